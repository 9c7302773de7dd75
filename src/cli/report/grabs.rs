//! Logs what the player takes, throws and loses.

use bevy::prelude::*;
use serde::Serialize;

use super::Report;
use crate::input::PlayerControlled;
use springyard_character::{CharacterEvent, Happened};

/// A body that the player took or let go.
#[derive(Debug, Clone, Serialize)]
pub(super) struct GrabRow {
    pub(super) t: f64,
    what: &'static str,
    body: String,
    mass_kg: f32,
    speed_m_s: Option<f32>,
    hand_m_s: Option<f32>,
}

impl GrabRow {
    /// None for what is neither of the two.
    fn of(t: f64, what: &Happened) -> Option<Self> {
        Some(match what {
            Happened::Took { name, mass_kg, .. } => Self {
                t,
                what: "taken",
                body: name.clone(),
                mass_kg: *mass_kg,
                speed_m_s: None,
                hand_m_s: None,
            },
            Happened::LetGo {
                name,
                mass_kg,
                speed_m_s,
                hand_m_s,
                reason,
                ..
            } => Self {
                t,
                what: reason.word(),
                body: name.clone(),
                mass_kg: *mass_kg,
                speed_m_s: Some(*speed_m_s),
                hand_m_s: Some(*hand_m_s),
            },
            _ => return None,
        })
    }
}

/// Adds what the hand did in the step to the report, if `log_tick` has added the step.
pub(super) fn log_grabs(
    player: Option<Single<Entity, With<PlayerControlled>>>,
    mut events: MessageReader<CharacterEvent>,
    mut report: ResMut<Report>,
) {
    let Some(player) = player.filter(|_| report.has_step) else {
        events.clear();
        return;
    };
    let t = report.simulated_secs;
    let of_player = events.read().filter(|it| it.character == *player);
    let rows: Vec<GrabRow> = of_player
        .filter_map(|it| GrabRow::of(t, &it.what))
        .collect();
    report.grabs.extend(rows);
}
