//! Ground probe: a ball cast down from the centre of a character (a sphere cast).
//!
//! The ball rolls over the edges of steps, so the height it finds changes smoothly where a ray's would jump. Over a flat top a
//! ray is enough (`Probe::column`).
//!
//! All places, directions and heights are in the character's own axes ([`UpFrame`]): down is -Y. Only this file and `touch.rs` turn them
//! into the world's.

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::geometry::{Collider as RawCollider, ColliderHandle};
use bevy_rapier3d::rapier::math::Pose;
use bevy_rapier3d::rapier::parry::bounding_volume::Aabb;
use bevy_rapier3d::rapier::parry::query::Ray;
use bevy_rapier3d::rapier::parry::shape::{Ball, Shape};
use bevy_rapier3d::rapier::pipeline::{QueryFilter as RawFilter, QueryPipeline};

use super::body_dimensions::BodyDimensions;
use super::touch::{self, Touch};
use super::tuning::CharacterTuning;
use super::up_frame::UpFrame;

/// A contact higher than this, m below the capsule's foot, is a wall: also a step that the capsule would only just clear.
const LOWEST_WALL_M: f32 = 0.02;

/// Rounding of heights, m: without it, a character with a snap distance of 0 would leave flat ground now and then.
pub(super) const ROUNDING_M: f32 = 1e-3;

/// Vertical part of a contact normal above which it is taken as the face's normal, without a ray: the ball touches a face, or an
/// edge from straight above, where both normals are the same.
const UPRIGHT: f32 = 0.9999;

/// Distance between the ball's contact normal and the face's normal from which the ball touches an edge.
const EDGE: f32 = 0.02;

/// Casts around one character. They ignore the character's own body, what it passes through, sensors, and what its collision groups do not
/// collide with.
pub(super) struct Probe<'a> {
    world: QueryPipeline<'a>,
    /// The character's axes.
    pub frame: UpFrame,
    /// Centre of the body, m.
    pub centre: Vec3,
    half_height: f32,
    /// Radius of the ball, m.
    pub radius: f32,
    /// Height of the centre over the ground at rest, m.
    pub ride_height: f32,
    snap: f32,
    /// Lag of the ride spring behind a moving goal, s.
    pub lag_secs: f32,
    /// Cosine of the steepest walkable slope: smallest vertical part of the unit normal of walkable ground.
    pub least_upright: f32,
}

/// The surface that the ball rests on.
pub(super) struct Surface {
    /// Height of the ball's lowest point, m; at a ledge, of the contact point.
    pub height: f32,
    /// Unit normal at the ball. On an edge it leans; at a ledge it is upright.
    pub normal: Vec3,
    /// Unit normal of the face, or of the face behind the edge.
    pub face: Vec3,
}

/// What lies in the column beneath a character, and on its way ahead.
pub(super) enum Column {
    /// Nothing.
    Empty,
    /// One convex collider, hit on a flat top.
    Flat(Touch),
    /// Anything else: the ball must be cast.
    Other,
}

impl<'a> Probe<'a> {
    /// `centre`: of the body, world, m. `is_met`: whether a collider counts, as [`passes_through`](super::passes_through) says.
    pub fn new(
        rapier: &RapierContext<'a>,
        handle: RigidBodyHandle,
        (frame, centre): (&UpFrame, Vec3),
        dimensions: &BodyDimensions,
        tuning: &CharacterTuning,
        is_met: &'a dyn Fn(ColliderHandle, &RawCollider) -> bool,
    ) -> Self {
        let filter = RawFilter {
            predicate: Some(is_met),
            ..RawFilter::new()
        };
        let world = touch::world(rapier, handle, filter);
        Self {
            world,
            frame: *frame,
            centre: frame.to_own(centre),
            ride_height: dimensions.ride_height_m,
            half_height: dimensions.half_height_m(),
            radius: dimensions.probe_radius_m(),
            snap: tuning.snap_m,
            // 2 zeta / omega: the lag of a spring's ramp response.
            lag_secs: tuning.ride_damping_ratio / (PI * tuning.ride_hz),
            least_upright: tuning.slope_limit_deg.to_radians().cos(),
        }
    }

    /// The first hit of a shape that moves from `from` at `velocity`, up to the time of impact `most`.
    pub fn cast(&self, shape: &dyn Shape, from: Vec3, velocity: Vec3, most: f32) -> Option<Touch> {
        touch::cast_shape(&self.world, &self.frame, shape, from, velocity, most)
    }

    /// The first surface straight below `from`, within `most` m.
    pub fn ray_down(&self, from: Vec3, most: f32) -> Option<Touch> {
        touch::cast_ray(&self.world, &self.frame, from, Vec3::NEG_Y, most)
    }

    /// The nearest surface around `from`, within `most` m: its normal points from there to `from`. None if `from` is in a solid.
    pub fn nearest(&self, from: Vec3, most: f32) -> Option<Touch> {
        let at = self.frame.to_world(from);
        let (handle, nearest) = self.world.project_point(at, most, true)?;
        let point = self.frame.to_own(nearest.point);
        let away = (from - point).try_normalize()?;
        let collider = self.world.colliders.get(handle)?;
        Some(Touch {
            entity: touch::entity_of(&self.world, collider),
            time: from.distance(point),
            point,
            normal: away,
        })
    }

    /// The first surface from `from` along `direction` (unit vector), within `most` m.
    pub fn ray(&self, from: Vec3, direction: Vec3, most: f32) -> Option<Touch> {
        touch::cast_ray(&self.world, &self.frame, from, direction, most)
    }

    /// Whether a shape at this place meets nothing.
    pub fn is_free(&self, shape: &dyn Shape, at: Vec3) -> bool {
        let at = Pose::from_parts(self.frame.to_world(at), self.frame.rotation());
        self.world.intersect_shape(at, shape).next().is_none()
    }

    /// Height of the highest step that the capsule clears, m.
    pub fn highest_step(&self) -> f32 {
        self.ride_height - self.half_height - LOWEST_WALL_M
    }

    /// Distance from the centre down to which the ground holds the character, m: ride height plus snap distance.
    pub fn reach(&self) -> f32 {
        self.ride_height + self.snap + ROUNDING_M
    }

    /// The first hit of the ball, cast down from `from` until its lowest point is `far` (m) below.
    pub fn cast_ball_down(&self, from: Vec3, far: f32) -> Option<Touch> {
        let ball = Ball::new(self.radius);
        self.cast(&ball, from, Vec3::NEG_Y, far - self.radius)
    }

    /// Whether a contact is a wall: higher than the capsule's foot, however flat its top.
    pub fn is_wall(&self, touch: &Touch) -> bool {
        let capsule_foot = self.centre.y - self.half_height;
        touch.point.y > capsule_foot - LOWEST_WALL_M
    }

    /// What the ball could hit within `far` (m) below the centre, here and along `way` (m, horizontal). If that is the flat top
    /// of one convex collider and nothing else, the ball would hit it right beneath its centre: a ray gives the same result at a
    /// fifth of the cost.
    pub fn column(&self, far: f32, way: Vec3) -> Column {
        let wide = Vec3::new(self.radius, 0.0, self.radius);
        let aabb = Aabb::new(
            self.centre - wide - Vec3::Y * far + way.min(Vec3::ZERO),
            self.centre + wide + Vec3::Y * self.radius + way.max(Vec3::ZERO),
        );
        let aabb = in_world(&self.frame, aabb);
        let mut met = self.world.intersect_aabb_conservative(aabb);
        let Some((_, collider)) = met.next() else {
            return Column::Empty;
        };
        let shape = collider.shape();
        // The top of a ball, such as a planet, is flat nowhere.
        if met.next().is_some() || !shape.is_convex() || shape.as_ball().is_some() {
            return Column::Other;
        }
        let frame = &self.frame;
        let ray = Ray::new(frame.to_world(self.centre), frame.down());
        let hit = shape.cast_ray_and_get_normal(collider.position(), &ray, far, true);
        let flat = hit
            .map(|hit| (hit.time_of_impact, frame.to_own(hit.normal)))
            .filter(|(time, normal)| normal.y > UPRIGHT && *time > self.radius);
        flat.map_or(Column::Other, |(time, normal)| {
            Column::Flat(Touch {
                entity: touch::entity_of(&self.world, collider),
                time: time - self.radius,
                point: self.centre - Vec3::Y * time,
                normal,
            })
        })
    }

    /// The surface that a ball cast down from `centre` rests on. `touch`: the hit of that ball.
    pub fn surface(&self, centre: Vec3, touch: &Touch) -> Surface {
        let face = self.face_normal(centre, touch);
        let is_edge = touch.normal.distance_squared(face) > EDGE * EDGE;
        // A ledge: an edge with nothing beneath. A ball that rolled over it would pull the character down abruptly. Instead the
        // height stays that of the edge until the ball has passed it; then the character falls.
        let is_ledge = is_edge
            && self
                .world
                .cast_ray(
                    &Ray::new(self.frame.to_world(centre), self.frame.down()),
                    self.reach(),
                    true,
                )
                .is_none();
        if is_ledge {
            // The ground ends here, so it no longer rises: off the end of a ramp the character is not thrown up.
            let is_floor = face.y >= self.least_upright;
            Surface {
                height: touch.point.y,
                normal: if is_floor { Vec3::Y } else { face },
                face,
            }
        } else {
            Surface {
                height: centre.y - touch.time - self.radius,
                normal: touch.normal,
                face,
            }
        }
    }

    /// Normal of the face that the ball touches, or of the face behind the edge. On the edge of a step the ball's own normal
    /// leans; the face decides whether the ground is walkable. On a ridge between two slopes that are not, it is the face beneath the
    /// centre: else the character would slide from one to the other and back.
    fn face_normal(&self, centre: Vec3, touch: &Touch) -> Vec3 {
        if touch.normal.y > UPRIGHT {
            return touch.normal;
        }
        let outward = (touch.point - centre).with_y(0.0).normalize_or_zero() * 0.01;
        let beside = |aside: Vec3| {
            let hit = self.ray_down(touch.point + aside + Vec3::Y * 0.05, 0.1);
            hit.map(|face| face.normal)
        };
        let behind = beside(outward).unwrap_or(touch.normal);
        let is_slope = |face: &Vec3| face.y < self.least_upright;
        if is_slope(&behind) && behind.distance_squared(touch.normal) > EDGE * EDGE {
            beside(-outward).filter(is_slope).unwrap_or(behind)
        } else {
            behind
        }
    }
}

/// The box of the world that contains this one of the character's axes.
fn in_world(frame: &UpFrame, own: Aabb) -> Aabb {
    if frame.is_world() {
        return own;
    }
    let turn = Mat3::from_quat(frame.rotation());
    let half = turn.abs() * own.half_extents();
    let centre = frame.to_world(own.center());
    Aabb::new(centre - half, centre + half)
}
