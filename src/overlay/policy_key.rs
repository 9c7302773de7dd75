//! The question at the first press of the key for the next substep policy (F4), which changes how everything moves. With the lab open,
//! which shows the policies, it is not asked.

use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::EguiPrimaryContextPass;

use super::OverlaySystems;
use super::lab::LabOverlay;
use super::notices::{Notices, Tone};
use crate::input::actions::ButtonAction;
use crate::input::bindings::BoundAction;
use crate::input::bindings::in_use::NamesInUse;
use crate::input::policy_key::PolicyKey;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PolicyKey>()
        .add_systems(Update, ask_nothing_beside_lab)
        .add_systems(
            EguiPrimaryContextPass,
            show_question.in_set(OverlaySystems::CollectNotices),
        );
}

fn ask_nothing_beside_lab(lab: Res<LabOverlay>, mut key: ResMut<PolicyKey>) {
    if key.asks_nothing != lab.shown {
        key.asks_nothing = lab.shown;
    }
}

fn show_question(
    time: Res<Time<Real>>,
    key: Res<PolicyKey>,
    names: NamesInUse,
    mut notices: ResMut<Notices>,
) {
    if key.asks(time.elapsed_secs_f64()) {
        let button = names.button(BoundAction::Button(ButtonAction::NextPolicy));
        let button = button.unwrap_or_else(|| "This key".into());
        let text = format!("{button} changes how the physics steps. Press again to change.");
        notices.show(Tone::Warning, text);
    }
}
