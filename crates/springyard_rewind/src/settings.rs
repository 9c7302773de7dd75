//! [`RewindSettings`]: how much of the past is kept, and how fast a rewind goes.

use bevy::prelude::*;

use super::keyframes::{Limits, MOST_BYTES, SPACING_SECS};

/// How much of the past is kept, and how fast a rewind goes. Insert it before the plugin or after; a change counts from the next step on.
///
/// ```
/// # use bevy::prelude::*;
/// # use springyard_rewind::RewindSettings;
/// # let mut app = App::new();
/// app.insert_resource(RewindSettings {
///     kept_secs: 60.0,
///     ..default()
/// });
/// ```
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct RewindSettings {
    /// Length of the history, s of simulated time; usually 300. It is up to one distance between keyframes longer: an old keyframe is
    /// dropped when the next one is this old, and one at a time, so a history that is to be shorter shrinks as the game goes on. Long: more
    /// memory.
    pub kept_secs: f64,
    /// Largest age of a keyframe (s), and the longest time between two keyframes up to that age (s of simulated time, to one step); the last
    /// age is infinite. Usually up to 10 s back 0.5 s, up to 60 s back 1 s, then 3 s. Long: a seek has to run more steps again. Short: more
    /// memory, and a longer step whenever a keyframe is taken.
    pub keyframe_spacing_secs: [(f64, f64); 3],
    /// Memory of all keyframes (an estimate, bytes) above which they are kept by their age alone, and no longer denser where steps take long;
    /// usually 80 000 000. It is not a cap: what the age asks for is kept.
    pub keyframe_bytes: usize,
    /// Times from which on the button has been held (s), and the speed of time from then on, backwards, above 0. Usually real speed, after 1 s
    /// twice that, after 2.5 s four times, after 5 s eight times.
    pub rewind_speeds: [(f64, f64); 4],
}

impl Default for RewindSettings {
    fn default() -> Self {
        Self {
            kept_secs: 300.0,
            keyframe_spacing_secs: SPACING_SECS,
            keyframe_bytes: MOST_BYTES,
            rewind_speeds: [(0.0, 1.0), (1.0, 2.0), (2.5, 4.0), (5.0, 8.0)],
        }
    }
}

impl RewindSettings {
    /// Speed of time, backwards, after the button has been held for this time, s.
    pub(super) fn speed(&self, held_secs: f64) -> f64 {
        let speeds = self.rewind_speeds.iter();
        let mut begun = speeds.filter(|(from, _)| held_secs >= *from);
        begun.next_back().map_or(1.0, |(_, speed)| *speed)
    }

    pub(super) fn of_keyframes(&self) -> Limits {
        Limits {
            spacing_secs: self.keyframe_spacing_secs,
            most_bytes: self.keyframe_bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_back_ever_faster() {
        let at = |secs| RewindSettings::default().speed(secs) as u32;
        assert_eq!(
            [0.0, 0.9, 1.0, 2.4, 2.5, 4.9, 5.0, 60.0].map(at),
            [1, 1, 2, 2, 4, 4, 8, 8]
        );
    }
}
