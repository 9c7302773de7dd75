//! Goals that move by themselves, for pictures and tests, and until a hand takes over: [`Script`].

use std::f64::consts::TAU;

use bevy::math::Vec2;

/// A goal that moves by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    /// Stands at the origin.
    Still,
    /// Jumps between four places, one every two seconds.
    Step,
    /// Moves evenly for 1.5 s, stands for 0.5 s, and goes back so.
    Ramp,
    /// Swings once in two seconds; in the plane, a circle.
    Sine,
    /// Moves evenly for 1.5 s, is back at once, and stands there for 0.5 s.
    Portal,
    /// Wanders without a pattern that a hand could feel: four swings whose rates have no common period.
    Wander,
    /// Swings faster and faster, from 0.2 to 1.8 Hz in eight seconds; in the plane, a circle.
    Sweep,
}

spring_math::named!(Script {
    Still: "still",
    Step: "step",
    Ramp: "ramp",
    Sine: "sine",
    Portal: "portal",
    Wander: "wander",
    Sweep: "sweep",
});

impl Script {
    /// The goal at a time, s: within 1 m of the origin on either axis.
    #[must_use]
    pub fn at(self, secs: f64) -> Vec2 {
        let turns = |rate_hz: f64| TAU * rate_hz * secs;
        match self {
            Self::Still => Vec2::ZERO,
            Self::Step => {
                let places = [(0.6, 0.6), (0.6, -0.6), (-0.6, 0.3), (-0.6, -0.3)];
                let index = (secs / 2.0).floor().rem_euclid(4.0) as usize;
                places[index].into()
            }
            Self::Ramp => {
                let half = (secs / 2.0).floor();
                let part = ((secs - 2.0 * half) / 1.5).min(1.0);
                let up = half.rem_euclid(2.0) == 0.0;
                let level = if up {
                    1.2 * part - 0.6
                } else {
                    0.6 - 1.2 * part
                };
                Vec2::splat(level as f32)
            }
            Self::Portal => {
                let since = secs.rem_euclid(2.0);
                let part = if since < 1.5 { since / 1.5 } else { 0.0 };
                Vec2::splat((1.2 * part - 0.6) as f32)
            }
            Self::Sine => {
                let (sine, cosine) = turns(0.5).sin_cos();
                0.6 * Vec2::new(cosine as f32, sine as f32)
            }
            Self::Sweep => {
                // The rate grows by 0.2 Hz a second: eight whole turns in eight seconds.
                let part = secs.max(0.0).rem_euclid(8.0);
                let (sine, cosine) = (TAU * part * (0.2 + 0.1 * part)).sin_cos();
                0.6 * Vec2::new(cosine as f32, sine as f32)
            }
            Self::Wander => {
                let swing = |at: f64| {
                    let fast =
                        0.2 * (turns(0.93) + 2.0 * at).sin() + 0.1 * (turns(1.71) + at).sin();
                    0.4 * (turns(0.31) + at).sin() + 0.3 * (turns(0.57) + 3.0 * at).sin() + fast
                };
                Vec2::new(swing(1.9) as f32, swing(0.0) as f32)
            }
        }
    }
}
