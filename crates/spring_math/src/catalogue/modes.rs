//! Modal synthesis: a body that rings is a bank of lightly damped springs, its modes, stepped once for each sample of sound.
//!
//! ```text
//! x'' = -w^2 x - 2 z w x' + a        each mode; a: the acceleration of the push, the same for all
//! sound = sum of gain x'
//! ```
//!
//! To copy: the whole file, and `src/core/error.rs`, whose checks it calls. Exact: a push is constant through a sample, which moves a
//! spring's rest to `a / w^2`, and the step is [`Propagator::exact`] at any sample rate. So pitch and decay are those of the springs, with
//! none of the detuning that a digital filter or an integrator has. The bank is linear: a push twice as strong sounds twice as loud, and two pushes sound as the sum of both.
//!
//! Source: Kees van den Doel and Dinesh Pai, "The Sounds of Physical Shapes" (1998), and any text on modal analysis.

use crate::{ParameterError, Propagator, Spring, error};
use std::f64::consts::TAU;

/// A mode of a body that rings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mode {
    /// Its frequency and damping ratio: the sound of a mode of 256 Hz and 0.005 falls by 60 dB in 0.86 s.
    pub spring: Spring,
    /// What its velocity adds to the sound, per m/s: how well the mode is heard, times how well the push meets it.
    pub gain: f32,
}

/// The modes of a body, at one sample rate.
///
/// ```
/// use spring_math::Spring;
/// use spring_math::catalogue::modes::{Mode, ModeBank};
/// let tone = |hertz| Spring::from_hertz(hertz, 0.005).map(|spring| Mode { spring, gain: 0.5 });
/// let mut bank = ModeBank::new(&[tone(256.0)?, tone(706.0)?], 48_000.0)?;
/// bank.strike(1.0);
/// let sound: Vec<f32> = (0..48_000).map(|_| bank.sample(0.0)).collect();
/// assert!(sound[0].abs() > 0.9 && sound[47_999].abs() < 1e-3);
/// # Ok::<(), spring_math::ParameterError>(())
/// ```
#[doc(alias = "modal synthesis")]
#[doc(alias = "resonator")]
#[derive(Debug, Clone, PartialEq)]
pub struct ModeBank {
    groups: Vec<Group>,
}

/// Modes that are stepped side by side: the processor does four or eight of them at once.
const LANES: usize = 8;

/// Some modes, number by number. A lane that is left over has no gain, and is silent.
#[derive(Debug, Clone, PartialEq, Default)]
struct Group {
    /// `M - I` of a sample, row by row.
    step: [[f32; LANES]; 4],
    /// Deflection by a constant push, m per m/s^2.
    compliance: [f32; LANES],
    stiffness: [f32; LANES],
    gain: [f32; LANES],
    x: [f32; LANES],
    v: [f32; LANES],
}

impl ModeBank {
    /// At rest. Fails for a mode at half the sample rate (Hz) or above, which would sound at another pitch (aliasing), and for one
    /// without a spring.
    pub fn new(modes: &[Mode], sample_rate_hz: f32) -> Result<Self, ParameterError> {
        let rate = error::positive("sample rate (Hz)", sample_rate_hz)?;
        for mode in modes {
            let value = error::positive("frequency (Hz)", mode.spring.frequency_hz())?;
            error::finite("gain", mode.gain)?;
            if value >= 0.5 * rate {
                let max = 0.5 * rate;
                let name = "frequency (Hz)";
                return Err(ParameterError::TooLarge { name, value, max });
            }
        }
        let groups = modes.chunks(LANES);
        let groups = groups.map(|modes| Group::new(modes, rate.recip()));
        Ok(Self {
            groups: groups.collect(),
        })
    }

    /// A sudden blow: adds to the velocity of every mode, m/s. The sound jumps by it, which is heard as a click: for a blow that takes
    /// a while see [`raised_cosine`].
    pub fn strike(&mut self, velocity: f32) {
        let velocities = self.groups.iter_mut().flat_map(|group| &mut group.v);
        velocities.for_each(|v| *v += velocity);
    }

    /// The next sample of the sound. `push`: the acceleration by which the body is pushed through this sample, m/s^2.
    #[must_use]
    pub fn sample(&mut self, push: f32) -> f32 {
        self.groups.iter_mut().map(|group| group.sample(push)).sum()
    }

    /// The loudest sample that may come if nothing pushes any more: for each mode `gain sqrt(v^2 + w^2 x^2)`, the square root of its
    /// energy, which only falls.
    #[must_use]
    pub fn level(&self) -> f32 {
        self.groups.iter().map(Group::level).sum()
    }
}

impl Group {
    fn new(modes: &[Mode], dt: f32) -> Self {
        let mut group = Self::default();
        for (lane, mode) in modes.iter().enumerate() {
            let increments = Propagator::exact(mode.spring, dt).increments();
            for (row, entry) in group.step.iter_mut().zip(increments) {
                row[lane] = entry as f32;
            }
            group.compliance[lane] = mode.spring.compliance();
            group.stiffness[lane] = mode.spring.stiffness();
            group.gain[lane] = mode.gain;
        }
        group
    }

    /// [`Propagator::advance`] in every lane, towards the place to which the push moves its rest.
    #[inline]
    fn sample(&mut self, push: f32) -> f32 {
        let [m00, m01, m10, m11] = &self.step;
        let mut sound = [0.0; LANES];
        for i in 0..LANES {
            let e = self.x[i] - push * self.compliance[i];
            let v = self.v[i];
            self.x[i] += e * m00[i] + v * m01[i];
            self.v[i] = v + (e * m10[i] + v * m11[i]);
            sound[i] = self.gain[i] * self.v[i];
        }
        sound.iter().sum()
    }

    fn level(&self) -> f32 {
        let lanes = 0..LANES;
        let swing = |i: usize| self.v[i] * self.v[i] + self.stiffness[i] * self.x[i] * self.x[i];
        lanes.map(|i| self.gain[i].abs() * swing(i).sqrt()).sum()
    }
}

/// A push whose force rises and falls as a raised cosine, `1 - cos`, over `samples` samples: the acceleration of sample number
/// `index`, m/s^2, of a push that adds 1 m/s in all. 0 before and after it.
///
/// The force and its slope begin and end at 0, so the sound has no click: its largest second difference is `2 pi / samples^2` of the
/// velocity that the push adds, besides that of the modes themselves, `(w dt)^2`. A longer push leaves out high modes, as a soft hammer
/// does: those above about two swings in its time.
#[must_use]
pub fn raised_cosine(index: u32, samples: u32, sample_rate_hz: f32) -> f32 {
    // A single sample would have the whole height of the cosine, and not its mean.
    let count = f64::from(samples.max(2));
    let phase = (f64::from(index) + 0.5) / count;
    if phase > 1.0 {
        return 0.0;
    }
    ((1.0 - (TAU * phase).cos()) * f64::from(sample_rate_hz) / count) as f32
}
