//! A game sets how much of the past is kept, and how fast a rewind goes.

use bevy::prelude::*;
use springyard_rewind::{HeldInPast, History, RewindButton, RewindSettings};
use springyard_test_lab::loops::{bevys, clock, frame, game};

/// Twenty seconds.
fn played(settings: RewindSettings) -> App {
    let mut app = game(|app| {
        bevys(app, false);
        app.insert_resource(settings)
            .add_plugins(springyard_rewind::plugin);
    });
    (0..1000).for_each(|_| frame(&mut app, 0.02));
    app
}

/// Length of the history, s.
fn kept_secs(app: &App) -> f64 {
    let history = app.world().resource::<History>();
    let first = history.secs_at(history.first_tick()).expect("it is kept");
    clock(app).simulated_secs - first
}

#[test]
fn the_history_is_as_long_as_the_game_sets_it_also_in_play() {
    let mut app = played(RewindSettings {
        kept_secs: 5.0,
        ..default()
    });
    let kept = kept_secs(&app);
    assert!((5.0..6.1).contains(&kept), "{kept} s");
    app.world_mut().resource_mut::<RewindSettings>().kept_secs = 8.0;
    (0..500).for_each(|_| frame(&mut app, 0.02));
    let kept = kept_secs(&app);
    assert!((8.0..9.1).contains(&kept), "{kept} s");
}

#[test]
fn keyframes_are_as_far_apart_as_the_game_sets_it() {
    let apart = |spacing| RewindSettings {
        keyframe_spacing_secs: [(4.0, spacing), (8.0, spacing), (f64::INFINITY, 5.0)],
        // Where steps take long, keyframes are denser up to this.
        keyframe_bytes: 0,
        ..default()
    };
    let count = |spacing| {
        let app = played(apart(spacing));
        app.world().resource::<History>().keyframes()
    };
    let [far, near] = [2.0, 0.1].map(count);
    // 8 s of them, and three or so before.
    assert!((6..=12).contains(&far), "{far}");
    assert!((78..=95).contains(&near), "{near}");
}

#[test]
fn a_rewind_is_as_fast_as_the_game_sets_it() {
    let mut app = played(RewindSettings {
        rewind_speeds: [
            (0.0, 10.0),
            (f64::INFINITY, 1.0),
            (f64::INFINITY, 1.0),
            (f64::INFINITY, 1.0),
        ],
        ..default()
    });
    app.insert_resource(RewindButton(true));
    (0..26).for_each(|_| frame(&mut app, 0.02));
    let back = app.world().resource::<HeldInPast>().back_secs();
    assert!((back - 5.2).abs() < 0.21, "{back} s");
}
