//! [`Synth`]: the sum of all that rings, sample by sample. [`render`]: a whole sound.

use spring_math::ParameterError;
use spring_math::catalogue::modes::{ModeBank, raised_cosine};

use super::strike::Strike;

/// A voice that is never again louder than this part of the full scale has ended: half of the smallest step of a file of 16 bits.
const SILENT: f32 = 1.5e-5;

/// Samples after which voices that have ended are looked for.
const SWEEP: u32 = 512;

/// Time in which a voice over the limit fades out, s. A shorter fade clicks.
const LEAVES_SECS: f32 = 0.005;

/// Longest time that a sound goes on after its end, until the last voice has ended, s.
const RINGS_OUT_SECS: f64 = 5.0;

/// A strike, when it is heard, and how loud in each ear.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heard {
    /// When, s after the start of the sound.
    pub at_secs: f64,
    /// What.
    pub strike: Strike,
    /// Factors on the left and the right: see [`Listener::ears`](super::Listener::ears).
    pub ears: [f32; 2],
}

/// All that rings at present, at one sample rate.
#[derive(Debug, Clone, PartialEq)]
pub struct Synth {
    rate_hz: u32,
    voices: Vec<Voice>,
    since_sweep: u32,
}

/// One strike, until it has faded.
#[derive(Debug, Clone, PartialEq)]
struct Voice {
    bank: ModeBank,
    ears: [f32; 2],
    strength: f32,
    /// Samples for which hammer and body touch, and those of them that have passed.
    contact: u32,
    touched: u32,
    /// The remaining volume of a voice over the limit, 0 to 1, while it fades out.
    leaves: Option<f32>,
}

impl Synth {
    /// Silent, at this sample rate, Hz.
    #[must_use]
    pub fn new(rate_hz: u32) -> Self {
        Self {
            rate_hz,
            voices: Vec::new(),
            since_sweep: 0,
        }
    }

    /// Begins to ring with the next sample. An impulse or a loudness that is not a number is silent; a pitch or damping ratio that makes
    /// no spring is an error.
    pub fn strike(&mut self, strike: &Strike, ears: [f32; 2]) -> Result<(), ParameterError> {
        self.voices.extend(self.voice(strike, ears)?);
        Ok(())
    }

    /// The same with at most `most` ringing voices: beyond that the quietest one fades out. If `most` voices are fading out already, the
    /// strike adds none.
    pub(crate) fn strike_of_most(
        &mut self,
        most: usize,
        strike: &Strike,
        ears: [f32; 2],
    ) -> Result<(), ParameterError> {
        if self.voices.len() >= 2 * most {
            return Ok(());
        }
        // One that is not heard makes no voice fade.
        if let Some(voice) = self.voice(strike, ears)? {
            self.make_room(most);
            self.voices.push(voice);
        }
        Ok(())
    }

    /// The voice of a strike, if it can be heard.
    fn voice(&self, strike: &Strike, ears: [f32; 2]) -> Result<Option<Voice>, ParameterError> {
        let strength = strike.strength();
        let is_heard = ears.iter().any(|ear| (ear * strength).abs() > SILENT);
        let is_finite = strength.is_finite() && ears.iter().all(|ear| ear.is_finite());
        if !is_heard || !is_finite {
            return Ok(None);
        }
        let rate_hz = self.rate_hz as f32;
        let modes = strike.body.modes(rate_hz)?;
        if modes.is_empty() {
            return Ok(None);
        }
        Ok(Some(Voice {
            bank: ModeBank::new(&modes, rate_hz)?,
            ears,
            strength,
            contact: (strike.contact_secs() * rate_hz).round() as u32,
            touched: 0,
            leaves: None,
        }))
    }

    /// Lets the quietest voice fade if there are this many that do not fade yet.
    fn make_room(&mut self, most: usize) {
        let stays = |voice: &&mut Voice| voice.leaves.is_none();
        if self.voices.iter_mut().filter(stays).count() < most {
            return;
        }
        let staying = self.voices.iter_mut().filter(stays);
        if let Some(quietest) = staying.min_by(|a, b| a.loudness().total_cmp(&b.loudness())) {
            quietest.leaves = Some(1.0);
        }
    }

    /// The next sample, left and right. Not limited: many voices may be louder than 1.
    #[must_use]
    pub fn sample(&mut self) -> [f32; 2] {
        let mut sum = [0.0; 2];
        let mut has_left = false;
        for voice in &mut self.voices {
            let sample = voice.sample(self.rate_hz as f32);
            for (ear, factor) in sum.iter_mut().zip(voice.ears) {
                *ear += factor * sample;
            }
            has_left |= voice.leaves == Some(0.0);
        }
        self.since_sweep += 1;
        // A voice that has faded out makes room at once.
        if has_left || self.since_sweep >= SWEEP {
            self.since_sweep = 0;
            self.voices.retain(|voice| !voice.has_ended());
        }
        sum
    }

    /// The number of voices that have not ended.
    #[must_use]
    pub fn voices(&self) -> usize {
        self.voices.len()
    }
}

impl Voice {
    fn sample(&mut self, rate_hz: f32) -> f32 {
        let mut push = 0.0;
        if self.touched < self.contact {
            push = self.strength * raised_cosine(self.touched, self.contact, rate_hz);
            self.touched += 1;
        }
        let sample = self.bank.sample(push);
        let Some(volume) = &mut self.leaves else {
            return sample;
        };
        *volume = (*volume - (LEAVES_SECS * rate_hz).recip()).max(0.0);
        *volume * sample
    }

    /// The loudest sample that may come. In the contact: that of the whole blow.
    fn loudness(&self) -> f32 {
        let louder = self.ears[0].abs().max(self.ears[1].abs());
        let is_struck = self.touched < self.contact;
        louder * (self.bank.level()).max(if is_struck { self.strength.abs() } else { 0.0 })
    }

    fn has_ended(&self) -> bool {
        self.leaves == Some(0.0) || self.loudness() < SILENT
    }
}

/// A whole sound of `secs` seconds, and then until the last voice has ended, left and right: not limited. Strikes after its end are not
/// heard. They may be in any order; those of one sample begin in the order of the list.
pub fn render(heard: &[Heard], rate_hz: u32, secs: f64) -> Result<Vec<[f32; 2]>, ParameterError> {
    let index = |secs: f64| (secs * f64::from(rate_hz)).round() as usize;
    let (end, longest) = (index(secs), index(secs + RINGS_OUT_SECS));
    let mut strikes: Vec<(usize, &Heard)> =
        heard.iter().map(|it| (index(it.at_secs), it)).collect();
    strikes.sort_by_key(|(at, _)| *at);
    let mut strikes = strikes.into_iter().peekable();
    let mut synth = Synth::new(rate_hz);
    let mut sound = Vec::with_capacity(end);
    while sound.len() < end || (synth.voices() > 0 && sound.len() < longest) {
        let due = |(at, _): &(usize, &Heard)| *at <= sound.len() && *at < end;
        while let Some((_, heard)) = strikes.next_if(due) {
            synth.strike(&heard.strike, heard.ears)?;
        }
        sound.push(synth.sample());
    }
    Ok(sound)
}
