//! Moves the pivot to where the character will be a short time later, so that the picture shows more of what lies ahead.

use super::prelude::*;

/// Driver that leads the pivot: `v t + a t^2 / 2` with both smoothed, limited, on a spring.
#[doc(alias = "lead")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct LookAhead {
    /// The camera looks at where the character will be after this time. 0: no look ahead; high: each turn swings the picture.
    #[default(0.2)]
    #[reflect(@limits(0.0..=2.0, 0.0..=0.4), @Label("look ahead time"), @Synonyms("anticipation, prediction"))]
    pub lead_secs: f32,
    /// Largest distance of the look ahead. 0: no look ahead; high: a fast character is at the edge of the picture.
    #[default(1.0)]
    #[reflect(@limits(0.0..=5.0, 0.5..=1.5), @Label("look ahead limit"), @Synonyms("anticipation, prediction"))]
    pub limit_m: f32,
    /// Frequency of the spring on the look ahead. Low: after a turn the camera still looks the old way; high: a zigzag shakes the
    /// picture.
    #[default(0.6)]
    #[reflect(@limits(0.05..=10.0, 0.4..=1.0), @Label("look ahead spring"), @Synonyms("smooth, lazy, snappy"))]
    pub frequency_hz: f32,
}

/// State of the look-ahead between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The character's horizontal velocity (m/s), smoothed; its rate is the smoothed acceleration, m/s^2.
    motion: Sprung<Vec3>,
    /// Offset of the pivot ahead of the character, m.
    ahead: Sprung<Vec3>,
}

impl State {
    /// Offset of the pivot ahead of the character, m.
    #[must_use]
    pub fn ahead(&self) -> Vec3 {
        self.ahead.value
    }
}

/// Frequency of the spring that smooths the character's motion, as a multiple of [`LookAhead::frequency_hz`]: low enough to
/// remove the noise of single steps from the acceleration, high enough to add little lag.
const MOTION_HZ_PER_HZ: f32 = 2.0;

/// Adds the lead to the pivot.
pub fn update(lead: &LookAhead, state: &mut State, mut rig: Rig, dt: f32) -> Result<Rig> {
    let smooth = Spring::from_hertz(MOTION_HZ_PER_HZ * lead.frequency_hz, 1.0)?;
    let ease = Spring::from_hertz(lead.frequency_hz, 1.0)?;
    if rig.subject.cut {
        *state = State::default();
    }
    let velocity = rig.subject.velocity.with_y(0.0);
    let velocity = state.motion.towards_mean(smooth, dt, velocity);
    let acceleration = state.motion.velocity;
    let secs = lead.lead_secs;
    let way = velocity * secs + acceleration * (0.5 * secs * secs);
    let goal = way.clamp_length_max(lead.limit_m);
    rig.pivot += state.ahead.towards(ease, dt, goal);
    Ok(rig)
}
