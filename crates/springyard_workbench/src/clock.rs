//! A clock of a demo's own: steps of one length, whatever the frames are ([`OwnSteps`]).

/// Steps of one length that begin as their time comes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct OwnSteps {
    /// Time that has come and is not yet stepped, s.
    left_secs: f32,
}

impl OwnSteps {
    /// The number of steps of `step_secs` that are due after a frame of `dt` seconds.
    pub fn due(&mut self, dt: f32, step_secs: f32) -> u32 {
        self.left_secs += dt;
        let due = (self.left_secs / step_secs + 1e-4).floor().max(0.0);
        self.left_secs -= due * step_secs;
        due as u32
    }

    /// The part of the next step that has passed, 0 to 1.
    #[must_use]
    pub fn alpha(&self, step_secs: f32) -> f32 {
        (self.left_secs / step_secs).clamp(0.0, 1.0)
    }
}
