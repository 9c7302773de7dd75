//! Turns of the look: the picture of a frame has all of them, at any step rate.

use springyard_test_lab::Input::Look;
use springyard_test_lab::{RATES, Scene};

use super::lab::{CameraLab, FRAME_SECS};

#[test]
fn the_frame_of_a_turn_shows_all_of_it() {
    // The camera must have the yaw of the newest look whose step has run, in the same frame.
    for hz in RATES {
        let looks = [(0.503, 90.0), (0.92, -30.0), (1.37, 170.0)];
        let inputs = looks.map(|(t, yaw)| (t, Look(yaw, 0.0)));
        let mut lab = CameraLab::at(hz, &Scene::default(), inputs);
        let (mut shown_secs, mut compared) = (0.0, 0);
        let mut shown = 0.0_f32;
        lab.run(2.0, |lab, _| {
            shown_secs += FRAME_SECS;
            // Start of the newest step. Looks at or before this time have acted.
            let newest = (lab.world.clock().ticks as f64 - 1.0) / hz;
            if let Some((_, yaw)) = looks.iter().rev().find(|(t, _)| *t <= newest + 1e-9) {
                shown = *yaw;
            }
            // Before the first look the camera is pitched down, so its rotation is not a pure yaw.
            if shown_secs > 0.6 {
                let rotation = lab.camera().rotation.as_dquat();
                let yaw = 2.0 * rotation.y.atan2(rotation.w).to_degrees();
                let off = (yaw - f64::from(shown) + 540.0).rem_euclid(360.0) - 180.0;
                assert!(
                    off.abs() < 2e-5,
                    "{hz} Hz, {shown_secs} s: {yaw} for {shown} degrees"
                );
                compared += 1;
            }
        });
        assert!(compared > 80, "{hz} Hz: {compared} frames");
    }
}
