//! Stations in a level file: what each measures on the right and on the wrong side, and the instruments that some measures need.
//!
//! [`Station`] is the sign of one system of the springs, [`Measure`] one number. [`Reeds`] and [`SpringBoom`] are instruments: the
//! level spawns an entity for each, and the module `stations` runs them.

use super::limits::{ANGLE, DAMPING, FREQUENCY, PLACE, REED_FREQUENCY, hundredths, whole};
use bevy::prelude::{Component, Reflect, Vec3};
use serde::{Deserialize, Serialize};
use spring_math::ParameterError;
use spring_math::catalogue::resonance::{ResonanceBank, spring_swinging_at};
use spring_math::catalogue::wrong;
use springyard_state::parameter::allowed;

use super::stations::Area;

/// Height of a station's lamp, from the foot of its post to the top of its globe, m.
pub const LAMP_HEIGHT_M: f32 = 1.8;

/// One number, right and wrong side by side. Its lamp is lit when the player has seen both.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Station {
    /// Name, used once in the level.
    pub name: String,
    /// Path of the source that the station shows, 1 to 100 characters: `spring_math::Spring`. It is in the report.
    pub module: String,
    /// Name of the demo of the workbench that explains it: the player opens its page in the area.
    #[serde(default)]
    pub demo: Option<String>,
    /// What one learns there, a sentence of 1 to 100 characters: on screen when its lamp is lit.
    #[serde(default)]
    pub lesson: Option<String>,
    /// Unit of the number: that of all its measures.
    pub unit: String,
    /// Where the player has to be to see a value.
    pub area: Area,
    /// Whether standing on a measured platform counts instead.
    #[serde(default)]
    pub from: SeenFrom,
    /// Foot of its lamp, a post with a globe of glass, on the ground, m. It has no collider. Without this field the lamp is only
    /// counted.
    #[serde(default)]
    #[reflect(@PLACE)]
    pub lamp: Option<Vec3>,
    /// The right way, 1 to 64 measures. The station shows the one that was seen last.
    pub right: Vec<Measure>,
    /// The mistake, 1 to 64 measures. The station shows the one that was seen last.
    pub wrong: Vec<Measure>,
}

/// From where the player sees the values of a station.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeenFrom {
    /// The player's centre is in the station's area.
    #[default]
    Area,
    /// The player stands on the measured platform; for a measure without a platform, as `Area`.
    Platform,
}

/// A number that is measured on a platform, a bank of reeds, a boom, a patch of grass, a lane of the lab or several bodies, by
/// name.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Measure {
    /// How far a platform swings beyond its goal after a jump of the goal, % of the jump: in the last cycle, from one jump to the
    /// next.
    Overshoot(String),
    /// Time from a jump of the goal until the platform stays within 2 % of the jump, s: in the last cycle. The whole cycle's
    /// length if it does not.
    SettleSecs(String),
    /// How much later than promised a platform arrives, ms; negative: earlier. It has arrived when it stays within 2 % of its way, or
    /// with a [`PlatformSmoothing::Tween`](super::PlatformSmoothing::Tween), at the end of that curve.
    ArrivalErrorMs {
        /// Name of the platform.
        platform: String,
        /// The promised time, s. It counts from the first choice; goals chosen before it has passed belong to the same way.
        #[reflect(@allowed(0.1..=600.0).why("usually 3 s, the time that the platform's spring promises"))]
        wanted_secs: f32,
    },
    /// Change of velocity at the last jump of a platform's goal, m/s, of the corner whose velocity changes most: of its target, behind
    /// `smoothed_by`; of the body of a platform without that.
    VelocityJump(String),
    /// Largest acceleration since the last jump of a platform's goal, m/s^2, of the corner that accelerates most: of its target, behind
    /// `smoothed_by`; of the body of a platform without that.
    PeakAcceleration(String),
    /// Part of the way that the first frame of a platform's filter leaves after a jump of the goal, 0 to 1.
    LeftAfterFrame(String),
    /// Momentum that platforms and crates gain together after a jump of the goal of the first of them whose goal jumps, kg m/s:
    /// horizontally. 2 to 16 names.
    MomentumFromNowhere(Vec<String>),
    /// Height of a platform's goal above its body, m: mean of the last second.
    MeanSag(String),
    /// Distance of a platform behind its moving goal, m: the largest in the last complete crossing. For a goal that has
    /// neither turned back nor stopped: mean of the last second.
    PeakLag(String),
    /// Height of the player's feet at the top of the last jump off a platform, m above the platform's surface at its target.
    JumpTop(String),
    /// Frequency of the reed with the most energy, Hz, of a bank of reeds: in the mean over some seconds.
    StrongestHz(String),
    /// Energy of a platform and its spring, J.
    Energy(String),
    /// Horizontal distance of a boom behind the player, m: mean of the last second of a steady run.
    BoomLag(String),
    /// How far a boom swings past the player after a stop, % of the swing before.
    BoomOvershoot(String),
    /// Factor by which a free swing of a patch of grass grows in one step, x: in the last step in which its blades swung. Above 1
    /// the patch explodes.
    GrowthPerStep(String),
    /// Simulated time that a lane of the lab, by its name, has lost against the lab's own clock since the last gong, s. No value
    /// before that.
    SecsLost(String),
}

/// A bank of reeds: springs of different frequencies that a platform shakes up and down. The one nearest to its rhythm swings most.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reeds {
    /// Name, used once in the level.
    pub name: String,
    /// Name of the platform whose vertical acceleration shakes the reeds.
    pub listens_to: String,
    /// Frequency of the first reed, Hz.
    #[reflect(@REED_FREQUENCY)]
    pub from_hz: f32,
    /// Frequency of the last reed, Hz, above `from_hz`.
    #[reflect(@REED_FREQUENCY)]
    pub to_hz: f32,
    /// Number of reeds, at equal distances in frequency.
    #[reflect(@allowed(3.0..=64.0).why("usually 13; fewer have no choice, and say the same whatever they hear"))]
    pub count: u32,
    /// Time in which the swing of a reed that is left alone halves, s. Longer: more selective, and slower to forget an earlier rhythm.
    #[serde(default = "whole::<1>")]
    #[reflect(@allowed(0.05..=60.0).why("usually 0.25 to 5; more rings for minutes, less answers to any rhythm"))]
    pub half_life_secs: f32,
    /// How each reed gets its frequency.
    #[serde(default)]
    pub tuning: ReedTuning,
    /// Middle of the row's foot, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// View direction onto the front of the row, degrees about the up axis: 0 along -Z, 90 along -X.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
    /// Distance between two reeds, m.
    #[serde(default = "hundredths::<30>")]
    #[reflect(@allowed(0.01..=10.0).why("usually 0.3 m"))]
    pub spacing_m: f32,
}

impl Reeds {
    /// Frequency of a reed, Hz; the first has the index 0.
    #[must_use]
    pub fn hertz(&self, index: u32) -> f32 {
        self.from_hz + self.gap_hz() * index as f32
    }

    /// Distance between the frequencies of two reeds, Hz.
    #[must_use]
    pub fn gap_hz(&self) -> f32 {
        let gaps = self.count.saturating_sub(1).max(1);
        (self.to_hz - self.from_hz) / gaps as f32
    }

    /// The damping of each reed, `2 zeta omega`, 1/s: `2 ln 2 / half-life`.
    #[must_use]
    pub fn damping(&self) -> f32 {
        2.0 * std::f32::consts::LN_2 / self.half_life_secs
    }

    /// The frequency of the reed that a tone shakes most, Hz, if the bank had a reed for each: that of the tone if tuned right, and
    /// `sqrt(f^2 + d^2/2)` by the printed formula, with the damping `d` in Hz.
    #[must_use]
    pub fn reading_hz(&self, tone_hz: f32) -> f32 {
        let damping_hz = self.damping() / std::f32::consts::TAU;
        match self.tuning {
            ReedTuning::Right => tone_hz,
            ReedTuning::Printed => tone_hz.hypot(damping_hz * std::f32::consts::FRAC_1_SQRT_2),
        }
    }

    /// The reeds, at rest. An error where the tuning has no spring for a frequency.
    pub fn bank(&self) -> Result<ResonanceBank, ParameterError> {
        let frequencies = (0..self.count).map(|index| self.hertz(index));
        let tuning = match self.tuning {
            ReedTuning::Right => spring_swinging_at,
            ReedTuning::Printed => wrong::spring_resonant_at,
        };
        ResonanceBank::tuned(frequencies, self.half_life_secs, tuning)
    }
}

/// How the reeds of a bank get their frequencies.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReedTuning {
    /// A reed that is left alone swings at its frequency: [`spring_swinging_at`].
    #[default]
    Right,
    /// As the *Spring-Roll-Call* prints it, with the damping subtracted that has to be added: a mistake.
    Printed,
}

/// A boom as a camera has, on a spring in fixed time, to measure its lag: the camera itself runs at the frame rate.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpringBoom {
    /// Name, used once in the level.
    pub name: String,
    /// What it follows.
    pub follows: BoomLeader,
    /// Frequency of its spring, Hz; 3, as the camera's, if left out.
    #[serde(default = "whole::<3>")]
    #[reflect(@FREQUENCY)]
    pub frequency_hz: f32,
    /// Damping ratio of its spring; 1 if left out.
    #[serde(default)]
    #[reflect(@DAMPING)]
    pub damping_ratio: Option<f32>,
    /// Name of the dial that is the damping ratio instead.
    #[serde(default)]
    pub dial: Option<String>,
    /// Whether each step begins with velocity 0: a common mistake, as the spring then creeps at a speed that depends on the step rate.
    #[serde(default)]
    pub forgets_velocity: bool,
}

/// What a boom follows.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoomLeader {
    /// The centre of the player's body.
    Player,
}
