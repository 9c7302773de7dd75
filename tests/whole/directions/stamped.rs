//! Directions from scripts, which are stamped with their time, and from recordings.

use super::{DIRECTIONS, RATES_HZ, frame_secs, tap_secs};
use crate::common::keyboard::Keyboard;
use bevy::math::DVec2;
use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard::input::Bindings;
use springyard::input::script::{Event, Playback, Script};
use springyard::time::recording::{self, Recorder};
use springyard_test_lab::worst::Extreme;
use springyard_timestep::StepClock;

fn clock(keyboard: &Keyboard) -> &StepClock {
    keyboard.app.world().resource::<StepClock>()
}

#[test]
fn each_of_ten_thousand_stamped_taps_is_exactly_as_long_as_written() {
    let mut worst = 0.0_f64;
    for hz in RATES_HZ {
        let mut random = SplitMix64::new(23 + hz as u64);
        let (mut script, mut taps) = (Vec::new(), Vec::new());
        let mut now = 0.1;
        for _ in 0..2500 {
            let angle = std::f64::consts::TAU * random.unit();
            let push = (DVec2::from_angle(angle) * (0.2 + 0.8 * random.unit())).as_vec2();
            let held = tap_secs(&mut random).min(0.06);
            script.push((now, Event::Move(push.x, push.y)));
            script.push((now + held, Event::Move(0.0, 0.0)));
            taps.push((now, push.as_dvec2(), held));
            now += held + 2.1 / hz + 0.02 * random.unit();
        }
        let bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
        let mut keyboard = Keyboard::with(hz, bindings, |app| {
            app.insert_resource(Playback::new(Script(script)));
        });
        while clock(&keyboard).simulated_secs < now + 0.1 {
            let secs = frame_secs(&mut random);
            keyboard.frame(secs);
        }
        // There are two steps of rest between taps, so all steps from one tap to the next belong to the first.
        let movements = keyboard.movements();
        let mut steps = movements.iter().enumerate().peekable();
        for (i, (at, push, held)) in taps.iter().enumerate() {
            let next = taps.get(i + 1).map_or(f64::INFINITY, |next| next.0);
            let mut moved = DVec2::ZERO;
            while let Some((_, movement)) =
                steps.next_if(|(step, _)| (*step as f64 + 1.0) / hz < next - 1e-6)
            {
                moved += movement.as_dvec2() / hz;
            }
            let error = (moved - *push * *held).length() / (push.length() * held);
            // A time within a microsecond of a step's start is that start; a tap has two ends.
            assert!(
                error < 1e-5 + 2e-6 / held,
                "{hz} Hz, {held} s at {at} s: {moved} for {push}"
            );
            worst.keep_largest(error);
        }
    }
    println!("largest error of a share, of the tap: {worst:.1e}");
}

/// The example of docs/scripts.md, a tap within one step, and moves exactly at the start of a step.
#[test]
fn a_stamped_move_within_a_step_gives_it_a_share_and_one_at_its_start_all_of_it() {
    let step = 1.0 / 60.0;
    let script = vec![
        (0.51, Event::Move(0.0, 1.0)),
        (0.55, Event::Move(0.6, 0.0)),
        (34.0 * step + 0.002, Event::Move(0.0, -1.0)),
        (34.0 * step + 0.007, Event::Move(0.6, 0.0)),
        (36.0 * step, Event::Move(0.0, 0.0)),
    ];
    let bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
    let mut keyboard = Keyboard::with(60.0, bindings, |app| {
        app.insert_resource(Playback::new(Script(script)));
    });
    for _ in 0..40 {
        keyboard.frame(step);
    }
    let given = &keyboard.movements()[29..38];
    let side = Vec2::new(0.6, 0.0);
    let expected = [
        Vec2::ZERO,
        Vec2::new(0.0, 0.4),
        Vec2::Y,
        Vec2::Y,
        side,
        side * 0.7 + Vec2::new(0.0, -0.3),
        side,
        Vec2::ZERO,
        Vec2::ZERO,
    ];
    for (given, expected) in given.iter().zip(expected) {
        assert!(given.distance(expected) < 1e-6, "{given} for {expected}");
    }
    for whole in [0, 2, 3, 4, 6, 7, 8] {
        assert_eq!(given[whole], expected[whole], "to the bit");
    }
}

#[test]
fn a_recording_of_keys_plays_back_to_the_same_movement_of_each_step_to_the_bit() {
    let mut random = SplitMix64::new(7);
    for hz in RATES_HZ {
        let load = || Bindings::load("assets/bindings.ron".as_ref()).unwrap();
        let mut keyboard = Keyboard::with(hz, load(), |app| {
            app.add_plugins(recording::plugin)
                .insert_resource(Recorder::to("unused".into()));
        });
        let mut down = [false; 4];
        for _ in 0..1500 {
            for (down, (key, _)) in down.iter_mut().zip(DIRECTIONS) {
                if random.unit() < 0.15 {
                    *down = !*down;
                    if *down {
                        keyboard.press(key);
                    } else {
                        keyboard.release(key);
                    }
                } else if random.unit() < 0.05 && !*down {
                    keyboard.tap(key);
                }
            }
            let secs = frame_secs(&mut random);
            keyboard.frame(secs);
        }
        let first = keyboard.movements();
        let text = keyboard.app.world().resource::<Recorder>().text();
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let script = Script::load(file.path()).unwrap();

        let mut again = Keyboard::with(hz, load(), |app| {
            app.insert_resource(Playback::new(script));
        });
        while (again.taken().steps as usize) < first.len() {
            let secs = frame_secs(&mut random);
            again.frame(secs);
        }
        let bits = |movements: &[Vec2]| -> Vec<[u32; 2]> {
            let bits = |movement: &Vec2| movement.to_array().map(f32::to_bits);
            movements.iter().map(bits).collect()
        };
        let shares = first
            .iter()
            .filter(|step| ![0.0, 1.0].contains(&step.length()))
            .count();
        assert!(shares > 50, "{hz} Hz: {shares} steps have a share");
        assert_eq!(
            bits(&first),
            bits(&again.movements()[..first.len()]),
            "{hz} Hz"
        );
    }
}
