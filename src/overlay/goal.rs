//! Shows that the goal is reached, and after how many seconds.

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use crate::level::goal::GoalProgress;

pub(super) fn show_goal_time(progress: Res<GoalProgress>, mut notices: ResMut<Notices>) {
    if let Some(secs) = progress.took_secs {
        notices.show(Tone::Good, format!("The goal, after {secs:.1} s"));
    }
}
