//! The start of a character's step: reads its body, kicks and forces once, for the moves and for [`decide`](fn@super::decide).

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::body_dimensions::BodyDimensions;
use super::decide::{BodyMotion, StepInputs, StepStart};
use super::gravity::CharacterGravity;
use super::ground_reaction::GroundReaction;
use super::kicks::{ExternalKick, Kicks};
use super::recover::{CharacterFault, CharacterField, LastGrounded};
use super::sensed::Sensed;
use super::spawn::Moves;
use super::springs::CachedSprings;
use super::state::CharacterState;
use super::step_intent::StepIntent;
use super::systems::DecideSystems;
use super::tuning::CharacterTuning;
use super::up_frame::UpFrame;
use springyard_drive::engine::engine_step;
use springyard_drive::{DriveState, VelocityDriveState};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, start.in_set(DecideSystems::Start));
}

/// The components of a character that are inputs of its step.
#[derive(QueryData)]
pub struct InputData {
    intent: &'static StepIntent,
    tuning: &'static CharacterTuning,
    springs: &'static CachedSprings,
    sensed: &'static Sensed,
}

impl InputDataItem<'_, '_> {
    /// The inputs of a step with this start. None as long as no springs could be made from its tuning.
    pub fn with<'a>(&'a self, start: &'a StepStart) -> Option<StepInputs<'a>> {
        Some(StepInputs {
            intent: self.intent,
            tuning: self.tuning,
            springs: self.springs.get()?,
            sensed: self.sensed,
            start,
        })
    }
}

/// What the start of a step is read from.
#[derive(QueryData)]
#[query_data(mutable)]
struct StartData {
    entity: Entity,
    name: Option<&'static Name>,
    intent: &'static StepIntent,
    tuning: Ref<'static, CharacterTuning>,
    springs: &'static mut CachedSprings,
    state: &'static CharacterState,
    dimensions: &'static BodyDimensions,
    transform: &'static Transform,
    frame: &'static UpFrame,
    gravity: &'static CharacterGravity,
    velocity: &'static mut Velocity,
    drive_state: &'static DriveState,
    velocity_state: &'static mut VelocityDriveState,
    reaction: &'static GroundReaction,
    force: Option<&'static ExternalForce>,
    stood: &'static mut LastGrounded,
    handle: &'static RapierRigidBodyHandle,
    kick: &'static mut ExternalKick,
    start: &'static mut StepStart,
}

fn start(
    time: Res<Time>,
    rapier: Single<
        (
            &RapierRigidBodySet,
            &RapierContextSimulation,
            &RapierConfiguration,
        ),
        With<DefaultRapierContext>,
    >,
    mut characters: Query<StartData, Moves>,
    mut faults: MessageWriter<CharacterFault>,
) {
    let (at_secs, dt) = (time.elapsed_secs_f64(), time.delta_secs());
    let (bodies, simulation, configuration) = *rapier;
    let engine = engine_step(dt, &simulation.integration_parameters);
    for mut of in &mut characters {
        let frame = *of.frame;
        let gravity = (of.gravity).at(of.transform.translation, configuration.gravity);
        let is_weightless = gravity == Vec3::ZERO;
        if let Err(error) = of.springs.renew(&of.tuning, is_weightless) {
            let (name, fault) = (of.name, (CharacterField::Tuning, &error));
            faults.write_batch(of.stood.report_parameter(of.entity, name, fault, at_secs));
        }
        let (written, body) = (of.velocity.linear, bodies.bodies.get(of.handle.0));
        let mut measured = body.map_or(written, |body| body.linvel());
        let mut kicks = (of.kick.bypass_change_detection()).take(written - measured, &frame);
        // A respawn sets the velocity, too: that is not a kick.
        if of.state.locomotion.is_new() {
            (kicks, measured) = (Kicks::default(), written);
        }
        // The step begins at the velocity at which the last one ended, while the body moved at its mean.
        if let Some(moved) = of.state.moved {
            let gain = frame.to_world(moved.gain());
            of.velocity_state.carry(measured, gain);
        }
        let mut report = |field| of.stood.report(of.entity, of.name, field, at_secs);
        if !kicks.is_finite() {
            kicks = Kicks::default();
            faults.write_batch(report(CharacterField::Kick));
        }
        if !of.intent.is_finite() {
            faults.write_batch(report(CharacterField::Intent));
        }
        of.velocity.linear = measured + frame.to_world(kicks.velocity);
        let force = of.force.map_or(Vec3::ZERO, |force| force.force);
        *of.start = StepStart {
            body: of.body(measured, &kicks),
            kick: of.reaction.kick,
            kicks,
            pushed: of.pushed(measured, dt),
            force: frame.to_own(force) / of.dimensions.mass_kg,
            engine,
            dt,
            taken: None,
            frame,
        };
    }
}

impl StartDataItem<'_, '_> {
    /// Change of the velocity by contacts in the last step, in the character's axes, m/s: vertical in a flight only. `measured`: see `body`.
    fn pushed(&self, measured: Vec3, dt: f32) -> Vec3 {
        let own = self.frame.to_own(measured);
        let upwards = (self.state.flown).map_or(0.0, |flown| own.y - flown.expected);
        let pushed = match self.state.moved {
            Some(moved) => own - moved.expected,
            None => {
                let pushed = self.velocity_state.pushed(measured, dt);
                self.frame.to_own(pushed)
            }
        };
        pushed.with_y(upwards)
    }

    /// The body at the start of the step, in the character's axes. `measured`: its velocity after the last step in the world, m/s, without
    /// `kicks`.
    fn body(&self, measured: Vec3, kicks: &Kicks) -> BodyMotion {
        let own = self.frame.to_own(measured);
        let upwards = match self.state.flown {
            // A slope beside a jump pushes it up, and must not make it higher.
            Some(flown) if self.state.locomotion.is_rising() && self.state.moved.is_none() => {
                flown.after_contacts(own.y).min(flown.velocity)
            }
            Some(flown) => flown.after_contacts(own.y),
            None => self.frame.to_own(self.drive_state.velocity(measured)).y,
        };
        let velocity = self.frame.to_own(self.velocity_state.velocity(measured));
        BodyMotion {
            position: self.frame.to_own(self.transform.translation),
            velocity: velocity.with_y(upwards) + kicks.velocity,
            ride_height_m: self.dimensions.ride_height_m,
        }
    }
}
