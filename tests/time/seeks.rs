//! Any step of the past is reached exactly, whatever has happened in it.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard::cli::headless::Start;
use springyard::input::Assist;
use springyard::input::script::{Event, IntentButton, Script};
use springyard::level::reload::LevelSource;
use springyard::level::{self, CurrentLevel};
use springyard::tuning::PlayerTuning;
use springyard_rewind::{History, SeekError, run_on, seek};
use springyard_timestep::BeforeStep;
use springyard_timestep::{StepClock, is_live};

use crate::common::{Play, flat_level, shipped, start_of, strip};
use springyard_test_lab::worst::Extreme;

/// The state hash after each step.
#[derive(Resource, Default)]
struct Hashes(BTreeMap<u64, u64>);

fn note(world: &mut World) {
    let tick = world.resource::<StepClock>().ticks;
    let hash = springyard_rewind::hash(world);
    world.resource_mut::<Hashes>().0.insert(tick, hash);
}

fn start(start: Start) -> Play {
    Play::start_with(start, |app| {
        app.init_resource::<Hashes>()
            .add_systems(BeforeStep, note.run_if(is_live));
    })
}

fn with_script(level: level::Level, script: Vec<(f64, Event)>) -> Play {
    start(start_of(level, script))
}

/// Seeks random steps in random order, and runs on for half a second from each.
fn assert_every_step_is_reached(play: &mut Play, count: usize) {
    let world = play.app.world_mut();
    note(world);
    let hashes = std::mem::take(&mut world.resource_mut::<Hashes>().0);
    let mut random = SplitMix64::new(20);
    for _ in 0..count {
        let history = world.resource::<History>();
        let (first, last) = (history.first_tick(), history.last_tick());
        let tick = first + random.bits() % (last - first + 1);
        seek(world, tick).unwrap();
        assert_eq!(
            springyard_rewind::hash(world),
            hashes[&tick],
            "step {tick} of {last}"
        );
        let later = (tick + 30).min(last);
        run_on(world, later).unwrap();
        assert_eq!(
            springyard_rewind::hash(world),
            hashes[&later],
            "step {later} after {tick}"
        );
    }
    world.resource_mut::<Hashes>().0 = hashes;
}

#[test]
fn a_heap_in_mid_impact() {
    let mut play = with_script(shipped("pile"), vec![]);
    play.run(2.5, |_, _| {});
    assert_every_step_is_reached(&mut play, 60);
}

#[test]
fn a_fall_and_a_new_run() {
    let script = vec![
        (0.2, Event::Move(0.0, 1.0)),
        (0.9, Event::Tap(IntentButton::Jump)),
        (6.0, Event::NewRun),
        (8.0, Event::Tap(IntentButton::Respawn)),
    ];
    let mut play = with_script(strip("checkpoints: [],"), script);
    let mut fell = false;
    play.run(10.0, |play, _| fell |= play.position().y < -4.0);
    assert!(fell);
    assert_every_step_is_reached(&mut play, 60);
}

#[test]
fn hitches_and_frames_of_any_length() {
    let mut random = SplitMix64::new(3);
    let tour = Script::load(Path::new("tests/scripts/yard_tour.ron")).unwrap();
    let mut play = start(start_of(shipped("yard"), tour.0));
    while play.clock().simulated_secs < 15.0 {
        let frame = 0.002 + 0.05 * random.unit();
        play.frame(if random.unit() < 0.01 { 0.5 } else { frame });
    }
    assert!(play.last_frame().dropped_secs > 0.0, "a hitch drops time");
    assert_every_step_is_reached(&mut play, 40);
}

#[test]
fn a_crate_in_the_hand_and_assists() {
    let crates = r#"(name: "box", size_m: (0.5, 0.5, 0.5), mass_kg: 10, position: (0, 0.3, -1.3))"#;
    let assist = Assist {
        double_jump: true,
        free_falls: true,
        ..default()
    };
    let script = vec![
        (0.5, Event::Press(IntentButton::Grab)),
        (0.8, Event::Look(60.0, 10.0)),
        (1.0, assist.into()),
        (1.2, Event::Tap(IntentButton::Jump)),
        (1.4, Event::Tap(IntentButton::Jump)),
        (2.5, Event::Release(IntentButton::Grab)),
        (3.0, Event::Press(IntentButton::Crouch)),
        (3.6, Assist::default().into()),
        (3.7, Event::Release(IntentButton::Crouch)),
    ];
    let mut play = with_script(flat_level(Vec3::ZERO, "", "", crates), script);
    let mut highest = f32::NEG_INFINITY;
    play.run(4.5, |play, _| {
        highest.keep_largest(play.body("box").translation.y);
    });
    assert!(highest > 0.6, "the box was carried: {highest} m");
    assert_every_step_is_reached(&mut play, 80);
}

#[test]
fn steps_under_a_tuning_that_was_changed_since() {
    let jump = |at| (at, Event::Tap(IntentButton::Jump));
    let script = vec![jump(0.5), jump(2.0), jump(3.5)];
    let mut play = with_script(strip(""), script);
    for apex_m in [1.2, 2.4, 1.7] {
        play.app
            .world_mut()
            .resource_mut::<PlayerTuning>()
            .character
            .jump_apex_m = apex_m;
        play.run(1.5, |_, _| {});
    }
    assert_every_step_is_reached(&mut play, 60);
    let now = play
        .app
        .world()
        .resource::<PlayerTuning>()
        .character
        .jump_apex_m;
    assert_eq!(now, 1.7, "the tuning of now stays");
}

#[test]
fn a_refused_edit_keeps_the_past_and_another_level_ends_it() {
    let file = tempfile::Builder::new().suffix(".ron").tempfile().unwrap();
    let text = std::fs::read_to_string("levels/drive_lab.ron").unwrap();
    std::fs::write(file.path(), &text).unwrap();
    let level = level::load(file.path()).unwrap();
    let mut play = Play::start_with(
        Start {
            source: Some(LevelSource::new(file.path().to_owned())),
            script: Some(Script(vec![])),
            ..Start::of(level)
        },
        |app| {
            level::reload::plugin(app);
            app.init_resource::<Hashes>()
                .add_systems(BeforeStep, note.run_if(is_live));
        },
    );
    play.run(2.0, |_, _| {});
    let edit = |play: &mut Play, text: &str| {
        // The file's time of change has a resolution.
        std::thread::sleep(std::time::Duration::from_millis(400));
        std::fs::write(file.path(), text).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(400));
        play.run(1.0, |_, _| {});
    };
    edit(&mut play, "( name: ");
    let source = play.app.world().resource::<LevelSource>();
    assert!(!source.errors.is_empty(), "the edit was refused");
    assert!(play.app.world().resource::<History>().first_tick() <= 1);
    assert_every_step_is_reached(&mut play, 30);

    let last = play.clock().ticks;
    edit(&mut play, &text.replacen("name: \"", "name: \"another ", 1));
    let now = &play.app.world().resource::<CurrentLevel>().level.name;
    assert!(now.starts_with("another"), "{now}");
    assert!(play.app.world().resource::<History>().first_tick() > last);
    let refused = seek(play.app.world_mut(), 30);
    assert!(matches!(refused, Err(SeekError::NotKept { tick: 30, .. })));
    assert_every_step_is_reached(&mut play, 30);
}
