//! [`Setup`]: step rate, frames and plugins of a lab.

use std::time::Duration;

use spring_math::planner::Policy;
use springyard_timestep::policies::StepPlanner;

use crate::another_game::ModulePlugin;

/// How a lab runs.
#[derive(Debug, Clone)]
pub struct Setup {
    /// Steps a second.
    pub hz: f64,
    /// Frames a second; `None`: a frame is as long as a step, and has one step.
    pub fps: Option<f64>,
    /// How a frame is divided into steps.
    pub policy: Policy,
    /// Plugins beside those of the lab.
    pub plugins: Vec<ModulePlugin>,
}

impl Setup {
    /// One step a frame, `hz` steps a second.
    #[must_use]
    pub fn at(hz: impl Into<f64>) -> Self {
        Self {
            hz: hz.into(),
            fps: None,
            policy: Policy::default(),
            plugins: Vec::new(),
        }
    }

    /// The same in frames of another length: `fps` a second.
    #[must_use]
    pub fn in_frames(mut self, fps: impl Into<f64>) -> Self {
        self.fps = Some(fps.into());
        self
    }

    /// The same with another plugin.
    #[must_use]
    pub fn with(mut self, plugin: ModulePlugin) -> Self {
        self.plugins.push(plugin);
        self
    }

    pub(crate) fn planner(&self) -> StepPlanner {
        StepPlanner::new(self.policy, self.hz, 100).expect("a step rate")
    }

    /// Length of a frame.
    pub(crate) fn frame(&self) -> Duration {
        let nanos = 1e9 / self.fps.unwrap_or(self.hz);
        // In whole nanoseconds. A frame of one step must not be longer than it where steps go past the frame, and not shorter where
        // they stay within it. The difference is less than a step for weeks.
        let nanos = match (self.fps, self.policy) {
            (None, Policy::Fixed) => nanos.floor(),
            (None, _) => nanos.ceil(),
            (Some(_), _) => nanos.round(),
        };
        Duration::from_nanos(nanos as u64)
    }
}
