//! Moves the pivot with the character, on an exact spring with the character's velocity fed forward.

use spring_math::Propagator;

use super::prelude::*;
use super::rig::PIVOT_ABOVE_M;

/// Driver that moves the pivot with the character. Only changes of velocity are smoothed: at constant velocity there is no lag.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Follow {
    /// Height of the pivot above the middle of the body. Low: the camera looks at the hips; high: it looks over the head.
    #[default(PIVOT_ABOVE_M)]
    #[reflect(@limits(-2.0..=5.0, 0.3..=0.6), @Label("pivot height"), @Synonyms("framing"))]
    pub pivot_above_m: f32,
    /// Frequency of the spring on which the pivot follows the character horizontally (for its height see `dead_zone`). Only
    /// starts and stops lag: at a steady speed nothing is left of it, however low this is. For a camera that stays behind for as
    /// long as a run lasts raise `boom.drag`. Low: a start leaves the camera behind; high: each start and stop jerks the picture.
    #[default(3.0)]
    #[reflect(@limits(0.1..=30.0, 2.0..=6.0), @Label("follow spring"), @Synonyms("lazy, snappy, tight, smooth, stiff, loose"))]
    pub frequency_hz: f32,
    /// Damping ratio of the spring on which the pivot follows. Low: the camera swings after each stop; high: it lags.
    #[default(1.0)]
    #[reflect(@limits(0.1..=5.0, 0.8..=1.2), @Label("follow damping ratio"), @Synonyms("bouncy, springy, wobbly, smooth"))]
    pub damping_ratio: f32,
}

/// State of the spring: the error of the pivot's position instead of the position. At constant velocity the error is constant, so
/// the pivot moves exactly as the view does, without rounding noise in the picture.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Pivot minus goal, m.
    error: Vec3,
    /// Velocity of the pivot, m/s.
    velocity: Vec3,
}

impl State {
    /// The lag: the pivot minus its goal, m, as this driver has left it. Drivers after it set the height and add their own offsets.
    #[must_use]
    pub fn error(&self) -> Vec3 {
        self.error
    }
}

/// Sets the pivot: the position of the character, [`Follow::pivot_above_m`] above it, and the error of the spring.
pub fn update(follow: &Follow, state: &mut State, mut rig: Rig, dt: f32) -> Result<Rig> {
    let subject = rig.subject;
    if subject.cut {
        *state = State::default();
    } else {
        let spring = Spring::from_hertz(follow.frequency_hz, follow.damping_ratio)?;
        let step = Propagator::exact(spring, dt);
        // The goal moved at `subject.velocity` through the frame. Feed-forward of that velocity removes the lag.
        let rate = state.velocity - subject.velocity;
        let (change, rate_change) = step.error_step(state.error, rate);
        state.error += change;
        state.velocity += rate_change;
    }
    rig.pivot_above_m = follow.pivot_above_m;
    rig.pivot = subject.position + Vec3::Y * follow.pivot_above_m + state.error;
    Ok(rig)
}
