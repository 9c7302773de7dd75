//! Accuracy of [`Prediction`]: the predicted position of a character against its actual position at that time.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy_rapier3d::prelude::RapierConfiguration;
use springyard_character::predict::{Landing, Predicted, PredictionData};
use springyard_character::{Dash, Prediction};
use springyard_test_lab::Input::{self, Move, Press, Tap};
use springyard_test_lab::IntentButton::{self, Jump};
use springyard_test_lab::worst::largest;
use springyard_test_lab::{CharacterLab, Platform, RATES, Scene, Solid};

/// Largest error, m, of the predictions made in the steps from `from` to `to`, s, for `ahead` s later.
fn error(yard: &Scene, hz: f64, script: Vec<(f64, Input)>, ahead: f64, from: f64, to: f64) -> f32 {
    let mut lab = yard.play(hz, script);
    let player = lab.player();
    let prediction = Prediction::at(vec![ahead as f32]);
    lab.app.world_mut().entity_mut(player).insert(prediction);
    let (mut said, mut was): (Vec<Predicted>, Vec<Vec3>) = (Vec::new(), Vec::new());
    lab.run_each(to + ahead, |lab, _| {
        said.push(lab.seen().get::<Prediction>().points[0]);
        was.push(lab.position());
    });
    let later = (ahead * hz).round() as usize;
    let range = (from * hz) as usize..(to * hz) as usize;
    largest(range.map(|step| said[step].position.distance(was[step + later])))
}

#[test]
fn half_a_second_of_running_starting_stopping_and_turning_is_foreseen() {
    let yard = Scene::tuned(|t| {
        t.ground_half_life_secs = 0.1;
        t.ground_stop_half_life_secs = 0.15;
    });
    for hz in RATES {
        let events = [
            (Move(0.0, 1.0), Move(0.0, 1.0)),
            (Move(0.0, 1.0), Move(0.0, 0.0)),
            (Move(0.0, 1.0), Move(1.0, 0.0)),
            (Move(0.0, 1.0), Move(0.0, -1.0)),
        ];
        for (first, then) in events {
            let off = error(&yard, hz, vec![(0.5, first), (1.0, then)], 0.5, 1.05, 1.6);
            println!("{hz} Hz, {then:?}: {:.2} mm", off * 1e3);
            assert!(off < 0.01, "{hz} Hz, {then:?}: {off} m");
        }
    }
}

#[test]
fn a_jump_and_its_landing_are_foreseen() {
    for (name, hang) in [("plain", 1.0), ("hanging", 0.4)] {
        let yard = Scene::tuned(|t| (t.apex_hang_gravity, t.apex_hang_speed_m_s) = (hang, 2.0));
        for hz in RATES {
            let script = vec![(0.5, Move(0.0, 1.0)), (1.0, Press(Jump))];
            // The character is in the air until 1.6 s or later.
            let flying = error(&yard, hz, script.clone(), 0.3, 1.05, 1.3);
            let landing = error(&yard, hz, script, 0.5, 1.3, 1.5);
            println!(
                "{name}, {hz} Hz: {:.2} mm in the air, {:.2} mm over the landing",
                flying * 1e3,
                landing * 1e3
            );
            assert!(flying < 6e-5, "{hz} Hz: {flying} m in the air");
            assert!(landing < 1e-4, "{hz} Hz: {landing} m over the landing");
        }
    }
}

/// Where and when the character lands, as it is foreseen now.
fn landing(lab: &mut CharacterLab) -> Option<Landing> {
    let read = |flights: Query<PredictionData>, rapier: Single<&RapierConfiguration>| {
        let flight = flights.single().unwrap();
        flight.landing(rapier.gravity).unwrap()
    };
    lab.app.world_mut().run_system_once(read).unwrap()
}

#[test]
fn in_a_dash_nothing_is_foreseen() {
    for hz in RATES {
        let script = vec![
            (0.5, Move(0.0, 1.0)),
            (1.0, Press(Jump)),
            (1.2, Tap(IntentButton::Dash)),
        ];
        let mut lab = Scene::default().play(hz, script);
        let player = lab.player();
        let prediction = Prediction::at(vec![0.3]);
        lab.app.world_mut().entity_mut(player).insert(prediction);
        lab.run(0.9);
        let (mut in_dash, mut in_flight) = (0, 0);
        for _ in 0..lab.steps(0.6) {
            lab.step();
            let dashes = lab.state().locomotion.is_in::<Dash>();
            let points = lab.seen().get::<Prediction>().points.len();
            assert_eq!(points, usize::from(!dashes), "{hz} Hz");
            let lands = landing(&mut lab).is_some();
            assert!(!(dashes && lands), "{hz} Hz");
            in_dash += u32::from(dashes);
            in_flight += u32::from(lands);
        }
        assert!(in_dash > 3 && in_flight > 3, "{in_dash}, {in_flight}");
    }
}

#[test]
fn where_and_when_a_jump_lands_is_foreseen() {
    for hz in RATES {
        let script = vec![(0.5, Move(0.0, 1.0)), (1.0, Press(Jump))];
        let mut lab = Scene::default().play(hz, script);
        lab.run(0.9);
        assert_eq!(landing(&mut lab), None, "on the ground");
        lab.run(0.4);
        let now = lab.secs();
        let foreseen = landing(&mut lab).expect("a landing on the floor");
        assert!((0.1..1.0).contains(&foreseen.secs), "{foreseen:?}");
        let until = now + f64::from(foreseen.secs);
        lab.run(until - now);
        // The lab ends at a step, up to half a step from the landing.
        let off_m = lab.position().distance(foreseen.place);
        let way_m = 10.0 * (lab.secs() - until).abs() as f32;
        println!("{hz} Hz: {off_m:.4} m off, {way_m:.4} m of it in the rest of a step");
        assert!(off_m < way_m + 0.02, "{hz} Hz: {off_m} m, {way_m} m");
    }
}

#[test]
fn a_fall_at_its_limit_is_foreseen() {
    let mut yard = Scene::tuned(|t| t.fall_speed_limit_m_s = 6.0);
    yard.spawn = Vec3::new(0.0, 10.0, 0.0);
    for hz in RATES {
        let off = error(&yard, hz, vec![], 0.5, 0.1, 1.0);
        println!("{hz} Hz: {:.2} mm", off * 1e3);
        assert!(off < 5e-4, "{hz} Hz: {off} m");
    }
}

#[test]
fn uphill_it_is_foreseen_too() {
    let hill = Scene {
        solids: vec![Solid::ramp("ramp", 25.0, 20.0, 20.0, (0.0, 0.0, -3.0))],
        ..Scene::default()
    };
    for hz in RATES {
        let off = error(&hill, hz, vec![(0.2, Move(0.0, 1.0))], 0.5, 1.5, 2.0);
        println!("{hz} Hz, uphill: {:.2} mm", off * 1e3);
        assert!(off < 6e-4, "{hz} Hz: {off} m");
    }
}

/// On a platform that moves more than a metre in half a second: standing, walking, and jumping.
#[test]
fn what_a_rising_or_travelling_platform_adds_is_foreseen_too() {
    // Both platforms pass their middle after 9.375 s, with the highest and steadiest velocity: the predictions are for that time.
    let platform = || Platform::still("platform", (20.0, 0.4, 20.0), (0.0, 2.0, 0.0));
    for (name, platform) in [
        ("rising", platform().rising(30.0, 37.5)),
        (
            "travelling",
            platform().travelling((30.0, 2.0, 0.0), 3.0, 0.0),
        ),
    ] {
        let yard = Scene {
            spawn: Vec3::new(0.0, 2.2, 0.0),
            platforms: vec![platform],
            ..Scene::default()
        };
        // The last number is the limit, m. A prediction assumes that the platform keeps its velocity; the platform's actual
        // acceleration adds up to 5 mm in half a second.
        for (doing, script, ahead, to, limit) in [
            ("standing", vec![], 0.5, 9.3, 8e-3),
            ("walking", vec![(8.5, Move(0.0, 0.5))], 0.5, 9.3, 8e-3),
            // Only while the character is in the air, until 9.45 s: a prediction assumes landings on ground at rest.
            ("jumping", vec![(8.8, Press(Jump))], 0.3, 9.1, 3e-4),
        ] {
            for hz in RATES {
                let off = error(&yard, hz, script.clone(), ahead, 8.9, to);
                println!("{hz} Hz, {name}, {doing}: {:.2} mm", off * 1e3);
                assert!(off < limit, "{hz} Hz, {name}, {doing}: {off} m");
            }
        }
    }
}
