//! Keeps how far the run that was last played in a level has come, for *Continue*, and the most coils of a run.

use bevy::prelude::*;

use super::Profile;
use crate::input::Progress;
use crate::level::{CurrentLevel, Level};
use crate::stations::continued::unknown_names;
use crate::stations::{Collected, PresentCheckpoint, RunClock, StationSystems};
use crate::timestep::is_live;
use crate::user_files::StartProblems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StartProblems>()
        .add_systems(
            FixedPostUpdate,
            note_progress.after(StationSystems::Measure).run_if(is_live),
        )
        .add_systems(
            Update,
            tell_of_unknown_names.run_if(resource_exists_and_changed::<CurrentLevel>),
        );
}

impl Profile {
    /// How far the last run in a level has come, if a new one can go on from there: it has not reached the goal, and the level has all
    /// that the run names.
    #[must_use]
    pub fn to_continue(&self, level: &Level) -> Option<&Progress> {
        let progress = self.progress_in(&level.name)?;
        let is_whole = unknown_names(progress, level).is_empty();
        (is_whole && *progress != Progress::default()).then_some(progress)
    }
}

fn note_progress(
    level: Res<CurrentLevel>,
    clock: Res<RunClock>,
    collected: Res<Collected>,
    present: Res<PresentCheckpoint>,
    mut profile: ResMut<Profile>,
) {
    let level = &level.level;
    let coils = collected.coils_of(level) as u32;
    if coils > profile.most_coils_in(&level.name) {
        profile.note_coils(&level.name, coils);
    }
    // Before a run has come anywhere, the one before it can be continued.
    let now = match clock.took_secs {
        Some(_) => None,
        None => match progress_of(level, &clock, &collected, &present) {
            Some(progress) => Some(progress),
            None => return,
        },
    };
    // Only a change is written to the file.
    if profile.progress_in(&level.name) != now.as_ref() {
        profile.note_progress(&level.name, now);
    }
}

/// How far this run has come; `None`: nowhere yet. A checkpoint beside the spawn, reached before the start, is nowhere.
fn progress_of(
    level: &Level,
    clock: &RunClock,
    collected: &Collected,
    present: &PresentCheckpoint,
) -> Option<Progress> {
    let has_split = clock.splits.iter().any(|(_, secs)| *secs > 0.0);
    let has_things = collected.coils_of(level) + collected.loops_of(level) > 0;
    (has_split || has_things).then(|| Progress {
        checkpoint: present.0.clone(),
        coils: collected.coils.clone(),
        loops: collected.loops.clone(),
    })
}

/// The progress in a level that has changed since, or the file says something else: it is not continued.
fn tell_of_unknown_names(
    level: Res<CurrentLevel>,
    profile: Res<Profile>,
    mut problems: ResMut<StartProblems>,
) {
    let level = &level.level;
    let progress = profile.progress_in(&level.name);
    let unknown = progress.map_or_else(Vec::new, |progress| unknown_names(progress, level));
    if !unknown.is_empty() {
        let unknown = unknown.join(", ");
        let text = format!(
            "The last run in \"{}\" cannot be continued: the level has {unknown}.",
            level.name
        );
        warn!("{text}");
        problems.add(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level() -> Level {
        let text = r#"(
            name: "a", spawn: (position: (0, 0, 0)), kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
            coils: [(name: "garden", position: (3, 1, 0))],
            checkpoints: [(name: "hub", position: (0, 0, 6))],
        )"#;
        crate::level::parse("a.ron", text).unwrap_or_else(|errors| panic!("{errors}"))
    }

    #[test]
    fn a_run_has_come_somewhere_with_a_coil_or_at_a_checkpoint_after_its_start() {
        let level = level();
        let at_hub = PresentCheckpoint(Some("hub".into()));
        let mut clock = RunClock::default();
        let mut collected = Collected::default();
        let progress = |clock: &RunClock, collected: &Collected| {
            progress_of(&level, clock, collected, &at_hub)
        };
        clock.splits = vec![("hub".into(), 0.0)];
        assert_eq!(progress(&clock, &collected), None, "beside the spawn");
        collected.coils.insert("garden".into());
        let found = progress(&clock, &collected).unwrap();
        assert_eq!(found.checkpoint.as_deref(), Some("hub"));
        assert!(found.coils.contains("garden") && found.loops.is_empty());
        clock.splits = vec![("hub".into(), 2.5)];
        let found = progress(&clock, &Collected::default()).unwrap();
        assert_eq!(found.checkpoint.as_deref(), Some("hub"));
        assert!(found.coils.is_empty());
    }

    #[test]
    fn what_the_level_does_not_have_is_not_continued() {
        let mut profile = Profile::default();
        assert_eq!(profile.to_continue(&level()), None);
        let mut progress = Progress {
            checkpoint: Some("hub".into()),
            ..Progress::default()
        };
        profile.note_progress("a", Some(progress.clone()));
        assert_eq!(profile.to_continue(&level()), Some(&progress));
        progress.coils.insert("dock".into());
        profile.note_progress("a", Some(progress));
        assert_eq!(profile.to_continue(&level()), None);
        assert!(profile.progress_in("a").is_some(), "it stays in the file");
    }
}
