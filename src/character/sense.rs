//! Reads the world around a character: the ground, what is too heavy to push, corners overhead.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
use spring_math::body::EngineStep;

use super::corner;
use super::find_ground::GroundSearch;
use super::footprint::Footprint;
use super::ground::Ground;
use super::heavy;
use super::physique::Physique;
use super::press;
use super::probe::Probe;
use super::sensed::Sensed;
use super::spawn::Character;
use super::state::CharacterState;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use crate::drive::{Pace, SpringDrive};
use crate::engine::{engine_step, velocity_through_step};
use crate::input::Intent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, sense.in_set(CharacterSystems::Sense));
}

/// A driven body carries a character at the velocity that its drive commands, but at no more than this beyond the one it had, m/s.
/// A platform that reverses at once at 5 m/s changes by 10. One that a solid holds back is commanded far more than the engine
/// lets it have.
const MOST_CHANGE_M_S: f32 = 15.0;

/// A way of less than this in a step, m, leads into nothing.
const LEAST_WAY_M: f32 = 1e-4;

/// What is read and written of a character.
#[derive(QueryData)]
#[query_data(mutable)]
struct SenseData {
    handle: &'static RapierRigidBodyHandle,
    transform: &'static Transform,
    velocity: &'static Velocity,
    pace: &'static Pace,
    intent: &'static Intent,
    tuning: &'static CharacterTuning,
    physique: &'static Physique,
    state: &'static CharacterState,
    sensed: &'static mut Sensed,
}

/// The world around all characters.
struct Surroundings<'a, 'w, 's> {
    rapier: &'a RapierContext<'a>,
    bodies: &'a Query<'w, 's, (&'static Transform, &'static Velocity)>,
    driven: &'a Query<'w, 's, &'static RapierRigidBodyHandle, With<SpringDrive>>,
    gravity: Vec3,
    dt: f32,
    engine: EngineStep,
}

fn sense(
    time: Res<Time>,
    rapier: ReadRapierContext,
    mut characters: Query<SenseData, With<Character>>,
    bodies: Query<(&'static Transform, &'static Velocity)>,
    driven: Query<&'static RapierRigidBodyHandle, With<SpringDrive>>,
    configuration: Single<&RapierConfiguration, With<DefaultRapierContext>>,
) -> Result {
    let rapier = rapier.single()?;
    let surroundings = Surroundings {
        rapier: &rapier,
        bodies: &bodies,
        driven: &driven,
        gravity: configuration.gravity,
        dt: time.delta_secs(),
        engine: engine_step(time.delta_secs(), &rapier.simulation.integration_parameters),
    };
    for mut character in &mut characters {
        let is_finite = character.transform.is_finite() && character.velocity.linear.is_finite();
        // A cast from a place that is not finite would panic. The drive puts the body back.
        *character.sensed = if is_finite {
            surroundings.sense(&character)
        } else {
            Sensed::default()
        };
    }
    Ok(())
}

impl Surroundings<'_, '_, '_> {
    /// What a character senses in this step.
    fn sense(&self, character: &SenseDataItem) -> Sensed {
        let SenseDataItem {
            handle,
            transform,
            intent,
            tuning,
            physique,
            state,
            ..
        } = *character;
        let (centre, dt) = (transform.translation, self.dt);
        let probe = Probe::new(self.rapier, handle.0, centre, physique, tuning);
        let speed = character.pace.velocity(character.velocity.linear);
        let mut sensed = self.ground(&probe, speed, character);
        let wish = intent.direction() * tuning.run_speed_m_s;
        let way = (speed + wish).with_y(0.0) * dt;
        if way.length_squared() > LEAST_WAY_M * LEAST_WAY_M {
            let (limit, bodies) = (tuning.push_mass_limit_kg, self.bodies);
            sensed.heavy = heavy::ahead(
                self.rapier,
                handle.0,
                centre,
                physique,
                way,
                limit,
                bodies,
                dt,
            );
        }
        if let Some(ground) = &sensed.ground {
            let (flees, facing) = (character.sensed.way_out.is_some(), state.facing);
            let press = press::press(&probe, physique, tuning, flees, facing, ground, self.bodies);
            sensed.way_out = press.map(|press| press.way_out);
            sensed.squeezed = press.is_some_and(|press| press.squeezes);
        }
        if state.is_jumping() && tuning.corner_nudge_m > 0.0 {
            let goes = speed.with_y(state.flight_velocity());
            sensed.nudge = corner::nudge(&probe, physique, tuning, goes, dt);
        }
        sensed
    }

    /// The ground beneath its feet, and how that moves through the step.
    fn ground(&self, probe: &Probe, speed: Vec3, character: &SenseDataItem) -> Sensed {
        let (bodies, dt) = (self.bodies, self.dt);
        let search = GroundSearch { probe, bodies, dt };
        let mut sensed = search.below(speed, !character.state.is_held());
        let feet = |ground: &Ground| probe.centre().with_y(ground.height);
        for ground in sensed.ground.iter_mut().chain(&mut sensed.steep) {
            if let Ok(handle) = self.driven.get(ground.entity)
                && let Some(body) = self.rapier.rigidbody_set.bodies.get(handle.0)
            {
                ground.velocity =
                    driven_velocity(ground, feet(ground), body, self.gravity, &self.engine);
            }
        }
        if let Some(ground) = &mut sensed.ground
            && let Ok((pose, _)) = bodies.get(ground.entity)
        {
            let last = (character.sensed.footprint).filter(|_| character.state.is_grounded());
            sensed.footprint = Some(keep_place(ground, last, pose, feet(ground), dt));
        }
        sensed
    }
}

/// The velocity (m/s) at which a driven body carries a character at `feet`: the one that its drive commands, bounded about the one
/// it has.
fn driven_velocity(
    ground: &Ground,
    feet: Vec3,
    body: &RawBody,
    gravity: Vec3,
    engine: &EngineStep,
) -> Vec3 {
    // A driven body's velocity is that before the engine adds gravity.
    let commanded = velocity_through_step(ground.velocity, body, gravity, engine);
    let change = commanded - body.velocity_at_point(feet);
    if change.length_squared() > MOST_CHANGE_M_S * MOST_CHANGE_M_S {
        commanded - (change - change.clamp_length_max(MOST_CHANGE_M_S))
    } else {
        commanded
    }
}

/// Gives `ground` the velocity that brings the character back to its place on it. `last` is where it stood in the last step.
fn keep_place(
    ground: &mut Ground,
    last: Option<Footprint>,
    pose: &Transform,
    feet: Vec3,
    dt: f32,
) -> Footprint {
    let missed = last.map_or(Vec3::ZERO, |last| last.missed(ground.entity, pose));
    let (print, make_up) = Footprint::step(ground.entity, pose, feet, ground.velocity, missed, dt);
    ground.make_up = make_up;
    print
}
