//! Slopes: running up and over them, and sliding down where they are too steep.

use bevy::prelude::*;
use springyard_character::Locomotion;
use springyard_test_lab::Input::{Move, Tap};
use springyard_test_lab::IntentButton::Jump;
use springyard_test_lab::owned::{assert_row, rounded};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{RATES, Scene, Solid};

/// A ramp that rises towards -Z from z = -3 on.
fn ramp(angle_deg: f32) -> Scene {
    Scene {
        solids: vec![Solid::ramp("ramp", angle_deg, 12.0, 20.0, (0.0, 0.0, -3.0))],
        ..Scene::default()
    }
}

#[test]
fn past_the_limit_it_slides_as_gravity_and_friction_have_it() {
    let (mut off, mut most_wobble) = ([0.0_f64; 4], 0.0_f32);
    for angle in [50.0_f32, 60.0, 70.0] {
        for friction in [0.0, 0.3] {
            let mut yard = ramp(angle);
            yard.tuning.slide_friction = friction;
            let (sine, cosine) = angle.to_radians().sin_cos();
            let fall = yard.tuning.flight().fall;
            let expected = fall * (sine - friction * cosine);
            // The spawn is above the ramp's middle, a little higher than the ride height.
            let on = |z: f32| (-3.0 - z) * sine / cosine;
            yard.spawn = Vec3::new(0.0, on(-12.0) + 1.5, -12.0);
            for (off, hz) in off.iter_mut().zip(RATES) {
                let mut lab = yard.play(hz, vec![]);
                let mut samples = Vec::new();
                let mut rest: Option<(f32, f32)> = None;
                lab.run_each(0.9, |lab, now| {
                    let state = lab.state();
                    let Locomotion::Slide { speed, .. } = state.locomotion else {
                        return;
                    };
                    let position = lab.position();
                    samples.push((now as f32, speed));
                    if now > 0.6 {
                        let over = (position.y - on(position.z)) * cosine;
                        let (low, high) = rest.get_or_insert((over, over));
                        low.keep_smallest(over);
                        high.keep_largest(over);
                    }
                });
                let (first, last) = (samples[0], *samples.last().unwrap());
                let gained = (last.1 - first.1) / (last.0 - first.0);
                let (low, high) = rest.expect("it still slides after 0.6 s");
                let wobble = high - low;
                println!(
                    "{angle} degrees, friction {friction}, {hz} Hz: {gained:.3} m/s^2 for {expected:.3}, wobbles {:.2} mm",
                    wobble * 1000.0
                );
                let error = (gained / expected - 1.0).abs();
                off.keep_largest(f64::from(error));
                most_wobble.keep_largest(wobble);
                assert!(error < 1.2e-3, "{gained} for {expected}");
                assert!(
                    samples.windows(2).all(|pair| pair[1].1 >= pair[0].1),
                    "it slows: jitter"
                );
                assert!(wobble < 0.002, "{wobble} m");
            }
        }
    }
    println!("wobble: {:.2} mm at most", most_wobble * 1000.0);
    assert_row(
        "docs/feel.md",
        "sliding down 50, 60, 70 degrees, friction 0 and 0.3: error of the acceleration, %",
        &rounded(off.map(|part| part * 100.0), 2),
    );
}

#[test]
fn jumping_against_what_is_too_steep_leads_nowhere() {
    for angle in [50.0, 65.0] {
        for hz in RATES {
            let mut script = vec![(0.5, Move(0.0, 1.0))];
            script.extend((0..15).map(|i| (1.0 + 0.37 * f64::from(i), Tap(Jump))));
            let mut yard = ramp(angle);
            yard.tuning.cut_gravity = 1.0;
            let mut lab = yard.play(hz, script);
            let mut highest = 0.0_f32;
            lab.run_each(7.0, |lab, _| {
                highest.keep_largest(lab.position().y - 1.1);
            });
            println!("{angle} degrees, {hz} Hz: highest {highest:.2} m");
            assert!(highest < 1.35, "{angle} degrees, {hz} Hz: {highest} m");
        }
    }
}

#[test]
fn running_over_a_crest_of_30_degrees_it_never_leaves_the_ground() {
    let ridge = Scene {
        solids: vec![
            Solid::ramp("up", 30.0, 6.0, 6.0, (0.0, 0.0, -3.0)),
            Solid::ramp("down", 30.0, 6.0, 6.0, (0.0, 0.0, -15.0)).turned(180.0),
        ],
        ..Scene::default()
    };
    for hz in RATES {
        let mut lab = ridge.play(hz, vec![(0.5, Move(0.0, 1.0))]);
        let (mut in_air, mut highest, mut off) = (0, 0.0_f32, 0.0_f32);
        lab.run_each(4.0, |lab, now| {
            let position = lab.position();
            in_air += u32::from(!lab.state().is_grounded());
            highest.keep_largest(position.y - 1.1);
            if now > 1.0 {
                let speed = lab.planar_velocity().length();
                off.keep_largest((speed - 5.0).abs());
            }
        });
        let top = 6.0 * 30.0_f32.to_radians().tan();
        println!(
            "{hz} Hz: {in_air} steps in the air, {highest:.3} m of {top:.3}, speed off by {off:.4} m/s"
        );
        assert!(
            lab.position().z < -15.0,
            "{hz} Hz: it got over: {}",
            lab.position()
        );
        assert_eq!(in_air, 0, "{hz} Hz");
        assert!(highest < top + 0.1, "{hz} Hz: {highest} m");
        assert!(
            off < 0.0015,
            "{hz} Hz: the speed differs from that on flat ground by {off} m/s"
        );
    }
}

#[test]
fn uphill_it_is_slower_by_the_slopes_sine_if_so_tuned() {
    for (slowing, expected) in [(0.0, 5.0), (0.5, 3.75), (1.0, 2.5)] {
        let mut yard = ramp(30.0);
        yard.tuning.uphill_slowing = slowing;
        for hz in RATES {
            let mut lab = yard.play(hz, vec![(0.2, Move(0.0, 1.0))]);
            lab.run(2.2);
            let up = lab.planar_velocity().length();
            assert!((up - expected).abs() < 4e-5, "{slowing}, {hz} Hz: {up} m/s");
        }
    }
}

#[test]
fn sliding_it_can_be_steered_across_and_not_upwards() {
    let mut yard = ramp(55.0);
    yard.spawn = Vec3::new(0.0, 16.0, -12.0);
    for hz in RATES {
        let mut lab = yard.play(hz, vec![(0.0, Move(0.6, 0.8))]);
        let mut slid = (0, 0.0_f32);
        lab.run_each(1.2, |lab, _| {
            if lab.state().locomotion.is_sliding() {
                slid.0 += 1;
                slid.1 = lab.planar_velocity().x;
            }
        });
        println!("{hz} Hz: {} steps, {:.2} m/s across", slid.0, slid.1);
        assert!(slid.0 > 3 && slid.1 > 1.0, "{hz} Hz: {slid:?}");
    }
}
