//! In another level, and after an edit of the level, other entities are there: the history begins anew.

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;

use super::frames::FrameHistory;
use super::history::{BeforeStep, History, keep_keyframe};
use super::rewind::Rewind;
use super::travel::{HeldInPast, TravelSystems};
use crate::level::CurrentLevel;

pub(super) fn plugin(app: &mut App) {
    let is_another = resource_exists_and_changed::<CurrentLevel>;
    app.add_systems(
        BeforeStep,
        begin_anew.before(keep_keyframe).run_if(is_another),
    )
    // Also before the past is shown, which may be in a frame without a step.
    .add_systems(
        RunFixedMainLoop,
        begin_anew.before(TravelSystems::Steer).run_if(is_another),
    );
}

fn begin_anew(world: &mut World) {
    HeldInPast::let_go(world);
    world.resource_mut::<History>().clear();
    world.resource_mut::<FrameHistory>().clear();
    *world.resource_mut::<Rewind>() = Rewind::default();
}
