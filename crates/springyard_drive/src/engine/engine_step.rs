//! Describes the current step for `spring_math`: its length, and rapier's solver iterations. And whether rapier takes it.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::IntegrationParameters;
use spring_math::body::EngineStep;

/// A step of `dt` seconds, divided into rapier's `num_solver_iterations` (4 by default).
#[must_use]
pub fn engine_step(dt: f32, settings: &IntegrationParameters) -> EngineStep {
    let iterations = u16::try_from(settings.num_solver_iterations);
    EngineStep::new(dt, iterations.unwrap_or(u16::MAX))
}

/// Run condition: rapier moves its bodies in this step. False while `RapierConfiguration::physics_pipeline_active` is off, as in a pause:
/// a spring or a flight that went on then would have a velocity that its body never had.
#[must_use]
pub fn is_stepping(
    configuration: Single<&RapierConfiguration, With<DefaultRapierContext>>,
) -> bool {
    configuration.physics_pipeline_active
}
