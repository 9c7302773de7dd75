//! Warns of platforms whose way starts or ends inside a solid: the spring pulls in, the contact pushes out, and the platform is not
//! where its motion says.

use bevy::math::Vec3;

use super::convex::Convex;
use super::obstacle::Obstacle;
use super::way_out::way_out;
use super::{LevelWarning, rounded, shown};
use crate::level::file::{Level, Motion, Platform};

/// A platform may overlap a solid by this much, m: it touches the solid, which is allowed.
const SLACK_M: f32 = 0.02;
/// In the place that a warning suggests, the platform may overlap the solid by this much, m: the rounding errors far out.
const TOUCH_M: f32 = 1e-3;

/// A warning for each start, and for each end, inside a solid. An end in the solid of the start has no warning of its own.
pub(super) fn warnings(level: &Level) -> Vec<LevelWarning> {
    if level.platforms.is_empty() {
        return Vec::new();
    }
    let obstacles: Vec<Obstacle> = level.solids.iter().map(Obstacle::new).collect();
    let platforms = level.platforms.iter().enumerate();
    platforms
        .flat_map(|(i, platform)| {
            let at = format!("platforms[{i}]");
            let (starts, ends) = (start(platform, &obstacles), end(platform, &obstacles));
            let starts = starts.map(|message| LevelWarning {
                field: format!("{at}.position"),
                message,
            });
            let ends = ends.map(|(field, message)| LevelWarning {
                field: format!("{at}.motion.{field}"),
                message,
            });
            starts.into_iter().chain(ends)
        })
        .collect()
}

/// Centre of the platform at the other end of its way, m; `None` if it stays in its place.
pub(super) fn far_end(platform: &Platform) -> Option<Vec3> {
    match platform.motion {
        Motion::Travel { to, .. } | Motion::Step { to, .. } => Some(to),
        Motion::Rise { height_m, .. } => Some(platform.position + Vec3::Y * height_m),
        Motion::Turn { .. } | Motion::Still => None,
    }
}

/// The message for a platform that starts inside a solid.
fn start(platform: &Platform, obstacles: &[Obstacle]) -> Option<String> {
    let body = |shift: Vec3| Convex::cuboid(platform.position + shift, platform.size_m);
    let around = |body: &Convex| obstacles.iter().find(|it| it.overlaps(body, SLACK_M));
    let hit = around(&body(Vec3::ZERO))?;
    let ways = [
        Vec3::Y,
        Vec3::X,
        Vec3::NEG_X,
        Vec3::Z,
        Vec3::NEG_Z,
        Vec3::NEG_Y,
    ];
    let out = way_out(&ways, |shift| {
        let body = body(shift);
        hit.overlaps(&body, TOUCH_M) || around(&body).is_some()
    });
    let advice = out.map_or_else(String::new, |shift| {
        format!(", for example to {}", shown(platform.position + shift))
    });
    Some(format!(
        "platform `{}` starts inside solid `{}`, which pushes it out while its spring pulls it in: move it out{advice}",
        platform.name, hit.solid.name
    ))
}

/// Field of the motion and message for a platform whose way ends inside a solid in which it does not start.
fn end(platform: &Platform, obstacles: &[Obstacle]) -> Option<(&'static str, String)> {
    let far_end = far_end(platform)?;
    let at_start = Convex::cuboid(platform.position, platform.size_m);
    let body = |shift: Vec3| Convex::cuboid(far_end + shift, platform.size_m);
    let around = |body: &Convex| {
        let mut others = obstacles.iter();
        others.find(|it| it.overlaps(body, SLACK_M) && !it.overlaps(&at_start, SLACK_M))
    };
    let hit = around(&body(Vec3::ZERO))?;
    let stuck = |shift: Vec3| {
        let body = body(shift);
        hit.overlaps(&body, TOUCH_M) || around(&body).is_some()
    };
    let (field, advice) = match platform.motion {
        Motion::Rise { height_m, .. } => ("height_m", lower(height_m, stuck)),
        _ => ("to", nearer(far_end, platform.position, stuck)),
    };
    let message = format!(
        "the way of platform `{}` ends inside solid `{}`, which stops it before: {advice}",
        platform.name, hit.solid.name
    );
    Some((field, message))
}

/// Advice for a `Rise` that ends in a solid.
fn lower(height_m: f32, stuck: impl Fn(Vec3) -> bool) -> String {
    let least = 0.01;
    let free = way_out(&[Vec3::NEG_Y], stuck).map(|shift| height_m + shift.y);
    match free {
        Some(height) if height >= least => format!("write {} at most", rounded(height)),
        _ => "move the platform away from it".to_owned(),
    }
}

/// Advice for a `Travel` or `Step` that ends in a solid: back along the way or along an axis, whichever is shorter.
fn nearer(to: Vec3, start: Vec3, stuck: impl Fn(Vec3) -> bool) -> String {
    let back = (start - to).normalize_or_zero();
    let ways = [
        back,
        Vec3::Y,
        Vec3::X,
        Vec3::NEG_X,
        Vec3::Z,
        Vec3::NEG_Z,
        Vec3::NEG_Y,
    ];
    way_out(&ways, stuck).map_or_else(
        || "end it outside".to_owned(),
        |shift| format!("write, for example, {}", shown(to + shift)),
    )
}
