//! Platforms that turn to one of several angles: leaves of doors and turning arms.

use bevy::prelude::*;
use spring_math::rotation::rotation_vector;
use springyard::level::ChosenPlace;

use crate::common::Play;
use crate::level::named::change;

const ASIDE: Vec3 = Vec3::new(0.0, 0.0, 30.0);

/// A spring that turns a leaf slowly enough for jumps by more than a right angle.
const SLOW: &str = "turn_spring: (frequency_hz: 4)";

/// A leaf in the plane z = 0 with its pivot at x = 0, with these fields.
fn leaf(fields: &str) -> String {
    format!(
        r#"(name: "leaf", size_m: (1, 2, 0.1), position: (0.5, 1.2, 0), mass_kg: 40, pivot_m: (-0.5, 0, 0), spring: (frequency_hz: 25), {fields}),"#
    )
}

fn play(hz: f64, fields: &str) -> Play {
    Play::yard_at(hz, ASIDE, "", &leaf(fields), Vec::new())
}

fn choose(play: &mut Play, place: usize) {
    change::<ChosenPlace>(play, "leaf", |chosen| chosen.0 = place);
}

/// Angle of the leaf from its rotation at rest about the up axis, degrees.
fn angle_deg(play: &mut Play) -> f32 {
    rotation_vector(play.body("leaf").rotation).y.to_degrees()
}

#[test]
fn a_leaf_turns_about_its_pivot_to_the_angle_that_is_chosen() {
    for hz in [30.0, 60.0, 240.0] {
        let mut play = play(hz, &format!("{SLOW}, motion: Angles(degrees: [90, -60])"));
        for (chosen, degrees) in [(1, 90.0), (2, -60.0), (9, -60.0), (0, 0.0)] {
            choose(&mut play, chosen);
            play.steps(hz, 1.0, |play, _| {
                let pivot = play.body("leaf").translation;
                assert!(pivot.distance(Vec3::Y * 1.2) < 1e-5, "{pivot}");
            });
            let angle = angle_deg(&mut play);
            assert!((angle - degrees).abs() < 4e-4, "{hz} Hz: {angle}");
        }
    }
}

#[test]
fn a_leaf_starts_at_the_angle_of_its_start() {
    let mut play = play(60.0, "motion: Angles(degrees: [90], start: 1)");
    play.steps(60.0, 0.5, |play, _| {
        let angle = angle_deg(play);
        assert!((angle - 90.0).abs() < 1e-4, "{angle}");
    });
}

#[test]
fn an_arm_turns_about_any_axis() {
    let arm = "motion: Angles(degrees: [50], axis: (0, 0, 4))";
    let mut play = play(60.0, &format!("{SLOW}, {arm}"));
    choose(&mut play, 1);
    play.steps(60.0, 1.0, |_, _| {});
    let turned = rotation_vector(play.body("leaf").rotation);
    assert!((turned - Vec3::Z * 50_f32.to_radians()).length() < 1e-5);
}

#[test]
fn with_a_period_a_leaf_opens_and_closes_by_itself() {
    let motion = "motion: Angles(degrees: [90], period_secs: 4)";
    let mut play = play(60.0, &format!("{SLOW}, {motion}"));
    play.run(9.9, |play, secs| {
        let since = secs.rem_euclid(2.0);
        if (0.5..1.9).contains(&since) {
            let open = secs.rem_euclid(4.0) >= 2.0;
            let expected = if open { 90.0 } else { 0.0 };
            let angle = angle_deg(play);
            assert!((angle - expected).abs() < 0.012, "{secs}: {angle}");
        }
    });
}

const HINGED: &str = "hinge: (from_deg: -100, to_deg: 100), motion: Angles(degrees: [90, -80])";

#[test]
fn a_hinged_leaf_follows_its_tween_and_reaches_its_angle_on_time() {
    for hz in [30.0, 60.0, 240.0] {
        let mut play = play(hz, &format!("{HINGED}, smoothed_by: Tween(secs: 1.5)"));
        play.steps(hz, 0.5, |_, _| {});
        choose(&mut play, 1);
        play.steps(hz, 0.7, |_, _| {});
        let u = 0.7 / 1.5_f32;
        let by_hand = 90.0 * u * u * u * (u * (6.0 * u - 15.0) + 10.0);
        let angle = angle_deg(&mut play);
        assert!(
            (angle - by_hand).abs() < 0.006,
            "{hz} Hz: {angle} {by_hand}"
        );
        play.steps(hz, 1.0, |_, _| {});
        let angle = angle_deg(&mut play);
        assert!((angle - 90.0).abs() < 1e-4, "{hz} Hz: {angle}");
    }
}
