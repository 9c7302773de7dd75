//! Where only some of the frames are kept, the time between two of them is shown also without a camera that moves.

use bevy::prelude::*;
use springyard_rewind::{FrameHistory, HeldInPast, TimeTravel};
use springyard_test_lab::loops::{LOOPS, frame, game, seen, shown_secs};

#[test]
fn a_time_between_two_kept_frames_is_shown_without_any_camera() {
    for (name, add) in LOOPS {
        let mut app = game(|app| {
            add(app);
            app.add_plugins(springyard_rewind::plugin);
        });
        (0..75 * 60).for_each(|_| frame(&mut app, 1.0 / 60.0));
        let frames: Vec<f64> = app
            .world()
            .resource::<FrameHistory>()
            .iter()
            .map(|it| it.shown_secs)
            .collect();
        let mut pairs = frames.windows(2);
        let pair = pairs.find(|pair| pair[0] > 3.0 && pair[1] - pair[0] > 0.08);
        let pair = pair.expect("old frames are fewer");
        for part in [0.3, 0.5, 0.7] {
            let secs = pair[0] + part * (pair[1] - pair[0]);
            app.world_mut().write_message(TimeTravel::Show { secs });
            frame(&mut app, 1.0 / 60.0);
            let shown = app.world().resource::<HeldInPast>().shown();
            let shown = shown.expect("the past is shown").secs;
            assert!((shown - secs).abs() < 1e-6, "{name}: {shown} s, not {secs}");
            let seen = seen(&mut app);
            let wanted = 3.0 * secs;
            assert!(
                (seen - wanted).abs() < 1e-3,
                "{name}: {seen} m, not {wanted}"
            );
        }
        // On from exactly what is shown.
        let before = shown_secs(&app);
        app.world_mut().write_message(TimeTravel::PlayOn);
        frame(&mut app, 1.0 / 60.0);
        assert!((shown_secs(&app) - before).abs() < 1e-6, "{name}");
        frame(&mut app, 0.01);
        let passed = shown_secs(&app) - before;
        assert!((passed - 0.01).abs() < 1e-6, "{name}: {passed} s");
    }
}
