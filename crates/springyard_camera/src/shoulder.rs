//! Moves the pivot to one side (over-the-shoulder camera), so that the character does not hide the middle of the picture. While the
//! character aims, the camera is nearer, farther to the side, and sees narrower. While it carries a body, the camera is as far away as
//! usual, farther to the side, and looks down past the character at the body and the ground ahead.

use spring_math::ParameterError;

use super::prelude::*;
use super::switch::blend::HALVES_AT;

/// Driver that moves the pivot to the right or the left of the character; a key swaps the side.
///
/// While the character aims ([`Stance::aim`](super::Stance::aim)), the offset, the length of the boom and the field of view go to those of
/// the fields `aim_...`, all three on one spring, and back. The length needs [`Boom`](super::Boom), the field of view
/// [`FovKick`](super::FovKick). While it carries a body ([`Stance::carry`](super::Stance::carry)), offset, height and tilt go to those of the
/// fields `carry_...` on the same spring.
#[doc(alias = "aim camera")]
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
    /// Distance of the pivot to the side while the character aims. Low: its back hides what it aims at; high: it is at the border of the
    /// picture.
    #[default(0.5)]
    #[reflect(@limits(-3.0..=3.0, 0.3..=0.9), @Label("aim offset"), @Synonyms("over the shoulder, framing, grab, rope"))]
    pub aim_offset_m: f32,
    /// Factor on the length of the boom while the character aims. Low: the character fills the picture; high: nothing tells that it
    /// aims.
    #[default(0.6)]
    #[reflect(@limits(0.1..=3.0, 0.5..=1.0).unit("x"), @Label("aim length"), @Synonyms("over the shoulder, zoom, distance, close, grab, rope"))]
    pub aim_length: f32,
    /// Change of the field of view while the character aims. Low: a telescope, in which a turn is fast; high: what it aims at is
    /// small.
    #[default(-5.0)]
    #[reflect(@limits(-40.0..=20.0, -10.0..=0.0), @Label("aim field of view"), @Synonyms("fov, zoom, narrow, grab, rope, motion sickness"))]
    pub aim_fov_deg: f32,
    /// Time in which half of the way to the aim, and back, is done. Low: a cut; high: what is aimed at is thrown before the camera is
    /// there.
    #[default(0.12)]
    #[reflect(@limits(0.01..=2.0, 0.08..=0.25), @Label("aim half life"), @Synonyms("over the shoulder, snappy, lazy, grab, rope"))]
    pub aim_half_life_secs: f32,
    /// Distance of the pivot to the side while the character carries a body. Low: its back hides the body, and the body hides the way
    /// ahead; high: it is at the border of the picture.
    #[default(1.1)]
    #[reflect(@limits(-3.0..=3.0, 0.5..=1.4), @Label("carry offset"), @Synonyms("over the shoulder, framing, grab, crate"))]
    pub carry_offset_m: f32,
    /// Height by which the pivot rises while the character carries a body. Low: its head hides the body; high: it leaves the picture
    /// below.
    #[default(0.5)]
    #[reflect(@limits(-2.0..=2.0, 0.0..=0.8), @Label("carry height"), @Synonyms("framing, grab, crate, raise"))]
    pub carry_height_m: f32,
    /// Angle by which the camera looks further down while the character carries a body. Low: the ground ahead is hidden behind the body;
    /// high: the way ahead leaves the picture above.
    #[default(8.0)]
    #[reflect(@limits(0.0..=45.0, 0.0..=15.0), @Label("carry tilt"), @Synonyms("look down, grab, crate, pitch"))]
    pub carry_tilt_deg: f32,
}

impl Shoulder {
    /// The spring on which the camera goes to the aim or the carry and back, critically damped.
    ///
    /// # Errors
    /// A half-life that is not above 0, or not finite.
    pub fn aim_spring(&self) -> Result<Spring, ParameterError> {
        Spring::critical(HALVES_AT / self.aim_half_life_secs)
    }
}

/// State of the shoulder between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Whether the camera looks over the other shoulder than [`Shoulder::offset_m`] says.
    is_swapped: bool,
    /// The side: 1 as [`Shoulder::offset_m`] says, -1 the other; nearer to 0 where the boom is short.
    side: Sprung<f32>,
    /// How far the camera is on its way to the aim, 0 to 1.
    aim: Sprung<f32>,
    /// The same of the carry.
    carry: Sprung<f32>,
    /// Length of the boom without walls in the last frame, m; `None` after a cut.
    boom_m: Option<f32>,
}

impl State {
    /// How far the camera is on its way to the aim, 0 to 1.
    #[must_use]
    pub fn aim(&self) -> f32 {
        self.aim.value
    }

    /// How far the camera is on its way to the carry, 0 to 1.
    #[must_use]
    pub fn carry(&self) -> f32 {
        self.carry.value
    }
}

/// Moves the pivot aside. `swaps`: whether the player changes the side in this frame
/// ([`CameraControl::SwapShoulder`](super::CameraControl::SwapShoulder)). `boom_m`: length of the boom without walls, m, before
/// [`Rig::boom_factor`].
pub fn update(
    shoulder: &Shoulder,
    state: &mut State,
    mut rig: Rig,
    swaps: bool,
    boom_m: f32,
    dt: f32,
) -> Result<Rig> {
    let spring = Spring::from_hertz(shoulder.frequency_hz, 1.0)?;
    let aim_spring = shoulder.aim_spring()?;
    state.is_swapped ^= swaps;
    let whole = if state.is_swapped { -1.0 } else { 1.0 };
    if rig.subject.cut {
        state.side.reset(whole);
        state.aim.reset(rig.subject.aim);
        state.carry.reset(rig.subject.carry);
        state.boom_m = None;
    }
    let aim = state.aim.towards_mean(aim_spring, dt, rig.subject.aim);
    let carry = state.carry.towards_mean(aim_spring, dt, rig.subject.carry);
    rig.boom_factor *= 1.0 + aim * (shoulder.aim_length - 1.0);
    rig.widening_deg += aim * shoulder.aim_fov_deg;
    rig.pivot.y += carry * shoulder.carry_height_m;
    rig.raised_m += carry * shoulder.carry_height_m;
    rig.tilt_down(carry * shoulder.carry_tilt_deg);
    let usual_m = shoulder.offset_m + rig.aside_m;
    let offset_m = usual_m
        + aim * (shoulder.aim_offset_m - usual_m)
        + carry * (shoulder.carry_offset_m - usual_m);
    // The distance is that of the last frame, and so must be the length that it is compared with.
    let length_m = boom_m * rig.boom_factor;
    let last_m = state.boom_m.replace(length_m).unwrap_or(length_m);
    // A short boom means a wall nearby: the full offset would move the camera towards that wall.
    let goal = whole * (rig.distance / last_m).min(1.0);
    let side = state.side.towards(spring, dt, goal);
    let right = rig.rotation * Vec3::X;
    rig.pivot += right * side * offset_m;
    Ok(rig)
}
