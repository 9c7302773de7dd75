//! Whether a state, a command, a take-over, kicks and an intent are finite: one number that is not spoils all, large ones do not.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::velocity_spring::VelocitySpring;

use crate::command::{BodyCommand, HorizontalCommand, RideGoal, Turn, Vertical};
use crate::flight::{Flight, GravityPhase};
use crate::ground_reaction::{Contact, Push};
use crate::intent::Intent;
use crate::kicks::Kicks;
use crate::locomotion::{FlightVelocity, Locomotion};
use crate::momentum::Momentum;
use crate::moves::{Height, Motion, TakeOver, WholeMotion};
use crate::state::CharacterState;

/// Near the largest number that there is: it and its opposite add up to 0, two of it to infinity.
const HUGE: f32 = 3e38;

/// Asserts that `it` is finite with any two opposite huge numbers, and not with a single one that is not finite.
fn assert_needs_each<T: Copy>(it: T, numbers: &[fn(&mut T, f32)], is_finite: fn(&T) -> bool) {
    assert!(is_finite(&it));
    for (first, set) in numbers.iter().enumerate() {
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut spoiled = it;
            set(&mut spoiled, bad);
            assert!(!is_finite(&spoiled), "number {first}: {bad}");
        }
        for (second, set_second) in numbers.iter().enumerate().skip(first + 1) {
            let mut large = it;
            set(&mut large, HUGE);
            set_second(&mut large, -HUGE);
            assert!(is_finite(&large), "numbers {first} and {second}");
        }
    }
}

#[test]
fn one_number_of_a_state_that_is_not_finite_spoils_it_and_large_ones_do_not() {
    let numbers: [fn(&mut CharacterState, f32); 21] = [
        |state, value| state.carried.x = value,
        |state, value| state.planar_velocity.x = value,
        |state, value| {
            let gain = Vec3::new(value, 0.0, 0.0);
            state.locomotion = Locomotion::Slide { speed: 0.0, gain };
        },
        |state, value| state.knock.velocity.x = value,
        |state, value| state.knock.acceleration.x = value,
        |state, value| state.knock.mean.x = value,
        |state, value| state.since_grounded.secs = Some(value),
        |state, value| state.press_age_secs = Some(value),
        |state, value| state.carried_change = value,
        |state, value| state.crouch.lowered_m = value,
        |state, value| state.crouch.lowering_m_s = value,
        |state, value| state.facing = value,
        |state, value| state.flown.get_or_insert_default().velocity = value,
        |state, value| state.flown.get_or_insert_default().start = value,
        |state, value| state.flown.get_or_insert_default().expected = value,
        |state, value| state.moved.get_or_insert_default().velocity.x = value,
        |state, value| state.moved.get_or_insert_default().start.x = value,
        |state, value| state.moved.get_or_insert_default().expected.x = value,
        |state, value| state.momentum = Momentum::of(Vec3::new(value, 0.0, 0.0)),
        |state, value| state.momentum = Momentum::of(Vec3::new(0.0, value, 0.0)),
        |state, value| state.carried.z = value,
    ];
    assert_needs_each(CharacterState::default(), &numbers, |it| it.is_finite());
}

/// A command of zeros, with this vertical part.
fn command(vertical: Vertical) -> BodyCommand {
    BodyCommand {
        horizontal: HorizontalCommand {
            goal: Vec3::ZERO,
            spring: VelocitySpring::from_roll_call_half_life(0.1).unwrap(),
            delta_v: Vec3::ZERO,
            moved: None,
        },
        vertical,
        turn: Turn {
            yaw: 0.0,
            rate: 0.0,
        },
        corner_correction: None,
        push: Some(Push {
            body: Entity::PLACEHOLDER,
            point: Vec3::ZERO,
            vertical_velocity_before: 0.0,
            carried: 0.0,
            secs: 0.0,
        }),
    }
}

/// Sets one number of the target of the ride spring.
fn set_goal(command: &mut BodyCommand, set: impl FnOnce(&mut RideGoal)) {
    match &mut command.vertical {
        Vertical::Ride { goal, .. } | Vertical::Land { goal, .. } => set(goal),
        Vertical::Fly(_) => {}
    }
}

#[test]
fn one_number_of_a_command_that_is_not_finite_spoils_it_and_large_ones_do_not() {
    let numbers: [fn(&mut BodyCommand, f32); 9] = [
        |command, value| command.horizontal.goal.x = value,
        |command, value| command.horizontal.delta_v.x = value,
        |command, value| set_goal(command, |goal| goal.height = value),
        |command, value| set_goal(command, |goal| goal.rise = value),
        |command, value| match &mut command.vertical {
            Vertical::Ride { from, .. } => *from = value,
            Vertical::Fly(flown) | Vertical::Land { flown, .. } => flown.velocity = value,
        },
        |command, value| command.push.as_mut().unwrap().vertical_velocity_before = value,
        |command, value| command.push.as_mut().unwrap().carried = value,
        |command, value| command.turn.yaw = value,
        |command, value| command.turn.rate = value,
    ];
    let rides = Vertical::Ride {
        goal: RideGoal::default(),
        from: 0.0,
        spring: Spring::from_hertz(5.0, 1.0).unwrap(),
    };
    let lands = Vertical::Land {
        goal: RideGoal::default(),
        flown: FlightVelocity::default(),
        contact: Contact {
            velocity: 0.0,
            secs: 0.0,
        },
    };
    for vertical in [rides, lands] {
        assert_needs_each(command(vertical), &numbers, |it| it.is_finite());
    }
    let flies = command(Vertical::Fly(FlightVelocity::default()));
    assert!(flies.is_finite() && flies.vertical.flown().is_some());
    assert_eq!(command(rides).vertical.flown(), None);
}

fn sprung(goal: Vec3, height: Height) -> TakeOver {
    let spring = VelocitySpring::from_roll_call_half_life(0.1).unwrap();
    let motion = Motion::Sprung {
        goal,
        spring,
        height,
    };
    TakeOver {
        motion: Some(motion),
        ..default()
    }
}

fn whole(mean: f32, end: f32, carried: f32) -> TakeOver {
    let [mean, end, carried] = [mean, end, carried].map(|value| Vec3::new(value, 0.0, 0.0));
    TakeOver {
        motion: Some(Motion::Whole(WholeMotion { mean, end, carried })),
        ..default()
    }
}

#[test]
fn one_number_of_a_take_over_that_is_not_finite_spoils_it_and_large_ones_do_not() {
    let made_of: [fn(f32, f32) -> TakeOver; 7] = [
        |a, b| TakeOver {
            velocity: Some(Vec3::new(a, b, 0.0)),
            ..default()
        },
        |a, b| TakeOver {
            facing: Some(a),
            ..sprung(Vec3::X * b, Height::Level)
        },
        |height_m, rise_m_s| {
            let spring = Spring::from_hertz(5.0, 1.0).unwrap();
            let path = Height::Path {
                height_m,
                rise_m_s,
                spring,
            };
            sprung(Vec3::ZERO, path)
        },
        |mean_m_s, end_m_s| sprung(Vec3::ZERO, Height::Speed { mean_m_s, end_m_s }),
        |a, b| whole(a, b, 0.0),
        |a, b| whole(a, 0.0, b),
        |a, b| whole(0.0, a, b),
    ];
    for (case, make) in made_of.into_iter().enumerate() {
        assert!(make(1.0, -2.0).is_finite(), "case {case}");
        assert!(make(HUGE, -HUGE).is_finite(), "case {case}");
        for bad in [f32::NAN, f32::INFINITY] {
            assert!(!make(bad, 1.0).is_finite(), "case {case}, first: {bad}");
            assert!(!make(1.0, bad).is_finite(), "case {case}, second: {bad}");
        }
    }
}

#[test]
fn a_flight_without_a_speed_limit_is_finite_and_one_without_a_number_is_not() {
    let flies = |gravity, speed_limit| {
        let flight = Flight::under(gravity, speed_limit);
        let phase = GravityPhase::None;
        sprung(Vec3::ZERO, Height::Fly { flight, phase }).is_finite()
    };
    assert!(flies(0.0, f32::INFINITY) && flies(9.8, 20.0));
    assert!(!flies(f32::NAN, f32::INFINITY) && !flies(f32::INFINITY, 20.0));
    assert!(!flies(9.8, f32::NAN));
}

#[test]
fn kicks_and_intents_need_each_of_their_numbers() {
    let kicks: [fn(&mut Kicks, f32); 2] = [
        |kicks, value| kicks.velocity.z = value,
        |kicks, value| kicks.launch_up = Some(value),
    ];
    assert_needs_each(Kicks::default(), &kicks, Kicks::is_finite);
    let intent: [fn(&mut Intent, f32); 3] = [
        |intent, value| intent.movement.y = value,
        |intent, value| intent.look_yaw_deg = value,
        |intent, value| intent.look_pitch_deg = value,
    ];
    assert_needs_each(Intent::default(), &intent, Intent::is_finite);
    let lost = Intent {
        movement: Vec2::Y,
        look_pitch_deg: f32::NAN,
        ..default()
    };
    assert_eq!(lost.direction(), Vec3::ZERO);
}
