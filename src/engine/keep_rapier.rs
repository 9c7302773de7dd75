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

use super::{colliding, removals};
use crate::state::kept::{keep_component, keep_component_where};
use crate::state::written::written_component;
use crate::state::{self, Kept};

pub(super) fn plugin(app: &mut App) {
    // Its name comes after those of the components: what these change in rapier is overwritten.
    state::register_kept(app, "rapier/world", keep_rapier);
    state::register_covered::<RapierRigidBodySet>(app, "rapier/world", |_| true);
    state::register_covered::<RapierContextColliders>(app, "rapier/world", |_| true);
    state::register_covered::<RapierContextJoints>(app, "rapier/world", |_| true);
    state::register_covered::<RapierContextSimulation>(app, "rapier/world", |_| true);
    state::register_part::<RigidBody>(app);
    state::register_part::<Collider>(app);
    state::register_part::<ImpulseJoint>(app);
    keep_bodies(app);
    keep_colliders(app);
    keep_joints(app);
    // Rapier sets the scale of a fixed body's collider once, in its first step.
    state::register_covered::<Collider>(app, "a fixed body's collider", |entity| {
        !entity.get::<RigidBody>().is_none_or(moves)
    });
    compare(app);
    state::register_kept(
        app,
        "rapier/link",
        keep_component::<RapierContextEntityLink>,
    );
    state::register_covered::<RapierContextEntityLink>(app, "rapier/link", |_| true);
    // Whoever reads them in steps does so after `PhysicsSet::Writeback`: those of the step before are not kept.
    state::register_step_message::<CollisionEvent>(app, "collision_events");
    state::register_step_message::<ContactForceEvent>(app, "contact_force_events");
    let read = "rapier reads it in the step that writes it";
    state::register_unkept::<Messages<MassModifiedEvent>>(app, read);
}

/// The components of bodies. The kind of the body comes first: it decides which others are kept.
fn keep_bodies(app: &mut App) {
    of_bodies::<RigidBody>(app, "rapier/body", true);
    of_bodies::<RapierRigidBodyHandle>(app, "rapier/body_handle", false);
    // Of fixed bodies, too: rapier writes back a pose that it has rounded.
    of_bodies::<Transform>(app, "rapier/transform", true);
    of_bodies::<GlobalTransform>(app, "rapier/global_transform", false);
    of_bodies::<RigidBodyDisabled>(app, "rapier/disabled", true);
    of_bodies::<AdditionalMassProperties>(app, "rapier/added_mass", true);
    of_bodies::<AdditionalSolverIterations>(app, "rapier/iterations", true);
    of_bodies::<Ccd>(app, "rapier/ccd", true);
    of_bodies::<Damping>(app, "rapier/damping", true);
    of_bodies::<Dominance>(app, "rapier/dominance", true);
    of_bodies::<GravityScale>(app, "rapier/gravity_scale", true);
    of_bodies::<LockedAxes>(app, "rapier/locked_axes", true);
    of_bodies::<SoftCcd>(app, "rapier/soft_ccd", true);
    of_moving_bodies::<Velocity>(app, "rapier/velocity", true);
    of_moving_bodies::<ExternalForce>(app, "rapier/force", true);
    of_moving_bodies::<ExternalImpulse>(app, "rapier/impulse", true);
    of_moving_bodies::<Sleeping>(app, "rapier/sleeping", true);
    of_moving_bodies::<ReadMassProperties>(app, "rapier/mass", false);
    of_moving_bodies::<Collider>(app, "rapier/collider", true);
    of_moving_bodies::<ColliderMassProperties>(app, "rapier/collider_mass", true);
}

/// The components of colliders, also of those on a child of a body.
fn keep_colliders(app: &mut App) {
    of_colliders::<RapierColliderHandle>(app, "rapier/collider_handle", false);
    of_colliders::<ActiveCollisionTypes>(app, "rapier/collision_types", true);
    of_colliders::<ActiveEvents>(app, "rapier/events", true);
    of_colliders::<ActiveHooks>(app, "rapier/hooks", true);
    of_colliders::<ColliderDisabled>(app, "rapier/collider_disabled", true);
    of_colliders::<CollisionGroups>(app, "rapier/groups", true);
    of_colliders::<ContactForceEventThreshold>(app, "rapier/event_threshold", true);
    of_colliders::<ContactSkin>(app, "rapier/skin", true);
    of_colliders::<Friction>(app, "rapier/friction", true);
    of_colliders::<Restitution>(app, "rapier/restitution", true);
    of_colliders::<Sensor>(app, "rapier/sensor", true);
    of_colliders::<SolverGroups>(app, "rapier/solver_groups", true);
    of_part_colliders::<Transform>(app, "rapier/part_transform");
    of_part_colliders::<GlobalTransform>(app, "rapier/part_global_transform");
    state::register_written(
        app,
        "rapier/part_transform",
        written_component::<Transform, Collider>,
    );
    state::register_kept(app, "rapier/colliding", colliding::keep);
    state::register_covered::<CollidingEntities>(app, "rapier/colliding", |_| true);
}

fn keep_joints(app: &mut App) {
    state::register_kept_component::<ImpulseJoint>(app, "rapier/joint");
    state::register_written(
        app,
        "rapier/joint",
        written_component::<ImpulseJoint, ImpulseJoint>,
    );
    state::register_kept_component::<RapierImpulseJointHandle>(app, "rapier/joint_handle");
}

/// How the values of these are compared; reflection does not know them.
fn compare(app: &mut App) {
    state::register_compared::<ColliderMassProperties>(app);
    state::register_compared::<RapierRigidBodyHandle>(app);
    state::register_compared::<RapierColliderHandle>(app);
}

/// Registers a component of all bodies. `is_input`: frames may write it for the next step.
fn of_bodies<T>(app: &mut App, name: &'static str, is_input: bool)
where
    T: Component<Mutability = Mutable> + Clone,
{
    state::register_kept(app, name, |world| {
        keep_component_where::<T, RigidBody>(world, |_| true)
    });
    state::register_covered::<T>(app, name, |entity| entity.contains::<RigidBody>());
    if is_input {
        state::register_written(app, name, written_component::<T, RigidBody>);
    }
}

/// Registers a component of the bodies that are not fixed.
fn of_moving_bodies<T>(app: &mut App, name: &'static str, is_input: bool)
where
    T: Component<Mutability = Mutable> + Clone,
{
    state::register_kept(app, name, |world| {
        keep_component_where::<T, RigidBody>(world, moves)
    });
    state::register_covered::<T>(app, name, |entity| {
        entity.get::<RigidBody>().is_some_and(moves)
    });
    if is_input {
        state::register_written(app, name, written_component::<T, RigidBody>);
    }
}

/// Registers a component of all colliders.
fn of_colliders<T>(app: &mut App, name: &'static str, is_input: bool)
where
    T: Component<Mutability = Mutable> + Clone,
{
    state::register_kept(app, name, |world| {
        keep_component_where::<T, Collider>(world, |_| true)
    });
    state::register_covered::<T>(app, name, |entity| entity.contains::<Collider>());
    if is_input {
        state::register_written(app, name, written_component::<T, Collider>);
    }
}

/// Registers a component of the colliders that are part of another body, on a child of it.
fn of_part_colliders<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone,
{
    state::register_kept(app, name, |world| {
        keep_component_where::<T, RapierColliderHandle>(world, |_| true)
    });
    state::register_covered::<T>(app, name, |entity| entity.contains::<Collider>());
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
        // What the components have told rapier meanwhile, before it is overwritten.
        removals::sync(world);
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
            forget_removed(&mut context);
        }
        removals::match_parked(world);
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(bytes_of).sum()
    }
}

/// Colliders that were removed since the last step. Rapier would look their entities up for its events, in a list that no copy has.
fn forget_removed(context: &mut EntityWorldMut) {
    let mut parts = context.get_components_mut::<(
        &mut RapierRigidBodySet,
        &mut RapierContextColliders,
        &mut RapierContextSimulation,
    )>();
    let Ok((bodies, colliders, simulation)) = &mut parts else {
        return;
    };
    let removed = colliders.colliders.take_removed();
    if !removed.is_empty() {
        let simulation = &mut **simulation;
        simulation.narrow_phase.handle_user_changes(
            Some(&mut simulation.islands),
            &[],
            &removed,
            &mut colliders.colliders,
            &mut bodies.bodies,
            &(),
        );
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
