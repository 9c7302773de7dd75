//! Springs -> velocities of rigid bodies.
//!
//! A [`SpringDrive`] moves a rapier body to its [`DriveTarget`] as a damped spring would, by choosing the body's velocity before
//! each step. Being a velocity and not a force, the motion does not depend on mass or inertia.
//!
//! | method | what it gives |
//! |---|---|
//! | [`Exact`](DriveMethod::Exact) | free motion lies on the closed form at any step length; the default |
//! | [`Implicit`](DriveMethod::Implicit) | always stable, but damps more the longer the step |
//! | [`StablePd`](DriveMethod::StablePd) | the classic; unstable once `omega * dt` passes about 2 (at damping ratio 1) |
//!
//! The arithmetic is in [`body_spring`], apart from the engine.

pub mod body_spring;
pub mod push;
mod rapier_step;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;

pub use body_spring::{BodySpring, DriveMethod};

/// What the drive room does in a step, in this order (in `FixedUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DriveSystems {
    /// Tells rapier the length of the step in hand (in `FixedFirst`).
    SetStepLength,
    /// Turns springs and targets into velocities.
    Drive,
}

/// Moves a dynamic body to its [`DriveTarget`] on springs. Each part is optional: a missing spring leaves that motion alone.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(DriveTarget, DriveState, Velocity)]
pub struct SpringDrive {
    /// Pulls the body's position.
    pub linear: Option<Spring>,
    /// Turns the body, the short way round.
    pub angular: Option<Spring>,
    /// How the spring is integrated.
    pub method: DriveMethod,
}

/// Where a driven body should be at the **end** of the coming step, and how the target moves through it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct DriveTarget {
    /// m
    pub position: Vec3,
    /// Orientation.
    pub rotation: Quat,
    /// m/s: the target's mean velocity through the step.
    pub velocity: Vec3,
    /// rad/s: the target's mean angular velocity through the step.
    pub angular_velocity: Vec3,
}

/// What the drive remembers from step to step.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct DriveState {
    linear: BodySpring<Vec3>,
    angular: BodySpring<Vec3>,
}

impl DriveState {
    /// For a body put somewhere else: forget what the springs were doing.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

/// Springs that drive rigid bodies.
pub fn plugin(app: &mut App) {
    app.add_plugins(rapier_step::plugin)
        .add_systems(FixedUpdate, drive_bodies.in_set(DriveSystems::Drive));
}

fn drive_bodies(
    time: Res<Time>,
    gravity: Query<&RapierConfiguration>,
    mut bodies: Query<(
        &SpringDrive,
        &DriveTarget,
        &mut DriveState,
        &Transform,
        &mut Velocity,
        Option<&GravityScale>,
    )>,
) {
    let dt = time.delta_secs();
    let gravity = gravity
        .iter()
        .next()
        .map_or(Vec3::ZERO, |config| config.gravity);
    for (drive, target, mut state, transform, mut velocity, gravity_scale) in &mut bodies {
        let mut command = *velocity;
        if let Some(spring) = drive.linear {
            let step_start = target.position - target.velocity * dt;
            let acceleration = gravity * gravity_scale.map_or(1.0, |scale| scale.0);
            let (next, linear) = state.linear.step(
                drive.method.propagator(spring, dt),
                drive.method,
                body_spring::Measured {
                    error: transform.translation - step_start,
                    velocity: velocity.linear,
                    goal_velocity: target.velocity,
                },
                body_spring::Acceleration::gravity_in_rapier(acceleration, spring),
                dt,
            );
            state.linear = next;
            command.linear = linear;
        }
        if let Some(spring) = drive.angular {
            let turn = Quat::from_scaled_axis(target.angular_velocity * dt);
            let step_start = turn.inverse() * target.rotation;
            let propagator = drive.method.propagator(spring, dt);
            let (next, angular) = state.angular.step_rotation(
                |error, rate| propagator.error_step(error, rate),
                drive.method,
                transform.rotation,
                step_start,
                target.rotation,
                velocity.angular,
                target.angular_velocity,
                dt,
            );
            state.angular = next;
            command.angular = angular;
        }
        // Writing a velocity wakes the body: a drive at rest on its target must let it sleep.
        if command != *velocity {
            *velocity = command;
        }
    }
}
