//! Moves the pivot to one side (over-the-shoulder camera), so that the character does not hide the middle of the picture.

use super::prelude::*;

/// Driver that moves the pivot to the right or the left of the character; a key swaps the side.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Shoulder {
    /// Distance of the pivot to the right of the character; a key swaps the side. 0: the character hides the middle of the
    /// picture; high: the direction of a jump is hard to judge.
    #[default(0.3)]
    #[reflect(@limits(-3.0..=3.0, 0.0..=0.6), @Label("shoulder offset"), @Synonyms("over the shoulder, framing"))]
    pub offset_m: f32,
    /// Frequency of the spring on a change of the side. Low: the camera drifts; high: the change looks like a cut.
    #[default(1.5)]
    #[reflect(@limits(0.1..=10.0, 0.7..=2.5), @Label("shoulder swap spring"), @Synonyms("snappy, lazy"))]
    pub frequency_hz: f32,
}

/// State of the shoulder between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Whether the camera looks over the other shoulder than [`Shoulder::offset_m`] says.
    is_swapped: bool,
    /// Offset of the pivot to the right, m.
    aside: Sprung<f32>,
}

/// Moves the pivot aside. `swaps`: whether the player changes the side in this frame
/// ([`CameraControl::SwapShoulder`](super::CameraControl::SwapShoulder)). `boom_m`: length of the boom without walls, m.
pub fn update(
    shoulder: &Shoulder,
    state: &mut State,
    mut rig: Rig,
    swaps: bool,
    boom_m: f32,
    dt: f32,
) -> Result<Rig> {
    let spring = Spring::from_hertz(shoulder.frequency_hz, 1.0)?;
    state.is_swapped ^= swaps;
    let side = if state.is_swapped { -1.0 } else { 1.0 };
    let whole = side * shoulder.offset_m;
    if rig.subject.cut {
        state.aside.reset(whole);
    }
    // A short boom means a wall nearby: the full offset would move the camera towards that wall.
    let goal = whole * (rig.distance / boom_m).min(1.0);
    let aside = state.aside.towards(spring, dt, goal);
    let right = rig.rotation * Vec3::X;
    rig.pivot += right * aside;
    Ok(rig)
}
