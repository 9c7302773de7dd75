//! Friction and bounce of solids and crates: ice is slippery, whatever lies on it, and what bounces comes back at its part of the
//! impact speed.

use bevy::prelude::*;

use crate::common::Play;

/// A crate of 1 m whose underside is 2 m over the ground or the mat.
fn crate_over(fields: &str) -> String {
    format!(r#"(name: "crate", mass_kg: 20, size_m: (1, 1, 1), position: (0, 2.5, 6), {fields}),"#)
}

/// Height of the first bounce of the crate, m, if it bounces by more than 5 cm.
fn first_bounce(hz: f64, solids: &str, crates: &str) -> Option<f32> {
    let spawn = Vec3::new(10.0, 0.0, 0.0);
    let mut play = Play::yard_with(hz, spawn, solids, "", crates, vec![]);
    let mut heights = Vec::new();
    play.run(2.0, |play, _| {
        heights.push(play.body("crate").translation.y - 0.5);
    });
    let lowest = heights.iter().position(|height| *height < 0.1)?;
    let rises = heights[lowest..]
        .windows(2)
        .position(|at| at[1] > at[0] + 1e-3)?;
    let rising = &heights[lowest + rises..];
    let top = rising.windows(2).position(|at| at[1] < at[0])?;
    Some(rising[top]).filter(|height| *height > 0.05)
}

/// A mat in the ground, with its top at the ground's height.
fn mat(fields: &str) -> String {
    format!(r#"(name: "mat", shape: Box(size_m: (4, 1, 4)), position: (0, -0.49, 6), {fields}),"#)
}

#[test]
fn what_bounces_comes_up_to_the_square_of_its_bounce_times_its_height() {
    let wanted = 0.7 * 0.7 * 2.0;
    let crate_bounces = crate_over("bounce: 0.7");
    let mat_bounces = (mat("bounce: 0.7"), crate_over(""));
    let larger_counts = (mat("bounce: 0.2"), crate_over("bounce: 0.7"));
    for hz in [60.0, 120.0] {
        for (solids, crates) in [
            ("", crate_bounces.as_str()),
            (mat_bounces.0.as_str(), mat_bounces.1.as_str()),
            (larger_counts.0.as_str(), larger_counts.1.as_str()),
        ] {
            let height = first_bounce(hz, solids, crates).unwrap();
            // A step loses up to `g dt` of the speed, and the four corners are pushed one after another.
            assert!(
                (0.84 * wanted..1.03 * wanted).contains(&height),
                "{hz} Hz, {solids}: {height}, not {wanted}"
            );
        }
    }
}

#[test]
fn a_crate_does_not_bounce_by_default() {
    assert_eq!(first_bounce(60.0, "", &crate_over("")), None);
    assert_eq!(first_bounce(60.0, &mat("bounce: 0"), &crate_over("")), None);
}

/// How far a crate slides down a ramp of 20 degrees in one second, m.
fn slid(ramp: &str, crate_: &str) -> f32 {
    let ramp = format!(
        r#"(name: "ramp", shape: Ramp(angle_deg: 20, length_m: 10, width_m: 4), position: (0, 0, 0), {ramp}),"#
    );
    // Flat on the slope, half-way up.
    let crates = format!(
        r#"(name: "crate", mass_kg: 20, size_m: (0.8, 0.8, 0.8), position: (0, 2.1958, -4.8632),
        rotation_deg: (20, 0, 0), {crate_}),"#
    );
    let spawn = Vec3::new(10.0, 0.0, 0.0);
    let mut play = Play::yard_with(60.0, spawn, &ramp, "", &crates, vec![]);
    play.run(0.5, |_, _| {});
    let before = play.body("crate").translation;
    play.run(0.5, |_, _| {});
    play.body("crate").translation.distance(before)
}

#[test]
fn ice_slides_and_usual_ground_does_not() {
    // g sin 20 degrees, from 0.5 to 1 s.
    let free = 0.5 * 9.81 * 20f32.to_radians().sin() * 0.75;
    for (ramp, crate_) in [
        ("friction: 0", ""),
        ("", "friction: 0"),
        ("friction: 0", "friction: 2"),
    ] {
        let way = slid(ramp, crate_);
        assert!((way - free).abs() < 0.01, "{ramp}, {crate_}: {way}, {free}");
    }
    for (ramp, crate_) in [("", ""), ("friction: 2", ""), ("", "friction: 1.5")] {
        assert!(slid(ramp, crate_) < 1.2e-5, "{ramp}, {crate_}");
    }
    // The more slippery of the two decides: 0.1 leaves three quarters of the acceleration.
    let way = slid("friction: 0.1", "");
    let part = 1.0 - 0.1 / 20f32.to_radians().tan();
    assert!((way - part * free).abs() < 0.008, "{way}");
}

#[test]
fn the_defaults_written_out_change_nothing() {
    let run = |solid: &str, crate_: &str| {
        let solids = format!(
            r#"(name: "step", shape: Box(size_m: (1, 0.5, 4)), position: (0.4, 0.25, 6), {solid}),"#
        );
        let crates = crate_over(crate_);
        let spawn = Vec3::new(10.0, 0.0, 0.0);
        let mut play = Play::yard_with(60.0, spawn, &solids, "", &crates, vec![]);
        play.run(2.0, |_, _| {});
        play.hash()
    };
    let written = run(
        "friction: 0.5, bounce: 0, belt_m_s: (0, 0, 0)",
        "rotation_deg: (0, 0, 0), friction: 0.6, bounce: 0",
    );
    assert_eq!(written, run("", ""));
}
