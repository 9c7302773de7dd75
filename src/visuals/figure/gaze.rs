//! Direction of the eyes, blinks, and eyes that widen in a fall. Pure: no world access.

use bevy::math::{Vec2, Vec3};
use spring_math::random::SplitMix64;
use spring_math::sprung::Sprung;
use spring_math::{ParameterError, Spring};

/// Largest angle of the eyes from straight ahead, rad.
pub const CONE_RAD: f32 = 0.6;
/// Largest angle of the eyes up or down, rad: at more they would leave the visor.
const LARGEST_PITCH_RAD: f32 = 0.3;
/// Cosine of the largest angle from straight ahead at which a thing draws the eyes.
const NOTICED_COS: f32 = 0.5;
/// Distances from the eyes between which a thing draws them, m.
const NEAREST_M: f32 = 0.6;
const FARTHEST_M: f32 = 6.0;
/// Cosine of the angle from straight ahead beyond which a direction lies behind, and the eyes look ahead: otherwise they would
/// flip from corner to corner.
const BEHIND_COS: f32 = -0.2;

/// Length of a blink, s.
const BLINK_SECS: f64 = 0.12;
/// Each span of this length, s, has one blink, in its first half. So blinks are 2 to 6 s apart.
const BLINK_SPAN_SECS: f64 = 4.0;
/// The part of its height that an eye keeps in the middle of a blink.
const CLOSED: f32 = 0.08;

/// Downward velocity at which the eyes are widest, m/s.
const WIDEST_AT_M_S: f32 = 9.0;
/// How much taller the eyes are then, as a part of their height.
const WIDEST: f32 = 0.4;

/// State of the eyes' springs.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Gaze {
    /// Yaw to the left of the head's forward direction, and pitch up, rad.
    direction: Sprung<Vec2>,
    /// How much taller the eyes are, as a part of their height.
    wide: Sprung<f32>,
}

impl Gaze {
    /// Advances the springs by `dt`, s. `towards`: direction to look in, relative to the head (-Z is ahead). `fall`: downward
    /// velocity, m/s; 0 on the ground.
    pub fn step(&mut self, towards: Vec3, fall: f32, dt: f32) -> Result<(), ParameterError> {
        let turn = Spring::from_hertz(4.0, 0.8)?;
        self.direction.towards_mean(turn, dt, in_cone(towards));
        let wide = (fall / WIDEST_AT_M_S).clamp(0.0, 1.0) * WIDEST;
        self.wide
            .towards_mean(Spring::from_hertz(3.0, 0.6)?, dt, wide);
        Ok(())
    }

    /// Direction of the eyes: yaw to the left of the head's forward direction, and pitch up, rad.
    #[must_use]
    pub fn direction(&self) -> Vec2 {
        self.direction.value
    }

    /// Height of the eyes as a part of their normal height, without blinks.
    #[must_use]
    pub fn height(&self) -> f32 {
        1.0 + self.wide.value.max(-0.5)
    }
}

/// Yaw to the left and pitch up, rad, of a direction relative to the head, limited to the eyes' cone.
#[must_use]
pub fn in_cone(towards: Vec3) -> Vec2 {
    let Some(towards) = towards.try_normalize() else {
        return Vec2::ZERO;
    };
    if -towards.z < BEHIND_COS {
        return Vec2::ZERO;
    }
    let pitch = towards.y.clamp(-1.0, 1.0).asin();
    let pitch = pitch.clamp(-LARGEST_PITCH_RAD, LARGEST_PITCH_RAD);
    Vec2::new((-towards.x).atan2(-towards.z), pitch).clamp_length_max(CONE_RAD)
}

/// The way from the eyes to the nearest of these things in front of them, m. Both are in the axes of the world.
#[must_use]
pub fn nearest_ahead(eyes: Vec3, ahead: Vec3, things: impl Iterator<Item = Vec3>) -> Option<Vec3> {
    things
        .map(|thing| thing - eyes)
        .filter(|way| {
            let distance = way.length();
            (NEAREST_M..=FARTHEST_M).contains(&distance) && way.dot(ahead) > NOTICED_COS * distance
        })
        .min_by(|a, b| a.length_squared().total_cmp(&b.length_squared()))
}

/// Height of the eyes at a time, s, as a part of their height without blinks. The blinks' times are random, but always the same.
#[must_use]
pub fn blink(secs: f64) -> f32 {
    let span = (secs.max(0.0) / BLINK_SPAN_SECS).floor();
    let within = secs.max(0.0) - span * BLINK_SPAN_SECS;
    let starts = SplitMix64::new(span as u64).unit() * 0.5 * BLINK_SPAN_SECS;
    lids(within - starts)
}

/// Height of the eyes as a part of their height, at a time after the start of a blink, s.
#[must_use]
pub fn lids(secs: f64) -> f32 {
    let phase = secs / BLINK_SECS;
    if !(0.0..=1.0).contains(&phase) {
        return 1.0;
    }
    let open = (2.0 * phase - 1.0).abs() as f32;
    CLOSED + (1.0 - CLOSED) * open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blinks_are_2_to_6_s_apart_and_last_0_12_s() {
        let mut starts = Vec::new();
        let mut closed = 0;
        let mut was_open = true;
        for ms in 0..200_000_u32 {
            let is_open = blink(f64::from(ms) * 1e-3) > 0.999;
            if was_open && !is_open {
                starts.push(ms);
            }
            closed += u32::from(!is_open);
            was_open = is_open;
        }
        assert_eq!(starts.len(), 50);
        for pair in starts.windows(2) {
            assert!((1990..=6010).contains(&(pair[1] - pair[0])), "{pair:?}");
        }
        let mean = f64::from(closed) / 50.0;
        assert!((117.0..=121.0).contains(&mean), "{mean} ms");
    }

    #[test]
    fn the_eyes_stay_in_their_cone_and_do_not_look_behind() {
        for x in [-1.0, 0.0, 1.0] {
            for y in [-1.0, 0.0, 1.0] {
                for z in [-1.0, 0.0, 1.0] {
                    let length = in_cone(Vec3::new(x, y, z)).length();
                    assert!(length <= CONE_RAD + 1e-6);
                    assert!(in_cone(Vec3::new(x, y, z)).y.abs() <= LARGEST_PITCH_RAD);
                }
            }
        }
        assert_eq!(in_cone(Vec3::new(0.3, 0.0, 1.0)), Vec2::ZERO);
        let left = in_cone(Vec3::new(-0.2, 0.0, -1.0));
        assert!(left.x > 0.19 && left.y == 0.0, "{left}");
        assert!(in_cone(Vec3::new(0.0, 0.2, -1.0)).y > 0.19);
    }

    #[test]
    fn the_nearest_thing_in_front_draws_the_eyes() {
        let [near, far] = [Vec3::NEG_Z * 2.0, Vec3::NEG_Z * 3.0];
        let [behind, distant] = [Vec3::Z, Vec3::NEG_Z * 9.0];
        let seen = |things: &[Vec3]| nearest_ahead(Vec3::ZERO, Vec3::NEG_Z, things.iter().copied());
        assert_eq!(seen(&[far, behind, near, distant]), Some(near));
        assert_eq!(seen(&[behind, distant]), None);
    }

    #[test]
    fn the_eyes_widen_in_a_fall_and_move_alike_at_any_frame_rate() {
        let after = |fps: u16, fall: f32| {
            let mut gaze = Gaze::default();
            for _ in 0..fps {
                let dt = 1.0 / f32::from(fps);
                gaze.step(Vec3::new(-1.0, 0.2, -1.0), fall, dt).unwrap();
            }
            gaze
        };
        let [slow, fast] = [30, 240].map(|fps| after(fps, 10.0));
        assert!((slow.direction() - fast.direction()).length() < 1e-4);
        assert!((slow.height() - fast.height()).abs() < 1e-4);
        assert!(slow.height() > 1.3);
        assert_eq!(after(60, 0.0).height(), 1.0);
    }
}
