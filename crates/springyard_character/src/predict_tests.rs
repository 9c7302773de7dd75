//! Predictions without a world, beside closed forms.

use super::*;
use crate::moves::test_step::{critical, ground, near};

fn springs() -> CharacterSprings {
    CharacterTuning::default().springs().unwrap()
}

/// A body at this place and velocity, whose springs have the same velocity as their target.
fn input(position: Vec3, velocity: Vec3) -> PredictionInput {
    let springs = springs();
    PredictionInput {
        now: Predicted { position, velocity },
        acceleration: Vec3::ZERO,
        target: DriveTarget {
            position,
            velocity,
            ..default()
        },
        spring: springs.ground,
        knock: (Knock::default(), springs.knockback),
        ride_height_m: 1.0,
        held: None,
    }
}

/// Ground that rises by half a metre a metre towards +X, and moves.
fn slope(velocity: Vec3) -> Sensed {
    let mut on = ground(Vec3::new(-0.5, 1.0, 0.0).normalize());
    on.velocity = velocity;
    Sensed {
        ground: Some(on),
        ..default()
    }
}

#[test]
fn an_error_of_the_height_decays_on_the_ride_spring() {
    let (error, rate, secs) = (Vec3::Y * 0.2, Vec3::Y * -1.0, 0.05);
    let mut input = input(Vec3::ZERO, Vec3::Y * 2.0);
    input.now.position += error;
    input.now.velocity += rate;
    let on = slope(Vec3::Y * 2.0);
    let there = predict(&input, &CharacterState::default(), &on, &springs(), secs);
    let omega = springs().ride.omega();
    let (after, rate_after) = critical(error, rate, omega, secs);
    near(there.position, Vec3::Y * (2.0 * secs) + after, "place");
    near(there.velocity, Vec3::Y * 2.0 + rate_after, "velocity");
}

#[test]
fn a_knock_ends_and_leaves_the_walk_beside_it() {
    let spring = springs().knockback;
    let knock = Knock {
        velocity: Vec3::X * 4.0,
        acceleration: Vec3::ZERO,
        mean: Vec3::X * 4.5,
    };
    let mut input = input(Vec3::ZERO, Vec3::Z * 2.0 + knock.mean);
    input.knock = (knock, spring);
    let there = moved_horizontally(&input, 3.0);
    // In all it goes as far as in its response time at its speed.
    let way = Vec3::X * (4.0 * spring.response_secs());
    near(there.now.position, Vec3::Z * 6.0 + way, "place");
    near(there.now.velocity, Vec3::Z * 2.0, "velocity");
    near(there.target.velocity, Vec3::Z * 2.0, "target");
}

#[test]
fn two_times_one_after_the_other_are_both_at_once() {
    let knock = Knock {
        velocity: Vec3::X * 4.0,
        acceleration: Vec3::Z * 20.0,
        mean: Vec3::X * 4.5,
    };
    let mut input = input(Vec3::new(1.0, 2.0, 3.0), Vec3::new(1.0, 0.5, 2.0));
    input.knock = (knock, springs().knockback);
    input.acceleration = Vec3::new(-10.0, 0.0, 5.0);
    input.target.velocity = Vec3::new(-3.0, 0.0, 1.0);
    let once = moved_horizontally(&input, 0.15);
    let twice = moved_horizontally(&moved_horizontally(&input, 0.05), 0.1);
    near(twice.now.position, once.now.position, "place");
    near(twice.now.velocity, once.now.velocity, "velocity");
    near(twice.acceleration, once.acceleration, "acceleration");
    near(twice.target.velocity, once.target.velocity, "target");
}

#[test]
fn what_a_move_holds_goes_on_down_to_the_landing() {
    let held = Vec3::new(1.0, -2.0, 0.5);
    let mut input = input(Vec3::Y * 3.0, Vec3::ZERO);
    input.held = Some(held);
    let mut sensed = Sensed {
        landing: Some(0.5),
        ..default()
    };
    let state = CharacterState::default();
    let at = |sensed: &Sensed, secs| predict(&input, &state, sensed, &springs(), secs);
    let falls = at(&sensed, 0.5);
    near(falls.position, Vec3::new(0.5, 2.0, 0.25), "in the air");
    near(falls.velocity, held, "in the air");
    let stands = at(&sensed, 1.0);
    near(stands.position, Vec3::new(1.0, 1.5, 0.5), "landed");
    near(stands.velocity, held.with_y(0.0), "landed");
    sensed.landing = None;
    let on = at(&sensed, 1.0);
    near(on.position, Vec3::new(1.0, 1.0, 0.5), "no ground");
}
