//! Rigid bodies' positions and rotations on their springs, about their centres of mass.

use std::f32::consts::{FRAC_PI_2, TAU};

use glam::{BVec3, BVec4A, Quat, Vec3, Vec3A, Vec4};

use super::bounds::Limits;
use super::four::{LANES, Rotations, Vectors, mask};
use super::rigid::{Springs, Task};
use super::turning::{from_rotation_vector, rotation_vector};
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
    landed: Vec3,
    /// ... and the goal that it was measured from: they tell on which side of half a turn it goes on.
    goal: Quat,
    /// How the centre of mass went round the origin in the last step, m/s; unknown at first.
    arm_velocity: Option<Vec3>,
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
fn vectors(rides: [&Ride; LANES], which: impl Fn(&Ride) -> Vec3) -> Vectors {
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

/// Four rotations and their goals'.
struct Turns {
    /// The bodies', at the start of the step. All are of unit length.
    rotation: Rotations,
    /// The goals', at the start of the step.
    goal_at_start: Rotations,
    goal_velocity: Vectors,
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
    fn new(rides: [&Ride; LANES], engine: &EngineStep) -> Self {
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
    fn error(&self, rides: [&Ride; LANES]) -> Vectors {
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
    fn back(&self, error: Vectors) -> Rotations {
        let stays = from_rotation_vector(error).conjugate();
        let Some(goals) = &self.moving else {
            return stays;
        };
        let moves = goals.at_end * self.rotation.conjugate();
        Rotations::select(goals.stays, stays, moves)
    }
}

/// A centre of mass beside its body's origin.
#[derive(Clone, Copy, Default)]
struct Arm {
    /// From where it is at the goal to where it is, m, as the origin has it.
    offset: Vec3A,
    /// How it goes round the origin in the coming step, m/s, ...
    velocity: Vec3A,
    /// ... and how it did in the last.
    velocity_before: Vec3A,
}

/// The spring acts on the centre of mass: on its way to where it is when the body is at its target.
fn swing_arms(rides: &mut [Ride], engine: &EngineStep) -> [Arm; LANES] {
    let mut arms = [Arm::default(); LANES];
    for (arm, ride) in arms.iter_mut().zip(rides) {
        let (body, goal) = (&ride.body, &ride.goal);
        let centre = body.centre_of_mass;
        if centre == Vec3::ZERO {
            continue;
        }
        let now = body.rotation * centre;
        let (from, to) = if ride.rules.turns_to_goal {
            let turned = goal.angular_velocity * -engine.dt();
            let start = crate::rotation::from_rotation_vector(turned) * goal.rotation;
            (start * centre, goal.rotation * centre)
        } else {
            (now, engine.turn_of(body.angular_velocity) * now)
        };
        let velocity = (to - from) * engine.per_second();
        let before = ride.memory.arm_velocity.replace(velocity);
        *arm = Arm {
            offset: (now - from).into(),
            velocity: velocity.into(),
            velocity_before: before.unwrap_or(velocity).into(),
        };
    }
    arms
}

/// The axes that a drive moves its body along and turns it about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DrivenAxes {
    /// None: the position is left alone.
    pub linear: Option<BVec3>,
    /// None: the rotation is left alone.
    pub angular: Option<BVec3>,
}

impl BodyState {
    /// Whether the body is as good as still, under an `acceleration` (m/s^2) of the engine's.
    #[must_use]
    #[inline]
    pub fn is_slow(&self, acceleration: Vec3, axes: DrivenAxes, engine: &EngineStep) -> bool {
        let slow = |velocity: Vec3| velocity.abs().max_element() < REST_SPEED;
        if axes.angular.is_some() && !slow(self.angular_velocity) {
            return false;
        }
        // Measured after gravity has had its step; awake, the mean is what moves it.
        let mean = self.velocity - acceleration * ((1.0 - engine.reach()) * engine.dt());
        axes.linear.is_none() || slow(mean) || slow(self.velocity)
    }

    /// Whether the body is where its springs want it: at a goal that stays, but for the `sag` (m) of its position.
    #[must_use]
    pub fn is_near(&self, goal: &BodyGoal, sag: Vec3, axes: DrivenAxes) -> bool {
        if goal.velocity != Vec3::ZERO || goal.angular_velocity != Vec3::ZERO {
            return false;
        }
        if let Some(axes) = axes.linear {
            let error = self.position - goal.position - sag;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Propagator, Spring, body::BodyMethod, random::SplitMix64};

    const DT: f32 = 1.0 / 60.0;

    fn at_rest() -> BodyState {
        BodyState {
            position: Vec3::ZERO,
            rotation: Quat::IDENTITY,
            velocity: Vec3::ZERO,
            angular_velocity: Vec3::ZERO,
            centre_of_mass: Vec3::ZERO,
        }
    }

    fn goal() -> BodyGoal {
        BodyGoal {
            position: Vec3::ZERO,
            rotation: Quat::IDENTITY,
            velocity: Vec3::ZERO,
            angular_velocity: Vec3::ZERO,
        }
    }

    fn ride<'a>(memory: &'a mut BodyDrive, rules: &'a Rules, body: BodyState) -> Ride<'a> {
        Ride {
            memory,
            rules,
            body,
            goal: goal(),
            kick: Vec3::ZERO,
            twist: Vec3::ZERO,
            weight: 1.0,
            frame: Quat::IDENTITY,
        }
    }

    fn pulled(
        memory: &mut BodyDrive,
        rules: &Rules,
        body: BodyState,
        spring: &SpringStep,
        engine: &EngineStep,
    ) -> Vec3 {
        let mut ride = ride(memory, rules, body);
        pull(std::slice::from_mut(&mut ride), spring, engine);
        ride.body.velocity
    }

    #[test]
    fn a_saturated_drive_is_a_constant_acceleration() {
        let step = SpringStep::new(Spring::critical(20.0).unwrap(), BodyMethod::Exact, DT);
        let engine = EngineStep::new(DT, 4);
        let rules = Rules {
            linear: Bounds::new(BVec3::TRUE, 3.0),
            ..Rules::default()
        };
        let (mut memory, mut body) = (BodyDrive::default(), at_rest());
        body.position.x = 100.0;
        for _ in 0..60 {
            body.velocity = pulled(&mut memory, &rules, body, &step, &engine);
            body.position += body.velocity * DT;
        }
        let x = body.position.x;
        assert!((x - (100.0 - 1.5)).abs() < 1e-3, "{x}");
    }

    #[test]
    fn an_axis_that_is_off_is_left_alone() {
        let rules = Rules {
            linear: Bounds::new(BVec3::new(true, false, true), f32::INFINITY),
            ..Rules::default()
        };
        let body = BodyState {
            position: Vec3::new(1.0, 2.0, 3.0),
            velocity: Vec3::new(0.0, -4.0, 0.0),
            ..at_rest()
        };
        for method in BodyMethod::ALL {
            let step = SpringStep::new(Spring::critical(20.0).unwrap(), method, DT);
            let engine = EngineStep::new(DT, 4).under(Vec3::Y * -9.81);
            let command = pulled(&mut BodyDrive::default(), &rules, body, &step, &engine);
            assert!(command.x < 0.0 && command.z < 0.0, "{command}");
            assert_eq!(command.y, -4.0);
        }
    }

    #[test]
    fn a_swing_past_half_a_turn_comes_back_as_it_went() {
        let spring = Spring::from_hertz(1.0, 0.05).unwrap();
        let step = SpringStep::new(spring, BodyMethod::Exact, DT);
        let engine = EngineStep::new(DT, 4);
        let (mut memory, rules) = (BodyDrive::default(), Rules::default());
        let mut body = BodyState {
            angular_velocity: Vec3::Y * 25.0,
            ..at_rest()
        };
        let (mut angle, mut highest) = (0.0_f32, 0.0_f32);
        for _ in 0..120 {
            let mut ride = ride(&mut memory, &rules, body);
            turn(std::slice::from_mut(&mut ride), &step, &engine);
            body = ride.body;
            let turned = engine.turn_of(body.angular_velocity);
            body.rotation = (turned * body.rotation).normalize();
            angle += crate::rotation::rotation_vector(turned).y;
            highest = highest.max(angle);
        }
        assert!(highest > 3.5, "it swings past half a turn: {highest}");
        let (expected, _) = Propagator::exact(spring, 2.0).advance(0.0_f32, 25.0, 0.0);
        assert!((angle - expected).abs() < 1e-3, "{angle} {expected}");
    }

    /// A ride in the middle of something: pushed, turned far, off centre, bounded, its goal on the move.
    fn any(random: &mut SplitMix64) -> (BodyDrive, Rules, BodyState, BodyGoal) {
        let mut vector = |size: f32| {
            Vec3::new(
                random.signed() as f32,
                random.signed() as f32,
                random.signed() as f32,
            ) * size
        };
        let rotation = |vector: Vec3| Quat::from_scaled_axis(vector);
        let (body, mut goal) = (
            BodyState {
                position: vector(3.0),
                rotation: rotation(vector(2.0)),
                velocity: vector(4.0),
                angular_velocity: vector(4.0),
                centre_of_mass: vector(0.2).max(Vec3::ZERO),
            },
            goal(),
        );
        if vector(1.0).x > 0.0 {
            (goal.velocity, goal.angular_velocity) = (vector(1.0), vector(1.0));
            goal.rotation = rotation(vector(2.0));
        }
        let limit = |x: f32| if x > 0.5 { f32::INFINITY } else { 30.0 };
        let chances = vector(1.0);
        let rules = Rules {
            linear: Bounds::new(BVec3::new(true, chances.x > -0.5, true), limit(chances.y)),
            angular: Bounds::new(BVec3::TRUE, limit(chances.z)),
            carries_weight: chances.x > 0.0,
            turns_to_goal: chances.y > 0.0,
        };
        (BodyDrive::default(), rules, body, goal)
    }

    #[test]
    fn a_body_s_step_is_the_same_to_the_bit_whoever_is_beside_it() {
        let mut random = SplitMix64::new(7);
        let springs = [
            Spring::from_hertz(2.0, 0.7).unwrap(),
            Spring::from_hertz(30.0, 1.0).unwrap(),
        ];
        let engine = EngineStep::new(DT, 4).under(Vec3::Y * -9.81);
        for round in 0..300 {
            let spring = springs[round % 2];
            let method = BodyMethod::ALL[round % 3];
            let step = match round % 4 {
                0 => SpringStep::per_axis([spring, springs[0], spring], method, DT),
                1 => SpringStep::with_yaw(spring, springs[0], method, DT),
                _ => SpringStep::new(spring, method, DT),
            };
            let mut together: Vec<_> = (0..1 + round % 7).map(|_| any(&mut random)).collect();
            let mut alone = together.clone();
            for _ in 0..4 {
                let mut rides: Vec<Ride> = together
                    .iter_mut()
                    .map(|(memory, rules, body, goal)| Ride {
                        goal: *goal,
                        frame: body.rotation,
                        ..ride(memory, rules, *body)
                    })
                    .collect();
                turn(&mut rides, &step, &engine);
                pull(&mut rides, &step, &engine);
                let given: Vec<BodyState> = rides.iter().map(|ride| ride.body).collect();
                for (i, (memory, rules, body, goal)) in alone.iter_mut().enumerate() {
                    let mut ride = Ride {
                        goal: *goal,
                        frame: body.rotation,
                        ..ride(memory, rules, *body)
                    };
                    turn(std::slice::from_mut(&mut ride), &step, &engine);
                    pull(std::slice::from_mut(&mut ride), &step, &engine);
                    assert_eq!(ride.body, given[i], "{round} {i}");
                    // Something pushes some of them.
                    body.velocity = ride.body.velocity + Vec3::Y * (i % 2) as f32;
                    body.angular_velocity = ride.body.angular_velocity;
                    together[i].2 = *body;
                }
                for (one, other) in together.iter().zip(&alone) {
                    assert_eq!(one.0, other.0, "{round}");
                }
            }
        }
    }

    #[test]
    fn what_rests_on_a_body_bends_its_spring_as_a_force_does() {
        // A load that holds the body, whatever the drive tells it: each step ends with the body still. It takes as much as the
        // spring's own force.
        let spring = Spring::from_hertz(4.0, 1.0).unwrap();
        for method in BodyMethod::ALL {
            for hz in [30.0, 60.0, 240.0] {
                let dt = 1.0 / hz;
                let (step, engine) = (SpringStep::new(spring, method, dt), EngineStep::new(dt, 4));
                let (mut memory, rules) = (BodyDrive::default(), Rules::default());
                let body = BodyState {
                    position: Vec3::Y * -0.1,
                    ..at_rest()
                };
                let mut push = 0.0;
                for _ in 0..400 {
                    push = pulled(&mut memory, &rules, body, &step, &engine).y / dt;
                }
                let by_hand = 0.1 * spring.stiffness();
                assert!(
                    (push / by_hand - 1.0).abs() < 1e-3,
                    "{method:?} {hz}: {push} {by_hand}"
                );
            }
        }
    }

    #[test]
    fn a_kick_is_no_lasting_push() {
        let spring = Spring::from_hertz(1.0, 0.2).unwrap();
        let (step, engine) = (
            SpringStep::new(spring, BodyMethod::Exact, DT),
            EngineStep::new(DT, 4),
        );
        let (mut memory, rules, mut body) = (BodyDrive::default(), Rules::default(), at_rest());
        for tick in 0..120 {
            if tick == 60 {
                body.velocity.x += 2.0;
            }
            body.velocity = pulled(&mut memory, &rules, body, &step, &engine);
            body.position += body.velocity * DT;
        }
        let (curve, _) = Propagator::exact(spring, 1.0).advance(0.0_f32, 2.0, 0.0);
        assert!(
            (body.position.x - curve).abs() < 1e-5,
            "{} {curve}",
            body.position.x
        );
    }

    #[test]
    fn a_limit_that_is_no_number_lets_nothing_through_whoever_is_beside_it() {
        let step = SpringStep::new(Spring::critical(20.0).unwrap(), BodyMethod::Exact, DT);
        let engine = EngineStep::new(DT, 4);
        let limited = |limit: f32| Rules {
            linear: Bounds::new(BVec3::TRUE, limit),
            ..Rules::default()
        };
        let body = BodyState {
            position: Vec3::X,
            ..at_rest()
        };
        for bad in [f32::NAN, -1.0, 0.0] {
            for beside in [f32::INFINITY, 5.0] {
                let rules = [limited(bad), limited(beside)];
                let mut memories = [BodyDrive::default(); 2];
                let rides = memories.iter_mut().zip(&rules);
                let mut rides: Vec<Ride> = rides
                    .map(|(memory, rules)| ride(memory, rules, body))
                    .collect();
                pull(&mut rides, &step, &engine);
                assert_eq!(rides[0].body.velocity, Vec3::ZERO, "{bad} beside {beside}");
                assert!(rides[1].body.velocity.x < 0.0, "{bad} beside {beside}");
            }
        }
    }
}
