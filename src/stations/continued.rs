//! A continued run: a new run that continues an earlier one from its checkpoint, with its coils and loops. Its time is not compared with
//! any other.

use bevy::prelude::*;
use serde::Serialize;

use super::checkpoints::PresentCheckpoint;
use super::collect::Collected;
use crate::input::{ContinueRequested, Progress};
use crate::level::{CurrentLevel, Level};
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// Whether the present run goes on from an earlier one. A new run clears it.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct ContinuedRun(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.register_state::<ContinuedRun>("continued_run");
    app.init_resource::<ContinuedRun>();
}

/// In the step in which a new run goes on from an earlier one, restores checkpoint, coils and loops, after everything has been cleared.
/// Names that the level does not have are left out.
pub(super) fn go_on(
    (clock, requested): (Res<StepClock>, Res<ContinueRequested>),
    level: Res<CurrentLevel>,
    mut continued: ResMut<ContinuedRun>,
    mut collected: ResMut<Collected>,
    mut present: ResMut<PresentCheckpoint>,
) {
    let Some(progress) = &requested.0 else {
        return;
    };
    *continued = ContinuedRun(true);
    let level = &level.level;
    for coil in progress.coils.iter().filter(|name| has_coil(level, name)) {
        collected.add_coil(coil, clock.step_end_secs());
    }
    let loops = progress.loops.iter().filter(|name| has_loop(level, name));
    collected.loops = loops.cloned().collect();
    let checkpoint = progress.checkpoint.as_ref();
    let checkpoint = checkpoint.filter(|name| has_checkpoint(level, name));
    present.0 = checkpoint.cloned();
}

fn has_checkpoint(level: &Level, name: &str) -> bool {
    level.checkpoints.iter().any(|it| it.name == name)
}

fn has_coil(level: &Level, name: &str) -> bool {
    level.coils.iter().any(|it| it.name == name)
}

fn has_loop(level: &Level, name: &str) -> bool {
    level.loops.iter().any(|it| it.name == name)
}

/// What a level does not have of the things that progress names, each with its kind: `no coil "dock"`.
#[must_use]
pub fn unknown_names(progress: &Progress, level: &Level) -> Vec<String> {
    let checkpoint = progress.checkpoint.iter();
    let checkpoint = checkpoint.filter(|name| !has_checkpoint(level, name));
    let coils = progress.coils.iter().filter(|name| !has_coil(level, name));
    let loops = progress.loops.iter().filter(|name| !has_loop(level, name));
    let unknown = checkpoint.map(|name| ("checkpoint", name));
    let unknown = unknown.chain(coils.map(|name| ("coil", name)));
    let unknown = unknown.chain(loops.map(|name| ("loop", name)));
    unknown
        .map(|(kind, name)| format!("no {kind} {name:?}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    #[test]
    fn each_name_that_the_level_does_not_have_is_told() {
        let text = r#"(
            name: "a", spawn: (position: (0, 0, 0)), kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
            coils: [(name: "garden", position: (3, 1, 0))],
            loops: [(name: "arch", position: (0, 1, 3))],
            checkpoints: [(name: "hub", position: (0, 0, 6))],
        )"#;
        let level = level::parse("a.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
        let progress = |checkpoint: Option<&str>, coils: &[&str], loops: &[&str]| Progress {
            checkpoint: checkpoint.map(str::to_owned),
            coils: coils.iter().map(|name| (*name).to_owned()).collect(),
            loops: loops.iter().map(|name| (*name).to_owned()).collect(),
        };
        let good = progress(Some("hub"), &["garden"], &["arch"]);
        assert!(unknown_names(&good, &level).is_empty());
        assert!(unknown_names(&Progress::default(), &level).is_empty());
        let alien = progress(Some("garden"), &["garden", "hub"], &["ring"]);
        assert_eq!(
            unknown_names(&alien, &level),
            [
                r#"no checkpoint "garden""#,
                r#"no coil "hub""#,
                r#"no loop "ring""#
            ]
        );
    }
}
