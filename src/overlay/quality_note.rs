//! A message, for a few seconds after the start, if the graphics quality was lowered because there is no GPU. Only `play` adds it: it does
//! not belong in the pictures of `capture`.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::OverlaySystems;
use super::notices::{Notices, Tone};
use crate::visuals::warm_up::WarmUp;
use crate::visuals::{Adapter, ChosenQuality, QualityChoice};

/// Time that the message stays on screen.
const SHOWN: Duration = Duration::from_secs(6);

/// Adds the message.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_quality.in_set(OverlaySystems::CollectNotices).run_if(
            not(resource_exists::<WarmUp>)
                .and_then(lowered_for_software)
                .and_then(run_once),
        ),
    );
}

fn lowered_for_software(chosen: Option<Res<ChosenQuality>>) -> bool {
    chosen.is_some_and(|chosen| {
        chosen.asked == QualityChoice::Auto && chosen.adapter == Adapter::Software
    })
}

/// Runs in the first frame after the warm-up.
fn show_quality(chosen: Res<ChosenQuality>, mut notices: ResMut<Notices>) {
    let text = format!(
        "Graphics quality {}: {}. The settings have higher ones.",
        chosen.used.name(),
        chosen.why()
    );
    notices.show_for(SHOWN, Tone::Plain, text);
}
