//! What smooths a platform's target: each filter of the level format on a platform whose target jumps.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::catalogue::damper::Damper;
use springyard::level::ChosenPlace;
use springyard_drive::{FrameUpdate, SmoothedTarget, Smoothing};

use crate::common::Play;
use crate::level::named::{change, of};

const ASIDE: Vec3 = Vec3::new(0.0, 0.0, 30.0);

/// A cart that jumps from x = 0 to x = 4 when place 1 is chosen, with this filter.
fn cart(smoothing: &str) -> String {
    format!(
        r#"(name: "cart", size_m: (1, 0.2, 1), position: (0, 1, 0), spring: (frequency_hz: 25),
        motion: Places(points: [(4, 1, 0)]), smoothed_by: {smoothing}),"#
    )
}

#[test]
fn each_spelling_is_its_filter_and_brings_a_platform_to_its_place() {
    let spring = |hertz, zeta| Spring::from_hertz(hertz, zeta).unwrap();
    let damper = Damper::from_half_life(0.2).unwrap();
    let in_frames = |update| Smoothing::EachFrame { fps: 15.0, update };
    let timed = Smoothing::TimedSpring {
        spring: spring(1.0, 1.0),
        secs: 2.0,
        lead_secs: 0.8,
    };
    let rate = |rate_per_sec| in_frames(FrameUpdate::RateTimesDt { rate_per_sec });
    let fast = FrameUpdate::FastExpDamper {
        half_life_secs: 0.2,
    };
    for (spelling, filter) in [
        (
            "Spring(frequency_hz: 1)",
            Smoothing::Spring(spring(1.0, 1.0)),
        ),
        (
            "DoubleSpring(frequency_hz: 1, damping_ratio: 0.9)",
            Smoothing::DoubleSpring(spring(1.0, 0.9)),
        ),
        ("Damper(half_life_secs: 0.2)", Smoothing::Damper(damper)),
        (
            "Damper(half_life_secs: 0.2, fps: 15)",
            in_frames(FrameUpdate::Damper(damper)),
        ),
        ("TimedSpring(secs: 2, lead_secs: 0.8)", timed),
        ("Tween(secs: 1.5)", Smoothing::Tween { secs: 1.5 }),
        (
            "Lerp(part: 0.2, fps: 15)",
            in_frames(FrameUpdate::Lerp { part: 0.2 }),
        ),
        ("RateTimesDt(rate_per_sec: 10, fps: 15)", rate(10.0)),
        ("RateTimesDt(rate_per_sec: 25, fps: 15)", rate(25.0)),
        (
            "FastExpDamper(half_life_secs: 0.2, fps: 15)",
            in_frames(fast),
        ),
    ] {
        let mut play = Play::yard(ASIDE, "", &cart(spelling), Vec::new());
        play.steps(60.0, 0.5, |_, _| {});
        let found = of::<SmoothedTarget>(&mut play, "cart").smoothing;
        assert_eq!(found, filter, "{spelling}");
        let rest = play.body("cart").translation.x;
        assert!(rest.abs() < 1e-5, "{spelling}: {rest}");
        change::<ChosenPlace>(&mut play, "cart", |chosen| chosen.0 = 1);
        play.steps(60.0, 5.0, |_, _| {});
        let end = play.body("cart").translation.x;
        assert!((end - 4.0).abs() < 1e-5, "{spelling}: {end}");
    }
}
