//! Measures how long the player takes to reach the goal, in levels without a run.

use bevy::prelude::*;
use serde::Serialize;

use super::{CurrentLevel, GoalBall, LevelSystems};
use crate::input::PlayerControlled;
use springyard_state::RegisterState;
use springyard_character::{BodyDimensions, Character, StepIntent};
use springyard_timestep::StepClock;

/// The timer of the player's run to the goal. A requested respawn restarts it.
///
/// In a level with a run ([`Level::has_run`](crate::level::Level::has_run)) the module `stations` writes it instead: it is the time of
/// the run, which counts from the first step off the spawn.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct GoalProgress {
    /// Simulated time at which the run started, s.
    pub started_secs: f64,
    /// Time from start to goal, s; `None` until the goal is reached.
    pub took_secs: Option<f64>,
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<GoalProgress>("goal_progress");
    app.init_resource::<GoalProgress>()
        .add_systems(FixedPostUpdate, watch_goal.in_set(LevelSystems::WatchGoal));
}

fn watch_goal(
    clock: Res<StepClock>,
    level: Res<CurrentLevel>,
    goals: Query<(&GoalBall, &Transform)>,
    players: Query<
        (&Transform, &BodyDimensions, &StepIntent),
        (With<Character>, With<PlayerControlled>),
    >,
    mut progress: ResMut<GoalProgress>,
) {
    if level.level.has_run() {
        return;
    }
    let now_secs = clock.step_end_secs();
    for (player, dimensions, intent) in &players {
        if intent.respawn.presses > 0 {
            *progress = GoalProgress {
                started_secs: now_secs,
                took_secs: None,
            };
        }
        let feet = dimensions.feet(player.translation);
        let reached = goals.iter().any(|(goal, at)| goal.contains(at, feet));
        if reached && progress.took_secs.is_none() {
            progress.took_secs = Some(now_secs - progress.started_secs);
        }
    }
}
