//! The sound while it is heard, on a device that is driven by hand: when it comes, and when there is none.

use bevy::prelude::*;
use springyard::frames::controls::{TimeControl, TimeScale};
use springyard::sound::{self, Orders, SoundVolumes};
use springyard_rewind::{RewindButton, TimeTravel};
use springyard_sound::{Bus, Live, Order};

use crate::common::{Play, flat_level, start_at};

const RATE_HZ: u32 = 48_000;
const FRAME_SECS: f64 = 1.0 / 60.0;
/// Samples of a frame.
const BLOCK: usize = 800;

/// Two crates of 10 kg, of which one lands 0.25 s after the other.
const CRATES: &str = r#"
    (name: "first", mass_kg: 10, size_m: (0.5, 0.5, 0.5), position: (4, 1.75, 0)),
    (name: "second", mass_kg: 10, size_m: (0.5, 0.5, 0.5), position: (-4, 3.413, 0)),
"#;
/// The first one lands then, s.
const LANDS_SECS: f64 = 0.553;

/// A game whose sound is played.
struct Heard {
    play: Play,
    device: Live,
    samples: Vec<[f32; 2]>,
    /// All strikes so far, and the time at which each sounds, s.
    strikes: Vec<(f64, Bus, Order)>,
    /// All other orders.
    others: Vec<Order>,
}

impl Heard {
    fn new(hz: f64) -> Self {
        let start = start_at(hz, flat_level(Vec3::ZERO, "", "", CRATES), Vec::new());
        let play = Play::start_with(start, |app| {
            app.add_plugins((sound::plugin, sound::live::plugin));
        });
        Self {
            play,
            device: Live::new(RATE_HZ),
            samples: Vec::new(),
            strikes: Vec::new(),
            others: Vec::new(),
        }
    }

    /// The samples until a frame of the game, and the frame, which gives the device its orders.
    fn frame(&mut self) {
        for _ in 0..BLOCK {
            self.samples.push(self.device.sample());
        }
        self.play.frame(FRAME_SECS);
        let now_secs = self.samples.len() as f64 / f64::from(RATE_HZ);
        for order in self.play.app.world_mut().resource_mut::<Orders>().take() {
            self.device.take(&order);
            match order {
                Order::Strike(bus, heard) => {
                    self.strikes.push((now_secs + heard.at_secs, bus, order));
                }
                other => self.others.push(other),
            }
        }
    }

    fn run(&mut self, secs: f64) {
        for _ in 0..(secs / FRAME_SECS).round() as usize {
            self.frame();
        }
    }

    fn send<M: Message>(&mut self, message: M) {
        self.play.app.world_mut().write_message(message);
    }

    /// When the first sample is heard, s.
    fn begins_secs(&self) -> Option<f64> {
        let first = self.samples.iter().position(|ears| *ears != [0.0; 2]);
        first.map(|index| index as f64 / f64::from(RATE_HZ))
    }

    /// Whether the last samples are silent.
    fn is_silent(&self, secs: f64) -> bool {
        let count = (secs * f64::from(RATE_HZ)) as usize;
        let last = &self.samples[self.samples.len() - count..];
        last.iter().all(|ears| *ears == [0.0; 2])
    }

    /// The times of the strikes, s: those of a crate and its ground are one.
    fn times(&self) -> Vec<f64> {
        let mut times: Vec<f64> = self.strikes.iter().map(|(secs, ..)| *secs).collect();
        times.sort_by(f64::total_cmp);
        times.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
        times
    }
}

#[test]
fn a_contact_is_heard_within_two_frames_and_at_30_steps_a_second_within_two_and_a_half() {
    for hz in [30.0, 60.0, 144.0, 240.0] {
        let mut heard = Heard::new(hz);
        heard.run(0.8);
        let late_secs = heard.begins_secs().unwrap() - LANDS_SECS;
        let frames = late_secs / FRAME_SECS;
        println!("{hz} steps a second: {frames:.2} frames");
        // With the limiter's 5 ms. A step of two frames finds the contact after the frame in which it was.
        let most = if hz < 60.0 { 2.5 } else { 2.0 };
        assert!((0.5..most).contains(&frames), "{hz} Hz: {frames} frames");
    }
}

#[test]
fn the_rhythm_is_that_of_the_steps_and_slows_with_time_at_the_same_pitch() {
    let gap = |speed: f64| {
        let mut heard = Heard::new(60.0);
        heard.play.app.world_mut().resource_mut::<TimeScale>().0 = speed;
        heard.run(1.0 / speed);
        let times = heard.times();
        let strikes: Vec<_> = (heard.strikes.iter())
            .map(|(.., order)| match order {
                Order::Strike(_, heard) => heard.strike.body,
                _ => unreachable!(),
            })
            .collect();
        (times[1] - times[0], strikes)
    };
    let (once, bodies) = gap(1.0);
    assert!((once - 0.25).abs() < 0.01, "{once} s");
    for speed in [0.5, 0.25] {
        let (slow, slow_bodies) = gap(speed);
        assert!(
            (slow * speed / once - 1.0).abs() < 0.02,
            "{speed}: {slow} s"
        );
        assert_eq!(slow_bodies[..4], bodies[..4]);
    }
}

#[test]
fn a_pause_is_silent_also_in_single_steps_and_then_the_game_is_heard_again() {
    let mut heard = Heard::new(60.0);
    heard.run(0.6);
    assert!(!heard.is_silent(0.01), "the crate rings");
    heard.send(TimeControl::TogglePause);
    heard.run(0.1);
    for _ in 0..30 {
        heard.send(TimeControl::SingleStep);
        heard.frame();
    }
    assert_eq!(
        heard.times().len(),
        1,
        "the second one has landed in silence"
    );
    assert!(heard.is_silent(0.5));
    heard.send(TimeControl::TogglePause);
    heard.run(0.1);
    assert!(!heard.is_silent(0.1), "the first one rings on");
    assert_eq!(heard.others, [Order::Hold(true), Order::Hold(false)]);
}

#[test]
fn a_rewind_plays_backwards_a_seek_is_silent_and_what_comes_again_is_heard_again() {
    let mut heard = Heard::new(60.0);
    heard.run(1.0);
    let count = heard.strikes.len();
    let world = heard.play.app.world_mut();
    world.insert_resource(RewindButton(true));
    heard.run(0.4);
    assert!(!heard.is_silent(0.2), "the second landing, backwards");
    assert_eq!(heard.strikes.len(), count);
    let world = heard.play.app.world_mut();
    world.insert_resource(RewindButton(false));
    heard.frame();
    // Back before the first landing, and forth behind the second: both are computed again.
    for secs in [0.2, 0.95, 0.3] {
        heard.send(TimeTravel::Show { secs });
        heard.run(0.1);
    }
    assert!(heard.is_silent(0.2));
    assert_eq!(heard.strikes.len(), count);
    heard.send(TimeTravel::PlayOn);
    heard.run(0.7);
    assert_eq!(heard.strikes.len(), 2 * count);
}

#[test]
fn a_volume_that_changes_is_in_force_at_once_and_can_be_heard_in_a_pause() {
    let mut heard = Heard::new(60.0);
    heard.send(TimeControl::TogglePause);
    heard.run(0.2);
    assert!(heard.is_silent(0.2));
    let world = heard.play.app.world_mut();
    world.resource_mut::<SoundVolumes>().0.world = 0.25;
    heard.run(0.2);
    let volumes = world_volumes(&mut heard);
    assert_eq!(heard.others.last(), Some(&Order::Volumes(volumes)));
    assert!(matches!(heard.strikes[..], [(_, Bus::Page, _)]));
    assert!(!heard.is_silent(0.1));
}

fn world_volumes(heard: &mut Heard) -> springyard_sound::Volumes {
    heard.play.app.world().resource::<SoundVolumes>().0
}

#[test]
fn the_same_game_has_the_same_samples() {
    let samples = || {
        let mut heard = Heard::new(60.0);
        heard.run(1.2);
        heard.samples
    };
    assert_eq!(samples(), samples());
}
