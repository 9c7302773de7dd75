//! A [`Response`] as lines, marks and metrics, for a plot of any size: [`Sketch::of`].

use spring_math::Propagator;
use spring_math::velocity_spring::VelocitySpring;

use super::jump_arc::JumpArc;
use super::{Response, SpeedChange};
use springyard_character::{CharacterTuning, GravityPhase, WallMoves};

/// The content of a small plot of a response.
#[derive(Debug, Clone, PartialEq)]
pub struct Sketch {
    /// Highest value of the horizontal axis. It starts at 0.
    pub axis_end: f32,
    /// Unit of the horizontal axis: s, or m for the path of a jump off a wall.
    pub axis_unit: &'static str,
    /// Lowest value of the vertical axis, in the unit of the response: 0, but for a turn.
    pub bottom: f32,
    /// Highest value of the vertical axis.
    pub top: f32,
    /// The goal of the lines, if they have one.
    pub goal: Option<f32>,
    /// Lines as points (unit of the horizontal axis, unit of the response). The first line is the main one.
    pub lines: Vec<Vec<[f32; 2]>>,
    /// Marked points: 90 % of the way, or the top of a jump.
    pub marks: Vec<[f32; 2]>,
    /// Texts beside the plot, one a line: rise time, overshoot, stopping distance, height.
    pub metrics: Vec<String>,
}

/// Lengths of the time axis, s: a plot has the first at whose end the response has settled.
const AXES_SECS: [f32; 7] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];

/// A response has settled when its distance from the goal is below this part of the way.
const SETTLED: f32 = 0.05;

/// Number of points of a line.
const POINTS: usize = 120;

/// The part of the way that is marked, with its time as a metric.
const NEARLY: f32 = 0.9;

/// Height of the vertical axis, as a multiple of the highest value.
const HEADROOM: f32 = 1.1;

impl Sketch {
    /// The plot of a response.
    #[must_use]
    pub fn of(response: &Response) -> Self {
        match *response {
            Response::Step(spring) => {
                let at = |secs| Propagator::exact(spring, secs).advance(0.0, 0.0, 1.0).0;
                let zeta = f64::from(spring.zeta());
                // Overshoot of the exact solution. At a damping ratio of 1 or more there is none.
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
                Self::approach(at, 1.0, (1.0 + overshoot) as f32).saying(passes)
            }
            Response::Speed {
                spring,
                change,
                speed_m_s,
            } => Self::speed(spring, change, speed_m_s),
            Response::Jump(tuning) => Self::jump(&tuning),
            Response::WallJump {
                wall,
                character,
                springs,
            } => Self::wall_jump(&wall, &character, springs),
        }
    }

    fn speed(spring: VelocitySpring, change: SpeedChange, speed_m_s: f32) -> Self {
        let from = if change == SpeedChange::Turn {
            -1.0
        } else {
            0.0
        };
        let at = |secs| spring.step(from, 0.0, 1.0, secs).velocity;
        let mut sketch = Self::approach(at, speed_m_s, 1.0);
        match change {
            SpeedChange::Start => sketch,
            // A start upside down, with the distance covered meanwhile.
            SpeedChange::Stop => {
                sketch.goal = Some(0.0);
                let points = sketch.lines.iter_mut().flatten();
                for point in points.chain(&mut sketch.marks) {
                    point[1] = speed_m_s - point[1];
                }
                let way_m = stopping_distance(spring, speed_m_s);
                sketch.saying(format!("stops in {way_m:.2} m"))
            }
            SpeedChange::Turn => {
                sketch.bottom = -sketch.top;
                sketch
            }
        }
    }

    fn saying(mut self, metric: String) -> Self {
        self.metrics.push(metric);
        self
    }

    /// A line towards `goal`. `at` is the line for a goal of 1, `peak` its highest value.
    fn approach(at: impl Fn(f32) -> f32, goal: f32, peak: f32) -> Self {
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
            axis_end: axis_secs,
            axis_unit: "s",
            bottom: 0.0,
            top: at_least_something(HEADROOM * goal * peak),
            goal: Some(goal),
            lines: vec![line.collect()],
            marks: nearly
                .map(|secs| [secs, NEARLY * goal])
                .into_iter()
                .collect(),
            metrics: vec![reached],
        }
    }

    fn jump(tuning: &CharacterTuning) -> Self {
        let (held, tapped) = (JumpArc::of(tuning, true), JumpArc::of(tuning, false));
        let lands = held.points.last().map_or(0.0, |point| point[0]);
        Self {
            metrics: vec![
                format!("held {:.2} m", held.apex[1]),
                format!("tapped {:.2} m", tapped.apex[1]),
                format!("lands after {lands:.2} s"),
            ],
            ..Self::arcs([held, tapped], lands, "s")
        }
    }

    /// Height over the way from the wall, until the body is as low as at the take-off.
    fn wall_jump(
        wall: &WallMoves,
        character: &CharacterTuning,
        springs: [VelocitySpring; 2],
    ) -> Self {
        let flight = character.flight();
        let upwards = flight.take_off(wall.jump_apex_m);
        let flown = JumpArc::flown(&flight, upwards, GravityPhase::Held);
        // With the way in place of the time.
        let over_way = |spring, goal_m_s| {
            let at = |[secs, height]: [f32; 2]| [way_m(wall, spring, goal_m_s, secs), height];
            JumpArc {
                points: flown.points.iter().copied().map(at).collect(),
                apex: at(flown.apex),
            }
        };
        let arcs = [
            over_way(springs[0], character.run_speed_m_s),
            over_way(springs[1], 0.0),
        ];
        let [away, released] =
            [&arcs[0], &arcs[1]].map(|arc| arc.points.last().map_or(0.0, |it| it[0]));
        Self {
            metrics: vec![
                format!("top {:.2} m", flown.apex[1]),
                format!("stick away {away:.2} m"),
                format!("released {released:.2} m"),
            ],
            ..Self::arcs(arcs, away.max(released), "m")
        }
    }

    fn arcs([main, second]: [JumpArc; 2], end: f32, axis_unit: &'static str) -> Self {
        Self {
            axis_end: at_least_something(end),
            axis_unit,
            bottom: 0.0,
            top: at_least_something(HEADROOM * main.apex[1]),
            goal: None,
            metrics: Vec::new(),
            marks: vec![main.apex, second.apex],
            lines: vec![main.points, second.points],
        }
    }
}

/// Way from the wall of a jump off it after `secs`, m: at its speed while the stick does not steer, then on a spring to `goal_m_s`.
fn way_m(wall: &WallMoves, spring: VelocitySpring, goal_m_s: f32, secs: f32) -> f32 {
    let (away, locked) = (wall.jump_away_m_s, secs.min(wall.jump_away_secs));
    away * locked + spring.step(away, 0.0, goal_m_s, secs - locked).displacement
}

/// Length of an axis: never 0, also for a jump without height.
fn at_least_something(value: f32) -> f32 {
    if value > 0.0 { value } else { 1.0 }
}

/// Time at which `at` first reaches [`NEARLY`], s; found by a scan and 20 bisections.
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

/// Distance covered after the stick is released at full speed, m: the integral of the sprung speed, `2 zeta v / omega`.
fn stopping_distance(spring: VelocitySpring, speed_m_s: f32) -> f32 {
    let spring = spring.spring();
    2.0 * spring.zeta() * speed_m_s / spring.omega()
}

#[cfg(test)]
mod tests {
    use spring_math::Spring;
    use springyard_test_lab::worst::largest;

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
        assert_eq!(sketch.axis_end, 1.0);
    }

    #[test]
    fn the_overshoot_as_text_is_the_peak_of_the_line() {
        let sketch = step(2.0, 0.5);
        let peak = largest(sketch.lines[0].iter().map(|point| point[1]));
        // exp(-pi 0.5 / sqrt(0.75)) = 0.1630
        assert!((peak - 1.163).abs() < 1e-3, "{peak}");
        assert_eq!(sketch.metrics[1], "overshoot 16.3 %");
        assert!(sketch.top > peak);
    }

    #[test]
    fn slow_and_loose_springs_get_the_time_they_need() {
        assert_eq!(step(4.0, 0.8).axis_end, 1.0);
        assert_eq!(step(0.5, 1.0).axis_end, 2.0);
        assert!(step(1.0, 0.1).axis_end >= 5.0);
        // At 0.05 Hz and 5 times critical it takes minutes.
        let never = step(0.05, 5.0);
        assert_eq!(never.axis_end, 100.0);
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
        let stop = Sketch::of(&Response::Speed {
            spring,
            change: SpeedChange::Stop,
            speed_m_s: 5.0,
        });
        assert_eq!(stop.metrics[1], format!("stops in {run:.2} m"));
        let ends = [stop.lines[0][0][1], stop.lines[0][POINTS - 1][1]];
        assert!(ends[0] == 5.0 && ends[1] < 0.25, "{ends:?}");
        let start = Sketch::of(&Response::Speed {
            spring,
            change: SpeedChange::Start,
            speed_m_s: 5.0,
        });
        assert_eq!(start.metrics.len(), 1, "a start has no stopping distance");
        let none = Sketch::of(&Response::Speed {
            spring,
            change: SpeedChange::Start,
            speed_m_s: 0.0,
        });
        assert!(none.top > 0.0 && none.lines[0].iter().all(|point| point[1] == 0.0));
    }

    #[test]
    fn a_wall_jump_goes_out_at_its_speed_while_the_stick_does_not_steer_and_then_on_the_springs() {
        let (wall, character) = (WallMoves::default(), CharacterTuning::default());
        let springs = character.springs().unwrap();
        let sketch = Sketch::of(&Response::WallJump {
            wall,
            character,
            springs: [springs.air, springs.air_stop],
        });
        assert_eq!(sketch.axis_unit, "m");
        assert!((sketch.marks[0][1] - wall.jump_apex_m).abs() < 1e-3);
        // It is as high as a jump from the ground, and as long in the air.
        let secs = JumpArc::of(&character, true).points;
        let locked = |point: &&[f32; 2]| point[0] <= wall.jump_away_secs;
        let count = secs.iter().filter(locked).count();
        // After 0.6 s, a body that has slid down the wall is this far from it: measured (docs/feel.md). The slide pressed it against the
        // wall, and what is left of that acceleration costs it 4 cm.
        for (line, measured_m) in sketch.lines.iter().zip([3.2_f32, 2.59]) {
            for (point, at) in line.iter().zip(&secs[..count]) {
                assert!((point[0] - wall.jump_away_m_s * at[0]).abs() < 1e-4);
            }
            let after = secs.iter().position(|at| at[0] >= 0.6).unwrap();
            let [way, secs] = [line, &secs].map(|it| [it[after - 1][0], it[after][0]]);
            let part = (0.6 - secs[0]) / (secs[1] - secs[0]);
            let way_m = way[0] + part * (way[1] - way[0]);
            assert!((way_m - measured_m - 0.04).abs() < 0.01, "{way_m} m");
        }
    }

    #[test]
    fn a_turn_round_is_the_run_from_the_speed_one_way_to_nine_tenths_of_it_the_other_way() {
        // 1 - 2 (1 + x) exp(-x) is 0.9 at x = 4.743865 = omega t, and omega = 2 ln 2 / half-life.
        let spring = VelocitySpring::from_roll_call_half_life(0.06).unwrap();
        let turn = Sketch::of(&Response::Speed {
            spring,
            change: SpeedChange::Turn,
            speed_m_s: 5.0,
        });
        let nearly = turn.marks[0];
        let secs = 4.743_865 * 0.06 / (2.0 * std::f32::consts::LN_2);
        assert!((nearly[0] - secs).abs() < 1e-4, "{nearly:?}, {secs}");
        assert_eq!(nearly[1], 4.5);
        assert_eq!(turn.metrics, ["90 % in 0.205 s"]);
        let line = &turn.lines[0];
        assert_eq!(line[0], [0.0, -5.0]);
        let in_plot = |point: &[f32; 2]| (turn.bottom..=turn.top).contains(&point[1]);
        assert!(line.iter().all(in_plot) && turn.bottom < -5.0);
    }
}
