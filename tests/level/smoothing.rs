//! What smooths a platform's target: each filter of the level format on a platform whose target jumps.

use bevy::prelude::*;
use springyard::level::{self, ChosenPlace};
use springyard_drive::{DriveMethod, SmoothedTarget};

use crate::common::Play;
use crate::level::named::{change, of};
use springyard_test_lab::worst::Extreme;

const ASIDE: Vec3 = Vec3::new(0.0, 0.0, 30.0);

/// A cart that jumps from x = 0 to x = 4 when place 1 is chosen, with this filter.
fn cart(smoothing: &str) -> String {
    format!(
        r#"(name: "cart", size_m: (1, 0.2, 1), position: (0, 1, 0), spring: (frequency_hz: 25),
        motion: Places(points: [(4, 1, 0)]), smoothed_by: {smoothing}),"#
    )
}

fn play(hz: f64, smoothing: &str) -> Play {
    Play::yard_at(hz, ASIDE, "", &cart(smoothing), Vec::new())
}

fn choose(play: &mut Play, place: usize) {
    change::<ChosenPlace>(play, "cart", |chosen| chosen.0 = place);
}

/// Place of the point that the cart follows.
fn point(play: &mut Play) -> f32 {
    let pose = of::<SmoothedTarget>(play, "cart").pose();
    pose.expect("a step has been taken").translation.x
}

#[test]
fn the_documented_smoothings_are_a_level_without_warnings() {
    let docs = include_str!("../../docs/levels.md");
    let blocks = docs.split("```ron\n").skip(1);
    let mut blocks = blocks.filter_map(|rest| rest.split("```").next());
    let block = blocks.find(|block| block.contains("\"Smoothed targets\""));
    let level = level::parse("docs/levels.md", block.unwrap());
    let level = level.unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(level.platforms.len(), 6);
    assert_eq!(
        level::level_warnings(&level, 1.0 / 60.0, DriveMethod::Exact),
        []
    );
}

#[test]
fn each_filter_brings_a_platform_to_its_place() {
    for smoothing in [
        "Spring(frequency_hz: 1)",
        "DoubleSpring(frequency_hz: 1, damping_ratio: 1)",
        "Damper(half_life_secs: 0.2)",
        "Damper(half_life_secs: 0.2, fps: 15)",
        "TimedSpring(secs: 2, lead_secs: 0.8)",
        "Tween(secs: 1.5)",
        "Lerp(part: 0.2, fps: 15)",
        "RateTimesDt(rate_per_sec: 10, fps: 15)",
        "RateTimesDt(rate_per_sec: 25, fps: 15)",
        "FastExpDamper(half_life_secs: 0.2, fps: 15)",
    ] {
        let mut play = play(60.0, smoothing);
        play.steps(60.0, 0.5, |_, _| {});
        let rest = play.body("cart").translation.x;
        assert!(rest.abs() < 1e-5, "{smoothing}: {rest}");
        choose(&mut play, 1);
        let mut farthest = 0.0_f32;
        play.steps(60.0, 5.0, |play, _| {
            farthest.keep_largest(play.body("cart").translation.x);
        });
        let end = play.body("cart").translation.x;
        assert!((end - 4.0).abs() < 1e-5, "{smoothing}: {end}");
        let overshoots = smoothing.contains("25");
        assert_eq!(farthest > 4.1, overshoots, "{smoothing}: {farthest}");
    }
}

/// Time from the choice until the point has gone three quarters of its way, s.
fn closing_secs(smoothing: &str, hz: f64) -> f64 {
    let mut play = play(hz, smoothing);
    play.steps(hz, 0.5, |_, _| {});
    choose(&mut play, 1);
    let mut found = None;
    play.steps(hz, 4.0, |play, secs| {
        if found.is_none() && point(play) > 3.0 {
            found = Some(secs - 0.5);
        }
    });
    found.expect("it closes")
}

#[test]
fn a_lerp_is_slow_at_few_frames_and_the_exact_damper_is_not() {
    let slow = closing_secs("Lerp(part: 0.1, fps: 15)", 60.0);
    let fast = closing_secs("Lerp(part: 0.1, fps: 144)", 60.0);
    assert!(slow / fast > 8.0, "{slow} s and {fast} s");
    let [few, many] = [15, 144]
        .map(|fps| closing_secs(&format!("Damper(half_life_secs: 0.2, fps: {fps})"), 60.0));
    assert!((few - many).abs() < 1.0 / 15.0 + 1e-6, "{few} s {many} s");
}

#[test]
fn a_filter_with_frames_of_its_own_does_not_depend_on_the_step_rate() {
    for smoothing in [
        "Damper(half_life_secs: 0.2, fps: 144)",
        "Lerp(part: 0.1, fps: 15)",
        "RateTimesDt(rate_per_sec: 20, fps: 15)",
        "FastExpDamper(half_life_secs: 0.3, fps: 24)",
    ] {
        // Ten times a second, where the steps of all rates end together.
        let points = |hz: u32| -> Vec<f32> {
            let rate = f64::from(hz);
            let mut play = play(rate, smoothing);
            play.steps(rate, 0.5, |_, _| {});
            choose(&mut play, 1);
            let (mut found, mut step) = (Vec::new(), 0);
            play.steps(rate, 2.0, |play, _| {
                step += 1;
                if step % (hz / 10) == 0 {
                    found.push(point(play));
                }
            });
            found
        };
        let at_60 = points(60);
        assert!(at_60.len() == 20 && at_60[0] > 0.0);
        for hz in [30, 120, 240] {
            assert_eq!(points(hz), at_60, "{smoothing} at {hz} Hz");
        }
    }
}

#[test]
fn a_timed_platform_is_there_on_time_even_if_it_changes_its_mind() {
    let lift = r#"(name: "cart", size_m: (1, 0.2, 1), position: (0, 1, 0), spring: (frequency_hz: 25),
        motion: Places(points: [(2, 1, 0), (4, 1, 0)]), smoothed_by: TimedSpring(secs: 3, lead_secs: 0.64)),"#;
    for hz in [30.0, 60.0, 240.0] {
        let mut play = Play::yard_at(hz, ASIDE, "", lift, Vec::new());
        play.steps(hz, 0.5, |_, _| {});
        choose(&mut play, 1);
        play.steps(hz, 1.5, |_, _| {});
        choose(&mut play, 2);
        play.steps(hz, 1.5, |_, _| {});
        let place = play.body("cart").translation.x;
        // Within 2 % of the way.
        assert!((place - 4.0).abs() < 0.08, "{hz} Hz: {place}");
        let point = point(&mut play);
        assert!((place - point).abs() < 1e-4, "{hz} Hz: {place} {point}");
    }
}

#[test]
fn a_double_spring_spares_its_load_and_a_damper_does_not() {
    // The largest acceleration of the cart, from step to step, m/s^2.
    let peak = |smoothing: &str| {
        let hz = 120.0;
        let mut play = play(hz, smoothing);
        play.steps(hz, 0.5, |_, _| {});
        choose(&mut play, 1);
        let (mut last, mut speed, mut worst) = (play.body("cart").translation.x, 0.0, 0.0_f32);
        play.steps(hz, 3.0, |play, _| {
            let now = play.body("cart").translation.x;
            let next = (now - last) * hz as f32;
            worst.keep_largest(((next - speed) * hz as f32).abs());
            (last, speed) = (now, next);
        });
        worst
    };
    let double = peak("DoubleSpring(frequency_hz: 0.6)");
    let damper = peak("Damper(half_life_secs: 0.7)");
    // On a way of 4 m; on the 2 m of the tray carts half of it.
    assert!(double < 8.0, "{double} m/s^2");
    assert!(damper > 10.0 * double, "{damper} m/s^2");
}
