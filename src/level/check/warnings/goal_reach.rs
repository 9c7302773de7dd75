//! Warns of a goal in the air that no jump reaches, or far to the side of everything.
//!
//! The bounds are generous. With every preset, a jump and a double jump off ground that stays end below 3 m up and 15 m sideways, with a
//! dash; off a platform slower than [`THROWS_M_S`] below 10 m up and 30 m sideways. Each metre that the ground lies above the goal widens
//! the bound sideways by one, and every crate widens both.

use bevy::math::Vec3;
use bevy_rapier3d::rapier::parry::bounding_volume::Aabb;

use super::{LevelWarning, rounded};
use crate::level::check::bodies::Body;
use crate::level::check::ways::{turning_radius_m, whole_way};
use crate::level::file::{Goal, Level, Motion, Platform, Solid};

/// How far the player comes from where it can stand.
#[derive(Clone, Copy)]
struct Reach {
    /// The goal's ball may be this far above it, m.
    up_m: f32,
    /// And this far to the side of it, m; a metre more for each metre of a drop to the ball.
    sideways_m: f32,
}

/// Off ground that stays.
const JUMP: Reach = Reach {
    up_m: 4.0,
    sideways_m: 15.0,
};
/// Off a platform, or off a conveyor belt.
const CARRIED: Reach = Reach {
    up_m: 10.0,
    sideways_m: 30.0,
};
/// Tops that differ by less than this are equally high, m.
const TIE_M: f32 = 0.05;
/// A platform faster than this, m/s, can throw the player: in its level every goal may be in reach.
const THROWS_M_S: f32 = 5.0;

/// Something to stand on.
struct Place<'a> {
    body: Body<'a>,
    reach: Reach,
}

/// The warning, if the goal is out of reach.
pub(super) fn warning(level: &Level, solids: &[Body]) -> Option<LevelWarning> {
    let goal = level.goal.as_ref()?;
    if level.platforms.iter().any(throws) {
        return None;
    }
    let bottom = goal.position.y - goal.radius_m;
    let places = places(level, solids);
    let near = places.iter().filter(|Place { body, reach }| {
        let drop = (body.bounds.maxs.y - bottom).max(0.0);
        beside_m(goal, &body.bounds) <= reach.sideways_m + drop
    });
    let near: Vec<&Place> = near.collect();
    let gap_m = |it: &Place| bottom - it.body.bounds.maxs.y;
    if near.iter().any(|it| gap_m(it) <= it.reach.up_m) {
        return None;
    }
    let Some(highest) = highest(goal, &near) else {
        let message = format!(
            "the goal is out of reach: no solid is within {} m of it, and no platform within {} m; move it to where the player can \
             stand",
            JUMP.sideways_m, CARRIED.sideways_m
        );
        return Some(LevelWarning::new("goal.position", message));
    };
    let message = format!(
        "the goal is out of reach: the highest thing near it, {}, ends {} m below its ball, and a player rises {} m off it at most; {}",
        highest.body.called(),
        rounded(gap_m(highest)),
        rounded(highest.reach.up_m),
        mend(goal, &places),
    );
    Some(LevelWarning::new("goal.position[1]", message))
}

/// What to write: the goal at the feet of a player on the highest thing straight below it, if there is any.
fn mend(goal: &Goal, places: &[Place]) -> String {
    let boxes = places.iter().map(|it| it.body.bounds);
    let below = boxes.filter(|it| beside_m(goal, it) + goal.radius_m < 0.01);
    let tops = below.map(|it| it.maxs.y);
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
fn places<'a>(level: &'a Level, solids: &[Body<'a>]) -> Vec<Place<'a>> {
    // The player can climb crates, and stack them with patience.
    let longest_sides = level.crates.iter().map(|it| it.size_m.max_element());
    let crates_m: f32 = longest_sides.sum();
    let place = |body: Body<'a>, is_carried: bool| {
        let Reach { up_m, sideways_m } = if is_carried { CARRIED } else { JUMP };
        let reach = Reach {
            up_m: up_m + crates_m,
            sideways_m: sideways_m + crates_m,
        };
        Place { body, reach }
    };
    let has_belt = |solid: &Solid| solid.belt_m_s != Vec3::ZERO;
    let solids = solids.iter().zip(&level.solids);
    let solids = solids.map(|(body, solid)| place(body.clone(), has_belt(solid)));
    let platforms = level.platforms.iter();
    let platforms = platforms.map(|it| place(Body::platform(it).anywhere_in(whole_way(it)), true));
    solids.chain(platforms).collect()
}

/// The place with the highest top. Of equally high ones a solid, and the one nearest to the goal.
fn highest<'a, 'b>(goal: &Goal, places: &[&'b Place<'a>]) -> Option<&'b Place<'a>> {
    let tops = places.iter().map(|it| it.body.bounds.maxs.y);
    let top = tops.max_by(f32::total_cmp)?;
    let highest = places
        .iter()
        .filter(|it| it.body.bounds.maxs.y > top - TIE_M);
    let highest = highest.min_by(|a, b| {
        let beside = |it: &Place| beside_m(goal, &it.body.bounds);
        let nearer = beside(a).total_cmp(&beside(b));
        let is_solid = |it: &Place| it.body.is_solid();
        is_solid(b).cmp(&is_solid(a)).then(nearer)
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
fn beside_m(goal: &Goal, place: &Aabb) -> f32 {
    let nearest = goal.position.clamp(place.mins, place.maxs);
    (nearest - goal.position).with_y(0.0).length() - goal.radius_m
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::jump_arc::JumpArc;
    use crate::tuning::{Tuning, preset};

    #[test]
    fn no_preset_jumps_out_of_the_bounds() {
        let folder = std::path::Path::new(preset::FOLDER);
        let names = preset::names(folder);
        assert!(names.len() >= 3, "{names:?}");
        for name in names {
            let tuning = Tuning::load(&preset::path_of(folder, &name)).unwrap();
            let tuning = tuning.character;
            let arc = JumpArc::of(&tuning, true);
            let (mut up_m, mut secs) = (arc.apex[1], arc.points[arc.points.len() - 1][0]);
            if tuning.double_jump {
                // In the air for less than twice as long, as the second jump is lower.
                assert!(tuning.double_jump_apex_m <= up_m);
                up_m += tuning.double_jump_apex_m;
                secs *= 2.0;
            }
            let dash_m = tuning.dash_speed_m_s * tuning.dash_secs;
            let sideways_m = tuning.run_speed_m_s * secs + dash_m;
            assert!(up_m < JUMP.up_m, "{name}: {up_m} m");
            assert!(sideways_m < JUMP.sideways_m, "{name}: {sideways_m} m");
        }
    }
}
