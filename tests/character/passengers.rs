//! A passenger keeps its place on a moving platform, even while the platform rubs against the ground.

use crate::common;
use crate::common::situations::{RATES, Yard};
use crate::common::worst::Extreme;
use crate::owned::{assert_row, rounded};
use bevy::prelude::*;

/// A platform with this motion and its underside at this height, m. The passenger stands on it.
fn shuttle(underside: f32, motion: &str) -> Yard {
    let middle = underside + 0.2;
    Yard {
        spawn: Vec3::new(0.0, underside + 0.4, 0.0),
        platforms: format!(
            r#"(name: "shuttle", size_m: (4, 0.4, 4), position: (0, {middle:?}, 0), motion: {motion}),"#
        ),
        ..Yard::default()
    }
}

/// Distance that the passenger creeps over the platform in ten seconds, after two seconds to settle, m. All motions in the test
/// repeat every five seconds, so the passenger's temporary displacement during starts and stops cancels out.
fn creep(yard: &Yard, hz: f64) -> f32 {
    let mut play = yard.play(hz, vec![]);
    let place = |play: &mut common::Play| {
        let platform = play.body("shuttle");
        let passenger = play.position() - platform.translation;
        platform.rotation.inverse() * passenger
    };
    play.steps(hz, 2.0, |_, _| {});
    let before = place(&mut play);
    play.steps(hz, 10.0, |_, _| {});
    (place(&mut play) - before).with_y(0.0).length()
}

#[test]
fn a_passenger_does_not_creep_on_a_platform_whose_underside_rubs_along_the_ground() {
    let mut worst = Vec::new();
    // On the ground, mm.
    let (mut moving, mut standing) = ([0.0_f64; 4], [0.0_f64; 4]);
    for motion in [
        "Still",
        // One crossing takes 15/8 * length / speed = 2 s.
        "Travel(to: (1.0666667, 0.2, 0), speed_m_s: 1.0, pause_secs: 0.5)",
        "Travel(to: (3.2, 0.2, 0), speed_m_s: 3.0, pause_secs: 0.5)",
        "Turn(speed_deg_s: 72)",
    ] {
        for underside in [0.0, 0.2] {
            let of_motion = if motion == "Still" {
                &mut standing
            } else {
                &mut moving
            };
            let motion = motion.replace("0.2, 0)", &format!("{:?}, 0)", underside + 0.2));
            for (most, hz) in of_motion.iter_mut().zip(RATES) {
                let crept = creep(&shuttle(underside, &motion), hz);
                println!(
                    "{motion}, underside at {underside} m, {hz} Hz: {:.3} mm",
                    crept * 1e3
                );
                if underside == 0.0 {
                    most.keep_largest(f64::from(crept) * 1e3);
                }
                // At 30 Hz a platform that should stand still shakes between its spring and the ground.
                let limit = if hz < 60.0 { 3e-3 } else { 2e-4 };
                if crept.is_nan() || crept >= limit {
                    worst.push(format!("{motion}, {underside} m, {hz} Hz: {crept} m"));
                }
            }
        }
    }
    for (label, crept) in [
        (
            "10 s on a platform that scrapes along the ground: creep, mm",
            moving,
        ),
        (
            "10 s on a platform that stands on the ground: creep, mm",
            standing,
        ),
    ] {
        assert_row("docs/feel.md", label, &rounded(crept, 1));
    }
    assert!(worst.is_empty(), "{worst:#?}");
}
