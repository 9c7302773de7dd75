//! Friction and bounce of platforms.

use bevy::prelude::*;

use crate::common::Play;
use springyard_test_lab::worst::Extreme;

const AWAY: Vec3 = Vec3::new(20.0, 0.0, 0.0);

#[test]
fn a_crate_slides_down_a_slippery_slope_and_stays_on_a_rough_one() {
    let slid = |friction: f32| {
        let slope = format!(
            r#"(name: "slope", size_m: (8, 0.2, 3), position: (0, 4, 0), mass_kg: 1000, rotation_deg: (0, 0, 20), friction: {friction},
                motion: Still),"#
        );
        // Over the middle of the slope, along its normal.
        let crates = r#"(name: "crate", mass_kg: 5, size_m: (0.4, 0.4, 0.4), position: (-0.137, 4.376, 0)),"#;
        let mut play = Play::yard_with(60.0, AWAY, "", &slope, crates, vec![]);
        play.run(0.5, |_, _| {});
        let start = play.body("crate").translation;
        play.run(1.5, |_, _| {});
        start - play.body("crate").translation
    };
    // Ice decides alone. Of the rough slope and the crate, which has 0.6, the mean counts: 1.3 is more than the slope's 0.36.
    let (slippery, rough) = (slid(0.0), slid(2.0));
    assert!(slippery.x > 0.3, "downhill: {slippery}");
    assert!(rough.length() < 0.012, "{rough}");
}

#[test]
fn a_crate_bounces_off_a_platform_with_bounce() {
    let height_after = |bounce: f32| {
        let plate = format!(
            r#"(name: "plate", size_m: (3, 0.4, 3), position: (0, 1, 0), mass_kg: 5000, spring: (frequency_hz: 8), bounce: {bounce},
                motion: Still),"#
        );
        let crates =
            r#"(name: "crate", mass_kg: 5, size_m: (0.4, 0.4, 0.4), position: (0, 3.4, 0)),"#;
        let mut play = Play::yard_with(60.0, AWAY, "", &plate, crates, vec![]);
        // It falls 2 m in 0.64 s.
        play.run(0.8, |_, _| {});
        let mut highest = 0.0_f32;
        play.run(1.0, |play, _| {
            highest.keep_largest(play.body("crate").translation.y - 1.4);
        });
        highest
    };
    let (dead, lively) = (height_after(0.0), height_after(0.8));
    assert!(dead < 1e-4, "{dead} m");
    assert!(lively > 0.4, "{lively} m");
}
