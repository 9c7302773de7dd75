//! Copies of rapier's own state, for [`springyard_rewind::snapshot`]: bodies, colliders, joints, islands, broad phase, contacts with their
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
use springyard_state::RegisterState;
use springyard_rewind::Kept;
use springyard_state::kept::{keep_component, keep_component_where};
use springyard_state::written::written_component;

pub(super) fn plugin(app: &mut App) {
    // Its name comes after those of the components: what these change in rapier is overwritten.
    springyard_state::register_kept(app, "rapier/world", keep_rapier);
    springyard_state::register_covered::<RapierRigidBodySet>(app, "rapier/world", |_| true);
    springyard_state::register_covered::<RapierContextColliders>(app, "rapier/world", |_| true);
    springyard_state::register_covered::<RapierContextJoints>(app, "rapier/world", |_| true);
    springyard_state::register_covered::<RapierContextSimulation>(app, "rapier/world", |_| true);
    springyard_state::register_part::<RigidBody>(app);
    springyard_state::register_part::<Collider>(app);
    springyard_state::register_part::<ImpulseJoint>(app);
    keep_bodies(app);
    keep_colliders(app);
    keep_joints(app);
    // Rapier sets the scale of a fixed body's collider once, in its first step.
    springyard_state::register_covered::<Collider>(app, "a fixed body's collider", |entity| {
        !entity.get::<RigidBody>().is_none_or(moves)
    });
    compare(app);
    springyard_state::register_kept(
        app,
        "rapier/link",
        keep_component::<RapierContextEntityLink>,
    );
    springyard_state::register_covered::<RapierContextEntityLink>(app, "rapier/link", |_| true);
    // A step reads them after `PhysicsSet::Writeback`: those of the step before are not kept.
    app.register_step_message::<CollisionEvent>("collision_events");
    app.register_step_message::<ContactForceEvent>("contact_force_events");
    let read = "rapier reads it in the step that writes it";
    app.register_unkept::<Messages<MassModifiedEvent>>(read);
}

/// The components of bodies. They are restored in the order of the names: the kind of a body comes before those that only moving bodies
/// have.
fn keep_bodies(app: &mut App) {
    input_of::<RigidBody, RigidBody>(app, "rapier/body");
    component_of::<RapierRigidBodyHandle, RigidBody>(app, "rapier/body_handle");
    // Of fixed bodies, too: rapier writes back a pose that it has rounded.
    input_of::<Transform, RigidBody>(app, "rapier/transform");
    component_of::<GlobalTransform, RigidBody>(app, "rapier/global_transform");
    input_of::<RigidBodyDisabled, RigidBody>(app, "rapier/disabled");
    input_of::<AdditionalMassProperties, RigidBody>(app, "rapier/added_mass");
    input_of::<AdditionalSolverIterations, RigidBody>(app, "rapier/iterations");
    input_of::<Ccd, RigidBody>(app, "rapier/ccd");
    input_of::<Damping, RigidBody>(app, "rapier/damping");
    input_of::<Dominance, RigidBody>(app, "rapier/dominance");
    input_of::<GravityScale, RigidBody>(app, "rapier/gravity_scale");
    input_of::<LockedAxes, RigidBody>(app, "rapier/locked_axes");
    input_of::<SoftCcd, RigidBody>(app, "rapier/soft_ccd");
    of_moving_bodies::<ReadMassProperties>(app, "rapier/mass");
    input_of_moving_bodies::<Velocity>(app, "rapier/velocity");
    input_of_moving_bodies::<ExternalForce>(app, "rapier/force");
    input_of_moving_bodies::<ExternalImpulse>(app, "rapier/impulse");
    input_of_moving_bodies::<Sleeping>(app, "rapier/sleeping");
    input_of_moving_bodies::<Collider>(app, "rapier/collider");
    input_of_moving_bodies::<ColliderMassProperties>(app, "rapier/collider_mass");
}

/// The components of colliders, also of those on a child of a body.
fn keep_colliders(app: &mut App) {
    component_of::<RapierColliderHandle, Collider>(app, "rapier/collider_handle");
    input_of::<ActiveCollisionTypes, Collider>(app, "rapier/collision_types");
    input_of::<ActiveEvents, Collider>(app, "rapier/events");
    input_of::<ActiveHooks, Collider>(app, "rapier/hooks");
    input_of::<ColliderDisabled, Collider>(app, "rapier/collider_disabled");
    input_of::<CollisionGroups, Collider>(app, "rapier/groups");
    input_of::<ContactForceEventThreshold, Collider>(app, "rapier/event_threshold");
    input_of::<ContactSkin, Collider>(app, "rapier/skin");
    input_of::<Friction, Collider>(app, "rapier/friction");
    input_of::<Restitution, Collider>(app, "rapier/restitution");
    input_of::<Sensor, Collider>(app, "rapier/sensor");
    input_of::<SolverGroups, Collider>(app, "rapier/solver_groups");
    input_of::<Transform, Collider>(app, "rapier/part_transform");
    component_of::<GlobalTransform, Collider>(app, "rapier/part_global_transform");
    springyard_state::register_kept(app, "rapier/colliding", colliding::keep);
    springyard_state::register_covered::<CollidingEntities>(app, "rapier/colliding", |_| true);
}

fn keep_joints(app: &mut App) {
    // Covered also once they are removed, unlike the components of bodies.
    app.register_derived::<ImpulseJoint>("rapier/joint");
    springyard_state::register_written(
        app,
        "rapier/joint",
        written_component::<ImpulseJoint, ImpulseJoint>,
    );
    app.register_derived::<RapierImpulseJointHandle>("rapier/joint_handle",
    );
}

/// How the values of these are compared: they have no reflection.
fn compare(app: &mut App) {
    springyard_state::register_compared::<ColliderMassProperties>(app);
    springyard_state::register_compared::<RapierRigidBodyHandle>(app);
    springyard_state::register_compared::<RapierColliderHandle>(app);
}

/// Registers a component `T` of the entities that have a component `B`.
fn component_of<T, B>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone,
    B: Component,
{
    springyard_state::register_kept(app, name, |world| {
        keep_component_where::<T, B>(world, |_| true)
    });
    springyard_state::register_covered::<T>(app, name, |entity| entity.contains::<B>());
}

/// The same for one that frames may write for the next step.
fn input_of<T, B>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone,
    B: Component,
{
    component_of::<T, B>(app, name);
    springyard_state::register_written(app, name, written_component::<T, B>);
}

/// Registers a component of the bodies that are not fixed.
fn of_moving_bodies<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone,
{
    springyard_state::register_kept(app, name, |world| {
        keep_component_where::<T, RigidBody>(world, moves)
    });
    springyard_state::register_covered::<T>(app, name, |entity| {
        entity.get::<RigidBody>().is_some_and(moves)
    });
}

/// The same for one that frames may write for the next step.
fn input_of_moving_bodies<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone,
{
    of_moving_bodies::<T>(app, name);
    springyard_state::register_written(app, name, written_component::<T, RigidBody>);
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
        // Removals of the components above reach rapier now, before it is overwritten; later they would change what is restored.
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
