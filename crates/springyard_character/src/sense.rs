//! Fills [`Sensed`]: ground probe, blocker, crush and corner correction. These are all of a character's casts, besides the
//! headroom check of `crouch`. What they find is in the character's own axes, where up is +Y ([`UpFrame`]).

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::blocker;
use super::body_dimensions::BodyDimensions;
use super::carrying::{Carrying, Driven};
use super::corner_correction;
use super::crush;
use super::find_ground::GroundSearch;
use super::footprint::Footprint;
use super::ground::Ground;
use super::passes_through::{self, PassesThrough};
use super::probe::Probe;
use super::sensed::Sensed;
use super::spawn::Character;
use super::state::CharacterState;
use super::step_intent::StepIntent;
use super::surface_motion::{Bodies, SurfaceMotion, Surroundings};
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use super::up_frame::UpFrame;
use springyard_drive::VelocityDriveState;
use springyard_drive::engine::{SurfaceVelocity, engine_step};
use springyard_timestep::pose::Ancestor;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, sense.in_set(CharacterSystems::Sense));
}

/// Displacement in a step below which no blocker is searched for, m.
const LEAST_WAY_M: f32 = 1e-4;

/// The components of a character that sensing reads, and `Sensed`, which it writes.
#[derive(QueryData)]
#[query_data(mutable)]
struct SenseData {
    handle: &'static RapierRigidBodyHandle,
    transform: &'static Transform,
    frame: &'static UpFrame,
    velocity: &'static Velocity,
    velocity_state: &'static VelocityDriveState,
    intent: &'static StepIntent,
    tuning: &'static CharacterTuning,
    dimensions: &'static BodyDimensions,
    state: &'static CharacterState,
    through: Option<&'static PassesThrough>,
    sensed: &'static mut Sensed,
}

/// The world that characters sense, in the axes of one of them.
struct Senses<'a, 'w, 's> {
    rapier: &'a RapierContext<'a>,
    around: Surroundings<'a, 'w, 's>,
    carrying: Carrying<'a, 'w, 's>,
}

fn sense(
    time: Res<Time>,
    rapier: ReadRapierContext,
    mut characters: Query<SenseData, With<Character>>,
    bodies: Bodies,
    ancestors: Query<Ancestor>,
    surfaces: Query<&'static SurfaceVelocity>,
    driven: Driven,
    configuration: Single<&RapierConfiguration, With<DefaultRapierContext>>,
) {
    let Ok(rapier) = rapier.single() else {
        return;
    };
    let mut senses = Senses {
        rapier: &rapier,
        around: Surroundings {
            bodies: &bodies,
            ancestors: &ancestors,
            surfaces: &surfaces,
            raw: &rapier.rigidbody_set.bodies,
            frame: UpFrame::default(),
            dt: time.delta_secs(),
        },
        carrying: Carrying {
            driven: &driven,
            raw: &rapier.rigidbody_set.bodies,
            gravity: configuration.gravity,
            engine: engine_step(time.delta_secs(), &rapier.simulation.integration_parameters),
        },
    };
    for mut character in &mut characters {
        let is_finite = character.transform.is_finite() && character.velocity.linear.is_finite();
        // A cast from a position that is not finite would panic. The drive puts such a body back.
        senses.around.frame = *character.frame;
        *character.sensed = if is_finite {
            senses.sense(&character)
        } else {
            Sensed::default()
        };
    }
}

impl Senses<'_, '_, '_> {
    /// The [`Sensed`] of one character for this step.
    fn sense(&self, character: &SenseDataItem) -> Sensed {
        let SenseDataItem {
            handle,
            transform,
            frame,
            intent,
            tuning,
            dimensions,
            state,
            through,
            ..
        } = *character;
        let dt = self.around.dt;
        let through = passes_through::handle(through, self.rapier);
        let is_met = passes_through::is_met(through);
        let at = (frame, transform.translation);
        let probe = Probe::new(self.rapier, handle.0, at, dimensions, tuning, &is_met);
        let speed = (character.velocity_state).velocity(character.velocity.linear);
        let speed = frame.to_own(speed);
        let mut sensed = self.ground(&probe, speed, character);
        let desired = intent.direction() * tuning.run_speed_m_s;
        let way = (speed + desired).with_y(0.0) * dt;
        if way.length_squared() > LEAST_WAY_M * LEAST_WAY_M {
            let limit = tuning.push_mass_limit_kg;
            sensed.blocker = blocker::ahead(
                self.rapier,
                handle.0,
                probe.centre,
                dimensions,
                way,
                limit,
                through,
                &self.around,
            );
        }
        if let Some(ground) = &sensed.ground {
            let was_escaping = character.sensed.escape_direction.is_some();
            let crush = crush::crush(
                &probe,
                dimensions,
                tuning,
                was_escaping,
                state.facing,
                ground,
                &self.around,
            );
            sensed.escape_direction = crush.map(|crush| crush.escape_direction);
            sensed.crushed = crush.is_some_and(|crush| crush.is_crushed);
        }
        if state.is_jumping() && tuning.corner_correction_m > 0.0 {
            let goes = speed.with_y(state.flight_velocity());
            sensed.corner_correction =
                corner_correction::offset(&probe, dimensions, tuning, goes, dt);
        }
        sensed
    }

    /// The ground fields of [`Sensed`], with the velocity of the ground through the step.
    fn ground(&self, probe: &Probe, speed: Vec3, character: &SenseDataItem) -> Sensed {
        let around = &self.around;
        let (flies, rises) = (
            !character.state.is_held(),
            character.state.locomotion.is_rising(),
        );
        let mut sensed = GroundSearch { probe, around }.below(speed, flies, rises);
        let limit_kg = character.tuning.push_mass_limit_kg;
        // A crate that the character has kicked tilts, with a steep side towards it: that stops no walk over the floor.
        if sensed.ground.is_some() {
            sensed.steep = (sensed.steep).filter(|steep| !self.is_pushed(steep.entity, limit_kg));
        }
        let feet = |ground: &Ground| probe.centre.with_y(ground.height);
        for ground in sensed.ground.iter_mut().chain(&mut sensed.steep) {
            let (entity, velocity, at) = (ground.entity, ground.velocity, feet(ground));
            ground.velocity = self.carrying.velocity(entity, velocity, at, &around.frame);
        }
        if let Some(ground) = &mut sensed.ground
            && let Some(SurfaceMotion { pose, .. }) = around.motion(ground.entity)
        {
            let last = (character.sensed.footprint).filter(|_| character.state.is_grounded());
            sensed.footprint = Some(keep_place(ground, last, pose, feet(ground), around.dt));
        }
        // After the footprint, which is a place on the body: a belt carries the character over its body.
        for ground in sensed.ground.iter_mut().chain(&mut sensed.steep) {
            if ground.surface_velocity != Vec3::ZERO {
                ground.velocity += ground.surface_velocity;
            }
        }
        sensed
    }

    /// Whether a body is one that the character pushes along, and that no drive moves.
    fn is_pushed(&self, entity: Entity, limit_kg: f32) -> bool {
        let handles = self.rapier.rigidbody_set.entity2body();
        let body = (handles.get(&entity)).and_then(|handle| self.around.raw.get(*handle));
        let is_driven = self.carrying.driven.contains(entity);
        !is_driven && body.is_some_and(|body| blocker::is_pushed(body, limit_kg))
    }
}

/// Sets `ground.correction_velocity`, the velocity that brings the character back to its place on the ground, and returns the new
/// footprint. `last`: the footprint of the last step.
fn keep_place(
    ground: &mut Ground,
    last: Option<Footprint>,
    pose: Isometry3d,
    feet: Vec3,
    dt: f32,
) -> Footprint {
    let lag = last.map_or(Vec3::ZERO, |last| last.lag(ground.entity, pose));
    let (print, correction_velocity) =
        Footprint::step(ground.entity, pose, feet, ground.velocity, lag, dt);
    ground.correction_velocity = correction_velocity;
    print
}
