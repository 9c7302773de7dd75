//! What the history knows of past steps, and when it forgets them.

use bevy::prelude::*;
use bevy::time::Fixed;
use serde::Serialize;
use springyard_rewind::{History, SeekError, TimeTravel, seek};
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
    (0..400).for_each(|_| frame(&mut app, 1.0));
    let now = clock(&app).simulated_secs;
    let history = app.world().resource::<History>();
    let first = history.secs_at(history.first_tick()).expect("it is kept");
    assert!(now > 390.0);
    assert!((300.0..330.0).contains(&(now - first)), "{} s", now - first);
    let steps = history.last_tick() - history.first_tick();
    assert_eq!(steps as f64, ((now - first) * 4.0).round());
    let early = history.first_tick() - 1;
    let error = seek(app.world_mut(), early);
    assert!(matches!(error, Err(SeekError::NotKept { .. })), "{error:?}");
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
