//! What a drive reads of its body before it chooses a velocity, and how that velocity is written.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{RigidBody as RawBody, RigidBodySet};
use spring_math::body::{BodyState, Load, REST_SPEED};

use super::feed_forward::FeedForward;
use super::plan::DrivePlan;
use super::smoothed_target::SmoothedTarget;
use super::target_body::TargetBody;
use super::validity::LastValid;
use super::{
    DriveAxes, DriveState, DriveTarget, DrivenLate, LateWrites, SpringDrive, VelocityDrive,
    VelocityDriveState,
};

#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Driven {
    pub entity: Entity,
    /// Rapier learns of it later in the step.
    pub is_disabled: Has<RigidBodyDisabled>,
    pub is_late: Has<DrivenLate>,
    pub follows: Has<TargetBody>,
    pub target: &'static mut DriveTarget,
    pub plan: &'static mut DrivePlan,
    pub last: &'static mut LastValid,
    pub body: DrivenBody,
}

#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct DrivenBody {
    pub handle: &'static RapierRigidBodyHandle,
    pub transform: &'static Transform,
    pub velocity: &'static mut Velocity,
    force: Option<&'static ExternalForce>,
    pub drive: Ref<'static, SpringDrive>,
    pub state: &'static mut DriveState,
    axes: Option<&'static DriveAxes>,
    feed_forward: Option<&'static FeedForward>,
    smoothed: Option<&'static mut SmoothedTarget>,
    pub velocity_drive: Option<(&'static VelocityDrive, &'static mut VelocityDriveState)>,
    late_writes: Option<&'static mut LateWrites>,
}

impl DrivenBodyItem<'_, '_> {
    /// The target behind the filter, and with the part of its motion that the drive gets, for a step of `dt` seconds that ends at
    /// `end_secs` (simulated time, s).
    pub fn filtered(&mut self, target: DriveTarget, dt: f32, end_secs: f64) -> DriveTarget {
        let target = match &mut self.smoothed {
            Some(smoothed) => smoothed.step(&target, dt, end_secs),
            None => target,
        };
        self.feed_forward.map_or(target, |part| part.of(target))
    }

    /// The body's state, and its loads: all that acts on the body except the drive and contacts. `raw` is the same body in rapier.
    pub fn read(&mut self, raw: &RawBody, gravity: Vec3) -> (BodyState, Load) {
        if let Some(late) = &mut self.late_writes {
            late.take_back(&mut self.velocity);
        }
        let start = BodyState {
            position: self.transform.translation,
            rotation: self.transform.rotation,
            velocity: self.velocity.linear,
            angular_velocity: self.velocity.angular,
            centre_of_mass: raw.local_center_of_mass(),
        };
        // Rapier applies no gravity to a body without mass.
        let falls = raw.mass_properties().local_mprops.inv_mass > 0.0;
        let gravity_scale = if falls { raw.gravity_scale() } else { 0.0 };
        let mut load = Load {
            gravity: gravity * gravity_scale,
            // A kick: the change that game code wrote to the velocity, such as a character's weight. It counts once, while a
            // change by the engine (a contact) may last.
            kick: start.velocity - raw.linvel(),
            angular_kick: start.angular_velocity - raw.angvel(),
            ..Load::default()
        };
        if let Some(external) = self.force {
            // The effective mass properties leave out locked axes.
            let mass = raw.mass_properties();
            load.acceleration = external.force * mass.effective_inv_mass;
            load.angular_acceleration = mass.effective_world_inv_inertia * external.torque;
        }
        (start, load)
    }

    /// Whether the body may fall asleep on its target. A drive with a reaction body may not, because it pushes against that body
    /// in every step. Nor may a body that its velocity drive moves.
    pub fn may_rest(&self) -> bool {
        let is_moving =
            self.velocity_drive.is_some() && self.velocity.linear.abs().max_element() >= REST_SPEED;
        self.drive.reaction.is_none() && !is_moving
    }

    /// Writes the command. Rapier's body is borrowed mutably only where necessary, because rapier then treats the body as
    /// changed.
    pub fn write(&mut self, bodies: &mut RigidBodySet, command: Velocity, at_rest: bool) {
        let is_same = command == *self.velocity;
        if (at_rest || is_same)
            && let Some(raw) = bodies.get_mut(self.handle.0)
        {
            if at_rest {
                // At rest on its target, the body may fall asleep: set the velocity in rapier directly, without waking the body.
                raw.set_linvel(command.linear, false);
                raw.set_angvel(command.angular, false);
            } else {
                // Rapier lets a body slower than 0.1 m/s fall asleep if its velocity is not written.
                raw.wake_up(true);
            }
        }
        self.velocity.set_if_neq(command);
        if let Some(late) = &mut self.late_writes {
            late.own = Some(command.linear);
        }
    }

    /// The rotation from the axes of the drive to the world's, where those differ.
    pub fn axes(&self) -> Option<Quat> {
        self.axes.and_then(|axes| axes.0)
    }

    /// Turns all that the drive keeps in the world's axes, as [`BodySpring::turned`](spring_math::body::BodySpring::turned).
    pub fn turn_state(&mut self, by: Quat) {
        self.state.0 = self.state.0.turned(by);
        if let Some((_, state)) = &mut self.velocity_drive {
            ***state = state.turned(by);
        }
    }

    /// Turns the command, and all that the drive keeps, from its axes into the world's.
    pub fn back_in_world(&mut self, axes: Option<Quat>, command: Velocity) -> Velocity {
        let Some(axes) = axes else {
            return command;
        };
        self.turn_state(axes);
        Velocity {
            linear: axes * command.linear,
            angular: axes * command.angular,
        }
    }

    /// Resets all that the drive keeps from step to step.
    pub fn forget(&mut self) {
        self.state.reset();
        if let Some((_, state)) = &mut self.velocity_drive {
            state.reset();
        }
        if let Some(smoothed) = &mut self.smoothed {
            smoothed.reset();
        }
    }
}
