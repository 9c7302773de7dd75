//! Finds a gap in the character's way that is narrower than the body, by 0.1 m or more, between fixed solids.
//!
//! The two sides of a gap hold a body back only by the small parts of their contact normals that point against its way, so the contacts
//! need large impulses, which the engine's solver does not find in its few iterations. Without this, a dash at 60 steps/s goes through a
//! gap of 0.4 m with a body 0.6 m wide. So a gap counts as a [`Blocker`], which limits the velocity of the drive into it.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::parry::shape::Capsule;
use bevy_rapier3d::rapier::pipeline::QueryFilter as RawFilter;

use super::blocker::IN_THE_WAY;
use super::body_dimensions::BodyDimensions;
use super::sensed::Blocker;
use super::touch;
use super::up_frame::UpFrame;

/// How deep the body may be pressed into a side, m. A wall alone presses it in less.
const DEEPEST_M: f32 = 0.02;
/// Smallest part of a side's horizontal normal that points against the way. The body slides along a side with less.
const LEAST_AGAINST: f32 = 0.05;
/// The next side is searched for from this far off the last, m, so that the cast does not begin in it, ...
const OFF_M: f32 = 0.01;
/// ... and at least this far, m.
const LEAST_SLIDE_M: f32 = 0.04;

/// A side that the body meets.
struct Side {
    /// Centre of the body there, m.
    centre: Vec3,
    /// Where the two touch, m.
    point: Vec3,
    /// Horizontal unit vector out of the side.
    out: Vec3,
}

/// The gap along `way` (m), the largest horizontal displacement in the coming step, in the character's axes.
pub(super) fn ahead(
    rapier: &RapierContext,
    own: RigidBodyHandle,
    frame: &UpFrame,
    centre: Vec3,
    dimensions: &BodyDimensions,
    way: Vec3,
) -> Option<Blocker> {
    let world = touch::world(rapier, own, RawFilter::only_fixed());
    let radius = dimensions.radius_m - DEEPEST_M;
    let body = Capsule::new_y(dimensions.half_segment_m, radius);
    let (towards, length_m) = (way.normalize(), way.length());
    let side = |from: Vec3, direction: Vec3, most_m: f32| {
        let touch = touch::cast_shape(&world, frame, &body, from, direction, most_m)?;
        let out = touch.normal.with_y(0.0).try_normalize()?;
        let is_side = touch.normal.y.abs() <= IN_THE_WAY && out.dot(towards) < -LEAST_AGAINST;
        is_side.then_some(Side {
            centre: from + direction * touch.time,
            point: touch.point,
            out,
        })
    };
    // A side turns the way along itself.
    let slide = |last: &Side| {
        let along = towards.reject_from_normalized(last.out);
        let most_m = LEAST_SLIDE_M.max(length_m * along.length());
        side(
            last.centre + last.out * OFF_M,
            along.try_normalize()?,
            most_m,
        )
    };
    // If the second side leads back to the first, the body is between the two.
    let first = side(centre, towards, length_m)?;
    let second = slide(&first)?;
    let across = (slide(&second)?.point - second.point).with_y(0.0);
    if across.length() >= 2.0 * radius {
        return None;
    }
    let into = towards.reject_from_normalized(across.try_normalize()?);
    let into = into.try_normalize()?;
    // A corner of two walls ends soon. The contacts with them hold.
    let mouth = (second.point + 0.5 * across).with_y(centre.y);
    let is_open = touch::cast_ray(&world, frame, mouth, into, dimensions.radius_m).is_none();
    is_open.then_some(Blocker {
        towards: into,
        gap_m: (first.centre - centre).dot(into),
        velocity: Vec3::ZERO,
    })
}
