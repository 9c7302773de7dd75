//! A [`Response`] as lines and metrics, for a plot of any size.

use spring_math::Propagator;
use spring_math::velocity_spring::VelocitySpring;

use super::Response;
use crate::character::{CharacterTuning, JumpArc};

/// What a small plot shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Sketch {
    /// How long the plot's axis is, s. It starts at 0.
    pub axis_secs: f32,
    /// The plot's highest value. The lowest is 0.
    pub top: f32,
    /// What the lines make for, if anything.
    pub goal: Option<f32>,
    /// Points in s and the response's own unit; the first line is the main one.
    pub lines: Vec<Vec<[f32; 2]>>,
    /// Points worth a mark.
    pub marks: Vec<[f32; 2]>,
    /// What there is to say, a line each.
    pub metrics: Vec<String>,
}

/// How long the axis may be, s: the first on which nothing much happens any more at its end.
const AXES_SECS: [f32; 7] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];

/// As near to its goal as this part of its way, a spring has settled.
const SETTLED: f32 = 0.05;

/// Points of a line.
const POINTS: usize = 120;

/// So much of the way is reached when a spring is called nearly there.
const NEARLY: f32 = 0.9;

/// Room above the highest value.
const HEADROOM: f32 = 1.1;

impl Sketch {
    /// Draws a response.
    #[must_use]
    pub fn of(response: &Response) -> Self {
        match *response {
            Response::Step(spring) => {
                let at = |secs| Propagator::exact(spring, secs).advance(0.0, 0.0, 1.0).0;
                let zeta = f64::from(spring.zeta());
                // Of the exact solution; a spring at or above a ratio of 1 never passes its goal.
                let overshoot = if zeta < 1.0 {
                    (-std::f64::consts::PI * zeta / (1.0 - zeta * zeta).sqrt()).exp()
                } else {
                    0.0
                };
                let passes = if overshoot < 5e-4 {
                    "no overshoot".into()
                } else {
                    format!("overshoot {:.1} %", 100.0 * overshoot)
                };
                Self::approach(at, 1.0, (1.0 + overshoot) as f32, passes)
            }
            Response::Start { spring, speed_m_s } => {
                let at = |secs| spring.step(0.0, 0.0, 1.0, secs).velocity;
                let stops = format!("stops in {:.2} m", stopping_distance(spring, speed_m_s));
                Self::approach(at, speed_m_s, 1.0, stops)
            }
            Response::Jump(tuning) => Self::jump(&tuning),
        }
    }

    /// A line from 0 towards `goal`; `at` gives it for a goal of 1, `peak` is its highest value for that.
    fn approach(at: impl Fn(f32) -> f32, goal: f32, peak: f32, says: String) -> Self {
        let has_settled = |axis: &f32| {
            let late = (0..16).map(|part| at(axis * (0.85 + 0.01 * part as f32)));
            late.into_iter().all(|value| (value - 1.0).abs() < SETTLED)
        };
        let last = AXES_SECS[AXES_SECS.len() - 1];
        let axis_secs = AXES_SECS.into_iter().find(has_settled).unwrap_or(last);
        let secs = |point: usize| axis_secs * point as f32 / (POINTS - 1) as f32;
        let line = (0..POINTS).map(|point| [secs(point), goal * at(secs(point))]);
        let nearly = first_crossing(&at, axis_secs);
        let reached = nearly.map_or_else(
            || format!("not there in {last} s"),
            |secs| format!("90 % in {secs:.3} s"),
        );
        Self {
            axis_secs,
            top: at_least_something(HEADROOM * goal * peak),
            goal: Some(goal),
            lines: vec![line.collect()],
            marks: nearly
                .map(|secs| [secs, NEARLY * goal])
                .into_iter()
                .collect(),
            metrics: vec![reached, says],
        }
    }

    fn jump(tuning: &CharacterTuning) -> Self {
        let (held, tapped) = (JumpArc::of(tuning, true), JumpArc::of(tuning, false));
        let lands = held.points.last().map_or(0.0, |point| point[0]);
        Self {
            axis_secs: at_least_something(lands),
            top: at_least_something(HEADROOM * held.apex[1]),
            goal: None,
            metrics: vec![
                format!("held {:.2} m", held.apex[1]),
                format!("tapped {:.2} m", tapped.apex[1]),
                format!("lands after {lands:.2} s"),
            ],
            marks: vec![held.apex, tapped.apex],
            lines: vec![held.points, tapped.points],
        }
    }
}

/// A plot needs a height, also of a jump that is none.
fn at_least_something(value: f32) -> f32 {
    if value > 0.0 { value } else { 1.0 }
}

/// When `at` first reaches [`NEARLY`], to a thousandth of a point.
fn first_crossing(at: impl Fn(f32) -> f32, axis_secs: f32) -> Option<f32> {
    let scan = 4 * POINTS;
    let secs = |point: usize| axis_secs * point as f32 / scan as f32;
    let after = (1..=scan).find(|point| at(secs(*point)) >= NEARLY)?;
    let (mut low, mut high) = (secs(after - 1), secs(after));
    for _ in 0..20 {
        let middle = 0.5 * (low + high);
        if at(middle) < NEARLY {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

/// How far it goes on after the stick is let go at full speed, m: the integral of the sprung speed, `2 zeta v / omega`.
fn stopping_distance(spring: VelocitySpring, speed_m_s: f32) -> f32 {
    let spring = spring.spring();
    2.0 * spring.zeta() * speed_m_s / spring.omega()
}

#[cfg(test)]
mod tests {
    use crate::worst::largest;
    use spring_math::Spring;

    use super::*;

    fn step(hz: f32, zeta: f32) -> Sketch {
        Sketch::of(&Response::Step(Spring::from_hertz(hz, zeta).unwrap()))
    }

    #[test]
    fn a_critical_spring_is_nearly_there_after_the_time_of_the_textbook() {
        // 1 - (1 + x) exp(-x) is 0.9 at x = 3.8897 = omega t.
        let sketch = step(1.0, 1.0);
        let nearly = sketch.marks[0][0];
        assert!(
            (nearly - 3.889_7 / std::f32::consts::TAU).abs() < 1e-4,
            "{nearly}"
        );
        assert_eq!(sketch.metrics, ["90 % in 0.619 s", "no overshoot"]);
        assert_eq!(sketch.axis_secs, 1.0);
    }

    #[test]
    fn the_overshoot_in_figures_is_the_peak_of_the_line() {
        let sketch = step(2.0, 0.5);
        let peak = largest(sketch.lines[0].iter().map(|point| point[1]));
        // exp(-pi 0.5 / sqrt(0.75)) = 0.1630
        assert!((peak - 1.163).abs() < 1e-3, "{peak}");
        assert_eq!(sketch.metrics[1], "overshoot 16.3 %");
        assert!(sketch.top > peak);
    }

    #[test]
    fn slow_and_loose_springs_get_the_time_they_need() {
        assert_eq!(step(4.0, 0.8).axis_secs, 1.0);
        assert_eq!(step(0.5, 1.0).axis_secs, 2.0);
        assert!(step(1.0, 0.1).axis_secs >= 5.0);
        // At 0.05 Hz and 5 times critical it takes minutes.
        let never = step(0.05, 5.0);
        assert_eq!(never.axis_secs, 100.0);
        assert!(
            never.lines[0]
                .iter()
                .flatten()
                .all(|number| number.is_finite())
        );
    }

    #[test]
    fn the_distance_to_a_stop_is_that_of_the_spring_run_to_its_end() {
        let spring = VelocitySpring::from_roll_call_half_life(0.1).unwrap();
        let run = spring.step(5.0, 0.0, 0.0, 10.0).displacement;
        assert!((stopping_distance(spring, 5.0) - run).abs() < 1e-3, "{run}");
        let none = Sketch::of(&Response::Start {
            spring,
            speed_m_s: 0.0,
        });
        assert!(none.top > 0.0 && none.lines[0].iter().all(|point| point[1] == 0.0));
    }
}
