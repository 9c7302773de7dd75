//! [`MeanSag`]: how far a platform hangs below its goal.

use serde::Serialize;

use super::jump::PlatformStep;
use super::last_second::LastSecond;

/// Height of the goal above the body, m: mean of the last second. A weight on a force-based spring sags by
/// `mass g / (tuned_for_kg omega^2)`.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct MeanSag(LastSecond);

impl MeanSag {
    /// Adds a step of `dt` seconds. Returns the mean of the last second, m.
    pub fn step(&mut self, platform: &PlatformStep, dt: f64) -> Option<f64> {
        self.0
            .add(platform.goal.position.y - platform.body.position.y, dt);
        self.0.mean()
    }
}
