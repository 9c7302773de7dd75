//! Turns the look direction behind the character: on a key, or when the player has not turned it for a while (auto-follow). On a run it
//! also brings back a look far up or down.
//!
//! The driver turns [`Look`] itself, as the player does. So the stick still walks relative to the picture, and a recording
//! contains the turn.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_3, TAU};

use spring_math::Propagator;
use spring_math::angle::angle_between;

use super::by_pitch::smooth;
use super::look::Look;
use super::prelude::*;
use super::rig::EYES_PART;

/// Driver that turns the look direction behind the character on a spring. A turn by mouse or stick stops it in the same frame.
///
/// By default it acts on [`CameraControl::Recentre`](super::CameraControl::Recentre) only. With [`after_secs`](Self::after_secs) above 0 it
/// also acts by itself, this many seconds after the last turn of the look direction, while the character runs and not towards the camera:
/// fastest at up to 60 degrees between run and look, hardly where it runs across the picture. It does not while the character is blocked,
/// slower than 1.5 m/s or than half of [`Stance::wish_m_s`](super::Stance::wish_m_s). A pitch of more than 25 degrees away from the usual
/// one comes back after 1.5 s of a run, also of one towards the camera. A rig without this component never turns by itself.
///
/// One thing it always does: where a look up beside a wall has left the head below the picture for half a second, and nothing turns it, it comes
/// down until the head is in the picture.
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
    /// Largest rate of the automatic turn, in a run at up to 60 degrees to the look. Low: the camera falls behind in curves; high: walking
    /// sideways becomes walking in small circles.
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
    /// Time for which the character has run since the player last turned the camera, s.
    run_secs: f32,
    /// Whether the pitch is on its way back to the usual one, without a key.
    levels: bool,
    /// Time for which the head has been below the picture since the player last turned the camera, s.
    below_secs: f32,
    /// The look direction after the last frame. If it differs now, the player has turned it.
    seen: Option<Look>,
}

/// Speed below which "behind" is the direction opposite to where the character faces, instead of opposite to its velocity, m/s.
const TRAVELS_FROM_M_S: f32 = 0.5;
/// Largest angle between look direction and velocity at which the camera turns by itself, rad. A character that walks towards the
/// camera does not swing the picture round.
const TOWARDS_CAMERA_RAD: f32 = 2.3;
/// Speed from which the camera turns by itself, m/s: a character that a wall stops has no direction of its own.
const RUNS_FROM_M_S: f32 = 1.5;
/// Part of the wished speed below which the character is blocked, as by a wall that it slides along.
const BLOCKED_BELOW: f32 = 0.5;
/// Up to this angle between run and look the automatic turn has its whole rate, rad; at a right angle [`ACROSS_PART`] of it. In a run
/// across the picture, a turn behind would hide what is to the side.
const WHOLE_RATE_RAD: f32 = FRAC_PI_3;
/// Part of the rate in a run across the picture.
const ACROSS_PART: f32 = 0.12;
/// The pitch comes back by itself when it is farther than this from the usual one, degrees: nearer, the player may want it.
const LEVEL_FROM_DEG: f32 = 25.0;
/// The pitch comes back after a run of this time without a turn by the player, s.
const LEVEL_AFTER_SECS: f32 = 1.5;
/// Frequency of the spring on which it comes back: slow, since no key has asked for it.
const LEVEL_HZ: f32 = 0.3;
/// Where the head is below the picture, the look comes down after this time without a turn by the player, s.
const SHOW_AFTER_SECS: f32 = 0.5;
/// The same with the spring of this frequency, until the eyes are inside the picture by [`SHOW_DEG`], degrees.
const SHOW_HZ: f32 = 0.7;
/// See [`SHOW_HZ`].
const SHOW_DEG: f32 = 4.0;
/// A pitch is back when it is nearer than this, degrees, and its rate below this, degrees/s.
const LEVEL_DEG: f32 = 0.1;
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
    let runs = runs(rig);
    let angle = angle_between(look.yaw_deg.to_radians(), yaw_of(velocity)).abs();
    let idle = recentre.after_secs > 0.0
        && state.idle_secs >= recentre.after_secs
        && runs
        && angle < TOWARDS_CAMERA_RAD;
    let (goal, hz) = match state.asked_yaw {
        Some(yaw) => (Some(yaw), recentre.asked_hz),
        None => (idle.then(|| yaw_of(velocity)), recentre.frequency_hz),
    };
    let fastest_deg_s = recentre.limit_deg_s * rate_part(angle);
    turn(&mut look, state, goal, hz, fastest_deg_s, dt)?;
    state.note_run(recentre, rig, runs, look, dt);
    let down_deg = state.down_to_the_head(rig, look, dt);
    level(&mut look, state, recentre.limit_deg_s, down_deg, dt)?;
    state.seen = Some(look);
    Ok(look)
}

/// Whether the character runs on the ground, and nothing blocks it.
fn runs(rig: &Rig) -> bool {
    let speed_m_s = rig.subject.velocity.with_y(0.0).length();
    let least_m_s = (BLOCKED_BELOW * rig.subject.wish_m_s).max(RUNS_FROM_M_S);
    rig.subject.footing_m.is_some() && speed_m_s >= least_m_s
}

/// The part of the largest rate at an angle between run and look, rad: all of it up to 60 degrees, little at 90, none towards the camera.
fn rate_part(angle: f32) -> f32 {
    if angle <= FRAC_PI_2 {
        let part = (angle - WHOLE_RATE_RAD) / (FRAC_PI_2 - WHOLE_RATE_RAD);
        1.0 - (1.0 - ACROSS_PART) * smooth(part)
    } else {
        let left = (TOWARDS_CAMERA_RAD - angle) / (TOWARDS_CAMERA_RAD - FRAC_PI_2);
        ACROSS_PART * left.clamp(0.0, 1.0)
    }
}

impl State {
    /// Decides whether the pitch comes back by itself. In the air nothing begins and nothing ends.
    fn note_run(&mut self, recentre: &Recentre, rig: &Rig, runs: bool, look: Look, dt: f32) {
        let in_air = rig.subject.footing_m.is_none();
        self.run_secs = match (runs, in_air) {
            (true, _) => self.run_secs + dt,
            (false, true) => self.run_secs,
            (false, false) => 0.0,
        };
        let may = recentre.after_secs > 0.0 && self.asked_yaw.is_none();
        let off_deg = (look.pitch_deg - Look::USUAL_PITCH_DEG).abs();
        let begins = runs && off_deg > LEVEL_FROM_DEG;
        let is_time = self.run_secs > LEVEL_AFTER_SECS;
        self.levels = may && is_time && (self.levels || begins);
    }

    /// By how much the look is to come down until the head is in the picture, degrees; down to the usual pitch at most. `None` while the hand has
    /// just turned it, in the air, and while the character aims.
    fn down_to_the_head(&mut self, rig: &Rig, look: Look, dt: f32) -> Option<f32> {
        let below_deg = below_picture_deg(rig);
        let stands = rig.subject.footing_m.is_some() && rig.subject.aim == 0.0;
        self.below_secs = if below_deg > 0.0 && stands {
            self.below_secs + dt
        } else {
            0.0
        };
        let down_deg = (below_deg + SHOW_DEG).min(look.pitch_deg - Look::USUAL_PITCH_DEG);
        (self.below_secs > SHOW_AFTER_SECS && down_deg > 0.0).then_some(down_deg)
    }
}

/// How far the eyes of the character are below the picture of the last frame, degrees; negative inside.
fn below_picture_deg(rig: &Rig) -> f32 {
    let eyes = rig.subject.position + Vec3::Y * (EYES_PART * rig.subject.head_m);
    let way = rig.rotation.conjugate() * (eyes - rig.place());
    (-way.y).atan2(-way.z).to_degrees() - 0.5 * rig.fov_deg
}

/// Brings the pitch back, or to rest where that has ended. `down_deg`: down to where the head is in the picture, degrees.
fn level(
    look: &mut Look,
    state: &mut State,
    fastest_deg_s: f32,
    down_deg: Option<f32>,
    dt: f32,
) -> Result {
    let comes_back = state.levels || down_deg.is_some();
    if state.asked_yaw.is_some() || !(comes_back || state.pitch_rate != 0.0) {
        return Ok(());
    }
    let hz = if down_deg.is_some() {
        SHOW_HZ
    } else {
        LEVEL_HZ
    };
    let spring = Spring::from_hertz(hz, 1.0)?;
    let error = if let Some(down_deg) = down_deg {
        down_deg
    } else if state.levels {
        // As for the yaw: so far ahead, a critically damped spring turns at the largest rate.
        let farthest = 2.0 * fastest_deg_s / spring.omega();
        (look.pitch_deg - Look::USUAL_PITCH_DEG).clamp(-farthest, farthest)
    } else {
        -state.pitch_rate / spring.omega()
    };
    let step = Propagator::exact(spring, dt);
    let (next, rate) = step.advance(error, state.pitch_rate, 0.0);
    look.turn(0.0, next - error);
    state.pitch_rate = rate;
    let is_back = !comes_back || next.abs() < LEVEL_DEG;
    if is_back && rate.abs() < LEVEL_DEG {
        state.levels = false;
        state.pitch_rate = 0.0;
    }
    Ok(())
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
        let (pitch, pitch_rate) =
            step.advance(look.pitch_deg, state.pitch_rate, Look::USUAL_PITCH_DEG);
        pitch_turn = pitch - look.pitch_deg;
        state.pitch_rate = pitch_rate;
        let tilt = (pitch - Look::USUAL_PITCH_DEG).to_radians();
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

#[cfg(test)]
mod tests;
