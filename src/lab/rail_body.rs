//! A rapier world with one body on a vertical rail, stepped by any integrator: rapier without bevy.

use bevy::math::{Vec3, Vec3A};
use bevy_rapier3d::rapier::prelude::*;
use spring_math::body::{BodySpring, Bounds, SpringInput, SpringStep};
use spring_math::{Method, Spring};

use springyard_drive::engine::engine_step;

/// A rapier world without gravity and with one body, which can only move up and down.
pub struct RailBody {
    world: PhysicsWorld,
    body: RigidBodyHandle,
    drive: BodySpring,
}

/// State of a [`RailBody`]: height, m, velocity, m/s, and what the drive keeps from step to step.
#[derive(Debug, Clone, Copy)]
pub struct RailState {
    height: f32,
    velocity: f32,
    drive: BodySpring,
}

impl RailBody {
    /// A world with its body at a height (m) and a vertical velocity (m/s).
    #[must_use]
    pub fn new(height: f32, velocity: f32) -> Self {
        let mut world = PhysicsWorld::new();
        world.gravity = Vec3::ZERO;
        // Rapier's speed limit is off, because it would make unstable methods look bounded. The lane ends an explosion instead.
        world.integration_parameters.normalized_max_linear_velocity = Real::MAX;
        let body = world.bodies.insert(
            RigidBodyBuilder::dynamic()
                .translation(Vec3::Y * height)
                .linvel(Vec3::Y * velocity)
                .lock_rotations()
                .can_sleep(false)
                .enabled_translations(false, true, false),
        );
        world
            .colliders
            .insert_with_parent(ColliderBuilder::ball(0.2), body, &mut world.bodies);
        Self {
            world,
            body,
            drive: BodySpring::default(),
        }
    }

    /// Steps the world by `dt` seconds, with a spring towards a goal (m) at rest.
    ///
    /// Every method is a step matrix that gives the position after the step. The body gets the constant velocity that takes it to
    /// that position. For methods that move the body by its new velocity, that is also the method's own velocity.
    pub fn step(&mut self, spring: Spring, method: Method, goal: f32, dt: f32) {
        let Some(body) = self.world.bodies.get_mut(self.body) else {
            return;
        };
        let step = SpringStep::landing_by(spring, method.propagator(spring, dt));
        let engine = engine_step(dt, &self.world.integration_parameters);
        let input = SpringInput {
            error: Vec3A::Y * (body.translation().y - goal),
            velocity: body.linvel().into(),
            ..SpringInput::default()
        };
        let command = self
            .drive
            .command(&step, &Bounds::NONE, &engine, &input, |moved| {
                moved * engine.per_second()
            });
        body.set_linvel(command.into(), true);
        self.world.integration_parameters.dt = dt;
        self.world.step();
    }

    /// The body's state.
    #[must_use]
    pub fn state(&self) -> RailState {
        let velocity = self.world.bodies.get(self.body);
        RailState {
            height: self.height(),
            velocity: velocity.map_or(f32::NAN, |body| body.linvel().y),
            drive: self.drive,
        }
    }

    /// Goes on from a state.
    pub fn set_state(&mut self, state: RailState) {
        self.drive = state.drive;
        if let Some(body) = self.world.bodies.get_mut(self.body) {
            body.set_translation(Vec3::Y * state.height, true);
            body.set_linvel(Vec3::Y * state.velocity, true);
        }
    }

    /// Height of the body, m.
    #[must_use]
    pub fn height(&self) -> f32 {
        self.world
            .bodies
            .get(self.body)
            .map_or(f32::NAN, |body| body.translation().y)
    }
}
