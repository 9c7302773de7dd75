//! Steps a spring with one integrator and one substep policy, frame by frame, beside the exact curve. Needs no physics engine.
//!
//! ```
//! use spring_math::{Method, Spring};
//! use springyard::cli::trace::record::{Trace, TraceSettings};
//! use springyard::cli::trace::write::csv;
//! use springyard_timestep::frame_times::FrameSpec;
//! let settings = TraceSettings { method: Method::Implicit, ..TraceSettings::new(Spring::from_hertz(1.0, 0.2)?) };
//! let frames = "60".parse::<FrameSpec>()?.frames()?;
//! let rows: Vec<_> = Trace::new(settings, frames)?.collect();
//! assert_eq!(csv(&rows).lines().count(), 1 + 1 + 120);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use bevy::math::Vec3A;
use spring_math::body::{BodySpring, Bounds, EngineStep, SpringInput, SpringStep};
use spring_math::planner::{Planner, PlannerSettings};
use spring_math::{Method, Spring, exact};
use springyard_timestep::LastTwo;
use thiserror::Error;

/// The spring, the integrator, the start, the goal and the length of a trace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TraceSettings {
    /// The spring.
    pub spring: Spring,
    /// Integrator.
    pub method: Method,
    /// Position at the start, m.
    pub x0: f32,
    /// Velocity at the start, m/s.
    pub v0: f32,
    /// Position of the goal at the start, m.
    pub goal: f32,
    /// Velocity of the goal, m/s.
    pub goal_velocity: f32,
    /// Length, s. The trace ends with the first frame that ends there or later.
    pub seconds: f64,
    /// Substep policy, step and step cap.
    pub planner: PlannerSettings,
}

impl TraceSettings {
    /// Two seconds of the exact method from 0 to 1 m, with a fixed timestep of 1/60 s.
    #[must_use]
    pub fn new(spring: Spring) -> Self {
        Self {
            spring,
            method: Method::Exact,
            x0: 0.0,
            v0: 0.0,
            goal: 1.0,
            goal_velocity: 0.0,
            seconds: 2.0,
            planner: PlannerSettings::default(),
        }
    }

    /// The closed form after `time` seconds: position (m) and velocity (m/s), computed in `f64`.
    #[must_use]
    pub fn exact(&self, time: f64) -> (f64, f64) {
        let start = (f64::from(self.x0), f64::from(self.v0));
        let goal = (f64::from(self.goal), f64::from(self.goal_velocity));
        exact::curve(self.spring, start, goal, time)
    }
}

/// One row of a trace: the state at the start, or at the end of a frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TraceRow {
    /// Sum of the frame times so far, s.
    pub time: f64,
    /// Displayed position at that time (interpolated if the policy interpolates), m.
    pub position: f32,
    /// Displayed velocity, m/s. For [`Method::ExactBody`] the velocity of the *body*, the mean over its step.
    pub velocity: f32,
    /// Position of the closed form at that time, m.
    pub exact_position: f64,
    /// Velocity of the closed form at that time, m/s.
    pub exact_velocity: f64,
}

/// Why a trace was refused.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum TraceError {
    /// The length is negative or not finite.
    #[error("the trace lasts {seconds} s: it must be a finite number, zero or more")]
    Seconds {
        /// The refused length, s.
        seconds: f64,
    },
    /// A start or goal value is not finite.
    #[error("{name} is {value}: it must be a finite number")]
    NotFinite {
        /// Name of the value.
        name: &'static str,
        /// The refused value.
        value: f32,
    },
}

/// Iterator over the rows of a trace.
#[derive(Debug, Clone)]
pub struct Trace<F> {
    settings: TraceSettings,
    frames: F,
    planner: Planner,
    drive: BodySpring,
    /// Position (m) and velocity (m/s) after the last two steps.
    last: LastTwo<(f32, f32)>,
    time: f64,
    simulated: f64,
    started: bool,
}

impl<F: Iterator<Item = f64>> Trace<F> {
    /// A trace over the given frame times, s. It ends with them, or when its length is reached.
    pub fn new(settings: TraceSettings, frames: F) -> Result<Self, TraceError> {
        if !(settings.seconds.is_finite() && settings.seconds >= 0.0) {
            return Err(TraceError::Seconds {
                seconds: settings.seconds,
            });
        }
        for (name, value) in [
            ("x0 (m)", settings.x0),
            ("v0 (m/s)", settings.v0),
            ("goal (m)", settings.goal),
            ("goal velocity (m/s)", settings.goal_velocity),
        ] {
            if !value.is_finite() {
                return Err(TraceError::NotFinite { name, value });
            }
        }
        Ok(Self {
            settings,
            frames,
            planner: Planner::new(settings.planner),
            drive: BodySpring::default(),
            last: LastTwo::new((settings.x0, settings.v0)),
            time: 0.0,
            simulated: 0.0,
            started: false,
        })
    }

    fn row(&self, alpha: f64) -> TraceRow {
        let (exact_position, exact_velocity) = self.settings.exact(self.time);
        let (position, velocity) = self.last.at(alpha as f32);
        TraceRow {
            time: self.time,
            position,
            velocity,
            exact_position,
            exact_velocity,
        }
    }

    fn step(&mut self, secs: f64) {
        let TraceSettings {
            spring,
            method,
            goal,
            goal_velocity,
            ..
        } = self.settings;
        let step = method.propagator(spring, secs as f32);
        let goal = (f64::from(goal) + f64::from(goal_velocity) * self.simulated) as f32;
        let (x, v) = self.last.current;
        let after = if method == Method::ExactBody {
            let input = SpringInput {
                error: Vec3A::X * (x - goal),
                velocity: Vec3A::X * v,
                goal_velocity: Vec3A::X * goal_velocity,
                ..SpringInput::default()
            };
            let engine = EngineStep::new(step.dt(), 1);
            let on_curve = SpringStep::landing_by(spring, step);
            let command = self
                .drive
                .command(&on_curve, &Bounds::NONE, &engine, &input, |moved| {
                    moved * engine.per_second() + input.goal_velocity
                })
                .x;
            (x + command * step.dt(), command)
        } else {
            step.advance_moving(x, v, goal, goal_velocity)
        };
        self.last.record(after);
        self.simulated += secs;
    }
}

impl<F: Iterator<Item = f64>> Iterator for Trace<F> {
    type Item = TraceRow;

    fn next(&mut self) -> Option<TraceRow> {
        if !self.started {
            self.started = true;
            return Some(self.row(1.0));
        }
        // Summed frame times carry rounding errors; without the tolerance a missing nanosecond would cost one more frame.
        if self.time >= self.settings.seconds - 1e-9 {
            return None;
        }
        let frame = self.frames.next()?;
        let plan = self.planner.plan(frame);
        for secs in plan.steps() {
            self.step(secs);
        }
        self.time += Some(frame)
            .filter(|it| it.is_finite())
            .map_or(0.0, |it| it.max(0.0));
        Some(self.row(plan.alpha))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spring_math::planner::{Backlog, Policy};
    use springyard_test_lab::worst::largest;
    use springyard_timestep::frame_times::FrameSpec;

    fn rows(settings: TraceSettings, frames: &str) -> Vec<TraceRow> {
        let frames = frames.parse::<FrameSpec>().unwrap().frames().unwrap();
        Trace::new(settings, frames).unwrap().collect()
    }

    fn settings(method: Method, policy: Policy) -> TraceSettings {
        TraceSettings {
            method,
            planner: PlannerSettings::new(policy, 1.0 / 60.0, 8, Backlog::Drop).unwrap(),
            ..TraceSettings::new(Spring::from_hertz(1.0, 0.1).unwrap())
        }
    }

    fn worst(rows: &[TraceRow]) -> f64 {
        largest(
            rows.iter()
                .map(|row| (f64::from(row.position) - row.exact_position).abs()),
        )
    }

    #[test]
    fn the_exact_method_lies_on_the_exact_curve_at_any_frame_rate() {
        for method in [Method::Exact, Method::ExactBody] {
            for frames in ["15", "60", "144", "jitter:60:0.4:7", "hitch:60:1:0.5"] {
                for (goal_velocity, v0) in [(0.0, 0.0), (2.0, -1.0)] {
                    let settings = TraceSettings {
                        goal_velocity,
                        v0,
                        ..settings(method, Policy::Variable)
                    };
                    let worst = worst(&rows(settings, frames));
                    assert!(worst < 4e-6, "{method:?} {frames} {goal_velocity}: {worst}");
                }
            }
        }
    }

    #[test]
    fn the_wrong_ones_do_not() {
        for method in [
            Method::Explicit,
            Method::SemiImplicit,
            Method::Implicit,
            Method::StablePd,
            Method::StablePdBody,
        ] {
            let worst = worst(&rows(settings(method, Policy::Variable), "30"));
            assert!(worst > 0.01, "{method:?}: {worst}");
        }
    }

    #[test]
    fn a_fixed_step_is_off_by_its_interpolation_only_and_the_lagging_one_by_a_step() {
        // Chord against curve: 1/8 of acceleration (40) times step squared.
        assert!(
            worst(&rows(settings(Method::Exact, Policy::Fixed), "144"))
                < 40.0 / 8.0 / 3600.0 * 1.05
        );
        let late = worst(&rows(settings(Method::Exact, Policy::FixedLagging), "144"));
        // The fastest the spring gets is 5.4 m/s.
        assert!(late > 0.05 && late < 5.5 / 60.0, "{late}");
    }

    #[test]
    fn rows_are_the_start_and_each_frame() {
        let rows = rows(settings(Method::Exact, Policy::Uniform), "60");
        assert_eq!(rows.len(), 121);
        assert_eq!(
            (rows[0].time, rows[0].position, rows[0].exact_position),
            (0.0, 0.0, 0.0)
        );
        assert!((rows[120].time - 2.0).abs() < 1e-12);
    }

    #[test]
    fn nonsense_is_refused_by_name() {
        let good = settings(Method::Exact, Policy::Fixed);
        let refused = |settings| {
            Trace::new(settings, std::iter::empty())
                .map(|_| ())
                .unwrap_err()
                .to_string()
        };
        assert!(
            refused(TraceSettings {
                seconds: f64::NAN,
                ..good
            })
            .starts_with("the trace lasts NaN s")
        );
        assert!(
            refused(TraceSettings {
                v0: f32::NAN,
                ..good
            })
            .starts_with("v0 (m/s) is NaN")
        );
    }
}
