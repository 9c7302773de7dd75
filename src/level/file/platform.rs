//! A platform in a level file: its body, its motion, its spring and the integrator of the spring.

use bevy::math::Vec3;
use serde::Deserialize;

use super::motion::Motion;
use super::palette::Palette;

/// A dynamic body that a spring pulls along a motion. It carries the bodies that stand on it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Platform {
    /// Name, unique among all named things of the level.
    pub name: String,
    /// Full lengths along x, y and z, m, each 0.05 to 100.
    pub size_m: Vec3,
    /// Position of the centre at time 0, m.
    pub position: Vec3,
    /// Mass, kg, 0.01 to 100000. A platform much lighter than its passengers sags under them.
    #[serde(default = "default_platform_mass_kg")]
    pub mass_kg: f32,
    /// The spring between the body and the target pose of its motion; 4 Hz, critically damped, if left out. A
    /// [`PdController`](PlatformMethod::PdController) has fixed gains instead: this must be left out.
    #[serde(default)]
    pub spring: Option<PlatformSpring>,
    /// Integrator of the spring.
    #[serde(default)]
    pub method: PlatformMethod,
    /// Whether the platform's mass changes its spring.
    #[serde(default)]
    pub authority: PlatformAuthority,
    /// Target pose over time.
    pub motion: Motion,
    /// Colour, by its name in the palette.
    #[serde(default = "default_platform_colour")]
    pub colour: Palette,
}

/// The spring between a platform and the target pose of its motion.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlatformSpring {
    /// Undamped frequency, Hz, 0.1 to 30. Below 1 the platform lags visibly behind its motion, above 15 it looks rigid.
    pub frequency_hz: f32,
    /// Damping ratio, 0 to 10: 0 oscillates for ever, 1 (critical) settles fastest without overshoot, over 3 is slow.
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

/// Integrator of a platform's spring: see `docs/drives.md`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum PlatformMethod {
    /// The closed form: exact at any step.
    #[default]
    Exact,
    /// Backward Euler: stable at any step, but adds damping.
    Implicit,
    /// Stable PD, for comparison. Unstable for stiff springs at long steps.
    StablePd,
    /// Rapier's `PdController` with its default gains, for comparison: 9.55 Hz with damping ratio 0.4 at 60 steps a second,
    /// another spring at any other rate.
    PdController,
    /// Acceleration-based motors of a rapier joint, for comparison. They translate only; they cannot turn a platform.
    JointMotor,
}

/// Whether a platform's mass changes its spring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlatformAuthority {
    /// Acceleration-based: mass does not matter. Heavy and light platforms move alike, and none sags under its own weight.
    #[default]
    AccelerationBased,
    /// Force-based: the spring's frequency and damping ratio hold for a platform of `tuned_for_kg`. A heavier platform is
    /// slower, and every platform sags under its own weight.
    ForceBased {
        /// Mass that the spring's parameters are meant for, kg, 0.01 to 100000.
        tuned_for_kg: f32,
    },
}

fn default_platform_mass_kg() -> f32 {
    200.0
}

fn default_platform_colour() -> Palette {
    Palette::Teal
}
