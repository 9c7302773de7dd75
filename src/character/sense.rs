//! Reads the ground beneath a character.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::body::EngineStep;

use crate::drive::{RAPIER_ITERATIONS, SpringDrive, velocity_through_step};

use super::{Character, CharacterSystems, CharacterTuning};

/// What a character feels of the world at the start of a step.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Sensed {
    /// Walkable ground within reach of the feet.
    pub ground: Option<Ground>,
    /// The normal of something too steep to stand on, beneath the feet.
    pub steep: Option<Vec3>,
}

/// Ground that can be stood on.
#[derive(Debug, Clone, Copy)]
pub struct Ground {
    /// The body, or the collider of a solid.
    pub entity: Entity,
    /// World height of the ground, m, as a ball of the character's width feels it: it rolls over the edges of steps.
    pub height: f32,
    /// Normal of the surface that the ball rolls over. On the edge of a step it leans, though the faces on both sides are flat.
    pub normal: Vec3,
    /// Mean velocity through the coming step of the ground beneath the feet, m/s.
    pub velocity: Vec3,
    /// rad/s about the vertical.
    pub yaw_rate: f32,
    /// How far it lies below the centre of the body at the start of the step, m.
    pub below: f32,
    /// Where it is touched.
    pub point: Vec3,
}

/// The probe is narrower than the capsule, so that walls beside the character are not ground.
const PROBE_RADIUS: f32 = 0.8;

/// How far below the capsule's foot a wall may begin, m: a step that the capsule would only just clear is a wall.
const LOWEST_WALL_M: f32 = 0.02;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, sense_ground.in_set(CharacterSystems::Sense));
}

fn sense_ground(
    time: Res<Time>,
    rapier: ReadRapierContext,
    mut characters: Query<(Entity, &Transform, &CharacterTuning, &mut Sensed), With<Character>>,
    bodies: Query<(&Transform, &Velocity), Without<Character>>,
    driven: Query<&RapierRigidBodyHandle, With<SpringDrive>>,
    configuration: Single<&RapierConfiguration, With<DefaultRapierContext>>,
) -> Result {
    let rapier = rapier.single()?;
    let dt = time.delta_secs();
    for (entity, transform, tuning, mut sensed) in &mut characters {
        *sensed = Sensed::default();
        let centre = transform.translation;
        let reach = tuning.ride_height_m() + tuning.snap_m;
        let radius = tuning.radius_m * PROBE_RADIUS;
        let filter = QueryFilter::new()
            .exclude_rigid_body(entity)
            .exclude_sensors();
        let slope_limit = tuning.slope_limit_deg.to_radians().cos();

        let ball = Collider::ball(radius);
        let options = ShapeCastOptions::with_max_time_of_impact(reach - radius);
        let Some((hit_entity, hit)) = rapier.cast_shape(
            centre,
            Quat::IDENTITY,
            Vec3::NEG_Y,
            &*ball.raw,
            options,
            filter,
        ) else {
            continue;
        };
        let Some(details) = hit.details else { continue };
        let ball_height = centre.y - hit.time_of_impact - radius;
        let touched = details.witness1;

        // What is higher than the capsule's foot is a wall, however flat its top.
        let capsule_foot = centre.y - tuning.ride_height_m() + tuning.clearance_m;
        if touched.y > capsule_foot - LOWEST_WALL_M {
            sensed.ground = floor_beneath(&rapier, centre, reach, slope_limit, filter, dt, &bodies);
            continue;
        }

        // On the edge of a step the ball's normal leans; the face behind the edge says whether it can be stood on.
        let outward = (touched - centre).with_y(0.0).normalize_or_zero() * 0.01;
        let face = rapier.cast_ray_and_get_normal(
            touched + outward + Vec3::Y * 0.05,
            Vec3::NEG_Y,
            0.1,
            true,
            filter,
        );
        let normal = face.map_or(details.normal1, |(_, ray)| ray.normal);
        if normal.y >= slope_limit {
            sensed.ground = Some(ground_at(
                hit_entity,
                ball_height,
                details.normal1,
                touched,
                centre,
                dt,
                &bodies,
            ));
            continue;
        }

        // Too steep to stand on; there may be floor right beneath the centre all the same, at the foot of a ramp.
        sensed.steep = Some(normal);
        sensed.ground = floor_beneath(&rapier, centre, reach, slope_limit, filter, dt, &bodies);
    }
    // A driven body's velocity is that before the engine adds gravity.
    let engine = EngineStep::new(dt, RAPIER_ITERATIONS);
    for (_, _, _, mut sensed) in &mut characters {
        if let Some(ground) = &mut sensed.ground
            && let Ok(handle) = driven.get(ground.entity)
            && let Some(body) = rapier.rigidbody_set.bodies.get(handle.0)
        {
            ground.velocity =
                velocity_through_step(ground.velocity, body, configuration.gravity, &engine);
        }
    }
    Ok(())
}

/// Walkable ground straight beneath the centre, where the probe touched something that is none.
fn floor_beneath(
    rapier: &RapierContext,
    centre: Vec3,
    reach: f32,
    slope_limit: f32,
    filter: QueryFilter,
    dt: f32,
    bodies: &Query<(&Transform, &Velocity), Without<Character>>,
) -> Option<Ground> {
    let (entity, ray) = rapier.cast_ray_and_get_normal(centre, Vec3::NEG_Y, reach, true, filter)?;
    let point = centre - Vec3::Y * ray.time_of_impact;
    let walkable = ray.normal.y >= slope_limit;
    walkable.then(|| ground_at(entity, point.y, ray.normal, point, centre, dt, bodies))
}

fn ground_at(
    entity: Entity,
    height: f32,
    normal: Vec3,
    point: Vec3,
    centre: Vec3,
    dt: f32,
    bodies: &Query<(&Transform, &Velocity), Without<Character>>,
) -> Ground {
    let feet = centre.with_y(height);
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
        below: centre.y - height,
        normal,
        velocity,
        yaw_rate,
        point,
    }
}

/// The mean velocity over `dt` seconds of a point of a body: the chord of its arc. The tangent would lead off the arc, and
/// throw a rider off a turning platform by and by.
///
/// `arm` is from the body's centre of mass to the point.
#[must_use]
pub fn carried_velocity(arm: Vec3, velocity: &Velocity, dt: f32) -> Vec3 {
    let turned = Quat::from_scaled_axis(velocity.angular * dt) * arm;
    velocity.linear + (turned - arm) / dt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rider_carried_by_chords_stays_on_its_circle() {
        let velocity = Velocity {
            linear: Vec3::ZERO,
            angular: Vec3::Y * std::f32::consts::FRAC_PI_2,
        };
        let dt = 1.0 / 30.0;
        let mut arm = Vec3::X * 2.0;
        for _ in 0..1800 {
            arm += carried_velocity(arm, &velocity, dt) * dt;
        }
        assert!((arm.length() - 2.0).abs() < 1e-3, "{arm}");
        assert!(
            (arm - Vec3::X * 2.0).length() < 5e-3,
            "15 whole turns end where they began: {arm}"
        );
    }
}
