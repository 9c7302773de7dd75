//! Steady forces on a character that stands or walks: the walk's velocity spring answers them in closed form, at any rate.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::CharacterTuning;

use super::RATES;
use super::closed_form::{answer_secs, assert_alike, assert_near, pushed_way};
use super::closed_form::{rise_gravity, rise_m};
use springyard_test_lab::CharacterLab;
use springyard_test_lab::worst::Extreme;

/// Sets the force that acts on a body from now on, N.
pub fn push(lab: &mut CharacterLab, body: Entity, force: Vec3) {
    let mut body = lab.app.world_mut().entity_mut(body);
    body.insert(ExternalForce { force, ..default() });
}

/// A character that has stood on the floor for half a second.
fn standing(rate: u32, tuning: CharacterTuning) -> (CharacterLab, Entity) {
    let mut lab = CharacterLab::with_floor(rate);
    let character = lab.character_with(Vec3::ZERO, tuning);
    lab.run(0.5);
    (lab, character)
}

/// Mean velocity of a body through the next `secs` seconds, m/s.
fn mean_velocity(lab: &mut CharacterLab, body: Entity, secs: f32) -> Vec3 {
    let from = lab.of(body).position();
    let steps = lab.steps(secs);
    lab.run(secs);
    (lab.of(body).position() - from) / (steps as f32 * lab.dt())
}

/// The tuning with this half-life on the ground, s, whatever the walk does.
fn with_half_life(secs: f32) -> CharacterTuning {
    CharacterTuning {
        ground_half_life_secs: secs,
        ground_stop_half_life_secs: secs,
        ground_turn_half_life_secs: secs,
        ..default()
    }
}

/// Tunings, with the half-life of the walk on the ground, s.
fn tunings() -> [(CharacterTuning, f32); 3] {
    let light = CharacterTuning {
        mass_kg: 40.0,
        ..default()
    };
    [
        (CharacterTuning::default(), 0.06),
        (with_half_life(0.12), 0.12),
        (light, 0.06),
    ]
}

#[test]
fn a_steady_force_moves_a_standing_character_at_a_steady_speed() {
    for (tuning, half_life) in tunings() {
        for force in [Vec3::X * 80.0, Vec3::X * 800.0, Vec3::NEG_Z * 300.0] {
            let (newtons, towards) = (force.length(), force.normalize());
            let what = format!("{newtons} N on {} kg, {half_life} s", tuning.mass_kg);
            let expected = newtons / tuning.mass_kg * answer_secs(half_life);
            let mut speeds = Vec::new();
            for rate in RATES {
                let (mut lab, character) = standing(rate, tuning);
                push(&mut lab, character, force);
                lab.run(1.5);
                let velocity = mean_velocity(&mut lab, character, 0.5);
                let speed = velocity.dot(towards);
                assert_near(speed, expected, 0.02, &format!("{what} at {rate} Hz"));
                let aside = (velocity - towards * speed).length();
                assert!(aside < 0.01 * expected, "{what}: {aside} m/s aside");
                assert!(lab.of(character).is_grounded(), "{what} at {rate} Hz");
                speeds.push(speed);
            }
            assert_alike(&speeds, &what);
        }
    }
}

#[test]
fn a_force_has_moved_a_standing_character_as_far_after_a_tenth_of_a_second() {
    for (tuning, half_life) in tunings() {
        let expected = pushed_way(800.0 / tuning.mass_kg, half_life, 0.1);
        let what = format!("{} kg, {half_life} s", tuning.mass_kg);
        let mut ways = Vec::new();
        for rate in RATES {
            let (mut lab, character) = standing(rate, tuning);
            let from = lab.of(character).position().x;
            push(&mut lab, character, Vec3::X * 800.0);
            lab.run(0.1);
            let way = lab.of(character).position().x - from;
            assert_near(way, expected, 0.02, &format!("{what} at {rate} Hz"));
            ways.push(way);
        }
        assert_alike(&ways, &what);
    }
}

/// At the steady speed `2 f / omega` the spring itself accelerates by `-f`: it goes on for `3 f / omega^2`.
#[test]
fn a_force_that_ends_lets_the_character_come_to_rest() {
    let mut ways = Vec::new();
    for rate in RATES {
        let (mut lab, character) = standing(rate, CharacterTuning::default());
        push(&mut lab, character, Vec3::X * 800.0);
        lab.run(1.0);
        let from = lab.of(character).position().x;
        push(&mut lab, character, Vec3::ZERO);
        lab.run(1.0);
        let way = lab.of(character).position().x - from;
        let expected = 0.75 * 10.0 * answer_secs(0.06).powi(2);
        assert_near(way, expected, 0.02, &format!("way to rest at {rate} Hz"));
        let speed = lab.of(character).velocity().length();
        assert!(speed < 1e-3, "{speed} m/s at {rate} Hz");
        ways.push(way);
    }
    assert_alike(&ways, "way to rest");
}

/// Only the character has a spring, so at the steady speed all of the force on the box acts on the character.
#[test]
fn a_box_that_is_pushed_pushes_the_character_at_the_same_steady_speed() {
    let expected = 800.0 / 80.0 * answer_secs(0.06);
    for rate in RATES {
        let mut lab = CharacterLab::with_floor(rate);
        let character = lab.character(Vec3::ZERO);
        let body = (
            RigidBody::Dynamic,
            Collider::cuboid(0.4, 0.4, 0.4),
            ColliderMassProperties::Mass(100.0),
            Transform::from_xyz(-0.8, 1.1, 0.0),
            GravityScale(0.0),
            LockedAxes::ROTATION_LOCKED,
            Friction::coefficient(0.0),
            Restitution::coefficient(0.0),
            Velocity::default(),
        );
        let body = lab.app.world_mut().spawn(body).id();
        lab.run(0.5);
        push(&mut lab, body, Vec3::X * 800.0);
        lab.run(3.0);
        let (box_from, from) = (lab.of(body).position().x, lab.of(character).position().x);
        lab.run(1.0);
        for (what, way) in [
            ("box", lab.of(body).position().x - box_from),
            ("character", lab.of(character).position().x - from),
        ] {
            assert_near(way, expected, 0.02, &format!("{what} at {rate} Hz, m/s"));
        }
        assert!(lab.of(character).is_grounded(), "{rate} Hz");
    }
}

#[test]
fn a_force_upwards_above_the_weight_lifts_a_standing_character() {
    let gained = 2400.0 / 80.0 - rise_gravity();
    let (secs, speed) = (0.5, 0.5 * gained);
    let expected = 0.5 * speed * secs + rise_m(speed);
    let mut heights = Vec::new();
    for rate in RATES {
        let (mut lab, character) = standing(rate, CharacterTuning::default());
        let from = lab.of(character).feet().y;
        push(&mut lab, character, Vec3::Y * 2400.0);
        lab.run(secs);
        assert!(!lab.of(character).is_grounded(), "{rate} Hz");
        push(&mut lab, character, Vec3::ZERO);
        let height = lab.highest_feet(character, 1.5) - from;
        assert_near(height, expected, 0.02, &format!("lifted at {rate} Hz"));
        lab.run(0.5);
        assert!(lab.of(character).is_grounded(), "lands again at {rate} Hz");
        heights.push(height);
    }
    assert_alike(&heights, "lifted");
}

#[test]
fn a_force_upwards_below_the_weight_leaves_a_character_standing() {
    for rate in RATES {
        let (mut lab, character) = standing(rate, CharacterTuning::default());
        push(&mut lab, character, Vec3::Y * 1000.0);
        let mut highest = f32::MIN;
        for _ in 0..lab.steps(1.0) {
            lab.step();
            assert!(lab.of(character).is_grounded(), "{rate} Hz");
            highest.keep_largest(lab.of(character).feet().y);
        }
        // The ride spring stretches by a / omega^2, 12.7 mm.
        assert!(highest < 0.03, "{highest} m at {rate} Hz");
        push(&mut lab, character, Vec3::ZERO);
        lab.run(1.0);
        let height = lab.of(character).feet().y;
        assert!(height.abs() < 1e-3, "{height} m at {rate} Hz");
    }
}

/// With one half-life for each change of the speed, the walk is linear: a force adds its own steady speed.
#[test]
fn a_force_adds_its_speed_to_a_walk_against_it_with_it_and_across() {
    let added = 400.0 / 80.0 * answer_secs(0.06);
    for force in [Vec3::X, Vec3::NEG_X, Vec3::Z] {
        let mut speeds = Vec::new();
        for rate in RATES {
            let (mut lab, character) = standing(rate, CharacterTuning::default());
            lab.stick(character, Vec2::X);
            push(&mut lab, character, force * 400.0);
            lab.run(1.5);
            let velocity = mean_velocity(&mut lab, character, 0.5);
            let gained = (velocity - Vec3::X * 5.0).dot(force);
            let what = format!("{force} at {rate} Hz");
            assert_near(gained, added, 0.02, &what);
            let aside = velocity - Vec3::X * 5.0 - force * gained;
            assert!(aside.length() < 0.01, "{what}: {aside} m/s aside");
            speeds.push(gained);
        }
        assert_alike(&speeds, &format!("walking, pushed along {force}"));
    }
}
