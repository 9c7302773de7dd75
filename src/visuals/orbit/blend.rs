//! [`Blend`]: the way of a camera from its rig to a circle and back, on springs: no cut at either end.

use std::f32::consts::TAU;

use bevy::prelude::*;
use spring_math::sprung::Sprung;
use spring_math::{ParameterError, Spring};

use super::circling::Circling;
use springyard_camera::Rig;

/// How far a camera has gone from its rig to its circle.
#[derive(Debug, Clone, Copy, Default)]
pub struct Blend {
    /// 0: the rig's pose, 1: the circle.
    part: Sprung<f32>,
    /// The camera's angle about the up axis, rad, not wrapped.
    yaw_rad: Sprung<f32>,
    /// The rig's angle, with as many turns as bring it next to the camera's; on the way back, next to where it was.
    home_rad: f32,
}

/// Frequency of the springs to the circle, Hz. Low: it misses the fireworks; high: it looks like a cut.
const THERE_HZ: f32 = 0.45;
/// The same back to the rig, Hz. Low: the player runs before the picture is there.
const BACK_HZ: f32 = 0.8;
/// The camera is back below this part, at this rate at most (1/s).
const BACK_AT: f32 = 0.001;
const BACK_RATE: f32 = 0.01;

impl Blend {
    /// At the rig.
    #[must_use]
    pub fn from_rig(rig: &Rig) -> Self {
        let mut blend = Self {
            home_rad: of_rig(rig).yaw_rad,
            ..default()
        };
        blend.yaw_rad.reset(blend.home_rad);
        blend
    }

    /// How far it is, 0 to 1.
    #[must_use]
    pub fn part(&self) -> f32 {
        self.part.value
    }

    /// The camera's angle about the up axis, rad.
    #[must_use]
    pub fn yaw_rad(&self) -> f32 {
        self.yaw_rad.value
    }

    /// Goes on for `dt` seconds, to this angle on the circle, rad; `None`: back to the rig.
    pub fn go_on(&mut self, rig: &Rig, to_rad: Option<f32>, dt: f32) -> Result<(), ParameterError> {
        let hz = if to_rad.is_some() { THERE_HZ } else { BACK_HZ };
        let spring = Spring::from_hertz(hz, 1.0)?;
        let (part, next_to) = match to_rad {
            Some(_) => (1.0, self.yaw_rad.value),
            None => (0.0, self.home_rad),
        };
        let yaw_rad = of_rig(rig).yaw_rad;
        self.home_rad = yaw_rad + TAU * ((next_to - yaw_rad) / TAU).round();
        self.part.towards_mean(spring, dt, part);
        let yaw_rad = to_rad.unwrap_or(self.home_rad);
        self.yaw_rad.towards_mean(spring, dt, yaw_rad);
        Ok(())
    }

    /// Whether it is back at the rig, and at rest.
    #[must_use]
    pub fn is_back(&self) -> bool {
        self.part.value < BACK_AT && self.part.velocity.abs() < BACK_RATE
    }

    /// The pose of the camera between its rig and this circle, whose angle does not matter.
    #[must_use]
    pub fn pose(&self, rig: &Rig, circle: &Circling) -> Transform {
        let part = self.part.value;
        let from = Circling {
            yaw_rad: self.home_rad,
            ..of_rig(rig)
        };
        let circle = Circling {
            yaw_rad: self.yaw_rad.value,
            ..*circle
        };
        let mut pose = from.towards(&circle, part).pose();
        // What the rig adds for the frame, such as a shake.
        pose.translation += rig.offset * (1.0 - part);
        pose.rotation *= rig.shake.slerp(Quat::IDENTITY, part.clamp(0.0, 1.0));
        pose
    }
}

/// A rig as a camera that circles its pivot.
#[must_use]
pub fn of_rig(rig: &Rig) -> Circling {
    let (yaw_rad, pitch_rad, _) = rig.rotation.to_euler(EulerRot::YXZ);
    Circling {
        middle: rig.pivot,
        distance_m: rig.distance,
        yaw_rad,
        above_rad: -pitch_rad,
        aside_rad: Vec2::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rig() -> Rig {
        Rig {
            pivot: Vec3::new(1.0, 2.0, 3.0),
            rotation: Quat::from_euler(EulerRot::YXZ, 2.9, -0.3, 0.0),
            offset: Vec3::new(0.0, 0.1, 0.2),
            ..Rig::default()
        }
    }

    const CIRCLE: Circling = Circling {
        middle: Vec3::new(1.0, 1.5, 2.0),
        distance_m: 7.5,
        yaw_rad: 0.0,
        above_rad: 0.2,
        aside_rad: Vec2::ZERO,
    };

    #[test]
    fn it_begins_at_the_rig_and_comes_back_to_it_without_a_jump() {
        let rig = rig();
        let mut blend = Blend::from_rig(&rig);
        let mut last = blend.pose(&rig, &CIRCLE);
        assert!(last.translation.distance(rig.place()) < 1e-5);
        assert!(last.rotation.dot(rig.rotation).abs() > 1.0 - 1e-5);
        let mut fastest: f32 = 0.0;
        for frame in 0..1200_u16 {
            // Past the angle at which yaw wraps, and on for a turn and a half.
            let secs = f32::from(frame) / 60.0;
            let to = (secs < 12.0).then_some(2.9 + 0.8 * secs);
            blend.go_on(&rig, to, 1.0 / 60.0).unwrap();
            let pose = blend.pose(&rig, &CIRCLE);
            fastest = fastest.max(60.0 * pose.translation.distance(last.translation));
            last = pose;
            if secs > 4.0 && secs < 12.0 {
                let away = pose.translation.distance(CIRCLE.middle);
                assert!((away - 7.5).abs() < 0.05, "{away} m");
            }
        }
        // Half a turn of 7.5 m on the way back is the fastest.
        assert!(fastest < 60.0, "{fastest} m/s");
        assert!(blend.is_back());
        assert!(last.translation.distance(rig.place()) < 0.02);
    }
}
