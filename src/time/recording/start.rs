//! [`RecordedStart`]: what the first step of a run depends on, beside the program: level, tuning, planner and drive method.

use bevy::prelude::*;
use spring_math::planner::PlannerSettings;

use crate::input::LookLimits;
use crate::level::reload::LevelSource;
use crate::level::{CurrentLevel, Level};
use crate::tuning::preset::StartedWith;
use crate::tuning::{CameraTuning, FigureTuning, PlayerTuning, Tuning};
use springyard_drive::{DefaultDriveMethod, DriveMethod};
use springyard_rewind::hash_of;
use springyard_timestep::policies::StepPlanner;

/// The start of a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RecordedStart {
    /// Path of the level's file, as the command line named it. Empty if the level came from no file.
    pub level: String,
    /// Hash of the level: [`level_hash`].
    pub level_hash: String,
    /// Name of the tuning: a preset, or the stem of a file.
    pub tuning_name: String,
    /// The tuning.
    pub tuning: Tuning,
    /// Policy, step rate, cap on steps and backlog.
    pub planner: PlannerSettings,
    /// Method of all drives that name none of their own.
    pub drive: DriveMethod,
}

impl RecordedStart {
    /// The start of the run in this world, before its first step.
    #[must_use]
    pub fn of(world: &World) -> Self {
        let source = world.get_resource::<LevelSource>();
        let level = world.get_resource::<CurrentLevel>();
        let name = world.get_resource::<StartedWith>();
        let player = or_default::<PlayerTuning>(world);
        Self {
            level: source.map_or_else(String::new, |it| it.path.to_string_lossy().into_owned()),
            level_hash: level.map_or_else(String::new, |it| level_hash(&it.level)),
            tuning_name: name.map_or_else(String::new, |it| it.0.clone()),
            tuning: Tuning {
                character: player.0,
                moves: player.1,
                camera: or_default::<CameraTuning>(world).0,
                look: or_default::<LookLimits>(world),
                figure: or_default::<FigureTuning>(world),
            },
            planner: or_default::<StepPlanner>(world).settings(),
            drive: or_default::<DefaultDriveMethod>(world).0,
        }
    }
}

/// A resource, or its default where the world has none.
fn or_default<R: Resource + Clone + Default>(world: &World) -> R {
    world.get_resource::<R>().cloned().unwrap_or_default()
}

/// Hash of all that a level's file says of what is played, 16 hexadecimal digits. Comments and spaces do not count.
#[must_use]
pub fn level_hash(level: &Level) -> String {
    format!("{:016x}", level.played_hash())
}

/// Hash of a text, 16 hexadecimal digits.
pub(super) fn text_hash(text: &str) -> String {
    format!("{:016x}", hash_of(text))
}
