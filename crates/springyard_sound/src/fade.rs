//! [`Fade`]: a volume that never jumps.

/// Time from silence to the full volume, or back, s: shorter, it is heard as a click.
const FADE_SECS: f32 = 0.02;

/// A volume on its way to the one that is wanted, in a straight line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Fade {
    now: f32,
    wanted: f32,
    /// By how much it changes in a sample.
    slope: f32,
}

impl Fade {
    /// At this volume.
    pub fn new(volume: f32, rate_hz: u32) -> Self {
        Self {
            now: volume,
            wanted: volume,
            slope: (FADE_SECS * rate_hz as f32).recip(),
        }
    }

    /// Goes to this volume; one that is no number changes nothing.
    pub fn go_to(&mut self, volume: f32) {
        if volume.is_finite() {
            self.wanted = volume.max(0.0);
        }
    }

    /// Whether it is silent, and stays so.
    pub fn is_off(&self) -> bool {
        self.now == 0.0 && self.wanted == 0.0
    }

    /// Samples from now to silence, if that is wanted.
    pub fn samples_to_silence(&self) -> f32 {
        self.now / self.slope
    }

    /// The volume of the next sample.
    pub fn sample(&mut self) -> f32 {
        self.now += (self.wanted - self.now).clamp(-self.slope, self.slope);
        self.now
    }
}
