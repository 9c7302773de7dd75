//! Rapier steps inside bevy's fixed schedule, each step as long as the one in hand.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::IntegrationParameters;
use spring_math::body::EngineStep;

use super::EngineSystems;

/// The step of `dt` seconds as rapier takes it: in as many solver iterations as its settings say (4 by default).
#[must_use]
pub fn engine_step(dt: f32, settings: &IntegrationParameters) -> EngineStep {
    let iterations = u16::try_from(settings.num_solver_iterations);
    EngineStep::new(dt, iterations.unwrap_or(u16::MAX))
}

pub(super) fn plugin(app: &mut App) {
    // `Fixed` before the plugin is added: the default, `Variable`, is slow motion below 60 frames a second.
    app.insert_resource(TimestepMode::Fixed {
        dt: 1.0 / 60.0,
        substeps: 1,
    })
    .add_plugins(RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule())
    .add_systems(
        FixedFirst,
        set_step_length.in_set(EngineSystems::SetStepLength),
    );
}

fn set_step_length(time: Res<Time>, mut mode: ResMut<TimestepMode>) {
    *mode = TimestepMode::Fixed {
        dt: time.delta_secs(),
        substeps: 1,
    };
}
