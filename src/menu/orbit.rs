//! The camera over the title: it slowly circles the way from the spawn to the goal.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy::time::Virtual;

use super::stack::is_on_title;
use crate::level::{CurrentLevel, Level};
use crate::settings::Settings;
use crate::visuals::orbit::{self, Circling, OrbitSystems};
use springyard_camera::{LiveRig, Rig};

/// Time of one turn, s.
const TURN_SECS: f32 = 120.0;
/// Distance from the middle of the way, m: as a part of the way's length, and beyond it; and its limits.
const PART_OF_WAY: f32 = 0.6;
const BEYOND_M: f32 = 16.0;
const DISTANCE_LIMITS_M: (f32, f32) = (16.0, 60.0);
/// Height above the middle of the way, as a part of the distance.
const HEIGHT: f32 = 0.45;
/// The middle of the way is this far right of the middle of the picture, and above it, rad: rows are on the left, and the name on the sky.
const ASIDE_RAD: Vec2 = Vec2::new(0.15, -0.055);

pub(super) fn plugin(app: &mut App) {
    orbit::order_systems(app);
    app.init_resource::<Settings>().add_systems(
        PostUpdate,
        orbit_title.in_set(OrbitSystems::Title).run_if(is_on_title),
    );
}

/// The pose of the camera after this angle (rad): at 0 behind the spawn, which looks to the goal in most levels.
#[must_use]
pub fn pose(level: &Level, turned_rad: f32) -> Transform {
    let spawn = level.spawn.position;
    let goal = level.goal.as_ref().map_or(spawn, |goal| goal.position);
    let middle = spawn.midpoint(goal);
    let way_m = (goal - spawn).with_y(0.0).length();
    let (least_m, most_m) = DISTANCE_LIMITS_M;
    let distance_m = (PART_OF_WAY * way_m + BEYOND_M).clamp(least_m, most_m);
    let circling = Circling {
        middle,
        distance_m: distance_m * 1.0_f32.hypot(HEIGHT),
        yaw_rad: level.spawn.facing_deg.to_radians() + turned_rad,
        above_rad: HEIGHT.atan(),
        aside_rad: ASIDE_RAD,
    };
    circling.pose()
}

fn orbit_title(
    time: Res<Time<Virtual>>,
    level: Res<CurrentLevel>,
    settings: Res<Settings>,
    mut cameras: Query<(&mut Transform, &mut Rig), With<LiveRig>>,
) {
    let turns = if settings.comfort.reduced_motion {
        0.0
    } else {
        time.elapsed_secs() / TURN_SECS
    };
    for (mut transform, mut rig) in &mut cameras {
        *transform = pose(&level.level, turns.fract() * TAU);
        // The rig may be close to the character; this camera is not.
        rig.character_alpha = 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    #[test]
    fn all_the_way_from_spawn_to_goal_is_in_sight_on_the_right_of_the_rows_and_below_the_name() {
        for file in ["court", "yard", "drive_lab", "policy_lab", "pile"] {
            let path = format!("{}/levels/{file}.ron", env!("CARGO_MANIFEST_DIR"));
            let level = level::load(path).unwrap_or_else(|errors| panic!("{errors}"));
            for step in 0..12 {
                let pose = pose(&level, TAU * step as f32 / 12.0);
                assert!(pose.is_finite(), "{file}");
                let middle = level.goal.as_ref().map_or(level.spawn.position, |goal| {
                    level.spawn.position.midpoint(goal.position)
                });
                let seen = pose.rotation.inverse() * (middle - pose.translation);
                let (right, up) = (seen.x / -seen.z, seen.y / -seen.z);
                assert!(seen.z < 0.0 && right > 0.1 && up < -0.04, "{file}: {seen}");
                assert!(pose.translation.y > middle.y + 5.0, "{file}");
            }
        }
    }
}
