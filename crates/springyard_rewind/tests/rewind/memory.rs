//! What the history keeps of settings, and its estimate of its own memory.

use std::sync::Arc;

use bevy::prelude::*;
use springyard_rewind::{History, seek, snapshot};
use springyard_state::RegisterState;
use springyard_test_lab::loops::{bevys, clock, frame, game};

/// A setting that a menu writes in each frame, mostly with the value that it has.
#[derive(Resource, Clone, PartialEq)]
struct Wind([f32; 8]);

/// The wind that the menu asks for.
#[derive(Resource)]
struct Wanted(f32);

fn played(ticks: u64) -> App {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin)
            .insert_resource(Wind([0.0; 8]))
            .insert_resource(Wanted(0.0))
            .register_setting::<Wind>("wind")
            .add_systems(Update, |wanted: Res<Wanted>, mut wind: ResMut<Wind>| {
                wind.0[0] = wanted.0
            });
    });
    play_to(&mut app, ticks);
    app
}

fn play_to(app: &mut App, tick: u64) {
    while clock(app).ticks < tick {
        frame(app, 0.02);
    }
}

/// Number of copies of the settings that the steps share.
fn copies_of_settings(app: &App) -> usize {
    let history = app.world().resource::<History>();
    let steps: Vec<_> = history
        .steps_between(history.first_tick(), history.last_tick())
        .collect();
    let is_other =
        |pair: &&[&springyard_rewind::PastStep]| !Arc::ptr_eq(&pair[0].settings, &pair[1].settings);
    1 + steps.windows(2).filter(is_other).count()
}

#[test]
fn a_setting_that_is_written_with_its_own_value_is_not_copied_again() {
    let mut app = played(50);
    assert_eq!(copies_of_settings(&app), 1);
    for (index, wind) in [3.0, 3.0, 4.0].into_iter().enumerate() {
        app.insert_resource(Wanted(wind));
        play_to(&mut app, 60 + 10 * index as u64);
    }
    assert_eq!(copies_of_settings(&app), 3);
    // The present ones come back after a seek.
    seek(app.world_mut(), 30).unwrap();
    assert_eq!(app.world().resource::<Wind>().0[0], 4.0);
    play_to(&mut app, 60);
    assert_eq!(copies_of_settings(&app), 2);
    seek(app.world_mut(), 20).unwrap();
}

#[test]
fn the_estimate_has_the_newest_state_while_the_past_is_shown() {
    let mut app = played(50);
    let bytes = |app: &App| app.world().resource::<History>().bytes();
    let before = bytes(&app);
    let of_state = snapshot(app.world_mut()).bytes();
    // Few steps after the first keyframe: no copies on the way.
    seek(app.world_mut(), 3).unwrap();
    let more = bytes(&app) - before;
    assert!((of_state..of_state + 1000).contains(&more), "{more} bytes");
    seek(app.world_mut(), 50).unwrap();
    assert!(bytes(&app) >= before);
}

#[test]
fn the_estimate_has_the_settings_and_what_each_step_found() {
    let [few, many] = [false, true].map(|changes| {
        let mut app = played(1);
        for tick in 2..40 {
            if changes {
                app.insert_resource(Wanted(tick as f32));
            }
            play_to(&mut app, tick);
        }
        let history = app.world().resource::<History>();
        // Keyframes depend on how long steps take.
        history.bytes() - history.keyframe_bytes()
    });
    assert!(many - few > 37 * size_of::<Wind>(), "{few}, {many} bytes");
    // At least two checksums a step: of bodies, and of which entities there are.
    let of_steps = 38 * (size_of::<springyard_rewind::PastStep>() + 8);
    assert!(few > of_steps, "{few} bytes");
}
