//! A passenger keeps its place on a moving platform, even while the platform rubs against the ground.

use bevy::prelude::*;
use springyard_test_lab::owned::{assert_row, rounded};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{CharacterLab, Platform, RATES, Scene};

/// How a platform moves.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Moves {
    Still,
    /// This far along +X (m) at this speed (m/s), and back.
    Travels(f32, f32),
    /// At this angular velocity, degrees/s.
    Turns(f64),
}

/// A platform that moves this way, its underside at this height, m. The passenger stands on it.
fn shuttle(underside: f32, moves: Moves) -> Scene {
    let middle = underside + 0.2;
    let shuttle = Platform::still("shuttle", (4.0, 0.4, 4.0), (0.0, middle, 0.0));
    let shuttle = match moves {
        Moves::Still => shuttle,
        Moves::Travels(x, speed) => shuttle.travelling((x, middle, 0.0), speed, 0.5),
        Moves::Turns(speed) => shuttle.turning(speed),
    };
    Scene {
        spawn: Vec3::new(0.0, underside + 0.4, 0.0),
        platforms: vec![shuttle],
        ..Scene::default()
    }
}

/// Distance that the passenger creeps over the platform in ten seconds, after two seconds to settle, m. All motions in the test
/// repeat every five seconds, so the passenger's temporary displacement during starts and stops cancels out.
fn creep(yard: &Scene, hz: f64) -> f32 {
    let mut lab = yard.play(hz, vec![]);
    let place = |lab: &CharacterLab| {
        let platform = lab.body("shuttle").pose();
        let passenger = lab.position() - platform.translation;
        platform.rotation.inverse() * passenger
    };
    lab.run(2.0);
    let before = place(&lab);
    lab.run(10.0);
    (place(&lab) - before).with_y(0.0).length()
}

#[test]
fn a_passenger_does_not_creep_on_a_platform_whose_underside_rubs_along_the_ground() {
    let mut worst = Vec::new();
    // On the ground, mm.
    let (mut moving, mut standing) = ([0.0_f64; 4], [0.0_f64; 4]);
    for moves in [
        Moves::Still,
        // One crossing takes 15/8 * length / speed = 2 s.
        Moves::Travels(1.066_666_7, 1.0),
        Moves::Travels(3.2, 3.0),
        Moves::Turns(72.0),
    ] {
        for underside in [0.0, 0.2] {
            let of_motion = if moves == Moves::Still {
                &mut standing
            } else {
                &mut moving
            };
            for (most, hz) in of_motion.iter_mut().zip(RATES) {
                let crept = creep(&shuttle(underside, moves), hz);
                println!(
                    "{moves:?}, underside at {underside} m, {hz} Hz: {:.3} mm",
                    crept * 1e3
                );
                if underside == 0.0 {
                    most.keep_largest(f64::from(crept) * 1e3);
                }
                // At 30 Hz a platform that should stand still shakes between its spring and the ground.
                let limit = if hz < 60.0 { 3e-3 } else { 2e-4 };
                if crept.is_nan() || crept >= limit {
                    worst.push(format!("{moves:?}, {underside} m, {hz} Hz: {crept} m"));
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
