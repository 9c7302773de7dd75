//! Finds a gap in the character's way that is narrower than the body, between fixed solids.
//!
//! The two sides of a gap hold a body back only by the small parts of their contact normals that point against its way, so the contacts
//! need large impulses, which the engine's solver does not find in its few iterations. Without this, a dash at 60 steps/s goes through a
//! gap of 0.4 m with a body 0.6 m wide. So a gap counts as a [`Blocker`], which limits the velocity of the drive.

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
/// Smallest part of a side's unit normal that points against the way. The body slides along a side with less.
const LEAST_AGAINST: f32 = 0.05;
/// The second side is searched for from this far off the first, m, so that the cast does not begin in it, ...
const OFF_M: f32 = 0.01;
/// ... and at least this far, m.
const LEAST_SLIDE_M: f32 = 0.04;
/// Cosine between the normals of two sides at most. More: it is the first side, met again.
const MOST_ALIKE: f32 = 0.9;

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
    let body = Capsule::new_y(dimensions.half_segment_m, dimensions.radius_m - DEEPEST_M);
    let towards = way.normalize();
    let side = |from: Vec3, direction: Vec3, far_m: f32| {
        let touch = touch::cast_shape(&world, frame, &body, from, direction, far_m)?;
        let normal = touch.normal;
        let is_side = normal.y.abs() <= IN_THE_WAY && normal.dot(towards) < -LEAST_AGAINST;
        is_side.then_some((touch.time, normal))
    };
    let (gap_m, first) = side(centre, towards, way.length())?;
    // The first side turns the way along itself. If that leads into another side, the body is between the two.
    let along = towards.reject_from_normalized(first).with_y(0.0);
    let slide_m = (way.length() - gap_m) * along.length();
    let from = centre + towards * gap_m + first.with_y(0.0) * OFF_M;
    let (_, second) = side(from, along.try_normalize()?, slide_m.max(LEAST_SLIDE_M))?;
    (first.dot(second) < MOST_ALIKE).then_some(Blocker {
        towards,
        gap_m,
        velocity: Vec3::ZERO,
    })
}
