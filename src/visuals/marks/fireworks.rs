//! Fireworks as functions of the time since they began: rockets that fly up without drive, each of which bursts into a shell of sparks
//! on springs. Pure: no world access, and the same at the same time, so they stand still in a pause and run back with a rewind.
//!
//! Places are relative to the goal, m, with the way beyond it along -Z.

use std::f32::consts::TAU;

use bevy::math::{Quat, Vec3};
use spring_math::random::SplitMix64;
use spring_math::{ParameterError, Propagator, Spring};

/// Number of rockets.
pub const ROCKETS: u32 = 18;
/// Number of sets of balls: as many as the rockets that are seen at once. Each has a colour.
pub const SETS: u32 = 6;
/// Number of balls in a set: the sparks of a shell. Of a rocket that rises the first few are seen, one behind the other.
pub const SPARKS: usize = 26;
/// Time between two rockets, s.
pub const EVERY_SECS: f32 = 0.6;
/// Time from the start of a rocket to its burst, and for which its sparks are seen, s.
pub const RISE_SECS: f32 = 1.2;
/// Time for which the sparks of a burst are seen, s.
pub const BURST_SECS: f32 = 2.2;
/// Time from the first start to the end of the last spark, s.
pub const ALL_SECS: f32 = (ROCKETS - 1) as f32 * EVERY_SECS + RISE_SECS + BURST_SECS;

/// Height at which a rocket starts, m: below the goal, beside what the goal is on.
const FOOT_Y_M: f32 = -6.0;
/// Heights at which it bursts, and its distances from the goal then, m: above and behind a figure at the goal.
const TOP_Y_M: (f32, f32) = (4.0, 8.0);
const OUT_M: (f32, f32) = (11.0, 17.0);
/// The farthest to either side of the way beyond the goal, rad.
const ASIDE_RAD: f32 = 1.3;
/// A rocket starts at this part of that distance, and flies outwards.
const STARTS_AT: f32 = 0.8;
/// Balls of a rocket that rises, the time between two, s, and the radius of the first, m.
const TAIL: usize = 7;
const TAIL_EVERY_SECS: f32 = 0.045;
const TAIL_RADIUS_M: f32 = 0.15;
/// Radii of shells, m, and of their sparks at first.
const SHELL_M: (f32, f32) = (2.4, 3.6);
const SPARK_RADIUS_M: f32 = 0.16;
/// Frequency of the spring that carries a spark out, rad/s.
const SPARK_OMEGA: f32 = 3.5;
/// Velocity of a spark at first, in radii of its shell a second.
const SPARK_FAST: f32 = 4.0;
/// Sparks fall with this acceleration, m/s^2: little, as if the air held them.
const SPARK_FALL_M_S2: f32 = 1.4;
/// Turn from one spark of a shell to the next, rad: the golden angle spreads them evenly.
const GOLDEN_RAD: f32 = 2.399_963;
/// The next rocket bursts this part of the width beside the last one: the golden ratio again.
const GOLDEN_PART: f32 = 0.618_034;

/// A rocket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rocket {
    foot: Vec3,
    top: Vec3,
    shell_m: f32,
    turn: Quat,
    spring: Spring,
}

/// A ball of light.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spark {
    /// Its place, m.
    pub place: Vec3,
    /// Its radius, m.
    pub radius_m: f32,
}

/// The rocket that a set of balls shows at a time since the first start, s, and its own age, s.
#[must_use]
pub fn rocket_of(set: u32, age_secs: f32) -> Option<(u32, f32)> {
    if !(0.0..ALL_SECS).contains(&age_secs) {
        return None;
    }
    let latest = ((age_secs / EVERY_SECS) as u32).min(ROCKETS - 1);
    let number = latest.checked_sub((latest + SETS - set) % SETS)?;
    let age = age_secs - EVERY_SECS * number as f32;
    (age < RISE_SECS + BURST_SECS).then_some((number, age))
}

/// The rockets that burst from one time since the first start (s, not included) to another.
pub fn bursts(from_secs: f32, to_secs: f32) -> impl Iterator<Item = u32> {
    (0..ROCKETS).filter(move |number| {
        let secs = EVERY_SECS * *number as f32 + RISE_SECS;
        from_secs < secs && secs <= to_secs
    })
}

impl Rocket {
    /// Where it bursts, m.
    #[must_use]
    pub fn top(&self) -> Vec3 {
        self.top
    }

    /// The rocket of this number.
    pub fn of(number: u32) -> Result<Self, ParameterError> {
        let mut random = SplitMix64::new(u64::from(number));
        let mut between = |(from, to): (f32, f32)| from + (to - from) * random.unit() as f32;
        let aside = (0.5 + GOLDEN_PART * number as f32).fract();
        let angle = ASIDE_RAD * (2.0 * aside - 1.0);
        let way = Quat::from_rotation_y(angle) * Vec3::NEG_Z;
        let out = way * between(OUT_M);
        Ok(Self {
            foot: out * STARTS_AT + Vec3::Y * FOOT_Y_M,
            top: out + Vec3::Y * between(TOP_Y_M),
            shell_m: between(SHELL_M),
            turn: Quat::from_rotation_x(between((0.0, TAU))),
            spring: Spring::critical(SPARK_OMEGA)?,
        })
    }

    /// The ball of this index at an age of the rocket, s; `None`: it is not seen.
    #[must_use]
    pub fn spark(&self, index: usize, age_secs: f32) -> Option<Spark> {
        if age_secs < RISE_SECS {
            self.tail(index, age_secs)
        } else {
            self.shell(index, age_secs - RISE_SECS)
        }
    }

    /// A thrown body, which is at rest at its top: `y = top - g (t - rise)^2 / 2`.
    fn tail(&self, index: usize, age_secs: f32) -> Option<Spark> {
        let age = age_secs - TAIL_EVERY_SECS * index as f32;
        if index >= TAIL || age < 0.0 {
            return None;
        }
        let part = age / RISE_SECS;
        let left = 1.0 - part;
        let height = self.top.y - (self.top.y - self.foot.y) * left * left;
        Some(Spark {
            place: self.foot.lerp(self.top, part).with_y(height),
            radius_m: TAIL_RADIUS_M * (1.0 - index as f32 / TAIL as f32),
        })
    }

    /// Each spark is on a spring that is released at the burst, fast, and ends on the shell; all of them sink on the way.
    fn shell(&self, index: usize, age_secs: f32) -> Option<Spark> {
        if index >= SPARKS || age_secs >= BURST_SECS {
            return None;
        }
        let up = 1.0 - 2.0 * (index as f32 + 0.5) / SPARKS as f32;
        let flat = (1.0 - up * up).sqrt();
        let (sin, cos) = (GOLDEN_RAD * index as f32).sin_cos();
        let way = self.turn * Vec3::new(flat * cos, up, flat * sin);
        let step = Propagator::exact(self.spring, age_secs);
        let fast = SPARK_FAST * self.shell_m;
        let (out_m, _) = step.advance(0.0, fast, self.shell_m);
        let fallen_m = 0.5 * SPARK_FALL_M_S2 * age_secs * age_secs;
        let left = 1.0 - age_secs / BURST_SECS;
        Some(Spark {
            place: self.top + way * out_m - Vec3::Y * fallen_m,
            radius_m: SPARK_RADIUS_M * left,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rockets() -> impl Iterator<Item = Rocket> {
        (0..ROCKETS).map(|number| Rocket::of(number).unwrap())
    }

    #[test]
    fn each_rocket_is_shown_from_its_start_to_its_last_spark() {
        const { assert!(RISE_SECS + BURST_SECS <= SETS as f32 * EVERY_SECS) };
        for number in 0..ROCKETS {
            let start = EVERY_SECS * number as f32;
            for age in [0.01, 1.0, 2.0, RISE_SECS + BURST_SECS - 0.01] {
                let (shown, its_age) = rocket_of(number % SETS, start + age).unwrap();
                assert_eq!(shown, number, "after {age} s");
                assert!((its_age - age).abs() < 1e-4);
            }
        }
        for set in 0..SETS {
            assert_eq!(rocket_of(set, ALL_SECS + 0.01), None);
            assert_eq!(rocket_of(set, -0.1), None);
        }
        const { assert!(ALL_SECS > 8.0) };
    }

    #[test]
    fn each_rocket_bursts_once_and_none_when_the_time_goes_back() {
        let frames = (0..600_u16).map(|frame| f32::from(frame) / 30.0);
        let ends = frames.clone().skip(1);
        let seen: Vec<u32> = frames
            .zip(ends)
            .flat_map(|(from, to)| bursts(from, to))
            .collect();
        assert_eq!(seen, Vec::from_iter(0..ROCKETS));
        assert_eq!(bursts(5.0, 3.0).count(), 0);
    }

    #[test]
    fn a_rocket_flies_up_from_below_the_goal_ever_slower_and_bursts_at_rest() {
        for rocket in rockets() {
            let y = |age| rocket.spark(0, age).unwrap().place.y;
            assert!((y(0.0) - FOOT_Y_M).abs() < 1e-4);
            let (half, end) = (y(0.5 * RISE_SECS), y(RISE_SECS - 0.01));
            assert!(half - y(0.0) > 2.5 * (end - half), "{half} {end}");
            assert!((end - rocket.top.y).abs() < 0.01);
            assert_eq!(rocket.spark(1, 0.01), None, "the tail comes later");
        }
    }

    #[test]
    fn a_shell_opens_on_all_sides_at_once_and_its_sparks_shrink_and_sink() {
        for rocket in rockets() {
            let sparks = |age: f32| -> Vec<Spark> {
                let all = 0..SPARKS;
                all.map(|index| rocket.spark(index, RISE_SECS + age).unwrap())
                    .collect()
            };
            let is_at_top = |it: &Spark| it.place.distance(rocket.top) < 1e-5;
            assert!(sparks(0.0).iter().all(is_at_top));
            let middle =
                |sparks: &[Spark]| sparks.iter().map(|it| it.place).sum::<Vec3>() / SPARKS as f32;
            let (early, late) = (sparks(0.5), sparks(2.0));
            for spark in &early {
                let out = spark.place.distance(middle(&early));
                assert!((out / rocket.shell_m - 1.0).abs() < 0.35, "{out} m");
            }
            assert!(middle(&early).distance(rocket.top) < 0.5);
            assert!(middle(&late).y < rocket.top.y - 2.0);
            let radius = |sparks: &[Spark]| sparks.iter().map(|it| it.radius_m).sum::<f32>();
            assert!(radius(&late) < 0.2 * radius(&early));
        }
    }

    #[test]
    fn the_bursts_are_beyond_the_goal_above_it_and_on_both_sides() {
        let tops: Vec<Vec3> = rockets().map(|rocket| rocket.top).collect();
        for top in &tops {
            assert!(top.z < -2.0 && top.y > 3.9, "{top}");
            assert!(top.with_y(0.0).length() < OUT_M.1 + 0.01, "{top}");
        }
        let right = tops.iter().filter(|top| top.x > 0.0).count();
        assert!((6..=12).contains(&right), "{right} on the right");
    }
}
