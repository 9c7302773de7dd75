//! Report of a run as JSON: player, camera, state hash and timing, step by step and frame by frame.
//!
//! The fields are documented in `docs/report.md`; their names here are the JSON's. `rows` has the rows of the lists, `hashes` the
//! state hashes, `bodies` the log of platforms and crates, `yard` what the player has collected and reached, `grabs` what it has
//! taken and thrown, `summary` the text for the terminal.

mod bodies;
mod grabs;
mod hashes;
mod rows;
mod summary;
mod yard;

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;
use spring_math::planner::Policy;

pub use bodies::LoggedBodies;

use self::bodies::BodyLog;
use self::grabs::GrabRow;
use self::rows::{FrameRow, RespawnRow, TickHash, TickRow, Timing};
use super::CommandError;
use super::output::write_text;
use super::seeks::SeekReport;
use super::timing::{LapSystems, Stopwatch};
use crate::input::PlayerControlled;
use crate::lab::{Lab, LabReport};
use crate::level::{CharacterView, CurrentLevel};
use crate::stations::{RunClock, YardReport};
use springyard_camera::LiveRig;
use springyard_character::CharacterState;
use springyard_character::respawn::{RespawnCause, Respawned};
use springyard_drive::DefaultDriveMethod;
use springyard_timestep::{FrameSteps, StepClock, is_live};

/// Length of the run, with the step rate and policy that decide which step is its last, and the bodies to log.
#[derive(Resource, Debug, Clone)]
pub struct ReportRequest {
    hz: f64,
    policy: Policy,
    seconds: f64,
    bodies: Option<LoggedBodies>,
}

impl ReportRequest {
    /// A report of `seconds` of simulated time at `hz` steps a second. Infinite seconds: until the app ends.
    #[must_use]
    pub fn new(seconds: f64, hz: f64, policy: Policy) -> Self {
        Self {
            hz,
            policy,
            seconds,
            bodies: None,
        }
    }

    /// Logs these bodies after each step, too.
    #[must_use]
    pub fn logging(self, bodies: Option<LoggedBodies>) -> Self {
        Self { bodies, ..self }
    }

    /// Whether step number `ticks`, which ends at `simulated_secs` (s), is the last of the run. With a fixed timestep the steps
    /// are counted, so the result does not depend on frame times. Otherwise the first step that reaches the time is the last.
    fn is_last(&self, ticks: u64, simulated_secs: f64) -> bool {
        match self.policy {
            Policy::Fixed | Policy::FixedLagging => {
                ticks as f64 >= (self.seconds * self.hz).round()
            }
            _ => simulated_secs >= self.seconds - 1e-9,
        }
    }
}

/// The report so far. Each field is explained in `docs/report.md`.
#[derive(Resource, Debug, Clone, Default, Serialize)]
pub struct Report {
    ticks: u64,
    simulated_secs: f64,
    dropped_secs: f64,
    remainder_secs: f64,
    frame_secs: f64,
    /// Of the end of the run: in `play` it can be changed.
    drive: &'static str,
    state_hash: String,
    hashes: Vec<TickHash>,
    timing: Option<Timing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seeks: Option<SeekReport>,
    lab: Option<LabReport>,
    goal_secs: Option<f64>,
    yard: Option<YardReport>,
    respawns: Vec<RespawnRow>,
    grabs: Vec<GrabRow>,
    ticks_log: Vec<TickRow>,
    bodies: Option<BodyLog>,
    frames_log: Vec<FrameRow>,
    #[serde(skip)]
    has_goal: bool,
    #[serde(skip)]
    complete: bool,
    #[serde(skip)]
    ticks_of_earlier_frames: u64,
    /// Whether the present step is part of the report.
    #[serde(skip)]
    has_step: bool,
    /// Whether it has a row in `ticks_log`.
    #[serde(skip)]
    has_row: bool,
}

impl Report {
    /// Whether the requested time has been simulated.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Forgets the steps after this one, which ended at `secs` (s): a rewind has undone them. What the frames have shown stays.
    fn forget_after(&mut self, tick: u64, secs: f64) {
        if self.ticks <= tick {
            return;
        }
        // Times are sums, and those of one step are equal but for rounding.
        let is_kept = |t: f64| t < secs + 1e-9;
        self.ticks_of_earlier_frames = self.ticks_of_earlier_frames.min(tick);
        self.hashes.retain(|row| row.tick <= tick);
        self.respawns.retain(|row| is_kept(row.t));
        self.grabs.retain(|row| is_kept(row.t));
        self.ticks_log.retain(|row| is_kept(row.t));
        if let Some(bodies) = &mut self.bodies {
            bodies.truncate(self.ticks_log.len());
        }
    }
}

/// Logs every step and frame into [`Report`], until the length in [`ReportRequest`] is reached.
pub fn plugin(app: &mut App) {
    app.init_resource::<Report>()
        .add_systems(
            FixedLast,
            (
                log_tick,
                yard::log_yard,
                grabs::log_grabs,
                hashes::log_hash,
                bodies::log_bodies,
            )
                .chain()
                .after(LapSystems)
                .run_if(is_live),
        )
        .add_systems(Last, log_frame);
}

fn log_tick(
    clock: Res<StepClock>,
    request: Res<ReportRequest>,
    mut report: ResMut<Report>,
    player: Option<
        Single<(Entity, &Transform, &Velocity, &CharacterState), With<PlayerControlled>>,
    >,
    run: Option<Res<RunClock>>,
    mut respawns: MessageReader<Respawned>,
) {
    // The last frame may run more steps than requested; those are not part of the report.
    report.has_step = !report.complete;
    report.has_row = report.has_step && player.is_some();
    if report.complete {
        return;
    }
    report.forget_after(clock.ticks, clock.simulated_secs);
    // The clock advances after the step, and this system runs inside it.
    report.ticks = clock.ticks + 1;
    report.simulated_secs = clock.step_end_secs();
    let (t, ticks) = (report.simulated_secs, report.ticks);
    report.goal_secs = run.and_then(|run| run.took_secs);
    let of_player = respawns
        .read()
        .filter(|respawned| (player.as_ref()).is_some_and(|player| player.0 == respawned.entity));
    let rows: Vec<RespawnRow> = of_player
        .map(|respawned| RespawnRow {
            t,
            cause: cause_name(respawned.cause),
        })
        .collect();
    report.respawns.extend(rows);
    if let Some(player) = player {
        let (_, transform, velocity, state) = *player;
        report.ticks_log.push(TickRow {
            t,
            position: transform.translation.to_array(),
            velocity: velocity.linear.to_array(),
            grounded: state.is_grounded(),
        });
    }
    report.complete = request.is_last(ticks, t);
}

fn cause_name(cause: RespawnCause) -> &'static str {
    match cause {
        RespawnCause::Fell => "fell",
        RespawnCause::Crushed => "crushed",
        RespawnCause::Requested => "requested",
        RespawnCause::Fault => "fault",
    }
}

fn log_frame(
    frame: Res<FrameSteps>,
    mut report: ResMut<Report>,
    view: Option<Single<&Transform, With<CharacterView>>>,
    camera: Option<Single<&Transform, With<LiveRig>>>,
) {
    // Steps past the requested time are not part of the report.
    let steps = report.ticks.saturating_sub(report.ticks_of_earlier_frames);
    report.ticks_of_earlier_frames = report.ticks;
    report.frame_secs += frame.secs;
    report.dropped_secs = frame.dropped_secs;
    report.remainder_secs = report.frame_secs - report.simulated_secs - report.dropped_secs;
    if let (Some(view), Some(camera)) = (view, camera) {
        let t = report.frame_secs;
        report.frames_log.push(FrameRow {
            t,
            dt: frame.secs,
            steps,
            alpha: frame.alpha,
            view: view.translation.to_array(),
            camera: camera.translation.to_array(),
            camera_rotation: camera.rotation.to_array(),
        });
    }
}

impl Report {
    /// Notes the settings at the end of the run. `drive`: the method of all drives that name none of their own.
    fn note_settings(&mut self, lab: Option<&Lab>, drive: &DefaultDriveMethod) {
        self.lab = lab.map(LabReport::of);
        self.drive = drive.0.name();
    }
}

/// Completes the report after the run. `wall` is the wall-clock time of the run.
pub fn finish(world: &mut World, wall: Duration) -> Report {
    let mut report = std::mem::take(&mut *world.resource_mut::<Report>());
    report.note_settings(world.get_resource(), world.resource());
    report.has_goal =
        (world.get_resource::<CurrentLevel>()).is_some_and(|current| current.level.goal.is_some());
    if let Some(stopwatch) = world.get_resource::<Stopwatch>() {
        let steps = world.resource::<StepClock>().ticks.max(1) as f64;
        let wall_secs = wall.as_secs_f64();
        let parts: Vec<_> = stopwatch
            .parts()
            .map(|(part, spent)| (part.to_owned(), spent.as_secs_f64() * 1e6 / steps))
            .collect();
        report.timing = Some(Timing {
            wall_secs,
            times_real_time: report.simulated_secs / wall_secs,
            step_mean_us: parts.iter().map(|(_, us)| us).sum(),
            parts_us_per_step: parts,
        });
    }
    report
}

/// Adds a system that writes the report to `path` when the app exits, after the last frame has been logged.
pub fn write_on_exit(app: &mut App, path: PathBuf) {
    let write_report =
        move |mut exits: MessageMutator<AppExit>,
              mut report: ResMut<Report>,
              yard: yard::Yard,
              (lab, drive): (Option<Res<Lab>>, Res<DefaultDriveMethod>)| {
            if exits.read().next().is_none() {
                return;
            }
            if !report.complete {
                report.yard = yard.report(report.goal_secs);
            }
            report.note_settings(lab.as_deref(), &drive);
            if let Err(error) = write(&report, &path) {
                error!("{error}");
                exits.write(AppExit::error());
            }
        };
    app.add_systems(Last, write_report.after(log_frame));
}

/// Writes a report to a file, or to stdout if `path` is `-`.
pub fn write(report: &Report, path: &Path) -> Result<(), CommandError> {
    let text = serde_json::to_string(report);
    let text = text.map_err(|error| CommandError::Failed(format!("the report: {error}")))?;
    write_text(path, &text)
}
