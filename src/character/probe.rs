//! A ball that is let down from a character: what is beneath its feet.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::parry::bounding_volume::Aabb;
use bevy_rapier3d::rapier::parry::query::{DefaultQueryDispatcher, Ray};
use bevy_rapier3d::rapier::parry::shape::{Ball, Shape};
use bevy_rapier3d::rapier::pipeline::QueryFilter as RawFilter;

use super::sense::carried_velocity;
use super::{CharacterState, CharacterTuning, Ground, Physique, Sensed};

/// The ball is narrower than the capsule, so that walls beside the character are not ground.
const BALL_OF_RADIUS: f32 = 0.8;

/// How far below the capsule's foot a wall may begin, m: a step that the capsule would only just clear is a wall.
const LOWEST_WALL_M: f32 = 0.02;

/// From so high up in the air the ground is seen coming, m.
const LANDING_REACH_M: f32 = 12.0;

/// A touched normal as upright as this is that of a face: where an edge is touched at its very top, the face is no other.
const UPRIGHT: f32 = 0.9999;

/// Where the ball's normal is further from the face's than this, it touches an edge.
const EDGE: f32 = 0.02;

/// Casts around one character, blind for itself and for sensors.
pub(super) struct Probe<'a> {
    world: RapierQueryPipeline<'a>,
    centre: Vec3,
    ride_height: f32,
    clearance: f32,
    radius: f32,
    snap: f32,
    /// The cosine of the steepest slope that can be stood on.
    least_upright: f32,
}

/// What a cast met.
pub(super) struct Touch {
    pub entity: Entity,
    /// How far the cast went, in units of its velocity.
    pub time: f32,
    pub point: Vec3,
    /// Of the surface that is touched.
    pub normal: Vec3,
}

/// What lies in the way of the ball.
enum Column {
    Empty,
    Flat(Touch),
    Other,
}

impl<'a> Probe<'a> {
    pub fn new(
        rapier: &RapierContext<'a>,
        handle: RigidBodyHandle,
        centre: Vec3,
        physique: &Physique,
        tuning: &CharacterTuning,
    ) -> Self {
        let filter = RawFilter::new()
            .exclude_rigid_body(handle)
            .exclude_sensors();
        let query_pipeline = rapier.simulation.broad_phase.as_query_pipeline(
            &DefaultQueryDispatcher,
            &rapier.rigidbody_set.bodies,
            &rapier.colliders.colliders,
            filter,
        );
        Self {
            world: RapierQueryPipeline { query_pipeline },
            centre,
            ride_height: physique.ride_height_m(),
            clearance: tuning.clearance_m,
            radius: tuning.radius_m * BALL_OF_RADIUS,
            snap: tuning.snap_m,
            least_upright: tuning.slope_limit_deg.to_radians().cos(),
        }
    }

    /// The middle of the body.
    pub fn centre(&self) -> Vec3 {
        self.centre
    }

    /// The first thing that a shape meets on its way, within `most` units of its velocity.
    pub fn cast(&self, shape: &dyn Shape, from: Vec3, velocity: Vec3, most: f32) -> Option<Touch> {
        let options = ShapeCastOptions::with_max_time_of_impact(most);
        let (entity, hit) =
            self.world
                .cast_shape(from, Quat::IDENTITY, velocity, shape, options)?;
        let details = hit.details?;
        Some(Touch {
            entity,
            time: hit.time_of_impact,
            point: details.witness1,
            normal: details.normal1,
        })
    }

    /// What lies beneath the feet.
    pub fn ground(
        &self,
        state: &CharacterState,
        bodies: &Query<(&Transform, &Velocity)>,
        dt: f32,
    ) -> Sensed {
        let mut sensed = Sensed::default();
        let flies = !state.is_held();
        let reach = self.ride_height + self.snap;
        let far = if flies {
            reach.max(self.ride_height + LANDING_REACH_M)
        } else {
            reach
        };
        let touch = match self.column(far) {
            Column::Empty => None,
            Column::Flat(touch) => Some(touch),
            Column::Other => {
                let ball = Ball::new(self.radius);
                self.cast(&ball, self.centre, Vec3::NEG_Y, far - self.radius)
            }
        };
        let Some(touch) = touch else {
            return sensed;
        };
        let height = self.centre.y - touch.time - self.radius;
        if flies {
            sensed.landing = Some(height);
        }
        if touch.time > reach - self.radius {
            return sensed;
        }

        // What is higher than the capsule's foot is a wall, however flat its top.
        let capsule_foot = self.centre.y - self.ride_height + self.clearance;
        if touch.point.y > capsule_foot - LOWEST_WALL_M {
            sensed.ground = self.floor(reach, bodies, dt);
            return sensed;
        }
        let ground = self.ground_at(touch.entity, height, touch.normal, touch.point, bodies, dt);
        let face = self.face_normal(&touch);
        if face.y >= self.least_upright {
            sensed.ground = Some(self.kept_level(ground, face, reach));
            return sensed;
        }

        // Too steep to stand on; there may be floor right beneath the centre all the same, at the foot of a ramp.
        sensed.steep = Some(Ground {
            normal: face,
            ..ground
        });
        sensed.ground = self.floor(reach, bodies, dt);
        sensed
    }

    /// What the ball could meet on its way down. Over the flat top of one convex thing and nothing else it meets that, right
    /// beneath its middle: a ray says as much as the ball, and costs a fifth.
    fn column(&self, far: f32) -> Column {
        let wide = Vec3::new(self.radius, 0.0, self.radius);
        let aabb = Aabb::new(
            self.centre - wide - Vec3::Y * far,
            self.centre + wide + Vec3::Y * self.radius,
        );
        let mut met = self.world.query_pipeline.intersect_aabb_conservative(aabb);
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
                entity: RapierContextColliders::entity_from_collider(collider),
                time: hit.time_of_impact - self.radius,
                point: self.centre - Vec3::Y * hit.time_of_impact,
                normal: hit.normal,
            })
        })
    }

    /// Over an edge with nothing beneath, the ball would roll off it, and take the character down like a stone. It goes on
    /// level instead until the ball has passed the edge, and then falls.
    fn kept_level(&self, ground: Ground, face: Vec3, reach: f32) -> Ground {
        let is_edge = ground.normal.distance_squared(face) > EDGE * EDGE;
        let is_ledge = is_edge
            && self
                .world
                .cast_ray(self.centre, Vec3::NEG_Y, reach, true)
                .is_none();
        if !is_ledge {
            return ground;
        }
        let height = ground.point.y;
        Ground {
            height,
            below: self.centre.y - height,
            normal: face,
            ..ground
        }
    }

    /// On the edge of a step the ball's normal leans; the face behind the edge says whether it can be stood on.
    fn face_normal(&self, touch: &Touch) -> Vec3 {
        if touch.normal.y > UPRIGHT {
            return touch.normal;
        }
        let outward = (touch.point - self.centre).with_y(0.0).normalize_or_zero() * 0.01;
        let from = touch.point + outward + Vec3::Y * 0.05;
        let face = self
            .world
            .cast_ray_and_get_normal(from, Vec3::NEG_Y, 0.1, true);
        face.map_or(touch.normal, |(_, ray)| ray.normal)
    }

    /// Walkable ground straight beneath the centre, where the ball touched something that is none.
    fn floor(
        &self,
        reach: f32,
        bodies: &Query<(&Transform, &Velocity)>,
        dt: f32,
    ) -> Option<Ground> {
        let (entity, ray) =
            self.world
                .cast_ray_and_get_normal(self.centre, Vec3::NEG_Y, reach, true)?;
        let point = self.centre - Vec3::Y * ray.time_of_impact;
        let walkable = ray.normal.y >= self.least_upright;
        walkable.then(|| self.ground_at(entity, point.y, ray.normal, point, bodies, dt))
    }

    fn ground_at(
        &self,
        entity: Entity,
        height: f32,
        normal: Vec3,
        point: Vec3,
        bodies: &Query<(&Transform, &Velocity)>,
        dt: f32,
    ) -> Ground {
        let feet = self.centre.with_y(height);
        let (velocity, yaw_rate) =
            bodies
                .get(entity)
                .map_or((Vec3::ZERO, 0.0), |(transform, velocity)| {
                    (
                        carried_velocity(feet - transform.translation, velocity, dt),
                        velocity.angular.y,
                    )
                });
        Ground {
            entity,
            height,
            below: self.centre.y - height,
            normal,
            velocity,
            yaw_rate,
            point,
        }
    }
}
