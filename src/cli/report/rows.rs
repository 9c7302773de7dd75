//! The parts of a report: rows of its lists, and the timing. Their field names are the JSON's.

use serde::Serialize;

/// The state hash after a step.
#[derive(Debug, Clone, Serialize)]
pub(super) struct TickHash {
    pub(super) tick: u64,
    pub(super) hash: String,
}

/// The player after a step.
#[derive(Debug, Clone, Serialize)]
pub(super) struct TickRow {
    pub(super) t: f64,
    pub(super) position: [f32; 3],
    pub(super) velocity: [f32; 3],
    pub(super) grounded: bool,
}

/// A respawn of the player.
#[derive(Debug, Clone, Serialize)]
pub(super) struct RespawnRow {
    pub(super) t: f64,
    pub(super) cause: &'static str,
}

/// The player's view and the camera in a frame.
#[derive(Debug, Clone, Serialize)]
pub(super) struct FrameRow {
    pub(super) t: f64,
    pub(super) dt: f64,
    pub(super) steps: u64,
    pub(super) alpha: f32,
    pub(super) view: [f32; 3],
    pub(super) camera: [f32; 3],
    pub(super) camera_rotation: [f32; 4],
}

/// Wall-clock time of the run, in total and by part of the step.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Timing {
    pub(super) wall_secs: f64,
    pub(super) times_real_time: f64,
    pub(super) step_mean_us: f64,
    /// Mean time per step and part, microseconds.
    pub(super) parts_us_per_step: Vec<(String, f64)>,
}
