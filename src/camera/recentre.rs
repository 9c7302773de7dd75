//! Turns the look behind the character: when asked to, or when the player's hand has rested for a while.
//!
//! It turns [`Look`] itself, as the player does: walking stays relative to what is seen, and a recording holds it.

use std::f32::consts::TAU;

use bevy::prelude::*;
use spring_math::angle::angle_between;
use spring_math::{Propagator, Spring};

use super::{CameraControl, CameraTuning, Rig};
use crate::input::Look;
use crate::input::script::Playback;
use crate::timestep::StepClock;

/// The look eases behind the character. A hand on mouse or stick stops it at once.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Recentre {
    /// Since the player last turned the camera, s.
    idle_secs: f32,
    /// Asked for, and not there yet: where to look, rad.
    asked_yaw: Option<f32>,
    /// rad/s
    yaw_rate: f32,
    /// degrees/s
    pitch_rate: f32,
    /// What the look was when this driver last saw it.
    seen: Option<Look>,
}

/// Slower than this, m/s, a character goes nowhere in particular: asked for, the camera goes behind where it faces.
const TRAVELS_FROM_M_S: f32 = 0.5;
/// Whoever walks towards the camera wants to see what is there: beyond this angle between look and travel, rad, the camera does not
/// turn by itself.
const TOWARDS_CAMERA_RAD: f32 = 2.3;
/// A recentring that was asked for looks down this much in the end, degrees: as the first look of a level does.
const ASKED_PITCH_DEG: f32 = -12.0;
/// It has arrived when it is this near, rad, and as slow, rad/s.
const ARRIVED_RAD: f32 = 0.01;

pub(super) fn recentre_look(
    clock: Res<StepClock>,
    tuning: Res<CameraTuning>,
    playback: Option<Res<Playback>>,
    mut controls: MessageReader<CameraControl>,
    mut look: ResMut<Look>,
    mut rigs: Query<(&Rig, &mut Recentre)>,
) -> Result {
    let asked = controls
        .read()
        .filter(|control| **control == CameraControl::Recentre)
        .count()
        > 0;
    // A script says where to look, at its own times.
    if playback.is_some() {
        return Ok(());
    }
    let dt = clock.frame_secs as f32;
    for (rig, mut driver) in &mut rigs {
        let hand = driver.seen.is_some_and(|seen| seen != *look);
        if hand || rig.subject.cut {
            *driver = Recentre::default();
        }
        driver.idle_secs += dt;
        let velocity = rig.subject.velocity.with_y(0.0);
        let travels = velocity.length() > TRAVELS_FROM_M_S;
        if asked {
            let behind = if travels {
                velocity
            } else {
                rig.subject.facing
            };
            driver.asked_yaw = Some(yaw_of(behind));
        }
        let idle = tuning.recentre_after_secs > 0.0
            && driver.idle_secs >= tuning.recentre_after_secs
            && travels
            && angle_between(look.yaw_deg.to_radians(), yaw_of(velocity)).abs()
                < TOWARDS_CAMERA_RAD;
        let (goal, hz) = match driver.asked_yaw {
            Some(yaw) => (Some(yaw), tuning.recentre_asked_hz),
            None => (idle.then(|| yaw_of(velocity)), tuning.recentre_hz),
        };
        turn(&mut look, &mut driver, goal, hz, &tuning, dt)?;
        driver.seen = Some(*look);
    }
    Ok(())
}

fn turn(
    look: &mut Look,
    driver: &mut Recentre,
    goal: Option<f32>,
    hz: f32,
    tuning: &CameraTuning,
    dt: f32,
) -> Result {
    if goal.is_none() && driver.yaw_rate == 0.0 {
        return Ok(());
    }
    let step = Propagator::exact(Spring::from_hertz(hz, 1.0)?, dt);
    let omega = TAU * hz;
    let yaw = look.yaw_deg.to_radians();
    // From the goal to the look, rad.
    let error = match goal {
        Some(goal) if driver.asked_yaw.is_some() => angle_between(goal, yaw),
        // A critical spring pulled by a goal this far ahead settles at the fastest turn that is wanted.
        Some(goal) => {
            let farthest = 2.0 * tuning.recentre_deg_s.to_radians() / omega;
            angle_between(goal, yaw).clamp(-farthest, farthest)
        }
        // Nothing to turn to any more: from here a critical spring comes to rest without turning back.
        None => -driver.yaw_rate / omega,
    };
    let (next, rate) = step.advance(error, driver.yaw_rate, 0.0);
    driver.yaw_rate = rate;
    let mut pitch_turn = 0.0;
    if driver.asked_yaw.is_some() {
        let (pitch, pitch_rate) = step.advance(look.pitch_deg, driver.pitch_rate, ASKED_PITCH_DEG);
        pitch_turn = pitch - look.pitch_deg;
        driver.pitch_rate = pitch_rate;
        let tilt = (pitch - ASKED_PITCH_DEG).to_radians();
        let left = [error, rate, tilt, pitch_rate.to_radians()];
        if left.iter().all(|left| left.abs() < ARRIVED_RAD) {
            driver.asked_yaw = None;
            driver.pitch_rate = 0.0;
        }
    }
    if rate.abs() < 1e-3 && goal.is_none() {
        driver.yaw_rate = 0.0;
    }
    look.turn((next - error).to_degrees(), pitch_turn);
    Ok(())
}

fn yaw_of(direction: Vec3) -> f32 {
    (-direction.x).atan2(-direction.z)
}
