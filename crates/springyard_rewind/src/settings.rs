//! [`RewindSettings`]: how much of the past is kept, and how fast a rewind goes.

use bevy::prelude::*;

use super::keyframes::{Limits, MOST_BYTES, SPACING_SECS};

/// How much of the past is kept, and how fast a rewind goes. Insert it before the plugin or after; a change counts from the
/// next step on, of the speeds from the next frame on.
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
    /// Times from which on the button has been held (s; infinite: never), and the speed of time from then on, backwards, above 0. Usually real
    /// speed, after 1 s twice that, after 2.5 s four times, after 5 s eight times.
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
    /// These settings, or the usual ones if a number is out of its range, which is logged once.
    pub(super) fn valid(self) -> Self {
        let is_above_0 = |number: f64| number > 0.0;
        let spacing = &self.keyframe_spacing_secs;
        let is_valid = self.kept_secs >= 0.0
            && spacing
                .iter()
                .all(|it| is_above_0(it.0) && is_above_0(it.1))
            && spacing.last().is_some_and(|it| it.0.is_infinite())
            && (self.rewind_speeds.iter())
                .all(|it| it.0 >= 0.0 && it.1.is_finite() && is_above_0(it.1));
        if is_valid {
            return self;
        }
        error_once!(
            "RewindSettings: a time that is negative or no number, a last age that is not infinite, or a speed of 0 or less; the usual ones count"
        );
        Self::default()
    }

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
    fn with_a_number_out_of_its_range_the_usual_ones_count() {
        let usual = RewindSettings::default();
        let short = RewindSettings {
            kept_secs: 20.0,
            ..usual
        };
        assert_eq!(short.valid(), short);
        let mut bad = [usual; 6];
        bad[0].kept_secs = f64::NAN;
        bad[1].kept_secs = -1.0;
        bad[2].keyframe_spacing_secs[1].1 = 0.0;
        bad[3].keyframe_spacing_secs[2].0 = 100.0;
        bad[4].rewind_speeds[1].1 = -2.0;
        bad[5].rewind_speeds[0].1 = f64::NAN;
        for settings in bad {
            assert_eq!(settings.valid(), usual, "{settings:?}");
        }
    }

    #[test]
    fn time_runs_back_ever_faster() {
        let at = |secs| RewindSettings::default().speed(secs) as u32;
        assert_eq!(
            [0.0, 0.9, 1.0, 2.4, 2.5, 4.9, 5.0, 60.0].map(at),
            [1, 1, 2, 2, 4, 4, 8, 8]
        );
    }
}
