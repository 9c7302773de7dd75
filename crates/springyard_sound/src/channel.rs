//! [`Channel`]: what rings at one volume, and what is about to.

use std::collections::VecDeque;

use super::fade::Fade;
use super::past::Past;
use super::strike::Strike;
use super::synth::{Heard, Synth};

/// Most ringing voices of a channel: with a further strike, the quietest one fades out within 5 ms. If 64 are fading out already, the
/// strike adds none. 32 take 3 % of a core (`benches/voices.rs`).
const MOST_VOICES: usize = 64;

/// A synth with a volume of its own, which can stand still.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Channel {
    rate_hz: u32,
    synth: Synth,
    /// Strikes that come, the next one first.
    waiting: VecDeque<Due>,
    /// Number of the next sample.
    now: u64,
    volume: Fade,
    /// Open, or shut while it stands still.
    gate: Fade,
    is_held: bool,
    /// Whether all that rings is on its way out.
    ends: bool,
    past: Past,
}

/// A strike, and the sample with which it begins.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Due {
    at: u64,
    strike: Strike,
    ears: [f32; 2],
}

impl Channel {
    /// `past_secs`: what it can play backwards, s.
    pub fn new(past_secs: u32, rate_hz: u32) -> Self {
        Self {
            rate_hz,
            synth: Synth::new(rate_hz),
            waiting: VecDeque::new(),
            now: 0,
            volume: Fade::new(1.0, rate_hz),
            gate: Fade::new(1.0, rate_hz),
            is_held: false,
            ends: false,
            past: Past::new(past_secs, rate_hz),
        }
    }

    pub fn set_volume(&mut self, volume: f32) {
        self.volume.go_to(volume);
    }

    /// Stands still, or goes on where it stood.
    pub fn hold(&mut self, is_held: bool) {
        self.is_held = is_held;
        self.turn_gate();
    }

    /// Silences what rings, and forgets what comes. What is struck from now on begins when that is silent.
    pub fn end(&mut self) {
        self.waiting.clear();
        // Without voices it would end what is struck next.
        self.ends = self.synth.voices() > 0;
        self.turn_gate();
    }

    /// Begins with the sample that is `at_secs` after the next one.
    pub fn strike(&mut self, heard: &Heard) {
        let after = (heard.at_secs.max(0.0) * f64::from(self.rate_hz)).round() as u64;
        let due = Due {
            at: self.now.saturating_add(after),
            strike: heard.strike,
            ears: heard.ears,
        };
        let place = self.waiting.partition_point(|other| other.at <= due.at);
        self.waiting.insert(place, due);
    }

    /// Plays what was heard backwards at this speed; 0: no longer.
    pub fn play_backwards(&mut self, speed: f32) {
        self.past.play(speed);
    }

    pub fn sample(&mut self) -> [f32; 2] {
        let volume = self.volume.sample();
        let (now, past) = (self.forwards(), self.past.sample());
        [0, 1].map(|ear| volume * (now[ear] + past[ear]))
    }

    fn forwards(&mut self) -> [f32; 2] {
        let gate = self.gate.sample();
        if self.gate.is_off() {
            if std::mem::take(&mut self.ends) {
                self.synth = Synth::new(self.rate_hz);
                self.turn_gate();
            }
            if self.is_held {
                return [0.0; 2];
            }
        }
        // While a world ends, a strike is one of the world after it.
        let is_due = |due: &mut Due| due.at <= self.now && !self.ends;
        while let Some(due) = self.waiting.pop_front_if(is_due) {
            // A body that cannot ring is silent.
            let strike = due.strike;
            self.synth
                .strike_of_most(MOST_VOICES, &strike, due.ears)
                .ok();
        }
        self.now += 1;
        let ears = self.synth.sample().map(|ear| gate * ear);
        // The fades of a pause or an end, too: what is played backwards must not jump there.
        if self.past.is_off() {
            self.past.push(ears);
        }
        ears
    }

    fn turn_gate(&mut self) {
        let is_shut = self.is_held || self.ends;
        self.gate.go_to(f32::from(u8::from(!is_shut)));
    }
}
