//! What there is to play for in a level: dials and the pads that turn them, coils, loops, checkpoints, the goal's lift, and the run with
//! its clock, splits and best run.
//!
//! The level file has the words (`src/level/file/stations.rs`), `level` spawns an entity for each entry; this module runs them. At
//! the end of each step it checks where the player is, and changes state: a pressed pad, a dial's value, a collected coil. At the
//! start of the next step that state acts on the drives of platforms. So all of it follows from the player's body, and a recording
//! played back gives the same run.
//!
//! - [`dials`]: a dial's value. [`set_drives`]: puts it into the drives. [`pads`]: what changes it.
//! - [`collect`]: coils and loops. [`lift`]: the platform that hangs on the coils.
//!   [`lift_rest`]: how high it waits while nobody is on it.
//! - `lock_targets`: what the camera may lock on to.
//! - [`crate_areas`]: crates that go back to their start when the player leaves.
//! - [`checkpoints`]: where the player returns to. `look`: the view ahead in a new run.
//! - [`run_clock`]: time and splits. [`new_run`]: everything from the start. [`continued`]: a new run that continues an earlier one.
//!   [`best_run`]: the fastest run so far, for a ghost. [`run_marks`]: whether the run was tuned, assisted, rewound, slowed, stopped or
//!   continued. [`medal`]: what its time is worth. [`figure_colour`]: the colours of the figure that runs earn.
//! - [`measures`]: numbers measured on platforms and on instruments, which are [`reeds`] and [`booms`]. [`grass`]: blades that part
//!   round the player. [`seen`]: what the player has seen of the measures,
//!   and the lamps.
//! - [`demo_here`]: the demo of the workbench that explains what is round the player.
//! - [`news`]: messages of what has happened. [`yard_report`]: the summary of a run.

pub mod best_run;
pub mod booms;
pub mod checkpoints;
pub mod collect;
pub mod continued;
pub mod crate_areas;
pub mod demo_here;
pub mod dials;
pub mod figure_colour;
pub mod grass;
pub mod lift;
pub mod lift_rest;
mod lock_targets;
mod look;
pub mod measures;
pub mod medal;
pub mod new_run;
pub mod news;
pub mod pads;
mod player;
pub mod reeds;
pub mod run_clock;
pub mod run_marks;
pub mod seen;
pub mod set_drives;
pub mod yard_report;

use bevy::prelude::*;

use crate::lab::LabSystems;
use crate::level::LevelSystems;
use springyard_character::CharacterSystems;
use springyard_timestep::TimestepSystems;

pub use best_run::BestRun;
pub use booms::SpringBoomState;
pub use checkpoints::PresentCheckpoint;
pub use collect::{Collected, CollectedCoil};
pub use continued::ContinuedRun;
pub use crate_areas::PlayerInArea;
pub use demo_here::DemoHere;
pub use dials::DialValue;
pub use figure_colour::{ColourEarned, FigureColour, WornColour};
pub use grass::GrassSwings;
pub use lift::LiftCoils;
pub use measures::Gauges;
pub use medal::Medal;
pub use new_run::NewRun;
pub use news::StationNews;
pub use pads::{PadHeld, PadPressed};
pub use reeds::ReedSwings;
pub use run_clock::{RunClock, clock_text};
pub use run_marks::RunMarks;
pub use seen::{Seen, SeenStation};
pub use yard_report::{StationReport, YardReport};

/// The system sets of this module in a step, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StationSystems {
    /// Puts the values of dials, and the coils of the lift, into the drives of platforms (in `FixedUpdate`).
    SetDrives,
    /// Checks where the player is, and changes what depends on that (in `FixedPostUpdate`, as the following).
    PressPads,
    /// Begins a new run, if a pad, the player, a menu or a script requests it.
    BeginRun,
    /// Collects coils and loops, reaches checkpoints, resets dials and crates whose area the player has left.
    Collect,
    /// Runs the clock, and records the run.
    RunClock,
    /// Swings reeds, booms and grass, measures them, platforms and the lab, and notes what the player has seen.
    Measure,
}

/// Runs the stations of the level. Needs [`level::plugin`](crate::level::plugin).
pub fn plugin(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        StationSystems::SetDrives
            .after(CharacterSystems::Respawn)
            .before(LevelSystems::MoveTargets),
    )
    .configure_sets(
        FixedPostUpdate,
        (
            StationSystems::PressPads,
            StationSystems::BeginRun,
            StationSystems::Collect,
            StationSystems::RunClock,
            StationSystems::Measure,
            // A new run moves the player: its view jumps with it in the same step.
            TimestepSystems::RecordPoses,
        )
            .chain(),
    )
    .configure_sets(
        FixedPostUpdate,
        LabSystems::RunOwnFrames
            .after(StationSystems::PressPads)
            .before(StationSystems::BeginRun),
    )
    .add_plugins((
        dials::plugin,
        set_drives::plugin,
        pads::plugin,
        new_run::plugin,
        continued::plugin,
        collect::plugin,
        crate_areas::plugin,
        checkpoints::plugin,
        lift::plugin,
        run_clock::plugin,
        run_marks::plugin,
        best_run::plugin,
        look::plugin,
        news::plugin,
        figure_colour::plugin,
    ))
    .add_plugins((
        reeds::plugin,
        booms::plugin,
        grass::plugin,
        lock_targets::plugin,
        measures::plugin,
        seen::plugin,
    ));
}
