//! Profiles a step: a stopwatch that laps between the system sets of the modules.
//!
//! Each lap system is ordered after one module's set and before the next one's, and adds the time since the previous lap to its
//! part. This works only with single-threaded schedules, where one system runs at a time.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_rapier3d::prelude::PhysicsSet;

use crate::level::LevelSystems;
use springyard_character::CharacterSystems;
use springyard_drive::DriveSystems;
use springyard_drive::engine::EngineSystems;

/// The set of the step's last lap (in `FixedLast`). Systems that are not part of the game, such as the report, run after it.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LapSystems;

/// A stopwatch that sums the time between laps, by part.
#[derive(Resource, Debug, Default)]
pub struct Stopwatch {
    last: Option<Instant>,
    parts: Vec<(&'static str, Duration)>,
}

impl Stopwatch {
    fn lap(&mut self, part: &'static str) {
        let now = Instant::now();
        if let Some(last) = self.last.replace(now) {
            match self.parts.iter_mut().find(|(name, _)| *name == part) {
                Some((_, spent)) => *spent += now - last,
                None => self.parts.push((part, now - last)),
            }
        }
    }

    /// Name and total time of each part, in the order of the step.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, Duration)> {
        self.parts.iter().copied()
    }
}

/// Adds the laps between the modules of a step. The times are valid only if systems run on one thread.
pub fn plugin(app: &mut App) {
    app.init_resource::<Stopwatch>()
        .add_systems(FixedFirst, start.before(EngineSystems::SetPhysicsStep))
        .add_systems(
            FixedUpdate,
            (
                lap("input")
                    .before(LevelSystems::MoveTargets)
                    .before(LevelSystems::Respawn),
                lap("level: platforms and respawn")
                    .after(LevelSystems::MoveTargets)
                    .after(LevelSystems::Respawn)
                    .before(CharacterSystems::ApplyWeight),
                lap("character: weight")
                    .after(CharacterSystems::ApplyWeight)
                    .before(DriveSystems::Drive),
                lap("drive: springs on bodies")
                    .after(DriveSystems::Drive)
                    .before(CharacterSystems::Sense),
                lap("character: sense")
                    .after(CharacterSystems::Sense)
                    .before(CharacterSystems::Decide),
                lap("character: decide")
                    .after(CharacterSystems::Decide)
                    .before(PhysicsSet::SyncBackend),
                lap("rapier: components in")
                    .after(PhysicsSet::SyncBackend)
                    .before(PhysicsSet::StepSimulation),
                lap("rapier: step")
                    .after(PhysicsSet::StepSimulation)
                    .before(PhysicsSet::Writeback),
                lap("rapier: components out").after(PhysicsSet::Writeback),
            ),
        )
        .add_systems(FixedLast, lap("poses recorded").in_set(LapSystems));
}

fn start(mut stopwatch: ResMut<Stopwatch>) {
    stopwatch.last = Some(Instant::now());
}

fn lap(part: &'static str) -> impl Fn(ResMut<Stopwatch>) {
    move |mut stopwatch| stopwatch.lap(part)
}
