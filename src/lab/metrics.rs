//! Metrics of each lane: error, lag, effective spring, dropped time, cost; as data for a report and as a Markdown table.

use std::f64::consts::TAU;

use serde::Serialize;
use spring_math::Spring;
use springyard_workbench::chart::rounded;

use super::experiment::Lab;
use super::lane::Lane;
use super::sums::Sums;

/// The metrics of a lane since the settings last changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LaneMetrics {
    /// See [`LaneKind::name`](super::LaneKind::name).
    pub lane: &'static str,
    /// Substep policy.
    pub policy: &'static str,
    /// Integrator.
    pub method: &'static str,
    /// Root mean square of the distance from the exact curve, m.
    pub rms_error_m: f64,
    /// Largest distance from the exact curve, m.
    pub max_error_m: f64,
    /// Lag behind the exact curve, ms: the time shift that explains most of the error (least squares). Negative: early.
    pub lag_ms: Option<f64>,
    /// Mean number of steps per frame.
    pub steps_per_frame: f64,
    /// Mean length of a step, ms.
    pub step_ms: f64,
    /// Effective frequency of the method at that step, Hz; `None` if its motion is not that of any spring.
    pub effective_hz: Option<f64>,
    /// Effective damping ratio of the method at that step.
    pub effective_damping: Option<f64>,
    /// Frame time that was never simulated, s.
    pub dropped_secs: f64,
    /// Number of explosions: the body left its rail.
    pub explosions: u32,
    /// Mean wall-clock time per frame, microseconds.
    pub cost_us_per_frame: f64,
}

/// The lab's metrics, as `springyard run --report` has them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LabReport {
    /// Frequency of the spring, Hz.
    pub frequency_hz: f64,
    /// Damping ratio of the spring.
    pub damping_ratio: f64,
    /// Time between two jumps of the target, s.
    pub hold_secs: f64,
    /// Step rate, 1/s; for policies with steps of varying length, the rate of the longest step.
    pub step_hz: f64,
    /// Step cap: the most steps in one frame.
    pub max_steps: u32,
    /// What happens to the time beyond the step cap: `drop` or `catch-up`.
    pub backlog: &'static str,
    /// Sum of the frame times, s.
    pub secs: f64,
    /// One row for each lane.
    pub lanes: Vec<LaneMetrics>,
    /// The last seconds, frame by frame; the columns of a table.
    pub curves: CurveHistory,
}

/// Curves of the last frames, as columns: one entry for each frame.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CurveHistory {
    /// Time, s.
    pub secs: Vec<f64>,
    /// Position of the target, m.
    pub target: Vec<f32>,
    /// Position on the exact curve, m.
    pub exact: Vec<f64>,
    /// Displayed position of each lane, m, in the order of the rows; `null` while the lane rests after an explosion.
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
        lag_ms: lag_ms(sums, lab.settings().spring),
        steps_per_frame: of_frames(sums.steps as f64),
        step_ms: 1000.0 * step_secs,
        effective_hz: effective.map(|spring| spring.omega / TAU),
        effective_damping: effective.map(|spring| spring.zeta),
        dropped_secs: sums.dropped_secs,
        explosions: sums.explosions,
        cost_us_per_frame: of_frames(sums.cost.as_secs_f64() * 1e6),
    }
}

/// The time shift that explains most of the error, ms: least squares, to first order in the shift. `None` where that is not a lag:
/// for a curve that does not move, and for a shift of more than half a period of the spring, as an explosion or a hitch gives it.
fn lag_ms(sums: &Sums, spring: Spring) -> Option<f64> {
    let lag_secs = if sums.velocity_squared > 0.0 {
        -sums.error_times_velocity / sums.velocity_squared
    } else {
        0.0
    };
    let half_period_secs = 0.5 / f64::from(spring.frequency_hz());
    (lag_secs.abs() <= half_period_secs).then_some(1000.0 * lag_secs)
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
            backlog: planner.backlog().name(),
            secs: lab.now_secs(),
            lanes: lab
                .lanes()
                .iter()
                .map(|lane| lane_metrics(lab, lane))
                .collect(),
            curves: CurveHistory {
                secs: samples.clone().map(|sample| sample.secs).collect(),
                target: samples.clone().map(|sample| sample.target).collect(),
                exact: samples.clone().map(|sample| sample.exact).collect(),
                lanes: (0..lab.lanes().len())
                    .map(|lane| {
                        samples
                            .clone()
                            .map(|sample| Some(sample.lanes[lane]).filter(|seen| seen.is_finite()))
                            .collect()
                    })
                    .collect(),
            },
        }
    }

    /// The metrics as a Markdown table, without wall-clock times, so that it is the same on every machine.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = String::from(
            "| lane | policy | method | RMS error, mm | largest, mm | lag, ms | steps a frame | effective Hz | effective damping | dropped, s | exploded |\n\
             |---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        );
        for lane in &self.lanes {
            let number = |value: Option<f64>, digits: usize| {
                value.map_or_else(|| "none".into(), |value| rounded(value, digits))
            };
            text += &format!(
                "| {} | `{}` | `{}` | {} | {} | {} | {} | {} | {} | {} | {} |\n",
                lane.lane,
                lane.policy,
                lane.method,
                rounded(1000.0 * lane.rms_error_m, 2),
                rounded(1000.0 * lane.max_error_m, 2),
                number(lane.lag_ms, 1),
                rounded(lane.steps_per_frame, 2),
                number(lane.effective_hz, 3),
                number(lane.effective_damping, 3),
                rounded(lane.dropped_secs, 2),
                lane.explosions,
            );
        }
        text
    }
}
