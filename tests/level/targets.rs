//! What a platform's target follows: points, choices, the player, another body; and what its spring gets of the target's motion.

use bevy::prelude::*;
use springyard::input::script::Event::Move;
use springyard::level::ChosenPlace;
use springyard_drive::{DriveTarget, TargetBody};

use crate::common::Play;
use springyard_test_lab::worst::Extreme;

/// A spawn away from all platforms.
const ASIDE: Vec3 = Vec3::new(0.0, 0.0, 30.0);

/// A platform of 2 x 0.2 x 2 m with these fields.
fn platform(name: &str, position: &str, fields: &str) -> String {
    format!(r#"(name: "{name}", size_m: (2, 0.2, 2), position: {position}, {fields}),"#)
}

fn play(platforms: &str) -> Play {
    Play::yard(ASIDE, "", platforms, Vec::new())
}

/// A component of the body of this name.
pub fn component<T: Component + Clone>(play: &mut Play, name: &str) -> T {
    let world = play.app.world_mut();
    let mut bodies = world.query::<(&Name, &T)>();
    let found = bodies
        .iter(world)
        .find(|(body, _)| body.as_str() == name)
        .map(|(_, component)| component.clone());
    found.unwrap_or_else(|| panic!("{name} has no such component"))
}

/// The target of the body of this name at the end of the last step.
pub fn target(play: &mut Play, name: &str) -> DriveTarget {
    component(play, name)
}

fn place(play: &mut Play, name: &str) -> Vec3 {
    play.body(name).translation
}

#[test]
fn a_platform_goes_round_its_route() {
    let route =
        "motion: Route(points: [(4, 1, 0), (4, 1, 4)], speed_m_s: 2, easing: Steady, repeat: Loop)";
    let mut play = play(&platform("tram", "(0, 1, 0)", route));
    let mut nearest = [f32::INFINITY; 3];
    let round_secs = (8.0 + 32_f64.sqrt()) / 2.0;
    play.run(round_secs, |play, _| {
        let tram = place(play, "tram");
        for (nearest, corner) in nearest.iter_mut().zip([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]) {
            nearest.keep_smallest(tram.distance(Vec3::new(corner.0, 1.0, corner.1)));
        }
    });
    // It cuts its corners, which it passes at speed.
    assert!(nearest.iter().all(|near| *near < 0.3), "{nearest:?}");
    assert!(place(&mut play, "tram").distance(Vec3::Y) < 0.012);
}

#[test]
fn a_choice_moves_a_platform_to_another_place() {
    let places = "motion: Places(points: [(0, 3, 0), (4, 3, 0)], start: 1)";
    let mut play = play(&platform("lift", "(0, 1, 0)", places));
    play.steps(60.0, 0.5, |_, _| {});
    assert!(place(&mut play, "lift").distance(Vec3::new(0.0, 3.0, 0.0)) < 1e-5);
    for (chosen, goal) in [
        (2, Vec3::new(4.0, 3.0, 0.0)),
        (0, Vec3::new(0.0, 1.0, 0.0)),
        (9, Vec3::new(4.0, 3.0, 0.0)),
    ] {
        let world = play.app.world_mut();
        let mut lifts = world.query::<&mut ChosenPlace>();
        lifts.single_mut(world).unwrap().0 = chosen;
        play.steps(60.0, 1.5, |play, _| {
            let target = target(play, "lift");
            assert_eq!((target.position, target.velocity), (goal, Vec3::ZERO));
        });
        assert!(place(&mut play, "lift").distance(goal) < 1e-5, "{chosen}");
    }
}

#[test]
fn a_target_goes_along_with_the_player_and_rests_without() {
    let line = "motion: Player(from: (-20, 5, 0), to: (0, 5, 0), within_m: 6)";
    let lamp = platform("lamp", "(-3, 8, 0)", line);
    // To one side along x, then away from the line.
    let script = vec![
        (0.5, Move(-1.0, 0.0)),
        (2.5, Move(0.0, -1.0)),
        (4.5, Move(0.0, 0.0)),
    ];
    let mut play = Play::yard(Vec3::ZERO, "", &lamp, script);
    let (mut last, mut fastest, mut followed, mut rested) = (play.position(), 0.0_f32, 0, 0);
    play.steps(60.0, 5.0, |play, _| {
        let target = target(play, "lamp");
        let feet = last.with_y(0.0);
        let beside = Vec3::new(feet.x.clamp(-20.0, 0.0), 5.0, 0.0);
        if target.position == Vec3::new(-3.0, 8.0, 0.0) {
            rested += 1;
            assert_eq!(target.velocity, Vec3::ZERO);
            assert!(feet.distance(beside) > 5.9);
        } else {
            followed += 1;
            // The player's place at the start of the step.
            assert!(
                target.position.distance(beside) < 1e-5,
                "{target:?} {beside}"
            );
            fastest.keep_largest(target.velocity.length());
        }
        last = play.position();
    });
    assert!(followed > 100 && rested > 10, "{followed} {rested}");
    assert!(fastest > 4.0 && fastest < 7.0, "{fastest} m/s");
}

#[test]
fn a_follower_keeps_its_place_beside_its_leader() {
    let ferry = platform(
        "ferry",
        "(0, 1, 0)",
        "motion: Travel(to: (8, 1, 0), speed_m_s: 2)",
    );
    let trailer = platform(
        "trailer",
        "(-3, 1, 0)",
        r#"motion: Body(name: "ferry", offset_m: (-3, 0, 0))"#,
    );
    let wheel = platform("wheel", "(0, 1, 9)", "motion: Turn(speed_deg_s: 45)");
    let gondola = platform(
        "gondola",
        "(4, 1, 9)",
        r#"motion: Body(name: "wheel", offset_m: (4, 0, 0))"#,
    );
    let over = platform(
        "over",
        "(-20, 3, 0)",
        r#"motion: Body(name: "box", offset_m: (0, 2.5, 0))"#,
    );
    // Followers stand before their leaders in the file.
    let platforms = [trailer, gondola, over, ferry, wheel].concat();
    let crate_ = r#"(name: "box", mass_kg: 10, size_m: (1, 1, 1), position: (-20, 0.5, 0)),"#;
    let mut play = Play::yard_with(60.0, ASIDE, "", &platforms, crate_, Vec::new());
    play.run(1.0, |_, _| {});
    play.run(6.0, |play, secs| {
        let off = place(play, "trailer") - place(play, "ferry") - Vec3::X * -3.0;
        assert!(off.length() < 0.003, "{secs}: {off}");
        let (wheel, gondola) = (play.body("wheel"), play.body("gondola"));
        // On a circle it trails by acceleration / omega^2, 4 mm.
        let off = wheel.transform_point(Vec3::X * 4.0) - gondola.translation;
        assert!(off.length() < 0.01, "{secs}: {off}");
        assert!(wheel.rotation.angle_between(gondola.rotation) < 0.0025);
        let off = place(play, "over") - place(play, "box") - Vec3::Y * 2.5;
        assert!(off.length() < 1e-5, "{secs}: {off}");
    });
    let _: TargetBody = component(&mut play, "trailer");
}

#[test]
fn a_follower_keeps_its_rotation_at_rest_and_leader_and_follower_their_pivots() {
    // The wheel turns about its edge; the offset counts from its middle, which is 2 m beside that.
    let wheel = platform(
        "wheel",
        "(2, 1, 9)",
        "pivot_m: (-2, 0, 0), motion: Turn(speed_deg_s: 45)",
    );
    let gondola = platform(
        "gondola",
        "(5, 1, 9)",
        r#"rotation_deg: (0, 30, 0), pivot_m: (0.5, 0, 0), motion: Body(name: "wheel", offset_m: (3, 0, 0))"#,
    );
    let platforms = [gondola, wheel].concat();
    let mut play = Play::yard_with(60.0, ASIDE, "", &platforms, "", Vec::new());
    play.run(1.0, |_, _| {});
    play.run(6.0, |play, secs| {
        let (wheel, gondola) = (play.body("wheel"), play.body("gondola"));
        assert!(wheel.translation.distance(Vec3::new(0.0, 1.0, 9.0)) < 1e-5);
        let middle = gondola.transform_point(Vec3::X * -0.5);
        let off = wheel.transform_point(Vec3::X * 5.0) - middle;
        assert!(off.length() < 0.015, "{secs}: {off}");
        let turned = wheel.rotation * Quat::from_rotation_y(30f32.to_radians());
        assert!(turned.angle_between(gondola.rotation) < 0.0025);
    });
}

#[test]
fn two_platforms_run_half_a_cycle_apart_and_one_the_other_way() {
    let travel = |z: u32| format!("motion: Travel(to: (8, 1, {z}), speed_m_s: 2, pause_secs: 1)");
    let turn = "motion: Turn(speed_deg_s: 45)";
    let platforms = [
        platform("first", "(0, 1, 0)", &travel(0)),
        platform(
            "second",
            "(0, 1, 5)",
            &format!("{}, timing: (phase: 0.5)", travel(5)),
        ),
        platform("left", "(0, 1, 12)", turn),
        platform(
            "right",
            "(6, 1, 12)",
            &format!("{turn}, timing: (reverse: true)"),
        ),
    ];
    let mut play = play(&platforms.concat());
    let start = place(&mut play, "second");
    assert!(start.distance(Vec3::new(8.0, 1.0, 5.0)) < 1e-5, "{start}");
    play.run(10.0, |play, secs| {
        let (first, second) = (target(play, "first"), target(play, "second"));
        let both = first.position.x + second.position.x;
        assert!((both - 8.0).abs() < 1e-5, "{secs}: {both}");
        let (left, right) = (target(play, "left"), target(play, "right"));
        assert!((left.rotation * right.rotation).angle_between(Quat::IDENTITY) < 2.5e-3);
        assert!((left.angular_velocity + right.angular_velocity).length() < 1e-5);
    });
}

#[test]
fn a_motion_waits_for_its_start() {
    let late = "motion: Rise(height_m: 3, period_secs: 8), timing: (start_secs: 2, phase: 0.25)";
    let mut play = play(&platform("lift", "(0, 1, 0)", late));
    play.run(4.0, |play, secs| {
        let target = target(play, "lift");
        if secs < 2.0 + 1e-6 {
            assert!((target.position.y - 2.5).abs() < 1e-5, "{secs}");
            assert_eq!(target.velocity, Vec3::ZERO);
        } else if secs < 3.9 {
            assert!(target.velocity.y > 0.0, "{secs}");
        }
    });
    assert!((target(&mut play, "lift").position.y - 4.0).abs() < 1e-5);
}

/// Way of a platform behind a target at 3 m/s on a spring of 1 Hz, m.
fn lag(hz: f64, feed_forward: f32) -> f32 {
    let fields = format!(
        "spring: (frequency_hz: 1), feed_forward: {feed_forward:?},
        motion: Route(points: [(100, 1, 0)], speed_m_s: 3, easing: Steady)"
    );
    let ferry = platform("ferry", "(0, 1, 0)", &fields);
    let mut play = Play::yard_at(hz, ASIDE, "", &ferry, Vec::new());
    play.steps(hz, 8.0, |_, _| {});
    target(&mut play, "ferry").position.x - place(&mut play, "ferry").x
}

#[test]
fn without_its_targets_velocity_a_platform_lags() {
    for hz in [30.0, 60.0, 120.0] {
        let half_a_step = 0.5 / hz as f32;
        let behind = 3.0 * (2.0 / std::f32::consts::TAU - half_a_step);
        for (feed_forward, part) in [(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)] {
            let lag = lag(hz, feed_forward);
            assert!((lag - part * behind).abs() < 2.5e-4, "{hz} Hz: {lag} m");
        }
    }
}
