//! Rapier's own drivers, for comparison with [`SpringDrive`](springyard_drive::SpringDrive): its `PdController` ([`PdDriven`]) and
//! joint motors ([`MotorDriven`]). Both move a body to its [`DriveTarget`]. `docs/drives.md` has the measured differences.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::control::PdController;
use bevy_rapier3d::rapier::dynamics::RigidBodyVelocity;
use bevy_rapier3d::rapier::math::Pose;
use spring_math::Spring;

use springyard_drive::{DriveSystems, DriveTarget};

/// Drives the bodies that have [`PdDriven`] or [`MotorDriven`].
pub fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (drive_by_pd_controllers, aim_joint_motors).in_set(DriveSystems::Drive),
    );
}

/// A body that rapier's `PdController` drives. The controller reads the body in rapier, and its correction is added to the body's
/// `Velocity`, where a drive writes its command too.
///
/// The default gains are those of rapier's documentation, 60 and 0.8. They are changes of velocity *per step*, so the resulting
/// spring depends on the length of the step: `omega = sqrt(kp / dt)`, `zeta = kd / (2 sqrt(kp dt))`.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(DriveTarget, Velocity)]
pub struct PdDriven(pub PdController);

fn drive_by_pd_controllers(
    rapier: Single<&RapierRigidBodySet, With<DefaultRapierContext>>,
    mut driven: Query<(
        &PdDriven,
        &DriveTarget,
        &RapierRigidBodyHandle,
        &mut Velocity,
    )>,
) {
    for (PdDriven(controller), target, handle, mut velocity) in &mut driven {
        let Some(body) = rapier.bodies.get(handle.0) else {
            continue;
        };
        let pose = Pose::from_parts(target.position, target.rotation);
        let goal = RigidBodyVelocity {
            linvel: target.velocity,
            angvel: target.angular_velocity,
        };
        let change = controller.rigid_body_correction(body, pose, goal);
        velocity.set_if_neq(Velocity {
            linear: body.linvel() + change.linvel,
            angular: body.angvel() + change.angvel,
        });
    }
}

/// A body driven by the acceleration-based motors of a joint, inside rapier's solver. The body also needs the joint:
/// [`Self::joint`].
#[derive(Component, Debug, Clone, Copy)]
#[require(DriveTarget)]
pub struct MotorDriven {
    /// The motors get the stiffness and damping of this spring.
    pub spring: Spring,
    /// Position of the fixed body at the other end of the joint, m.
    pub anchor: Vec3,
}

impl MotorDriven {
    const MOTORS: [JointAxis; 3] = [JointAxis::LinX, JointAxis::LinY, JointAxis::LinZ];

    /// The joint to the fixed body `rail`, which must be at [`Self::anchor`], unrotated. All translations are free, all rotations
    /// locked.
    #[must_use]
    pub fn joint(&self, rail: Entity) -> ImpulseJoint {
        let mut joint = GenericJointBuilder::new(JointAxesMask::ANG_AXES).build();
        for axis in Self::MOTORS {
            joint.set_motor_model(axis, MotorModel::AccelerationBased);
        }
        self.aim(&mut joint, &DriveTarget::at(self.anchor));
        ImpulseJoint::new(rail, TypedJoint::GenericJoint(joint))
    }

    fn aim(&self, joint: &mut GenericJoint, target: &DriveTarget) {
        let (stiffness, damping) = (self.spring.stiffness(), self.spring.damping());
        let place = (target.position - self.anchor).to_array();
        for ((axis, place), speed) in Self::MOTORS
            .into_iter()
            .zip(place)
            .zip(target.velocity.to_array())
        {
            joint.set_motor(axis, place, speed, stiffness, damping);
        }
    }
}

fn aim_joint_motors(
    mut driven: Query<
        (&MotorDriven, &DriveTarget, &mut ImpulseJoint),
        Or<(Changed<DriveTarget>, Changed<MotorDriven>)>,
    >,
) {
    for (motors, target, mut joint) in &mut driven {
        motors.aim(joint.data.as_mut(), target);
    }
}
