//! Rigid bodies' positions and rotations on their springs, about their centres of mass.

use glam::{Quat, Vec3, Vec4};

use super::arms::swing_arms;
use super::bounds::Limits;
use super::four::{LANES, Rotations, Vectors};
use super::rigid::{Springs, Task};
use super::turns::Turns;
use super::{BodySpring, Bounds, EngineStep, SpringStep};

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

/// How a body is driven.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rules {
    /// What bounds the spring on its position.
    pub linear: Bounds,
    /// What bounds the spring on its rotation.
    pub angular: Bounds,
    /// The drive carries the body's weight, so that it rests on its goal; else it sags, as a thing on a spring does.
    pub carries_weight: bool,
    /// A spring about every axis turns it to its goal.
    pub turns_to_goal: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            linear: Bounds::NONE,
            angular: Bounds::NONE,
            carries_weight: true,
            turns_to_goal: true,
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
    /// The turn to the goal that the last step should have left, ...
    pub(super) landed: Vec3,
    /// ... and the goal that it was measured from: they tell on which side of half a turn it goes on.
    pub(super) goal: Quat,
    /// How the centre of mass went round the origin in the last step, m/s; unknown at first.
    pub(super) arm_velocity: Option<Vec3>,
}

impl BodyDrive {
    /// Forgets what the springs were doing: the next step takes the body as it is then.
    pub fn forget(&mut self) {
        self.linear.forget();
        self.angular.forget();
        self.arm_velocity = None;
    }
}

/// A body on its springs, for a step.
#[derive(Debug)]
pub struct Ride<'a> {
    /// What its springs remember.
    pub memory: &'a mut BodyDrive,
    /// How it is driven.
    pub rules: &'a Rules,
    /// The body. [`turn`] and [`pull`] give it the velocities for the step.
    pub body: BodyState,
    /// Where it should be.
    pub goal: BodyGoal,
    /// What somebody else has added to its velocity since the engine's step, m/s: a kick. What the engine has done to it is told
    /// from the rest by this.
    pub kick: Vec3,
    /// The same of its angular velocity, rad/s.
    pub twist: Vec3,
    /// How much of the engine's gravity the drive reckons with: 1, all of it.
    pub weight: f32,
    /// From the axes of a [`SpringStep::per_axis`] to the world's.
    pub frame: Quat,
}

/// Gives bodies on the same spring the angular velocities for a step towards their goals.
pub fn turn(rides: &mut [Ride], spring: &SpringStep, engine: &EngineStep) {
    if engine.dt() > 0.0 {
        for four in rides.chunks_mut(LANES) {
            turn_four(four, spring, engine);
        }
    }
}

/// Gives bodies on the same spring the velocities for a step towards their goals. Their angular velocities are those they have been
/// given: [`turn`] comes first.
pub fn pull(rides: &mut [Ride], spring: &SpringStep, engine: &EngineStep) {
    if engine.dt() > 0.0 {
        for four in rides.chunks_mut(LANES) {
            pull_four(four, spring, engine);
        }
    }
}

/// One for each lane. Lanes to spare go with the last.
#[inline]
fn lanes<'r, 'a>(rides: &'r [Ride<'a>]) -> [&'r Ride<'a>; LANES] {
    std::array::from_fn(|lane| &rides[lane.min(rides.len() - 1)])
}

#[inline]
pub(super) fn vectors(rides: [&Ride; LANES], which: impl Fn(&Ride) -> Vec3) -> Vectors {
    Vectors::new(rides.map(|ride| which(ride).into()))
}

/// There are seldom any.
#[inline]
fn kicks(rides: [&Ride; LANES], which: impl Fn(&Ride) -> Vec3) -> Vectors {
    if rides.iter().all(|ride| which(ride) == Vec3::ZERO) {
        Vectors::ZERO
    } else {
        vectors(rides, which)
    }
}

#[inline]
fn frame(rides: [&Ride; LANES], spring: &SpringStep) -> Option<Rotations> {
    spring
        .is_framed()
        .then(|| Rotations::new(rides.map(|ride| ride.frame)))
}

#[inline]
fn turn_four(rides: &mut [Ride], spring: &SpringStep, engine: &EngineStep) {
    let four = lanes(rides);
    let turns = Turns::new(four, engine);
    let error = turns.error(four);
    for ride in &mut *rides {
        let measured = ride.body.angular_velocity;
        ride.memory.angular.begin(measured);
    }
    let four = lanes(rides);
    let task = Task {
        error,
        velocity: vectors(four, |ride| ride.body.angular_velocity),
        kick: kicks(four, |ride| ride.twist),
        goal_velocity: turns.goal_velocity,
        load: Vectors::ZERO,
        felt: Vectors::ZERO,
        frame: frame(four, spring),
        limits: Limits::new(four.map(|ride| &ride.rules.angular)),
    };
    let mut springs = Springs::new(four.map(|ride| &ride.memory.angular), spring, &task);
    let (command, landed) = springs.turn(spring, engine, &task, |error| turns.back(error));
    springs.keep(
        rides.iter_mut().map(|ride| &mut ride.memory.angular),
        engine,
    );
    let (command, landed) = (command.each(), landed.each());
    for (lane, ride) in rides.iter_mut().enumerate() {
        ride.body.angular_velocity = command[lane].into();
        ride.memory.landed = landed[lane].into();
        ride.memory.goal = ride.goal.rotation;
    }
}

#[inline]
fn pull_four(rides: &mut [Ride], spring: &SpringStep, engine: &EngineStep) {
    let off_centre = rides
        .iter()
        .any(|ride| ride.body.centre_of_mass != Vec3::ZERO);
    let arms = off_centre.then(|| swing_arms(rides, engine));
    for ride in &mut *rides {
        ride.memory.linear.begin(ride.body.velocity);
    }
    let four = lanes(rides);
    let goal_velocity = vectors(four, |ride| ride.goal.velocity);
    let start = vectors(four, |ride| ride.goal.position) - goal_velocity * engine.dt();
    let mut error = vectors(four, |ride| ride.body.position) - start;
    let measured = vectors(four, |ride| ride.body.velocity);
    let mut velocity = measured;
    if let Some(arms) = &arms {
        error = error + Vectors::new(arms.map(|arm| arm.offset));
        velocity = velocity - Vectors::new(arms.map(|arm| arm.velocity_before));
    }
    let gravity = Vectors::splat(engine.gravity().into());
    let weight = |ride: &Ride| ride.weight;
    let felt = |ride: &Ride| {
        if ride.rules.carries_weight {
            0.0
        } else {
            ride.weight
        }
    };
    let task = Task {
        error,
        velocity,
        kick: kicks(four, |ride| ride.kick),
        goal_velocity,
        load: gravity * Vec4::from_array(four.map(weight)),
        felt: gravity * Vec4::from_array(four.map(felt)),
        frame: frame(four, spring),
        limits: Limits::new(four.map(|ride| &ride.rules.linear)),
    };
    let mut springs = Springs::new(four.map(|ride| &ride.memory.linear), spring, &task);
    let mut command = springs.pull(spring, engine, &task);
    springs.keep(rides.iter_mut().map(|ride| &mut ride.memory.linear), engine);
    if let Some(arms) = &arms {
        // Going round with the rotation is no business of the spring's: it is added to what the spring wants.
        let with_arms = command + Vectors::new(arms.map(|arm| arm.velocity));
        command = task.limits.select(with_arms, measured);
    }
    for (ride, command) in rides.iter_mut().zip(command.each()) {
        ride.body.velocity = command.into();
    }
}

#[cfg(test)]
mod tests;
