//! Another level, or an edited one, has other entities, so the history starts afresh.

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
    // Before the past is shown, too, which may be in a frame without a step.
    .add_systems(
        RunFixedMainLoop,
        begin_anew.before(RewindSystems::Steer).run_if(is_another),
    );
}
