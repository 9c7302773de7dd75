//! Direction input per fixed step: a step gets the average of the held direction over its share of the frame time, so no tap is
//! lost, at any combination of frame rate and step rate.

#[path = "../../examples/latched_input.rs"]
mod latched_input;

use crate::keyboard::Keyboard;
use bevy::math::DVec2;
use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard::input::Bindings;
use springyard::input::record::Recording;
use springyard::input::script::{Event, Playback, Script};
use springyard::timestep::StepClock;
use springyard::timestep::controls::TimeControl;

const DIRECTIONS: [(KeyCode, DVec2); 4] = [
    (KeyCode::KeyW, DVec2::Y),
    (KeyCode::KeyS, DVec2::NEG_Y),
    (KeyCode::KeyA, DVec2::NEG_X),
    (KeyCode::KeyD, DVec2::X),
];

const RATES_HZ: [f64; 4] = [30.0, 60.0, 120.0, 240.0];

fn frame_secs(random: &mut SplitMix64) -> f64 {
    1.0 / (20.0 + 220.0 * random.unit())
}

/// Random length of a tap, s: 0.5 ms to 200 ms, distributed uniformly on a logarithmic scale.
fn tap_secs(random: &mut SplitMix64) -> f64 {
    0.0005 * 400.0_f64.powf(random.unit())
}

fn clock(keyboard: &Keyboard) -> &StepClock {
    keyboard.app.world().resource::<StepClock>()
}

/// A tap of a key, and the movement that it led to. All in s.
struct Tap {
    /// Time from the press to the release.
    held: f64,
    /// Total length of the frames that saw the key down: at their end, or pressed and released within them.
    frames: f64,
    /// The longest frame near the tap: from the last frame with a step before the press to the first step after the tap.
    longest_frame: f64,
    /// Movement of all steps along the key's direction, times their length.
    moved: f64,
    /// The same across that direction.
    across: f64,
}

fn tap(keyboard: &mut Keyboard, random: &mut SplitMix64) -> Tap {
    let (key, direction) = DIRECTIONS[(random.unit() * 4.0) as usize];
    let held = tap_secs(random);
    let press_at = 0.05 + 0.05 * random.unit();
    let release_at = press_at + held;
    let before = keyboard.taken().moved_secs;
    let (mut now, mut frames) = (0.0, 0.0);
    let mut longest_frame = f64::INFINITY;
    let (mut steps_after, mut frames_after) = (0, 0);
    while steps_after == 0 || frames_after < 2 {
        let secs = frame_secs(random);
        let ends = now + secs;
        let steps_before = keyboard.taken().steps;
        if (now..ends).contains(&press_at) {
            keyboard.press(key);
        }
        if (now..ends).contains(&release_at) {
            keyboard.release(key);
        }
        keyboard.frame(secs);
        if press_at < ends && (release_at >= ends || press_at >= now) {
            frames += secs;
        }
        if secs > longest_frame {
            longest_frame = secs;
        }
        if now < press_at && ends <= press_at && keyboard.taken().steps > steps_before {
            longest_frame = secs;
        }
        // A step in a later frame than the release gets the rest of the tap. The steps after it get nothing of it.
        if now > release_at {
            frames_after += 1;
            steps_after += keyboard.taken().steps - steps_before;
        }
        now = ends;
    }
    let moved = keyboard.taken().moved_secs - before;
    Tap {
        held,
        frames,
        longest_frame,
        moved: moved.dot(direction),
        across: moved.perp_dot(direction),
    }
}

/// Input devices report no time within a frame. So the steps' total is the length of the frames that saw the key, with an error
/// of at most one frame (the longest near the tap), since steps may run ahead of frames or behind. The frames that saw the key
/// differ from the time that it was down by a part of a frame at either end.
#[test]
fn none_of_ten_thousand_random_taps_vanishes_and_each_is_as_long_as_it_was_to_a_frame() {
    let (mut worst_by_frames, mut worst_by_time) = (0.0, 0.0);
    for hz in RATES_HZ {
        let mut random = SplitMix64::new(11 + hz as u64);
        let mut keyboard = Keyboard::new(hz);
        for i in 0..2500 {
            let tap = tap(&mut keyboard, &mut random);
            let at = format!("{hz} Hz, tap {i} of {} s: {} s", tap.held, tap.moved);
            assert!(tap.moved > 0.0, "{at}: it vanished");
            assert!(tap.across == 0.0, "{at}, and {} across", tap.across);
            let by_frames = (tap.moved - tap.frames).abs() / tap.longest_frame;
            let by_time = (tap.moved - tap.held).abs() / tap.longest_frame;
            assert!(by_frames <= 1.0 + 1e-6, "{at}: off by {by_frames} frames");
            assert!(by_time <= 2.0 + 1e-6, "{at}: off by {by_time} frames");
            if by_frames > worst_by_frames {
                worst_by_frames = by_frames;
            }
            if by_time > worst_by_time {
                worst_by_time = by_time;
            }
        }
    }
    println!(
        "largest error, in longest frames: {worst_by_frames:.3} of what the frames saw, {worst_by_time:.3} of the time it was down"
    );
}

#[test]
fn each_of_ten_thousand_stamped_taps_is_exactly_as_long_as_written() {
    let mut worst = 0.0;
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
            assert!(
                error < 1e-5,
                "{hz} Hz, {held} s at {at} s: {moved} for {push}"
            );
            if error > worst {
                worst = error;
            }
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
fn a_tap_within_one_frame_counts_for_that_frame_whether_it_has_steps_or_not() {
    // Four frames per step. The tap is in the second frame, which has no step.
    let mut keyboard = Keyboard::new(60.0);
    keyboard.frame(1.0 / 240.0);
    keyboard.movements();
    for frame in 0..4 {
        if frame == 1 {
            keyboard.tap(KeyCode::KeyW);
        }
        keyboard.frame(1.0 / 240.0);
    }
    let movements = keyboard.movements();
    assert_eq!(movements, [Vec2::new(0.0, 0.25)]);

    // Two steps per frame.
    let mut keyboard = Keyboard::new(60.0);
    keyboard.tap(KeyCode::ArrowLeft);
    keyboard.frame(1.0 / 30.0);
    keyboard.frame(1.0 / 30.0);
    assert_eq!(
        keyboard.movements(),
        [Vec2::NEG_X, Vec2::NEG_X, Vec2::ZERO, Vec2::ZERO]
    );
}

#[test]
fn a_key_that_is_held_gives_every_step_the_same_bits_at_any_frame_rate() {
    let mut random = SplitMix64::new(3);
    for uneven in [false, true] {
        let mut keyboard = Keyboard::new(60.0);
        keyboard.frame(1.0 / 60.0);
        for (keys, expected) in [
            (&[KeyCode::KeyW][..], Vec2::Y),
            (&[KeyCode::KeyA], Vec2::NEG_X),
            (
                &[KeyCode::KeyW, KeyCode::KeyD],
                Vec2::ONE.clamp_length_max(1.0),
            ),
        ] {
            keys.iter().for_each(|key| keyboard.press(*key));
            // Skip the steps that average over frames before the press.
            keyboard.frame(1.0 / 60.0);
            keyboard.frame(1.0 / 60.0);
            keyboard.movements();
            for _ in 0..200 {
                keyboard.frame(if uneven {
                    frame_secs(&mut random)
                } else {
                    1.0 / 60.0
                });
            }
            let movements = keyboard.movements();
            assert!(movements.len() > 100);
            for movement in movements {
                assert_eq!(
                    movement.to_array().map(f32::to_bits),
                    expected.to_array().map(f32::to_bits)
                );
            }
            keys.iter().for_each(|key| keyboard.release(*key));
            keyboard.frame(0.1);
        }
    }
}

#[test]
fn with_a_step_a_frame_a_press_and_a_release_act_in_their_own_step() {
    let mut keyboard = Keyboard::new(60.0);
    for frame in 0..6 {
        match frame {
            2 => keyboard.press(KeyCode::KeyW),
            4 => keyboard.release(KeyCode::KeyW),
            _ => {}
        }
        keyboard.frame(1.0 / 60.0);
    }
    let forward: Vec<f32> = keyboard.movements().iter().map(|step| step.y).collect();
    assert_eq!(forward, [0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
}

#[test]
fn opposite_keys_cancel_while_both_are_down() {
    let mut keyboard = Keyboard::new(60.0);
    let mut forward_of = |act: &dyn Fn(&mut Keyboard)| {
        act(&mut keyboard);
        keyboard.frame(1.0 / 60.0);
        keyboard.movements()[0].y
    };
    assert_eq!(forward_of(&|keys| keys.press(KeyCode::KeyW)), 1.0);
    assert_eq!(forward_of(&|keys| keys.press(KeyCode::KeyS)), 0.0);
    assert_eq!(forward_of(&|keys| keys.release(KeyCode::KeyW)), -1.0);
    // A change from one key to the other within a frame: the key that is down at its end counts.
    assert_eq!(
        forward_of(&|keys| {
            keys.release(KeyCode::KeyS);
            keys.press(KeyCode::KeyW);
        }),
        1.0
    );
    // A tap while the other key is held: both were down in this frame, so they cancel.
    assert_eq!(forward_of(&|keys| keys.tap(KeyCode::KeyS)), 0.0);
    assert_eq!(forward_of(&|_| {}), 1.0);
    // A second key for the same direction does not double the movement, and neither does a tap of it.
    assert_eq!(forward_of(&|keys| keys.tap(KeyCode::ArrowUp)), 1.0);
}

#[test]
fn a_diagonal_tapped_against_a_held_key_is_at_most_one_long() {
    let mut keyboard = Keyboard::new(60.0);
    keyboard.press(KeyCode::KeyW);
    keyboard.tap(KeyCode::KeyD);
    keyboard.frame(1.0 / 60.0);
    keyboard.frame(1.0 / 60.0);
    assert_eq!(
        keyboard.movements(),
        [Vec2::ONE.clamp_length_max(1.0), Vec2::Y]
    );
}

#[test]
fn gamepads_flicks_and_taps_count_too() {
    let mut bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
    bindings.forward = vec![springyard::input::bindings::Button::Pad(
        GamepadButton::DPadUp,
    )];
    let mut keyboard = Keyboard::with(60.0, bindings, |_| {});
    let pad = keyboard.gamepad();
    for value in [0.5, 1.0, 0.3, 0.0] {
        keyboard.stick_y(pad, value);
    }
    keyboard.frame(1.0 / 60.0);
    let flicked = keyboard.movements();
    keyboard.stick_y(pad, 1.0);
    keyboard.frame(1.0 / 60.0);
    let held = keyboard.movements();
    assert!(held[0].y > 0.999, "{held:?}");
    assert_eq!(flicked, held, "a flick counts as its largest deflection");
    keyboard.stick_y(pad, -1.0);
    keyboard.frame(1.0 / 60.0);
    keyboard.stick_y(pad, 0.0);
    keyboard.frame(1.0 / 60.0);
    assert_eq!(
        keyboard.movements(),
        [-held[0], Vec2::ZERO],
        "a held stick that returns is not a flick"
    );
    keyboard.pad_button(pad, GamepadButton::DPadUp, 1.0);
    keyboard.pad_button(pad, GamepadButton::DPadUp, 0.0);
    keyboard.frame(1.0 / 60.0);
    keyboard.frame(1.0 / 60.0);
    assert_eq!(keyboard.movements(), [Vec2::Y, Vec2::ZERO], "a button");
}

#[test]
fn what_was_tapped_in_a_pause_is_for_single_steps_and_goes_off_in_none_after_it() {
    let mut keyboard = Keyboard::new(60.0);
    let control = |keyboard: &mut Keyboard, control: TimeControl| {
        keyboard.app.world_mut().write_message(control);
    };
    keyboard.frame(1.0 / 60.0);
    control(&mut keyboard, TimeControl::TogglePause);
    keyboard.frame(0.01);
    keyboard.movements();

    keyboard.tap(KeyCode::KeyW);
    keyboard.frame(0.01);
    keyboard.frame(0.01);
    control(&mut keyboard, TimeControl::SingleStep);
    keyboard.frame(0.01);
    control(&mut keyboard, TimeControl::SingleStep);
    keyboard.frame(0.01);
    assert_eq!(keyboard.movements(), [Vec2::Y, Vec2::ZERO]);

    keyboard.press(KeyCode::KeyD);
    keyboard.frame(0.01);
    control(&mut keyboard, TimeControl::SingleStep);
    keyboard.frame(0.01);
    assert_eq!(keyboard.movements(), [Vec2::X], "a held key acts");
    keyboard.release(KeyCode::KeyD);
    keyboard.tap(KeyCode::KeyW);
    keyboard.frame(0.01);
    control(&mut keyboard, TimeControl::TogglePause);
    for _ in 0..5 {
        keyboard.frame(1.0 / 60.0);
    }
    assert_eq!(keyboard.movements(), [Vec2::ZERO; 5]);
}

#[test]
fn a_press_between_two_steps_outlasts_a_pause_that_comes_before_the_next_step() {
    for single_step in [false, true] {
        let mut keyboard = Keyboard::new(10.0);
        keyboard.frame(0.05);
        keyboard.tap(KeyCode::Space);
        keyboard.frame(0.01);
        let control = |keyboard: &mut Keyboard, control: TimeControl| {
            keyboard.app.world_mut().write_message(control);
            keyboard.frame(0.01);
        };
        control(&mut keyboard, TimeControl::TogglePause);
        keyboard.tap(KeyCode::Space);
        keyboard.frame(0.01);
        assert_eq!(keyboard.taken().presses, 0, "no step has come yet");
        if single_step {
            // The single step takes both presses. None is left for the steps after the pause.
            control(&mut keyboard, TimeControl::SingleStep);
            assert_eq!(keyboard.taken().presses, 2);
        }
        control(&mut keyboard, TimeControl::TogglePause);
        keyboard.frame(0.2);
        let expected = if single_step { 2 } else { 1 };
        assert_eq!(keyboard.taken().presses, expected, "{single_step}");
    }
}

#[test]
fn what_is_tapped_as_the_pause_ends_counts() {
    let mut keyboard = Keyboard::new(60.0);
    keyboard
        .app
        .world_mut()
        .write_message(TimeControl::TogglePause);
    keyboard.frame(0.01);
    keyboard
        .app
        .world_mut()
        .write_message(TimeControl::TogglePause);
    keyboard.tap(KeyCode::KeyW);
    keyboard.tap(KeyCode::Space);
    keyboard.frame(1.0 / 60.0);
    assert_eq!(keyboard.movements(), [Vec2::Y]);
    assert_eq!(keyboard.taken().presses, 1);
}

#[test]
fn a_recording_of_keys_plays_back_to_the_same_movement_of_each_step_to_the_bit() {
    let mut random = SplitMix64::new(7);
    for hz in RATES_HZ {
        let load = || Bindings::load("assets/bindings.ron".as_ref()).unwrap();
        let mut keyboard = Keyboard::with(hz, load(), |app| {
            app.insert_resource(Recording::to("unused".into()));
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
        let text = keyboard.app.world().resource::<Recording>().text();
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

#[test]
fn the_example_loses_taps_where_the_step_reads_the_keyboard_and_none_with_the_latch() {
    let metrics = latched_input::run(2000);
    println!("{metrics:?}");
    assert!(metrics.lost_read_in_step > 200);
    assert_eq!(metrics.lost_latched, 0);
}
