//! A stiff spring for turning keeps a soft platform level under a load beside its middle.

use bevy::prelude::*;

use crate::common::Play;

/// Tilt, rad, and sag, m, of a plate of 100 kg on a spring of 1 Hz with a crate of 20 kg 0.7 m beside its middle.
fn tilt_and_sag(hz: f64, turn_spring: &str) -> (f32, f32) {
    let plate = format!(
        r#"(name: "plate", size_m: (2, 0.2, 2), position: (0, 2, 0), mass_kg: 100, spring: (frequency_hz: 1), {turn_spring}
            motion: Still),"#
    );
    let load = r#"(name: "load", mass_kg: 20, size_m: (0.4, 0.4, 0.4), position: (0.7, 2.3, 0)),"#;
    let mut play = Play::yard_with(hz, Vec3::new(10.0, 0.0, 0.0), "", &plate, load, vec![]);
    play.steps(hz, 5.0, |_, _| {});
    let pose = play.body("plate");
    let up = pose.rotation * Vec3::Y;
    (up.angle_between(Vec3::Y), 2.0 - pose.translation.y)
}

#[test]
fn a_stiff_turn_spring_keeps_level_what_a_soft_one_tips_and_both_sag_alike() {
    for hz in [60.0, 240.0] {
        let (soft_tilt, soft_sag) = tilt_and_sag(hz, "");
        let (stiff_tilt, stiff_sag) = tilt_and_sag(hz, "turn_spring: (frequency_hz: 6),");
        println!(
            "{hz} Hz: tilt {soft_tilt} and {stiff_tilt} rad, sag {soft_sag} and {stiff_sag} m"
        );
        // By hand: 20 kg at 0.7 m on 33.7 kg m^2 are 4.1 rad/s^2. They turn a spring of 1 Hz by 0.103 rad, one of 6 Hz by 0.003.
        assert!(soft_tilt > 0.08, "{hz} Hz: {soft_tilt} rad");
        assert!(stiff_tilt < 0.006, "{hz} Hz: {stiff_tilt} rad");
        // The weight of 20 kg on 100 kg, over the square of 6.28 rad/s.
        for sag in [soft_sag, stiff_sag] {
            assert!((sag / 0.0497 - 1.0).abs() < 0.1, "{hz} Hz: {sag} m");
        }
    }
}
