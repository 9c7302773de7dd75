//! The mode [`Dash`](Locomotion::Dash): a stiff velocity spring drives the character in one direction for a fixed time. Over
//! ground the ride spring holds the height, in the air the height stays constant.

use bevy::math::{Quat, Vec3};

use super::entry::Entry;
use super::step::StepInputs;
use crate::locomotion::Locomotion;
use crate::state::CharacterState;

/// The entry of a dash, to replace `entry`, if a dash goes on or a press begins one. A character that has dashed must stand
/// before it can dash again. A slope that is too steep to stand on ends a dash.
pub(super) fn enter(state: &CharacterState, entry: &Entry, step: &StepInputs) -> Option<Entry> {
    let (tuning, dt) = (step.tuning, step.dt);
    let (goal, left_secs) = match state.locomotion {
        Locomotion::Dash { goal, left_secs } if left_secs > 0.5 * dt => (goal, left_secs),
        _ if step.intent.dash.presses == 0 || entry.since_grounded.dashed => return None,
        _ => {
            let faced = Quat::from_rotation_y(state.facing) * Vec3::NEG_Z;
            let way = step.intent.direction().normalize_or(faced);
            // A whole number of steps, at the speed that covers the tuned distance in them.
            let secs = (tuning.dash_secs / dt).round().max(1.0) * dt;
            (
                way * (tuning.dash_speed_m_s * tuning.dash_secs / secs),
                secs,
            )
        }
    };
    let mut dash = *entry;
    let left_secs = left_secs - dt;
    dash.mode = Locomotion::Dash { goal, left_secs };
    dash.since_grounded.dashed = true;
    (!entry.mode.is_sliding()).then_some(dash)
}
