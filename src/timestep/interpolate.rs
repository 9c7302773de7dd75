//! Moves each view to its body's pose at the frame's time.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;

use super::{PoseHistory, StepClock, TimestepSystems, ViewMotion, ViewOf};

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        RunFixedMainLoop,
        TimestepSystems::InterpolateViews
            .after(TimestepSystems::RunSteps)
            .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
    )
    .add_systems(
        RunFixedMainLoop,
        interpolate_views.in_set(TimestepSystems::InterpolateViews),
    );
}

fn interpolate_views(
    clock: Res<StepClock>,
    bodies: Query<&PoseHistory>,
    mut views: Query<(&ViewOf, &mut Transform, &mut ViewMotion)>,
) {
    for (view_of, mut transform, mut motion) in &mut views {
        let Ok(history) = bodies.get(view_of.0) else {
            continue;
        };
        if !history.is_recorded() {
            continue;
        }
        let pose = history.at(clock.alpha);
        // Written by hand, a history can hold anything. The view stays where it is.
        if !(pose.translation.is_finite() && pose.rotation.is_finite()) {
            continue;
        }
        let (translation, rotation) = (pose.translation.into(), pose.rotation);
        if transform.translation != translation || transform.rotation != rotation {
            transform.translation = translation;
            transform.rotation = rotation;
        }
        if motion.teleports != history.teleports {
            motion.teleports = history.teleports;
        }
    }
}
