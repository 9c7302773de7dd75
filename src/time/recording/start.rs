//! [`started_in`]: what the first step of a run depends on, beside the program: level, tuning, planner and drive method.

use bevy::prelude::*;

use super::build::build;
use super::file::Recording;
use crate::input::LookLimits;
use crate::input::script::Script;
use crate::level::reload::LevelSource;
use crate::level::{CurrentLevel, Level};
use crate::tuning::preset::StartedWith;
use crate::tuning::{CameraTuning, FigureTuning, PlayerTuning, Tuning};
use springyard_drive::DefaultDriveMethod;
use springyard_timestep::policies::StepPlanner;

/// The recording, without a step, of a run that begins in this world.
#[must_use]
pub fn started_in(world: &World) -> Recording {
    let source = world.get_resource::<LevelSource>();
    let level = world.get_resource::<CurrentLevel>();
    let name = world.get_resource::<StartedWith>();
    let planner = or_default::<StepPlanner>(world).settings();
    let player = or_default::<PlayerTuning>(world);
    Recording {
        id: String::new(),
        springyard: build(),
        level: source.map_or_else(String::new, |it| it.path.to_string_lossy().into_owned()),
        level_hash: level.map_or_else(String::new, |it| level_hash(&it.level)),
        tuning_name: name.map_or_else(String::new, |it| it.0.clone()),
        tuning: Tuning {
            character: player.character,
            moves: player.moves,
            camera: or_default::<CameraTuning>(world).0,
            look: or_default::<LookLimits>(world),
            figure: or_default::<FigureTuning>(world),
        },
        policy: planner.policy(),
        hz: step_rate(planner.step_secs()),
        max_steps: planner.max_steps(),
        backlog: planner.backlog(),
        drive: or_default::<DefaultDriveMethod>(world).0,
        seconds: 0.0,
        steps: Vec::new(),
        input: Script::default(),
        changes: Vec::new(),
        hashes: Vec::new(),
    }
}

/// The step rate: the whole number if it gives this step to the bit.
fn step_rate(step_secs: f64) -> f64 {
    let hz = 1.0 / step_secs;
    let whole = hz.round();
    if 1.0 / whole == step_secs { whole } else { hz }
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
