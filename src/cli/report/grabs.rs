//! Logs what the player takes, throws and loses.

use bevy::prelude::*;
use serde::Serialize;

use super::Report;
use crate::input::PlayerControlled;
use springyard_character::grab::GrabNews;

/// A body that the player took or let go.
#[derive(Debug, Clone, Serialize)]
pub(super) struct GrabRow {
    t: f64,
    what: &'static str,
    body: String,
    mass_kg: f32,
    speed_m_s: Option<f32>,
    hand_m_s: Option<f32>,
}

impl GrabRow {
    /// None for a press that took nothing.
    fn of(t: f64, news: &GrabNews) -> Option<Self> {
        Some(match news {
            GrabNews::Missed { .. } => return None,
            GrabNews::Taken { body, mass_kg, .. } => Self {
                t,
                what: "taken",
                body: body.clone(),
                mass_kg: *mass_kg,
                speed_m_s: None,
                hand_m_s: None,
            },
            GrabNews::LetGo {
                body,
                mass_kg,
                speed_m_s,
                hand_m_s,
                reason,
                ..
            } => Self {
                t,
                what: reason.word(),
                body: body.clone(),
                mass_kg: *mass_kg,
                speed_m_s: Some(*speed_m_s),
                hand_m_s: Some(*hand_m_s),
            },
        })
    }
}

/// Adds the news of the step to the report, if `log_tick` has added the step.
pub(super) fn log_grabs(
    player: Option<Single<Entity, With<PlayerControlled>>>,
    mut news: MessageReader<GrabNews>,
    mut report: ResMut<Report>,
    mut ticks: Local<u64>,
) {
    let is_new = std::mem::replace(&mut *ticks, report.ticks) != report.ticks;
    let (Some(player), true) = (player, is_new) else {
        news.clear();
        return;
    };
    let t = report.simulated_secs;
    let of_player = news.read().filter(|it| it.holder() == *player);
    let rows: Vec<GrabRow> = of_player.filter_map(|it| GrabRow::of(t, it)).collect();
    report.grabs.extend(rows);
}
