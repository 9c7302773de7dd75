//! A ball that is let down from a character: what is beneath its feet.

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::parry::bounding_volume::Aabb;
use bevy_rapier3d::rapier::parry::query::{DefaultQueryDispatcher, Ray};
use bevy_rapier3d::rapier::parry::shape::{Ball, Shape};
use bevy_rapier3d::rapier::pipeline::{QueryFilter as RawFilter, QueryPipeline};

use super::body_dimensions::BodyDimensions;
use super::touch::{self, Touch};
use super::tuning::CharacterTuning;

/// The ball is narrower than the capsule, so that walls beside the character are not ground.
const BALL_OF_RADIUS: f32 = 0.8;

/// How far below the capsule's foot a wall may begin, m: a step that the capsule would only just clear is a wall.
const LOWEST_WALL_M: f32 = 0.02;

/// A touched normal as upright as this is that of a face: where an edge is touched at its very top, the face is no other.
const UPRIGHT: f32 = 0.9999;

/// Where the ball's normal is further from the face's than this, it touches an edge.
const EDGE: f32 = 0.02;

/// Casts around one character, without its own body and without sensors.
pub(super) struct Probe<'a> {
    world: QueryPipeline<'a>,
    centre: Vec3,
    half_height: f32,
    /// Of the ball, m.
    pub radius: f32,
    /// How high the centre rests over the ground, m.
    pub ride_height: f32,
    snap: f32,
    /// How long the ride spring lags behind a goal that begins to move, s.
    pub lag_secs: f32,
    /// The cosine of the steepest slope that can be stood on.
    pub least_upright: f32,
}

/// What a ball rolls over.
pub(super) struct Surface {
    /// World height, m.
    pub height: f32,
    /// Where the ball touches: on an edge it leans.
    pub normal: Vec3,
    /// Of the face, or the one behind the edge.
    pub face: Vec3,
}

/// What lies in the way of the ball.
pub(super) enum Column {
    Empty,
    /// The flat top of one convex thing.
    Flat(Touch),
    Other,
}

impl<'a> Probe<'a> {
    pub fn new(
        rapier: &RapierContext<'a>,
        handle: RigidBodyHandle,
        centre: Vec3,
        dimensions: &BodyDimensions,
        tuning: &CharacterTuning,
    ) -> Self {
        let filter = RawFilter::new()
            .exclude_rigid_body(handle)
            .exclude_sensors();
        let world = rapier.simulation.broad_phase.as_query_pipeline(
            &DefaultQueryDispatcher,
            &rapier.rigidbody_set.bodies,
            &rapier.colliders.colliders,
            filter,
        );
        Self {
            world,
            centre,
            ride_height: dimensions.ride_height_m(),
            half_height: dimensions.half_height_m(),
            radius: dimensions.radius_m() * BALL_OF_RADIUS,
            snap: tuning.snap_m,
            // 2 zeta / omega: a ramp response lags by as much.
            lag_secs: tuning.ride_damping_ratio / (PI * tuning.ride_hz),
            least_upright: tuning.slope_limit_deg.to_radians().cos(),
        }
    }

    /// The middle of the body.
    pub fn centre(&self) -> Vec3 {
        self.centre
    }

    /// The first thing that a shape meets on its way, within `most` units of its velocity.
    pub fn cast(&self, shape: &dyn Shape, from: Vec3, velocity: Vec3, most: f32) -> Option<Touch> {
        touch::cast_shape(&self.world, shape, from, velocity, most)
    }

    /// The first surface straight below `from`, within `most` metres.
    pub fn ray_down(&self, from: Vec3, most: f32) -> Option<Touch> {
        touch::cast_ray(&self.world, from, Vec3::NEG_Y, most)
    }

    /// How far down the ground is followed, m from the centre.
    pub fn reach(&self) -> f32 {
        self.ride_height + self.snap
    }

    /// The first thing that the ball meets, let down from `from` to `far` below it, m.
    pub fn let_down(&self, from: Vec3, far: f32) -> Option<Touch> {
        let ball = Ball::new(self.radius);
        self.cast(&ball, from, Vec3::NEG_Y, far - self.radius)
    }

    /// What is higher than the capsule's foot is a wall, however flat its top.
    pub fn is_wall(&self, touch: &Touch) -> bool {
        let capsule_foot = self.centre.y - self.half_height;
        touch.point.y > capsule_foot - LOWEST_WALL_M
    }

    /// What the ball could meet on its way down, here and on its `way` (m, horizontal). Over the flat top of one convex thing and nothing
    /// else it meets that, right beneath its middle: a ray says as much as the ball, and costs a fifth.
    pub fn column(&self, far: f32, way: Vec3) -> Column {
        let wide = Vec3::new(self.radius, 0.0, self.radius);
        let aabb = Aabb::new(
            self.centre - wide - Vec3::Y * far + way.min(Vec3::ZERO),
            self.centre + wide + Vec3::Y * self.radius + way.max(Vec3::ZERO),
        );
        let mut met = self.world.intersect_aabb_conservative(aabb);
        let Some((_, collider)) = met.next() else {
            return Column::Empty;
        };
        let shape = collider.shape();
        if met.next().is_some() || !shape.is_convex() {
            return Column::Other;
        }
        let ray = Ray::new(self.centre, Vec3::NEG_Y);
        let flat = shape
            .cast_ray_and_get_normal(collider.position(), &ray, far, true)
            .filter(|hit| hit.normal.y > UPRIGHT && hit.time_of_impact > self.radius);
        flat.map_or(Column::Other, |hit| {
            Column::Flat(Touch {
                entity: touch::entity_of(&self.world, collider),
                time: hit.time_of_impact - self.radius,
                point: self.centre - Vec3::Y * hit.time_of_impact,
                normal: hit.normal,
            })
        })
    }

    /// The surface that a ball let down from `centre` touches.
    pub fn surface(&self, centre: Vec3, touch: &Touch) -> Surface {
        let face = self.face_normal(centre, touch);
        let is_edge = touch.normal.distance_squared(face) > EDGE * EDGE;
        // Over an edge with nothing beneath, the ball would roll off it, and take the character down like a stone. It goes on
        // level instead until the ball has passed the edge, and then falls.
        let is_ledge = is_edge
            && self
                .world
                .cast_ray(&Ray::new(centre, Vec3::NEG_Y), self.reach(), true)
                .is_none();
        if is_ledge {
            Surface {
                height: touch.point.y,
                normal: face,
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

    /// On the edge of a step the ball's normal leans; the face behind the edge says whether it can be stood on.
    fn face_normal(&self, centre: Vec3, touch: &Touch) -> Vec3 {
        if touch.normal.y > UPRIGHT {
            return touch.normal;
        }
        let outward = (touch.point - centre).with_y(0.0).normalize_or_zero() * 0.01;
        let from = touch.point + outward + Vec3::Y * 0.05;
        self.ray_down(from, 0.1)
            .map_or(touch.normal, |face| face.normal)
    }
}
