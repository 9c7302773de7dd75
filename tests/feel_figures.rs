//! The figures of the character's feel, at four step rates: the tuned ones at all of them.

mod common;

use bevy::prelude::*;
use common::Play;
use springyard::character::CharacterTuning;
use springyard::input::script::Event::{Move, Press, Tap};
use springyard::input::script::{Event, ScriptButton::Jump};

const RATES: [f64; 4] = [30.0, 60.0, 120.0, 240.0];

fn on_flat(hz: f64, script: Vec<(f64, Event)>) -> Play {
    let mut play = Play::yard_at(hz, Vec3::ZERO, "", "", script);
    // A frame may reach past its time: stop well before the first event.
    play.run(0.9, |_, _| {});
    play
}

/// Heights over the standing height, step by step, with their times since 1 s.
fn heights(hz: f64, press: Event) -> Vec<(f64, f32)> {
    let mut play = on_flat(hz, vec![(1.0, press)]);
    let stood = play.position().y;
    let mut heights = Vec::new();
    while play.clock().simulated_secs < 3.0 {
        play.frame(1.0 / hz);
        heights.push((play.clock().simulated_secs - 1.0, play.position().y - stood));
    }
    heights
}

fn top(heights: &[(f64, f32)]) -> (f64, f32) {
    heights
        .iter()
        .copied()
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .unwrap()
}

#[test]
fn a_held_jump_tops_out_at_its_tuned_height_and_time() {
    let tuning = CharacterTuning::default();
    for hz in RATES {
        let (secs, height) = top(&heights(hz, Press(Jump)));
        println!("{hz} Hz: held jump {height:.4} m after {secs:.3} s");
        assert!(
            (height - tuning.jump_apex_m).abs() < 0.01,
            "{hz} Hz: {height} m"
        );
        let off = (secs - f64::from(tuning.jump_time_to_apex_secs)).abs();
        assert!(
            off < 1.0 / hz,
            "{hz} Hz: topped out after {secs} s, to within a step"
        );
    }
}

#[test]
fn a_tap_jumps_as_high_at_every_step_rate() {
    let reached = RATES.map(|hz| top(&heights(hz, Tap(Jump))).1);
    println!("tap: {reached:?} m");
    for height in reached {
        assert!((height - reached[3]).abs() < 0.01, "{reached:?}");
        assert!(
            height < 0.6 * CharacterTuning::default().jump_apex_m,
            "a tap is a small jump: {reached:?}"
        );
    }
}

/// Seconds to 90 % of the running speed, and metres to a stop from it. Speed is read between steps: the time is interpolated.
fn start_and_stop(hz: f64) -> (f64, f32) {
    let mut play = on_flat(hz, vec![(1.0, Move(0.0, 1.0)), (3.0, Move(0.0, 0.0))]);
    let wanted = 0.9 * CharacterTuning::default().run_speed_m_s;
    let (mut before, mut reached) = (0.0_f32, None);
    while play.clock().simulated_secs < 3.0 - 1e-9 {
        play.frame(1.0 / hz);
        let speed = play.planar_velocity().length();
        if reached.is_none() && speed >= wanted {
            let part = f64::from((wanted - before) / (speed - before));
            reached = Some(play.clock().simulated_secs - 1.0 - (1.0 - part) / hz);
        }
        before = speed;
    }
    let let_go = play.position();
    play.run(2.0, |_, _| {});
    (reached.unwrap(), play.position().distance(let_go))
}

#[test]
fn starting_and_stopping_are_the_same_at_every_step_rate() {
    let figures = RATES.map(start_and_stop);
    println!("(s to 90 % of the speed, m to a stop): {figures:?}");
    // By the closed form of the velocity spring: v / goal = 1 - (1 + y t) exp(-y t) with y = 2 ln 2 / half-life, which is 0.9
    // at y t = 3.8897; and the way to a stop is goal * 2 / y.
    let y =
        2.0 * std::f64::consts::LN_2 / f64::from(CharacterTuning::default().ground_half_life_secs);
    let (start, stop) = (3.8897 / y, 5.0 * 2.0 / y);
    for (secs, metres) in figures {
        assert!((secs / start - 1.0).abs() < 0.02, "{secs} s for {start} s");
        assert!(
            (f64::from(metres) / stop - 1.0).abs() < 0.02,
            "{metres} m for {stop} m"
        );
    }
}

#[test]
fn a_jump_straight_up_from_a_fast_platform_lands_on_its_spot() {
    let platform = r#"(name: "platform", size_m: (4.0, 0.4, 4.0), position: (0.0, 2.0, 0.0), motion: Travel(to: (200.0, 2.0, 0.0), speed_m_s: 5.0))"#;
    for hz in RATES {
        let script = vec![(36.0, Tap(Jump))];
        let mut play = Play::yard_at(hz, Vec3::new(0.0, 2.2, 0.0), "", platform, script);
        play.run(35.9, |_, _| {});
        let on =
            |play: &mut Play| (play.position() - play.body("platform").translation).with_y(0.0);
        let spot = on(&mut play);
        let mut flew = false;
        play.run(1.5, |play, _| flew |= !play.state().is_grounded());
        let off = on(&mut play).distance(spot);
        println!("{hz} Hz: lands {off} m off");
        assert!(
            flew && play.state().is_grounded(),
            "{hz} Hz: it jumped and landed"
        );
        assert!(off < 0.05, "{hz} Hz: lands {off} m off its spot");
    }
}

/// The largest error of the ride height while a platform swings up and down, turning round at `accel` m/s^2.
fn reversal_gap(hz: f64, accel: f64) -> (f32, bool) {
    // Swings of 2 m: amplitude 1 m, so that the acceleration is the angular frequency squared.
    let period = std::f64::consts::TAU / accel.sqrt();
    let platform = format!(
        r#"(name: "platform", size_m: (4.0, 0.4, 4.0), position: (0.0, 2.0, 0.0), motion: Rise(height_m: 2.0, period_secs: {period:?}))"#
    );
    let mut play = Play::yard_at(hz, Vec3::new(0.0, 2.2, 0.0), "", &platform, vec![]);
    play.run(2.0, |_, _| {});
    let mut worst = 0.0_f32;
    let mut flew = false;
    play.run(12.0, |play, _| {
        let top = play.body("platform").translation.y + 0.2;
        worst = worst.max((play.position().y - top - 1.1).abs());
        flew |= !play.state().is_grounded();
    });
    (worst, flew)
}

#[test]
fn a_platform_that_reverses_neither_drops_nor_launches_its_rider() {
    for accel in [2.0, 5.0, 10.0] {
        for hz in RATES {
            let (gap, flew) = reversal_gap(hz, accel);
            println!("{accel} m/s^2, {hz} Hz: {:.1} mm", gap * 1000.0);
            assert!(!flew, "{accel} m/s^2, {hz} Hz: left the platform");
            assert!(gap < 0.01, "{accel} m/s^2, {hz} Hz: {gap} m");
        }
    }
}
