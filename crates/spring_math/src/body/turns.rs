//! How far four bodies are from where they should be turned to, and which way round.

use std::f32::consts::{FRAC_PI_2, TAU};

use glam::{BVec4A, Vec3, Vec4};

use super::four::{LANES, Rotations, Vectors, mask};
use super::ride::vectors;
use super::turning::{from_rotation_vector, rotation_vector};
use super::{EngineStep, Ride};

/// Four rotations and their goals'.
pub(super) struct Turns {
    /// The bodies', at the start of the step. All are of unit length.
    rotation: Rotations,
    /// The goals', at the start of the step.
    goal_at_start: Rotations,
    pub goal_velocity: Vectors,
    moving: Option<MovingGoals>,
}

/// Goals of which not all stay.
struct MovingGoals {
    /// Where they are at the end of the step.
    at_end: Rotations,
    /// Which of them stay.
    stays: BVec4A,
}

impl Turns {
    #[inline]
    pub fn new(rides: [&Ride; LANES], engine: &EngineStep) -> Self {
        let at_end = Rotations::new(rides.map(|ride| ride.goal.rotation));
        let stays = rides.map(|ride| ride.goal.angular_velocity == Vec3::ZERO);
        let mut turns = Self {
            rotation: Rotations::new(rides.map(|ride| ride.body.rotation)),
            goal_at_start: at_end,
            goal_velocity: Vectors::ZERO,
            moving: None,
        };
        if stays.contains(&false) {
            let stays = mask(stays);
            let velocity = vectors(rides, |ride| ride.goal.angular_velocity);
            let at_start = from_rotation_vector(velocity * -engine.dt()) * at_end;
            turns.goal_at_start = Rotations::select(stays, at_end, at_start);
            turns.goal_velocity = velocity;
            turns.moving = Some(MovingGoals { at_end, stays });
        }
        turns
    }

    /// The way back to the goal: the short one at first, and from then on the one the body is on. A body that swings past
    /// half a turn is drawn back as it came; at half a turn exactly, nothing jumps.
    #[inline]
    pub fn error(&self, rides: [&Ride; LANES]) -> Vectors {
        let error = rotation_vector(self.rotation * self.goal_at_start.conjugate());
        let squared = error.length_squared();
        let far = squared.cmpge(Vec4::splat(FRAC_PI_2 * FRAC_PI_2));
        if !far.any() {
            return error;
        }
        let landed = vectors(rides, |ride| ride.memory.landed);
        let goal = Rotations::new(rides.map(|ride| ride.memory.goal));
        // The goal has gone on from where it was left, to within 0.01 rad; else the way to it is a new one.
        let same_goal = goal.dot(self.goal_at_start).abs();
        let same_goal = same_goal.cmpgt(Vec4::splat(1.0 - 1.25e-5));
        let known = mask(rides.map(|ride| !ride.memory.angular.is_fresh()));
        let other_way = error * (Vec4::ONE - Vec4::splat(TAU) / squared.sqrt());
        let here = (error - landed).length_squared();
        let there = (other_way - landed).length_squared();
        let goes_on = far & same_goal & known & here.cmpgt(there);
        Vectors::select(goes_on, other_way, error)
    }

    /// From where the bodies are to their goals as they will be. To a goal that stays, by way of the vector that the error was
    /// made into: what rounding that has, it then has twice.
    #[inline]
    pub fn back(&self, error: Vectors) -> Rotations {
        let stays = from_rotation_vector(error).conjugate();
        let Some(goals) = &self.moving else {
            return stays;
        };
        let moves = goals.at_end * self.rotation.conjugate();
        Rotations::select(goals.stays, stays, moves)
    }
}
