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

/// Hitches of a demo's own: for a while no frame is drawn, then one that is as long.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Hitches {
    waited_secs: f32,
}

impl Hitches {
    /// Time from one hitch to the next, s.
    pub const EVERY_SECS: f64 = 3.0;
    /// Time before the first, s.
    pub const FIRST_SECS: f64 = 1.0;

    /// The length of the frame that ends at `now_secs`, s; `None` within a hitch of `hitch_secs`.
    pub fn frame(&mut self, now_secs: f64, dt: f32, hitch_secs: f32) -> Option<f32> {
        self.waited_secs += dt;
        // The frame that ends as the hitch begins is drawn, and so is the one that ends with it.
        let since = (now_secs - Self::FIRST_SECS - 1e-6).rem_euclid(Self::EVERY_SECS);
        let is_hitch = now_secs > Self::FIRST_SECS + 1e-6 && since + 1e-5 < f64::from(hitch_secs);
        (!is_hitch).then(|| std::mem::take(&mut self.waited_secs))
    }
}
