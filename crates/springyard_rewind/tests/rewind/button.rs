//! The rewind: time runs back while the button is held.

use bevy::prelude::*;
use springyard_rewind::{FrameHistory, HeldInPast, History, Rewind, RewindButton};
use springyard_test_lab::loops::{bevys, clock, frame, game, shown_secs};

const FRAME_SECS: f64 = 1.0 / 60.0;

/// Ten seconds of play.
fn played() -> App {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin);
    });
    (0..600).for_each(|_| frame(&mut app, FRAME_SECS));
    app
}

/// A frame with the button down or up. Returns the time that is shown, s.
fn hold(app: &mut App, is_down: bool, secs: f64) -> f64 {
    app.insert_resource(RewindButton(is_down));
    frame(app, secs);
    shown_secs(app)
}

fn rewind(app: &App) -> Rewind {
    *app.world().resource()
}

#[test]
fn time_runs_back_faster_and_faster_and_on_from_there() {
    let mut app = played();
    let mut last = shown_secs(&app);
    assert!(!rewind(&app).is_under_way());
    for index in 0..120 {
        let shown = hold(&mut app, true, FRAME_SECS);
        // 1 s at the usual speed, then twice as fast.
        let wanted = if index < 60 {
            FRAME_SECS
        } else {
            2.0 * FRAME_SECS
        };
        let back = last - shown;
        // The frame that is shown is the nearest that was recorded.
        assert!((back - wanted).abs() < 0.009, "{back} s in frame {index}");
        last = shown;
    }
    let back = app.world().resource::<HeldInPast>().back_secs();
    assert!((back - 3.0).abs() < 0.05, "{back} s");
    assert!(rewind(&app).is_under_way() && !rewind(&app).is_at_start());
    // A long frame counts as a tenth of a second.
    let shown = hold(&mut app, true, 5.0);
    assert!((last - shown - 0.2).abs() < 0.009, "{} s", last - shown);
    let tick = clock(&app).ticks;
    assert!(tick < app.world().resource::<History>().last_tick());
    hold(&mut app, false, FRAME_SECS);
    assert_eq!(rewind(&app), Rewind::default());
    assert_eq!(clock(&app).ticks, tick);
    let on = hold(&mut app, false, FRAME_SECS) - shown;
    assert!((on - FRAME_SECS).abs() < 1e-6, "{on} s");
    // The speed starts anew.
    let before = shown_secs(&app);
    let back = before - hold(&mut app, true, FRAME_SECS);
    assert!((back - FRAME_SECS).abs() < 0.009, "{back} s");
}

#[test]
fn it_stops_at_the_start_of_the_history() {
    let mut app = played();
    let history = app.world().resource::<History>();
    let first = history.secs_at(history.first_tick()).expect("it is kept");
    let mut frames = 0;
    while !rewind(&app).is_at_start() {
        hold(&mut app, true, FRAME_SECS);
        frames += 1;
        assert!(frames < 600, "{} s", shown_secs(&app));
    }
    // 1 s, 1.5 s at twice the speed, then at four times: 4 s and 6 s, rounded up.
    assert!((240..=270).contains(&frames), "{frames} frames");
    for _ in 0..3 {
        let shown = hold(&mut app, true, FRAME_SECS);
        assert!((shown - first).abs() < FRAME_SECS, "{shown} s, not {first}");
        assert!(rewind(&app).is_at_start() && rewind(&app).is_under_way());
    }
    hold(&mut app, false, FRAME_SECS);
    hold(&mut app, false, FRAME_SECS);
    assert!(!rewind(&app).is_at_start());
    assert!(clock(&app).ticks <= 3);
}

#[test]
fn without_a_history_the_button_does_nothing() {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin);
    });
    for _ in 0..2 {
        hold(&mut app, true, 0.001);
        assert!(!rewind(&app).is_under_way());
    }
    assert!(app.world().resource::<FrameHistory>().is_empty());
}
