//! Dials: what they set on platforms, and when they go back.

use spring_math::rotation::rotation_vector;
use springyard::input::script::Event::Move;
use springyard::level::ChosenPlace;
use springyard::stations::DialValue;
use springyard_drive::{FeedForward, SmoothedTarget, Smoothing, SpringDrive};

use super::{ahead_until, of, play};
use crate::common::Play;
use springyard_test_lab::worst::Extreme;

/// A plate beside the way, and a pad on the way, 3 m ahead.
fn words(sets: &str, area: &str, does: &str) -> String {
    format!(
        r#"
        platforms: [
            (name: "plate", size_m: (2, 0.2, 2), position: (6, 1, 0), spring: (frequency_hz: 2, damping_ratio: 1), motion: Still),
        ],
        dials: [(name: "dial", start: 0.5, from: 0.2, to: 3, sets: [{sets}], {area})],
        pads: [(name: "pad", position: (0, 0, -3), does: [{does}])],
        "#
    )
}

/// Frequency (Hz) and damping ratio of the plate's spring on its position, and of that on its rotation.
fn springs(play: &mut Play) -> [(f32, f32); 2] {
    let drive = of::<SpringDrive>(play, "plate");
    [drive.linear, drive.angular.map(|springs| springs.tilt)].map(|spring| {
        let spring = spring.unwrap();
        (spring.frequency_hz(), spring.zeta())
    })
}

fn assert_near(found: [(f32, f32); 2], expected: [(f32, f32); 2]) {
    for (found, expected) in found.into_iter().zip(expected) {
        for (found, expected) in [(found.0, expected.0), (found.1, expected.1)] {
            let apart = (found - expected).abs();
            assert!(apart < 1e-5, "{found:?} for {expected:?}");
        }
    }
}

#[test]
fn a_dial_sets_its_parameter_from_the_first_step_and_a_pad_changes_it() {
    let words = words(
        r#"Damping("plate"), TurnFrequency("plate")"#,
        "",
        r#"Set(dial: "dial", to: 1.5)"#,
    );
    let mut play = play(&words, ahead_until(0.8));
    play.run(0.1, |_, _| {});
    assert_near(springs(&mut play), [(2.0, 0.5), (0.5, 1.0)]);
    play.run(2.0, |_, _| {});
    assert_near(springs(&mut play), [(2.0, 1.5), (1.5, 1.0)]);
}

#[test]
fn a_plate_goes_on_from_its_place_and_speed_on_the_new_spring() {
    let words = words(r#"Frequency("plate")"#, "", r#"Set(dial: "dial", to: 3)"#).replace(
        "motion: Still",
        "motion: Travel(to: (6, 5, 0), speed_m_s: 2)",
    );
    let mut play = play(&words, ahead_until(0.8));
    let (mut last, mut largest) = (play.body("plate").translation, 0.0_f32);
    play.run(4.0, |play, _| {
        let now = play.body("plate").translation;
        largest.keep_largest(now.distance(last));
        last = now;
    });
    // At most 4 m/s, in steps of 1/60 s: no jump.
    assert!(largest < 4.0 / 60.0, "{largest} m in a step");
    assert_near(springs(&mut play), [(3.0, 1.0), (2.0, 1.0)]);
}

#[test]
fn a_dial_goes_back_when_the_player_leaves_its_area() {
    let words = words(
        r#"Damping("plate")"#,
        "area: (position: (0, 2, -2), size_m: (4, 4, 6))",
        r#"Add(dial: "dial", by: 1)"#,
    );
    let mut script = ahead_until(0.8);
    script.extend([(2.0, Move(0.0, 1.0)), (2.8, Move(0.0, 0.0))]);
    let mut play = play(&words, script);
    play.run(1.9, |_, _| {});
    assert_eq!(of::<DialValue>(&mut play, "dial"), DialValue(1.5));
    play.run(1.5, |_, _| {});
    assert!(play.position().z < -5.0, "{}", play.position());
    assert_eq!(of::<DialValue>(&mut play, "dial"), DialValue(0.5));
    assert_near(springs(&mut play), [(2.0, 0.5), (2.0, 1.0)]);
}

#[test]
fn a_dial_that_sets_nothing_turns_all_the_same() {
    let words = words("", "", r#"Multiply(dial: "dial", by: 100)"#);
    let mut play = play(&words, ahead_until(0.8));
    play.run(2.0, |_, _| {});
    assert_eq!(of::<DialValue>(&mut play, "dial"), DialValue(3.0));
    assert_near(springs(&mut play), [(2.0, 1.0), (2.0, 1.0)]);
}

#[test]
fn a_dial_sets_the_feed_forward_of_a_drive() {
    let words = words(r#"FeedForward("plate")"#, "", r#"Set(dial: "dial", to: 1)"#);
    let words = words.replace("to: 3", "to: 1");
    let mut play = play(&words, ahead_until(0.8));
    play.run(0.1, |_, _| {});
    assert_eq!(of::<FeedForward>(&mut play, "plate"), FeedForward(0.5));
    play.run(2.0, |_, _| {});
    assert_eq!(of::<FeedForward>(&mut play, "plate"), FeedForward(1.0));
}

#[test]
fn a_dial_chooses_the_place_of_a_target() {
    let words = words(r#"Place("plate")"#, "", r#"Set(dial: "dial", to: 2)"#).replace(
        "motion: Still",
        "motion: Places(points: [(6, 3, 0), (6, 5, 0)])",
    );
    let mut play = play(&words, ahead_until(0.8));
    play.run(0.1, |_, _| {});
    // A half is rounded up.
    assert_eq!(of::<ChosenPlace>(&mut play, "plate"), ChosenPlace(1));
    play.run(4.0, |_, _| {});
    assert_eq!(of::<ChosenPlace>(&mut play, "plate"), ChosenPlace(2));
    let height = play.body("plate").translation.y;
    assert!((height - 5.0).abs() < 0.01, "{height}");
}

#[test]
fn a_dial_chooses_the_angle_of_a_target_which_is_smoothed_from_the_first_step_on() {
    let words = words(r#"Place("plate")"#, "", r#"Set(dial: "dial", to: 2)"#).replace(
        "motion: Still",
        "motion: Angles(degrees: [30, 90]), smoothed_by: Tween(secs: 1)",
    );
    let mut play = play(&words, ahead_until(2.0));
    let angle_deg = |play: &mut Play| {
        let turned = rotation_vector(play.body("plate").rotation);
        turned.y.to_degrees()
    };
    play.run(0.1, |_, _| {});
    assert_eq!(of::<ChosenPlace>(&mut play, "plate"), ChosenPlace(1));
    let angle = angle_deg(&mut play);
    assert!(angle < 3.0, "at rest at first, and then softly: {angle}");
    play.run(5.0, |_, _| {});
    assert_eq!(of::<ChosenPlace>(&mut play, "plate"), ChosenPlace(2));
    let angle = angle_deg(&mut play);
    assert!((angle - 90.0).abs() < 0.1, "{angle}");
}

#[test]
fn a_dial_sets_the_lead_of_a_timed_spring() {
    let words = words(
        r#"SmoothingLead("plate")"#,
        "",
        r#"Set(dial: "dial", to: 1.5)"#,
    )
    .replace(
        "motion: Still",
        "motion: Places(points: [(6, 3, 0)]), smoothed_by: TimedSpring(secs: 3, lead_secs: 0.1)",
    );
    let mut play = play(&words, ahead_until(0.8));
    let lead_secs = |play: &mut Play| match of::<SmoothedTarget>(play, "plate").smoothing {
        Smoothing::TimedSpring { lead_secs, .. } => lead_secs,
        other => panic!("{other:?}"),
    };
    play.run(0.1, |_, _| {});
    assert_eq!(lead_secs(&mut play), 0.5);
    play.run(2.0, |_, _| {});
    assert_eq!(lead_secs(&mut play), 1.5);
}
