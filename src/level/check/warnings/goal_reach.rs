//! Warns of a goal in the air that no jump reaches, or far to the side of everything.
//!
//! A generous bound: with every preset, a jump and a double jump off a platform slower than [`THROWS_M_S`] stay below 10 m up and
//! 30 m sideways. Ground above the goal widens the bound, as does every crate.

use bevy::math::Vec3;

use super::bounds::Bounds;
use super::obstacle::Obstacle;
use super::platforms::far_end;
use super::{LevelWarning, rounded};
use crate::level::file::{Goal, Level, Motion, Platform};

/// Something that the player can stand on may lie this far below the goal's ball, m.
const REACH_UP_M: f32 = 10.0;
/// And this far to the side of the ball, m. From ground above the ball, a metre more for each metre of the drop.
const REACH_SIDEWAYS_M: f32 = 30.0;
/// A platform faster than this, m/s, can throw the player: in its level every goal may be in reach.
const THROWS_M_S: f32 = 5.0;

/// The warning, if the goal is out of reach.
pub(super) fn warning(level: &Level) -> Option<LevelWarning> {
    let goal = level.goal?;
    if level.platforms.iter().any(throws) {
        return None;
    }
    // The player can climb crates, and stack them with patience.
    let longest_sides = level.crates.iter().map(|it| it.size_m.max_element());
    let crates_m: f32 = longest_sides.sum();
    let bottom = goal.position.y - goal.radius_m;
    let near = places(level).into_iter().filter(|(_, place)| {
        let drop = (place.max.y - bottom).max(0.0);
        sideways_m(goal, place) <= REACH_SIDEWAYS_M + crates_m + drop
    });
    let highest = near.max_by(|(_, a), (_, b)| a.max.y.total_cmp(&b.max.y));
    let Some((name, place)) = highest else {
        return Some(LevelWarning {
            field: "goal.position".to_owned(),
            message: format!(
                "the goal is out of reach: no solid or platform is within {REACH_SIDEWAYS_M} m of it; move it to where the \
                 player can stand"
            ),
        });
    };
    let (top, gap) = (place.max.y, bottom - place.max.y);
    (gap > REACH_UP_M + crates_m).then(|| LevelWarning {
        field: "goal.position[1]".to_owned(),
        message: format!(
            "the goal is out of reach: the highest thing near it, {name}, ends {} m below its ball; put ground under it, or \
             lower it, for example to {}",
            rounded(gap),
            rounded(top)
        ),
    })
}

/// Everything to stand on, with a name for messages; platforms over their whole way.
fn places(level: &Level) -> Vec<(String, Bounds)> {
    let solids = level.solids.iter();
    let solids = solids.map(|it| (format!("solid `{}`", it.name), Obstacle::new(it).bounds));
    let platforms = level.platforms.iter();
    let platforms = platforms.map(|it| (format!("platform `{}`", it.name), way(it)));
    solids.chain(platforms).collect()
}

/// The box around a platform over its whole way.
fn way(platform: &Platform) -> Bounds {
    let mut half = 0.5 * platform.size_m;
    if matches!(platform.motion, Motion::Turn { .. }) {
        let around = half.with_y(0.0).length();
        half = Vec3::new(around, half.y, around);
    }
    let start = platform.position;
    let end = far_end(platform).unwrap_or(start);
    Bounds::around(&[start - half, start + half, end - half, end + half])
}

fn throws(platform: &Platform) -> bool {
    let fastest = match platform.motion {
        Motion::Travel { speed_m_s, .. } => speed_m_s,
        Motion::Rise {
            height_m,
            period_secs,
        } => std::f32::consts::PI * height_m / period_secs,
        Motion::Turn { speed_deg_s } => {
            let around = 0.5 * platform.size_m.with_y(0.0).length();
            speed_deg_s.to_radians().abs() * around
        }
        // Its spring is let go from the whole way at once.
        Motion::Step { .. } => f32::INFINITY,
        Motion::Still => 0.0,
    };
    fastest > THROWS_M_S
}

/// Horizontal distance from the goal's ball to a box, m; negative or zero if they overlap seen from above.
fn sideways_m(goal: Goal, place: &Bounds) -> f32 {
    let nearest = goal.position.clamp(place.min, place.max);
    (nearest - goal.position).with_y(0.0).length() - goal.radius_m
}
