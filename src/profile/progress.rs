//! Keeps how far the last run in each level has come, for *Continue*, and the most coils of a run.

use bevy::prelude::*;

use super::Profile;
use crate::input::Progress;
use crate::level::{CurrentLevel, Level};
use crate::stations::continued::unknown_names;
use crate::stations::{Collected, PresentCheckpoint, RunClock, StationSystems};
use crate::user_files::StartProblems;
use springyard_timestep::{StepClock, is_live};

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
    /// How far the last run in a level has come, if a new one can continue from there: it has not reached the goal, and the level has all
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
    (step, clock): (Res<StepClock>, Res<RunClock>),
    collected: Res<Collected>,
    present: Res<PresentCheckpoint>,
    // Simulated time of the last step whose progress was noted, s. A rewind leaves it as it is.
    mut noted_secs: Local<Option<f64>>,
    mut profile: ResMut<Profile>,
) {
    let level = &level.level;
    let coils = collected.coils_of(level) as u32;
    if coils > profile.most_coils_in(&level.name) {
        profile.note_coils(&level.name, coils);
    }
    let kept = profile.progress_in(&level.name);
    if clock.took_secs.is_some() || !has_come_anywhere(level, &clock, &collected) {
        // Before a run has come anywhere, the one before it can be continued; but what was rewound cannot.
        let is_rewound = noted_secs.is_some_and(|noted| step.simulated_secs <= noted);
        let is_undone = clock.took_secs.is_some() || is_rewound;
        if is_undone {
            *noted_secs = None;
        }
        if is_undone && kept.is_some() {
            profile.note_progress(&level.name, None);
        }
        return;
    }
    *noted_secs = Some(step.simulated_secs);
    let now = Progress {
        checkpoint: present.0.clone(),
        coils: collected.coil_names(),
        loops: collected.loops.clone(),
    };
    // Only a change is written to the file.
    if kept != Some(&now) {
        profile.note_progress(&level.name, Some(now));
    }
}

/// Whether this run has come anywhere. A checkpoint beside the spawn, reached before the start, is nowhere.
fn has_come_anywhere(level: &Level, clock: &RunClock, collected: &Collected) -> bool {
    let has_split = clock.splits.iter().any(|(_, secs)| *secs > 0.0);
    has_split || collected.coils_of(level) + collected.loops_of(level) > 0
}

/// Says that progress cannot be continued, because the level has changed since, or the file was edited.
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
        let mut clock = RunClock::default();
        let mut collected = Collected::default();
        clock.splits = vec![("hub".into(), 0.0)];
        assert!(!has_come_anywhere(&level, &clock, &collected), "at spawn");
        collected.add_coil("garden", 1.0);
        assert!(has_come_anywhere(&level, &clock, &collected));
        clock.splits = vec![("hub".into(), 2.5)];
        assert!(has_come_anywhere(&level, &clock, &Collected::default()));
    }

    #[test]
    fn what_was_rewound_away_is_not_continued_and_the_run_before_is_until_then() {
        let mut app = App::new();
        app.insert_resource(CurrentLevel { level: level() })
            .init_resource::<StepClock>()
            .init_resource::<RunClock>()
            .init_resource::<Collected>()
            .init_resource::<PresentCheckpoint>()
            .init_resource::<Profile>()
            .add_systems(Update, note_progress);
        let earlier = Progress {
            checkpoint: Some("hub".into()),
            ..Progress::default()
        };
        let mut profile = app.world_mut().resource_mut::<Profile>();
        profile.note_progress("a", Some(earlier.clone()));
        // At a simulated time, in a run with this start and these coils.
        let mut kept_at = |secs: f64, started_secs: Option<f64>, coils: &[&str]| {
            let world = app.world_mut();
            world.resource_mut::<StepClock>().simulated_secs = secs;
            world.resource_mut::<RunClock>().started_secs = started_secs;
            let mut collected = world.resource_mut::<Collected>();
            collected.coils.clear();
            for coil in coils {
                collected.add_coil(coil, 8.0);
            }
            app.update();
            let profile = app.world().resource::<Profile>();
            profile.progress_in("a").cloned()
        };
        assert_eq!(kept_at(7.5, Some(7.0), &[]), Some(earlier));
        let mut has_coil_at = |secs, started_secs, coils: &[&str]| {
            let kept = kept_at(secs, started_secs, coils);
            kept.is_some_and(|kept| kept.coils.contains("garden"))
        };
        assert!(has_coil_at(8.0, Some(7.0), &["garden"]));
        assert!(has_coil_at(9.0, None, &[]), "a new run");
        assert!(
            has_coil_at(8.5, Some(7.0), &["garden"]),
            "rewound, to after the coil"
        );
        assert!(!has_coil_at(7.5, Some(7.0), &[]), "to before the coil");
        // To before the start, from which the run has then another one.
        assert!(has_coil_at(8.0, Some(7.0), &["garden"]));
        assert!(!has_coil_at(6.5, None, &[]), "to before the start");
        assert!(!has_coil_at(6.9, Some(6.9), &[]));
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
