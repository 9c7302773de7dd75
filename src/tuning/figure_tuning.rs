//! The parameters of the figure: how the body shows what the character does.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use spring_math::{ParameterError, Spring};

use crate::parameter::{Heading, limits};

/// How the figure leans, stretches and looks. The simulation does not depend on it.
#[derive(
    Resource, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct FigureTuning {
    /// The farthest lean into an acceleration. Low: it slides about like a chess piece; high: it falls over.
    #[default(14.0)]
    #[reflect(@Heading("Figure: lean"), @limits(0.0..=60.0, 5.0..=20.0))]
    pub lean_limit_deg: f32,
    /// The acceleration of the farthest lean. Low: every touch of the stick throws it about; high: it stays stiff.
    #[default(30.0)]
    #[reflect(@limits(1.0..=200.0, 15.0..=50.0))]
    pub lean_full_m_s2: f32,
    /// Lean ahead at a full run. Low: it strolls; high: it stumbles.
    #[default(4.0)]
    #[reflect(@limits(-20.0..=45.0, 2.0..=8.0))]
    pub run_lean_deg: f32,
    /// Frequency of the spring on the lean. Low: it leans when the acceleration is over; high: it twitches.
    #[default(2.2)]
    #[reflect(@limits(0.1..=10.0, 1.5..=4.0))]
    pub lean_hz: f32,
    /// Damping ratio of that spring. Low: it sways on after a stop; high: it leans late.
    #[default(0.55)]
    #[reflect(@limits(0.0..=5.0, 0.4..=1.0))]
    pub lean_damping_ratio: f32,

    /// How much longer the figure is in a fast rise or fall, as a part of its height. High: it is made of rubber.
    #[default(0.1)]
    #[reflect(@Heading("Figure: squash and stretch"), @limits(0.0..=1.0, 0.0..=0.2))]
    pub stretch_ratio: f32,
    /// The vertical speed of the full stretch. Low: every hop looks like a leap; high: no leap is seen.
    #[default(8.0)]
    #[reflect(@limits(0.5..=100.0, 5.0..=15.0))]
    pub stretch_full_m_s: f32,
    /// How much shorter the figure is for a moment after a landing at that speed, as a part of its height. Low: it lands like a
    /// stone; high: like a pudding.
    #[default(0.25)]
    #[reflect(@limits(0.0..=0.6, 0.0..=0.35))]
    pub landing_squash_ratio: f32,
    /// Frequency of the spring on the length. Low: it gets up slowly; high: the landing is not seen.
    #[default(3.0)]
    #[reflect(@limits(0.1..=10.0, 2.0..=5.0))]
    pub squash_hz: f32,
    /// Damping ratio of that spring. Low: it wobbles on; high: it gets up without a bounce.
    #[default(0.45)]
    #[reflect(@limits(0.0..=5.0, 0.3..=0.8))]
    pub squash_damping_ratio: f32,

    /// How far to the side the visor turns to the player's look direction. High: it has an owl's neck.
    #[default(60.0)]
    #[reflect(@Heading("Figure: look"), @limits(0.0..=90.0, 40.0..=80.0))]
    pub look_limit_deg: f32,
    /// Frequency of the spring that turns the visor. Low: it lags behind; high: it flicks.
    #[default(3.0)]
    #[reflect(@limits(0.1..=10.0, 2.0..=5.0))]
    pub look_hz: f32,
    /// Damping ratio of that spring. Low: it overshoots; high: it turns late.
    #[default(1.0)]
    #[reflect(@limits(0.0..=5.0, 0.7..=1.0))]
    pub look_damping_ratio: f32,
}

impl FigureTuning {
    /// The springs, or which number makes none.
    pub fn springs(&self) -> Result<FigureSprings, ParameterError> {
        Ok(FigureSprings {
            lean: Spring::from_hertz(self.lean_hz, self.lean_damping_ratio)?,
            squash: Spring::from_hertz(self.squash_hz, self.squash_damping_ratio)?,
            look: Spring::from_hertz(self.look_hz, self.look_damping_ratio)?,
        })
    }
}

/// The figure's springs, made from its tuning.
#[derive(Debug, Clone, Copy)]
pub struct FigureSprings {
    /// It leans on this.
    pub lean: Spring,
    /// Its length.
    pub squash: Spring,
    /// Its visor.
    pub look: Spring,
}
