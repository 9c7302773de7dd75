//! What a character wants in the step in hand: its [`Intent`], taken once.

use bevy::prelude::*;

use super::systems::CharacterSystems;
use crate::input::Intent;

/// The [`Intent`] of the step in hand, presses included. The intent itself then collects presses for the next step, so that a press
/// written at any time acts in exactly one.
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
        intent.bypass_change_detection().forget_presses();
    }
}
