//! Predicts a character's position and velocity in closed form, for any time ahead.
//!
//! For a camera that looks ahead, a trajectory on the screen, or a turret that leads its target. Assumptions: stick and buttons
//! stay unchanged, a rope holds, and the ground goes on as the plane beneath the feet. Walls and edges are ignored. Of moves, those on ropes,
//! walls and ledges are known; in any other, such as a dash, nothing is predicted.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::{DefaultRapierContext, RapierConfiguration, Velocity};
use spring_math::Propagator;
use spring_math::velocity_spring::VelocitySpring;

use super::body_dimensions::BodyDimensions;
use super::decide::StepStart;
use super::gravity::CharacterGravity;
use super::locomotion::Locomotion;
use super::moves::rope::hang;
use super::moves::{Height, LedgeMoves, Motion, Rope, RopeState, WallMoves};
use super::sensed::Sensed;
use super::spawn::Character;
use super::springs::{CachedSprings, CharacterSprings};
use super::state::{CharacterState, Knock, VelocityChange};
use super::step_intent::StepIntent;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use super::up_frame::UpFrame;
use springyard_drive::{DriveState, DriveTarget, VelocityDrive, VelocityDriveState};

/// On a character: its predicted positions and velocities. Optional; the cost is one closed form for each time in each step.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Prediction {
    /// Input: times to predict, s from the end of the last step.
    pub times_secs: Vec<f32>,
    /// Output, updated in each step: the body at each of these times. Empty in a move whose motion is not known ahead.
    pub points: Vec<Predicted>,
}

impl Prediction {
    /// A prediction for these times, s from the end of the last step.
    #[must_use]
    pub fn at(times_secs: Vec<f32>) -> Self {
        Self {
            times_secs,
            points: Vec::new(),
        }
    }
}

/// Predicted position and velocity of a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Predicted {
    /// Centre of the body, m.
    pub position: Vec3,
    /// Velocity, m/s.
    pub velocity: Vec3,
}

/// The body of a character at the end of a step, with the springs' present targets.
#[derive(Debug, Clone, Copy)]
pub struct PredictionInput {
    /// Present position, and velocity of the springs.
    pub now: Predicted,
    /// Present horizontal acceleration of the velocity spring, m/s^2.
    pub acceleration: Vec3,
    /// Target of the springs.
    pub target: DriveTarget,
    /// The spring on the horizontal velocity.
    pub spring: VelocitySpring,
    /// What is left of kicks, and the spring on which it decays.
    pub knock: (Knock, VelocitySpring),
    /// Height of the centre over the ground at rest, m.
    pub ride_height_m: f32,
    /// Velocity that a move holds, m/s: of a slide down a wall, or of a body on a ledge. None elsewhere.
    pub held: Option<Vec3>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, look_ahead.in_set(CharacterSystems::Predict));
}

/// What a prediction is computed from: to read where a character will land, in a query of your own.
#[derive(QueryData)]
pub struct PredictionData {
    tuning: &'static CharacterTuning,
    springs: &'static CachedSprings,
    state: &'static CharacterState,
    dimensions: &'static BodyDimensions,
    sensed: &'static Sensed,
    transform: &'static Transform,
    frame: &'static UpFrame,
    gravity: &'static CharacterGravity,
    velocity: &'static Velocity,
    target: &'static DriveTarget,
    drive: &'static DriveState,
    walk: &'static VelocityDrive,
    walking: &'static VelocityDriveState,
    intent: &'static StepIntent,
    rope: Option<(&'static Rope, &'static RopeState)>,
    start: &'static StepStart,
}

impl PredictionDataItem<'_, '_> {
    /// The body now, and its springs, under rapier's gravity, m/s^2.
    fn input(&self, engine: Vec3) -> Result<(PredictionInput, CharacterSprings)> {
        let (place, frame) = (self.transform.translation, self.frame);
        let made = self.tuning.springs();
        // A tuning that makes no springs leaves the character on those that it had.
        let springs = made.or_else(|error| self.springs.get().copied().ok_or(error))?;
        let springs = springs.under_gravity(self.gravity.at(place, engine) == Vec3::ZERO);
        let (state, measured) = (self.state, self.velocity.linear);
        let upwards = match state.flown {
            Some(flown) => flown.velocity,
            None => frame.to_own(self.drive.velocity(measured)).y,
        };
        let gain = state.moved.map_or(Vec3::ZERO, |moved| moved.gain());
        let input = PredictionInput {
            now: Predicted {
                position: frame.to_own(place),
                velocity: (frame.to_own(self.walking.velocity(measured)) + gain).with_y(upwards),
            },
            acceleration: frame.to_own(self.walking.acceleration()),
            target: DriveTarget {
                position: frame.to_own(self.target.position),
                velocity: frame.to_own(self.target.velocity),
                ..*self.target
            },
            spring: self.walk.spring,
            knock: (state.knock, springs.knockback_of(&state.locomotion)),
            ride_height_m: self.dimensions.ride_height_m,
            held: held_by_move(state, self.start),
        };
        Ok((input, springs))
    }

    /// Where and when a character in free flight will land, under rapier's gravity (m/s^2). `None` on the ground, on a rope, in a move
    /// that holds the body or whose motion is not known ahead, and where no ground is in reach of the probe.
    pub fn landing(&self, engine: Vec3) -> Result<Option<Landing>> {
        let state = self.state;
        let is_on_rope = state.locomotion.is_in::<Rope>();
        if state.is_held() || is_on_rope || !is_known_ahead(&state.locomotion) {
            return Ok(None);
        }
        let (input, springs) = self.input(engine)?;
        if input.held.is_some() {
            return Ok(None);
        }
        let touch_down = touch_down(&input, state, self.sensed, &springs);
        Ok(touch_down.map(|(rest, secs)| {
            let there = moved_horizontally(&input, secs).now.position.with_y(rest);
            Landing {
                place: self.frame.to_world(there),
                secs,
            }
        }))
    }
}

/// Where and when a character lands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Landing {
    /// Centre of the body then, m.
    pub place: Vec3,
    /// Time from the end of the last step, s.
    pub secs: f32,
}

/// Computes the predictions from the present state; none for a character whose tuning has never made springs, or in a move that is not
/// known ahead. Runs in each step; it may also run between steps, after the state was restored.
pub fn look_ahead(
    rapier: Single<&RapierConfiguration, With<DefaultRapierContext>>,
    mut characters: Query<(PredictionData, &mut Prediction), With<Character>>,
) {
    for (of, mut prediction) in &mut characters {
        let known = is_known_ahead(&of.state.locomotion).then(|| of.input(rapier.gravity));
        let Some(Ok((input, springs))) = known else {
            prediction.points.clear();
            continue;
        };
        let (state, frame) = (of.state, *of.frame);
        let Prediction { times_secs, points } = &mut *prediction;
        let in_world = |own: Predicted| Predicted {
            position: frame.to_world(own.position),
            velocity: frame.to_world(own.velocity),
        };
        if let Some(rope) = of.rope.filter(|_| state.locomotion.is_in::<Rope>()) {
            let now = (input.now.position, input.now.velocity);
            let character = (&**of.intent, of.tuning, &springs);
            if let Some(swung) = hang::ahead(rope, now, character, times_secs) {
                points.clear();
                points.extend(swung.iter().map(|at| {
                    in_world(Predicted {
                        position: at.offset,
                        velocity: at.velocity,
                    })
                }));
                continue;
            }
        }
        let at = |secs: &f32| in_world(predict(&input, state, of.sensed, &springs, *secs));
        points.clear();
        points.extend(times_secs.iter().map(at));
    }
}

/// Whether predictions know how this mode goes on: not a dash, which ends on its own, nor a move of a game.
fn is_known_ahead(mode: &Locomotion) -> bool {
    let is_move = matches!(mode, Locomotion::Move { .. });
    !is_move || mode.is_in::<Rope>() || mode.is_in::<WallMoves>() || mode.is_in::<LedgeMoves>()
}

/// The velocity that the move of the last step holds, m/s. A restored moment has none until its next step.
fn held_by_move(state: &CharacterState, start: &StepStart) -> Option<Vec3> {
    let taken = start.taken.filter(|_| state.locomotion.is_in_the_air())?;
    match taken.take_over.motion? {
        Motion::Sprung {
            height: Height::Speed { end_m_s, .. },
            ..
        } if state.locomotion.is_in::<WallMoves>() => Some(Vec3::Y * end_m_s),
        Motion::Whole(whole) if state.locomotion.is_in::<LedgeMoves>() => {
            Some(whole.end.with_y(whole.carried.y))
        }
        _ => None,
    }
}

/// Position and velocity of a character in `secs` seconds. Input and result are in the character's axes ([`UpFrame`]), which turn no
/// further.
#[must_use]
pub fn predict(
    input: &PredictionInput,
    state: &CharacterState,
    sensed: &Sensed,
    springs: &CharacterSprings,
    secs: f32,
) -> Predicted {
    if let Some(velocity) = input.held {
        moving(input, sensed, velocity, secs)
    } else if state.is_held() {
        held(input, sensed, springs, secs)
    } else {
        flying(input, state, sensed, springs, secs)
    }
}

/// A character that a move holds: on at the same velocity, down to the landing.
fn moving(input: &PredictionInput, sensed: &Sensed, velocity: Vec3, secs: f32) -> Predicted {
    let at = input.now.position + velocity * secs;
    let rest = sensed.landing.map(|height| height + input.ride_height_m);
    match rest.filter(|rest| at.y < *rest) {
        Some(rest) => Predicted {
            position: at.with_y(rest),
            velocity: velocity.with_y(0.0),
        },
        None => Predicted {
            position: at,
            velocity,
        },
    }
}

/// A character held by the ride spring: over the plane of the ground beneath its feet.
fn held(
    input: &PredictionInput,
    sensed: &Sensed,
    springs: &CharacterSprings,
    secs: f32,
) -> Predicted {
    let PredictionInput { now, target, .. } = *input;
    let horizontal = moved_horizontally(input, secs).now;
    let ground = sensed.ground.or(sensed.steep);
    let gradient = ground.map_or(Vec3::ZERO, |ground| ground.gradient());
    let carried = ground.map_or(Vec3::ZERO, |ground| ground.velocity);
    let rest = target.position.y
        + carried.y * secs
        + gradient.dot(horizontal.position - now.position - carried * secs);
    let rise = carried.y + gradient.dot(horizontal.velocity - carried);
    let (off, rate) = ridden(
        springs,
        now.position.y - target.position.y,
        now.velocity.y - target.velocity.y,
        secs,
    );
    Predicted {
        position: horizontal.position.with_y(rest + off),
        velocity: horizontal.velocity.with_y(rise + rate),
    }
}

/// A character in the air: along its parabolas, and from the landing on over horizontal ground.
fn flying(
    input: &PredictionInput,
    state: &CharacterState,
    sensed: &Sensed,
    springs: &CharacterSprings,
    secs: f32,
) -> Predicted {
    let now = input.now;
    let phase = state.locomotion.phase();
    let fly = |secs| springs.flight.after(now.velocity.y, phase, secs);
    let touch_down = touch_down(input, state, sensed, springs);
    let Some((rest, lands)) = touch_down.filter(|(_, lands)| *lands < secs) else {
        let (gained, upwards) = fly(secs);
        let horizontal = moved_horizontally(input, secs).now;
        return Predicted {
            position: horizontal.position + Vec3::Y * gained,
            velocity: horizontal.velocity.with_y(upwards),
        };
    };
    let (off, rate) = ridden(springs, 0.0, fly(lands).1, secs - lands);
    let mut landed = moved_horizontally(input, lands);
    landed.knock.1 = springs.knockback;
    landed.spring = match state.velocity_change {
        VelocityChange::Accelerate => springs.ground,
        VelocityChange::Turn => springs.ground_turn,
        VelocityChange::Stop => springs.ground_stop,
    };
    let horizontal = moved_horizontally(&landed, secs - lands).now;
    Predicted {
        position: horizontal.position.with_y(rest + off),
        velocity: horizontal.velocity.with_y(rate),
    }
}

/// Height of the centre at rest on the surface beneath a character in the air, m, and the time to it, s.
fn touch_down(
    input: &PredictionInput,
    state: &CharacterState,
    sensed: &Sensed,
    springs: &CharacterSprings,
) -> Option<(f32, f32)> {
    let rest = sensed.landing? + input.ride_height_m;
    let depth = input.now.position.y - rest;
    let phase = state.locomotion.phase();
    let lands = springs
        .flight
        .secs_to_fall(input.now.velocity.y, phase, depth)?;
    Some((rest, lands))
}

/// The body and the springs after `secs` seconds of horizontal movement, on the velocity spring and of a knock beside it. The height
/// stays unchanged.
fn moved_horizontally(input: &PredictionInput, secs: f32) -> PredictionInput {
    // The knock's mean velocity in the last step is part of the body's velocity and of the target's.
    let (knock, decay) = input.knock;
    let (now, target) = (input.now, input.target);
    let walked = input.spring.step(
        now.velocity.with_y(0.0) - knock.mean,
        input.acceleration.with_y(0.0),
        target.velocity.with_y(0.0) - knock.mean,
        secs,
    );
    let knocked = decay.step(knock.velocity, knock.acceleration, Vec3::ZERO, secs);
    let knock_after = Knock {
        velocity: knocked.velocity,
        acceleration: knocked.acceleration,
        mean: knocked.velocity,
    };
    PredictionInput {
        now: Predicted {
            position: now.position + walked.displacement + knocked.displacement,
            velocity: walked.velocity + knocked.velocity,
        },
        acceleration: walked.acceleration,
        target: DriveTarget {
            velocity: target.velocity - knock.mean + knocked.velocity,
            ..target
        },
        knock: (knock_after, decay),
        ..*input
    }
}

/// Error of the ride spring (m) and its rate (m/s) after `secs` seconds.
fn ridden(springs: &CharacterSprings, error: f32, rate: f32, secs: f32) -> (f32, f32) {
    let (moved, faster) = Propagator::exact(springs.ride, secs).error_step(error, rate);
    (error + moved, rate + faster)
}

#[cfg(test)]
#[path = "predict_tests.rs"]
mod tests;
