//! Frames of any length become steps and a smooth view: no time is lost, and the view has the frame's time.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::{Fixed, Virtual};
use springyard_test_lab::another_game::{app_with, start};
use springyard_test_lab::loops::{
    CAP, HZ, LOOPS, SPEED, all_frames, bevys, clock, ends, frame, game, last_frame, place, seen,
    shown_secs,
};
use springyard_timestep::{StepSettings, put_view};

#[test]
fn frame_times_sum_to_what_is_simulated_dropped_and_carried() {
    for (name, add) in LOOPS {
        for (frames, times) in all_frames() {
            let mut app = game(add);
            let mut sum = 0.0;
            for secs in times {
                frame(&mut app, secs);
                let (clock, last) = (clock(&app), last_frame(&app));
                sum += last.secs;
                assert!((last.secs - secs).abs() < 1e-9);
                let found = clock.simulated_secs + last.dropped_secs + last.carried_secs;
                let case = format!("{name}, {frames}, step {}", clock.ticks);
                assert!((found - sum).abs() < 1e-7, "{case}: {found} of {sum}");
                // Less than a step, ahead or late; a millionth of a step may be left for the next frame.
                let late = if name.contains("lagging") { 0.5 } else { -0.5 };
                let off = (last.carried_secs * HZ - late).abs();
                assert!(off < 0.5 + 2e-6, "{case}: {} s", last.carried_secs);
            }
        }
    }
}

#[test]
fn a_frame_has_at_most_as_many_steps_as_the_cap_and_only_then_time_is_dropped() {
    for (name, add) in LOOPS {
        for (frames, times) in all_frames() {
            let mut app = game(add);
            for secs in times {
                let before = (clock(&app).ticks, last_frame(&app).dropped_secs);
                frame(&mut app, secs);
                let (clock, last) = (clock(&app), last_frame(&app));
                let steps = last.steps.len() as u64;
                let case = format!("{name}, {frames}, step {}", clock.ticks);
                assert_eq!(steps, clock.ticks - before.0, "{case}");
                assert!(steps <= u64::from(CAP), "{case}: {steps}");
                let dropped = last.dropped_secs - before.1;
                assert!(dropped == 0.0 || steps == u64::from(CAP), "{case}");
                assert_eq!(dropped > 0.0, last.is_behind, "{case}");
                // The policy fixed drops the rest, too.
                let whole = dropped * HZ;
                let is_whole = (whole - whole.round()).abs() < 1e-5;
                assert!(is_whole || name == "policy fixed", "{case}: {whole} steps");
            }
            if frames.starts_with("hitches 50") {
                assert!(last_frame(&app).dropped_secs > 1.0, "{name}");
            }
        }
    }
}

#[test]
fn the_view_has_the_time_of_its_frame_or_is_one_step_late() {
    for (name, add) in LOOPS {
        for (frames, times) in all_frames() {
            let mut app = game(add);
            let mut played = 0.0;
            for secs in times {
                frame(&mut app, secs);
                played += secs;
                let last = last_frame(&app);
                assert!((0.0..=1.0).contains(&last.alpha), "{name}: {}", last.alpha);
                let late = if name.contains("lagging") {
                    1.0 / HZ
                } else {
                    0.0
                };
                let shown = played - last.dropped_secs - late;
                if shown > 0.0 {
                    let off = shown_secs(&app) - shown;
                    assert!(off.abs() < 1e-6, "{name}, {frames}: {off} s");
                }
                let expected = SPEED * shown.max(0.0);
                // The body's place is a sum of steps in f32.
                let (seen, [from, to]) = (seen(&mut app), ends(&mut app));
                let case = format!("{name}, {frames}, {played} s");
                assert!(
                    (seen - expected).abs() < 1e-4,
                    "{case}: {seen} m, not {expected}"
                );
                assert!(from - 1e-5 <= seen && seen <= to + 1e-5, "{case}: {seen} m");
                assert_eq!(place(&mut app), to, "{case}: a body is never eased");
            }
        }
    }
}

#[test]
fn a_view_never_jumps_when_the_game_changes_between_late_and_present() {
    for fps in [20.0, 47.0, 60.0, 144.0] {
        let mut app = game(|app| bevys(app, false));
        let mut before = 0.0;
        for index in 0..400 {
            let lagging = index / 40 % 2 == 1;
            app.world_mut().resource_mut::<StepSettings>().lagging = lagging;
            frame(&mut app, 1.0 / fps);
            let seen = seen(&mut app);
            let share = (seen - before) / (SPEED / fps);
            assert!(
                (0.49..1.51).contains(&share),
                "{fps}, frame {index}: {share} of a frame"
            );
            before = seen;
            let last = last_frame(&app);
            let found = clock(&app).simulated_secs + last.carried_secs;
            let sum = f64::from(index + 1) / fps;
            assert!(
                (found - sum).abs() < 1e-6,
                "{fps}, frame {index}: {found} of {sum}"
            );
        }
    }
}

/// Length of the frame that a game with this plugin gets out of one of 10 s, s. `limit`: on frames, set by the game before.
fn longest_frame(plugin: fn(&mut App), limit: Option<Duration>) -> f64 {
    let mut app = app_with(&[plugin]);
    if let Some(limit) = limit {
        let mut time = app.world_mut().resource_mut::<Time<Virtual>>();
        time.set_max_delta(limit);
    }
    start(&mut app);
    frame(&mut app, 10.0);
    app.world().resource::<Time<Virtual>>().delta_secs_f64()
}

#[test]
fn views_alone_leave_bevys_limit_on_a_frame_alone() {
    let plugin = springyard_timestep::plugin;
    assert!((longest_frame(plugin, None) - 0.25).abs() < 1e-9);
    let second = Some(Duration::from_secs(1));
    assert!((longest_frame(plugin, second) - 1.0).abs() < 1e-9);
}

#[test]
fn the_policies_raise_bevys_limit_on_a_frame_and_keep_that_of_the_game() {
    let plugin = springyard_timestep::policies::plugin;
    assert!((longest_frame(plugin, None) - 10.0).abs() < 1e-9);
    let second = Some(Duration::from_secs(1));
    assert!((longest_frame(plugin, second) - 1.0).abs() < 1e-9);
}

#[test]
fn a_step_that_ends_with_its_frame_is_the_last_one() {
    // 50 steps and 25 frames a second: two steps in each frame, the second at the frame's end.
    let mut app = game(|app| bevys(app, false));
    for frames in 1..100 {
        frame(&mut app, 1.0 / 25.0);
        assert_eq!(clock(&app).ticks, 2 * frames);
        assert!(last_frame(&app).alpha > 0.999_999);
    }
}

#[test]
fn bevys_overstep_is_the_factor_of_the_views_in_every_frame() {
    for (name, add) in LOOPS {
        for (frames, times) in all_frames() {
            let mut app = game(add);
            for secs in times {
                frame(&mut app, secs);
                let fixed = app.world().resource::<Time<Fixed>>().overstep_fraction();
                let alpha = last_frame(&app).alpha;
                assert!(
                    (fixed - alpha).abs() < 2e-6,
                    "{name}, {frames}: {fixed}, not {alpha}"
                );
            }
        }
    }
}

#[test]
fn bevys_loop_and_the_policies_give_the_same_steps_and_views() {
    let [ahead, late, fixed, lagging] = LOOPS.map(|(_, add)| add);
    let is_within_cap = |times: &Vec<f64>| times.iter().all(|secs| *secs < 0.1);
    for (frames, times) in all_frames().into_iter().filter(|it| is_within_cap(&it.1)) {
        for pair in [[ahead, fixed], [late, lagging]] {
            let [mut one, mut other] = pair.map(game);
            for secs in &times {
                frame(&mut one, *secs);
                frame(&mut other, *secs);
                let (a, b) = (seen(&mut one), seen(&mut other));
                assert!((a - b).abs() < 1e-4, "{frames}: {a} m and {b} m");
                // Where a step ends within a rounding of the frame, it may be in this frame or in the next one.
                let ticks = clock(&one).ticks.abs_diff(clock(&other).ticks);
                assert!(ticks <= 1, "{frames}: {ticks}");
            }
        }
    }
}

#[test]
fn a_view_that_is_put_nowhere_stays() {
    for (name, add) in LOOPS {
        let mut app = game(add);
        (0..20).for_each(|_| frame(&mut app, 0.013));
        let drawn = |app: &App| {
            let fixed = app.world().resource::<Time<Fixed>>();
            (last_frame(app).alpha, fixed.overstep())
        };
        let before = drawn(&app);
        for alpha in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            put_view(app.world_mut(), alpha);
            assert_eq!(drawn(&app), before, "{name}, {alpha}");
        }
    }
}
