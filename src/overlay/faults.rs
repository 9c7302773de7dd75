//! A line on screen after a [`BodyFault`], [`DriveFault`] or [`CharacterFault`]: the simulation met an unusable value, such as
//! NaN, and recovered.

use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::character::CharacterFault;
use crate::drive::DriveFault;
use crate::engine::BodyFault;

/// Time that a fault stays on screen, s.
const SHOWN_SECS: f32 = 8.0;

/// The last fault, and the time that it stays on screen.
#[derive(Resource, Debug, Default)]
pub struct ShownFault {
    /// The fault's message.
    pub text: String,
    left_secs: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownFault>()
        .add_systems(Update, note_faults)
        .add_systems(EguiPrimaryContextPass, draw_fault);
}

fn note_faults(
    time: Res<Time<Real>>,
    mut bodies: MessageReader<BodyFault>,
    mut drives: MessageReader<DriveFault>,
    mut characters: MessageReader<CharacterFault>,
    mut shown: ResMut<ShownFault>,
) {
    shown.left_secs -= time.delta_secs();
    let faults = (bodies.read().map(ToString::to_string))
        .chain(drives.read().map(ToString::to_string))
        .chain(characters.read().map(ToString::to_string));
    if let Some(text) = faults.last() {
        shown.text = text;
        shown.left_secs = SHOWN_SECS;
    }
}

fn draw_fault(mut contexts: EguiContexts, shown: Res<ShownFault>) -> Result {
    if shown.left_secs <= 0.0 {
        return Ok(());
    }
    egui::Area::new("fault".into())
        .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -16.0])
        .show(contexts.ctx_mut()?, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.colored_label(egui::Color32::from_rgb(255, 190, 110), &shown.text);
            });
        });
    Ok(())
}
