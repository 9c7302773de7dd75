//! [`StepIntent`]: the copy of a character's [`Intent`] for the current step.

use bevy::prelude::*;

use super::systems::CharacterSystems;
use crate::Intent;

/// The [`Intent`] of the current step, presses included. After the copy, the `Intent` counts presses for the next step. So a
/// press acts in exactly one step, at whatever time it is written.
#[derive(Component, Debug, Clone, Copy, Default, Deref)]
pub struct StepIntent(Intent);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        take_intents.in_set(CharacterSystems::TakeIntent),
    );
}

fn take_intents(mut characters: Query<(&mut Intent, &mut StepIntent)>) {
    for (mut intent, mut step) in &mut characters {
        step.0 = *intent;
        intent.bypass_change_detection().clear_presses();
    }
}
