//! Spawns platforms: dynamic bodies that a spring pulls along a motion, each with its view.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::{ParameterError, Spring};

use super::appearance::{Appearance, Finish, spawn_view};
use super::target;
use crate::baselines::{MotorDriven, PdDriven};
use crate::camera::BlocksCamera;
use crate::drive::{Authority, DriveMethod, SpringDrive};
use crate::level::LevelPart;
use crate::level::collider::collider;
use crate::level::file::{Platform, PlatformAuthority, PlatformMethod, PlatformSpring};
use crate::level::movers::PlatformMover;
use crate::level::shape::Part;

pub(super) fn spawn(
    commands: &mut Commands,
    platform: &Platform,
    now_secs: f64,
) -> Result<(), ParameterError> {
    let parts = vec![Part::Box {
        centre: Vec3::ZERO,
        size: platform.size_m,
    }];
    let PlatformSpring {
        frequency_hz,
        damping_ratio,
    } = platform.spring.unwrap_or_default();
    let spring = Spring::from_hertz(frequency_hz, damping_ratio)?;
    let mover = PlatformMover::new(platform.clone());
    // The drive could compensate for gravity instead. But rapier would then add gravity during its step, and the velocity that
    // passengers read from the platform before that step would not be its velocity over the whole step.
    let gravity = match platform.authority {
        PlatformAuthority::AccelerationBased => GravityScale(0.0),
        PlatformAuthority::ForceBased { .. } => GravityScale(1.0),
    };
    // After a reload the platform starts with the pose and velocity of its motion at this time, so passengers stay on it.
    let (start, velocity) = (mover.pose(now_secs), mover.velocity(now_secs));
    let body = commands
        .spawn((
            Name::new(platform.name.clone()),
            LevelPart,
            RigidBody::Dynamic,
            gravity,
            collider(&parts),
            ColliderMassProperties::Mass(platform.mass_kg),
            Friction::coefficient(0.9),
            (ReadMassProperties::default(), ExternalImpulse::default()),
            (mover, BlocksCamera),
            (start, velocity),
        ))
        .id();
    match platform.method {
        PlatformMethod::Exact => drive(commands, body, platform, spring, DriveMethod::Exact),
        PlatformMethod::Implicit => drive(commands, body, platform, spring, DriveMethod::Implicit),
        PlatformMethod::StablePd => drive(commands, body, platform, spring, DriveMethod::StablePd),
        PlatformMethod::PdController => {
            commands.entity(body).insert(PdDriven::default());
        }
        PlatformMethod::JointMotor => drive_by_motors(commands, body, platform, spring),
    }
    target::insert(commands, body, platform, now_secs)?;
    spawn_view(
        commands,
        body,
        start,
        Appearance {
            parts,
            finish: Finish::Platform(platform.colour),
        },
    );
    Ok(())
}

/// Adds a [`SpringDrive`]. With `AccelerationBased` the drive compensates for gravity; with `ForceBased` it does not, and the
/// platform sags under its own weight.
fn drive(
    commands: &mut Commands,
    body: Entity,
    platform: &Platform,
    spring: Spring,
    method: DriveMethod,
) {
    let authority = match platform.authority {
        PlatformAuthority::AccelerationBased => Authority::AccelerationBased,
        PlatformAuthority::ForceBased { tuned_for_kg } => Authority::ForceBased {
            mass_kg: tuned_for_kg,
            // Moment of inertia of a box of this size and mass about its vertical axis.
            inertia_kg_m2: tuned_for_kg * (platform.size_m.x.powi(2) + platform.size_m.z.powi(2))
                / 12.0,
        },
    };
    commands.entity(body).insert(SpringDrive {
        linear: Some(spring),
        angular: Some(spring),
        method,
        authority,
        gravity_feed_forward: authority == Authority::AccelerationBased,
        ..default()
    });
}

/// Adds joint motors. The joint connects the platform to a fixed body, spawned here at the platform's position in the file.
fn drive_by_motors(commands: &mut Commands, body: Entity, platform: &Platform, spring: Spring) {
    let motors = MotorDriven {
        spring,
        anchor: platform.position,
    };
    let rail = commands
        .spawn((
            Name::new(format!("{} rail", platform.name)),
            LevelPart,
            RigidBody::Fixed,
            Transform::from_translation(platform.position),
        ))
        .id();
    // Rapier does not wake a sleeping body when the targets of its joint motors change.
    commands
        .entity(body)
        .insert((motors, motors.joint(rail), Sleeping::disabled()));
}
