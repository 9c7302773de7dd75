//! A passenger keeps its place on what carries it, whatever else touches that.

mod common;

use bevy::prelude::*;
use common::situations::{RATES, Yard};

/// A platform that goes to and fro along x with its underside at this height, m; the passenger stands on it.
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

/// How far the passenger creeps over the platform in ten seconds, after two seconds to settle, m. All motions below repeat every five
/// seconds, so that what is not creep (where the passenger is in the middle of a start or a stop) is the same at both times.
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
fn a_rider_does_not_creep_on_a_platform_whose_underside_rubs_along_the_ground() {
    let mut worst = Vec::new();
    for motion in [
        "Still",
        // A crossing takes 15/8 of length over speed: 2 s.
        "Travel(to: (1.0666667, 0.2, 0), speed_m_s: 1.0, pause_secs: 0.5)",
        "Travel(to: (3.2, 0.2, 0), speed_m_s: 3.0, pause_secs: 0.5)",
        "Turn(speed_deg_s: 72)",
    ] {
        for underside in [0.0, 0.2] {
            let motion = motion.replace("0.2, 0)", &format!("{:?}, 0)", underside + 0.2));
            for hz in RATES {
                let crept = creep(&shuttle(underside, &motion), hz);
                println!(
                    "{motion}, underside at {underside} m, {hz} Hz: {:.3} mm",
                    crept * 1e3
                );
                // At 30 Hz a platform that is to stand still shakes between its spring and the ground.
                let limit = if hz < 60.0 { 3e-3 } else { 2e-4 };
                if crept.is_nan() || crept >= limit {
                    worst.push(format!("{motion}, {underside} m, {hz} Hz: {crept} m"));
                }
            }
        }
    }
    assert!(worst.is_empty(), "{worst:#?}");
}
