//! A line on screen while the game is paused or its time is scaled, and for a moment after a change of the timestep policy.

use bevy::prelude::*;
use bevy::time::{Real, Virtual};
use bevy_egui::{EguiContexts, egui};
use spring_math::planner::PlannerSettings;

use crate::timestep::{StepClock, StepPlanner};

/// Time that a change of policy stays on screen, s.
const CHANGE_SHOWN_SECS: f32 = 2.0;

pub(super) fn draw_time_state(
    mut contexts: EguiContexts,
    time: Res<Time<Virtual>>,
    clock: Res<StepClock>,
    planner: Res<StepPlanner>,
    real: Res<Time<Real>>,
    mut changed: Local<Option<(PlannerSettings, f32)>>,
) -> Result {
    let (settings, now) = (planner.settings(), real.elapsed_secs());
    let (before, since) = *changed.get_or_insert((settings, f32::NEG_INFINITY));
    if before != settings {
        *changed = Some((settings, now));
    }
    let just_changed = before != settings || now - since < CHANGE_SHOWN_SECS;
    let speed = time.relative_speed_f64();
    let text = if time.is_paused() {
        format!(
            "paused at step {} ({:.3} s)",
            clock.ticks, clock.simulated_secs
        )
    } else if speed != 1.0 {
        format!("time runs at {speed} times its speed")
    } else if just_changed {
        format!(
            "{}, {:.0} steps a second, at most {} a frame",
            settings.policy().name(),
            1.0 / settings.step_secs(),
            settings.max_steps()
        )
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
