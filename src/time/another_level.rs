//! In another level, and after an edit of the level, other entities are there: the history begins anew.

use bevy::prelude::*;

use super::history::{BeforeStep, History, keep_keyframe};
use crate::level::CurrentLevel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        BeforeStep,
        begin_anew
            .before(keep_keyframe)
            .run_if(resource_exists_and_changed::<CurrentLevel>),
    );
}

fn begin_anew(mut history: ResMut<History>) {
    history.clear();
}
