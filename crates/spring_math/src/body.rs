#![doc = include_str!("body.md")]

mod arms;
mod bounds;
mod contact;
mod engine;
mod four;
mod method;
mod pace;
mod rest;
mod ride;
mod rigid;
mod turning;
mod turns;

use crate::{Propagator, Spring, SpringValue};

pub use bounds::Bounds;
pub use engine::EngineStep;
pub use method::{BodyMethod, SpringStep, felt_by};
pub use pace::{BodyPace, Stride};
pub use rest::{DrivenAxes, REST_SPEED};
pub use ride::{BodyDrive, BodyGoal, BodyState, Ride, Rules, pull, turn};
pub use rigid::BodySpring;

/// What an exact drive remembers from step to step, one for each body (and one for its rotation).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExactDrive<V> {
    /// The spring's own velocity, m/s.
    spring_velocity: V,
    /// The velocity the body will have if nothing touches it, m/s.
    expected_velocity: V,
}

/// The goal and the surroundings of one driven step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DriveGoal<V> {
    /// Where the goal is when the step starts, m.
    pub goal: V,
    /// How it moves through the step, m/s.
    pub goal_velocity: V,
    /// A constant acceleration that the engine will add during the step (gravity), m/s^2.
    pub acceleration: V,
    /// How far that carries a body within one step, in units of `acceleration dt^2`; see [`engine_reach`].
    pub reach: f32,
}

/// How far a constant acceleration carries a body within one step that the engine splits into `iterations`, in units of
/// `acceleration dt^2`: 1 for one iteration, 0.625 for 4.
#[must_use]
pub fn engine_reach(iterations: u16) -> f32 {
    let iterations = f32::from(iterations.max(1));
    (iterations + 1.0) / (2.0 * iterations)
}

impl<V: SpringValue> ExactDrive<V> {
    /// A drive that takes over a body moving at `velocity`, m/s.
    #[must_use]
    pub fn new(velocity: V) -> Self {
        Self {
            spring_velocity: velocity,
            expected_velocity: velocity,
        }
    }

    /// The spring's own velocity, m/s.
    #[must_use]
    pub fn spring_velocity(&self) -> V {
        self.spring_velocity
    }

    /// The velocity the body will have at the end of the step if nothing touches it, m/s.
    #[must_use]
    pub fn expected_velocity(&self) -> V {
        self.expected_velocity
    }

    /// The spring's velocity beside its goal's, with whatever contacts and kicks did to the body since the last step.
    #[inline]
    fn rate(&self, velocity: V, goal_velocity: V) -> V {
        self.spring_velocity + (velocity - self.expected_velocity) - goal_velocity
    }

    fn set_spring_velocity(&mut self, velocity: V) {
        self.spring_velocity = velocity;
    }

    fn set_expected_velocity(&mut self, velocity: V) {
        self.expected_velocity = velocity;
    }

    /// The velocity to give a body that is at `position` and moves at `velocity`, so that the engine's step takes it along
    /// the exact curve of `spring`. With a step of no length it is the velocity it has.
    #[must_use]
    pub fn command(
        &mut self,
        spring: Spring,
        step: &Propagator,
        position: V,
        velocity: V,
        goal: DriveGoal<V>,
    ) -> V {
        let dt = step.dt();
        if dt == 0.0 {
            return velocity;
        }
        let stiffness = spring.stiffness();
        // A free spring (no stiffness) has no goal for the acceleration to shift.
        let sag = goal.acceleration
            * if stiffness > 0.0 {
                1.0 / stiffness
            } else {
                0.0
            };
        let rate = self.rate(velocity, goal.goal_velocity);
        let (moved, sped) = step.error_step(position - goal.goal - sag, rate);
        self.set_spring_velocity(rate + sped + goal.goal_velocity);
        let carried = goal.acceleration * (goal.reach * dt);
        let command = landing_velocity(moved, 1.0 / dt, goal.goal_velocity, carried);
        self.set_expected_velocity(command + goal.acceleration * dt);
        command
    }
}

/// The velocity whose step carries a body by `moved` (m) beside its goal, which moves at `goal_velocity`, where the engine adds
/// `carried` (m/s) to it on the way.
#[inline]
fn landing_velocity<V: SpringValue>(moved: V, per_second: f32, goal_velocity: V, carried: V) -> V {
    moved * per_second + goal_velocity - carried
}

/// The velocity after one step of Stable PD: the reference's drive, kept as it is but for the goal, which is taken at the
/// step's end like the body (the printed rule trails a moving goal by `goal_velocity dt`).
#[must_use]
pub fn stable_pd_velocity<V: SpringValue>(
    step: &Propagator,
    position: V,
    velocity: V,
    goal: V,
    goal_velocity: V,
) -> V {
    step.error_step(position - goal, velocity - goal_velocity).1 + velocity
}

/// Limits a change of velocity to an acceleration: at most `max_acceleration dt`, in the same direction.
#[must_use]
pub fn limit_change(change: glam::Vec3, max_acceleration: f32, dt: f32) -> glam::Vec3 {
    let limit = (max_acceleration * dt).max(0.0);
    let length = change.length();
    if length > limit {
        change * (limit / length)
    } else {
        change
    }
}

/// The force (N) that makes a body of `mass` (kg) take on a change of velocity within `dt`: the drive for engines that take
/// forces. It is the mass that makes it insulated from mass.
#[must_use]
pub fn force<V: SpringValue>(change: V, mass: f32, dt: f32) -> V {
    change * (mass / dt)
}

/// The impulse (N s) that a change of velocity owes to whatever the body pushes itself off from: give it to the ground it
/// stands on, and the momentum of both together is what it was.
#[must_use]
pub fn reaction<V: SpringValue>(change: V, mass: f32) -> V {
    change * -mass
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worst::Extreme;

    /// The engine: `iterations` substeps of semi-implicit Euler.
    fn engine(x: &mut f32, v: &mut f32, acceleration: f32, dt: f32, iterations: u16) {
        let small = dt / f32::from(iterations);
        for _ in 0..iterations {
            *v += acceleration * small;
            *x += *v * small;
        }
    }

    fn target(goal: f32, goal_velocity: f32, acceleration: f32) -> DriveGoal<f32> {
        DriveGoal {
            goal,
            goal_velocity,
            acceleration,
            reach: engine_reach(4),
        }
    }

    #[test]
    fn the_body_lies_on_the_closed_form_with_gravity_and_uneven_steps() {
        for (hertz, zeta) in [(1.0, 0.1), (4.0, 0.0), (4.0, 1.0), (10.0, 0.5)] {
            for hz in [15.0_f32, 60.0, 240.0] {
                for gravity in [0.0, -9.81_f32] {
                    let spring = Spring::from_hertz(hertz, zeta).unwrap();
                    let (mut x, mut v) = (1.0_f32, 0.0);
                    let mut drive = ExactDrive::new(v);
                    let (mut time, mut worst, mut seed) =
                        (0.0_f64, 0.0_f64, crate::random::SplitMix64::new(1));
                    let sag = gravity / spring.stiffness();
                    while time < 3.0 {
                        let dt = (1.0 + 0.3 * seed.signed() as f32) / hz;
                        let step = Propagator::exact(spring, dt);
                        v = drive.command(spring, &step, x, v, target(0.0, 0.0, gravity));
                        engine(&mut x, &mut v, gravity, dt, 4);
                        time += f64::from(dt);
                        let start = 1.0 - f64::from(sag);
                        let curve = start + crate::exact::difference(spring, time)[0] * start;
                        worst.keep_largest((f64::from(x - sag) - curve).abs());
                    }
                    // 1 + |sag| is the swing.
                    assert!(
                        worst < 6e-6 * f64::from(1.0 + sag.abs()),
                        "{hertz} Hz, {zeta}, {hz} Hz, {gravity}: {worst}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_turning_body_lies_on_the_closed_form_of_its_rotation_vector() {
        use crate::rotation::{from_rotation_vector, rotation_vector};
        use glam::Vec3;
        let (spring, dt) = (Spring::from_hertz(1.5, 0.2).unwrap(), 1.0 / 60.0);
        let (step, axis, turning) = (Propagator::exact(spring, dt), Vec3::new(0.6, 0.0, 0.8), 0.7);
        let (mut rotation, mut spin) = (from_rotation_vector(axis * 1.2), Vec3::ZERO);
        let mut drive = ExactDrive::new(spin);
        for tick in 0..180_u16 {
            // The goal turns as well.
            let goal = from_rotation_vector(axis * (turning * f32::from(tick) * dt));
            let target = DriveGoal {
                goal: Vec3::ZERO,
                goal_velocity: axis * turning,
                acceleration: Vec3::ZERO,
                reach: engine_reach(4),
            };
            spin = drive.command(
                spring,
                &step,
                rotation_vector(rotation * goal.inverse()),
                spin,
                target,
            );
            rotation = (from_rotation_vector(spin * dt) * rotation).normalize();

            let time = f64::from(tick + 1) * f64::from(dt);
            let (curve, _) = crate::exact::curve(
                spring,
                (f64::from(1.2_f32), 0.0),
                (0.0, f64::from(turning)),
                time,
            );
            let angle =
                rotation_vector(rotation * from_rotation_vector(axis * curve as f32).inverse());
            assert!(angle.length() < 2e-5, "{tick}: {angle}");
        }
    }

    #[test]
    fn a_kick_goes_into_the_spring() {
        let spring = Spring::from_hertz(1.0, 0.2).unwrap();
        let step = Propagator::exact(spring, 1.0 / 60.0);
        let (mut x, mut v) = (0.0_f32, 0.0);
        let mut drive = ExactDrive::new(v);
        for tick in 0..120 {
            if tick == 60 {
                v += 2.0;
            }
            v = drive.command(spring, &step, x, v, target(0.0, 0.0, 0.0));
            engine(&mut x, &mut v, 0.0, 1.0 / 60.0, 4);
        }
        let (curve, _) = Propagator::exact(spring, 1.0).advance(0.0, 2.0, 0.0);
        assert!((x - curve).abs() < 1e-5, "{x} {curve}");
    }

    #[test]
    fn with_its_reaction_handed_over_no_momentum_is_made() {
        // A driven body of 2 kg on a raft of 10 kg, told to run.
        let (mut runner, mut raft) = (0.0_f32, 0.0_f32);
        for _ in 0..60 {
            let change = (3.0 - runner) * 0.1;
            runner += change;
            raft += reaction(change, 2.0) / 10.0;
            assert!((2.0 * runner + 10.0 * raft).abs() < 1e-5);
            assert!((force(change, 2.0, 0.5) * 0.5 + reaction(change, 2.0)).abs() < 1e-6);
        }
        assert!(raft < -0.5, "{raft}");
    }

    #[test]
    fn a_limited_command_is_felt_as_a_contact_and_the_body_still_arrives() {
        let (spring, dt) = (Spring::from_hertz(2.0, 1.0).unwrap(), 1.0 / 60.0);
        let step = Propagator::exact(spring, dt);
        let (mut x, mut v) = (0.0_f32, 0.0_f32);
        let mut drive = ExactDrive::new(v);
        for _ in 0..600 {
            let command = drive.command(spring, &step, x, v, target(1.0, 0.0, 0.0));
            let change = limit_change(glam::Vec3::X * (command - v), 5.0, dt).x;
            assert!(change.abs() <= 5.0 * dt + 1e-6);
            v += change;
            x += v * dt;
        }
        assert!((x - 1.0).abs() < 1e-4, "{x}");
    }

    #[test]
    fn a_change_is_limited_in_its_direction() {
        let change = glam::Vec3::new(3.0, 4.0, 0.0);
        assert_eq!(
            limit_change(change, 10.0, 0.1),
            glam::Vec3::new(0.6, 0.8, 0.0)
        );
        assert_eq!(limit_change(change, 100.0, 0.1), change);
    }
}
