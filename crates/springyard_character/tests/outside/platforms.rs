//! Platforms that throw: where a rising ground brakes harder than gravity, the character flies on at its speed.

use std::f64::consts::TAU;

use bevy::prelude::*;
use spring_math::Spring;
use springyard_character::CharacterTuning;

use super::RATES;
use super::closed_form::{assert_alike, assert_near, rise_gravity, rise_m};
use super::lift::{self, Height};
use springyard_test_lab::CharacterLab;
use springyard_test_lab::worst::Extreme;

/// When a lift starts, s.
const START_SECS: f64 = 0.5;

/// A character that stands on a kinematic lift which has just been spawned.
fn on_a_lift(rate: u32, snap_m: f32, height: Height) -> (CharacterLab, Entity, Entity) {
    let mut lab = CharacterLab::new(rate);
    let lift = lift::kinematic(&mut lab, height);
    let tuning = CharacterTuning {
        snap_m,
        ..default()
    };
    let character = lab.character_with(Vec3::ZERO, tuning);
    (lab, lift, character)
}

/// Rises at 9 m/s for a second and stops dead.
fn rises_and_stops() -> Height {
    Box::new(|secs: f64| 9.0 * (secs - START_SECS).clamp(0.0, 1.0))
}

#[test]
fn a_lift_that_stops_dead_throws_the_character_whatever_the_snap_distance() {
    for snap_m in [0.0, 0.5, 2.0] {
        let mut heights = Vec::new();
        for rate in RATES {
            let (mut lab, lift, character) = on_a_lift(rate, snap_m, rises_and_stops());
            lab.run(1.5);
            let top = lift::top(&lab, lift);
            assert!((top - 9.0).abs() < 1e-3, "the lift has arrived: {top} m");
            let height = lab.highest_feet(character, 1.0) - top;
            let what = format!("thrown with snap {snap_m} m at {rate} Hz");
            assert_near(height, rise_m(9.0), 0.02, &what);
            lab.run(1.0);
            assert!(lab.of(character).is_grounded(), "{what}: lands again");
            heights.push(height);
        }
        assert_alike(&heights, &format!("thrown with snap {snap_m} m"));
    }
}

#[test]
fn a_press_just_before_the_lift_stops_is_a_jump_with_its_speed() {
    let take_off = (2.0 * rise_gravity() * CharacterTuning::default().jump_apex_m).sqrt();
    for rate in RATES {
        let (mut lab, _, character) = on_a_lift(rate, 0.5, rises_and_stops());
        lab.run(1.4);
        let from = lab.of(character).feet().y;
        lab.intent_of(character).press_jump();
        let height = lab.highest_feet(character, 1.2) - from;
        let what = format!("jump off the lift at {rate} Hz");
        assert_near(height, rise_m(9.0 + take_off), 0.02, &what);
    }
}

#[test]
fn a_lift_that_brakes_gently_keeps_the_character() {
    // At 9 m/s for half a second, then braked by 5 m/s^2: at rest after 1.8 s.
    let height = |secs: f64| {
        let (secs, even) = (secs - START_SECS, 0.5);
        let brakes = (secs - even).clamp(0.0, 1.8);
        9.0 * secs.clamp(0.0, even) + 9.0 * brakes - 2.5 * brakes * brakes
    };
    for rate in RATES {
        let (mut lab, lift, character) = on_a_lift(rate, 0.5, Box::new(height));
        lab.run(0.9);
        for _ in 0..lab.steps(3.0) {
            lab.step();
            assert!(lab.of(character).is_grounded(), "{rate} Hz");
            let above = lab.of(character).feet().y - lift::top(&lab, lift);
            assert!(above.abs() < 0.05, "{above} m at {rate} Hz");
        }
    }
}

#[test]
fn a_lift_that_starts_downwards_takes_the_character_along() {
    for rate in RATES {
        let height = |secs: f64| -2.0 * (secs - START_SECS).clamp(0.0, 2.0);
        let (mut lab, lift, character) = on_a_lift(rate, 0.5, Box::new(height));
        let mut highest = f32::MIN;
        for _ in 0..lab.steps(3.0) {
            lab.step();
            assert!(lab.of(character).is_grounded(), "{rate} Hz");
            highest.keep_largest(lab.of(character).feet().y - lift::top(&lab, lift));
        }
        // A fall to 2 m/s takes 2^2 / (2 * 25.9) m more than the lift's way in the same time, 77 mm.
        assert!(highest < 0.15, "{highest} m above the lift at {rate} Hz");
    }
}

/// Rises to `speed` (m/s) by `acceleration` (m/s^2), goes on for 1.5 s, then stands: the target of a driven lift.
fn rises_and_stands(speed: f64, acceleration: f64) -> (Height, f64) {
    let speeds_up = speed / acceleration;
    let height = move |secs: f64| {
        let secs = secs - START_SECS;
        let first = secs.clamp(0.0, speeds_up);
        let even = (secs - speeds_up).clamp(0.0, 1.5);
        0.5 * acceleration * first * first + speed * even
    };
    (Box::new(height), START_SECS + speeds_up + 1.5)
}

/// A spring (hertz, damping ratio) whose target has stopped while the body went on with it.
#[derive(Debug, Clone, Copy)]
struct Braking {
    hertz: f32,
    damping_ratio: f32,
    speed: f64,
}

impl Braking {
    /// Height (m) and speed (m/s) of the body, in tiny steps from where its target stopped, until `ends` holds of the time (s) and
    /// of the deceleration (m/s^2).
    fn until(&self, ends: impl Fn(f64, f64) -> bool) -> (f64, f64) {
        let omega = TAU * f64::from(self.hertz);
        let damping = 2.0 * f64::from(self.damping_ratio) * omega;
        let (dt, mut secs, mut height, mut speed) = (1e-6, 0.0, 0.0, self.speed);
        loop {
            let brakes = damping * speed + omega * omega * height;
            if ends(secs, brakes) {
                return (height, speed);
            }
            assert!(secs < 1.0, "{self:?} does not end");
            speed -= brakes * dt;
            height += speed * dt;
            secs += dt;
        }
    }

    /// Top of a flight that begins where the body brakes harder than gravity, above where the target stopped, m.
    fn throws_to(&self) -> f32 {
        let gravity = f64::from(rise_gravity());
        let (height, speed) = self.until(|_, brakes| brakes > gravity);
        height as f32 + rise_m(speed as f32)
    }

    /// Plays a driven lift, and returns the top of the character's flight above where the target stopped, m.
    fn thrown_to(&self, rate: u32, acceleration: f64) -> f32 {
        let (height, stops_at) = rises_and_stands(self.speed, acceleration);
        let stops_at_height = height(stops_at) as f32;
        let spring = Spring::from_hertz(self.hertz, self.damping_ratio).unwrap();
        let mut lab = CharacterLab::new(rate);
        let lift = lift::driven(&mut lab, spring, height);
        let character = lab.character(Vec3::ZERO);
        lab.run(stops_at as f32);
        let top = lift::top(&lab, lift);
        assert!((top - stops_at_height).abs() < 0.01, "{top} m: no lag");
        let mut highest = lab.highest_feet(character, 0.1);
        // The lift's own motion is that of its spring.
        let (expected, _) = self.until(|secs, _| secs >= 0.1);
        let above = lift::top(&lab, lift) - stops_at_height;
        assert_near(above, expected as f32, 0.01, "height of the lift");
        highest.keep_largest(lab.highest_feet(character, 1.9));
        highest - stops_at_height
    }
}

#[test]
fn a_driven_lift_whose_target_stops_throws_the_character_at_the_lifts_own_speed() {
    // Critically damped, a lift brakes hardest at once. Damped by a tenth of that, it lets go after a while.
    for (damping_ratio, speed, acceleration) in
        [(1.0, 9.0, 10.0), (1.0, 30.0, 20.0), (0.1, 9.0, 10.0)]
    {
        let braking = Braking {
            hertz: 1.0,
            damping_ratio,
            speed,
        };
        let mut heights = Vec::new();
        for rate in RATES {
            let height = braking.thrown_to(rate, acceleration);
            let what = format!("{braking:?} at {rate} Hz");
            // Where the braking grows through a step, the lift's speed at the step's start is known to half of that growth only.
            let grows = damping_ratio < 1.0;
            let most = if grows && rate < 60 { 0.04 } else { 0.02 };
            assert_near(height, braking.throws_to(), most, &what);
            heights.push(height);
        }
        if damping_ratio >= 1.0 {
            assert_alike(&heights, &format!("{braking:?}"));
        }
    }
}
