//! What the lanes' frames come to: errors, lag, cost.

use std::f64::consts::TAU;

use serde::Serialize;
use spring_math::planner::Backlog;

use super::experiment::Lab;
use super::lane::Lane;

/// The metrics of a lane since the settings last changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LaneMetrics {
    /// See [`LaneKind::name`](super::LaneKind::name).
    pub lane: &'static str,
    /// The policy that steps it.
    pub policy: &'static str,
    /// The method that steps it.
    pub method: &'static str,
    /// Root of the mean squared distance from the exact curve, m.
    pub rms_error_m: f64,
    /// Largest distance, m.
    pub max_error_m: f64,
    /// How far it is behind the exact curve: the shift in time that explains most of the error (least squares), ms.
    pub lag_ms: f64,
    /// Steps a frame, on average.
    pub steps_per_frame: f64,
    /// Length of a step, on average, ms.
    pub step_ms: f64,
    /// The frequency that the method really gives at that step, Hz; none where no spring moves so.
    pub effective_hz: Option<f64>,
    /// The damping ratio that it really gives.
    pub effective_damping: Option<f64>,
    /// Frame time that was never simulated, s.
    pub dropped_secs: f64,
    /// How often it left its rail.
    pub explosions: u32,
    /// Wall-clock time a frame, microseconds.
    pub cost_us_per_frame: f64,
}

/// The lab's metrics, as `springyard run --report` has them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LabReport {
    /// The spring asked for, Hz.
    pub frequency_hz: f64,
    /// Its damping ratio.
    pub damping_ratio: f64,
    /// How long the target stays before it jumps, s.
    pub hold_secs: f64,
    /// Steps a second (the longest step, under policies without fixed ones).
    pub step_hz: f64,
    /// Most steps a frame.
    pub max_steps: u32,
    /// What becomes of the time beyond the cap.
    pub backlog: &'static str,
    /// All frame times, s.
    pub secs: f64,
    /// A row for each lane.
    pub lanes: Vec<LaneMetrics>,
    /// The last seconds, frame by frame.
    pub curves: CurveHistory,
}

/// What was seen in the last frames.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CurveHistory {
    /// When, s.
    pub secs: Vec<f64>,
    /// The target, m.
    pub target: Vec<f32>,
    /// The exact curve, m.
    pub exact: Vec<f64>,
    /// Each lane, m, in the order of the rows; `null` while it rests after an explosion.
    pub lanes: Vec<Vec<Option<f32>>>,
}

/// The metrics of one lane.
#[must_use]
pub fn lane_metrics(lab: &Lab, lane: &Lane) -> LaneMetrics {
    let sums = lane.sums();
    let of_frames = |sum: f64| sum / sums.frames.max(1) as f64;
    let step_secs = if sums.steps > 0 {
        sums.simulated_secs / sums.steps as f64
    } else {
        lab.planner().step_secs()
    };
    let effective = lane
        .method()
        .propagator(lab.settings().spring, step_secs as f32)
        .effective();
    LaneMetrics {
        lane: lane.kind().name(),
        policy: lane.policy().name(),
        method: lane.method().name(),
        rms_error_m: (sums.error_squared / sums.seen.max(1) as f64).sqrt(),
        max_error_m: sums.largest_error,
        lag_ms: if sums.velocity_squared > 0.0 {
            -1000.0 * sums.error_times_velocity / sums.velocity_squared
        } else {
            0.0
        },
        steps_per_frame: of_frames(sums.steps as f64),
        step_ms: 1000.0 * step_secs,
        effective_hz: effective.map(|spring| spring.omega / TAU),
        effective_damping: effective.map(|spring| spring.zeta),
        dropped_secs: sums.dropped_secs,
        explosions: sums.explosions,
        cost_us_per_frame: of_frames(sums.cost.as_secs_f64() * 1e6),
    }
}

impl LabReport {
    /// The metrics so far.
    #[must_use]
    pub fn of(lab: &Lab) -> Self {
        let (settings, planner) = (lab.settings(), lab.planner());
        let samples = lab.history();
        Self {
            frequency_hz: f64::from(settings.spring.frequency_hz()),
            damping_ratio: f64::from(settings.spring.zeta()),
            hold_secs: settings.hold_secs,
            step_hz: 1.0 / planner.step_secs(),
            max_steps: planner.max_steps(),
            backlog: match planner.backlog() {
                Backlog::Drop => "drop",
                Backlog::CatchUp => "catch-up",
            },
            secs: lab.now_secs(),
            lanes: lab
                .lanes()
                .iter()
                .map(|lane| lane_metrics(lab, lane))
                .collect(),
            curves: CurveHistory {
                secs: samples.iter().map(|sample| sample.secs).collect(),
                target: samples.iter().map(|sample| sample.target).collect(),
                exact: samples.iter().map(|sample| sample.exact).collect(),
                lanes: (0..lab.lanes().len())
                    .map(|lane| {
                        samples
                            .iter()
                            .map(|sample| Some(sample.lanes[lane]).filter(|seen| seen.is_finite()))
                            .collect()
                    })
                    .collect(),
            },
        }
    }

    /// The metrics as a table for a page, without the wall clock's: the same on every machine.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = String::from(
            "| lane | policy | method | RMS error, mm | largest, mm | lag, ms | steps a frame | really Hz | really damped | dropped, s | exploded |\n\
             |---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        );
        for lane in &self.lanes {
            let number = |value: Option<f64>, digits: usize| {
                value.map_or_else(|| "none".into(), |value| plain(value, digits))
            };
            text += &format!(
                "| {} | `{}` | `{}` | {} | {} | {} | {} | {} | {} | {} | {} |\n",
                lane.lane,
                lane.policy,
                lane.method,
                plain(1000.0 * lane.rms_error_m, 2),
                plain(1000.0 * lane.max_error_m, 2),
                plain(lane.lag_ms, 1),
                plain(lane.steps_per_frame, 2),
                number(lane.effective_hz, 3),
                number(lane.effective_damping, 3),
                plain(lane.dropped_secs, 2),
                lane.explosions,
            );
        }
        text
    }
}

/// A number with so many digits after the point, and no sign on a zero.
#[must_use]
pub fn plain(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => rest.to_owned(),
        _ => text,
    }
}
