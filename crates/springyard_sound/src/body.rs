//! [`Body`]: what a struck body sings, from its shape, its material and its pitch.

use spring_math::catalogue::modes::Mode;
use spring_math::{ParameterError, Spring};

/// What hangs on a spring sings this many times the frequency of that spring: 1 to 4 Hz become 128 to 512 Hz.
pub const SUNG_HZ_PER_HZ: f32 = 128.0;

/// Pitch of a body of 1 m that hangs on no spring, Hz; one of half the length has twice the pitch.
const HZ_M: f32 = 180.0;

/// Modes from this part of the sample rate on are left out: nobody hears them, and above a half they would sound at another pitch.
const HIGHEST: f32 = 0.45;

/// The shape of a body, which says at which multiples of its pitch it sings, too. Of thin bodies whose edges are free, if not said
/// otherwise. Source: Fletcher and Rossing, "The Physics of Musical Instruments", chapters 2 and 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A bar: the roots of `cosh(x) cos(x) = 1`, squared.
    Bar,
    /// A bar that is clamped at one end, as a reed: the roots of `cosh(x) cos(x) = -1`, squared.
    Reed,
    /// A square plate that is held along its edges: `(m^2 + n^2) / 2`.
    Plate,
    /// A round plate, as a gong.
    Disc,
    /// A string or a rope: 1, 2, 3 and so on.
    String,
}

impl Shape {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Bar, Self::Reed, Self::Plate, Self::Disc, Self::String];

    /// The frequencies of its modes, as multiples of the lowest.
    #[must_use]
    pub fn ratios(self) -> &'static [f32] {
        match self {
            Self::Bar => &[1.0, 2.757, 5.404, 8.933],
            Self::Reed => &[1.0, 6.267, 17.55],
            Self::Plate => &[1.0, 2.5, 4.0, 5.0, 6.5],
            Self::Disc => &[1.0, 1.73, 2.33, 3.91, 4.11, 6.3, 6.71],
            Self::String => &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
        }
    }
}

/// What a body is made of: how long it rings, and how long it touches what strikes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Material {
    /// Bells and gongs.
    Bronze,
    /// Platforms, gates.
    Steel,
    /// Ropes.
    Fibre,
    /// Crates.
    Wood,
    /// Ground and walls.
    Stone,
    /// The soles of a figure.
    Rubber,
}

impl Material {
    /// All of them, from the one that rings longest to the dullest.
    pub const ALL: [Self; 6] = [
        Self::Bronze,
        Self::Steel,
        Self::Fibre,
        Self::Wood,
        Self::Stone,
        Self::Rubber,
    ];

    /// Damping ratio of all its modes. 0.005 rings for a second, 0.05 is a thud.
    #[must_use]
    pub fn damping_ratio(self) -> f32 {
        match self {
            Self::Bronze => 0.005,
            Self::Steel => 0.008,
            Self::Fibre => 0.012,
            Self::Wood => 0.02,
            Self::Stone => 0.04,
            Self::Rubber => 0.05,
        }
    }

    /// Time for which a body of it touches one that is harder, s. The longer, the duller: modes above about `2 / T` are not heard.
    #[must_use]
    pub fn contact_secs(self) -> f32 {
        match self {
            Self::Steel | Self::Stone => 0.001,
            Self::Bronze => 0.0015,
            Self::Wood => 0.002,
            Self::Fibre => 0.003,
            Self::Rubber => 0.005,
        }
    }
}

/// What a body sings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Body {
    /// At which multiples of the pitch.
    pub shape: Shape,
    /// How long, and how bright.
    pub material: Material,
    /// Frequency of its lowest mode, Hz.
    pub pitch_hz: f32,
    /// Damping ratio of its modes in place of the material's: to hear that of a spring.
    pub damping_ratio: Option<f32>,
}

impl Body {
    /// One of this pitch, Hz.
    #[must_use]
    pub fn of_pitch(shape: Shape, material: Material, pitch_hz: f32) -> Self {
        Self {
            shape,
            material,
            pitch_hz,
            damping_ratio: None,
        }
    }

    /// One that hangs on a spring of this frequency, Hz: it sings [`SUNG_HZ_PER_HZ`] times that.
    #[must_use]
    pub fn on_spring(shape: Shape, material: Material, frequency_hz: f32) -> Self {
        Self::of_pitch(shape, material, SUNG_HZ_PER_HZ * frequency_hz)
    }

    /// One whose longest side has this length, m: of bodies of one shape the pitch goes with `1 / length`.
    #[must_use]
    pub fn of_size(shape: Shape, material: Material, size_m: f32) -> Self {
        Self::of_pitch(shape, material, HZ_M / size_m)
    }

    /// Its modes, all equally loud, 1 in all. A pitch that is not above 0 is an error; one too high to be heard has no modes.
    pub fn modes(&self, sample_rate_hz: f32) -> Result<Vec<Mode>, ParameterError> {
        if self.pitch_hz <= 0.0 {
            return Err(ParameterError::NotPositive {
                name: "pitch (Hz)",
                value: self.pitch_hz,
            });
        }
        let ratios = self.shape.ratios();
        let zeta = self.damping_ratio;
        let zeta = zeta.unwrap_or_else(|| self.material.damping_ratio());
        let highest_hz = HIGHEST * sample_rate_hz;
        let gain = (ratios.len() as f32).recip();
        let springs = ratios
            .iter()
            .map(|ratio| Spring::from_hertz(self.pitch_hz * ratio, zeta));
        let heard = |spring: &Spring| spring.frequency_hz() < highest_hz;
        springs
            .filter(|spring| spring.as_ref().map_or(true, heard))
            .map(|spring| {
                Ok(Mode {
                    spring: spring?,
                    gain,
                })
            })
            .collect()
    }
}
