//! Response curve of a look stick: deflection -> turn rate of the camera. It can be copied alone.

use bevy::prelude::*;

/// Response curve of a look stick: radial dead zone, end zone, exponent and ramp.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StickCurve {
    /// Dead zone: deflection below which the stick is at rest, as a part of full deflection.
    pub dead_zone: f32,
    /// End zone: distance from full deflection within which the deflection counts as full, as a part of full deflection. Worn
    /// sticks do not reach their corners.
    pub end_zone: f32,
    /// The turn rate grows with this power of the deflection between the zones: 1 is linear, 2 gives finer aim at small ones.
    pub exponent: f32,
    /// Turn rate at full deflection, degrees/s.
    pub fastest_deg_s: f32,
    /// Time from rest to the full turn rate, s.
    pub ramp_secs: f32,
}

impl StickCurve {
    /// Turn rate of a deflection `push` after the ramp, degrees/s, in the direction of the push. Both zones are radial: they do
    /// not change the direction of a push, and do not snap it to an axis.
    #[must_use]
    pub fn rate_deg_s(&self, push: Vec2) -> Vec2 {
        let length = push.length();
        let span = 1.0 - self.dead_zone - self.end_zone;
        if length <= self.dead_zone || span <= 0.0 {
            return Vec2::ZERO;
        }
        let part = ((length - self.dead_zone) / span).min(1.0);
        push / length * part.powf(self.exponent) * self.fastest_deg_s
    }

    /// Turn of the camera in `dt` seconds, degrees, and its turn rate afterwards, degrees/s. `speed_deg_s`: turn rate so far.
    /// The ramp limits how fast the rate increases. The rate decreases at once: the camera stops with the thumb. The turn is the
    /// exact integral, so the same push turns equally far at any frame rate.
    #[must_use]
    pub fn turn_deg(&self, speed_deg_s: f32, push: Vec2, dt: f32) -> (Vec2, f32) {
        let rate = self.rate_deg_s(push);
        let wanted = rate.length();
        if wanted == 0.0 {
            return (Vec2::ZERO, 0.0);
        }
        if self.ramp_secs <= 0.0 || speed_deg_s >= wanted {
            return (rate * dt, wanted);
        }
        let gain_deg_s2 = self.fastest_deg_s / self.ramp_secs;
        let ramp_secs = ((wanted - speed_deg_s) / gain_deg_s2).min(dt);
        let reached = speed_deg_s + gain_deg_s2 * ramp_secs;
        let turned = 0.5 * (speed_deg_s + reached) * ramp_secs + wanted * (dt - ramp_secs);
        (rate / wanted * turned, reached.min(wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE: StickCurve = StickCurve {
        dead_zone: 0.2,
        end_zone: 0.1,
        exponent: 2.0,
        fastest_deg_s: 200.0,
        ramp_secs: 0.25,
    };

    #[test]
    fn the_zones_are_rings_and_the_curve_runs_between_them() {
        assert_eq!(CURVE.rate_deg_s(Vec2::new(0.14, 0.14)), Vec2::ZERO);
        // Half-way from 0.2 to 0.9, squared: a quarter.
        assert!((CURVE.rate_deg_s(Vec2::X * 0.55) - Vec2::X * 50.0).length() < 1e-3);
        assert!((CURVE.rate_deg_s(Vec2::Y * -0.95) - Vec2::Y * -200.0).length() < 1e-3);
        let aslant = CURVE.rate_deg_s(Vec2::new(0.3, 0.4));
        assert!((aslant.normalize() - Vec2::new(0.6, 0.8)).length() < 1e-6);
    }

    #[test]
    fn a_push_turns_as_far_at_any_frame_rate() {
        // 0.25 s of ramp are 25 degrees; the rest at full speed.
        for fps in [10.0, 30.0, 60.0, 144.0, 1000.0] {
            let (mut speed, mut turned) = (0.0, Vec2::ZERO);
            for _ in 0..(2.0 * fps) as u32 {
                let turn;
                (turn, speed) = CURVE.turn_deg(speed, Vec2::X, 1.0 / fps);
                turned += turn;
            }
            assert!((turned.x - 375.0).abs() < 0.01, "{fps} fps: {turned}");
        }
    }

    #[test]
    fn it_stops_with_the_thumb() {
        let (turn, speed) = CURVE.turn_deg(200.0, Vec2::ZERO, 0.1);
        assert_eq!((turn, speed), (Vec2::ZERO, 0.0));
        let (turn, _) = CURVE.turn_deg(200.0, Vec2::X * 0.55, 0.1);
        assert!((turn.x - 5.0).abs() < 1e-4);
    }
}
