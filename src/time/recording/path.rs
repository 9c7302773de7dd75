//! [`RecordedPath`]: where the player was in a recorded run, for a ghost beside the player.

use bevy::prelude::*;

use super::file::Recording;
use super::states::StateLog;
use springyard_rewind::layout::Value;

/// The centre of the player's body after each step of a recorded run. While this resource exists, the ghost shows it.
#[derive(Resource, Debug, Clone, Default)]
pub struct RecordedPath {
    /// Simulated time (s) and centre of the body (m), in the order of time.
    points: Vec<(f64, Vec3)>,
}

/// The name of the player's body.
const PLAYER: &str = "player";

impl RecordedPath {
    /// The path in the states of a recording. A step whose state is not there is left out.
    #[must_use]
    pub fn of(recording: &Recording, states: &StateLog) -> Self {
        let mut path = Self::default();
        let (mut tick, mut secs) = (0, 0.0);
        for step_secs in recording.step_lengths() {
            if let Some(centre) = centre_at(states, tick) {
                path.push(secs, centre);
            }
            tick += 1;
            secs += step_secs;
        }
        if let Some(centre) = centre_at(states, tick) {
            path.push(secs, centre);
        }
        path
    }

    /// Adds the place (m) at a later time (s).
    pub fn push(&mut self, secs: f64, centre: Vec3) {
        self.points.push((secs, centre));
    }

    /// The place at a time (s), on the line between two steps, m. `None` before the first step and after the last.
    #[must_use]
    pub fn at(&self, secs: f64) -> Option<Vec3> {
        let after = self.points.partition_point(|(at, _)| *at <= secs);
        let (from_secs, from) = *self.points.get(after.checked_sub(1)?)?;
        let Some((to_secs, to)) = self.points.get(after) else {
            return (secs <= from_secs).then_some(from);
        };
        let part = (secs - from_secs) / (to_secs - from_secs);
        Some(from.lerp(*to, part as f32))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_between_two_steps() {
        let mut path = RecordedPath::default();
        assert_eq!(path.at(0.0), None);
        path.push(1.0, Vec3::ZERO);
        path.push(2.0, Vec3::X);
        assert_eq!(path.at(1.25), Some(Vec3::X * 0.25));
        assert_eq!(path.at(2.0), Some(Vec3::X));
        assert_eq!([path.at(0.9), path.at(2.1)], [None, None]);
    }
}
