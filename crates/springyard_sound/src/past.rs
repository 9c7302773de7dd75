//! [`Past`]: the last seconds of a sound, to play them backwards.

use std::collections::VecDeque;

use super::fade::Fade;

/// What was heard last, newest at the back, and how fast it is played backwards.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Past {
    samples: VecDeque<[f32; 2]>,
    kept: usize,
    speed: f32,
    /// Part of a sample that is played already.
    part: f32,
    volume: Fade,
}

impl Past {
    /// Of this length, s.
    pub fn new(secs: u32, rate_hz: u32) -> Self {
        let kept = (secs * rate_hz) as usize;
        Self {
            samples: VecDeque::with_capacity(kept),
            kept,
            speed: 1.0,
            part: 0.0,
            volume: Fade::new(0.0, rate_hz),
        }
    }

    /// Keeps a sample.
    pub fn push(&mut self, ears: [f32; 2]) {
        if self.kept == 0 {
            return;
        }
        if self.samples.len() >= self.kept {
            self.samples.pop_front();
        }
        self.samples.push_back(ears);
    }

    /// Plays backwards at this speed, or fades if it is 0 or no number.
    pub fn play(&mut self, speed: f32) {
        if speed.is_finite() && speed > 0.0 {
            self.speed = speed;
            self.volume.go_to(1.0);
        } else {
            self.volume.go_to(0.0);
        }
    }

    /// Whether nothing is played.
    pub fn is_off(&self) -> bool {
        self.volume.is_off()
    }

    /// The next sample, backwards. It is then gone, as the time is that it belongs to.
    pub fn sample(&mut self) -> [f32; 2] {
        if self.is_off() {
            return [0.0; 2];
        }
        self.part += self.speed;
        let whole = self.part.trunc();
        self.part -= whole;
        let left = self.samples.len().saturating_sub(whole as usize);
        self.samples.truncate(left);
        let volume = self.volume.sample();
        let newest = self.samples.back().copied().unwrap_or_default();
        newest.map(|ear| volume * ear)
    }
}
