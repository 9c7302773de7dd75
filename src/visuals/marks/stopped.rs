//! Blows, found in the motion of a view alone: what falls is stopped, what hangs still is struck. Pure: no world access.
//!
//! A view is drawn between two steps, so a blow in one step is spread over two frames at most: a blow is a change of velocity between a
//! frame and the one before the last.

use crate::visuals::shown_time::goes_on;
use bevy::math::{Quat, Vec3};

/// The last poses of a view.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Watched {
    last: Option<Seen>,
    /// Upward velocities between the last frames, the latest first, m/s.
    up_m_s: [f32; 2],
    /// Angular speeds between the last frames, the latest first, rad/s.
    spin_rad_s: [f32; 2],
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Seen {
    place: Vec3,
    rotation: Quat,
    secs: f64,
}

/// What has happened to a view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Blow {
    /// It fell at this speed, m/s, and has been stopped.
    Stopped {
        /// Its downward velocity before, m/s.
        speed_m_s: f32,
    },
    /// It hung nearly still, and turns now.
    Struck,
}

/// A slower fall leaves nothing, m/s.
const LEAST_FALL_M_S: f32 = 1.6;
/// A slower stop is that of a spring, m/s^2.
const LEAST_STOP_M_S2: f32 = 35.0;
/// What falls slower than this part of its velocity has been stopped.
const STOPPED: f32 = 0.25;
/// Angular speeds before and after a stroke, rad/s.
const HANGS_RAD_S: f32 = 0.4;
const STRUCK_RAD_S: f32 = 1.2;
/// What moves faster has been put somewhere else, m/s.
const FASTEST_M_S: f32 = 60.0;

impl Watched {
    /// Looks at a view's pose at a simulated time, s. What has happened to it between this look and the last.
    pub(super) fn look(&mut self, place: Vec3, rotation: Quat, secs: f64) -> Option<Blow> {
        let now = Seen {
            place,
            rotation,
            secs,
        };
        let last = self.last.filter(|last| secs != last.secs);
        if self.last.is_some() && last.is_none() {
            return None; // a pause
        }
        let span = last.map(|last| (last, secs - last.secs));
        let moves_on = |(last, dt): &(Seen, f64)| {
            let farthest_m = FASTEST_M_S * *dt as f32;
            goes_on(*dt) && place.distance(last.place) < farthest_m
        };
        let Some((last, dt)) = span.filter(moves_on) else {
            *self = Self {
                last: Some(now),
                ..Self::default()
            };
            return None;
        };
        let dt = dt as f32;
        let up = (place.y - last.place.y) / dt;
        let spin = rotation.angle_between(last.rotation) / dt;
        let [up_before, up_long_before] = self.up_m_s;
        let fell_m_s = -up_before.min(up_long_before);
        let hung = self.spin_rad_s[1] < HANGS_RAD_S && self.spin_rad_s[0] < STRUCK_RAD_S;
        self.last = Some(now);
        self.spin_rad_s = [spin, self.spin_rad_s[0]];
        let is_hard = (fell_m_s + up) / (2.0 * dt) > LEAST_STOP_M_S2;
        if fell_m_s > LEAST_FALL_M_S && -up < STOPPED * fell_m_s && is_hard {
            self.up_m_s = [0.0; 2];
            return Some(Blow::Stopped {
                speed_m_s: fell_m_s,
            });
        }
        self.up_m_s = [up, up_before];
        (hung && spin > STRUCK_RAD_S).then_some(Blow::Struck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blows to a body whose height, m, is this function of the time, s, in a second at this frame rate.
    fn blows(fps: u16, height: impl Fn(f64) -> f64) -> Vec<Blow> {
        let mut watched = Watched::default();
        let times = (0..=fps).map(|frame| f64::from(frame) / f64::from(fps));
        let look = |secs| watched.look(Vec3::Y * height(secs) as f32, Quat::IDENTITY, secs);
        times.filter_map(look).collect()
    }

    #[test]
    fn a_crate_that_is_put_back_from_a_fall_has_not_been_stopped() {
        let put_back = |secs: f64| {
            if secs < 0.8 {
                -4.905 * secs * secs
            } else {
                2.0
            }
        };
        for fps in [30, 60, 144] {
            assert_eq!(blows(fps, put_back), [], "{fps}");
        }
    }

    #[test]
    fn a_crate_that_falls_to_the_ground_is_stopped_once() {
        for fps in [30, 60, 144] {
            let seen = blows(fps, |secs| (1.0 - 4.905 * secs * secs).max(0.0));
            let [Blow::Stopped { speed_m_s }] = seen[..] else {
                panic!("{seen:?} at {fps}");
            };
            assert!((3.9..4.5).contains(&speed_m_s), "{speed_m_s} at {fps}");
        }
    }

    #[test]
    fn a_lift_on_a_spring_is_not_stopped() {
        // To and fro by 0.8 m on a spring of 0.9 Hz: up to 26 m/s^2.
        let lift = |secs: f64| 0.8 * (std::f64::consts::TAU * 0.9 * secs).cos();
        let seen: Vec<Blow> = [30, 60, 144].map(|fps| blows(fps, lift)).concat();
        assert_eq!(seen, []);
    }

    #[test]
    fn a_jump_of_the_time_is_no_blow() {
        let mut watched = Watched::default();
        watched.look(Vec3::Y * 5.0, Quat::IDENTITY, 1.0);
        watched.look(Vec3::Y * 4.9, Quat::IDENTITY, 1.02);
        assert_eq!(watched.look(Vec3::Y, Quat::IDENTITY, 7.0), None);
        assert_eq!(watched.look(Vec3::Y, Quat::IDENTITY, 7.02), None);
    }

    #[test]
    fn a_gong_that_hung_still_is_struck_once() {
        let mut watched = Watched::default();
        let angle = |secs: f64| 0.4 * (5.0 * (secs - 0.5).max(0.0)).sin();
        let mut look = |secs: f64| {
            let turned = Quat::from_rotation_x(angle(secs) as f32);
            watched.look(Vec3::ZERO, turned, secs)
        };
        let seen: Vec<Blow> = (0..120).filter_map(|f| look(f64::from(f) / 60.0)).collect();
        assert_eq!(seen, [Blow::Struck]);
    }
}
