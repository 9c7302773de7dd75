//! The loads of the Gatehouse's carts and arms: what starts or stops abruptly loses its post, at every step rate.

use bevy::prelude::*;
use spring_math::planner::Policy;
use springyard::cli::headless::Start;
use springyard::level;
use springyard_timestep::policies::StepPlanner;

use super::jump_measures::choose;
use super::of;
use crate::common::Play;
use crate::common::situations::RATES;

/// The yard without its dials, which would choose the places of carts and arms.
fn yard(hz: f64) -> Play {
    let text = include_str!("../../levels/yard.ron");
    let parsed = level::parse("levels/yard.ron", text);
    let mut level = parsed.unwrap_or_else(|errors| panic!("{errors}"));
    level.dials.clear();
    Play::start(Start {
        planner: StepPlanner::new(Policy::Fixed, hz, 100).unwrap(),
        ..Start::of(level)
    })
}

/// Asserts that a post of 0.9 or 0.6 m still stands on its carrier, or that it does not.
fn assert_stands(play: &mut Play, post: &str, carrier: &str, stands: bool, hz: f64) {
    let pose = of::<Transform>(play, post);
    let above = pose.translation.y - of::<Transform>(play, carrier).translation.y;
    let upright = (pose.rotation * Vec3::Y).y;
    let is_standing = above > 0.3 && upright > 0.99;
    assert_eq!(
        is_standing, stands,
        "{post}, {hz} Hz: {above} m above, upright {upright}"
    );
}

#[test]
fn only_the_double_spring_keeps_its_post() {
    for hz in RATES {
        let mut play = yard(hz);
        play.steps(hz, 1.0, |_, _| {});
        for (cart, _) in CARTS {
            assert_stands(&mut play, &format!("{cart}_post"), cart, true, hz);
            choose(&mut play, cart, 1);
        }
        play.steps(hz, 4.0, |_, _| {});
        for (cart, stands) in CARTS {
            assert_stands(&mut play, &format!("{cart}_post"), cart, stands, hz);
        }
    }
}

const CARTS: [(&str, bool); 3] = [
    ("cart_damper", false),
    ("cart_single", false),
    ("cart_double", true),
];

#[test]
fn only_the_spring_keeps_its_post_when_its_turn_is_interrupted() {
    for hz in RATES {
        let mut play = yard(hz);
        play.steps(hz, 1.0, |_, _| {});
        for (place, secs) in [(1, 0.75), (0, 3.0)] {
            for arm in ["arm_tween", "arm_spring"] {
                choose(&mut play, arm, place);
            }
            play.steps(hz, secs, |_, _| {});
        }
        for (arm, stands) in [("arm_tween", false), ("arm_spring", true)] {
            assert_stands(&mut play, &format!("{arm}_cube"), arm, stands, hz);
        }
    }
}
