//! A target on its own frame clock moves only at the frames of that clock, at any step rate.

use bevy::prelude::*;
use springyard_drive::DriveTarget;

use crate::common::Play;
use crate::level::targets::target;

const ASIDE: Vec3 = Vec3::new(0.0, 0.0, 30.0);

/// The target of a ferry at 15 frames a second, ten times a second.
fn targets(hz: u32) -> Vec<DriveTarget> {
    let ferry = r#"(name: "ferry", size_m: (2, 0.2, 2), position: (0, 1, 0), sampled_fps: 15,
        motion: Travel(to: (8, 1, 0), speed_m_s: 3, pause_secs: 1)),"#;
    let rate = f64::from(hz);
    let mut play = Play::yard_at(rate, ASIDE, "", ferry, Vec::new());
    let (mut found, mut step) = (Vec::new(), 0);
    play.steps(rate, 8.0, |play, _| {
        step += 1;
        if step % (hz / 10) == 0 {
            found.push(target(play, "ferry"));
        }
    });
    found
}

#[test]
fn the_frames_of_a_target_are_the_same_at_any_step_rate() {
    let at_60 = targets(60);
    assert_eq!(at_60.len(), 80);
    for hz in [30, 120, 240] {
        assert_eq!(targets(hz), at_60, "{hz}");
    }
}

#[test]
fn between_its_frames_a_target_stands_with_the_velocity_of_the_last_frame() {
    let ferry = r#"(name: "ferry", size_m: (2, 0.2, 2), position: (0, 1, 0), sampled_fps: 15,
        motion: Route(points: [(80, 1, 0)], speed_m_s: 3, easing: Steady)),"#;
    let mut play = Play::yard(ASIDE, "", ferry, Vec::new());
    let (mut last, mut jumps) = (0.0, 0);
    play.run(2.0, |play, secs| {
        let target = target(play, "ferry");
        let frame = ((secs + 1e-6) * 15.0).floor();
        assert!(
            (f64::from(target.position.x) - 3.0 * frame / 15.0).abs() < 1e-5,
            "{secs}"
        );
        let speed = if frame < 1.0 { 0.0 } else { 3.0 };
        assert!(
            (target.velocity.x - speed).abs() < 1.2e-5,
            "{secs}: {}",
            target.velocity.x
        );
        jumps += u32::from(target.position.x != last);
        last = target.position.x;
    });
    assert_eq!(jumps, 30);
}

#[test]
fn a_jump_waits_for_the_next_frame() {
    let plate = r#"(name: "plate", size_m: (2, 0.2, 2), position: (0, 1, 0), sampled_fps: 2,
        motion: Step(to: (0, 2, 0), period_secs: 1.4)),"#;
    let mut play = Play::yard(ASIDE, "", plate, Vec::new());
    play.run(3.0, |play, secs| {
        let target = target(play, "plate");
        // At 0.7 s it is up, at 1.4 s down; frames begin every half second.
        let frame = ((secs + 1e-6) * 2.0).floor() / 2.0;
        let up = frame.rem_euclid(1.4) >= 0.7;
        assert_eq!(target.position.y, if up { 2.0 } else { 1.0 }, "{secs}");
        assert_eq!(target.velocity, Vec3::ZERO);
    });
}
