//! Spawns platforms: dynamic bodies that a spring pulls along a motion, each with its view.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::{ParameterError, Spring};

use super::appearance::{Appearance, Finish, spawn_view};
use super::target;
use crate::baselines::{MotorDriven, PdDriven};
use crate::level::LevelPart;
use crate::level::collider::collider;
use crate::level::contact;
use crate::level::file::{
    Platform, PlatformAuthority, PlatformDriver, PlatformHinge, PlatformSpring,
};
use crate::level::movers::{LiftBody, PlatformMover};
use springyard_camera::BlocksCamera;
use springyard_drive::{Authority, DriveMethod, SpringDrive};

pub(super) fn spawn(
    commands: &mut Commands,
    platform: &Platform,
    is_lift: bool,
    now_secs: f64,
    kept: Option<(Transform, Velocity)>,
) -> Result<Entity, ParameterError> {
    let parts = vec![platform.part(Vec3::ZERO - platform.pivot_m)];
    let springs = Springs::of(platform)?;
    let mover = PlatformMover::new(platform.clone());
    // Weight acts only where the spring is a force, or where no spring acts along y.
    let gravity = GravityScale(if platform.has_weight() { 1.0 } else { 0.0 });
    // After a reload the platform starts with the pose and velocity of its motion at this time, or where it was, so passengers stay
    // on it.
    let (start, velocity) =
        kept.unwrap_or_else(|| (mover.pose(now_secs), mover.velocity(now_secs)));
    let mut body = commands.spawn((
        Name::new(platform.name.clone()),
        LevelPart,
        RigidBody::Dynamic,
        gravity,
        collider(&parts),
        platform.mass_properties(),
        contact::friction(platform.friction),
        (ReadMassProperties::default(), ExternalImpulse::default()),
        (mover, BlocksCamera),
        (start, velocity),
    ));
    if is_lift {
        body.insert(LiftBody);
    }
    if platform.bounce > 0.0 {
        body.insert(contact::bounce(platform.bounce));
    }
    let body = body.id();
    match platform.method.driver() {
        PlatformDriver::Spring(method) => drive(commands, body, platform, springs, method),
        PlatformDriver::PdController => {
            commands.entity(body).insert(PdDriven::default());
        }
        PlatformDriver::JointMotor => drive_by_motors(commands, body, platform, springs.moving),
    }
    if let Some(hinge) = &platform.hinge {
        join_hinge(commands, body, platform, hinge);
    }
    target::insert(commands, body, platform, &start, now_secs)?;
    spawn_view(
        commands,
        body,
        start,
        Appearance {
            parts,
            finish: Finish::Platform(platform.colour),
        },
    );
    Ok(body)
}

/// The two springs of a platform.
#[derive(Debug, Clone, Copy)]
struct Springs {
    moving: Spring,
    turning: Spring,
}

impl Springs {
    fn of(platform: &Platform) -> Result<Self, ParameterError> {
        let moving = platform.spring.unwrap_or_default();
        let turning = platform.turn_spring.unwrap_or(moving);
        let spring =
            |given: PlatformSpring| Spring::from_hertz(given.frequency_hz, given.damping_ratio);
        Ok(Self {
            moving: spring(moving)?,
            turning: spring(turning)?,
        })
    }
}

/// Adds a [`SpringDrive`]. With `AccelerationBased` the drive compensates for gravity; with `ForceBased` it does not, and the
/// platform sags under its own weight. Nor does a drive that does not act along y: the platform's weight is then carried, or not, by
/// what is below it.
fn drive(
    commands: &mut Commands,
    body: Entity,
    platform: &Platform,
    springs: Springs,
    method: Option<DriveMethod>,
) {
    let authority = match platform.authority {
        PlatformAuthority::AccelerationBased => Authority::AccelerationBased,
        PlatformAuthority::ForceBased { tuned_for_kg } => Authority::ForceBased {
            mass_kg: tuned_for_kg,
            // Moment of inertia of this form with this mass, about the axis of its hinge, or else its own vertical axis.
            inertia_kg_m2: platform.inertia_about(platform.turning_axis(), tuned_for_kg),
        },
    };
    let (moves, turns) = platform.driven_axes();
    let limits = platform.limits.unwrap_or_default();
    commands.entity(body).insert(SpringDrive {
        linear: moves.any().then_some(springs.moving),
        angular: turns.any().then_some(springs.turning.into()),
        method,
        authority,
        linear_axes: moves,
        angular_axes: turns,
        max_acceleration: limits.acceleration_m_s2,
        max_angular_acceleration: limits.turning_deg_s2.map(f32::to_radians),
        gravity_feed_forward: !platform.has_weight(),
        ..default()
    });
}

/// Adds joint motors. The joint connects the platform to a fixed body, spawned here at the platform's position in the file.
fn drive_by_motors(commands: &mut Commands, body: Entity, platform: &Platform, spring: Spring) {
    let motors = MotorDriven {
        spring,
        anchor: platform.position,
    };
    let place = Transform::from_translation(platform.position);
    let rail = joint_body(commands, platform, place);
    // Rapier does not wake a sleeping body when the targets of its joint motors change.
    commands
        .entity(body)
        .insert((motors, motors.joint(rail), Sleeping::disabled()));
}

/// Joins the platform's body to a fixed body at its pivot, with the platform's rotation at rest: the joint's angle is then 0 at
/// rest. Body origin, centre of mass and hinge are one point, so neither the joint's anchor nor gravity turns the platform.
fn join_hinge(commands: &mut Commands, body: Entity, platform: &Platform, hinge: &PlatformHinge) {
    let pivot = Transform::from_translation(platform.pivot_at_start());
    let place = pivot.with_rotation(platform.rest_rotation());
    let post = joint_body(commands, platform, place);
    let mut joint = RevoluteJoint::new(platform.turning_axis());
    if let Some(limits) = hinge.limits_rad() {
        joint.set_limits(limits);
    }
    commands.entity(body).insert(ImpulseJoint::new(post, joint));
}

/// The fixed body that a joint connects with the platform.
fn joint_body(commands: &mut Commands, platform: &Platform, place: Transform) -> Entity {
    let name = Name::new(platform.joint_name().unwrap_or_default());
    let body = commands.spawn((name, LevelPart, RigidBody::Fixed, place));
    body.id()
}
