//! Rapier's own ways to drive a body to its [`DriveTarget`], for comparison: its `PdController`, and the motor of a joint.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::control::PdController;
use bevy_rapier3d::rapier::dynamics::RigidBodyVelocity;
use bevy_rapier3d::rapier::math::Pose;
use spring_math::Spring;

use crate::drive::{DriveSystems, DriveTarget};

/// Bodies driven by rapier's own means.
pub fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (drive_by_pd_controllers, aim_joint_motors).in_set(DriveSystems::Drive),
    );
}

/// A body that rapier's own `PdController` drives. The controller reads the body in rapier; what it says is written to the
/// body's `Velocity`, as a drive's command is.
///
/// Gains as rapier's documentation gives them, 60 and 0.8, unless told otherwise. They are changes of velocity *per step*, so
/// the spring it makes depends on the step: `omega = sqrt(kp / dt)`, `zeta = kd / (2 sqrt(kp dt))`.
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

/// A body that the acceleration-based motors of a joint drive, inside rapier's solver. It needs the joint: see [`Self::joint`].
#[derive(Component, Debug, Clone, Copy)]
#[require(DriveTarget)]
pub struct MotorDriven {
    /// The spring that the motors make.
    pub spring: Spring,
    /// Where the joint's other body is, m.
    pub rail: Vec3,
}

impl MotorDriven {
    const MOTORS: [JointAxis; 3] = [JointAxis::LinX, JointAxis::LinY, JointAxis::LinZ];

    /// The joint with a fixed body, unturned, at [`Self::rail`]: free along all axes, turning about none.
    #[must_use]
    pub fn joint(&self, rail: Entity) -> ImpulseJoint {
        let mut joint = GenericJointBuilder::new(JointAxesMask::ANG_AXES).build();
        for axis in Self::MOTORS {
            joint.set_motor_model(axis, MotorModel::AccelerationBased);
        }
        self.aim(&mut joint, &DriveTarget::at(self.rail));
        ImpulseJoint::new(rail, TypedJoint::GenericJoint(joint))
    }

    fn aim(&self, joint: &mut GenericJoint, target: &DriveTarget) {
        let (stiffness, damping) = (self.spring.stiffness(), self.spring.damping());
        let place = (target.position - self.rail).to_array();
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
