//! [`Live`]: a sound while it is heard: orders in, samples out.

use super::channel::Channel;
use super::fade::Fade;
use super::limit::Limiter;
use super::synth::Heard;

/// The loudest sample.
const CEILING: f32 = 0.98;

/// Slope of the limiter, s: by twice as much, 5 ms, all is late.
const SLOPE_SECS: f32 = 0.0025;

/// What of the world can be played backwards, s: 8 MB.
const PAST_SECS: u32 = 20;

/// What is turned up and down together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bus {
    /// What is struck in the world. It stands still in a pause.
    World,
    /// What tells the player something, such as bells of finds.
    Interface,
    /// What a page plays on demand: it has no volume of its own.
    Page,
}

impl Bus {
    const COUNT: usize = Self::Page as usize + 1;
}

/// Volumes, 0 to 1: factors on all samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Volumes {
    /// Of all.
    pub all: f32,
    /// Of [`Bus::World`].
    pub world: f32,
    /// Of [`Bus::Interface`].
    pub interface: f32,
}

/// What a game asks of a [`Live`] sound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Order {
    /// A strike, [`Heard::at_secs`] after the next sample. In slow motion strikes come later, at the same pitch.
    Strike(Bus, Heard),
    /// The volumes from now on.
    Volumes(Volumes),
    /// Whether the world stands still: it is silent, and then rings on where it was.
    Hold(bool),
    /// What rings in a bus fades, and what was about to ring in it does not: the world is another one, such as in a rewind, or a page is
    /// left. A strike without damping rings until then.
    End(Bus),
    /// Plays what was heard of the world in the last 20 s backwards, this many times as fast; 0: no longer. What is played so is gone.
    Backwards(f32),
}

/// A sound at one sample rate. Any thread may make its samples; it knows no device. Volumes change over 20 ms, so nothing clicks.
///
/// On the thread of an audio device it takes no lock of its own. A strike allocates some hundred bytes there, in [`take`](Self::take) and in the
/// sample with which it begins, and frees them when it has ended; all else is allocated by [`new`](Self::new).
#[derive(Debug, Clone, PartialEq)]
pub struct Live {
    channels: [Channel; Bus::COUNT],
    volume: Fade,
    limiter: Limiter,
}

impl Live {
    /// Silent, at full volume.
    #[must_use]
    pub fn new(rate_hz: u32) -> Self {
        Self {
            channels: [PAST_SECS, 0, 0].map(|past_secs| Channel::new(past_secs, rate_hz)),
            volume: Fade::new(1.0, rate_hz),
            limiter: Limiter::of_constants(CEILING, SLOPE_SECS, rate_hz),
        }
    }

    /// By how many samples all is late.
    #[must_use]
    pub fn late(&self) -> usize {
        self.limiter.late()
    }

    /// Takes an order, in force from the next sample on.
    pub fn take(&mut self, order: &Order) {
        let world = Bus::World as usize;
        match order {
            Order::Strike(bus, heard) => self.channels[*bus as usize].strike(heard),
            Order::Volumes(volumes) => {
                self.volume.go_to(volumes.all);
                self.channels[world].set_volume(volumes.world);
                self.channels[Bus::Interface as usize].set_volume(volumes.interface);
            }
            Order::Hold(is_held) => self.channels[world].hold(*is_held),
            Order::End(bus) => self.channels[*bus as usize].end(),
            Order::Backwards(speed) => self.channels[world].play_backwards(*speed),
        }
    }

    /// The next sample, left and right, at most 0.98.
    #[must_use]
    pub fn sample(&mut self) -> [f32; 2] {
        let volume = self.volume.sample();
        let mut sum = [0.0; 2];
        for channel in &mut self.channels {
            for (sum, ear) in sum.iter_mut().zip(channel.sample()) {
                *sum += volume * ear;
            }
        }
        self.limiter.sample(sum)
    }
}
