//! [`RecordedPath`]: where the player was in a recorded run, for a ghost beside the player.

use bevy::prelude::*;

use super::file::Recording;
use super::states::StateLog;
use springyard_rewind::layout::Value;
use springyard_timestep::Track;

/// The centre of the player's body (m) after each step of a recorded run, by simulated time (s). While this resource exists, the ghost
/// shows it.
#[derive(Resource, Debug, Clone, Default)]
pub struct RecordedPath(pub Track<Vec3>);

/// The name of the player's body.
const PLAYER: &str = "player";

impl RecordedPath {
    /// The path in the states of a recording. A step whose state is not there is left out.
    #[must_use]
    pub fn of(recording: &Recording, states: &StateLog) -> Self {
        let mut secs = 0.0;
        let ends = recording.step_lengths().map(|step_secs| {
            secs += step_secs;
            secs
        });
        let times = (0..).zip(std::iter::once(0.0).chain(ends));
        let points = times.filter_map(|(tick, secs)| Some((secs, centre_at(states, tick)?)));
        Self(points.collect())
    }
}

/// Where the centre of the player's body is in a recorded state, m.
fn centre_at(states: &StateLog, tick: u64) -> Option<Vec3> {
    let fields = states.at(tick)?;
    let coordinate = |name: &str| match fields.value(PLAYER, name)? {
        Value::F32(metres) => Some(metres),
        _ => None,
    };
    Some(Vec3::new(
        coordinate("position.x")?,
        coordinate("position.y")?,
        coordinate("position.z")?,
    ))
}
