//! Warns of platforms that start inside a solid, or have one in their way: the spring pulls in, the contact pushes out, and the
//! platform is not where its motion says.

use bevy::math::{Quat, Vec3};

use super::bounds::Bounds;
use super::convex::Convex;
use super::obstacle::Obstacle;
use super::way_out::{free_until, way_out};
use super::{LevelWarning, rounded, shown};
use crate::level::check::layout::start_pose;
use crate::level::file::{Level, Motion, Platform, RouteRepeat};

/// A platform may overlap a solid by this much, m: it touches the solid, which is allowed.
const SLACK_M: f32 = 0.02;
/// On the way that a warning suggests, the platform may overlap a solid by this much, m: the rounding errors far out.
const TOUCH_M: f32 = 1e-3;
/// The way that a warning suggests ends this far before the solid, m.
const GAP_M: f32 = 0.02;
/// A shorter way is not suggested, m.
const SHORTEST_WAY_M: f32 = 0.1;

/// A warning for each start inside a solid, and for each way with a solid in it. The solid of the start has no second warning about
/// the way.
pub(super) fn warnings(level: &Level, solids: &[Obstacle]) -> Vec<LevelWarning> {
    let platforms = level.platforms.iter().enumerate();
    platforms
        .flat_map(|(i, platform)| {
            let at = format!("platforms[{i}]");
            let starts = start(platform, solids).map(|message| LevelWarning {
                field: format!("{at}.position"),
                message,
            });
            let first = legs(platform).into_iter().find_map(|leg| {
                let message = way(platform, &leg, solids)?;
                Some((leg.field, message))
            });
            let ways = first.map(|(field, message)| LevelWarning {
                field: format!("{at}.motion.{field}"),
                message,
            });
            starts.into_iter().chain(ways)
        })
        .collect()
}

/// The box around a platform over its whole way, and over all poses that it turns to on the way. A follower of a body counts where
/// it starts.
pub(super) fn whole_way(platform: &Platform) -> Bounds {
    let body = body(platform, platform.position);
    let pivot = platform.pivot_at_start();
    let Bounds { mut min, mut max } = body.bounds;
    if let Some(around) = turning_radius_m(platform) {
        let height = if turns_upright(platform) { 0.0 } else { around };
        let around = Vec3::new(around, height, around);
        min = min.min(pivot - around);
        max = max.max(pivot + around);
    }
    if platform.hinge.is_some() {
        let around = Vec3::splat(body.reach_from(pivot));
        (min, max) = (pivot - around, pivot + around);
    }
    let start = platform.position;
    let places = [&far_places(platform)[..], &[start]].concat();
    let ends = places
        .iter()
        .flat_map(|&place| [min + (place - start), max + (place - start)]);
    Bounds::around(&ends.collect::<Vec<Vec3>>())
}

/// A platform with a `Turn` or `Angles` is at most this far from the axis through its pivot, m; `None` for another motion.
pub(super) fn turning_radius_m(platform: &Platform) -> Option<f32> {
    let body = body(platform, platform.position);
    let pivot = platform.pivot_at_start();
    let turns = matches!(platform.motion, Motion::Turn { .. } | Motion::Angles { .. });
    turns.then(|| {
        if turns_upright(platform) {
            body.reach_sideways_from(pivot)
        } else {
            body.reach_from(pivot)
        }
    })
}

/// Whether the axis of a `Turn` or of `Angles` is vertical.
fn turns_upright(platform: &Platform) -> bool {
    match platform.motion {
        Motion::Turn { axis, .. } | Motion::Angles { axis, .. } => axis.x == 0.0 && axis.z == 0.0,
        _ => false,
    }
}

/// A platform at rest with its centre at this place.
fn body(platform: &Platform, centre: Vec3) -> Convex {
    turned_body(platform, centre, platform.rest_rotation())
}

/// A platform with its centre at this place, and with this orientation.
fn turned_body(platform: &Platform, centre: Vec3, rotation: Quat) -> Convex {
    let part = platform.part(Vec3::ZERO);
    Convex::part(&part, centre, rotation)
}

/// The other places of a platform's centre between which its way is straight, m.
fn far_places(platform: &Platform) -> Vec<Vec3> {
    match &platform.motion {
        Motion::Travel { to, .. } | Motion::Step { to, .. } => vec![*to],
        Motion::Rise { height_m, .. } => vec![platform.position + Vec3::Y * *height_m],
        Motion::Route { points, .. } | Motion::Places { points, .. } => points.clone(),
        Motion::Player { from, to, .. } => vec![*from, *to],
        Motion::Turn { .. } | Motion::Angles { .. } | Motion::Body { .. } | Motion::Still => {
            Vec::new()
        }
    }
}

/// A straight part of a platform's way.
struct Leg {
    from: Vec3,
    to: Vec3,
    /// The field of the motion that says where it ends.
    field: String,
    /// It is the way from the last point of a loop to the first.
    closes: bool,
}

/// The straight parts of a platform's way, in their order. Jumps between places that are chosen while playing are no way.
fn legs(platform: &Platform) -> Vec<Leg> {
    let start = platform.position;
    let one = |field: &str| -> Vec<Leg> {
        let far = far_places(platform);
        let legs = far.into_iter().map(|to| Leg {
            from: start,
            to,
            field: field.to_owned(),
            closes: false,
        });
        legs.collect()
    };
    match &platform.motion {
        Motion::Travel { .. } | Motion::Step { .. } => one("to"),
        Motion::Rise { .. } => one("height_m"),
        Motion::Route { points, repeat, .. } => {
            let back = (*repeat == RouteRepeat::Loop).then_some(start);
            let ends = points.iter().copied().chain(back);
            let froms = [start].into_iter().chain(points.iter().copied());
            let legs = froms.zip(ends).enumerate().map(|(i, (from, to))| Leg {
                from,
                to,
                field: format!("points[{}]", i.min(points.len() - 1)),
                closes: i == points.len(),
            });
            legs.collect()
        }
        _ => Vec::new(),
    }
}

/// The message for a platform that starts inside a solid.
fn start(platform: &Platform, solids: &[Obstacle]) -> Option<String> {
    let (start, rotation) = start_pose(platform);
    let at = |centre: Vec3| turned_body(platform, centre, rotation);
    let around = |body: &Convex| solids.iter().find(|it| it.overlaps(body, SLACK_M));
    let hit = around(&at(start))?;
    let ways = [
        Vec3::Y,
        Vec3::X,
        Vec3::NEG_X,
        Vec3::Z,
        Vec3::NEG_Z,
        Vec3::NEG_Y,
    ];
    let is_stuck = |body: &Convex| hit.overlaps(body, TOUCH_M) || around(body).is_some();
    let starts_elsewhere = start != platform.position || rotation != platform.rest_rotation();
    let out = (!starts_elsewhere).then(|| way_out(&ways, |shift| is_stuck(&at(start + shift))));
    let out = out.flatten();
    let advice = out.map_or_else(String::new, |shift| {
        let place = format!(", for example to {}", shown(start + shift));
        match platform.motion {
            Motion::Travel { to, .. } | Motion::Step { to, .. } if is_stuck(&at(to)) => {
                format!("{place}, and its far end to {}", shown(to + shift))
            }
            _ => place,
        }
    });
    Some(format!(
        "platform `{}` starts inside solid `{}`, which pushes it out while its spring pulls it in: move it out{advice}",
        platform.name, hit.solid.name
    ))
}

/// The message for a platform that meets a solid on a part of its way, or at its end.
fn way(platform: &Platform, leg: &Leg, solids: &[Obstacle]) -> Option<String> {
    let (start, end) = (leg.from, leg.to);
    let at_start = body(platform, start);
    let swept = at_start.swept(end - start);
    let is_met = |it: &&Obstacle| it.overlaps(&swept, SLACK_M) && !it.overlaps(&at_start, SLACK_M);
    let met: Vec<&Obstacle> = solids.iter().filter(is_met).collect();
    let (direction, length_m) = (end - start)
        .try_normalize()
        .zip(Some(start.distance(end)))?;
    let first_within = |metres: f32| {
        let swept = at_start.swept(metres * direction);
        met.iter().find(|it| it.overlaps(&swept, TOUCH_M))
    };
    // No solid is met by more than the slack, or none is found again.
    let hit = first_within(length_m)?;
    let free_m = free_until(length_m, |metres| first_within(metres).is_some());
    let hit = first_within(free_m + 0.01).unwrap_or(hit);
    let ends_inside = hit.overlaps(&body(platform, end), SLACK_M);
    let what = if ends_inside {
        "ends inside"
    } else {
        "goes through"
    };
    let advice = match shorter(platform, leg, direction, free_m - GAP_M) {
        _ if leg.closes => "on its way back: move one of them".to_owned(),
        Some(advice) if ends_inside => format!("before: {advice}"),
        Some(advice) => format!("before: move one of them, or {advice}"),
        None => "at its start: move one of them".to_owned(),
    };
    Some(format!(
        "the way of platform `{}` {what} solid `{}`, which stops it {advice}",
        platform.name, hit.solid.name
    ))
}

/// Advice to end a part of a platform's way after `metres`; `None` if that is too short for a way.
fn shorter(platform: &Platform, leg: &Leg, direction: Vec3, metres: f32) -> Option<String> {
    (metres >= SHORTEST_WAY_M).then(|| match platform.motion {
        Motion::Rise { .. } => format!("write {} at most", rounded(metres)),
        _ => {
            let place = shown(leg.from + metres * direction);
            format!("write, for example, {place}")
        }
    })
}
