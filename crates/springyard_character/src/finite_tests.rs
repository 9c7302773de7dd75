//! Whether a state, a command and a take-over are finite: one number that is not spoils all, large ones do not.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::velocity_spring::VelocitySpring;

use crate::command::{BodyCommand, HorizontalCommand, RideGoal, Turn, Vertical};
use crate::flight::{Flight, GravityPhase};
use crate::ground_reaction::{Contact, Push};
use crate::locomotion::{FlightVelocity, Locomotion};
use crate::momentum::Momentum;
use crate::moves::{Height, Motion, TakeOver, WholeMotion};
use crate::state::CharacterState;

/// Asserts that what is made of these numbers is finite with all of them near the largest number that there is, and not with any one of
/// them NaN or infinite.
fn assert_needs_each<const N: usize>(is_finite: impl Fn([f32; N]) -> bool) {
    assert!(is_finite([3e38; N]) && is_finite([-3e38; N]));
    for index in 0..N {
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut numbers = [3e38; N];
            numbers[index] = bad;
            assert!(!is_finite(numbers), "number {index}: {bad}");
        }
    }
}

#[test]
fn a_state_is_finite_if_each_of_its_numbers_is() {
    assert_needs_each(|n: [f32; 20]| {
        let v = |index: usize| Vec3::splat(n[index]);
        let mut it = CharacterState::facing(n[0]);
        (it.carried, it.planar_velocity, it.carried_change) = (v(1), v(2), n[3]);
        (it.knock.velocity, it.knock.acceleration, it.knock.mean) = (v(4), v(5), v(6));
        (it.since_grounded.secs, it.press_age_secs) = (Some(n[7]), Some(n[8]));
        (it.crouch.lowered_m, it.crouch.lowering_m_s) = (n[9], n[10]);
        it.momentum = Momentum::of(Vec3::new(n[11], n[12], 0.0));
        let (speed, gain) = (0.0, v(13));
        it.locomotion = Locomotion::Slide { speed, gain };
        let flown = it.flown.get_or_insert_default();
        (flown.velocity, flown.start, flown.expected) = (n[14], n[15], n[16]);
        let moved = it.moved.get_or_insert_default();
        (moved.velocity, moved.start, moved.expected) = (v(17), v(18), v(19));
        it.is_finite()
    });
}

/// A command with this vertical part and these other numbers.
fn command(vertical: Vertical, numbers: [f32; 6]) -> BodyCommand {
    let [goal, delta_v, yaw, rate, vertical_velocity_before, carried] = numbers;
    BodyCommand {
        horizontal: HorizontalCommand {
            goal: Vec3::splat(goal),
            spring: VelocitySpring::from_roll_call_half_life(0.1).unwrap(),
            delta_v: Vec3::splat(delta_v),
            moved: None,
        },
        vertical,
        turn: Turn { yaw, rate },
        corner_correction: None,
        push: Some(Push {
            body: Entity::PLACEHOLDER,
            point: Vec3::ZERO,
            vertical_velocity_before,
            carried,
            secs: 0.0,
        }),
    }
}

#[test]
fn a_command_is_finite_if_each_of_its_numbers_is() {
    let spring = Spring::from_hertz(5.0, 1.0).unwrap();
    let contact = Contact {
        velocity: 0.0,
        secs: 0.0,
    };
    assert_needs_each(|numbers: [f32; 6]| {
        command(Vertical::Fly(FlightVelocity::default()), numbers).is_finite()
    });
    assert_needs_each(|[height, rise, from]: [f32; 3]| {
        let goal = RideGoal { height, rise };
        let ride = Vertical::Ride { goal, from, spring };
        command(ride, [0.0; 6]).is_finite()
    });
    assert_needs_each(|[height, rise, velocity, start, expected]: [f32; 5]| {
        let flown = FlightVelocity {
            velocity,
            start,
            expected,
        };
        let goal = RideGoal { height, rise };
        let land = Vertical::Land {
            goal,
            flown,
            contact,
        };
        command(land, [0.0; 6]).is_finite()
    });
}

#[test]
fn a_take_over_is_finite_if_each_of_its_numbers_is() {
    let sprung = |goal: f32, height: Height| Motion::Sprung {
        goal: Vec3::splat(goal),
        spring: VelocitySpring::from_roll_call_half_life(0.1).unwrap(),
        height,
    };
    let is_finite = |[velocity, facing]: [f32; 2], motion: Motion| {
        let take_over = TakeOver {
            velocity: Some(Vec3::splat(velocity)),
            motion: Some(motion),
            facing: Some(facing),
            ..default()
        };
        take_over.is_finite()
    };
    assert_needs_each(|[velocity, facing, mean, end, carried]: [f32; 5]| {
        let [mean, end, carried] = [mean, end, carried].map(Vec3::splat);
        let whole = Motion::Whole(WholeMotion { mean, end, carried });
        is_finite([velocity, facing], whole)
    });
    let spring = Spring::from_hertz(5.0, 1.0).unwrap();
    assert_needs_each(|[goal, height_m, rise_m_s]: [f32; 3]| {
        let path = Height::Path {
            height_m,
            rise_m_s,
            spring,
        };
        is_finite([0.0; 2], sprung(goal, path))
    });
    assert_needs_each(|[mean_m_s, end_m_s]: [f32; 2]| {
        is_finite([0.0; 2], sprung(0.0, Height::Speed { mean_m_s, end_m_s }))
    });
    // Without gravity, nothing limits the speed of a flight.
    let flies = |gravity, speed_limit| {
        let (flight, phase) = (Flight::under(gravity, speed_limit), GravityPhase::None);
        is_finite([0.0; 2], sprung(0.0, Height::Fly { flight, phase }))
    };
    assert!(flies(0.0, f32::INFINITY) && !flies(f32::NAN, f32::INFINITY) && !flies(9.8, f32::NAN));
}
