//! Sums over the frames of a lane, from which the metrics are computed.

use std::time::Duration;

use spring_math::planner::FramePlan;

/// Sums over a lane's frames since the settings last changed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sums {
    /// Number of explosions: the body left its rail.
    pub explosions: u32,
    pub(super) frames: u64,
    pub(super) seen: u64,
    pub(super) steps: u64,
    pub(super) simulated_secs: f64,
    pub(super) dropped_secs: f64,
    pub(super) error_squared: f64,
    pub(super) largest_error: f64,
    pub(super) error_times_velocity: f64,
    pub(super) velocity_squared: f64,
    pub(super) cost: Duration,
}

impl Sums {
    /// Adds a frame: the displayed position (m; `None` while the lane rests) and the exact position and velocity (m, m/s).
    pub(super) fn add(
        &mut self,
        seen: Option<f32>,
        (exact, exact_velocity): (f64, f64),
        frame_secs: f64,
        plan: &FramePlan,
        cost: Duration,
    ) {
        if frame_secs == 0.0 {
            return;
        }
        self.frames += 1;
        self.steps += u64::from(plan.count);
        self.simulated_secs += plan.simulated_secs();
        self.dropped_secs += plan.dropped_secs;
        self.cost += cost;
        if let Some(seen) = seen {
            let error = f64::from(seen) - exact;
            self.seen += 1;
            self.error_squared += error * error;
            // Unlike `f64::max`, this comparison keeps a NaN.
            if error.is_nan() || error.abs() > self.largest_error {
                self.largest_error = error.abs();
            }
            self.error_times_velocity += error * exact_velocity;
            self.velocity_squared += exact_velocity * exact_velocity;
        }
    }
}
