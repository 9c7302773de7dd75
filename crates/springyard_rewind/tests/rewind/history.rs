//! What the history knows of past steps, and when it forgets them.

use bevy::prelude::*;
use bevy::time::Fixed;
use serde::Serialize;
use springyard_rewind::{FrameHistory, History, SeekError, TimeTravel, seek};
use springyard_state::RegisterState;
use springyard_test_lab::loops::{LOOPS, bevys, clock, frame, game, shown_secs};

fn rewindable(add: impl Fn(&mut App)) -> App {
    game(|app| {
        add(app);
        app.add_plugins(springyard_rewind::plugin);
    })
}

#[test]
fn the_step_at_the_end_of_a_step_is_that_step() {
    for (name, add) in LOOPS {
        let mut app = rewindable(add);
        (0..60).for_each(|index| frame(&mut app, [0.007, 0.013, 0.04][index % 3]));
        let history = app.world().resource::<History>();
        assert!(history.last_tick() > 40, "{name}");
        for tick in history.first_tick()..=history.last_tick() {
            let end = history.secs_at(tick).expect("it is kept");
            assert_eq!(history.tick_at(end), tick, "{name}");
            assert_eq!(history.tick_at(end + 1e-4), tick, "{name}");
        }
    }
}

#[test]
fn five_minutes_are_kept_and_older_steps_are_forgotten() {
    let mut app = rewindable(|app| {
        bevys(app, false);
        // Few steps, so that the test is quick.
        app.insert_resource(Time::<Fixed>::from_hz(4.0));
    });
    (0..1600).for_each(|_| frame(&mut app, 0.25));
    let now = clock(&app).simulated_secs;
    let history = app.world().resource::<History>();
    let (first_tick, last_tick) = (history.first_tick(), history.last_tick());
    let first = history.secs_at(first_tick).expect("it is kept");
    assert!(now > 390.0);
    // The distance of two keyframes of that age, and a step.
    assert!((300.0..303.3).contains(&(now - first)), "{} s", now - first);
    let steps = last_tick - first_tick;
    assert_eq!(steps as f64, ((now - first) * 4.0).round());
    assert!(history.has(first_tick) && history.has(last_tick));
    assert_eq!(last_tick, clock(&app).ticks);
    for tick in [first_tick, first_tick + 1, 900, last_tick] {
        let end = history.secs_at(tick).expect("it is kept");
        assert_eq!(history.tick_at(end), tick);
        assert_eq!(history.step(tick).is_some(), tick > first_tick);
        assert!(end == tick as f64 * 0.25);
    }
    assert!(history.secs_at(first_tick - 1).is_none());
    assert_eq!(history.tick_at(0.0), first_tick);
    // The frames that show older steps are forgotten, too.
    let frames = app.world().resource::<FrameHistory>();
    let ends = [frames.iter().next(), frames.iter().last()];
    assert_eq!(
        ends.map(|it| it.map(|it| it.tick)),
        [Some(first_tick), Some(last_tick)]
    );
    assert_eq!(frames.len() as u64, steps + 1);
    assert_eq!(seek(app.world_mut(), first_tick), Ok(()));
    let error = seek(app.world_mut(), first_tick - 1);
    assert!(matches!(error, Err(SeekError::NotKept { .. })), "{error:?}");
}

#[test]
fn keyframes_are_denser_where_steps_take_long() {
    let copies = |slow_ms: u64| {
        let mut app = rewindable(|app| {
            bevys(app, false);
            app.add_systems(FixedUpdate, move || {
                std::thread::sleep(std::time::Duration::from_millis(slow_ms));
            });
        });
        (0..100).for_each(|_| frame(&mut app, 0.02));
        let history = app.world().resource::<History>();
        let newest = history.newest_keyframe().expect("there is one");
        assert!(newest > history.last_tick() - 26);
        let (first, last) = (history.first_tick(), history.last_tick());
        assert!(newest > first && newest < last, "{newest}");
        history.keyframes()
    };
    // Every half second; steps that another program has slowed down may add some.
    let usual = copies(0);
    assert!((4..=8).contains(&usual), "{usual}");
    // Every 8 steps.
    let slow = copies(3);
    assert!((12..=14).contains(&slow), "{slow}");
}

/// State of a kilobyte.
#[derive(Component, Clone, Serialize)]
struct Heavy(Vec<u64>, [[u64; 32]; 4]);

impl Heavy {
    fn new() -> Self {
        Self(vec![0; 4], [[0; 32]; 4])
    }
}

fn rewrite(mut all: Query<&mut Heavy>) {
    for mut it in &mut all {
        it.0[0] += 1;
    }
}

#[test]
fn the_estimate_of_memory_grows_with_what_is_copied_and_written() {
    // After a second, with this many entities, which frames write or leave.
    let measured = |count: usize, is_written: bool| {
        let mut app = rewindable(|app| bevys(app, false));
        app.register_state::<Heavy>("heavy");
        if is_written {
            app.add_systems(Update, rewrite);
        }
        let heavy = (0..count).map(|_| Heavy::new());
        app.world_mut().spawn_batch(heavy.collect::<Vec<_>>());
        let frames = 50;
        (0..frames).for_each(|_| frame(&mut app, 0.02));
        let history = app.world().resource::<History>();
        assert!(history.keyframe_bytes() < history.bytes());
        (
            history.keyframes(),
            history.keyframe_bytes(),
            history.bytes(),
        )
    };
    let size = size_of::<Heavy>() as f64;
    let (copies, empty, empty_all) = measured(0, false);
    let (copies_then, full, full_all) = measured(40, false);
    let of_one = full as f64 / copies_then as f64 - empty as f64 / copies as f64;
    let of_one = of_one / 40.0;
    assert!((size..1.2 * size).contains(&of_one), "{of_one} of {size}");
    // The rest are the steps, which have nothing of it.
    let steps = |all: usize, keyframes: usize| (all - keyframes) as f64;
    let few = steps(empty_all, empty);
    assert!((few / steps(full_all, full) - 1.0).abs() < 0.1);
    assert!((49.0 * 100.0..49.0 * 400.0).contains(&few), "{few}");
    let (_, written, written_all) = measured(40, true);
    let of_one = (steps(written_all, written) - few) / 49.0 / 40.0;
    assert!((size..1.05 * size).contains(&of_one), "{of_one} of {size}");
}

/// State that a system changes by something that is in no copy.
#[derive(Resource, Clone, Serialize)]
struct Drawn(u32);

fn draw(mut hidden: Local<u32>, mut drawn: ResMut<Drawn>) {
    *hidden += 1;
    drawn.0 = *hidden;
}

#[test]
fn steps_that_give_another_state_when_they_run_again_are_named() {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin);
        app.insert_resource(Drawn(0))
            .register_state::<Drawn>("drawn");
        app.add_systems(FixedUpdate, draw);
    });
    (0..100).for_each(|_| frame(&mut app, 0.02));
    match seek(app.world_mut(), 30) {
        Err(SeekError::Diverged { state, .. }) => assert_eq!(state, "drawn"),
        other => panic!("{other:?}"),
    }
}

/// What each frame changes, as a camera does: no step reads it.
#[derive(Component, Clone, Debug, PartialEq)]
struct Swings(u32);

fn swing(mut swings: Query<&mut Swings>) {
    for mut it in &mut swings {
        it.0 += 1;
    }
}

#[test]
fn a_frame_that_is_shown_again_has_what_frames_change_as_it_was() {
    for (name, add) in LOOPS {
        let mut app = game(|app| {
            add(app);
            app.add_plugins(springyard_rewind::plugin);
            app.register_frame_state::<Swings>("swings");
            app.add_systems(Update, swing);
        });
        app.world_mut().spawn((Name::new("it"), Swings(0)));
        let swings = |app: &mut App| {
            let mut all = app.world_mut().query::<&Swings>();
            all.single(app.world()).expect("one").clone()
        };
        (0..80).for_each(|_| frame(&mut app, 0.02));
        let (then, was) = (shown_secs(&app), swings(&mut app));
        (0..40).for_each(|_| frame(&mut app, 0.02));
        let show = TimeTravel::Show { secs: then };
        app.world_mut().write_message(show);
        for _ in 0..3 {
            frame(&mut app, 0.02);
            assert_eq!(swings(&mut app), was, "{name}");
        }
    }
}
