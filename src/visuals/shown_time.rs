//! The time between two frames, in the simulated time that is shown: none where it has jumped, as in a rewind or a seek.

/// Kept by a system in a `Local`: the time that its last frame showed.
#[derive(Debug, Clone, Copy, Default)]
pub struct ShownTime {
    last_secs: Option<f64>,
}

/// Two frames that are further apart than this in simulated time, s, are before and after a jump: a seek, or another level.
const JUMP_SECS: f64 = 0.5;

/// Whether a frame follows the last one in play, when this much simulated time, s, lies between them. A rewind does not.
#[must_use]
pub fn goes_on(since_secs: f64) -> bool {
    (0.0..JUMP_SECS).contains(&since_secs)
}

impl ShownTime {
    /// The time since the last call, s: 0 in a pause, `None` at first and where time has jumped. `secs`: the simulated time that is shown.
    pub fn since_last(&mut self, secs: f64) -> Option<f32> {
        let since = self.last_secs.map(|last| secs - last);
        self.last_secs = Some(secs);
        since
            .filter(|since| goes_on(*since))
            .map(|since| since as f32)
    }
}
