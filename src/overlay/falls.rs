//! A message when the player has fallen or was crushed: what happened, and where the player is now. It disappears when the fall is rewound.

use std::time::Duration;

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use crate::input::PlayerControlled;
use crate::stations::PresentCheckpoint;
use springyard_character::respawn::{RespawnCause, Respawned};
use springyard_timestep::StepClock;

/// Time that the message stays on screen.
const SHOWN: Duration = Duration::from_secs(3);

pub(super) fn show_falls(
    players: Query<(), With<PlayerControlled>>,
    present: Res<PresentCheckpoint>,
    clock: Res<StepClock>,
    mut respawned: MessageReader<Respawned>,
    mut notices: ResMut<Notices>,
) {
    for it in respawned.read().filter(|it| players.contains(it.entity)) {
        let what = match it.cause {
            RespawnCause::Fell => "Fell",
            RespawnCause::Crushed => "Crushed",
            // The player has asked for it, or `faults` has a message.
            RespawnCause::Requested | RespawnCause::Fault => continue,
        };
        let place = match present.0.as_deref() {
            _ if !it.is_on_spawn_point => "the last ground",
            Some(checkpoint) => checkpoint,
            None => "the start",
        };
        let text = format!("{what}: back at {place}");
        notices.show_of_step(clock.simulated_secs, SHOWN, Tone::Plain, text);
    }
}

#[cfg(test)]
mod tests {
    use super::super::notices::texts_after_update;
    use super::*;

    /// The messages after a player was put back for this reason, with the present checkpoint.
    fn texts(cause: RespawnCause, checkpoint: Option<&str>) -> Vec<String> {
        texts_on(true, cause, checkpoint)
    }

    fn texts_on(
        is_on_spawn_point: bool,
        cause: RespawnCause,
        checkpoint: Option<&str>,
    ) -> Vec<String> {
        let mut app = App::new();
        app.init_resource::<Notices>()
            .init_resource::<StepClock>()
            .insert_resource(PresentCheckpoint(checkpoint.map(str::to_owned)))
            .add_message::<Respawned>()
            .add_systems(Update, show_falls);
        let player = app.world_mut().spawn(PlayerControlled).id();
        let other = app.world_mut().spawn_empty().id();
        for entity in [player, other] {
            app.world_mut().write_message(Respawned {
                entity,
                cause,
                is_on_spawn_point,
            });
        }
        texts_after_update(&mut app)
    }

    #[test]
    fn a_fall_says_where_the_player_is_back() {
        let fell = texts(RespawnCause::Fell, None);
        assert_eq!(fell, ["Fell: back at the start"]);
        let fell = texts(RespawnCause::Fell, Some("docks"));
        assert_eq!(fell, ["Fell: back at docks"]);
        let crushed = texts(RespawnCause::Crushed, Some("docks"));
        assert_eq!(crushed, ["Crushed: back at docks"]);
    }

    #[test]
    fn a_fall_that_costs_nothing_leads_to_the_last_ground() {
        let fell = texts_on(false, RespawnCause::Fell, Some("docks"));
        assert_eq!(fell, ["Fell: back at the last ground"]);
    }

    #[test]
    fn a_requested_return_needs_no_message() {
        assert!(texts(RespawnCause::Requested, Some("docks")).is_empty());
        assert!(texts(RespawnCause::Fault, None).is_empty());
    }
}
