//! The line of a mark: what happened, and of each number what it is.

use super::MarkKind;
use crate::stations::StationNews;
use springyard_character::events::JumpedOff;
use springyard_character::grab::LetGoReason;
use springyard_character::respawn::RespawnCause;
use springyard_character::{CharacterState, Happened};

/// Slower landings have no mark: a step down a stair is not one.
const LEAST_LANDING_M_S: f32 = 1.0;

/// The mark of an event. Most have none. `state`: the player's after its step.
pub(super) fn mark_of(
    what: &Happened,
    state: Option<&CharacterState>,
) -> Option<(MarkKind, String)> {
    Some(match what {
        Happened::Jumped { off } => (MarkKind::Jump, jump_text(*off, take_off(state))),
        Happened::Landed { speed_m_s, .. } if *speed_m_s >= LEAST_LANDING_M_S => {
            let text = format!("Landing: falls at {speed_m_s:.2} m/s onto the ground");
            (MarkKind::Landing, text)
        }
        Happened::Took { name, mass_kg, .. } => {
            (MarkKind::Grab, format!("Took {name}, {mass_kg:.0} kg"))
        }
        Happened::LetGo {
            name,
            speed_m_s,
            reason: LetGoReason::Button,
            ..
        } => (
            MarkKind::Grab,
            format!("Threw {name} at {speed_m_s:.2} m/s"),
        ),
        Happened::LetGo { name, .. } => (MarkKind::Grab, format!("Lost {name}")),
        _ => return None,
    })
}

/// The vertical velocity at the start of the flight of a step, m/s: its mean is the middle between start and end.
fn take_off(state: Option<&CharacterState>) -> Option<f32> {
    let flown = state?.flown?;
    Some(2.0 * flown.start - flown.velocity)
}

fn jump_text(off: JumpedOff, take_off_m_s: Option<f32>) -> String {
    let what = match off {
        JumpedOff::Ground | JumpedOff::Slope => "Jump",
        JumpedOff::Air => "Jump in the air",
    };
    match take_off_m_s {
        Some(speed) => format!("{what}: takes off at {speed:.2} m/s upwards"),
        None => what.to_owned(),
    }
}

pub(super) fn respawn_text(cause: RespawnCause) -> &'static str {
    match cause {
        RespawnCause::Fell => "Fell",
        RespawnCause::Crushed => "Crushed",
        RespawnCause::Requested => "Back to the checkpoint",
        RespawnCause::Fault => "Put back after an unusable value",
    }
}

pub(super) fn station_text(news: &StationNews) -> (MarkKind, String) {
    match news {
        StationNews::Coil(name) => (MarkKind::Coil, format!("Coil: {name}")),
        StationNews::Loop(name) => (MarkKind::Coil, format!("Loop: {name}")),
        StationNews::Checkpoint(name) => (MarkKind::Checkpoint, format!("Checkpoint: {name}")),
        StationNews::HalfSeen { station, .. } => {
            (MarkKind::Lamp, format!("Half of a lamp: {station}"))
        }
        StationNews::Lamp { station, .. } => (MarkKind::Lamp, format!("Lamp: {station}")),
    }
}
