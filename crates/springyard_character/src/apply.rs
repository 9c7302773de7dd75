//! Runs [`decide`](fn@super::decide) for each character and writes the command to its body and its drives.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::command::{BodyCommand, RideGoal, Vertical};
use super::decide::{StepStart, decide};
use super::events::{CharacterEvent, EventState, Gait, observe};
use super::ground_reaction::{GroundReaction, Push};
use super::recover::{self, CharacterFault, CharacterField, LastGrounded};
use super::spawn::{Moves, WALKED_AXES};
use super::springs::CharacterSprings;
use super::start::InputData;
use super::state::CharacterState;
use super::systems::DecideSystems;
use super::up_frame::UpFrame;
use springyard_drive::{
    AngularSpring, DriveState, DriveTarget, LateWrites, SpringDrive, VelocityDrive,
    VelocityDriveState,
};
use springyard_state::RegisterState;

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<CharacterFault>("character_fault");
    app.add_message::<CharacterFault>()
        .add_systems(FixedUpdate, decide_and_apply.in_set(DecideSystems::Apply));
}

/// The state of one character, and the body and the drives to which the command is written.
#[derive(QueryData)]
#[query_data(mutable)]
struct BodyData {
    entity: Entity,
    name: Option<&'static Name>,
    start: &'static StepStart,
    state: &'static mut CharacterState,
    stood: &'static mut LastGrounded,
    transform: &'static mut Transform,
    velocity: &'static mut Velocity,
    frame: &'static UpFrame,
    drive: &'static mut SpringDrive,
    target: &'static mut DriveTarget,
    drive_state: &'static mut DriveState,
    velocity_drive: &'static mut VelocityDrive,
    velocity_state: &'static mut VelocityDriveState,
    reaction: &'static mut GroundReaction,
    late_writes: &'static mut LateWrites,
    gait: &'static Gait,
    event_state: &'static mut EventState,
}

fn decide_and_apply(
    time: Res<Time>,
    mut characters: Query<(InputData, BodyData), Moves>,
    mut faults: MessageWriter<CharacterFault>,
    mut events: MessageWriter<CharacterEvent>,
) {
    let at_secs = time.elapsed_secs_f64();
    for (inputs, mut body) in &mut characters {
        let mut start = *body.start;
        let (entity, name) = (body.entity, body.name);
        if (start.taken).is_some_and(|taken| !taken.take_over.is_finite()) {
            start.taken = None;
            let fault = (body.stood).report(entity, name, CharacterField::Move, at_secs);
            faults.write_batch(fault);
        }
        let Some(step) = inputs.with(&start) else {
            continue;
        };
        let (next, command) = decide(&body.state, &step);
        if let Some(field) = recover::not_finite(&next, &command) {
            body.stood.is_discarded = true;
            faults.write_batch(body.stood.report(entity, name, field, at_secs));
        } else {
            body.stood.note(&next, &step);
            let happened = observe(&body.state, &next, &step, body.gait, &mut body.event_state);
            events.write_batch(happened.into_iter().map(|what| CharacterEvent {
                character: entity,
                secs: at_secs,
                what: what.seen_from(&step.frame),
            }));
            *body.state = next;
            body.hand_over(&command, step.springs);
        }
    }
}

impl BodyDataItem<'_, '_> {
    /// Writes the command to the body and its drives. The drive then turns springs into velocity.
    ///
    /// What else changes the velocity of the body, or that of its springs: `start` adds the kicks of the step, `kicks` takes back what
    /// others have written after this, `follow_gravity` keeps all velocities when the axes turn, `grab/load` slows a character by what it
    /// holds, and a respawn resets all.
    ///
    /// The axes are the character's own ([`UpFrame`]), which the drives have, too ([`DriveAxes`](springyard_drive::DriveAxes)).
    ///
    /// | axes | on the ground or sliding | in the air, and in the step of a landing |
    /// |---|---|---|
    /// | x, z | velocity: [`VelocityDrive`] | the same |
    /// | y | position: [`SpringDrive::linear`] (also on the path of a move) | velocity: written here, the linear spring is off |
    /// | x, y, z in a [`WholeMotion`](super::moves::WholeMotion) | | velocity: written here, both springs are off |
    /// | turn about y | [`AngularSpring::yaw`] | the same |
    /// | turn about x, z | [`AngularSpring::tilt`], upright | the same |
    fn hand_over(&mut self, command: &BodyCommand, springs: &CharacterSprings) {
        let BodyCommand {
            horizontal,
            vertical,
            turn,
            ..
        } = *command;
        let (frame, measured) = (*self.frame, self.velocity.linear);
        // After a flight, the ride spring has only the measured velocity of the body. `gains` corrects it.
        let (goal, spring, gains) = match vertical {
            Vertical::Ride { goal, from, spring } => {
                let rode = frame.to_own(self.drive_state.velocity(measured));
                (goal, spring, from - rode.y)
            }
            Vertical::Fly(_) => (RideGoal::default(), springs.ride, 0.0),
            Vertical::Land { goal, .. } => (goal, springs.ride, 0.0),
        };
        let flown = vertical.flown();
        self.target.set_if_neq(DriveTarget {
            position: frame.to_world(Vec3::Y * goal.height),
            rotation: frame.facing(turn.yaw),
            velocity: frame.to_world(Vec3::Y * goal.rise + horizontal.goal),
            angular_velocity: frame.to_world(Vec3::Y * turn.rate),
            ..default()
        });
        let drive = SpringDrive {
            linear: Some(spring),
            angular: Some(AngularSpring {
                tilt: springs.upright,
                yaw: springs.facing,
            }),
            linear_axes: BVec3::new(false, flown.is_none(), false),
            ..*self.drive
        };
        self.drive.set_if_neq(drive);
        self.drive_state
            .carry(measured, frame.to_world(Vec3::Y * gains));
        self.velocity_drive.spring = horizontal.spring;
        let delta_v = horizontal.delta_v.with_y(0.0);
        self.velocity_state.carry(measured, frame.to_world(delta_v));
        if let Some(flown) = flown {
            let flies = frame.to_own(measured).with_y(flown.start);
            self.velocity.linear = frame.to_world(flies);
        }
        // The velocity drive leaves axes that it does not drive as they are written here.
        if let Some(moved) = horizontal.moved {
            self.velocity_drive.axes = BVec3::FALSE;
            self.velocity.linear = frame.to_world(moved.start);
        } else {
            self.velocity_drive.axes = WALKED_AXES;
        }
        if let Some(offset) = command.corner_correction {
            self.transform.translation += frame.to_world(offset);
        }
        self.reaction.push = command.push.map(|push| Push {
            point: frame.to_world(push.point),
            ..push
        });
        self.late_writes.own = Some(self.velocity.linear);
    }
}
