//! Targets that hang on something else: another body, or a spring.

use bevy::prelude::*;
use spring_math::body::{BodyGoal, EngineStep};
use spring_math::rotation::step_rotation_moving;
use spring_math::{Propagator, Spring};

use super::DriveTarget;

/// Keeps the body's [`DriveTarget`] at a place on another body. What leads is driven before what follows it, along any chain
/// of followers, so nothing lags; what another force moves is foreseen from its velocity.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(DriveTarget)]
pub struct TargetBody {
    /// The body to follow. When it is gone, the target stays where it was last.
    pub body: Entity,
    /// The target's pose in that body's own frame.
    pub offset: Isometry3d,
}

/// A spring between the target and the drive: the drive follows a point that follows the target on a spring of its own. Two
/// springs in a row start softly, where one starts with its full acceleration.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(DriveTarget)]
pub struct SprungTarget {
    /// The first spring; the drive's own is the second.
    pub spring: Spring,
    state: Option<Sprung>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Sprung {
    pose: Isometry3d,
    velocity: Vec3,
    angular_velocity: Vec3,
}

impl SprungTarget {
    /// A target that is sprung from where it is first seen.
    #[must_use]
    pub fn new(spring: Spring) -> Self {
        Self {
            spring,
            state: None,
        }
    }

    /// A target that is sprung from a pose at rest.
    #[must_use]
    pub fn from_pose(spring: Spring, pose: Isometry3d) -> Self {
        Self {
            spring,
            state: Some(Sprung {
                pose,
                velocity: Vec3::ZERO,
                angular_velocity: Vec3::ZERO,
            }),
        }
    }

    /// For a target that was too far away for 32 bits: it starts again from where it is next seen.
    pub(super) fn reset(&mut self) {
        self.state = None;
    }

    /// Where the drive should be at the end of a step towards `goal`: that of the first spring.
    pub(super) fn step(&mut self, goal: &BodyGoal, step: &Propagator) -> DriveTarget {
        let dt = step.dt();
        let start = DriveTarget::from(*goal).at_start(dt);
        let state = self.state.get_or_insert(Sprung {
            pose: start,
            velocity: goal.velocity,
            angular_velocity: goal.angular_velocity,
        });
        let before = state.pose;
        let (position, velocity) = step.advance_moving(
            Vec3::from(before.translation),
            state.velocity,
            Vec3::from(start.translation),
            goal.velocity,
        );
        let (rotation, angular_velocity) = step_rotation_moving(
            step,
            before.rotation,
            state.angular_velocity,
            start.rotation,
            goal.angular_velocity,
        );
        *state = Sprung {
            pose: Isometry3d::new(position, rotation),
            velocity,
            angular_velocity,
        };
        DriveTarget::between(before, state.pose, dt)
    }
}

/// How a body goes through a step, as far as one can tell before it.
pub(super) struct Leader {
    pub pose: Isometry3d,
    /// In its own frame, m.
    pub centre_of_mass: Vec3,
    /// The mean velocity of its centre of mass, m/s.
    pub velocity: Vec3,
    /// rad/s
    pub angular_velocity: Vec3,
}

impl Leader {
    fn end(&self, engine: &EngineStep) -> Isometry3d {
        let rotation = (engine.turn_of(self.angular_velocity) * self.pose.rotation).normalize();
        let centre = Vec3::from(self.pose.translation) + self.pose.rotation * self.centre_of_mass;
        let origin = centre + self.velocity * engine.dt() - rotation * self.centre_of_mass;
        Isometry3d::new(origin, rotation)
    }

    /// The target of who follows at `offset`.
    pub fn target(&self, offset: Isometry3d, engine: &EngineStep) -> DriveTarget {
        let end = self.end(engine);
        DriveTarget::between(self.pose * offset, end * offset, engine.dt())
    }
}
