//! A thrown crate has the velocity of the hand.

use springyard_character::grab::LetGoReason;
use springyard_drive::SpringDrive;
use springyard_test_lab::Input::{self, Look, Move, Press, Release};
use springyard_test_lab::IntentButton::Grab;

use super::{let_go, news, yard_with_cube};
use springyard_test_lab::RATES;

/// Distance of the cube's middle from the player's axis, m: 1.2 m to its near side.
const RADIUS_M: f32 = 1.5;

/// Takes the cube, then turns at this rate from 2 s on, as a mouse at 240 frames a second does, and lets go at 3.2 s.
fn swing(deg_s: f32) -> Vec<(f64, Input)> {
    let mut script = vec![(0.5, Press(Grab))];
    for frame in 0..360_u16 {
        let secs = f32::from(frame) / 240.0;
        script.push((2.0 + f64::from(secs), Look(deg_s * secs, 0.0)));
        if frame == 288 {
            script.push((3.2, Release(Grab)));
        }
    }
    script
}

#[test]
fn a_crate_let_go_in_a_swing_flies_with_the_hands_speed() {
    for (mass, deg_s) in [
        (1.0, 90.0),
        (1.0, 360.0),
        (10.0, 180.0),
        (10.0, 360.0),
        (30.0, 180.0),
        (60.0, 90.0),
    ] {
        for hz in RATES {
            let mut lab = yard_with_cube(mass).play(hz, swing(deg_s));
            let mut thrown = None;
            let mut after = 0.0;
            lab.run_each(3.3, |lab, _| {
                if let Some(found) = let_go(&news(lab)) {
                    thrown = Some(found);
                }
                let velocity = lab.body("cube").velocity();
                after = velocity.with_y(0.0).length();
            });
            let (reason, speed, hand) = thrown.expect("it was thrown");
            assert_eq!(reason, LetGoReason::Button, "{mass} kg, {deg_s}, {hz} Hz");
            let by_hand = deg_s.to_radians() * RADIUS_M;
            println!(
                "{mass} kg, {deg_s} degrees/s, {hz} Hz: {speed:.3} m/s, hand {hand:.3} m/s, by hand {by_hand:.3} m/s, 0.1 s later {after:.3} m/s"
            );
            assert!((speed / hand - 1.0).abs() < 0.025, "{speed} {hand}");
            assert!((hand / by_hand - 1.0).abs() < 0.005, "{hand} {by_hand}");
            // In flight nothing holds it back: neither the hand nor the player.
            assert!((after / speed - 1.0).abs() < 0.004, "{after} {speed}");
            assert!(!lab.body("cube").has::<SpringDrive>());
        }
    }
}

#[test]
fn a_flick_of_the_wrist_throws_as_well() {
    // 0.4 s at 270 degrees/s.
    let mut script = vec![(0.5, Press(Grab))];
    for frame in 0..96_u8 {
        let secs = f32::from(frame) / 240.0;
        script.push((2.0 + f64::from(secs), Look(270.0 * secs, 0.0)));
    }
    script.push((2.4, Release(Grab)));
    for mass in [1.0, 10.0] {
        for hz in RATES {
            let mut lab = yard_with_cube(mass).play(hz, script.clone());
            let mut thrown = None;
            lab.run_each(2.5, |lab, _| {
                thrown = thrown.or(let_go(&news(lab)));
            });
            let (_, speed, hand) = thrown.expect("it was thrown");
            println!("{mass} kg, {hz} Hz: {speed:.3} m/s, hand {hand:.3} m/s");
            assert!((speed / hand - 1.0).abs() < 0.015, "{speed} {hand}");
            assert!(hand > 6.0, "{hand}");
        }
    }
}

#[test]
fn a_crate_let_go_in_a_run_flies_on_with_the_players_speed() {
    for hz in RATES {
        let script = vec![
            (0.5, Press(Grab)),
            (2.0, Move(0.0, 1.0)),
            (4.0, Release(Grab)),
        ];
        let mut lab = yard_with_cube(10.0).play(hz, script);
        let mut thrown = None;
        lab.run_each(4.1, |lab, _| {
            thrown = thrown.or(let_go(&news(lab)));
        });
        let (_, speed, hand) = thrown.expect("it was let go");
        assert!((speed / hand - 1.0).abs() < 8e-4, "{hz}: {speed} {hand}");
        assert!((hand - 5.0).abs() < 1e-4, "{hz}: {hand}");
    }
}

#[test]
fn a_view_that_jumps_round_does_not_shoot_the_crate_off() {
    for hz in RATES {
        let mut script = vec![(0.5, Press(Grab))];
        for turn in 0..8_u8 {
            let yaw = if turn % 2 == 0 { 179.0 } else { 0.0 };
            script.push((1.5 + 0.25 * f64::from(turn), Look(yaw, 0.0)));
        }
        script.push((4.0, Release(Grab)));
        let mut lab = yard_with_cube(1.0).play(hz, script);
        lab.run_each(5.0, |lab, now| {
            let velocity = lab.body("cube").velocity();
            // 540 degrees/s at 1.5 m are 14.1 m/s; in a swing that turns back, the spring overshoots by up to a third.
            let speed = velocity.length();
            assert!(speed < 21.0, "{hz} Hz, {now} s: {speed} m/s");
        });
    }
}
