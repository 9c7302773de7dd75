//! The parameters of the figure, the drawn body: lean, squash and stretch, look direction of the visor, antenna,
//! eyes.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use spring_math::{ParameterError, Spring};

use springyard_state::parameter::{Heading, Label, Synonyms, limits};

/// How the figure (the drawn body) leans, stretches and looks. The simulation does not depend on it.
#[derive(
    Resource, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct FigureTuning {
    /// Largest lean into an acceleration. Low: the figure slides like a chess piece; high: it seems to fall over.
    #[default(14.0)]
    #[reflect(@Heading("Figure: lean"), @limits(0.0..=60.0, 5.0..=20.0), @Synonyms("tilt, bank"))]
    pub lean_limit_deg: f32,
    /// Acceleration at which the lean is largest. Low: each touch of the stick throws the figure about; high: it stays stiff.
    #[default(30.0)]
    #[reflect(@limits(1.0..=200.0, 15.0..=50.0), @Label("full lean acceleration"), @Synonyms("tilt, bank"))]
    pub lean_full_m_s2: f32,
    /// Forward lean at running speed. Low: the run looks like a stroll; high: the figure seems to stumble.
    #[default(4.0)]
    #[reflect(@limits(-20.0..=45.0, 2.0..=8.0), @Synonyms("tilt"))]
    pub run_lean_deg: f32,
    /// Frequency of the spring on the lean. Low: the lean comes after the acceleration; high: it twitches.
    #[default(2.2)]
    #[reflect(@limits(0.1..=10.0, 1.5..=4.0), @Label("lean spring"), @Synonyms("stiff, lazy, snappy, heavy, tilt"))]
    pub lean_hz: f32,
    /// Damping ratio of the spring on the lean. Low: the figure sways on after a stop; high: it leans late.
    #[default(0.55)]
    #[reflect(@limits(0.0..=5.0, 0.4..=1.0), @Synonyms("bouncy, springy, wobbly, sway"))]
    pub lean_damping_ratio: f32,

    /// How much longer the figure is in a fast rise or fall, as a part of its height. 0: it stays rigid; high: it looks like
    /// rubber.
    #[default(0.15)]
    #[reflect(@Heading("Figure: squash and stretch"), @limits(0.0..=1.0, 0.0..=0.2).unit("x"), @Synonyms("squash and stretch, cartoon, rubbery"))]
    pub stretch_ratio: f32,
    /// Vertical speed at which the stretch is full, and of a landing that squashes by `landing_squash_ratio`. Low: each hop
    /// stretches fully; high: no jump does.
    #[default(8.0)]
    #[reflect(@limits(0.5..=100.0, 5.0..=15.0), @Label("full stretch speed"), @Synonyms("squash and stretch, cartoon"))]
    pub stretch_full_m_s: f32,
    /// How much shorter the figure is for a moment after a landing at the speed `stretch_full_m_s`, as a part of its height;
    /// after a faster landing more, up to 1.5 times this. Low: it lands like a stone; high: it collapses.
    #[default(0.35)]
    #[reflect(@limits(0.0..=0.6, 0.0..=0.35).unit("x"), @Synonyms("squash and stretch, cartoon, impact, weight, heavy"))]
    pub landing_squash_ratio: f32,
    /// Frequency of the spring on the figure's length. Low: it rises slowly after a landing; high: the squash is not seen.
    #[default(3.0)]
    #[reflect(@limits(0.1..=10.0, 2.0..=5.0), @Label("squash spring"), @Synonyms("stiff, soft, bouncy, jelly, heavy"))]
    pub squash_hz: f32,
    /// Damping ratio of the spring on the figure's length. Low: it wobbles on; high: it rises without a bounce.
    #[default(0.45)]
    #[reflect(@limits(0.0..=5.0, 0.3..=0.8), @Synonyms("bouncy, springy, wobbly, jelly"))]
    pub squash_damping_ratio: f32,

    /// Largest turn of the visor to the side, towards the player's look direction. 0: it looks straight ahead; high: its neck
    /// turns like an owl's.
    #[default(60.0)]
    #[reflect(@Heading("Figure: look"), @limits(0.0..=90.0, 40.0..=80.0), @Label("visor turn limit"), @Synonyms("head, gaze"))]
    pub look_limit_deg: f32,
    /// Frequency of the spring that turns the visor. Low: it lags; high: it jerks.
    #[default(3.0)]
    #[reflect(@limits(0.1..=10.0, 2.0..=5.0), @Label("visor spring"), @Synonyms("head, gaze, lazy, snappy"))]
    pub look_hz: f32,
    /// Damping ratio of the spring that turns the visor. Low: it overshoots; high: it turns late.
    #[default(1.0)]
    #[reflect(@limits(0.0..=5.0, 0.7..=1.0), @Label("visor damping ratio"), @Synonyms("head, gaze, bouncy"))]
    pub look_damping_ratio: f32,

    /// Frequency of the springs along the antenna. Low: it trails like a rope; high: it stands like a rod.
    #[default(4.0)]
    #[reflect(@Heading("Figure: antenna and eyes"), @limits(0.5..=10.0, 2.5..=6.0), @Label("antenna spring"), @Synonyms("stiff, floppy"))]
    pub antenna_hz: f32,
    /// Damping ratio of the springs along the antenna. Low: it whips on after a stop; high: it trails far behind.
    #[default(0.5)]
    #[reflect(@limits(0.2..=5.0, 0.35..=1.0), @Synonyms("bouncy, springy, wobbly, floppy"))]
    pub antenna_damping_ratio: f32,
    /// On: the eyes blink, every 2 to 6 s. Off: they stay open, for less motion on the screen.
    #[default(true)]
    #[reflect(@Label("eyes blink"), @Synonyms("face"))]
    pub blink: bool,
}

impl FigureTuning {
    /// The springs of this tuning; the error names a number that makes no spring.
    pub fn springs(&self) -> Result<FigureSprings, ParameterError> {
        Ok(FigureSprings {
            lean: Spring::from_hertz(self.lean_hz, self.lean_damping_ratio)?,
            squash: Spring::from_hertz(self.squash_hz, self.squash_damping_ratio)?,
            look: Spring::from_hertz(self.look_hz, self.look_damping_ratio)?,
            antenna: Spring::from_hertz(self.antenna_hz, self.antenna_damping_ratio)?,
        })
    }
}

/// The figure's springs, made from its tuning.
#[derive(Debug, Clone, Copy)]
pub struct FigureSprings {
    /// The spring on the lean.
    pub lean: Spring,
    /// The spring on the length.
    pub squash: Spring,
    /// The spring that turns the visor.
    pub look: Spring,
    /// The spring on each point of the antenna.
    pub antenna: Spring,
}
