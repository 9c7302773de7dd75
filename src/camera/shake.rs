//! Trembles after a blow.

use bevy::prelude::*;
use spring_math::catalogue::damper::Damper;

use super::noise::smooth_noise;
use super::rig::Rig;
use crate::timestep::StepClock;

/// A blow to the camera, from 0 (none) to 1 (the strongest).
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct ShakeCamera(pub f32);

/// The camera trembles. A hard landing is a blow; [`ShakeCamera`] is any other.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(ShakeState)]
pub struct Shake {
    /// Whether it trembles at all.
    pub on: bool,
    /// How far the worst blow turns the picture, degrees.
    pub turn_deg: f32,
    /// How far it moves the camera, sideways and up, m.
    pub way_m: f32,
    /// How fast it trembles, Hz.
    pub hz: f32,
    /// A blow has lost half of its size after this time, s.
    pub half_life_secs: f32,
    /// A landing this fast begins to count, m/s: faster than that of a jump on flat ground.
    pub from_m_s: f32,
    /// A landing this fast is the worst blow, m/s.
    pub full_m_s: f32,
}

impl Default for Shake {
    fn default() -> Self {
        Self {
            on: true,
            turn_deg: 1.2,
            way_m: 0.03,
            hz: 11.0,
            half_life_secs: 0.12,
            from_m_s: 7.0,
            full_m_s: 16.0,
        }
    }
}

/// How much it trembles, and how far the noise has got.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct ShakeState {
    /// What is left of the blows, 0 to 1.
    pub trauma: f32,
    /// How many times it has gone to and fro, and when it was counted, s: it goes on from there if [`Shake::hz`] is changed.
    cycles: f64,
    counted_at_secs: f64,
}

pub(super) fn tremble(
    clock: Res<StepClock>,
    mut blows: MessageReader<ShakeCamera>,
    mut rigs: Query<(&mut Rig, &Shake, &mut ShakeState)>,
) -> Result {
    let blow: f32 = blows.read().map(|blow| blow.0.clamp(0.0, 1.0)).sum();
    let now = clock.shown_secs();
    for (mut rig, shake, mut state) in &mut rigs {
        let damper = Damper::from_half_life(shake.half_life_secs)?;
        let trauma = damper.step(state.trauma, 0.0, clock.frame_secs as f32);
        state.trauma = (trauma + blow + landing(&rig, shake)).min(1.0);
        if rig.subject.cut || !shake.on {
            state.trauma = 0.0;
        }
        state.cycles += (now - state.counted_at_secs) * f64::from(shake.hz);
        state.counted_at_secs = now;
        let cycles = state.cycles;
        let axis = |channel| smooth_noise(channel, cycles);
        // Squared: small blows are hardly seen, and the end is soft.
        let size = state.trauma * state.trauma;
        let turn = shake.turn_deg.to_radians() * size;
        rig.tremble = Quat::from_euler(
            EulerRot::YXZ,
            turn * axis(0),
            turn * axis(1),
            turn * axis(2),
        );
        let way = Vec3::new(axis(3), axis(4), 0.0) * (shake.way_m * size);
        let way = rig.rotation * way;
        rig.offset += way;
    }
    Ok(())
}

/// How much of a blow the landing in this frame is.
fn landing(rig: &Rig, shake: &Shake) -> f32 {
    if !rig.subject.landed {
        return 0.0;
    }
    let beyond = rig.subject.fall_m_s - shake.from_m_s;
    let span = (shake.full_m_s - shake.from_m_s).max(f32::EPSILON);
    (beyond / span).clamp(0.0, 1.0)
}
