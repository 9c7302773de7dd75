//! A ball that is let down from a character: what is beneath its feet.

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::parry::bounding_volume::Aabb;
use bevy_rapier3d::rapier::parry::query::{DefaultQueryDispatcher, Ray};
use bevy_rapier3d::rapier::parry::shape::{Ball, Shape};
use bevy_rapier3d::rapier::pipeline::{QueryFilter as RawFilter, QueryPipeline};

use super::ground::{Ground, STEEPEST_RISE, STEEPEST_UPRIGHT, carried_velocity};
use super::physique::Physique;
use super::sensed::Sensed;
use super::state::CharacterState;
use super::touch::{self, Touch};
use super::tuning::CharacterTuning;

/// The ball is narrower than the capsule, so that walls beside the character are not ground.
const BALL_OF_RADIUS: f32 = 0.8;

/// How far below the capsule's foot a wall may begin, m: a step that the capsule would only just clear is a wall.
const LOWEST_WALL_M: f32 = 0.02;

/// From so high up in the air the ground is seen coming, m.
const LANDING_REACH_M: f32 = 12.0;

/// A touched normal as upright as this is that of a face: where an edge is touched at its very top, the face is no other.
const UPRIGHT: f32 = 0.9999;

/// On a way shorter than this, m, the slope ahead is the slope right here.
const LEAST_WAY_M: f32 = 1e-3;

/// The slope is averaged over `PREVIEW_OF_LAG` of the ride spring's lag and `PREVIEW_OF_STEP` of a step ahead, since it is held
/// through the step. Over a shorter time, the body swings over the crest of a stair; over a longer one it sinks into a steep one.
/// Chosen on stairs of 0.15 x 0.25 to 0.3 x 0.375 m at 30 to 240 steps a second: hops under 10 mm at all of them.
const PREVIEW_OF_LAG: f32 = 0.55;
const PREVIEW_OF_STEP: f32 = 0.75;

/// And over this time at most, s. Farther on, the next steps of a steep stair look like a wall.
const LONGEST_PREVIEW_SECS: f32 = 0.1;

/// Where the ball's normal is further from the face's than this, it touches an edge.
const EDGE: f32 = 0.02;

/// Casts around one character, blind for itself and for sensors.
pub(super) struct Probe<'a> {
    world: QueryPipeline<'a>,
    centre: Vec3,
    ride_height: f32,
    half_height: f32,
    radius: f32,
    snap: f32,
    /// How long the ride spring lags behind a goal that begins to move, s.
    lag_secs: f32,
    /// The cosine of the steepest slope that can be stood on.
    least_upright: f32,
}

/// What a ball rolls over.
struct Surface {
    height: f32,
    /// As the ball feels it: on an edge it leans.
    normal: Vec3,
    /// Of the face, or the one behind the edge.
    face: Vec3,
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
        let world = rapier.simulation.broad_phase.as_query_pipeline(
            &DefaultQueryDispatcher,
            &rapier.rigidbody_set.bodies,
            &rapier.colliders.colliders,
            filter,
        );
        Self {
            world,
            centre,
            ride_height: physique.ride_height_m(),
            half_height: physique.half_height_m(),
            radius: physique.radius_m() * BALL_OF_RADIUS,
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
    fn ray_down(&self, from: Vec3, most: f32) -> Option<Touch> {
        touch::cast_ray(&self.world, from, Vec3::NEG_Y, most)
    }

    /// What lies beneath the feet of a character that moves at `speed` (m/s).
    pub fn ground(
        &self,
        state: &CharacterState,
        speed: Vec3,
        bodies: &Query<(&Transform, &Velocity)>,
        dt: f32,
    ) -> Sensed {
        let mut sensed = Sensed::default();
        let flies = !state.is_held();
        let reach = self.reach();
        let far = if flies {
            reach.max(self.ride_height + LANDING_REACH_M)
        } else {
            reach
        };
        let preview_secs = (PREVIEW_OF_LAG * self.lag_secs + PREVIEW_OF_STEP * dt)
            .min(LONGEST_PREVIEW_SECS.max(dt));
        let (touch, is_flat) = match self.column(far, speed.with_y(0.0) * preview_secs) {
            Column::Empty => (None, false),
            Column::Flat(touch) => (Some(touch), true),
            Column::Other => (self.let_down(self.centre, far), false),
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
        if self.is_wall(&touch) {
            sensed.ground = self.floor(bodies, dt);
            return sensed;
        }
        let surface = self.surface(self.centre, &touch);
        let mut ground = self.ground_at(
            touch.entity,
            surface.height,
            surface.normal,
            touch.point,
            bodies,
            dt,
        );
        if surface.face.y >= self.least_upright {
            let way = (speed - ground.velocity).with_y(0.0) * preview_secs;
            if !flies && !is_flat && way.length_squared() > LEAST_WAY_M * LEAST_WAY_M {
                let rise = self.rise_ahead(&ground, way);
                ground.rise_m_s = rise.map(|rise| rise / preview_secs);
            }
            sensed.ground = Some(ground);
            return sensed;
        }

        // Too steep to stand on; there may be floor right beneath the centre all the same, at the foot of a ramp.
        if surface.face.y >= STEEPEST_UPRIGHT {
            ground.normal = surface.face;
            sensed.steep = Some(ground);
        }
        sensed.ground = self.floor(bodies, dt);
        sensed
    }

    /// How far down the ground is followed, m from the centre.
    fn reach(&self) -> f32 {
        self.ride_height + self.snap
    }

    fn let_down(&self, from: Vec3, far: f32) -> Option<Touch> {
        let ball = Ball::new(self.radius);
        self.cast(&ball, from, Vec3::NEG_Y, far - self.radius)
    }

    /// What is higher than the capsule's foot is a wall, however flat its top.
    fn is_wall(&self, touch: &Touch) -> bool {
        let capsule_foot = self.centre.y - self.half_height;
        touch.point.y > capsule_foot - LOWEST_WALL_M
    }

    /// How much the ground ahead rises, m: the height at the end of `way` (m, level) over the height here.
    ///
    /// The ride spring needs to know the slope in advance: it follows a goal that begins to move 2 zeta / omega late. If the slope
    /// changed only at the crest, the spring would keep rising for that long and overshoot.
    fn rise_ahead(&self, ground: &Ground, way: Vec3) -> Option<f32> {
        // On a steep stair the step after next looks like a wall from here: then half the way stands for the whole.
        let (part, there, touch) = [1.0, 0.5].into_iter().find_map(|part| {
            let there = self.centre + way * part;
            let touch = self.let_down(there, self.reach())?;
            (!self.is_wall(&touch)).then_some((part, there, touch))
        })?;
        let surface = self.surface(there, &touch);
        let most = STEEPEST_RISE * way.length();
        let rise = ((surface.height - ground.height) / part).clamp(-most, most);
        (surface.face.y >= self.least_upright).then_some(rise)
    }

    /// What the ball could meet on its way down, here and on its `way` (m, level). Over the flat top of one convex thing and nothing
    /// else it meets that, right beneath its middle: a ray says as much as the ball, and costs a fifth.
    fn column(&self, far: f32, way: Vec3) -> Column {
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
                entity: RapierContextColliders::entity_from_collider(collider),
                time: hit.time_of_impact - self.radius,
                point: self.centre - Vec3::Y * hit.time_of_impact,
                normal: hit.normal,
            })
        })
    }

    /// The surface that a ball let down from `centre` touches.
    fn surface(&self, centre: Vec3, touch: &Touch) -> Surface {
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

    /// Walkable ground straight beneath the centre, where the ball touched something that is none.
    fn floor(&self, bodies: &Query<(&Transform, &Velocity)>, dt: f32) -> Option<Ground> {
        let Touch {
            entity,
            point,
            normal,
            ..
        } = self.ray_down(self.centre, self.reach())?;
        let walkable = normal.y >= self.least_upright;
        walkable.then(|| self.ground_at(entity, point.y, normal, point, bodies, dt))
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
            make_up: Vec3::ZERO,
            yaw_rate,
            point,
            rise_m_s: None,
        }
    }
}
