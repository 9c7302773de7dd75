//! How the bodies around a character move through the coming step: driven, loose and kinematic ones alike.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{RigidBodySet, RigidBodyType};
use spring_math::rotation::rotation_vector;

/// A kinematic body that is moved faster than this, m/s, is put somewhere else, and leaves its passenger behind. Rapier's own velocity
/// of such a body is no measure: half a turn on, where the quaternion changes its sign, it is hundreds of rad/s.
const FASTEST_KINEMATIC_M_S: f32 = 50.0;

/// What is read of a body.
type BodyQuery = (
    &'static RapierRigidBodyHandle,
    &'static Transform,
    Option<&'static ChildOf>,
    Option<&'static Velocity>,
);

/// The bodies around the characters, at the start of a step.
pub(super) struct Surroundings<'a, 'w, 's> {
    pub bodies: &'a Query<'w, 's, BodyQuery>,
    pub parents: &'a Query<'w, 's, &'static GlobalTransform>,
    pub raw: &'a RigidBodySet,
    /// How long the step is, s.
    pub dt: f32,
}

/// A query for [`Surroundings`].
pub(super) type Bodies<'w, 's> = Query<'w, 's, BodyQuery>;

/// How a body moves through the coming step.
#[derive(Debug, Clone, Copy)]
pub(super) struct SurfaceMotion {
    /// Where it is at the start of the step.
    pub pose: Isometry3d,
    /// Mean velocity of its centre of mass, m/s, and its angular velocity, rad/s.
    pub velocity: Velocity,
    /// Its centre of mass in the world, m.
    centre: Vec3,
    /// Where a kinematic body is moved to by the end of the step.
    end: Option<Isometry3d>,
    dt: f32,
}

impl Surroundings<'_, '_, '_> {
    /// The motion of a body; none of what stands still.
    pub fn motion(&self, entity: Entity) -> Option<SurfaceMotion> {
        let (handle, transform, parent, velocity) = self.bodies.get(entity).ok()?;
        let body = self.raw.get(handle.0).filter(|body| !body.is_fixed())?;
        let at = *body.position();
        let pose = Isometry3d::new(at.translation, at.rotation);
        let centre = body.center_of_mass();
        let moves = |velocity, end| SurfaceMotion {
            pose,
            velocity,
            centre,
            end,
            dt: self.dt,
        };
        // Rapier moves it there in its own step; the code that moves it has written its `Transform` already.
        if body.body_type() == RigidBodyType::KinematicPositionBased && self.dt > 0.0 {
            let end = match parent.and_then(|parent| self.parents.get(parent.parent()).ok()) {
                Some(parent) => (*parent * *transform).to_isometry(),
                None => transform.to_isometry(),
            };
            let turned = rotation_vector(end.rotation * pose.rotation.inverse());
            let velocity = Velocity {
                linear: (end * pose.inverse() * centre - centre) / self.dt,
                angular: turned / self.dt,
            };
            let speed = velocity.linear.length();
            // NaN counts as put somewhere else, too.
            let is_moved = speed < FASTEST_KINEMATIC_M_S && velocity.angular.is_finite();
            return Some(if is_moved {
                moves(velocity, Some(end))
            } else {
                moves(Velocity::zero(), None)
            });
        }
        let velocity = velocity.copied().unwrap_or(Velocity {
            linear: body.linvel(),
            angular: body.angvel(),
        });
        Some(moves(velocity, None))
    }
}

impl SurfaceMotion {
    /// The mean velocity through the step of a point of the body, m/s: the chord of its arc. The tangent would lead off the arc, and
    /// throw a passenger off a turning platform by and by.
    pub fn velocity_at(&self, point: Vec3) -> Vec3 {
        if let Some(end) = self.end {
            let moved = end * self.pose.inverse() * point - point;
            return moved / self.dt;
        }
        carried_velocity(point - self.centre, &self.velocity, self.dt)
    }
}

/// The mean velocity over `dt` seconds, m/s, of a point of a body that turns about its centre of mass. `arm` is from that centre to the
/// point, m.
fn carried_velocity(arm: Vec3, velocity: &Velocity, dt: f32) -> Vec3 {
    if velocity.angular == Vec3::ZERO {
        return velocity.linear;
    }
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
