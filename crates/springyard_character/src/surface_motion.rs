//! Velocity, through the coming step, of the surfaces around a character: of dynamic (driven or not) and kinematic bodies, and of
//! conveyor belts.
//!
//! To copy for moving platforms: the mean velocity of a point along its arc (`velocity_at`), and the velocity of a kinematic body
//! from its next pose (`Surroundings::motion`).

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{RigidBodySet, RigidBodyType};
use spring_math::rotation::rotation_vector;

use super::up_frame::UpFrame;
use springyard_drive::engine::SurfaceVelocity;
use springyard_timestep::pose::{Ancestor, world_pose};

/// Speed above which a kinematic body counts as teleported and does not carry its passenger, m/s. The speed is computed from the
/// poses: rapier's own angular velocity of such a body is hundreds of rad/s after half a turn, where the quaternion changes sign.
const FASTEST_KINEMATIC_M_S: f32 = 50.0;

/// The components of a body that are read.
type BodyQuery = (
    &'static RapierRigidBodyHandle,
    &'static Transform,
    Option<&'static ChildOf>,
    Option<&'static Velocity>,
);

/// The bodies around a character, at the start of a step. Their motion is in the character's axes.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a, 'w, 's> {
    pub bodies: &'a Query<'w, 's, BodyQuery>,
    pub ancestors: &'a Query<'w, 's, Ancestor>,
    pub surfaces: &'a Query<'w, 's, &'static SurfaceVelocity>,
    pub raw: &'a RigidBodySet,
    /// The character's axes.
    pub frame: UpFrame,
    /// Length of the step, s.
    pub dt: f32,
}

/// A query for [`Surroundings`].
pub(super) type Bodies<'w, 's> = Query<'w, 's, BodyQuery>;

/// Motion of a body through the coming step.
#[derive(Debug, Clone, Copy)]
pub(super) struct SurfaceMotion {
    /// Pose at the start of the step.
    pub pose: Isometry3d,
    /// Mean velocity of the centre of mass, m/s, and angular velocity, rad/s.
    pub velocity: Velocity,
    /// Centre of mass at the start of the step, m.
    centre: Vec3,
    /// Pose at the end of the step, of a kinematic body.
    end: Option<Isometry3d>,
    dt: f32,
}

impl Surroundings<'_, '_, '_> {
    /// The motion of a body. None for a fixed body, or a collider without a body.
    pub fn motion(&self, entity: Entity) -> Option<SurfaceMotion> {
        let motion = self.motion_in_world(entity)?;
        Some(motion.seen_in(&self.frame))
    }

    fn motion_in_world(&self, entity: Entity) -> Option<SurfaceMotion> {
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
        // A kinematic body: game code has already written its next `Transform`, and rapier moves the body there within its step.
        if body.body_type() == RigidBodyType::KinematicPositionBased && self.dt > 0.0 {
            let end = world_pose(transform, parent, self.ancestors);
            let turned = rotation_vector(end.rotation * pose.rotation.inverse());
            let velocity = Velocity {
                linear: (end * pose.inverse() * centre - centre) / self.dt,
                angular: turned / self.dt,
            };
            let speed = velocity.linear.length();
            // NaN counts as teleported, too.
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

    /// Velocity, over its body, of a face with this unit normal, m/s: zero unless the body is a conveyor belt.
    pub fn surface_velocity(&self, entity: Entity, face: Vec3) -> Vec3 {
        let surface = self.surfaces.get(entity);
        surface.map_or(Vec3::ZERO, |surface| {
            let along = surface.along(self.frame.to_world(face));
            self.frame.to_own(along)
        })
    }
}

impl SurfaceMotion {
    /// The same motion in the axes of `frame`.
    fn seen_in(self, frame: &UpFrame) -> Self {
        Self {
            pose: frame.pose_to_own(self.pose),
            velocity: Velocity {
                linear: frame.to_own(self.velocity.linear),
                angular: frame.to_own(self.velocity.angular),
            },
            centre: frame.to_own(self.centre),
            end: self.end.map(|end| frame.pose_to_own(end)),
            dt: self.dt,
        }
    }

    /// Mean velocity through the step of a point of the body, m/s: along the chord of the point's arc. The velocity along the
    /// tangent would lead off the arc, and a passenger would drift off a turning platform.
    pub fn velocity_at(&self, point: Vec3) -> Vec3 {
        if let Some(end) = self.end {
            let moved = end * self.pose.inverse() * point - point;
            return moved / self.dt;
        }
        carried_velocity(point - self.centre, &self.velocity, self.dt)
    }
}

/// Mean velocity over `dt` seconds, m/s, of a point of a body that turns about its centre of mass. `arm`: centre to point, m.
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
