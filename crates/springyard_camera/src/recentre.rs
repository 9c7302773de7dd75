//! Turns the look direction behind the character: on a key, or when the player has not turned it for a while (auto-follow).
//!
//! The driver turns [`Look`] itself, as the player does. So the stick still walks relative to the picture, and a recording
//! contains the turn.

use std::f32::consts::TAU;

use spring_math::Propagator;
use spring_math::angle::angle_between;

use super::look::Look;
use super::prelude::*;

/// Driver that turns the look direction behind the character on a spring. A turn by mouse or stick stops it in the same frame.
///
/// By default it acts on [`CameraControl::Recentre`](super::CameraControl::Recentre) only. With [`after_secs`](Self::after_secs) above 0 it
/// also acts by itself, this many seconds after the last turn of the look direction, while the character moves faster than 0.5 m/s and not
/// towards the camera. A rig without this component never turns by itself.
///
/// It writes the rig's [`OwnLook`](super::OwnLook), or else the resource [`Look`]. Two rigs with this driver and without `OwnLook` both
/// write that one `Look`, and each takes the other's turn for the player's and stops: leave the driver on one of them, or give one an
/// `OwnLook`.
#[doc(alias = "auto-follow")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Recentre {
    /// Time without a turn by the player after which the camera turns behind a running character. 0: never; low: the camera works
    /// against the player; high: it comes too late to help.
    #[default(0.0)]
    #[reflect(@limits(0.0..=60.0, 0.0..=4.0), @Label("recentre delay"), @Synonyms("auto turn, auto rotate, idle"))]
    pub after_secs: f32,
    /// Frequency of the spring of the automatic turn, which begins after `after_secs`. Low: the camera never gets behind the
    /// character; high: it swings at each turn.
    #[default(0.3)]
    #[reflect(@limits(0.05..=5.0, 0.2..=0.5), @Label("recentre spring"), @Synonyms("auto turn, auto rotate, lazy, snappy"))]
    pub frequency_hz: f32,
    /// Largest rate of the automatic turn. Low: the camera falls behind in curves; high: walking sideways becomes walking in
    /// small circles.
    #[default(40.0)]
    #[reflect(@limits(1.0..=720.0, 30.0..=60.0), @Label("recentre rate limit"), @Synonyms("auto turn, auto rotate, speed"))]
    pub limit_deg_s: f32,
    /// Frequency of the spring that turns the camera behind the character on a key. Low: the turn takes long; high: it looks like
    /// a cut.
    #[default(1.2)]
    #[reflect(@limits(0.1..=10.0, 0.6..=2.0), @Label("recentre key spring"), @Synonyms("snappy, lazy, reset camera, button"))]
    pub asked_hz: f32,
}

/// State of the recentring between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Time since the player last turned the camera, s.
    idle_secs: f32,
    /// Yaw to which a key has requested a turn that is not finished yet, rad.
    asked_yaw: Option<f32>,
    /// Yaw rate of the recentring, rad/s.
    yaw_rate: f32,
    /// Pitch rate of the recentring, degrees/s.
    pitch_rate: f32,
    /// The look direction after the last frame. If it differs now, the player has turned it.
    seen: Option<Look>,
}

/// Speed below which "behind" is the direction opposite to where the character faces, instead of opposite to its velocity, m/s.
const TRAVELS_FROM_M_S: f32 = 0.5;
/// Largest angle between look direction and velocity at which the camera turns by itself, rad. A character that walks towards the
/// camera does not swing the picture round.
const TOWARDS_CAMERA_RAD: f32 = 2.3;
/// Pitch at the end of a recentring on a key, degrees: that of the first frame of a level.
const ASKED_PITCH_DEG: f32 = -12.0;
/// A recentring on a key is finished when all its errors (rad) and rates (rad/s) are below this.
const ARRIVED_RAD: f32 = 0.01;

/// Turns the look direction instead of the rig. `asked`: whether the player requests a turn in this frame
/// ([`CameraControl::Recentre`](super::CameraControl::Recentre)).
pub fn update(
    recentre: &Recentre,
    state: &mut State,
    rig: &Rig,
    mut look: Look,
    asked: bool,
    dt: f32,
) -> Result<Look> {
    let turned_by_player = state.seen.is_some_and(|seen| seen != look);
    if turned_by_player || rig.subject.cut {
        *state = State::default();
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
        && rig.subject.footing_m.is_some()
        && angle_between(look.yaw_deg.to_radians(), yaw_of(velocity)).abs() < TOWARDS_CAMERA_RAD;
    let (goal, hz) = match state.asked_yaw {
        Some(yaw) => (Some(yaw), recentre.asked_hz),
        None => (idle.then(|| yaw_of(velocity)), recentre.frequency_hz),
    };
    turn(&mut look, state, goal, hz, recentre.limit_deg_s, dt)?;
    state.seen = Some(look);
    Ok(look)
}

fn turn(
    look: &mut Look,
    state: &mut State,
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
    // Look direction minus goal, rad.
    let error = match goal {
        Some(goal) if state.asked_yaw.is_some() => angle_between(goal, yaw),
        // With its goal held at this angle ahead, a critically damped spring turns at the largest rate: error = 2 rate / omega.
        Some(goal) => {
            let farthest = 2.0 * fastest_deg_s.to_radians() / omega;
            angle_between(goal, yaw).clamp(-farthest, farthest)
        }
        // No goal any more: with this error a critically damped spring comes to rest without turning back.
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
