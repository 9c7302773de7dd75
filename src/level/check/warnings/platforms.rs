//! Warns of platforms that start inside a solid, or have one in their way: the spring pulls in, the contact pushes out, and the
//! platform is not where its motion says.

use bevy::math::{Quat, Vec3};

use super::way_out::way_out;
use super::{LevelWarning, TOUCH_M, rounded, shown};
use crate::level::check::bodies::Body;
use crate::level::check::ways::far_places;
use crate::level::file::{Level, Motion, Platform, RouteRepeat};

/// A platform may overlap a solid by this much, m: it touches the solid, which is allowed.
const SLACK_M: f32 = 0.02;
/// The way that a warning suggests ends this far before the solid, m.
const GAP_M: f32 = 0.02;
/// A shorter way is not suggested, m.
const SHORTEST_WAY_M: f32 = 0.1;

/// A warning for each start inside a solid, and for each way with a solid in it. The solid of the start has no second warning about
/// the way.
pub(super) fn warnings(level: &Level, solids: &[Body]) -> Vec<LevelWarning> {
    let platforms = level.platforms.iter().enumerate();
    platforms
        .flat_map(|(i, platform)| {
            let at = format!("platforms[{i}]");
            let start = start(platform, solids);
            let start = start.map(|said| LevelWarning::new(format!("{at}.position"), said));
            let way = legs(platform).into_iter().find_map(|leg| {
                let message = way(platform, &leg, solids)?;
                let field = format!("{at}.motion.{}", leg.field);
                Some(LevelWarning::new(field, message))
            });
            start.into_iter().chain(way)
        })
        .collect()
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

/// The straight parts of a platform's way, in their order. Jumps between places that are chosen while playing do not count.
fn legs(platform: &Platform) -> Vec<Leg> {
    let far = far_places(platform);
    let field = |i: usize| match platform.motion {
        Motion::Travel { .. } | Motion::Step { .. } => Some("to".to_owned()),
        Motion::Rise { .. } => Some("height_m".to_owned()),
        Motion::Route { .. } => Some(format!("points[{}]", i.min(far.len() - 1))),
        _ => None,
    };
    let mut stops = [&[platform.position][..], &far].concat();
    if let Motion::Route {
        repeat: RouteRepeat::Loop,
        ..
    } = platform.motion
    {
        stops.push(platform.position);
    }
    let legs = stops.windows(2).enumerate().filter_map(|(i, ends)| {
        Some(Leg {
            from: ends[0],
            to: ends[1],
            field: field(i)?,
            closes: i == far.len(),
        })
    });
    legs.collect()
}

/// The message for a platform that starts inside a solid.
fn start(platform: &Platform, solids: &[Body]) -> Option<String> {
    let body = Body::platform(platform);
    let around = |body: &Body| solids.iter().find(|it| body.overlaps(it, SLACK_M));
    let hit = around(&body)?;
    let ways = [
        Vec3::Y,
        Vec3::X,
        Vec3::NEG_X,
        Vec3::Z,
        Vec3::NEG_Z,
        Vec3::NEG_Y,
    ];
    let is_stuck = |body: &Body| body.overlaps(hit, TOUCH_M) || around(body).is_some();
    let target = platform.target(0.0);
    let starts_at_rest = target.offset == Vec3::ZERO && target.rotation == Quat::IDENTITY;
    let out = starts_at_rest.then(|| way_out(&ways, |shift| is_stuck(&body.moved(shift))));
    let advice = out.flatten().map_or_else(String::new, |shift| {
        let place = format!(", for example to {}", shown(platform.position + shift));
        match platform.motion {
            Motion::Travel { to, .. } | Motion::Step { to, .. }
                if is_stuck(&Body::resting(platform, to)) =>
            {
                format!("{place}, and its far end to {}", shown(to + shift))
            }
            _ => place,
        }
    });
    Some(format!(
        "platform `{}` starts inside {}, which pushes it out while its spring pulls it in: move it out{advice}",
        platform.name,
        hit.called()
    ))
}

/// The message for a platform that meets a solid on a part of its way, or at its end.
fn way(platform: &Platform, leg: &Leg, solids: &[Body]) -> Option<String> {
    let way = leg.to - leg.from;
    let body = Body::resting(platform, leg.from);
    let met = solids.iter().filter_map(|it| {
        let stopped_m = body.free_way_m(way, it, SLACK_M)?;
        let free_m = body.free_way_m(way, it, TOUCH_M).unwrap_or(stopped_m);
        (!body.overlaps(it, SLACK_M)).then_some((it, free_m))
    });
    let (hit, free_m) = met.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let ends_inside = body.moved(way).overlaps(hit, SLACK_M);
    let what = if ends_inside {
        "ends inside"
    } else {
        "goes through"
    };
    // In whole centimetres.
    let free_m = (100.0 * free_m).floor() / 100.0 - GAP_M;
    let advice = match shorter(platform, leg, way.normalize_or_zero(), free_m) {
        _ if leg.closes => "on its way back: move one of them".to_owned(),
        Some(advice) if ends_inside => format!("before: {advice}"),
        Some(advice) => format!("before: move one of them, or {advice}"),
        None => "at its start: move one of them".to_owned(),
    };
    Some(format!(
        "the way of platform `{}` {what} {}, which stops it {advice}",
        platform.name,
        hit.called()
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
