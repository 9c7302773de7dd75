//! [`KeptRun`]: a run's time and track, in the form of the file.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::course::Course;
use crate::stations::best_run::{BestRun, RECORD_EVERY_SECS};
use springyard_timestep::Track;

/// Longest part of a run from which places are kept, s. After it the track leads straight to the goal.
pub const LONGEST_TRACK_SECS: f64 = 20.0 * 60.0;

/// The best run of a course.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptRun {
    /// Name of the level, for readers of the file.
    pub level: String,
    /// See [`Course::level_hash`].
    pub level_hash: u64,
    /// Name of the tuning, for readers of the file.
    pub tuning: String,
    /// See [`Course::tuning_hash`].
    pub tuning_hash: u64,
    /// See [`Course::assisted`].
    pub assisted: bool,
    /// See [`Course::rewound`].
    pub rewound: bool,
    /// Time from start to goal, s.
    pub secs: f64,
    /// Centre of the body, m: every 0.1 s from the start for up to 20 minutes, and at the goal. Empty: the track was dropped to keep
    /// the file small.
    pub track: Vec<Vec3>,
}

/// Number of places in the track of a run of this time, s.
#[must_use]
pub fn places(secs: f64) -> usize {
    let kept_secs = secs.clamp(0.0, LONGEST_TRACK_SECS);
    // A run that ends on a record has no second one there.
    let records = (kept_secs / RECORD_EVERY_SECS - 1e-6).ceil().max(0.0);
    records as usize + 1
}

impl KeptRun {
    /// The course.
    #[must_use]
    pub fn course(&self) -> Course {
        Course {
            level_hash: self.level_hash,
            tuning_hash: self.tuning_hash,
            assisted: self.assisted,
            rewound: self.rewound,
        }
    }

    /// The track with the run's time of each place, s.
    #[must_use]
    pub fn timed_track(&self) -> Track<Vec3> {
        let last = self.track.len().saturating_sub(1);
        let places = self.track.iter().enumerate();
        places
            .map(|(index, place)| (secs_at(index, last, self.secs), *place))
            .collect()
    }
}

/// The places of a best run in the form of [`KeptRun::track`], in whole millimetres. `None` if it was not recorded from its start.
#[must_use]
pub fn track_of(best: &BestRun) -> Option<Vec<Vec3>> {
    let secs = best.secs()?;
    let last = places(secs) - 1;
    (0..=last)
        .map(|index| best.pose_at(secs_at(index, last, secs)))
        .map(|place| place.map(to_millimetres))
        .collect()
}

/// The run's time at a place of a track that ends with the place `last`, s.
fn secs_at(index: usize, last: usize, secs: f64) -> f64 {
    if index == last {
        secs
    } else {
        index as f64 * RECORD_EVERY_SECS
    }
}

fn to_millimetres(place: Vec3) -> Vec3 {
    (place * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(secs: f64, track: Vec<Vec3>) -> KeptRun {
        KeptRun {
            level: "yard".into(),
            level_hash: 1,
            tuning: "grounded".into(),
            tuning_hash: 2,
            assisted: false,
            rewound: false,
            secs,
            track,
        }
    }

    #[test]
    fn a_track_has_a_place_every_tenth_of_a_second_and_one_at_the_goal() {
        for (secs, expected) in [(0.0, 1), (0.05, 2), (0.1, 2), (0.5, 6), (0.55, 7)] {
            assert_eq!(places(secs), expected, "{secs} s");
        }
        assert_eq!(places(1200.0), places(9999.0));
    }

    #[test]
    fn a_track_that_is_kept_leads_the_ghost_as_before() {
        let mut best = BestRun::default();
        // Records a little off the tenths, as at 144 steps a second.
        let at = |index: u32| f64::from(index) * 0.1 + f64::from(index % 3) * 0.002;
        let place = |secs: f64| Vec3::new(secs as f32 * 5.0, 1.1, -(secs as f32));
        best.set_best(
            (0..=20)
                .map(|index| (at(index), place(at(index))))
                .collect(),
        );
        let secs = best.secs().unwrap();
        let run = kept(secs, track_of(&best).unwrap());
        assert_eq!(run.track.len(), places(secs));
        let mut again = BestRun::default();
        again.set_best(run.timed_track());
        assert_eq!(again.secs(), Some(secs));
        for secs in [0.0, 0.31, 1.0, 1.77, secs] {
            let off = again.pose_at(secs).unwrap() - best.pose_at(secs).unwrap();
            assert!(off.length() < 2e-3, "{off} at {secs} s");
        }
    }

    #[test]
    fn a_run_longer_than_its_track_ends_at_the_goal() {
        let mut best = BestRun::default();
        let secs = LONGEST_TRACK_SECS + 100.0;
        best.set_best(Track::from_iter([
            (0.0, Vec3::ZERO),
            (secs, Vec3::X * 13.0),
        ]));
        let run = kept(secs, track_of(&best).unwrap());
        assert_eq!(run.track.len(), places(LONGEST_TRACK_SECS));
        assert_eq!(
            run.timed_track().points().last(),
            Some(&(secs, Vec3::X * 13.0))
        );
    }

    #[test]
    fn a_run_that_was_not_recorded_from_its_start_has_no_track() {
        let mut best = BestRun::default();
        assert_eq!(track_of(&best), None);
        best.set_best(Track::from_iter([(3.0, Vec3::ZERO), (4.0, Vec3::X)]));
        assert_eq!(track_of(&best), None);
    }
}
