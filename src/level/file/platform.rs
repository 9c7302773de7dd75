//! What a level file says of a platform: its body, its spring, and how that is integrated.

use bevy::math::Vec3;
use serde::Deserialize;

use super::motion::Motion;
use super::palette::Palette;

/// A body that is driven along its motion by a spring, and carries what stands on it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Platform {
    /// A name of its own among all solids, crates and platforms.
    pub name: String,
    /// Whole lengths along x, y and z, metres, each 0.05 to 100.
    pub size_m: Vec3,
    /// Position of the centre at time 0, metres.
    pub position: Vec3,
    /// Mass, kg, 0.01 to 100000. Much lighter than its passengers, it sags under them.
    #[serde(default = "default_platform_mass_kg")]
    pub mass_kg: f32,
    /// The spring that pulls it to where its motion wants it; 4 Hz, critically damped, if none is given. A
    /// [`PdController`](PlatformMethod::PdController) has gains of its own, and takes none.
    #[serde(default)]
    pub spring: Option<PlatformSpring>,
    /// How its spring is integrated.
    #[serde(default)]
    pub method: PlatformMethod,
    /// Whether its mass matters to its spring.
    #[serde(default)]
    pub authority: PlatformAuthority,
    /// Where it wants to be at each time.
    pub motion: Motion,
    /// Colour, by its name in the palette.
    #[serde(default = "default_platform_colour")]
    pub colour: Palette,
}

/// The spring that pulls a platform to where its motion wants it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlatformSpring {
    /// Undamped frequency, Hz, 0.1 to 30. Under 1 it swims after its motion, over 15 it feels rigid.
    pub frequency_hz: f32,
    /// Damping ratio, 0 to 10: 0 swings for ever, 1 comes to rest soonest without overshoot, over 3 it creeps.
    pub damping_ratio: f32,
}

impl Default for PlatformSpring {
    fn default() -> Self {
        Self {
            frequency_hz: 4.0,
            damping_ratio: 1.0,
        }
    }
}

/// How a platform's spring is integrated: see `docs/drives.md`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum PlatformMethod {
    /// On the exact curve, at any step.
    #[default]
    Exact,
    /// Backward Euler: always stable, with added damping.
    Implicit,
    /// Stable PD: for comparison. Stiff and slow-stepped, it explodes.
    StablePd,
    /// Rapier's own controller with its own gains, for comparison: at 60 steps a second a spring of 9.55 Hz and damping ratio
    /// 0.4, at any other another one.
    PdController,
    /// The acceleration-based motors of rapier's joints, for comparison. They move along lines only.
    JointMotor,
}

/// Whether a platform's mass matters to its spring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlatformAuthority {
    /// It does not: heavy and light move alike, and none sags under its own weight.
    #[default]
    AccelerationBased,
    /// It does: the spring is one that a platform of `tuned_for_kg` has; a heavier one is slower, and all sag.
    ForceBased {
        /// kg, 0.01 to 100000.
        tuned_for_kg: f32,
    },
}

fn default_platform_mass_kg() -> f32 {
    200.0
}

fn default_platform_colour() -> Palette {
    Palette::Teal
}
