//! Keeps the pivot's height while the character jumps, so that a jump does not move the picture.

use spring_math::Propagator;

use super::prelude::*;

/// Driver of the pivot's height: platform snapping with a dead zone.
///
/// On the ground the height follows the *ground's* height on a spring, not the body's: the dip of the ride spring at a landing
/// does not move the picture. In the air the height stays, until the character leaves a zone from [`down_m`](Self::down_m) below
/// to [`up_m`](Self::up_m) above it; then the zone moves along with the character.
#[doc(alias = "dead zone")]
#[doc(alias = "platform snapping")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct DeadZone {
    /// Frequency of the spring on which the pivot's height follows the ground's height. Low: the camera is left behind on ramps;
    /// high: each stair shakes the picture.
    #[default(1.8)]
    #[reflect(@limits(0.1..=30.0, 1.0..=3.0), @Label("height spring"), @Synonyms("smooth, lazy, bob, jitter, stairs"))]
    pub frequency_hz: f32,
    /// Rise of a jump before the camera follows it; set it a little above the highest jump. Low: each jump bobs the picture;
    /// high: a long rise leaves the picture.
    #[default(1.4)]
    #[reflect(@limits(0.0..=10.0, 1.3..=2.0), @Label("dead zone above"), @Synonyms("bob, jump"))]
    pub up_m: f32,
    /// Depth of a fall before the camera follows it. Low: each small drop moves the picture; high: a fall leaves the picture.
    #[default(0.5)]
    #[reflect(@limits(0.0..=10.0, 0.3..=1.0), @Label("dead zone below"), @Synonyms("bob, fall"))]
    pub down_m: f32,
}

/// State of the height between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Smoothed height of the body's middle, m. The pivot is [`Rig::pivot_above_m`] above it.
    height: f32,
    /// Rate of change of `height`, m/s.
    rate: f32,
    /// Goal of `height`, m: the standing height over the ground; in the air that of the take-off, moved along by the edges of the
    /// zone.
    anchor: f32,
}

impl State {
    /// Height in the axes of the rigs (y) of the lower and the upper edge of the zone, m. In the air, the camera keeps its height while the body's
    /// middle is between them.
    #[must_use]
    pub fn edges_m(&self, zone: &DeadZone) -> [f32; 2] {
        [self.anchor - zone.down_m, self.anchor + zone.up_m]
    }
}

/// Sets the height of the pivot.
pub fn update(zone: &DeadZone, state: &mut State, mut rig: Rig, dt: f32) -> Result<Rig> {
    let subject = rig.subject;
    let y = subject.position.y;
    if subject.cut {
        let height = subject.footing_m.unwrap_or(y);
        *state = State {
            height,
            rate: 0.0,
            anchor: height,
        };
    } else if dt > 0.0 {
        let step = Propagator::exact(Spring::from_hertz(zone.frequency_hz, 1.0)?, dt);
        let pushed = subject
            .footing_m
            .unwrap_or_else(|| state.anchor.clamp(y - zone.up_m, y + zone.down_m));
        let in_air = subject.footing_m.is_none();
        let (goal, goal_rate) = if in_air {
            // The edge of the zone moves with a fall. Its rate is fed forward, so the pivot keeps up with the character.
            (state.anchor, (pushed - state.anchor) / dt)
        } else {
            // The mean through the frame, as in `Sprung::towards`: the goal of its end would be early by half a frame.
            (0.5 * (state.anchor + pushed), 0.0)
        };
        (state.height, state.rate) = step.advance_moving(state.height, state.rate, goal, goal_rate);
        state.anchor = pushed;
    }
    rig.pivot.y = state.height + rig.pivot_above_m;
    Ok(rig)
}
