//! Crates with an area: they go back to their start poses when the player leaves it, so that a station finds its props again.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use serde::Serialize;

use super::StationSystems;
use super::player::Players;
use crate::level::spawn::{CrateArea, PlacedCrate};
use springyard_character::Character;
use springyard_state::RegisterState;

/// On a crate with an area: whether the player's centre was in it at the end of the last step.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct PlayerInArea(pub bool);

/// A crate this near to its start pose (m, rad) and this slow (m/s, rad/s) has settled there. Moving it would only wake it up.
const NEAR_M: f32 = 0.01;
const NEAR_RAD: f32 = 0.02;
const SLOW_M_S: f32 = 0.02;
const SLOW_RAD_S: f32 = 0.02;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<PlayerInArea>("player_in_area");
    app.register_required_components::<CrateArea, PlayerInArea>()
        .add_systems(
            FixedPostUpdate,
            return_left_crates.in_set(StationSystems::Collect),
        );
}

fn return_left_crates(
    players: Players,
    mut crates: Query<(&CrateArea, &mut PlayerInArea, PlacedCrate), Without<Character>>,
) {
    for (CrateArea(area), mut in_area, mut crate_) in &mut crates {
        let is_in = players.iter().any(|player| area.contains(player.centre()));
        let has_left = in_area.0 && !is_in;
        in_area.set_if_neq(PlayerInArea(is_in));
        if has_left && !has_settled(&crate_.start.0, &crate_.pose, &crate_.velocity) {
            crate_.return_to_start();
        }
    }
}

/// Whether a crate rests at its start pose.
#[must_use]
pub(super) fn has_settled(start: &Transform, pose: &Transform, velocity: &Velocity) -> bool {
    pose.translation.distance(start.translation) <= NEAR_M
        && pose.rotation.angle_between(start.rotation) <= NEAR_RAD
        && velocity.linear.length() <= SLOW_M_S
        && velocity.angular.length() <= SLOW_RAD_S
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_has_settled_if_it_is_near_its_start_and_slow() {
        let start = Transform::from_xyz(3.0, 0.5, -2.0).with_rotation(Quat::from_rotation_y(0.4));
        let rest = Velocity::default();
        assert!(has_settled(&start, &start, &rest));
        let sunk = start.with_translation(start.translation - Vec3::Y * 0.005);
        assert!(has_settled(&start, &sunk, &rest));
        let pushed = start.with_translation(start.translation + Vec3::X * 0.02);
        assert!(!has_settled(&start, &pushed, &rest));
        let turned = start.with_rotation(Quat::from_rotation_y(0.45));
        assert!(!has_settled(&start, &turned, &rest));
        for moving in [
            Velocity::linear(Vec3::X * 0.1),
            Velocity::angular(Vec3::Y * 0.1),
            Velocity::linear(Vec3::NAN),
        ] {
            assert!(!has_settled(&start, &start, &moving), "{moving:?}");
        }
    }
}
