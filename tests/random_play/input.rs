//! Random input: a stick that changes direction about every half second, turns of the look, and buttons.

use springyard::input::script::IntentButton::{Crouch, Dash, Grab, Jump, Respawn, Walk};
use springyard::input::script::{Event, Script};

use super::level::Dice;

/// Run, look, jump, walk, crouch and respawn.
pub fn random(dice: &mut Dice, secs: f64) -> Script {
    let mut events = Vec::new();
    let mut at = 0.0;
    loop {
        at += dice.between(0.0, 0.6);
        if at >= secs {
            return Script(events);
        }
        let event = match dice.whole(0, 9) {
            0..=3 => stick(dice),
            4 | 5 => look(dice),
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

/// All that a player can press: also dash, grab and throw, and a new run. What is held is let go within two seconds.
pub fn everything(dice: &mut Dice, secs: f64) -> Script {
    let mut events = Vec::new();
    let mut at = 0.0;
    loop {
        at += dice.between(0.0, 0.6);
        if at >= secs {
            break;
        }
        let event = match dice.whole(0, 13) {
            0..=4 => stick(dice),
            5 | 6 => look(dice),
            7 | 8 => Event::Tap(Jump),
            9 | 10 => Event::Tap(Dash),
            11 | 12 => {
                let button = dice.one_of(&[Jump, Walk, Crouch, Grab, Grab, Grab]);
                events.push((at + dice.between(0.05, 2.0), Event::Release(button)));
                Event::Press(button)
            }
            _ if dice.chance(0.1) => Event::Tap(Respawn),
            _ if dice.chance(0.05) => Event::NewRun,
            _ => Event::Tap(Jump),
        };
        events.push((at, event));
    }
    events.retain(|(at, _)| *at < secs);
    events.sort_by(|a, b| a.0.total_cmp(&b.0));
    Script(events)
}

pub fn stick(dice: &mut Dice) -> Event {
    let (sine, cosine) = dice.between(0.0, std::f64::consts::TAU).sin_cos();
    let length = dice.one_of(&[0.0, 0.5, 1.0, 1.0]);
    Event::Move((sine * length) as f32, (cosine * length) as f32)
}

pub fn look(dice: &mut Dice) -> Event {
    Event::Look(
        dice.between(-180.0, 180.0) as f32,
        dice.between(-60.0, 60.0) as f32,
    )
}
