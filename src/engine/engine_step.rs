//! The step in hand, as rapier takes it.

use bevy_rapier3d::rapier::dynamics::IntegrationParameters;
use spring_math::body::EngineStep;

/// The step of `dt` seconds as rapier takes it: in as many solver iterations as its settings say (4 by default).
#[must_use]
pub fn engine_step(dt: f32, settings: &IntegrationParameters) -> EngineStep {
    let iterations = u16::try_from(settings.num_solver_iterations);
    EngineStep::new(dt, iterations.unwrap_or(u16::MAX))
}
