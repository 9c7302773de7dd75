//! Camera shake after hard landings and [`ShakeCamera`] messages: trauma with a half-life, its square times smooth noise of time.

use spring_math::catalogue::damper::Damper;

use super::noise::smooth_noise;
use super::prelude::*;

/// Shakes all cameras by a blow of this strength, from 0 (none) to 1 (the strongest).
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct ShakeCamera(pub f32);

/// Driver that shakes the camera after a blow: a hard landing, or a message [`ShakeCamera`].
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Shake {
    /// Whether the camera shakes after a hard landing, and after blows that code sends (`ShakeCamera`).
    #[default(true)]
    #[reflect(@Label("camera shake"), @Synonyms("impact, nausea, motion sickness"))]
    pub enabled: bool,
    /// Largest rotation of the picture by the strongest blow. Low: the shake is not seen; high: it makes some players ill.
    #[default(1.2)]
    #[reflect(@limits(0.0..=20.0, 0.5..=2.0), @Label("shake rotation"), @Synonyms("impact, nausea, motion sickness, weight, heavy"))]
    pub turn_deg: f32,
    /// Largest displacement of the camera by the strongest blow, sideways and up. 0: the picture only turns; high: near objects
    /// jump about.
    #[default(0.03)]
    #[reflect(@limits(0.0..=0.5, 0.0..=0.05), @Label("shake shift"), @Synonyms("impact, nausea, motion sickness, weight, heavy"))]
    pub shift_m: f32,
    /// Frequency of the shake. Low: the picture sways as on a boat; high: it flickers.
    #[default(11.0)]
    #[reflect(@limits(0.5..=30.0, 8.0..=15.0), @Label("shake frequency"), @Synonyms("rumble, jitter"))]
    pub frequency_hz: f32,
    /// Time in which the strength of a blow halves. The visible shake is the square of the strength, and halves in half that
    /// time. Low: the shake is over before it is seen; high: the picture never comes to rest.
    #[default(0.12)]
    #[reflect(@limits(0.01..=5.0, 0.1..=0.3), @Label("shake half life"), @Synonyms("impact, decay"))]
    pub half_life_secs: f32,
    /// Vertical speed of the softest landing that shakes; set it above that of a jump on flat ground. Low: each jump shakes;
    /// high: no landing does.
    #[default(7.0)]
    #[reflect(@limits(0.0..=100.0, 6.0..=10.0), @Label("shake start speed"), @Synonyms("impact, landing, threshold, heavy"))]
    pub from_m_s: f32,
    /// Vertical speed of a landing that counts as the strongest blow. Low: every fall counts as one; high: no fall does.
    #[default(16.0)]
    #[reflect(@limits(0.1..=200.0, 12.0..=20.0), @Label("full shake speed"), @Synonyms("impact, landing, heavy"))]
    pub full_m_s: f32,
}

/// State of the shake between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// What remains of all blows so far, 0 to 1. The size of the shake is its square.
    pub trauma: f32,
    /// Phase of the noise, in cycles: it continues without a jump if [`Shake::frequency_hz`] changes.
    cycles: f64,
}

/// Turns and shifts the picture. `blow`: strength of the blows that code sends in this frame, 0 to 1 each.
pub fn update(shake: &Shake, state: &mut State, mut rig: Rig, blow: f32, dt: f32) -> Result<Rig> {
    let damper = Damper::from_half_life(shake.half_life_secs)?;
    let trauma = damper.step(state.trauma, 0.0, dt);
    state.trauma = (trauma + blow + landing(&rig, shake)).min(1.0);
    if rig.subject.cut || !shake.enabled {
        state.trauma = 0.0;
    }
    state.cycles += f64::from(dt) * f64::from(shake.frequency_hz);
    let axis = |channel| smooth_noise(channel, state.cycles);
    // Squared: small blows are hardly visible, and the shake ends softly.
    let size = state.trauma * state.trauma;
    let turn = shake.turn_deg.to_radians() * size;
    let [yaw, pitch, roll] = [turn * axis(0), turn * axis(1), turn * axis(2)];
    rig.shake = Quat::from_euler(EulerRot::YXZ, yaw, pitch, roll);
    let way = Vec3::new(axis(3), axis(4), 0.0) * (shake.shift_m * size);
    rig.offset += rig.rotation * way;
    Ok(rig)
}

/// Strength of the blow by a landing in this frame, 0 to 1.
fn landing(rig: &Rig, shake: &Shake) -> f32 {
    if !rig.subject.landed {
        return 0.0;
    }
    let beyond = rig.subject.fall_m_s - shake.from_m_s;
    let span = (shake.full_m_s - shake.from_m_s).max(f32::EPSILON);
    (beyond / span).clamp(0.0, 1.0)
}
