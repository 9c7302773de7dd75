//! Runs [`decide`](fn@super::decide) for each character and hands the command to its body.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::command::{BodyCommand, RideGoal, Vertical};
use super::decide::{Body, Step, decide};
use super::ground_push::GroundPush;
use super::physique::Physique;
use super::recover::{self, CharacterFault, CharacterField, LastStood};
use super::sensed::Sensed;
use super::spawn::Character;
use super::springs::{CharacterSprings, KeptSprings};
use super::state::CharacterState;
use super::step_intent::StepIntent;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use crate::drive::{DriveState, DriveTarget, Pace, SpringDrive};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CharacterFault>().add_systems(
        FixedUpdate,
        decide_and_apply.in_set(CharacterSystems::Decide),
    );
}

/// What decides the step of one character.
#[derive(QueryData)]
#[query_data(mutable)]
struct DecideData {
    entity: Entity,
    name: Option<&'static Name>,
    intent: &'static StepIntent,
    tuning: Ref<'static, CharacterTuning>,
    springs: &'static mut KeptSprings,
    physique: &'static Physique,
    sensed: &'static Sensed,
    state: &'static mut CharacterState,
    stood: &'static mut LastStood,
}

/// What moves the body of one character.
#[derive(QueryData)]
#[query_data(mutable)]
struct BodyData {
    transform: &'static mut Transform,
    velocity: &'static mut Velocity,
    drive: &'static mut SpringDrive,
    target: &'static mut DriveTarget,
    drive_state: &'static mut DriveState,
    pace: &'static mut Pace,
    push: &'static mut GroundPush,
}

fn decide_and_apply(
    time: Res<Time>,
    mut characters: Query<(DecideData, BodyData), With<Character>>,
    mut faults: MessageWriter<CharacterFault>,
) -> Result {
    let at_secs = time.elapsed_secs_f64();
    for (mut inputs, mut body) in &mut characters {
        let (entity, name) = (inputs.entity, inputs.name);
        let springs = inputs.springs.of(&inputs.tuning)?;
        let step = Step {
            intent: inputs.intent,
            tuning: &inputs.tuning,
            springs: &springs,
            body: body.at_start(&inputs.state, inputs.physique),
            sensed: inputs.sensed,
            dt: time.delta_secs(),
        };
        if !inputs.intent.is_finite() {
            let fault = (inputs.stood).report(entity, name, CharacterField::Intent, at_secs);
            faults.write_batch(fault);
        }
        let (next, command) = decide(&inputs.state, &step);
        if let Some(field) = recover::not_finite(&next, &command) {
            inputs.stood.strike();
            faults.write_batch(inputs.stood.report(entity, name, field, at_secs));
        } else {
            inputs.stood.note(&next, &step);
            *inputs.state = next;
            body.hand_over(&command, &springs);
        }
    }
    Ok(())
}

impl BodyDataItem<'_, '_> {
    /// The body at the start of the step.
    fn at_start(&self, state: &CharacterState, physique: &Physique) -> Body {
        let shown = self.velocity.linear;
        let upwards = match state.flown {
            Some(flown) => flown.after_contacts(shown.y),
            None => self.drive_state.velocity(shown).y,
        };
        Body {
            position: self.transform.translation,
            velocity: self.pace.velocity(shown).with_y(upwards),
            ride_height_m: physique.ride_height_m(),
        }
    }

    /// Hands the command to the body. Nothing else of a character writes its velocity or its springs; the drive then turns springs
    /// into velocity.
    ///
    /// | axes | on the ground or sliding | in the air, and in the step that lands |
    /// |---|---|---|
    /// | x, z | velocity: [`Pace`] | the same |
    /// | y | position: [`SpringDrive::linear`] | velocity: written here, the linear spring is off |
    /// | turn about y | [`SpringDrive::yaw`] | the same |
    /// | turn about x, z | [`SpringDrive::angular`], upright | the same |
    fn hand_over(&mut self, command: &BodyCommand, springs: &CharacterSprings) {
        let BodyCommand {
            level,
            vertical,
            turn,
            ..
        } = *command;
        let (shown, flown) = (self.velocity.linear, vertical.flown());
        let RideGoal { height, rise } = vertical.goal().unwrap_or_default();
        self.target.set_if_neq(DriveTarget {
            position: Vec3::Y * height,
            rotation: Quat::from_rotation_y(turn.yaw),
            velocity: Vec3::Y * rise + level.goal,
            angular_velocity: Vec3::Y * turn.rate,
            ..default()
        });
        let drive = SpringDrive {
            linear: Some(springs.ride),
            angular: Some(springs.upright),
            yaw: Some(springs.facing),
            linear_axes: BVec3::new(false, flown.is_none(), false),
            ..*self.drive
        };
        self.drive.set_if_neq(drive);
        // The spring knows of a flight only what the body shows.
        let gains = match vertical {
            Vertical::Ride { from, .. } => from - self.drive_state.velocity(shown).y,
            Vertical::Fly(_) | Vertical::Land { .. } => 0.0,
        };
        self.drive_state.carry(shown, Vec3::Y * gains);
        self.pace.spring = level.spring;
        self.pace.carry(shown, level.carry.with_y(0.0));
        if let Some(flown) = flown {
            self.velocity.linear.y = flown.mean;
        }
        if let Some(aside) = command.aside {
            self.transform.translation += aside;
        }
        self.push.0 = command.push;
    }
}
