//! Rapier's state: the components of bodies, colliders and joints that it reads and writes, and its own world.

mod body;
mod colliding;
mod context;
mod removals;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_state::{RegisterState, Role, StateType};

pub use body::hash_rapier_bodies;

pub(super) fn plugin(app: &mut App) {
    hash_rapier_bodies(app);
    context::plugin(app);
    register_bodies(app);
    register_colliders(app);
    register_joints(app);
    app.register(StateType::copied::<RapierContextEntityLink>(
        "rapier/link",
        Role::Derived,
    ))
    // Gravity, and whether the world stands still. Not in the hash: a difference shows in the bodies.
    .register(
        input::<RapierConfiguration>("rapier/configuration", |_| true)
            .printed::<RapierConfiguration>(),
    )
    // A step reads them after `PhysicsSet::Writeback`: those of the step before are not kept.
    .register_step_message::<CollisionEvent>("collision_events")
    .register_step_message::<ContactForceEvent>("contact_force_events")
    .register_unkept::<Messages<MassModifiedEvent>>("rapier reads it in the step that writes it")
    .add_plugins(removals::RemovalsPlugin);
}

/// The components of bodies. They are restored in the order of the names: the kind of a body comes before those that only moving bodies
/// have.
fn register_bodies(app: &mut App) {
    let on_bodies = [
        input::<RigidBody>("rapier/body", is_body).with_part(),
        derived::<RapierRigidBodyHandle>("rapier/body_handle", is_body)
            .printed::<RapierRigidBodyHandle>(),
        // Of fixed bodies, too: rapier writes back a pose that it has rounded.
        input::<Transform>("rapier/transform", is_body),
        derived::<GlobalTransform>("rapier/global_transform", is_body),
        input::<RigidBodyDisabled>("rapier/disabled", is_body),
        input::<AdditionalMassProperties>("rapier/added_mass", is_body),
        input::<AdditionalSolverIterations>("rapier/iterations", is_body),
        input::<Ccd>("rapier/ccd", is_body),
        input::<Damping>("rapier/damping", is_body),
        input::<Dominance>("rapier/dominance", is_body),
        input::<GravityScale>("rapier/gravity_scale", is_body),
        input::<LockedAxes>("rapier/locked_axes", is_body),
        input::<SoftCcd>("rapier/soft_ccd", is_body),
        derived::<ReadMassProperties>("rapier/mass", moves),
        input::<Velocity>("rapier/velocity", is_body).on(moves),
        input::<ExternalForce>("rapier/force", is_body).on(moves),
        input::<ExternalImpulse>("rapier/impulse", is_body).on(moves),
        input::<Sleeping>("rapier/sleeping", is_body).on(moves),
        input::<ColliderMassProperties>("rapier/collider_mass", is_body)
            .on(moves)
            .printed::<ColliderMassProperties>(),
    ];
    for registered in on_bodies {
        app.register(registered);
    }
}

/// The components of colliders, also of those on a child of a body.
fn register_colliders(app: &mut App) {
    let on_colliders = [
        input::<Collider>("rapier/collider", is_collider).with_part(),
        derived::<RapierColliderHandle>("rapier/collider_handle", is_collider)
            .printed::<RapierColliderHandle>(),
        input::<ActiveCollisionTypes>("rapier/collision_types", is_collider),
        input::<ActiveEvents>("rapier/events", is_collider),
        input::<ActiveHooks>("rapier/hooks", is_collider),
        input::<ColliderDisabled>("rapier/collider_disabled", is_collider),
        input::<CollisionGroups>("rapier/groups", is_collider),
        input::<ContactForceEventThreshold>("rapier/event_threshold", is_collider),
        input::<ContactSkin>("rapier/skin", is_collider),
        input::<Friction>("rapier/friction", is_collider),
        input::<Restitution>("rapier/restitution", is_collider),
        input::<Sensor>("rapier/sensor", is_collider),
        input::<SolverGroups>("rapier/solver_groups", is_collider),
        input::<Transform>("rapier/part_transform", is_collider),
        derived::<GlobalTransform>("rapier/part_global_transform", is_collider),
        StateType {
            column: |_| Box::new(colliding::Copies::default()),
            ..StateType::uncopied::<CollidingEntities>("rapier/colliding", Role::Derived)
        },
    ];
    for registered in on_colliders {
        app.register(registered);
    }
}

fn register_joints(app: &mut App) {
    app.register(
        input::<ImpulseJoint>("rapier/joint", |_| true)
            .with_part()
            .printed::<ImpulseJoint>(),
    )
    .register_derived::<RapierImpulseJointHandle>("rapier/joint_handle");
}

/// What rapier computes of the entities on which it is.
fn derived<T>(name: &'static str, is_on: fn(EntityRef) -> bool) -> StateType
where
    T: Component<Mutability = Mutable> + Clone,
{
    StateType::copied::<T>(name, Role::Derived).on(is_on)
}

/// The same, and systems outside of the fixed step may write it, as input of the next step.
fn input<T>(name: &'static str, is_on: fn(EntityRef) -> bool) -> StateType
where
    T: Component<Mutability = Mutable> + Clone,
{
    derived::<T>(name, is_on).with_input_on(is_on)
}

fn is_body(entity: EntityRef) -> bool {
    entity.contains::<RigidBody>()
}

fn is_collider(entity: EntityRef) -> bool {
    entity.contains::<Collider>()
}

/// Whether it is a body that is not fixed.
fn moves(entity: EntityRef) -> bool {
    let body = entity.get::<RigidBody>();
    body.is_some_and(|body| *body != RigidBody::Fixed)
}
