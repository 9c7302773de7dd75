//! Trembles after a blow.

use bevy::prelude::*;
use spring_math::catalogue::damper::Damper;

use super::noise::smooth_noise;
use super::{CameraTuning, Rig};
use crate::timestep::StepClock;

/// A blow to be felt, from 0 (none) to 1 (the strongest).
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct ShakeCamera(pub f32);

/// The camera trembles. A hard landing is a blow; [`ShakeCamera`] is any other.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Shake {
    /// What is left of the blows, 0 to 1.
    pub trauma: f32,
    /// How many times it has gone to and fro, and when it was counted, s: it goes on from there if `shake_hz` is changed.
    cycles: f64,
    counted_at_secs: f64,
}

pub(super) fn tremble(
    clock: Res<StepClock>,
    tuning: Res<CameraTuning>,
    mut blows: MessageReader<ShakeCamera>,
    mut rigs: Query<(&mut Rig, &mut Shake)>,
) -> Result {
    let damper = Damper::from_half_life(tuning.shake_halves_in_secs)?;
    let blow: f32 = blows.read().map(|blow| blow.0.clamp(0.0, 1.0)).sum();
    let now = clock.shown_secs();
    for (mut rig, mut shake) in &mut rigs {
        let trauma = damper.step(shake.trauma, 0.0, clock.frame_secs as f32);
        shake.trauma = (trauma + blow + landing(&rig, &tuning)).min(1.0);
        if rig.subject.cut || !tuning.shake {
            shake.trauma = 0.0;
        }
        shake.cycles += (now - shake.counted_at_secs) * f64::from(tuning.shake_hz);
        shake.counted_at_secs = now;
        let cycles = shake.cycles;
        let axis = |channel| smooth_noise(channel, cycles);
        // Squared: small blows are hardly seen, and the end is soft.
        let size = shake.trauma * shake.trauma;
        let turn = tuning.shake_deg.to_radians() * size;
        rig.tremble = Quat::from_euler(
            EulerRot::YXZ,
            turn * axis(0),
            turn * axis(1),
            turn * axis(2),
        );
        let way = Vec3::new(axis(3), axis(4), 0.0) * (tuning.shake_m * size);
        let way = rig.rotation * way;
        rig.offset += way;
    }
    Ok(())
}

/// How much of a blow the landing in this frame is.
fn landing(rig: &Rig, tuning: &CameraTuning) -> f32 {
    if !rig.subject.landed {
        return 0.0;
    }
    let beyond = rig.subject.fall_m_s - tuning.shake_from_m_s;
    let span = (tuning.shake_full_m_s - tuning.shake_from_m_s).max(f32::EPSILON);
    (beyond / span).clamp(0.0, 1.0)
}
