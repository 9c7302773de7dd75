//! Random input: a stick that changes direction about every half second, turns of the look, and all buttons.

use springyard::input::script::ScriptButton::{Crouch, Jump, Respawn, Walk};
use springyard::input::script::{Event, Script};

use super::level::Dice;

pub fn random(dice: &mut Dice, secs: f64) -> Script {
    let mut events = Vec::new();
    let mut at = 0.0;
    loop {
        at += dice.between(0.0, 0.6);
        if at >= secs {
            return Script(events);
        }
        let event = match dice.whole(0, 9) {
            0..=3 => {
                let (sine, cosine) = dice.between(0.0, std::f64::consts::TAU).sin_cos();
                let length = dice.one_of(&[0.0, 0.5, 1.0, 1.0]);
                Event::Move((sine * length) as f32, (cosine * length) as f32)
            }
            4 | 5 => Event::Look(
                dice.between(-180.0, 180.0) as f32,
                dice.between(-60.0, 60.0) as f32,
            ),
            6 | 7 => Event::Tap(Jump),
            8 => {
                let button = dice.one_of(&[Jump, Walk, Crouch]);
                if dice.chance(0.5) {
                    Event::Press(button)
                } else {
                    Event::Release(button)
                }
            }
            // A respawn, but rarely.
            _ => Event::Tap(if dice.chance(0.1) { Respawn } else { Jump }),
        };
        events.push((at, event));
    }
}
