//! [`TargetPath`]: targets that move along a path of points, such as those of moving platforms.

use bevy::prelude::*;
use smart_default::SmartDefault;

use super::fault::{DriveField, Faults};
use super::{DriveSystems, DriveTarget};

/// Moves the body's [`DriveTarget`] along straight lines from point to point, with its velocity fed forward.
///
/// The target's position is a function of bevy's fixed time alone. Nothing is accumulated, so nothing drifts. So a change of any field
/// moves the target to where it would be by now with the new value: a changed speed, too.
#[derive(Component, SmartDefault, Debug, Clone, PartialEq)]
pub struct TargetPath {
    /// Points in the world, m. With one point the target stays there. With none it is left unchanged, and a
    /// [`DriveFault`](super::DriveFault) is reported.
    pub points: Vec<Vec3>,
    /// Largest speed along the path, m/s; usually 1 to 5. At 0 or below the target stays at the first point.
    #[default(1.0)]
    pub speed_m_s: f32,
    /// How the speed changes between the two ends.
    pub easing: Easing,
    /// What the target does at the last point.
    pub repeat: Repeat,
    /// Pause at each end, s.
    pub pause_secs: f32,
    /// Fixed time at which the target is at the first point and sets out, s: that of the spawn for a path that begins then. Before it,
    /// a path that repeats is on its way, too; one with [`Repeat::Once`] waits.
    pub start_secs: f64,
    /// Orientation along the whole path.
    pub rotation: Quat,
}

/// How a target's speed changes from one end of its path to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Easing {
    /// Constant speed, with abrupt starts and stops.
    Steady,
    /// The minimum-jerk curve `6u^5 - 15u^4 + 10u^3`: at rest at both ends, fastest half-way, at 15/8 of the mean speed.
    #[default]
    MinimumJerk,
}

/// What a target does at the last point of its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Repeat {
    /// Stays at the last point.
    Once,
    /// Goes back the same way, and repeats.
    #[default]
    ThereAndBack,
    /// Goes straight to the first point, and repeats: a closed loop.
    Loop,
}

/// Ratio of the largest to the mean speed of [`minimum_jerk`]: its slope half-way, `30 (1/2)^2 (1/2)^2`.
pub const MINIMUM_JERK_PEAK: f64 = 15.0 / 8.0;

/// Minimum-jerk (quintic) easing from 0 to 1 at time `u`, 0 to 1: position and slope.
///
/// Velocity and acceleration are 0 at both ends, so the motion joins a rest smoothly and does not jolt passengers.
/// Source: Flash and Hogan 1985.
#[must_use]
pub fn minimum_jerk(u: f64) -> (f64, f64) {
    let position = u * u * u * (u * (u * 6.0 - 15.0) + 10.0);
    let slope = 30.0 * u * u * (1.0 - u) * (1.0 - u);
    (position, slope)
}

/// The timing of a path: where on it the target is, as a function of the time alone. [`TargetPath`] is the component; use
/// this for paths of your own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PathSchedule {
    /// As [`TargetPath::speed_m_s`].
    pub speed_m_s: f32,
    /// As [`TargetPath::easing`]: over the whole path, so that corners are passed at speed.
    pub easing: Easing,
    /// As [`TargetPath::repeat`].
    pub repeat: Repeat,
    /// As [`TargetPath::pause_secs`].
    pub pause_secs: f32,
}

impl PathSchedule {
    /// Position (m) and velocity (m/s) at `secs` (s) on the straight lines between these points; `None` without points.
    #[must_use]
    pub fn at(
        &self,
        points: impl Iterator<Item = Vec3> + Clone,
        secs: f64,
    ) -> Option<(Vec3, Vec3)> {
        let first = points.clone().next()?;
        let length = self.length_m(points.clone());
        let (part, rate) = self.fraction_at(secs, length);
        let mut way = length * part;
        let (mut place, mut velocity) = (first, Vec3::ZERO);
        for (from, to) in self.legs(points) {
            let leg = f64::from(from.distance(to));
            (place, velocity) = if leg > 0.0 {
                let place = from.lerp(to, (way / leg).min(1.0) as f32);
                (place, (to - from) * (length * rate / leg) as f32)
            } else {
                (to, Vec3::ZERO)
            };
            if way <= leg {
                break;
            }
            way -= leg;
        }
        Some((place, velocity))
    }

    /// Period of the motion along these points, with its pauses, s; `None` for [`Repeat::Once`], and for a path that the target cannot
    /// travel.
    #[must_use]
    pub fn cycle_secs(&self, points: impl Iterator<Item = Vec3> + Clone) -> Option<f64> {
        let half = self.crossing_secs(self.length_m(points))? + self.pause();
        match self.repeat {
            Repeat::Once => None,
            Repeat::ThereAndBack => Some(2.0 * half),
            Repeat::Loop => Some(half),
        }
    }

    /// The straight lines of the path, with the one that closes a loop.
    fn legs(
        &self,
        points: impl Iterator<Item = Vec3> + Clone,
    ) -> impl Iterator<Item = (Vec3, Vec3)> + Clone {
        let first = points.clone().next();
        let round = first.filter(|_| self.repeat == Repeat::Loop);
        let ends = points.clone().skip(1).chain(round);
        points.zip(ends)
    }

    fn length_m(&self, points: impl Iterator<Item = Vec3> + Clone) -> f64 {
        self.legs(points)
            .map(|(from, to)| f64::from(from.distance(to)))
            .sum()
    }

    fn pause(&self) -> f64 {
        f64::from(self.pause_secs.max(0.0))
    }

    /// Time from one end of a path of this length (m) to the other, s; `None` if the target cannot travel it.
    fn crossing_secs(&self, length: f64) -> Option<f64> {
        let peak = match self.easing {
            Easing::Steady => 1.0,
            Easing::MinimumJerk => MINIMUM_JERK_PEAK,
        };
        let crossing = peak * length / f64::from(self.speed_m_s);
        (crossing > 0.0 && crossing.is_finite()).then_some(crossing)
    }

    /// The fraction of the path behind the target at `secs`, 0 to 1, and its time derivative, 1/s; `length` is that of the path, m.
    fn fraction_at(&self, secs: f64, length: f64) -> (f64, f64) {
        let Some(crossing) = self.crossing_secs(length) else {
            return (0.0, 0.0);
        };
        let half = crossing + self.pause();
        let (since, back) = match self.repeat {
            Repeat::Once => (secs.max(0.0), false),
            Repeat::Loop => (secs.rem_euclid(half), false),
            Repeat::ThereAndBack => {
                let phase = secs.rem_euclid(2.0 * half);
                (phase % half, phase >= half)
            }
        };
        let u = (since / crossing).min(1.0);
        let (part, slope) = match self.easing {
            Easing::Steady => (u, if u < 1.0 { 1.0 } else { 0.0 }),
            Easing::MinimumJerk => minimum_jerk(u),
        };
        let rate = slope / crossing;
        if back {
            (1.0 - part, -rate)
        } else {
            (part, rate)
        }
    }
}

impl TargetPath {
    /// Pose of the target at the fixed time `secs`, s; `None` without points.
    #[must_use]
    pub fn pose(&self, secs: f64) -> Option<Isometry3d> {
        let schedule = PathSchedule {
            speed_m_s: self.speed_m_s,
            easing: self.easing,
            repeat: self.repeat,
            pause_secs: self.pause_secs,
        };
        let since_start = secs - self.start_secs;
        let (place, _) = schedule.at(self.points.iter().copied(), since_start)?;
        Some(Isometry3d::new(place, self.rotation))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        move_along_paths.in_set(DriveSystems::MoveTargets),
    );
}

fn move_along_paths(
    step: Res<Time>,
    mut targets: Query<(Entity, &TargetPath, &mut DriveTarget)>,
    mut faults: Faults,
) {
    let (end, dt) = (step.elapsed_secs_f64(), step.delta_secs());
    let start = end - step.delta().as_secs_f64();
    for (entity, path, mut target) in &mut targets {
        if let Some((start, end)) = path.pose(start).zip(path.pose(end)) {
            target.set_if_neq(DriveTarget::between(start, end, dt));
        } else {
            faults.report(entity, DriveField::NoPath);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(path: &TargetPath, secs: f64) -> Vec3 {
        path.pose(secs).unwrap().translation.into()
    }

    #[test]
    fn a_steady_path_passes_its_corners_on_time() {
        let path = TargetPath {
            points: vec![Vec3::ZERO, Vec3::X * 3.0, Vec3::new(3.0, 4.0, 0.0)],
            speed_m_s: 1.0,
            easing: Easing::Steady,
            repeat: Repeat::Loop,
            ..default()
        };
        for (secs, expected) in [
            (0.0, Vec3::ZERO),
            (3.0, Vec3::X * 3.0),
            (5.0, Vec3::new(3.0, 2.0, 0.0)),
            (12.0, Vec3::ZERO),
            (13.0, Vec3::X),
        ] {
            assert!(place(&path, secs).distance(expected) < 1e-5, "{secs}");
        }
    }

    #[test]
    fn a_path_there_and_back_rests_at_both_ends() {
        let path = TargetPath {
            points: vec![Vec3::ZERO, Vec3::X * 4.0],
            speed_m_s: 2.0,
            pause_secs: 1.0,
            ..default()
        };
        let crossing = 4.0 * 15.0 / 8.0 / 2.0;
        for secs in [crossing, crossing + 0.99] {
            assert_eq!(place(&path, secs), Vec3::X * 4.0, "{secs}");
        }
        for secs in [0.0, 2.0 * crossing + 1.0, 2.0 * crossing + 2.0] {
            assert!(place(&path, secs).length() < 1e-6, "{secs}");
        }
        let h = 1e-3;
        let fastest = place(&path, crossing / 2.0 + h) - place(&path, crossing / 2.0 - h);
        assert!((fastest.x / (2.0 * h as f32) - 2.0).abs() < 1e-3);
    }

    #[test]
    fn a_path_sets_out_at_its_start() {
        for repeat in [Repeat::Once, Repeat::ThereAndBack, Repeat::Loop] {
            let from_zero = TargetPath {
                points: vec![Vec3::ZERO, Vec3::X * 4.0],
                repeat,
                ..default()
            };
            let late = TargetPath {
                start_secs: 60.0,
                ..from_zero.clone()
            };
            for secs in [0.0, 1.3, 5.0, 20.0] {
                let off = place(&late, 60.0 + secs).distance(place(&from_zero, secs));
                assert!(off < 1e-5, "{repeat:?}, {secs} s: {off} m");
            }
        }
    }

    #[test]
    fn the_velocity_of_a_path_is_the_derivative_of_its_position() {
        let points = [Vec3::ZERO, Vec3::X * 3.0, Vec3::new(3.0, 4.0, 1.0)];
        for easing in [Easing::Steady, Easing::MinimumJerk] {
            for repeat in [Repeat::Once, Repeat::ThereAndBack, Repeat::Loop] {
                let schedule = PathSchedule {
                    speed_m_s: 2.0,
                    easing,
                    repeat,
                    pause_secs: 0.5,
                };
                let at = |secs: f64| schedule.at(points.into_iter(), secs).unwrap();
                let h = 1e-3;
                for tick in 1..400 {
                    let secs = f64::from(tick) * 0.037;
                    let slope = (at(secs + h).0 - at(secs - h).0) / (2.0 * h) as f32;
                    let error = (slope - at(secs).1).length();
                    // Not within a corner or the end of a steady path, where the velocity jumps.
                    let jumps = (at(secs + h).1 - at(secs - h).1).length() > 0.1;
                    assert!(
                        jumps || error < 0.01,
                        "{easing:?} {repeat:?} {secs}: {error}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_path_repeats_after_its_period() {
        let points = [Vec3::ZERO, Vec3::X * 3.0, Vec3::new(3.0, 4.0, 0.0)];
        let schedule = |repeat| PathSchedule {
            speed_m_s: 2.0,
            easing: Easing::Steady,
            repeat,
            pause_secs: 0.5,
        };
        let cycle = |repeat| schedule(repeat).cycle_secs(points.into_iter());
        assert_eq!(cycle(Repeat::ThereAndBack), Some(2.0 * (3.5 + 0.5)));
        assert_eq!(cycle(Repeat::Loop), Some(6.0 + 0.5));
        assert_eq!(cycle(Repeat::Once), None);
        assert_eq!(schedule(Repeat::Loop).cycle_secs([].into_iter()), None);
    }

    #[test]
    fn a_path_that_cannot_be_gone_stays_at_its_start() {
        for speed_m_s in [0.0, -1.0, f32::NAN] {
            let path = TargetPath {
                points: vec![Vec3::Y, Vec3::X],
                speed_m_s,
                ..default()
            };
            assert_eq!(place(&path, 3.0), Vec3::Y);
        }
        assert_eq!(TargetPath::default().pose(0.0), None);
    }

    #[test]
    fn a_first_point_that_is_there_twice_changes_nothing() {
        let once = [Vec3::ZERO, Vec3::X * 3.0];
        let twice = [Vec3::ZERO, Vec3::ZERO, Vec3::X * 3.0];
        let schedule = PathSchedule {
            speed_m_s: 2.0,
            easing: Easing::MinimumJerk,
            repeat: Repeat::ThereAndBack,
            pause_secs: 0.5,
        };
        for secs in [0.0, 0.4, 1.7] {
            let expected = schedule.at(once.into_iter(), secs);
            assert_eq!(schedule.at(twice.into_iter(), secs), expected, "{secs} s");
        }
    }
}
