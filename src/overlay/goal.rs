//! Shows that the goal is reached, and in what time, in levels without a run. Others have a card (`finish`).

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use crate::level::CurrentLevel;
use crate::stations::{RunClock, clock_text};

pub(super) fn show_goal_time(
    level: Res<CurrentLevel>,
    run: Res<RunClock>,
    mut notices: ResMut<Notices>,
) {
    if let Some(secs) = run.took_secs.filter(|_| !level.level.has_run()) {
        notices.show(Tone::Good, format!("The goal, after {}", clock_text(secs)));
    }
}
