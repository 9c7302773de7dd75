//! In another level, and after an edit of the level, other entities are there: the history begins anew.

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;

use crate::level::CurrentLevel;
use springyard_rewind::{RewindSystems, begin_anew};
use springyard_timestep::BeforeStep;

pub(super) fn plugin(app: &mut App) {
    let is_another = resource_exists_and_changed::<CurrentLevel>;
    app.add_systems(
        BeforeStep,
        begin_anew
            .before(RewindSystems::NoteStep)
            .run_if(is_another),
    )
    // Also before the past is shown, which may be in a frame without a step.
    .add_systems(
        RunFixedMainLoop,
        begin_anew.before(RewindSystems::Steer).run_if(is_another),
    );
}
