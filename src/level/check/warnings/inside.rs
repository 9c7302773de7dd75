//! Warns of a goal, coil or loop inside a solid, where the player cannot come, or does not see it.
//!
//! The goal is reached when the feet are in its ball, so a ball that looks out of the solid is fine. The warning is for a ball wholly
//! inside, and so deep that a hard landing does not reach it either. A coil or loop has one when all that is drawn of it is inside.

use bevy::math::Vec3;

use super::{LevelWarning, shown};
use crate::level::check::bodies::Body;
use crate::level::check::ground::CENTRE_M;
use crate::level::file::{Level, Motion, Shape, Solid};
use crate::level::shape::Part;

/// The feet may sink this deep into the ground, m: in a hard landing the ride spring yields until the capsule meets the ground,
/// `clearance_m` above the feet.
const FEET_SINK_M: f32 = 0.4;
/// What is drawn of a coil is within this distance of its centre, m; and of a loop.
const COIL_M: f32 = 0.45;
const LOOP_M: f32 = 0.8;

/// Something that is to be reached, or to be collected.
struct Sought {
    field: String,
    place: Vec3,
    /// Deeper than this under the surface of a solid it is wholly inside, m.
    most_m: f32,
    /// A suggested place is this far above a surface, m.
    over_m: f32,
    /// The message up to the solid, and from there to the advice.
    said: (String, &'static str),
}

/// A warning for each that is inside a solid, or inside a platform that stays in its place.
pub(super) fn warnings(level: &Level, solids: &[Body]) -> Vec<LevelWarning> {
    let cores = level.solids.iter().map(core);
    let still = level.platforms.iter();
    let still = still.filter(|platform| platform.motion == Motion::Still);
    let still = still.map(|platform| (Body::platform(platform), None));
    let bodies: Vec<(Body, Option<Body>)> =
        solids.iter().cloned().zip(cores).chain(still).collect();
    let warning = |it: Sought| {
        let hides = |body: &Body| body.depth_of(it.place) > it.most_m;
        let mut outer = bodies.iter();
        let outer = outer.find(|(body, core)| hides(body) || core.as_ref().is_some_and(hides));
        outer.map(|(outer, _)| it.inside(outer))
    };
    sought(level).filter_map(warning).collect()
}

impl Sought {
    fn inside(self, outer: &Body) -> LevelWarning {
        // The highest point of it above or below the place.
        let above = self.place.with_y(outer.bounds.maxs.y + 1.0);
        let top = outer
            .ray_hit(above, Vec3::NEG_Y)
            .map(|way| above - Vec3::Y * way);
        let advice = top.map_or_else(String::new, |top| {
            let place = shown(top + Vec3::Y * self.over_m);
            format!(", for example onto it, to {place}")
        });
        let (before, after) = self.said;
        let message = format!("{before} {}, {after}: move it out{advice}", outer.called());
        LevelWarning::new(self.field, message)
    }
}

fn sought(level: &Level) -> impl Iterator<Item = Sought> {
    let goal = level.goal.iter().map(|goal| Sought {
        field: "goal.position".to_owned(),
        place: goal.position,
        most_m: goal.radius_m + FEET_SINK_M,
        over_m: 0.0,
        said: (
            format!("the goal's ball of {} m lies wholly inside", goal.radius_m),
            "where the player's feet cannot reach it",
        ),
    });
    let mark = |kind: &str, i: usize, name: &str, place: Vec3, most_m: f32| Sought {
        field: format!("{kind}s[{i}].position"),
        place,
        most_m,
        // At this height it is collected at a walk.
        over_m: CENTRE_M,
        said: (
            format!("{kind} `{name}` lies wholly inside"),
            "where nobody sees it",
        ),
    };
    let coils = level.coils.iter().enumerate();
    let coils = coils.map(move |(i, it)| mark("coil", i, &it.name, it.position, COIL_M));
    let loops = level.loops.iter().enumerate();
    let loops = loops.map(move |(i, it)| mark("loop", i, &it.name, it.position, LOOP_M));
    goal.chain(coils).chain(loops)
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
