//! Warns of a goal in the air that no jump reaches, or far to the side of everything.
//!
//! A generous bound: with every preset, a jump and a double jump off a platform slower than [`THROWS_M_S`] stay below 10 m up and
//! 30 m sideways. Ground above the goal widens the bound, as does every crate.

use bevy_rapier3d::rapier::parry::bounding_volume::Aabb;

use super::platforms::{turning_radius_m, whole_way};
use super::{LevelWarning, rounded};
use crate::level::check::bodies::Body;
use crate::level::file::{Goal, Level, Motion, Platform};

/// Something that the player can stand on may lie this far below the goal's ball, m.
const REACH_UP_M: f32 = 10.0;
/// And this far to the side of the ball, m. From ground above the ball, a metre more for each metre of the drop.
const REACH_SIDEWAYS_M: f32 = 30.0;
/// Tops that differ by less than this are equally high, m.
const TIE_M: f32 = 0.05;
/// A platform faster than this, m/s, can throw the player: in its level every goal may be in reach.
const THROWS_M_S: f32 = 5.0;

/// The warning, if the goal is out of reach.
pub(super) fn warning(level: &Level, solids: &[Body]) -> Option<LevelWarning> {
    let goal = level.goal.as_ref()?;
    if level.platforms.iter().any(throws) {
        return None;
    }
    // The player can climb crates, and stack them with patience.
    let longest_sides = level.crates.iter().map(|it| it.size_m.max_element());
    let crates_m: f32 = longest_sides.sum();
    let bottom = goal.position.y - goal.radius_m;
    let places = places(level, solids);
    let near = places.iter().filter(|it| {
        let drop = (it.bounds.maxs.y - bottom).max(0.0);
        sideways_m(goal, &it.bounds) <= REACH_SIDEWAYS_M + crates_m + drop
    });
    let Some(highest) = highest(goal, &near.collect::<Vec<_>>()) else {
        let message = format!(
            "the goal is out of reach: no solid or platform is within {REACH_SIDEWAYS_M} m of it; move it to where the \
             player can stand"
        );
        return Some(LevelWarning::new("goal.position", message));
    };
    let gap = bottom - highest.bounds.maxs.y;
    (gap > REACH_UP_M + crates_m).then(|| {
        let message = format!(
            "the goal is out of reach: the highest thing near it, {}, ends {} m below its ball; {}",
            highest.called(),
            rounded(gap),
            mend(goal, &places),
        );
        LevelWarning::new("goal.position[1]", message)
    })
}

/// What to write: the goal at the feet of a player on the highest thing straight below it, if there is any.
fn mend(goal: &Goal, places: &[Body]) -> String {
    let is_below = |it: &&Body| sideways_m(goal, &it.bounds) + goal.radius_m < 0.01;
    let below = places.iter().filter(is_below);
    let tops = below.map(|it| it.bounds.maxs.y);
    tops.max_by(f32::total_cmp).map_or_else(
        || "move it over something to stand on".to_owned(),
        |top| {
            format!(
                "put something to stand on under it, or lower it to {}",
                rounded(top)
            )
        },
    )
}

/// Everything to stand on; platforms over their whole way.
fn places<'a>(level: &'a Level, solids: &[Body<'a>]) -> Vec<Body<'a>> {
    let platforms = level.platforms.iter();
    let platforms = platforms.map(|it| Body::platform(it).anywhere_in(whole_way(it)));
    solids.iter().cloned().chain(platforms).collect()
}

/// The place with the highest top. Of equally high ones a solid, and the one nearest to the goal.
fn highest<'a, 'b>(goal: &Goal, places: &[&'b Body<'a>]) -> Option<&'b Body<'a>> {
    let tops = places.iter().map(|it| it.bounds.maxs.y);
    let top = tops.max_by(f32::total_cmp)?;
    let highest = places.iter().filter(|it| it.bounds.maxs.y > top - TIE_M);
    let highest = highest.min_by(|a, b| {
        let sideways = |it: &Body| sideways_m(goal, &it.bounds);
        let nearer = sideways(a).total_cmp(&sideways(b));
        b.is_solid().cmp(&a.is_solid()).then(nearer)
    });
    highest.copied()
}

fn throws(platform: &Platform) -> bool {
    let fastest = match platform.motion {
        Motion::Travel { speed_m_s, .. } | Motion::Route { speed_m_s, .. } => speed_m_s,
        Motion::Rise {
            height_m,
            period_secs,
        } => std::f32::consts::PI * height_m / period_secs,
        Motion::Turn { speed_deg_s, .. } => {
            let around = turning_radius_m(platform);
            speed_deg_s.to_radians().abs() * around.unwrap_or_default()
        }
        // Its spring is let go from the whole way at once.
        Motion::Step { .. }
        | Motion::Places { .. }
        | Motion::Angles { .. }
        | Motion::Player { .. } => f32::INFINITY,
        // It comes as far, and moves as fast, as its leader.
        Motion::Body { .. } => f32::INFINITY,
        Motion::Still => 0.0,
    };
    fastest > THROWS_M_S
}

/// Horizontal distance from the goal's ball to a box, m; negative or zero if they overlap seen from above.
fn sideways_m(goal: &Goal, place: &Aabb) -> f32 {
    let nearest = goal.position.clamp(place.mins, place.maxs);
    (nearest - goal.position).with_y(0.0).length() - goal.radius_m
}
