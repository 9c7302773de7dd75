//! [`measure`]: plays a tuning, and reads its [`Feel`] from what the frames show.

use serde::Serialize;

use super::trial::{Part, Sample, Trial};
use crate::cli::CommandError;
use crate::input::script::{Event, IntentButton};
use crate::tuning::Tuning;
use springyard_character::feel;

/// Number of parts of a trial: [`measure`] reports each.
pub const PARTS: usize = 5 + TAPS.len();
/// Moments of the short presses, as parts of a step after its start: evenly over a step, so that their mean is that of all presses.
const TAPS: [f64; 4] = [0.125, 0.375, 0.625, 0.875];
/// A character that has moved this far is seen to move, m.
const SEEN_M: f64 = 0.001;
/// Part of the top speed that counts as having reached it.
const NEARLY: f64 = 0.9;
/// Below this top speed a character does not run, m/s.
const RUNS_M_S: f64 = 0.01;

/// The feel of a tuning. A measure is `None` if it was not seen within the time of its part.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Feel {
    /// Name of the tuning.
    pub tuning: String,
    /// Height of the top of a jump with the button held.
    pub jump_apex_m: Option<f64>,
    /// Time from the press to that top.
    pub jump_time_to_apex_secs: Option<f64>,
    /// Time of that jump from the press until the feet touch the ground.
    pub jump_air_secs: Option<f64>,
    /// Height of the top of a jump with the shortest press.
    pub tap_apex_m: Option<f64>,
    /// Time from the press until the jump is seen, a mean over the moments of a step; in frames, each as long as a step.
    pub press_to_seen_frames: Option<f64>,
    /// Speed with the stick held, once it does not change any more.
    pub top_speed_m_s: Option<f64>,
    /// Time until half of the top speed, from rest.
    pub start_half_secs: Option<f64>,
    /// Time until 90 % of the top speed, from rest.
    pub start_90_percent_secs: Option<f64>,
    /// Time until half of the top speed, after the stick is released.
    pub stop_half_secs: Option<f64>,
    /// Distance from the release of the stick to rest.
    pub stop_distance_m: Option<f64>,
    /// Time until 90 % of the top speed the other way.
    pub turn_round_90_percent_secs: Option<f64>,
    /// Time until the body is turned half way round, by 90 degrees.
    pub facing_half_secs: Option<f64>,
    /// How far the body sinks after a fall from 3 m.
    pub landing_sag_m: Option<f64>,
    /// Time from that landing until the body stays within 1 cm of its height.
    pub landing_recovery_secs: Option<f64>,
    /// How far the camera falls behind its place at rest at a start, at most.
    pub camera_start_lag_m: Option<f64>,
    /// Time from then until half of it is made up.
    pub camera_catch_up_half_secs: Option<f64>,
    /// How far the camera is ahead of its place at rest in a steady run, as it looks ahead; negative: behind.
    pub camera_steady_lead_m: Option<f64>,
}

/// Measures a tuning at this step rate, steps a second, and calls `done` after each of [`PARTS`] parts.
///
/// # Errors
/// If there are no steps of that rate.
pub fn measure(
    name: &str,
    tuning: Tuning,
    hz: f64,
    mut done: impl FnMut(),
) -> Result<Feel, CommandError> {
    let mut trial = Trial::of(tuning, hz)?;
    let mut play = |events: &[(f64, Event)]| {
        let part = trial.play(events);
        done();
        part
    };
    let fall = play(&[])?;
    let stands_m = height(fall.last());
    let held = play(&[(0.0, Event::Press(IntentButton::Jump))])?;
    let mut taps = Vec::new();
    for phase in TAPS {
        // The first step of a part begins with it.
        taps.push(play(&[
            (0.0, Event::Release(IntentButton::Jump)),
            (phase / hz, Event::Tap(IntentButton::Jump)),
        ])?);
    }
    let start = play(&[(0.0, Event::Move(0.0, 1.0))])?;
    let turn = play(&[(0.0, Event::Move(0.0, -1.0))])?;
    let stop = play(&[(0.0, Event::Move(0.0, 0.0))])?;

    let jump = Jump::of(&held, stands_m);
    let landing = feel::landing(&fall.curve(|it| height(it) - stands_m));
    let top_speed = top_speed_m_s(&start);
    let lag = top_speed.and_then(|_| Lag::of(&start));
    Ok(Feel {
        tuning: name.to_owned(),
        jump_apex_m: jump.apex_m,
        jump_time_to_apex_secs: jump.to_apex_secs,
        jump_air_secs: jump.air_secs,
        tap_apex_m: Jump::of(&taps[0], stands_m).apex_m,
        press_to_seen_frames: press_to_seen_frames(&taps, hz),
        top_speed_m_s: top_speed,
        start_half_secs: reaches(&start, top_speed, 0.5),
        start_90_percent_secs: reaches(&start, top_speed, NEARLY),
        stop_half_secs: reaches(&stop, top_speed, -0.5),
        stop_distance_m: top_speed.and_then(|_| way_m(&stop)),
        turn_round_90_percent_secs: reaches(&turn, top_speed, -NEARLY),
        facing_half_secs: top_speed.and_then(|_| faces_aside_secs(&turn)),
        landing_sag_m: landing.map(|landing| landing.sag_m),
        landing_recovery_secs: landing.and_then(|landing| landing.settled_secs),
        camera_start_lag_m: lag.map(|lag| lag.largest_m),
        camera_catch_up_half_secs: lag.and_then(|lag| lag.half_secs),
        camera_steady_lead_m: lag.map(|lag| lag.lead_m),
    })
}

/// Height of the middle of the body, m.
fn height(sample: &Sample) -> f64 {
    sample.point.position.y.into()
}

/// Way along the first run, which goes towards -Z, m.
fn ahead(sample: &Sample) -> f64 {
    (-sample.point.position.z).into()
}

/// Numbers of one jump.
#[derive(Debug, Clone, Copy, Default)]
struct Jump {
    apex_m: Option<f64>,
    to_apex_secs: Option<f64>,
    air_secs: Option<f64>,
}

impl Jump {
    /// None of them if the character did not leave the ground.
    fn of(part: &Part, stands_m: f64) -> Self {
        // It is still in the air from the part before.
        if part.before().is_some_and(|it| !it.point.grounded) {
            return Self::default();
        }
        let heights = part.curve(|it| height(it) - stands_m);
        let Some((top_secs, apex_m)) = feel::top(&heights).filter(|(_, m)| *m > SEEN_M) else {
            return Self::default();
        };
        let falls = heights.partition_point(|(secs, _)| *secs < top_secs);
        let landing = feel::landing(&heights[falls..]);
        Self {
            apex_m: Some(apex_m),
            to_apex_secs: Some(top_secs - part.from_secs),
            air_secs: landing.map(|landing| landing.touched_secs - part.from_secs),
        }
    }
}

/// Frames from the press of each of [`TAPS`] until the body is off the ground and seen higher, a mean.
fn press_to_seen_frames(taps: &[Part], hz: f64) -> Option<f64> {
    let frames = taps.iter().zip(TAPS).map(|(tap, phase)| {
        let seen_m = height(tap.before()?) + SEEN_M;
        let mut samples = tap.samples.iter();
        let seen = samples.find(|it| !it.point.grounded && height(it) > seen_m)?;
        Some((seen.secs - tap.from_secs) * hz - phase)
    });
    let sum: Option<f64> = frames.sum();
    Some(sum? / TAPS.len() as f64)
}

/// The speed at the end of a start, m/s. `None` for a character that does not run.
fn top_speed_m_s(start: &Part) -> Option<f64> {
    let speed = f64::from(start.last().point.velocity.with_y(0.0).length());
    (speed > RUNS_M_S).then_some(speed)
}

/// Time from the input until this part of the top speed (m/s) is reached, s; negative: the other way.
fn reaches(part: &Part, top_speed: Option<f64>, part_of_top: f64) -> Option<f64> {
    let speeds = feel::slope(&part.curve(ahead));
    let reached = feel::crosses_secs(&speeds, part.from_secs, part_of_top * top_speed?)?;
    Some(reached - part.from_secs)
}

/// The way from the input to the end of the part, m.
fn way_m(part: &Part) -> Option<f64> {
    let way = part.curve(ahead);
    let begin = way
        .iter()
        .rfind(|(secs, _)| *secs < part.from_secs + 1e-6)?;
    Some((ahead(part.last()) - begin.1).abs())
}

/// Time from the input until the body faces 90 degrees away from where it faced, s.
fn faces_aside_secs(turn: &Part) -> Option<f64> {
    let before = turn.before()?.facing;
    let along = turn.curve(|it| it.facing.dot(before).into());
    Some(feel::crosses_secs(&along, turn.from_secs, 0.0)? - turn.from_secs)
}

/// The camera at a start.
#[derive(Debug, Clone, Copy)]
struct Lag {
    /// The largest distance by which it falls behind its place at rest, m.
    largest_m: f64,
    /// Time from then until half of it is made up, s.
    half_secs: Option<f64>,
    /// How far it is ahead of that place in the end, m.
    lead_m: f64,
}

impl Lag {
    fn of(start: &Part) -> Option<Self> {
        let behind = |it: &Sample| f64::from(it.point.camera.z - it.point.position.z);
        let at_rest = behind(start.before()?);
        let lags = start.curve(|it| behind(it) - at_rest);
        let (secs, largest_m) = feel::top(&lags)?;
        let half = feel::crosses_secs(&lags, secs, 0.5 * largest_m);
        Some(Self {
            largest_m,
            half_secs: half.map(|half| half - secs),
            lead_m: -lags.last()?.1,
        })
    }
}
