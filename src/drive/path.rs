//! Targets that travel along a path.

use bevy::prelude::*;
use bevy::time::Virtual;

use super::fault::{DriveFault, DriveField, Faults};
use super::validity::LastValid;
use super::{DriveSystems, DriveTarget};

/// Moves the body's [`DriveTarget`] along straight lines from point to point, with its velocity fed forward.
///
/// Where the target is follows from the time alone (bevy's fixed time): nothing is accumulated, nothing drifts.
#[derive(Component, Debug, Clone, PartialEq)]
#[require(TargetSampling)]
pub struct TargetPath {
    /// World places, m. With one, it stays there; with none, the target is left alone, and that is reported.
    pub points: Vec<Vec3>,
    /// Fastest speed along the path, m/s; usually 1 to 5. At 0 or below it stays at the first point.
    pub speed_m_s: f32,
    /// How the speed goes from end to end.
    pub easing: Easing,
    /// What happens at the last point.
    pub repeat: Repeat,
    /// Rest at the ends, s.
    pub pause_secs: f32,
    /// Orientation all the way.
    pub rotation: Quat,
}

impl Default for TargetPath {
    fn default() -> Self {
        Self {
            points: Vec::new(),
            speed_m_s: 1.0,
            easing: Easing::default(),
            repeat: Repeat::default(),
            pause_secs: 0.0,
            rotation: Quat::IDENTITY,
        }
    }
}

/// How a target's speed goes from one end of its path to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Easing {
    /// One speed throughout; it starts and stops at once.
    Steady,
    /// The least-jerk curve `6u^5 - 15u^4 + 10u^3`: at rest at both ends, fastest half-way, where it is 15/8 of the mean.
    #[default]
    LeastJerk,
}

/// What a target does at the end of its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Repeat {
    /// Stays there.
    Once,
    /// Goes back the way it came, and again.
    #[default]
    ThereAndBack,
    /// Goes straight to the first point, and round again.
    Round,
}

/// When a target's place is looked up.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TargetSampling {
    /// For each step anew, at the step's own end: the motion is the same at any frame rate.
    #[default]
    PerStep,
    /// Once a frame, as game code in `Update` would: every step of the frame goes for the same place, which then jumps. Wrong,
    /// and kept to show it.
    PerFrame,
}

/// Fastest over mean speed of [`least_jerk`]: its slope half-way, `30 (1/2)^2 (1/2)^2`.
pub const LEAST_JERK_PEAK: f64 = 15.0 / 8.0;

/// The least-jerk way from 0 to 1 in a unit of time, and its slope.
///
/// Position, velocity and acceleration are continuous where it meets a rest, so nothing that rides on it is jolted.
/// Source: Flash and Hogan 1985.
#[must_use]
pub fn least_jerk(u: f64) -> (f64, f64) {
    let position = u * u * u * (u * (u * 6.0 - 15.0) + 10.0);
    let slope = 30.0 * u * u * (1.0 - u) * (1.0 - u);
    (position, slope)
}

impl TargetPath {
    /// Where the target is at a time, s.
    #[must_use]
    pub fn pose(&self, secs: f64) -> Option<Isometry3d> {
        let first = *self.points.first()?;
        let round = (self.repeat == Repeat::Round).then_some(first);
        let ends = || self.points.iter().copied().skip(1).chain(round);
        let legs = || self.points.iter().copied().zip(ends());
        let length: f64 = legs().map(|(from, to)| f64::from(from.distance(to))).sum();
        let mut way = length * self.part_at(secs, length);
        let mut place = first;
        for (from, to) in legs() {
            let leg = f64::from(from.distance(to));
            place = if leg > 0.0 {
                from.lerp(to, (way / leg).min(1.0) as f32)
            } else {
                to
            };
            if way <= leg {
                break;
            }
            way -= leg;
        }
        Some(Isometry3d::new(place, self.rotation))
    }

    /// How much of the path lies behind the target.
    fn part_at(&self, secs: f64, length: f64) -> f64 {
        let peak = match self.easing {
            Easing::Steady => 1.0,
            Easing::LeastJerk => LEAST_JERK_PEAK,
        };
        let crossing = peak * length / f64::from(self.speed_m_s);
        if !(crossing > 0.0 && crossing.is_finite()) {
            return 0.0;
        }
        let half = crossing + f64::from(self.pause_secs.max(0.0));
        let (since, back) = match self.repeat {
            Repeat::Once => (secs.max(0.0), false),
            Repeat::Round => (secs.rem_euclid(half), false),
            Repeat::ThereAndBack => {
                let phase = secs.rem_euclid(2.0 * half);
                (phase % half, phase >= half)
            }
        };
        let u = (since / crossing).min(1.0);
        let part = match self.easing {
            Easing::Steady => u,
            Easing::LeastJerk => least_jerk(u).0,
        };
        if back { 1.0 - part } else { part }
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
    frame: Res<Time<Virtual>>,
    mut targets: Query<(
        Entity,
        &TargetPath,
        &TargetSampling,
        &mut DriveTarget,
        Option<&mut LastValid>,
    )>,
    mut messages: MessageWriter<DriveFault>,
) {
    let (end, dt) = (step.elapsed_secs_f64(), step.delta_secs());
    let start = end - step.delta().as_secs_f64();
    for (entity, path, sampling, mut target, last) in &mut targets {
        let next = match sampling {
            TargetSampling::PerStep => path
                .pose(start)
                .zip(path.pose(end))
                .map(|(start, end)| DriveTarget::between(start, end, dt)),
            TargetSampling::PerFrame => path
                .pose(frame.elapsed_secs_f64())
                .map(DriveTarget::at_pose),
        };
        if let Some(next) = next {
            target.set_if_neq(next);
        } else if let Some(mut last) = last {
            Faults {
                entity,
                at_secs: end,
                messages: &mut messages,
            }
            .report(&mut last.reported, DriveField::NoPath);
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
            repeat: Repeat::Round,
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
}
