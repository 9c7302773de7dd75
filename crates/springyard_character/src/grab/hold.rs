//! Puts the target of each held body at the hand, with the velocity of the character and of the swing.
//!
//! The target's velocity is what makes a throw right: the body follows the hand without lag, so at the moment of letting go it has the
//! hand's velocity. A target that is only a place, a common mistake, is followed with a lag, and the throw falls short. The swing's
//! acceleration is fed forward, too: without it the body flies outwards on a turn, and in a short swing it is up to a quarter too fast
//! or too slow.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::angle::wrap_angle;
use spring_math::{Propagator, Spring};

use super::GrabSystems;
use super::arm::{Arm, Reach};
use super::holding::{Grip, Holding, shoulder};
use super::settings::GrabSettings;
use super::take::take_bodies;
use crate::recover::{CharacterField, ParameterFaults};
use crate::spawn::Moves;
use crate::{BodyDimensions, Character, StepIntent, UpFrame};
use springyard_drive::DriveTarget;
use springyard_drive::engine::is_stepping;

/// The arm points no lower and no higher than this, degrees. Lower, the body would be below the character; higher, above its head.
const PITCH_LIMITS_DEG: (f32, f32) = (-50.0, 60.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        move_hands
            .in_set(GrabSystems::Hold)
            .after(take_bodies)
            .run_if(is_stepping),
    );
}

fn move_hands(
    time: Res<Time>,
    mut holders: Query<
        (
            (&Transform, &UpFrame),
            &Velocity,
            &BodyDimensions,
            &StepIntent,
            &GrabSettings,
            &mut Holding,
            Entity,
        ),
        Moves,
    >,
    mut bodies: Query<(&mut DriveTarget, &Velocity), Without<Character>>,
    mut faults: ParameterFaults,
) {
    let dt = time.delta_secs();
    if dt <= 0.0 {
        return;
    }
    for (at, velocity, dimensions, intent, settings, mut holding, entity) in &mut holders {
        let (transform, frame) = at;
        let body = holding.body;
        let Some(grip) = &mut holding.grip else {
            continue;
        };
        let Ok((mut target, body_velocity)) = bodies.get_mut(body) else {
            continue;
        };
        grip.before_drive = body_velocity.linear;
        let goal = Reach {
            length: grip.hold_length_m,
            ..direction(intent, grip.arm.at)
        };
        let before = grip.arm;
        match Spring::from_hertz(settings.arm_hz, 1.0) {
            Ok(spring) => {
                let spring = Propagator::exact(spring, dt);
                grip.arm = before.step(&goal, &spring, settings.max_swing_deg_s.to_radians());
            }
            Err(error) => faults.report(entity, CharacterField::GrabSettings, &error),
        }
        let hand = in_world(frame, hand(&before, grip, dt));
        let shoulder = shoulder(transform.translation, frame, dimensions);
        // The character keeps its velocity of the last step; what it gains in this one, the body gains a step later.
        *target = DriveTarget {
            position: shoulder + velocity.linear * dt + hand.position,
            velocity: velocity.linear + hand.velocity,
            ..hand
        };
    }
}

/// Where the arm is to point: along the view, within the limits of the pitch. An intent that is not finite leaves it as it is.
fn direction(intent: &StepIntent, present: Reach) -> Reach {
    if !intent.is_finite() {
        return present;
    }
    let (lowest, highest) = PITCH_LIMITS_DEG;
    Reach {
        yaw: intent.look_yaw_deg.to_radians(),
        pitch: intent.look_pitch_deg.clamp(lowest, highest).to_radians(),
        ..present
    }
}

/// A target of the character's axes in the world's.
fn in_world(frame: &UpFrame, own: DriveTarget) -> DriveTarget {
    if frame.is_world() {
        return own;
    }
    DriveTarget {
        position: frame.to_world(own.position),
        rotation: frame.rotation() * own.rotation,
        velocity: frame.to_world(own.velocity),
        angular_velocity: frame.to_world(own.angular_velocity),
        acceleration: frame.to_world(own.acceleration),
        ..own
    }
}

/// The target that the arm gives the body, relative to the shoulder, in the character's axes. `before`: the arm at the start of the step.
fn hand(before: &Arm, grip: &Grip, dt: f32) -> DriveTarget {
    let arm = &grip.arm;
    let (from, to) = (before.at.offset(), arm.at.offset());
    DriveTarget {
        position: to,
        rotation: (Quat::from_rotation_y(arm.at.yaw) * grip.turned).normalize(),
        velocity: (to - from) / dt,
        angular_velocity: Vec3::Y * (wrap_angle(arm.at.yaw - before.at.yaw) / dt),
        acceleration: (arm.velocity() - before.velocity()) / dt,
        ..DriveTarget::default()
    }
}
