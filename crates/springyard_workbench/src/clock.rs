//! Frames and steps: how long the frames are ([`Pattern`]), and a clock of a demo's own, with steps of one length whatever the frames
//! are ([`OwnSteps`]).

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

/// How long the frames of a frame rate are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pattern {
    /// All alike.
    #[default]
    Even,
    /// From 0.4 to 2 times as long as on average, in a pattern of seven.
    Uneven,
    /// All alike, but for one of a quarter of a second every two seconds.
    Hitch,
}

spring_math::named!(Pattern {
    Even: "even",
    Uneven: "uneven",
    Hitch: "hitch",
});

impl Pattern {
    /// Length of the frame `index`, counted from 0, s.
    #[must_use]
    pub fn frame_secs(self, fps: f64, index: u64) -> f64 {
        const UNEVEN: [f64; 7] = [0.5, 1.5, 1.0, 2.0, 0.6, 0.4, 1.0];
        let usual = 1.0 / fps;
        match self {
            Self::Even => usual,
            Self::Uneven => UNEVEN[(index % 7) as usize] * usual,
            Self::Hitch => {
                // Two seconds are this many usual frames and the long one.
                let period = (1.75 * fps).round().max(1.0) as u64 + 1;
                if index % period == period - 1 {
                    0.25
                } else {
                    usual
                }
            }
        }
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
