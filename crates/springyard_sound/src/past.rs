//! [`Past`]: the last seconds of a sound, to play them backwards.

use std::collections::VecDeque;

use super::fade::Fade;

/// What was heard last, newest at the back, and how fast it is played backwards.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Past {
    samples: VecDeque<[f32; 2]>,
    kept: usize,
    rate_hz: u32,
    speed: f32,
    /// Part of a sample that is played already.
    part: f32,
    volume: Fade,
    /// Volume of what is kept next.
    begins: Fade,
}

impl Past {
    /// Of this length, s.
    pub fn new(secs: u32, rate_hz: u32) -> Self {
        let kept = (secs * rate_hz) as usize;
        Self {
            samples: VecDeque::with_capacity(kept),
            kept,
            rate_hz,
            speed: 1.0,
            part: 0.0,
            volume: Fade::new(0.0, rate_hz),
            begins: Fade::new(1.0, rate_hz),
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
        let volume = self.begins.sample();
        self.samples.push_back(ears.map(|ear| volume * ear));
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
        self.part += self.speed_to_the_end();
        let whole = self.part.trunc();
        self.part -= whole;
        let left = self.samples.len().saturating_sub(whole as usize);
        self.samples.truncate(left);
        let volume = self.volume.sample();
        let ears = self.newest().map(|ear| volume * ear);
        if self.is_off() {
            self.cut();
        }
        ears
    }

    /// What is played of the newest samples: in a straight line between two of them. The nearest one would be heard as noise, since no
    /// speed of a rewind is a whole number.
    fn newest(&self) -> [f32; 2] {
        let kept = |back: usize| {
            let index = self.samples.len().checked_sub(back);
            let ears = index.and_then(|index| self.samples.get(index));
            ears.copied().unwrap_or_default()
        };
        let (newest, older) = (kept(1), kept(2));
        [0, 1].map(|ear| newest[ear] + self.part * (older[ear] - newest[ear]))
    }

    /// The speed at which it is played, samples a sample. The volume is 0 when nothing is left: it begins to fall in time, and if the speed
    /// has grown since then, what is left is played more slowly, to last as long as the fade.
    fn speed_to_the_end(&mut self) -> f32 {
        let left = self.samples.len() as f32;
        let fade = self.volume.samples_to_silence();
        if left <= self.speed * fade {
            self.volume.go_to(0.0);
        }
        // 0 of 0 is no number, which `min` ignores.
        self.speed.min(left / fade)
    }

    /// What is kept next is of another time: both ends are silent where they meet.
    fn cut(&mut self) {
        let mut fade = Fade::new(0.0, self.rate_hz);
        fade.go_to(1.0);
        self.begins = fade;
        for ears in self.samples.iter_mut().rev() {
            let volume = fade.sample();
            if volume >= 1.0 {
                break;
            }
            *ears = ears.map(|ear| volume * ear);
        }
    }
}
