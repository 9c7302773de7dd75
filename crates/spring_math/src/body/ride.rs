//! A rigid body's position and rotation on their springs, about its centre of mass.

use glam::{BVec3, Quat, Vec3};

use super::turning::from_rotation_vector;
use super::{BodySpring, Bounds, EngineStep, Load, Offset, SpringStep, Turn};

/// A body at the start of a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodyState {
    /// Of its origin, m.
    pub position: Vec3,
    /// Of unit length.
    pub rotation: Quat,
    /// m/s
    pub velocity: Vec3,
    /// rad/s
    pub angular_velocity: Vec3,
    /// In its own frame, m.
    pub centre_of_mass: Vec3,
}

/// Where a body should be at the end of a step, and how that place moves through it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodyGoal {
    /// Of the body's origin, m.
    pub position: Vec3,
    /// Of unit length.
    pub rotation: Quat,
    /// The mean through the step, m/s.
    pub velocity: Vec3,
    /// The mean through the step, rad/s.
    pub angular_velocity: Vec3,
}

impl BodyGoal {
    fn rotation_at_start(&self, dt: f32) -> Quat {
        if self.angular_velocity == Vec3::ZERO {
            self.rotation
        } else {
            from_rotation_vector((self.angular_velocity * -dt).into()) * self.rotation
        }
    }
}

/// What the springs on a body remember from step to step.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct BodyDrive {
    /// On its position.
    pub linear: BodySpring,
    /// On its rotation.
    pub angular: BodySpring,
    /// How the centre of mass went round the origin in the last step, m/s; unknown at first.
    arm_velocity: Option<Vec3>,
}

impl BodyDrive {
    /// Forgets what the springs were doing: the next step takes the body as it is then.
    pub fn forget(&mut self) {
        self.linear.forget();
        self.angular.forget();
    }

    /// The angular velocity to give the body, rad/s.
    #[must_use]
    pub fn turn(
        &mut self,
        spring: &SpringStep,
        engine: &EngineStep,
        body: &BodyState,
        goal: &BodyGoal,
        bounds: &Bounds,
    ) -> Vec3 {
        let turn = Turn {
            rotation: body.rotation,
            goal_at_start: goal.rotation_at_start(engine.dt()),
            goal_at_end: goal.rotation,
            velocity: body.angular_velocity,
            goal_velocity: goal.angular_velocity,
        };
        self.angular.step_rotation(spring, engine, turn, bounds)
    }

    /// The velocity to give the body, m/s. Its angular velocity is the one it has been given; `turns_to_goal` says that a
    /// spring about every axis gave it that.
    #[must_use]
    pub fn pull(
        &mut self,
        spring: &SpringStep,
        engine: &EngineStep,
        body: &BodyState,
        goal: &BodyGoal,
        load: Load,
        bounds: &Bounds,
        turns_to_goal: bool,
    ) -> Vec3 {
        let dt = engine.dt();
        let start = goal.position - goal.velocity * dt;
        let mut offset = Offset {
            error: body.position - start,
            velocity: body.velocity,
            goal_velocity: goal.velocity,
        };
        let centre = body.centre_of_mass;
        let mut arm_velocity = Vec3::ZERO;
        if centre != Vec3::ZERO {
            // The spring acts on the centre of mass: on its way to where it is when the body is at its target.
            let arm = body.rotation * centre;
            let (from, to) = if turns_to_goal {
                (goal.rotation_at_start(dt) * centre, goal.rotation * centre)
            } else {
                (arm, engine.turn_of(body.angular_velocity) * arm)
            };
            offset.error += arm - from;
            // Going round with the rotation is no business of the spring's: it is added to what the spring wants.
            arm_velocity = (to - from) * engine.per_second();
            offset.velocity -= self
                .arm_velocity
                .replace(arm_velocity)
                .unwrap_or(arm_velocity);
        }
        let own = self
            .linear
            .step_position(spring, engine, offset, load, bounds);
        Vec3::select(bounds.axes, own + arm_velocity, body.velocity)
    }
}

/// The axes that a drive moves its body along and turns it about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrivenAxes {
    /// None: the position is left alone.
    pub linear: Option<BVec3>,
    /// None: the rotation is left alone.
    pub angular: Option<BVec3>,
}

impl BodyState {
    /// Whether the body is where its springs want it, and as good as still. The speeds are looked at first: they tell most
    /// bodies that move.
    #[must_use]
    pub fn is_at_rest(
        &self,
        goal: &BodyGoal,
        load: &Load,
        axes: DrivenAxes,
        engine: &EngineStep,
    ) -> bool {
        let slow = |velocity: Vec3| velocity.abs().max_element() < REST_SPEED;
        if axes.angular.is_some() && !slow(self.angular_velocity) {
            return false;
        }
        // Measured after gravity has had its step; awake, the mean is what moves it.
        let held = self.velocity - load.acceleration * ((1.0 - engine.reach()) * engine.dt());
        if axes.linear.is_some() && !slow(held) && !slow(self.velocity) {
            return false;
        }
        if goal.velocity != Vec3::ZERO || goal.angular_velocity != Vec3::ZERO {
            return false;
        }
        if let Some(axes) = axes.linear {
            let error = self.position - goal.position - load.sag;
            let error = Vec3::select(axes, error, Vec3::ZERO);
            // Far out, the last digit of a position is larger than that.
            let near = REST_ERROR.max(4.0 * f32::EPSILON * self.position.abs().max_element());
            if error.abs().max_element() >= near {
                return false;
            }
        }
        axes.angular.is_none_or(|axes| {
            let error = self.rotation * goal.rotation.conjugate();
            // Of so small an angle, half is the sine of its half.
            let error = Vec3::new(error.x, error.y, error.z) * 2.0;
            let error = Vec3::select(axes, error, Vec3::ZERO);
            error.abs().max_element() < REST_ERROR
        })
    }
}

/// How near its goal, m or rad, ...
const REST_ERROR: f32 = 1e-4;
/// ... and how slow, m/s or rad/s, a body is at rest. What is held off its goal, by a wall or a load, is at work.
pub const REST_SPEED: f32 = 1e-3;
