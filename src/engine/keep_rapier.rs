//! Copies of rapier's own state, for [`state::snapshot`]: bodies, colliders, joints, islands, broad phase, contacts with their
//! impulses, and the components of bodies that it reads and writes.
//!
//! All of it is copied with `Clone`. Rapier's `PhysicsPipeline` is left out: it has buffers only. Contacts come with the impulses from
//! which the solver starts, so a pile in mid-impact goes on as it did.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{CCDSolver, IntegrationParameters, IslandManager};
use bevy_rapier3d::rapier::geometry::{DefaultBroadPhase, NarrowPhase};

use crate::state::kept::keep_component_where;
use crate::state::{self, Kept};

pub(super) fn plugin(app: &mut App) {
    state::register_kept(app, "rapier", keep_rapier);
    state::register_covered::<RapierRigidBodySet>(app, "rapier", |_| true);
    state::register_covered::<RapierContextColliders>(app, "rapier", |_| true);
    state::register_covered::<RapierContextJoints>(app, "rapier", |_| true);
    state::register_covered::<RapierContextSimulation>(app, "rapier", |_| true);
    // Of fixed bodies, too: rapier writes back a pose that it has rounded.
    of_all_bodies::<Transform>(app, "rapier/transform");
    of_all_bodies::<GlobalTransform>(app, "rapier/global_transform");
    of_moving_bodies::<Velocity>(app, "rapier/velocity");
    of_moving_bodies::<ExternalForce>(app, "rapier/force");
    of_moving_bodies::<ExternalImpulse>(app, "rapier/impulse");
    of_moving_bodies::<Sleeping>(app, "rapier/sleeping");
    of_moving_bodies::<ReadMassProperties>(app, "rapier/mass");
    of_moving_bodies::<Collider>(app, "rapier/collider");
    of_moving_bodies::<ColliderMassProperties>(app, "rapier/collider_mass");
    of_moving_bodies::<ImpulseJoint>(app, "rapier/joint");
    of_moving_bodies::<RapierImpulseJointHandle>(app, "rapier/joint_handle");
    // Rapier sets the scale of a fixed body's collider once, in its first step; a history begins after that.
    state::register_covered::<Collider>(app, "a fixed body's collider", |entity| {
        !entity.get::<RigidBody>().is_none_or(moves)
    });
    compare(app);
    let enters = "given to a body in its first step; a history begins after that";
    state::register_unkept::<RapierRigidBodyHandle>(app, enters);
    state::register_unkept::<RapierColliderHandle>(app, enters);
    state::register_unkept::<RapierContextEntityLink>(app, enters);
    let read = "rapier reads it in the step that writes it";
    state::register_unkept::<Messages<MassModifiedEvent>>(app, read);
}

/// How the values of these are compared; reflection does not know them.
fn compare(app: &mut App) {
    state::register_compared::<ColliderMassProperties>(app);
    state::register_compared::<ImpulseJoint>(app);
    state::register_compared::<RapierImpulseJointHandle>(app);
}

/// Registers a component of all bodies.
fn of_all_bodies<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone,
{
    state::register_kept(app, name, |world| {
        keep_component_where::<T, RigidBody>(world, |_| true)
    });
    state::register_covered::<T>(app, name, |entity| entity.contains::<RigidBody>());
}

/// Registers a component of the bodies that are not fixed.
fn of_moving_bodies<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone,
{
    state::register_kept(app, name, |world| {
        keep_component_where::<T, RigidBody>(world, moves)
    });
    state::register_covered::<T>(app, name, |entity| {
        entity.get::<RigidBody>().is_some_and(moves)
    });
}

fn moves(body: &RigidBody) -> bool {
    *body != RigidBody::Fixed
}

/// The physics world of one rapier context.
struct KeptContext {
    context: Entity,
    bodies: RapierRigidBodySet,
    colliders: RapierContextColliders,
    joints: RapierContextJoints,
    islands: IslandManager,
    broad_phase: DefaultBroadPhase,
    narrow_phase: NarrowPhase,
    ccd_solver: CCDSolver,
    parameters: IntegrationParameters,
}

/// A query for all of a rapier context.
type ContextData = (
    Entity,
    &'static RapierRigidBodySet,
    &'static RapierContextColliders,
    &'static RapierContextJoints,
    &'static RapierContextSimulation,
);

fn keep_rapier(world: &mut World) -> Box<dyn Kept> {
    let mut contexts = world.query::<ContextData>();
    let kept =
        contexts.iter(world).map(
            |(context, bodies, colliders, joints, simulation)| KeptContext {
                context,
                bodies: bodies.clone(),
                colliders: colliders.clone(),
                joints: joints.clone(),
                islands: simulation.islands.clone(),
                broad_phase: simulation.broad_phase.clone(),
                narrow_phase: simulation.narrow_phase.clone(),
                ccd_solver: simulation.ccd_solver.clone(),
                parameters: simulation.integration_parameters,
            },
        );
    Box::new(KeptRapier(kept.collect()))
}

struct KeptRapier(Vec<KeptContext>);

impl Kept for KeptRapier {
    fn restore(&self, world: &mut World) {
        for kept in &self.0 {
            let Ok(mut context) = world.get_entity_mut(kept.context) else {
                continue;
            };
            if let Some(mut bodies) = context.get_mut::<RapierRigidBodySet>() {
                bodies.clone_from(&kept.bodies);
            }
            if let Some(mut colliders) = context.get_mut::<RapierContextColliders>() {
                colliders.clone_from(&kept.colliders);
            }
            if let Some(mut joints) = context.get_mut::<RapierContextJoints>() {
                joints.clone_from(&kept.joints);
            }
            if let Some(mut simulation) = context.get_mut::<RapierContextSimulation>() {
                simulation.islands.clone_from(&kept.islands);
                simulation.broad_phase.clone_from(&kept.broad_phase);
                simulation.narrow_phase.clone_from(&kept.narrow_phase);
                simulation.ccd_solver.clone_from(&kept.ccd_solver);
                simulation.integration_parameters = kept.parameters;
                // The joints that a pipeline has chosen for its last step are remembered beside the joints. A new one chooses anew.
                simulation.pipeline = Default::default();
            }
        }
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(bytes_of).sum()
    }
}

/// Estimate: the elements of the large lists, without what they own themselves, but contacts with their points.
fn bytes_of(kept: &KeptContext) -> usize {
    use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
    use bevy_rapier3d::rapier::geometry::{Collider as RawCollider, ContactManifold, ContactPair};
    /// A node of the tree of bounding boxes has two boxes, and there are about as many nodes as colliders.
    const NODE_BYTES: usize = 80;
    /// Handle, entity and pose of a body in the three maps.
    const MAPS_BYTES: usize = 140;
    let bodies = kept.bodies.bodies.len() * (size_of::<RawBody>() + MAPS_BYTES);
    let colliders = kept.colliders.colliders.len() * (size_of::<RawCollider>() + NODE_BYTES);
    let contacts = kept.narrow_phase.contact_pairs().map(|pair| {
        let points: usize = pair.manifolds.iter().map(|it| it.points.len()).sum();
        size_of::<ContactPair>()
            + pair.manifolds.len() * size_of::<ContactManifold>()
            + points * 128
    });
    bodies + colliders + contacts.sum::<usize>()
}
