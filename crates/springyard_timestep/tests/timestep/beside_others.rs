//! Another plugin that interpolates by `Time<Fixed>::overstep_fraction`, here `bevy_transform_interpolation`, draws what a view shows.

use bevy::prelude::*;
use bevy_transform_interpolation::prelude::*;
use springyard_test_lab::loops::{Body, LOOPS, all_frames, frame, game};
use springyard_timestep::ViewOf;

#[test]
fn what_another_plugin_interpolates_is_where_the_view_is() {
    for (name, add) in LOOPS {
        for (frames, times) in all_frames() {
            let mut app = game(|app| {
                app.add_plugins(TransformInterpolationPlugin::default());
                add(app);
            });
            let other = (Body, Transform::default(), TransformInterpolation);
            let other = app.world_mut().spawn(other).id();
            let mut worst = 0.0_f32;
            for secs in times {
                frame(&mut app, secs);
                let world = app.world_mut();
                let mut views = world.query_filtered::<&Transform, With<ViewOf>>();
                let seen = views.single(world).unwrap().translation;
                let drawn = world.get::<Transform>(other).unwrap().translation;
                let off = drawn.distance(seen);
                assert!(off.is_finite());
                worst = worst.max(off);
            }
            // 3 m/s for a nanosecond is 3e-9 m; the rest is rounding at up to 40 m.
            assert!(worst < 2e-5, "{name}, {frames}: {worst} m apart");
        }
    }
}
