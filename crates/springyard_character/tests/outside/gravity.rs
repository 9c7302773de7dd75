//! Up is against gravity: one that changes while a character walks, flies or stands, a planet's, and none.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use springyard_character::{CharacterGravity, CharacterTuning, Prediction, UpFrame};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{CharacterLab, RATES};

fn set_gravity(lab: &mut CharacterLab, gravity: Vec3) {
    let lab = lab.app.world_mut();
    let mut contexts = lab.query::<&mut RapierConfiguration>();
    for mut context in contexts.iter_mut(lab) {
        context.gravity = gravity;
    }
}

/// Radius of the planet, m.
const RADIUS_M: f32 = 10.0;

/// Centre of the planet, m: not the world's origin.
const CENTRE: Vec3 = Vec3::new(4.0, -7.0, 2.0);

/// A planet, with a character that stands on it where `up` (unit vector) is up.
fn on_a_planet(hz: f64, up: Vec3) -> CharacterLab {
    let mut lab = CharacterLab::new(hz);
    set_gravity(&mut lab, Vec3::ZERO);
    lab.fixed(
        Collider::ball(RADIUS_M),
        Transform::from_translation(CENTRE),
    );
    let player = lab.character(CENTRE + up * RADIUS_M);
    lab.app.world_mut().entity_mut(player).insert(planet());
    lab.run(1.0);
    lab
}

fn planet() -> CharacterGravity {
    CharacterGravity::Towards {
        centre: CENTRE,
        strength_m_s2: 9.81,
    }
}

/// Up at the player's place on the planet.
fn up(lab: &CharacterLab) -> Vec3 {
    (lab.position() - CENTRE).normalize()
}

#[test]
fn once_round_a_planet_takes_the_way_over_the_speed_and_it_stands_upright_everywhere() {
    let tuning = CharacterTuning::default();
    let middle = RADIUS_M + 0.5 * (tuning.height_m + tuning.clearance_m);
    for hz in RATES {
        let mut lab = on_a_planet(hz, Vec3::new(0.6, 0.0, 0.8));
        let player = lab.player();
        lab.stick(player, Vec2::new(0.0, 1.0));
        lab.run(1.0);
        let (mut last, mut turned, mut leans) = (up(&lab), 0.0_f32, 0.0_f32);
        let (mut lowest, mut highest) = (f32::MAX, f32::MIN);
        let mut secs = 0.0;
        while turned < std::f32::consts::TAU {
            lab.step();
            secs += lab.dt();
            let here = up(&lab);
            // `angle_between` rounds small angles.
            turned += 2.0 * (0.5 * last.distance(here)).asin();
            last = here;
            let upright = lab.seen().pose().rotation * Vec3::Y;
            leans.keep_largest(upright.angle_between(here).to_degrees());
            let high = lab.position().distance(CENTRE) - middle;
            (lowest, highest) = (lowest.min(high), highest.max(high));
            assert!(lab.state().is_grounded(), "{hz} Hz, after {secs} s");
        }
        let expected = std::f32::consts::TAU * middle / tuning.run_speed_m_s;
        println!(
            "{hz} Hz: {secs:.3} s of {expected:.3}; leans {leans:.2} deg; {:.1} to {:.1} mm",
            1000.0 * lowest,
            1000.0 * highest
        );
        assert!((secs / expected - 1.0).abs() < 0.01, "{hz} Hz: {secs} s");
        assert!(leans < 3.0, "{hz} Hz: leans by {leans} deg");
        assert!(
            highest < 0.01 && lowest > -0.01,
            "{hz} Hz: {lowest} {highest}"
        );
    }
}

#[test]
fn a_jump_on_a_planet_is_as_high_as_any() {
    let apex = CharacterTuning::default().jump_apex_m;
    for hz in RATES {
        let mut lab = on_a_planet(hz, Vec3::NEG_X);
        let stands = lab.position().distance(CENTRE);
        lab.intent().press_jump();
        let mut top = 0.0_f32;
        lab.run_each(1.5, |lab, _| {
            top = top.max(lab.position().distance(CENTRE) - stands);
        });
        assert!((top - apex).abs() < 0.02, "{hz} Hz: {top} m, not {apex}");
        assert!(lab.state().is_grounded());
    }
}

#[test]
fn a_prediction_on_a_planet_is_in_the_world() {
    let mut lab = on_a_planet(60.0, Vec3::Z);
    let player = lab.player();
    lab.app
        .world_mut()
        .entity_mut(player)
        .insert(Prediction::at(vec![0.2]));
    lab.intent().press_jump();
    lab.run(0.3);
    let predicted = lab.seen().get::<Prediction>().points[0];
    lab.run(0.2);
    let off = predicted.position.distance(lab.position());
    assert!(off < 0.01, "{off} m");
}

/// Gravity turns by a right angle within `SECS` seconds while the character runs along the axis of that turn, from the floor onto a wall.
#[test]
fn the_speed_of_a_run_stays_while_gravity_turns() {
    const SECS: f64 = 2.0;
    let speed = CharacterTuning::default().run_speed_m_s;
    for hz in RATES {
        let mut lab = CharacterLab::with_floor(hz);
        lab.fixed(
            Collider::cuboid(0.5, 200.0, 200.0),
            Transform::from_xyz(4.0, 0.0, 0.0),
        );
        let player = lab.character(Vec3::ZERO);
        lab.run(0.5);
        lab.stick(player, Vec2::new(0.0, 1.0));
        lab.run(1.0);
        let start = lab.secs();
        let (mut slowest, mut fastest) = (f32::MAX, f32::MIN);
        lab.run_each(SECS + 2.0, |lab, now| {
            let part = ((now - start) / SECS).min(1.0) as f32;
            let angle = part * std::f32::consts::FRAC_PI_2;
            set_gravity(lab, Vec3::new(angle.sin(), -angle.cos(), 0.0) * 9.81);
            let along = -lab.seen().velocity().z;
            (slowest, fastest) = (slowest.min(along), fastest.max(along));
        });
        println!("{hz} Hz: {slowest} to {fastest} m/s");
        let off = (slowest - speed).abs().max((fastest - speed).abs());
        // Between floor and wall, it slides, and lands on the wall.
        assert!(off < 0.05 * speed, "{hz} Hz: {slowest} to {fastest} m/s");
        // It runs on the wall now, upright there.
        assert!(lab.state().is_grounded(), "{hz} Hz: {}", lab.position());
        let frame = lab.seen().get::<UpFrame>();
        assert!(frame.up().distance(Vec3::NEG_X) < 1e-4);
        assert!(lab.seen().feet().x > 3.45, "{}", lab.seen().feet());
    }
}

/// The velocity of a flight is the world's: a turn of gravity does not turn it.
#[test]
fn a_flight_goes_on_when_gravity_turns() {
    for hz in RATES {
        let mut lab = CharacterLab::new(hz);
        let player = lab.character(Vec3::new(0.0, 50.0, 0.0));
        lab.run(0.5);
        lab.stick(player, Vec2::new(0.0, 0.0));
        let before = lab.seen().velocity();
        set_gravity(&mut lab, Vec3::X * 9.81);
        lab.step();
        let fell = lab.seen().velocity() - before;
        // Less what both gravities and the air's spring do within a step.
        assert!(
            fell.length() < 100.0 / hz as f32,
            "{hz} Hz: {before} + {fell}"
        );
        assert!(before.y < -5.0);
    }
}

#[test]
fn without_gravity_a_jump_goes_straight_on_and_a_walk_is_as_ever() {
    for hz in RATES {
        let mut lab = CharacterLab::with_floor(hz);
        set_gravity(&mut lab, Vec3::ZERO);
        let player = lab.character(Vec3::ZERO);
        lab.stick(player, Vec2::new(0.0, 1.0));
        lab.run(2.0);
        assert!(lab.state().is_grounded());
        let speed = lab.planar_velocity().length();
        assert!((speed - 5.0).abs() < 0.01, "{speed}");
        lab.stick(player, Vec2::ZERO);
        lab.intent().press_jump();
        lab.run(0.5);
        let rises = lab.seen().velocity().y;
        let expected = CharacterTuning::default().flight();
        let take_off = expected.take_off(CharacterTuning::default().jump_apex_m);
        assert!(
            (rises - take_off).abs() < 1e-3,
            "{hz} Hz: {rises}, not {take_off}"
        );
        lab.run(5.0);
        assert_eq!(lab.seen().velocity().y, rises);
        // Gravity again: it comes down.
        set_gravity(&mut lab, Vec3::NEG_Y * 9.81);
        lab.run(4.0);
        assert!(lab.state().is_grounded());
    }
}

#[test]
fn one_that_never_had_gravity_falls_nowhere() {
    let mut lab = CharacterLab::new(60.0);
    set_gravity(&mut lab, Vec3::ZERO);
    lab.character(Vec3::Y * 3.0);
    lab.run(2.0);
    let off = lab.seen().feet().distance(Vec3::Y * 3.0);
    assert!(off < 1e-4, "{off} m");
}

#[test]
fn a_respawn_stands_upright_on_the_other_side_of_a_planet() {
    let mut lab = on_a_planet(60.0, Vec3::Z);
    let player = lab.player();
    lab.stick(player, Vec2::new(0.3, 1.0));
    lab.run(6.0);
    lab.stick(player, Vec2::ZERO);
    lab.intent().respawn.tap();
    lab.run(0.5);
    let feet = lab.seen().feet();
    assert!(feet.distance(CENTRE + Vec3::Z * RADIUS_M) < 0.01, "{feet}");
    assert!((lab.seen().pose().rotation * Vec3::Y).distance(Vec3::Z) < 0.01);
}

/// The hash of a run with gravity straight down is that of the axes of the world: nothing is turned.
#[test]
fn with_gravity_straight_down_the_axes_are_the_worlds() {
    for strength in [9.81, 1.62, 25.0] {
        let mut lab = CharacterLab::with_floor(60);
        set_gravity(&mut lab, Vec3::NEG_Y * strength);
        lab.character(Vec3::ZERO);
        lab.run(0.5);
        assert!(lab.seen().get::<UpFrame>().is_world());
    }
}
