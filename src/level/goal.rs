//! Tells when the player has got to the goal.

use bevy::prelude::*;

use super::GoalBall;
use crate::character::{Character, Physique, StepIntent};
use crate::input::PlayerControlled;
use crate::timestep::StepClock;

/// The player's way to the goal.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Quest {
    /// When the player set out, s of simulated time.
    pub started_secs: f64,
    /// How long it took to the goal, s; none while on the way.
    pub took_secs: Option<f64>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quest>()
        .add_systems(FixedPostUpdate, watch_goal);
}

fn watch_goal(
    clock: Res<StepClock>,
    goals: Query<(&GoalBall, &Transform)>,
    players: Query<(&Transform, &Physique, &StepIntent), (With<Character>, With<PlayerControlled>)>,
    mut quest: ResMut<Quest>,
) {
    for (player, physique, intent) in &players {
        if intent.respawn.presses > 0 {
            *quest = Quest {
                started_secs: clock.simulated_secs,
                took_secs: None,
            };
        }
        let feet = player.translation - Vec3::Y * physique.ride_height_m();
        let reached = goals
            .iter()
            .any(|(goal, at)| feet.distance(at.translation) <= goal.radius);
        if reached && quest.took_secs.is_none() {
            quest.took_secs = Some(clock.simulated_secs - quest.started_secs);
        }
    }
}
