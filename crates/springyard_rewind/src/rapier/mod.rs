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
    // A step reads them after `PhysicsSet::Writeback`: those of the step before are not kept.
    .register_step_message::<CollisionEvent>("collision_events")
    .register_step_message::<ContactForceEvent>("contact_force_events")
    .register_unkept::<Messages<MassModifiedEvent>>("rapier reads it in the step that writes it")
    .add_plugins(removals::RemovalsPlugin);
}

/// The components of bodies. They are restored in the order of the names: the kind of a body comes before those that only moving bodies
/// have.
fn register_bodies(app: &mut App) {
    app.register(input::<RigidBody>("rapier/body", is_body).with_part())
        .register(
            derived::<RapierRigidBodyHandle>("rapier/body_handle", is_body)
                .printed::<RapierRigidBodyHandle>(),
        )
        // Of fixed bodies, too: rapier writes back a pose that it has rounded.
        .register(input::<Transform>("rapier/transform", is_body))
        .register(derived::<GlobalTransform>(
            "rapier/global_transform",
            is_body,
        ))
        .register(input::<RigidBodyDisabled>("rapier/disabled", is_body))
        .register(input::<AdditionalMassProperties>(
            "rapier/added_mass",
            is_body,
        ))
        .register(input::<AdditionalSolverIterations>(
            "rapier/iterations",
            is_body,
        ))
        .register(input::<Ccd>("rapier/ccd", is_body))
        .register(input::<Damping>("rapier/damping", is_body))
        .register(input::<Dominance>("rapier/dominance", is_body))
        .register(input::<GravityScale>("rapier/gravity_scale", is_body))
        .register(input::<LockedAxes>("rapier/locked_axes", is_body))
        .register(input::<SoftCcd>("rapier/soft_ccd", is_body))
        .register(derived::<ReadMassProperties>("rapier/mass", moves))
        .register(input::<Velocity>("rapier/velocity", is_body).on(moves))
        .register(input::<ExternalForce>("rapier/force", is_body).on(moves))
        .register(input::<ExternalImpulse>("rapier/impulse", is_body).on(moves))
        .register(input::<Sleeping>("rapier/sleeping", is_body).on(moves))
        .register(
            input::<Collider>("rapier/collider", is_body)
                .on(moves)
                .with_part(),
        )
        .register(
            input::<ColliderMassProperties>("rapier/collider_mass", is_body)
                .on(moves)
                .printed::<ColliderMassProperties>(),
        );
    let why = "rapier sets the scale of a fixed body's collider once, in its first step";
    let fixed = StateType::uncopied::<Collider>("a fixed body's collider", Role::Unkept(why));
    app.register(fixed.on(|entity| is_body(entity) && !moves(entity)));
}

/// The components of colliders, also of those on a child of a body.
fn register_colliders(app: &mut App) {
    app.register(
        derived::<RapierColliderHandle>("rapier/collider_handle", is_collider)
            .printed::<RapierColliderHandle>(),
    )
    .register(input::<ActiveCollisionTypes>(
        "rapier/collision_types",
        is_collider,
    ))
    .register(input::<ActiveEvents>("rapier/events", is_collider))
    .register(input::<ActiveHooks>("rapier/hooks", is_collider))
    .register(input::<ColliderDisabled>(
        "rapier/collider_disabled",
        is_collider,
    ))
    .register(input::<CollisionGroups>("rapier/groups", is_collider))
    .register(input::<ContactForceEventThreshold>(
        "rapier/event_threshold",
        is_collider,
    ))
    .register(input::<ContactSkin>("rapier/skin", is_collider))
    .register(input::<Friction>("rapier/friction", is_collider))
    .register(input::<Restitution>("rapier/restitution", is_collider))
    .register(input::<Sensor>("rapier/sensor", is_collider))
    .register(input::<SolverGroups>("rapier/solver_groups", is_collider))
    .register(input::<Transform>("rapier/part_transform", is_collider))
    .register(derived::<GlobalTransform>(
        "rapier/part_global_transform",
        is_collider,
    ))
    .register(StateType {
        column: |_| Box::new(colliding::Copies::default()),
        ..StateType::uncopied::<CollidingEntities>("rapier/colliding", Role::Derived)
    });
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
