//! Widens the field of view with the character's horizontal speed.

use super::prelude::*;
use super::rig::FOV_DEG;

/// Driver of the field of view: [`fov_deg`](Self::fov_deg) at rest, plus [`kick_deg`](Self::kick_deg) at
/// [`full_m_s`](Self::full_m_s), linear in between, on a spring.
#[doc(alias = "field of view")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct FovKick {
    /// Vertical field of view while the character is at rest. Low: like a telescope; high: the edges of the picture are
    /// stretched.
    #[default(FOV_DEG)]
    #[reflect(@limits(20.0..=120.0, 50.0..=70.0), @Label("field of view"), @Synonyms("fov, zoom, lens"))]
    pub fov_deg: f32,
    /// How much wider the field of view is at the speed `full_m_s`. Low: speed is not visible; high: it makes some players ill.
    #[default(4.0)]
    #[reflect(@limits(0.0..=40.0, 0.0..=8.0), @Label("field of view kick"), @Synonyms("fov, zoom, sense of speed, nausea, motion sickness"))]
    pub kick_deg: f32,
    /// Horizontal speed at which the field of view is wider by all of `kick_deg`; at lower speeds by less, in proportion: a run
    /// at 5 m/s gets 5/8 of it if this is 8. Low: a walk already gets all of it; high: a run gets next to nothing.
    #[default(8.0)]
    #[reflect(@limits(0.1..=100.0, 5.0..=12.0), @Label("full kick speed"), @Synonyms("fov, sense of speed"))]
    pub full_m_s: f32,
    /// Frequency of the spring on the field of view. Low: the run is over before it widens; high: each start and stop pumps the
    /// picture.
    #[default(0.8)]
    #[reflect(@limits(0.05..=10.0, 0.5..=1.5), @Label("field of view spring"), @Synonyms("fov, zoom, smooth, lazy, snappy"))]
    pub frequency_hz: f32,
}

/// State of the field of view between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Angle added to [`FovKick::fov_deg`], degrees.
    kick_deg: Sprung<f32>,
}

/// The narrowest and the widest field of view, degrees, whatever other drivers add. At 0 and 180 there is no picture.
const FOV_LIMITS_DEG: (f32, f32) = (5.0, 160.0);

/// Sets the field of view: with what [`ByPitch`](super::ByPitch) and [`Shoulder`](super::Shoulder) add to it.
pub fn update(kick: &FovKick, state: &mut State, mut rig: Rig, dt: f32) -> Result<Rig> {
    let spring = Spring::from_hertz(kick.frequency_hz, 1.0)?;
    if rig.subject.cut {
        state.kick_deg.reset(0.0);
    }
    // Horizontal speed: a jump does not widen the view.
    let speed = rig.subject.velocity.with_y(0.0).length();
    let goal = kick.kick_deg * (speed / kick.full_m_s).min(1.0);
    let fov_deg = kick.fov_deg + state.kick_deg.towards_mean(spring, dt, goal) + rig.widening_deg;
    let (narrowest, widest) = FOV_LIMITS_DEG;
    rig.fov_deg = fov_deg.clamp(narrowest, widest);
    Ok(rig)
}
