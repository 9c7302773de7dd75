//! Warns of a goal inside a solid, where the player's feet cannot come.
//!
//! The goal is reached when the feet are in its ball, so a ball that looks out of the solid is fine. The warning is for a ball wholly
//! inside, and so deep that a hard landing does not reach it either.

use bevy::math::Vec3;

use super::{LevelWarning, shown};
use crate::level::check::bodies::Body;
use crate::level::file::{Level, Motion, Shape, Solid};
use crate::level::shape::Part;

/// The feet may sink this deep into the ground, m: in a hard landing the ride spring yields until the capsule meets the ground,
/// `clearance_m` above the feet.
const FEET_SINK_M: f32 = 0.4;

/// The warning, if the goal is inside a solid, or inside a platform that stays in its place.
pub(super) fn warning(level: &Level) -> Option<LevelWarning> {
    let goal = level.goal.as_ref()?;
    let hides = |it: &Body| it.depth_of(goal.position) > goal.radius_m + FEET_SINK_M;
    let mut solids = level.solids.iter().filter_map(|it| {
        let (solid, core) = (Body::solid(it), core(it));
        (hides(&solid) || core.is_some_and(|core| hides(&core))).then_some(solid)
    });
    let platforms = level.platforms.iter();
    let platforms = platforms.filter(|platform| platform.motion == Motion::Still);
    let mut platforms = platforms.map(Body::platform).filter(hides);
    let outer = solids.next().or_else(|| platforms.next())?;
    // The highest point of it above or below the goal.
    let above = goal.position.with_y(outer.bounds.maxs.y + 1.0);
    let top = outer
        .ray_hit(above, Vec3::NEG_Y)
        .map(|way| above - Vec3::Y * way);
    let advice = top.map_or_else(String::new, |top| {
        format!(", for example onto it, to {}", shown(top))
    });
    let message = format!(
        "the goal's ball of {} m lies wholly inside {}, where the player's feet cannot reach it: move it out{advice}",
        goal.radius_m,
        outer.called()
    );
    Some(LevelWarning::new("goal.position", message))
}

/// The wedge under a stair's steps. The slabs of the stair, its convex parts, are too thin to enclose a ball.
fn core(solid: &Solid) -> Option<Body<'_>> {
    let Shape::Stair {
        step_height_m,
        step_depth_m,
        steps,
        width_m,
    } = solid.shape
    else {
        return None;
    };
    let rise = Vec3::new(0.0, step_height_m, step_depth_m) * steps as f32;
    let size = rise.with_x(width_m);
    Some(Body::part(solid, Part::Wedge { size }))
}
