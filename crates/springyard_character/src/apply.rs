//! Runs [`decide`](fn@super::decide) for each character and writes the command to its body and its drives.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::body_dimensions::BodyDimensions;
use super::command::{BodyCommand, RideGoal, Vertical};
use super::decide::{BodyMotion, StepInputs, decide};
use super::ground_reaction::GroundReaction;
use super::kicks::{KickData, Kicks};
use super::recover::{self, CharacterFault, CharacterField, LastGrounded};
use super::sensed::Sensed;
use super::spawn::Character;
use super::springs::{CachedSprings, CharacterSprings};
use super::state::CharacterState;
use super::step_intent::StepIntent;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use springyard_state::RegisterState;
use springyard_drive::engine::engine_step;
use springyard_drive::{DriveState, DriveTarget, LateWrites, SpringDrive, VelocityDrive};

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<CharacterFault>("character_fault");
    app.add_message::<CharacterFault>().add_systems(
        FixedUpdate,
        decide_and_apply.in_set(CharacterSystems::Decide),
    );
}

/// The inputs and the state of one character, for `decide`.
#[derive(QueryData)]
#[query_data(mutable)]
struct DecideData {
    entity: Entity,
    name: Option<&'static Name>,
    intent: &'static StepIntent,
    tuning: Ref<'static, CharacterTuning>,
    springs: &'static mut CachedSprings,
    dimensions: &'static BodyDimensions,
    sensed: &'static Sensed,
    state: &'static mut CharacterState,
    stood: &'static mut LastGrounded,
    kick: KickData,
}

/// The body and the drives of one character, to which the command is written.
#[derive(QueryData)]
#[query_data(mutable)]
struct BodyData {
    transform: &'static mut Transform,
    velocity: &'static mut Velocity,
    drive: &'static mut SpringDrive,
    target: &'static mut DriveTarget,
    drive_state: &'static mut DriveState,
    velocity_drive: &'static mut VelocityDrive,
    reaction: &'static mut GroundReaction,
    force: Option<&'static ExternalForce>,
    late_writes: &'static mut LateWrites,
}

fn decide_and_apply(
    time: Res<Time>,
    rapier: Single<(&RapierRigidBodySet, &RapierContextSimulation), With<DefaultRapierContext>>,
    mut characters: Query<(DecideData, BodyData), With<Character>>,
    mut faults: MessageWriter<CharacterFault>,
) -> Result {
    let at_secs = time.elapsed_secs_f64();
    let (bodies, simulation) = *rapier;
    let engine = engine_step(time.delta_secs(), &simulation.integration_parameters);
    for (mut inputs, mut body) in &mut characters {
        let (entity, name) = (inputs.entity, inputs.name);
        let springs = inputs.springs.of(&inputs.tuning)?;
        let (mut kicks, mut measured) = inputs.kick.take(body.velocity.linear, bodies);
        // A respawn sets the velocity, too: that is no kick.
        if inputs.state.locomotion.is_new() {
            (kicks, measured) = (Kicks::default(), body.velocity.linear);
        }
        if !kicks.is_finite() {
            kicks = Kicks::default();
            let fault = (inputs.stood).report(entity, name, CharacterField::Kick, at_secs);
            faults.write_batch(fault);
        }
        body.velocity.linear = measured + kicks.velocity;
        let mass = inputs.dimensions.mass_kg();
        let step = StepInputs {
            intent: inputs.intent,
            tuning: &inputs.tuning,
            springs: &springs,
            body: body.at_start(&inputs.state, inputs.dimensions, measured, &kicks),
            sensed: inputs.sensed,
            kick: body.reaction.kick,
            kicks,
            pushed: body.pushed(&inputs.state, measured, time.delta_secs()),
            force: body.force.map_or(Vec3::ZERO, |force| force.force / mass),
            engine,
            dt: time.delta_secs(),
        };
        if !inputs.intent.is_finite() {
            let fault = (inputs.stood).report(entity, name, CharacterField::Intent, at_secs);
            faults.write_batch(fault);
        }
        let (next, command) = decide(&inputs.state, &step);
        if let Some(field) = recover::not_finite(&next, &command) {
            inputs.stood.discard();
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
    /// Change of the velocity by contacts in the last step, m/s: vertical in a flight only. `measured`: see `at_start`.
    fn pushed(&self, state: &CharacterState, measured: Vec3, dt: f32) -> Vec3 {
        let upwards = (state.flown).map_or(0.0, |flown| measured.y - flown.expected);
        self.velocity_drive.pushed(measured, dt).with_y(upwards)
    }

    /// The body at the start of the step. `measured`: its velocity after the last step, m/s, without `kicks`.
    fn at_start(
        &self,
        state: &CharacterState,
        dimensions: &BodyDimensions,
        measured: Vec3,
        kicks: &Kicks,
    ) -> BodyMotion {
        let upwards = match state.flown {
            // A slope beside a jump pushes it up, and must not make it higher.
            Some(flown) if state.locomotion.is_rising() => {
                flown.after_contacts(measured.y).min(flown.velocity)
            }
            Some(flown) => flown.after_contacts(measured.y),
            None => self.drive_state.velocity(measured).y,
        };
        BodyMotion {
            position: self.transform.translation,
            velocity: self.velocity_drive.velocity(measured).with_y(upwards) + kicks.velocity,
            ride_height_m: dimensions.ride_height_m(),
        }
    }

    /// Writes the command to the body and its drives. No other code of a character writes its velocity or its springs (a respawn
    /// resets them). The drive then turns springs into velocity.
    ///
    /// | axes | on the ground or sliding | in the air, and in the step of a landing |
    /// |---|---|---|
    /// | x, z | velocity: [`VelocityDrive`] | the same |
    /// | y | position: [`SpringDrive::linear`] | velocity: written here, the linear spring is off |
    /// | turn about y | [`SpringDrive::yaw`] | the same |
    /// | turn about x, z | [`SpringDrive::angular`], upright | the same |
    fn hand_over(&mut self, command: &BodyCommand, springs: &CharacterSprings) {
        let BodyCommand {
            horizontal,
            vertical,
            turn,
            ..
        } = *command;
        let (measured, flown) = (self.velocity.linear, vertical.flown());
        let RideGoal { height, rise } = vertical.goal().unwrap_or_default();
        self.target.set_if_neq(DriveTarget {
            position: Vec3::Y * height,
            rotation: Quat::from_rotation_y(turn.yaw),
            velocity: Vec3::Y * rise + horizontal.goal,
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
        // After a flight, the ride spring has only the measured velocity of the body. The difference to `from` corrects it.
        let gains = match vertical {
            Vertical::Ride { from, .. } => from - self.drive_state.velocity(measured).y,
            Vertical::Fly(_) | Vertical::Land { .. } => 0.0,
        };
        self.drive_state.carry(measured, Vec3::Y * gains);
        self.velocity_drive.spring = horizontal.spring;
        self.velocity_drive
            .carry(measured, horizontal.carry.with_y(0.0));
        if let Some(flown) = flown {
            self.velocity.linear.y = flown.start;
        }
        if let Some(offset) = command.corner_correction {
            self.transform.translation += offset;
        }
        self.reaction.push = command.push;
        self.late_writes.own = Some(self.velocity.linear);
    }
}
