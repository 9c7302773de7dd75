//! Gives the best run of the present course to the ghost, keeps a faster one, and notes the lamps that are lit.

use bevy::prelude::*;

use super::Profile;
use super::course::{Course, tuning_hash};
use super::kept_run::{KeptRun, track_of};
use crate::level::CurrentLevel;
use crate::stations::{BestRun, RunClock, RunMarks, StationNews, StationSystems};
use crate::tuning::PlayerTuning;
use crate::tuning::preset::StartedWith;
use springyard_timestep::is_live;

/// The name of a tuning that has none.
const CHANGED: &str = "changed";

/// The course that is being run.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
struct PresentCourse {
    course: Option<Course>,
    /// Name of a tuning, and its hash. Other tunings have no name.
    named: Option<(String, u64)>,
}

impl PresentCourse {
    fn tuning_name(&self) -> &str {
        let hash = self.course.map(|course| course.tuning_hash);
        match &self.named {
            Some((name, named)) if Some(*named) == hash => name,
            _ => CHANGED,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PresentCourse>().add_systems(
        FixedPostUpdate,
        (
            // After another level has cleared the best run, before this run ends.
            show_best
                .after(StationSystems::BeginRun)
                .before(StationSystems::RunClock),
            keep_best.after(StationSystems::RunClock),
            note_lamps.after(StationSystems::Measure),
        )
            .run_if(is_live),
    );
}

fn show_best(
    level: Res<CurrentLevel>,
    tuning: Res<PlayerTuning>,
    started_with: Option<Res<StartedWith>>,
    marks: Res<RunMarks>,
    profile: Res<Profile>,
    mut present: ResMut<PresentCourse>,
    mut best: ResMut<BestRun>,
) {
    let before = present.course;
    let level_hash = match before {
        Some(before) if !level.is_changed() => before.level_hash,
        _ => level.level.played_hash(),
    };
    let tuning_hash = match before {
        Some(before) if !tuning.is_changed() => before.tuning_hash,
        _ => tuning_hash(&tuning.character, &tuning.moves),
    };
    if let Some(started_with) = started_with.filter(|name| name.is_changed()) {
        present.named = Some((started_with.0.clone(), tuning_hash));
    }
    let course = Course {
        level_hash,
        tuning_hash,
        assisted: marks.assisted,
        rewound: marks.rewound,
    };
    // A reload has cleared the best run, also one to a level of the same content.
    if level.is_changed() || before != Some(course) {
        present.course = Some(course);
        let kept = profile.best(course);
        best.set_best(kept.map(KeptRun::timed_track).unwrap_or_default());
    }
}

fn keep_best(
    clock: Res<RunClock>,
    level: Res<CurrentLevel>,
    marks: Res<RunMarks>,
    best: Res<BestRun>,
    present: Res<PresentCourse>,
    mut profile: ResMut<Profile>,
) {
    let (Some(secs), Some(course)) = (clock.took_secs, present.course) else {
        return;
    };
    // The clock changes no more after the step of the goal.
    let counts = marks.why_not_counted().is_none();
    if !clock.is_changed() || !counts || !profile.is_best(course, secs) {
        return;
    }
    // `best` holds another run if that one was faster, or if this one was not recorded.
    let Some(track) = track_of(&best).filter(|_| best.secs() == Some(secs)) else {
        return;
    };
    profile.keep(KeptRun {
        level: level.level.name.clone(),
        level_hash: course.level_hash,
        tuning: present.tuning_name().to_owned(),
        tuning_hash: course.tuning_hash,
        assisted: course.assisted,
        rewound: course.rewound,
        secs,
        track,
    });
}

fn note_lamps(
    level: Res<CurrentLevel>,
    mut news: MessageReader<StationNews>,
    mut profile: ResMut<Profile>,
) {
    for event in news.read() {
        if let StationNews::Lamp { station, .. } = event
            && !profile.was_lit(&level.level.name, station)
        {
            profile.light(&level.level.name, station);
        }
    }
}
