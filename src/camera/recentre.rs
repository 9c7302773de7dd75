//! Turns the look behind the character: when asked to, or when the player has rested for a while.
//!
//! It turns [`Look`] itself, as the player does: walking stays relative to what is seen, and a recording holds it.

use std::f32::consts::TAU;

use bevy::prelude::*;
use spring_math::angle::angle_between;
use spring_math::{Propagator, Spring};

use super::orbit::OwnLook;
use super::rig::Rig;
use crate::input::script::Playback;
use crate::input::{CameraControl, Look};
use crate::timestep::StepClock;

/// The look eases behind the character. A hand on mouse or stick stops it at once.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(RecentreState)]
pub struct Recentre {
    /// It eases behind a running character when the hand has rested this long, s; 0: never.
    pub after_secs: f32,
    /// How fast it does, Hz.
    pub hz: f32,
    /// And no faster than this, degrees/s.
    pub fastest_deg_s: f32,
    /// How fast it comes behind when a key asks for it, Hz.
    pub asked_hz: f32,
}

impl Default for Recentre {
    fn default() -> Self {
        Self {
            after_secs: 0.0,
            hz: 0.3,
            fastest_deg_s: 40.0,
            asked_hz: 1.2,
        }
    }
}

/// How the look turns by itself, and since when the player has not turned it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct RecentreState {
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
/// Beyond this angle between look and travel, rad, the camera does not turn by itself: a character that walks towards the camera
/// keeps what is there in the picture.
const TOWARDS_CAMERA_RAD: f32 = 2.3;
/// A recentring that was asked for looks down this much in the end, degrees: as the first look of a level does.
const ASKED_PITCH_DEG: f32 = -12.0;
/// It has arrived when it is this near, rad, and as slow, rad/s.
const ARRIVED_RAD: f32 = 0.01;

pub(super) fn recentre_look(
    clock: Res<StepClock>,
    playback: Option<Res<Playback>>,
    mut controls: MessageReader<CameraControl>,
    mut player_look: ResMut<Look>,
    mut rigs: Query<(&Rig, &Recentre, &mut RecentreState, Option<&mut OwnLook>)>,
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
    for (rig, recentre, mut state, own) in &mut rigs {
        let mut look = own.as_ref().map_or(*player_look, |own| own.0);
        let hand = state.seen.is_some_and(|seen| seen != look);
        if hand || rig.subject.cut {
            *state = RecentreState::default();
        }
        state.idle_secs += dt;
        let velocity = rig.subject.velocity.with_y(0.0);
        let travels = velocity.length() > TRAVELS_FROM_M_S;
        if asked {
            let behind = if travels {
                velocity
            } else {
                rig.subject.facing
            };
            state.asked_yaw = Some(yaw_of(behind));
        }
        let idle = recentre.after_secs > 0.0
            && state.idle_secs >= recentre.after_secs
            && travels
            && angle_between(look.yaw_deg.to_radians(), yaw_of(velocity)).abs()
                < TOWARDS_CAMERA_RAD;
        let (goal, hz) = match state.asked_yaw {
            Some(yaw) => (Some(yaw), recentre.asked_hz),
            None => (idle.then(|| yaw_of(velocity)), recentre.hz),
        };
        turn(&mut look, &mut state, goal, hz, recentre.fastest_deg_s, dt)?;
        state.seen = Some(look);
        match own {
            Some(mut own) => own.set_if_neq(OwnLook(look)),
            None => player_look.set_if_neq(look),
        };
    }
    Ok(())
}

fn turn(
    look: &mut Look,
    state: &mut RecentreState,
    goal: Option<f32>,
    hz: f32,
    fastest_deg_s: f32,
    dt: f32,
) -> Result {
    if goal.is_none() && state.yaw_rate == 0.0 {
        return Ok(());
    }
    let step = Propagator::exact(Spring::from_hertz(hz, 1.0)?, dt);
    let omega = TAU * hz;
    let yaw = look.yaw_deg.to_radians();
    // From the goal to the look, rad.
    let error = match goal {
        Some(goal) if state.asked_yaw.is_some() => angle_between(goal, yaw),
        // A critical spring pulled by a goal this far ahead settles at the fastest turn that is wanted.
        Some(goal) => {
            let farthest = 2.0 * fastest_deg_s.to_radians() / omega;
            angle_between(goal, yaw).clamp(-farthest, farthest)
        }
        // Nothing to turn to any more: from here a critical spring comes to rest without turning back.
        None => -state.yaw_rate / omega,
    };
    let (next, rate) = step.advance(error, state.yaw_rate, 0.0);
    state.yaw_rate = rate;
    let mut pitch_turn = 0.0;
    if state.asked_yaw.is_some() {
        let (pitch, pitch_rate) = step.advance(look.pitch_deg, state.pitch_rate, ASKED_PITCH_DEG);
        pitch_turn = pitch - look.pitch_deg;
        state.pitch_rate = pitch_rate;
        let tilt = (pitch - ASKED_PITCH_DEG).to_radians();
        let left = [error, rate, tilt, pitch_rate.to_radians()];
        if left.iter().all(|left| left.abs() < ARRIVED_RAD) {
            state.asked_yaw = None;
            state.pitch_rate = 0.0;
        }
    }
    if rate.abs() < 1e-3 && goal.is_none() {
        state.yaw_rate = 0.0;
    }
    look.turn((next - error).to_degrees(), pitch_turn);
    Ok(())
}

fn yaw_of(direction: Vec3) -> f32 {
    (-direction.x).atan2(-direction.z)
}
