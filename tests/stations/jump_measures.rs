//! Measures after jumps of a target, whenever they come: each measure against its formula, at every step rate.

use std::f64::consts::{E, PI, TAU};

use bevy::prelude::*;
use springyard::level::{ChosenPlace, Measure};

use super::measures::{after_jump, assert_measured, start, stations, value};
use crate::common::Play;
use crate::common::situations::RATES;
use springyard_test_lab::worst::largest;

/// Chooses the place of the platform of this name, for the next step.
pub fn choose(play: &mut Play, platform: &str, place: usize) {
    let world = play.app.world_mut();
    let mut platforms = world.query::<(&Name, &mut ChosenPlace)>();
    let mut all = platforms.iter_mut(world);
    let found = all.find(|(name, _)| name.as_str() == platform);
    let (_, mut chosen) = found.unwrap_or_else(|| panic!("{platform} has no places"));
    chosen.0 = place;
}

/// Of a station: the unit, the measure, and the names that stand in it for `@`, of the right and of the wrong side.
type Measures = (&'static str, &'static str, [&'static str; 2]);

/// A level with these platforms and crates, and stations with these measures.
fn play(hz: f64, platforms: &str, crates: &str, measures: &[Measures]) -> Play {
    let of = |(_, measure, names): &Measures| names.map(|name| measure.replace('@', name));
    let sides: Vec<[String; 2]> = measures.iter().map(of).collect();
    let list: Vec<(&str, &[String], &str)> = measures
        .iter()
        .zip(&sides)
        .map(|((unit, ..), sides)| (*unit, &sides[..1], sides[1].as_str()))
        .collect();
    let words = format!("platforms: [{platforms}], crates: [{crates}],");
    Play::start(start(hz, 0.0, &words, &stations(&list), Vec::new()))
}

const CHOSEN: &str = r#"
    (name: "plate", size_m: (1, 0.2, 1), position: (10, 3, 0), spring: (frequency_hz: 2, damping_ratio: 0.3), motion: Places(points: [(10, 3.3, -0.4), (10, 5, 0)])),
    (name: "other", size_m: (1, 0.2, 1), position: (15, 3, 0), spring: (frequency_hz: 2, damping_ratio: 0.3), motion: Places(points: [(15, 3.3, -0.4)])),
"#;

#[test]
fn a_target_that_is_chosen_has_the_overshoot_and_settling_time_of_its_spring() {
    let measures = [
        ("%", r#"Overshoot("@")"#, ["plate", "other"]),
        ("s", r#"SettleSecs("@")"#, ["plate", "other"]),
    ];
    let ratio: f64 = 0.3;
    let overshoot = 100.0 * (-PI * ratio / (1.0 - ratio * ratio).sqrt()).exp();
    let mut earlier = (0..60_000).rev().map(|i| f64::from(i) * 1e-4);
    let settled = earlier.find(|secs| after_jump(ratio, *secs).abs() > 0.02);
    let settled = settled.unwrap();
    let of = |measure: fn(String) -> Measure| measure("plate".to_owned());
    for hz in RATES {
        let mut play = play(hz, CHOSEN, "", &measures);
        play.steps(hz, 1.0, |_, _| {});
        assert_eq!(value(&mut play, &of(Measure::Overshoot)), None);
        choose(&mut play, "plate", 1);
        play.steps(hz, 4.0, |_, _| {});
        assert_measured(&mut play, &of(Measure::Overshoot), overshoot, 0.02, hz);
        assert_measured(&mut play, &of(Measure::SettleSecs), settled, 0.02, hz);
        // A change of mind before it has turned back says nothing about the spring.
        choose(&mut play, "plate", 2);
        play.steps(hz, 0.1, |_, _| {});
        choose(&mut play, "plate", 0);
        play.steps(hz, 0.1, |_, _| {});
        assert_measured(&mut play, &of(Measure::Overshoot), overshoot, 0.02, hz);
        assert_measured(&mut play, &of(Measure::SettleSecs), settled, 0.02, hz);
    }
}

/// Carts of a tonne whose targets jump by 2 m: on a spring of 0.3 Hz, and on a stiff one behind the same spring.
const CARTS: &str = r#"
    (name: "single", size_m: (2, 0.2, 2), position: (20, 3, 0), mass_kg: 1000, spring: (frequency_hz: 0.3), motion: Places(points: [(21.2, 3, -1.6)])),
    (name: "smoothed", size_m: (2, 0.2, 2), position: (30, 3, 0), mass_kg: 1000, spring: (frequency_hz: 15), smoothed_by: Spring(frequency_hz: 0.3), motion: Places(points: [(31.2, 3, -1.6)])),
"#;

const ACCELERATION: &str = r#"PeakAcceleration("@")"#;
const VELOCITY: &str = r#"VelocityJump("@")"#;
const ARRIVAL: &str = r#"ArrivalErrorMs(platform: "@", wanted_secs: 3)"#;

const STARTS: [Measures; 2] = [
    ("m/s^2", ACCELERATION, ["single", "smoothed"]),
    ("m/s", VELOCITY, ["single", "smoothed"]),
];

#[test]
fn a_spring_starts_with_its_largest_acceleration_and_without_a_jump_of_velocity() {
    for hz in RATES {
        let mut play = play(hz, CARTS, "", &STARTS);
        play.steps(hz, 1.0, |_, _| {});
        for cart in ["single", "smoothed"] {
            choose(&mut play, cart, 1);
        }
        play.steps(hz, 3.0, |_, _| {});
        for cart in ["single", "smoothed"] {
            let measure = Measure::PeakAcceleration(cart.to_owned());
            let expected = 2.0 * (TAU * 0.3).powi(2);
            assert_measured(&mut play, &measure, expected, 0.02, hz);
            let jump = value(&mut play, &Measure::VelocityJump(cart.to_owned()));
            assert!(jump.unwrap() < 0.02, "{cart} at {hz} Hz: {jump:?} m/s");
        }
    }
}

#[test]
fn a_load_on_a_heavy_cart_does_not_change_its_acceleration() {
    let crates = r#"
        (name: "lower", mass_kg: 5, size_m: (0.5, 0.5, 0.5), position: (20, 3.35, 0)),
        (name: "upper", mass_kg: 5, size_m: (0.5, 0.5, 0.5), position: (20, 3.85, 0)),
    "#;
    for hz in RATES {
        let mut play = play(hz, CARTS, crates, &STARTS);
        play.steps(hz, 2.0, |_, _| {});
        choose(&mut play, "single", 1);
        play.steps(hz, 3.0, |_, _| {});
        let measure = Measure::PeakAcceleration("single".to_owned());
        let expected = 2.0 * (TAU * 0.3).powi(2);
        // The load is a hundredth of the cart, and may topple on it.
        assert_measured(&mut play, &measure, expected, 0.05, hz);
    }
}

const LIFTS: &str = r#"
    (name: "lift", size_m: (2, 0.2, 2), position: (10, 3, 0), spring: (frequency_hz: 1), motion: Places(points: [(10, 6, 0), (10, 9, 0)])),
    (name: "other", size_m: (2, 0.2, 2), position: (15, 3, 0), spring: (frequency_hz: 1), motion: Places(points: [(15, 6, 0)])),
"#;

#[test]
fn a_plain_spring_is_early_and_a_change_of_mind_does_not_move_the_promised_time() {
    let measures = [("ms", ARRIVAL, ["lift", "other"])];
    for hz in RATES {
        let mut play = play(hz, LIFTS, "", &measures);
        play.steps(hz, 1.0, |_, _| {});
        choose(&mut play, "lift", 1);
        choose(&mut play, "other", 1);
        play.steps(hz, 1.5, |_, _| {});
        choose(&mut play, "lift", 2);
        play.steps(hz, 4.0, |_, _| {});
        // (1 + x) exp(-x) is 0.02 of the whole way at 5.8339, and 0.04 of its half at 5.0128.
        let early = |begin: f64, after: f64| 1000.0 * (begin + after / TAU - 3.0);
        for (platform, expected) in [("lift", early(1.5, 5.0128)), ("other", early(0.0, 5.8339))] {
            let found = value(&mut play, &arrival_error(platform)).unwrap();
            let off = (found - expected).abs();
            assert!(
                off < 2.0,
                "{platform} at {hz} Hz: {found} ms for {expected}"
            );
        }
    }
}

fn arrival_error(platform: &str) -> Measure {
    Measure::ArrivalErrorMs {
        platform: platform.to_owned(),
        wanted_secs: 3.0,
    }
}

/// Lifts that promise 3 s, as in the yard.
const PROMISED: &str = r#"
    (name: "timed", size_m: (2, 0.2, 2), position: (10, 3, 0), spring: (frequency_hz: 25), smoothed_by: TimedSpring(secs: 3, lead_secs: 0.394), motion: Places(points: [(10, 6, 0), (10, 9, 0)])),
    (name: "tween", size_m: (2, 0.2, 2), position: (15, 3, 0), spring: (frequency_hz: 25), smoothed_by: Tween(secs: 3), motion: Places(points: [(15, 6, 0), (15, 9, 0)])),
    (name: "spring", size_m: (2, 0.2, 2), position: (20, 3, 0), spring: (frequency_hz: 25), smoothed_by: Spring(frequency_hz: 1), motion: Places(points: [(20, 6, 0), (20, 9, 0)])),
"#;

/// Errors of the arrival of each of these lifts, ms, with a change of mind after this time (s).
fn arrivals(hz: f64, change_secs: Option<f64>) -> [f64; 3] {
    let measures = ["tween", "spring"].map(|other| ("ms", ARRIVAL, ["timed", other]));
    let mut play = play(hz, PROMISED, "", &measures);
    play.steps(hz, 1.0, |_, _| {});
    let lifts = ["timed", "tween", "spring"];
    for lift in lifts {
        choose(&mut play, lift, 1);
    }
    if let Some(secs) = change_secs {
        play.steps(hz, secs, |_, _| {});
        for lift in lifts {
            choose(&mut play, lift, 2);
        }
    }
    play.steps(hz, 5.0, |_, _| {});
    lifts.map(|lift| value(&mut play, &arrival_error(lift)).unwrap())
}

#[test]
fn each_kind_of_lift_is_judged_by_what_it_promises() {
    // A spring of 1 Hz has 2 % of its way left after 5.834 radians.
    let spring_ms = 1000.0 * (5.8339 / TAU - 3.0);
    for hz in RATES {
        for change_secs in [None, Some(0.5), Some(1.5)] {
            let [timed, tween, spring] = arrivals(hz, change_secs);
            println!("{hz} Hz, {change_secs:?}: {timed} ms, {tween} ms, {spring} ms");
            let at = format!("{hz} Hz, {change_secs:?}");
            assert!(timed.abs() < 5.0, "{at}: {timed} ms");
            let late_ms = 1000.0 * change_secs.unwrap_or(0.0);
            assert!((tween - late_ms).abs() < 5.0, "{at}: {tween} ms");
            if change_secs.is_none() {
                assert!((spring - spring_ms).abs() < 5.0, "{at}: {spring} ms");
            }
        }
    }
}

/// Carts whose targets jump by 2 m, behind a stiff spring.
const FILTERED: &str = r#"
    (name: "double", size_m: (2, 0.2, 2), position: (20, 3, 0), spring: (frequency_hz: 15), smoothed_by: DoubleSpring(frequency_hz: 0.6), motion: Places(points: [(21.2, 3, -1.6)])),
    (name: "damper", size_m: (2, 0.2, 2), position: (30, 3, 0), spring: (frequency_hz: 15), smoothed_by: Damper(half_life_secs: 0.73), motion: Places(points: [(31.2, 3, -1.6)])),
"#;

#[test]
fn a_damper_starts_at_full_speed_and_a_double_spring_gently() {
    let measures = [
        ("m/s^2", ACCELERATION, ["double", "damper"]),
        ("m/s", VELOCITY, ["double", "damper"]),
    ];
    for hz in RATES {
        let mut play = play(hz, FILTERED, "", &measures);
        play.steps(hz, 1.0, |_, _| {});
        for cart in ["double", "damper"] {
            choose(&mut play, cart, 1);
        }
        play.steps(hz, 2.0, |_, _| {});
        let jump = |cart: &str| Measure::VelocityJump(cart.to_owned());
        let peak = |cart: &str| Measure::PeakAcceleration(cart.to_owned());
        let speed = 2.0 * std::f64::consts::LN_2 / 0.73;
        assert_measured(&mut play, &jump("damper"), speed, 0.02, hz);
        assert!(value(&mut play, &peak("damper")).unwrap() > 100.0);
        let turn = 3.0 - 3.0_f64.sqrt();
        let shape = (turn.powi(2) / 2.0 - turn.powi(3) / 6.0) * (-turn).exp();
        let gentle = 2.0 * (TAU * 0.6).powi(2) * shape;
        assert_measured(&mut play, &peak("double"), gentle, 0.02, hz);
        let none = value(&mut play, &jump("double")).unwrap();
        assert!(none < 0.02, "{hz} Hz: {none} m/s");
    }
}

/// Leaves of 1 m that turn about their edge by a radian and a half, and a disc that turns about its middle.
const TURNING: &str = r#"
    (name: "tweened", size_m: (1, 2, 0.1), position: (10.5, 3, 0), pivot_m: (-0.5, 0, 0), spring: (frequency_hz: 15), smoothed_by: Tween(secs: 1.6), motion: Angles(degrees: [85.94367])),
    (name: "sprung", size_m: (1, 2, 0.1), position: (15.5, 3, 0), pivot_m: (-0.5, 0, 0), spring: (frequency_hz: 15), smoothed_by: Spring(frequency_hz: 0.3), motion: Angles(degrees: [85.94367])),
    (name: "disc", form: Disc, size_m: (2, 0.2, 2), position: (20, 3, 0), spring: (frequency_hz: 2, damping_ratio: 0.3), motion: Angles(degrees: [60])),
"#;

#[test]
fn an_interrupted_tween_stops_dead_and_a_spring_goes_on() {
    let measures = [("m/s", VELOCITY, ["sprung", "tweened"])];
    for hz in RATES {
        let mut play = play(hz, TURNING, "", &measures);
        play.steps(hz, 1.0, |_, _| {});
        for place in [1, 0] {
            for leaf in ["sprung", "tweened"] {
                choose(&mut play, leaf, place);
            }
            // Half of the tween's time.
            play.steps(hz, 0.8, |_, _| {});
        }
        // The least-jerk curve is fastest half-way, at 15/8 of its mean speed. The far corner is 1.00125 m from the pivot.
        let speed = 1.00125 * 15.0 / 8.0 * 1.5 / 1.6;
        let tweened = Measure::VelocityJump("tweened".to_owned());
        assert_measured(&mut play, &tweened, speed, 0.02, hz);
        let sprung = value(&mut play, &Measure::VelocityJump("sprung".to_owned()));
        assert!(sprung.unwrap() < 0.04, "{hz} Hz: {sprung:?} m/s");
    }
}

#[test]
fn a_target_that_turns_has_an_overshoot_too() {
    let measures = [("%", r#"Overshoot("@")"#, ["disc", "sprung"])];
    let ratio: f64 = 0.3;
    let overshoot = 100.0 * (-PI * ratio / (1.0 - ratio * ratio).sqrt()).exp();
    for hz in RATES {
        let mut play = play(hz, TURNING, "", &measures);
        play.steps(hz, 1.0, |_, _| {});
        choose(&mut play, "disc", 1);
        play.steps(hz, 4.0, |_, _| {});
        let measure = Measure::Overshoot("disc".to_owned());
        assert_measured(&mut play, &measure, overshoot, 0.02, hz);
    }
}

#[test]
fn the_first_frame_of_a_filter_leaves_what_its_formula_says() {
    // Five half-lives in a frame.
    let gates = r#"
        (name: "exact", size_m: (1, 1, 0.2), position: (10, 6, 0), smoothed_by: Damper(half_life_secs: 0.013333333, fps: 15), motion: Places(points: [(10, 3, 0)])),
        (name: "printed", size_m: (1, 1, 0.2), position: (15, 6, 0), smoothed_by: FastExpDamper(half_life_secs: 0.013333333, fps: 15), motion: Places(points: [(15, 3, 0)])),
    "#;
    let measures = [("", r#"LeftAfterFrame("@")"#, ["exact", "printed"])];
    for hz in RATES {
        let mut play = play(hz, gates, "", &measures);
        play.steps(hz, 1.1, |_, _| {});
        for gate in ["exact", "printed"] {
            choose(&mut play, gate, 1);
        }
        play.steps(hz, 1.0, |_, _| {});
        for (gate, left) in [("exact", 1.0 / 32.0), ("printed", 0.050)] {
            let measure = Measure::LeftAfterFrame(gate.to_owned());
            assert_measured(&mut play, &measure, left, 0.02, hz);
        }
    }
}

/// A raft that floats freely along x and z, and a ram of 10 kg above it.
fn raft(reaction: &str) -> String {
    format!(
        r#"
        (name: "ram", size_m: (0.5, 0.5, 0.5), position: (19, 4, 0), mass_kg: 10, {reaction} spring: (frequency_hz: 1), motion: Step(to: (21, 4, 0), period_secs: 8)),
        (name: "raft", size_m: (6, 0.4, 3), position: (20, 3, 0), mass_kg: 1000, driven: (moves: [Y]), motion: Still),
        (name: "other", size_m: (1, 0.2, 1), position: (30, 3, 0), motion: Step(to: (30, 4, 0), period_secs: 8)),
        "#
    )
}

#[test]
fn a_push_without_a_reaction_has_momentum_from_nowhere() {
    let momentum = r#"MomentumFromNowhere(["raft", "@"])"#;
    let measures = [("kg m/s", momentum, ["ram", "other"])];
    let measure = Measure::MomentumFromNowhere(vec!["raft".to_owned(), "ram".to_owned()]);
    for hz in RATES {
        let gained = |reaction: &str| {
            let mut play = play(hz, &raft(reaction), "", &measures);
            play.steps(hz, 3.9, |_, _| {});
            assert_eq!(value(&mut play, &measure), None);
            play.steps(hz, 2.0, |_, _| {});
            value(&mut play, &measure).unwrap()
        };
        // Mass, and the largest speed of the spring: omega way / e.
        let expected = 10.0 * TAU * 2.0 / E;
        let without = gained("");
        let off = (without / expected - 1.0).abs();
        assert!(off < 0.02, "{hz} Hz: {without} kg m/s for {expected}");
        let with = gained(r#"reaction: "raft","#);
        assert!(with < 0.05, "{hz} Hz: {with} kg m/s");
    }
}

#[test]
fn two_runs_measure_the_same() {
    let run = || {
        let mut play = play(60.0, &(CARTS.to_owned() + CHOSEN), "", &STARTS);
        play.steps(60.0, 0.5, |_, _| {});
        choose(&mut play, "single", 1);
        play.steps(60.0, 1.0, |_, _| {});
        let peak = value(&mut play, &Measure::PeakAcceleration("single".to_owned()));
        (play.hash(), largest(peak))
    };
    assert_eq!(run(), run());
}
