//! Says when time is not running as usual.

use bevy::prelude::*;
use bevy::time::Virtual;
use bevy_egui::{EguiContexts, egui};

use crate::timestep::StepClock;

pub(super) fn draw_time_state(
    mut contexts: EguiContexts,
    time: Res<Time<Virtual>>,
    clock: Res<StepClock>,
) -> Result {
    let speed = time.relative_speed_f64();
    let text = if time.is_paused() {
        format!(
            "paused at step {} ({:.3} s)",
            clock.ticks, clock.simulated_secs
        )
    } else if speed != 1.0 {
        format!("time runs at {speed} times its speed")
    } else {
        return Ok(());
    };
    egui::Area::new("time state".into())
        .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -16.0])
        .show(contexts.ctx_mut()?, |ui| {
            egui::Frame::popup(ui.style())
                .show(ui, |ui| ui.label(egui::RichText::new(text).size(16.0)));
        });
    Ok(())
}
