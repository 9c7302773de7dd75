//! A line on screen while the game is paused or its time is scaled, and for a moment after a change of the timestep policy.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::Virtual;
use bevy_egui::{EguiContexts, egui};
use spring_math::planner::PlannerSettings;

use crate::timestep::{StepClock, StepPlanner};

/// Time that a change of policy stays on screen, by the wall clock: injected frame times are not the player's time.
const CHANGE_SHOWN: Duration = Duration::from_secs(2);

pub(super) fn draw_time_state(
    mut contexts: EguiContexts,
    time: Res<Time<Virtual>>,
    clock: Res<StepClock>,
    planner: Res<StepPlanner>,
    mut last: Local<Option<PlannerSettings>>,
    mut changed_at: Local<Option<Instant>>,
) -> Result {
    let settings = planner.settings();
    if last.replace(settings).is_some_and(|last| last != settings) {
        *changed_at = Some(Instant::now());
    }
    let just_changed = changed_at.is_some_and(|at| at.elapsed() < CHANGE_SHOWN);
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
        // The foot of the screen has the lab's metrics.
        .anchor(egui::Align2::CENTER_TOP, [0.0, 12.0])
        .show(contexts.ctx_mut()?, |ui| {
            egui::Frame::popup(ui.style())
                .show(ui, |ui| ui.label(egui::RichText::new(text).size(16.0)));
        });
    Ok(())
}
