//! Recordings inside the game: what a recorder keeps across rewinds and changes, and what playing the recording again shows.

use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard::cli::headless::{self, Start};
use springyard::input::latch::Latch;
use springyard::level::{CurrentLevel, Level};
use springyard::time::recording::recorder::{self, states_path};
use springyard::time::recording::{Changed, Comparison, Outcome, Recorder, Recording, StateLog};
use springyard::tuning::{PlayerTuning, Tuning};
use springyard_camera::Look;
use springyard_drive::{DefaultDriveMethod, DriveMethod};
use springyard_rewind::{TimeTravel, seek};
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::run_step;

use crate::common::{Play, strip};

/// A level with a crate on the way.
fn level() -> Level {
    strip(
        r#"crates: [(name: "box", size_m: (0.6, 0.6, 0.6), position: (0, 0.3, -2), mass_kg: 20)],"#,
    )
}

/// A game that is being recorded with its states.
struct Recorded {
    play: Play,
    folder: tempfile::TempDir,
    random: SplitMix64,
}

impl Recorded {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.ron");
        let play = Play::start_with(Start::of(level()), |app| {
            app.insert_resource(Recorder::to(path).with_states());
        });
        Self {
            play,
            folder,
            random: SplitMix64::new(11),
        }
    }

    /// Plays with the mouse turning in each frame, and a stick and a button that change now and then. Frames of uneven length.
    fn play(&mut self, secs: f64) {
        let until = self.play.clock().simulated_secs + secs;
        while self.play.clock().simulated_secs < until - 1e-9 {
            let world = self.play.app.world_mut();
            let random = &mut self.random;
            let (yaw, pitch) = (random.signed() as f32, random.signed() as f32);
            world.resource_mut::<Look>().turn(3.7 * yaw, 2.1 * pitch);
            let mut latch = world.resource_mut::<Latch>();
            if random.unit() < 0.2 {
                let stick = Vec2::new(random.signed() as f32, random.unit() as f32);
                latch.intent.movement = stick.clamp_length_max(1.0);
            }
            if random.unit() < 0.05 {
                latch.intent.press_jump();
            } else if random.unit() < 0.2 {
                latch.intent.release_jump();
            }
            self.play.frame(1.0 / (45.0 + 60.0 * self.random.unit()));
        }
    }

    /// Ends the recording, and plays it again: with its states, or with its hashes alone.
    fn again(&mut self, with_states: bool) -> Outcome {
        recorder::finish(self.play.app.world_mut()).unwrap();
        let path = self.folder.path().join("r.ron");
        let recording = Recording::load(&path).unwrap_or_else(|errors| panic!("{errors}"));
        let states = StateLog::read(&states_path(&path)).unwrap();
        again(&recording, with_states.then_some(states))
    }
}

fn again(recording: &Recording, states: Option<StateLog>) -> Outcome {
    let mut app = headless::app(Start {
        planner: StepPlanner::of(recording.planner()),
        drive: recording.drive,
        tuning: recording.tuning,
        script: Some(recording.input.clone()),
        ..Start::of(level())
    });
    headless::start(&mut app);
    let mut comparison = Comparison::with(recording, states);
    comparison.compare(app.world());
    for secs in recording.step_lengths() {
        run_step(app.world_mut(), secs);
        comparison.compare(app.world());
    }
    comparison.outcome().cloned().unwrap()
}

#[test]
fn a_minute_by_mouse_and_stick_played_again_is_the_same_in_every_value() {
    let mut recorded = Recorded::new();
    recorded.play(60.0);
    let outcome = recorded.again(true);
    assert!(matches!(outcome, Outcome::Same), "{outcome}");
    let outcome = recorded.again(false);
    assert!(matches!(outcome, Outcome::Same), "{outcome}");
}

#[test]
fn a_drive_method_chosen_in_play_ends_what_can_be_compared() {
    let mut recorded = Recorded::new();
    recorded.play(2.0);
    let secs = recorded.play.clock().simulated_secs;
    let world = recorded.play.app.world_mut();
    world.resource_mut::<DefaultDriveMethod>().0 = DriveMethod::StablePd;
    recorded.play(2.0);
    let outcome = recorded.again(true);
    let Outcome::SameUpTo(at, Some((_, Changed::Drive))) = outcome else {
        panic!("{outcome}");
    };
    assert!((at - secs).abs() < 1e-6, "{at} s, not {secs} s");
}

#[test]
fn after_a_rewind_the_recording_is_the_run_that_was_played_on() {
    let mut recorded = Recorded::new();
    recorded.play(5.0);
    seek(recorded.play.app.world_mut(), 130).unwrap();
    recorded.play(3.0);
    let ticks = recorded.play.clock().ticks;
    assert!(ticks < 330, "{ticks}");
    let outcome = recorded.again(true);
    assert!(matches!(outcome, Outcome::Same), "{outcome}");
    let outcome = recorded.again(false);
    assert!(matches!(outcome, Outcome::Same), "{outcome}");
    let recording = Recording::load(&recorded.folder.path().join("r.ron")).unwrap();
    assert_eq!(recording.ticks(), ticks);
}

#[test]
fn a_look_at_the_past_leaves_the_recording_whole() {
    let mut recorded = Recorded::new();
    recorded.play(3.0);
    let ticks = recorded.play.clock().ticks;
    let mut travel_and_end = |message| {
        let world = recorded.play.app.world_mut();
        world.write_message(message);
        recorded.play.frame(0.0);
        assert_eq!(recorded.play.clock().ticks, 60);
        let outcome = recorded.again(true);
        // A game that ends while it shows the past has not noted the state after its last step.
        assert!(outcome.is_same(), "{outcome}");
        let recording = Recording::load(&recorded.folder.path().join("r.ron")).unwrap();
        recording.ticks()
    };
    assert_eq!(travel_and_end(TimeTravel::ShowTick(60)), ticks);
    // The game goes on from there, and ends before its next step.
    assert_eq!(travel_and_end(TimeTravel::PlayOn), 60);
}

#[test]
fn a_tuning_changed_midway_is_said_with_its_time() {
    let mut recorded = Recorded::new();
    recorded.play(2.0);
    let changed_at = recorded.play.clock().simulated_secs;
    let mut tuning = Tuning::default().character;
    tuning.run_speed_m_s *= 1.5;
    recorded.play.app.insert_resource(PlayerTuning {
        character: tuning,
        ..default()
    });
    recorded.play(2.0);
    let Outcome::SameUpTo(secs, Some((at, _))) = recorded.again(true) else {
        panic!("the rest cannot be played");
    };
    assert!((at - changed_at).abs() < 1e-6, "{at} for {changed_at}");
    assert!((secs - changed_at).abs() < 1e-6, "{secs} for {changed_at}");
    let said = recorded.again(false).to_string();
    let expected =
        " s; there the tuning was changed while recording, and the rest cannot be played";
    assert!(said.starts_with("same up to 2"), "{said}");
    assert!(said.ends_with(expected), "{said}");
}

#[test]
fn a_tuning_changed_in_a_branch_that_was_rewound_is_no_change() {
    let mut recorded = Recorded::new();
    recorded.play(2.0);
    let usual = *recorded.play.app.world().resource::<PlayerTuning>();
    let mut other = usual;
    other.character.run_speed_m_s *= 1.5;
    recorded.play.app.insert_resource(other);
    recorded.play(1.0);
    recorded.play.app.insert_resource(usual);
    seek(recorded.play.app.world_mut(), 60).unwrap();
    recorded.play(2.0);
    let outcome = recorded.again(true);
    assert!(matches!(outcome, Outcome::Same), "{outcome}");
}

#[test]
fn an_edited_level_is_said() {
    let mut recorded = Recorded::new();
    recorded.play(1.5);
    let mut level = level();
    level.kill_below_m -= 1.0;
    recorded.play.app.insert_resource(CurrentLevel { level });
    recorded.play(1.0);
    // The level's bodies are other ones before the next step: the last hash is that of the second before.
    let said = recorded.again(false).to_string();
    assert!(said.starts_with("same up to 1.000 s; at 1.5"), "{said}");
    assert!(said.contains(" s the level was changed"), "{said}");
    let Outcome::SameUpTo(secs, Some((at, _))) = recorded.again(true) else {
        panic!("the rest cannot be played");
    };
    assert!(secs < at && at - secs < 1.5 / 60.0, "{secs} for {at}");
}

#[test]
fn the_same_level_set_again_is_no_change() {
    let mut recorded = Recorded::new();
    recorded.play(1.0);
    recorded
        .play
        .app
        .world_mut()
        .resource_mut::<CurrentLevel>()
        .set_changed();
    recorded.play(1.0);
    let outcome = recorded.again(true);
    assert!(matches!(outcome, Outcome::Same), "{outcome}");
}

#[test]
fn what_begins_in_the_middle_of_a_run_says_so() {
    let mut recorded = Recorded::new();
    let path = recorded.folder.path().join("r.ron");
    recorded.play.app.world_mut().remove_resource::<Recorder>();
    recorded.play(1.5);
    recorded
        .play
        .app
        .insert_resource(Recorder::to(path).with_states());
    recorded.play(1.0);
    for with_states in [false, true] {
        let outcome = recorded.again(with_states);
        assert!(matches!(outcome, Outcome::Nothing(Some(_))), "{outcome}");
        assert!(!outcome.is_same(), "{outcome}");
        let said = outcome.to_string();
        assert!(said.starts_with("nothing was compared"), "{said}");
        assert!(said.contains("the recording began"), "{said}");
    }
}

#[test]
fn one_changed_value_of_the_input_is_named() {
    let mut recorded = Recorded::new();
    recorded.play(2.0);
    recorder::finish(recorded.play.app.world_mut()).unwrap();
    let path = recorded.folder.path().join("r.ron");
    let mut recording = Recording::load(&path).unwrap();
    let middle = recording.input.0.len() / 2;
    let (at, event) = recording.input.0[middle].clone();
    recording.input.0[middle].1 = springyard::input::script::Event::Look(12.5, 3.25);
    assert_ne!(recording.input.0[middle].1, event);
    let states = StateLog::read(&states_path(&path)).unwrap();
    let Outcome::Field(divergence) = again(&recording, Some(states)) else {
        panic!("it differs");
    };
    let first = (at * 60.0).round() as u64 + 1;
    assert_eq!(divergence.tick, first);
}
