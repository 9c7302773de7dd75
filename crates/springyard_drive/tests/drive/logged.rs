//! Steps of rapier that are not as long as the fixed step are logged.

use bevy_rapier3d::prelude::*;
use springyard_drive::engine::plugin as engine;
use springyard_test_lab::another_game::{Logged, app_with, start};

#[test]
fn steps_of_rapier_that_the_game_has_chosen_are_a_warning() {
    let dt = 1.0 / 60.0;
    let fixed = |substeps| TimestepMode::Fixed { dt, substeps };
    let variable = |time_scale, substeps| TimestepMode::Variable {
        max_dt: dt,
        time_scale,
        substeps,
    };
    let interpolated = TimestepMode::Interpolated {
        dt,
        time_scale: 1.0,
        substeps: 1,
    };
    for (mode, expected) in [
        (fixed(1), 0),
        (fixed(4), 1),
        (variable(1.0, 1), 0),
        (variable(2.0, 1), 1),
        (variable(1.0, 2), 1),
        (interpolated, 1),
    ] {
        let logged = Logged::start();
        let mut app = app_with(&[engine]);
        app.insert_resource(mode);
        start(&mut app);
        assert_eq!(logged.count(&["TimestepMode was"]), expected, "{mode:?}");
    }
}
