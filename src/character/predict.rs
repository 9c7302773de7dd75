//! Where a character will be if it goes on as it does: in closed form, for as far ahead as one likes.
//!
//! For a camera that looks ahead, a curve on the screen, or a turret that leads its target. The stick and the buttons stay as they
//! are, the ground goes on as it is beneath the feet, and nothing stands in the way: walls and edges are not seen.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use spring_math::Propagator;
use spring_math::velocity_spring::VelocitySpring;

use super::physique::Physique;
use super::sensed::Sensed;
use super::spawn::Character;
use super::springs::CharacterSprings;
use super::state::{CharacterState, Stride};
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use crate::drive::{DriveState, DriveTarget, Pace};

/// On a character: where it will be. Optional: it costs a closed form for each time, each step.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Prediction {
    /// For each of these, s from the end of the last step, ...
    pub times_secs: Vec<f32>,
    /// ... the middle of the body and its velocity, as of the last step.
    pub points: Vec<Predicted>,
}

impl Prediction {
    /// For these times, s from now.
    #[must_use]
    pub fn at(times_secs: Vec<f32>) -> Self {
        Self {
            times_secs,
            points: Vec::new(),
        }
    }
}

/// Where a body will be, and how fast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Predicted {
    /// The middle of the body, m.
    pub position: Vec3,
    /// m/s
    pub velocity: Vec3,
}

/// A character at the end of a step.
#[derive(Debug, Clone, Copy)]
pub struct Course {
    /// Where it is, and its sprung velocity.
    pub now: Predicted,
    /// Its level acceleration, m/s^2.
    pub acceleration: Vec3,
    /// Where its springs take it.
    pub target: DriveTarget,
    /// The spring on its level velocity.
    pub pace: VelocitySpring,
    /// How high its middle rests over the ground, m.
    pub ride_height_m: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, look_ahead.in_set(CharacterSystems::Predict));
}

fn look_ahead(
    mut characters: Query<
        (
            &CharacterTuning,
            &CharacterState,
            &Physique,
            &Sensed,
            &Transform,
            &Velocity,
            &DriveTarget,
            &DriveState,
            &Pace,
            &mut Prediction,
        ),
        With<Character>,
    >,
) -> Result {
    for (
        tuning,
        state,
        physique,
        sensed,
        transform,
        velocity,
        target,
        drive,
        pace,
        mut prediction,
    ) in &mut characters
    {
        let springs = tuning.springs()?;
        let shown = velocity.linear;
        let upwards = match state.flown {
            Some(flown) => flown.velocity,
            None => drive.velocity(shown).y,
        };
        let course = Course {
            now: Predicted {
                position: transform.translation,
                velocity: pace.velocity(shown).with_y(upwards),
            },
            acceleration: pace.acceleration(),
            target: *target,
            pace: pace.spring,
            ride_height_m: physique.ride_height_m(),
        };
        let Prediction { times_secs, points } = &mut *prediction;
        points.clear();
        points.extend(
            times_secs
                .iter()
                .map(|secs| predict(&course, state, sensed, &springs, *secs)),
        );
    }
    Ok(())
}

/// Where a character on this course is in `secs`.
#[must_use]
pub fn predict(
    course: &Course,
    state: &CharacterState,
    sensed: &Sensed,
    springs: &CharacterSprings,
    secs: f32,
) -> Predicted {
    if state.is_held() {
        held(course, sensed, springs, secs)
    } else {
        flying(course, state, sensed, springs, secs)
    }
}

/// Over the ground as it is beneath the feet: level, or on its slope.
fn held(course: &Course, sensed: &Sensed, springs: &CharacterSprings, secs: f32) -> Predicted {
    let Course { now, target, .. } = *course;
    let level = level(course, course.pace, secs);
    let ground = sensed.ground.or(sensed.steep);
    let gradient = ground.map_or(Vec3::ZERO, |ground| ground.gradient());
    let lift = ground.map_or(Vec3::ZERO, |ground| ground.velocity);
    let rest = target.position.y
        + lift.y * secs
        + gradient.dot(level.position - now.position - lift * secs);
    let rise = lift.y + gradient.dot(level.velocity - lift);
    let (off, rate) = ridden(
        springs,
        now.position.y - target.position.y,
        now.velocity.y - target.velocity.y,
        secs,
    );
    Predicted {
        position: level.position.with_y(rest + off),
        velocity: level.velocity.with_y(rise + rate),
    }
}

/// Along its curve, and from the landing on over flat ground.
fn flying(
    course: &Course,
    state: &CharacterState,
    sensed: &Sensed,
    springs: &CharacterSprings,
    secs: f32,
) -> Predicted {
    let now = course.now;
    let lift = state.locomotion.lift();
    let fly = |secs| springs.flight.after(now.velocity.y, lift, secs);
    let rest = sensed.landing.map(|height| height + course.ride_height_m);
    let lands = rest.and_then(|rest| {
        let depth = now.position.y - rest;
        springs.flight.secs_to_fall(now.velocity.y, lift, depth)
    });
    let (Some(rest), Some(lands)) = (rest, lands.filter(|lands| *lands < secs)) else {
        let (gained, upwards) = fly(secs);
        let level = level(course, course.pace, secs);
        return Predicted {
            position: level.position + Vec3::Y * gained,
            velocity: level.velocity.with_y(upwards),
        };
    };
    let (off, rate) = ridden(springs, 0.0, fly(lands).1, secs - lands);
    let touchdown = course.pace.step(
        now.velocity.with_y(0.0),
        course.acceleration.with_y(0.0),
        course.target.velocity.with_y(0.0),
        lands,
    );
    let landed = Course {
        now: Predicted {
            position: now.position + touchdown.displacement,
            velocity: touchdown.velocity,
        },
        acceleration: touchdown.acceleration,
        ..*course
    };
    let pace = match state.stride {
        Stride::Go => springs.ground,
        Stride::Turn => springs.ground_turn,
        Stride::Stop => springs.ground_stop,
    };
    let level = level(&landed, pace, secs - lands);
    Predicted {
        position: level.position.with_y(rest + off),
        velocity: level.velocity.with_y(rate),
    }
}

/// The level part; the height stays what it is.
fn level(course: &Course, pace: VelocitySpring, secs: f32) -> Predicted {
    let step = pace.step(
        course.now.velocity.with_y(0.0),
        course.acceleration.with_y(0.0),
        course.target.velocity.with_y(0.0),
        secs,
    );
    Predicted {
        position: course.now.position + step.displacement,
        velocity: step.velocity,
    }
}

/// What is left of an error of the ride spring.
fn ridden(springs: &CharacterSprings, error: f32, rate: f32, secs: f32) -> (f32, f32) {
    let (moved, faster) = Propagator::exact(springs.ride, secs).error_step(error, rate);
    (error + moved, rate + faster)
}
