//! Tuning files: all parameters of the character, the camera, the look direction and the figure (the drawn body) in one RON file,
//! which can be changed while the game runs. `docs/tuning.md` documents the file.
//!
//! Each parameter is described once, on its field: in [`CharacterTuning`], in a camera driver such as
//! [`Boom`](springyard_camera::Boom), in [`LookLimits`] or in [`FigureTuning`]. [`springyard_state::parameter`] shows how to add one. This
//! module only collects them, in [`Tuning`].
//!
//! To copy for a tuning panel of another game: [`springyard_state::parameter`] and [`crate::parameters`], which list fields with unit,
//! ranges and description by reflection.
//!
//! - [`curve`]: which parameters shape a spring or a jump together; [`sketch`] turns that into lines and metrics to draw, with the curve of a
//!   jump ([`jump_arc`]).
//! - [`bob`]: how far the camera rises at a jump that leaves its dead zone.
//! - [`moves`]: the parameters of the moves that levels give the player.
//! - [`preset`]: tuning files by name, and how they are saved.
//! - [`comfort`]: the player's settings of comfort; `turn_behind`: one of them. [`overrides`]: what they change over the tuning, which
//!   stays as it is.
//! - [`live`]: applies a changed tuning while the game runs. [`assisted`](mod@assisted): the player's character gets it, with the assists
//!   over it.

pub mod assisted;
pub mod bob;
pub mod comfort;
pub mod curve;
pub mod figure_tuning;
pub mod jump_arc;
pub mod live;
pub mod moves;
pub mod overrides;
pub mod preset;
pub mod sketch;
mod turn_behind;

use std::path::Path;
use std::sync::LazyLock;

use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::game_files;
use crate::input::LookLimits;
use crate::parameters;
use crate::ron_file::FileErrors;
use springyard_camera::ThirdPerson;
use springyard_character::CharacterTuning;
use springyard_state::parameter::Heading;

pub use crate::parameters::{Group, Parameter, Value};
pub use bob::Bob;
pub use comfort::Comfort;
pub use curve::{CURVES, Curve, Response, SpeedChange};
pub use figure_tuning::FigureTuning;
pub use live::{CameraTuning, FigureInForce, PlayerTuning, RefusedTuning, Retune};
pub use moves::MoveTuning;
pub use overrides::{Overrides, ReducedMotion};
pub use sketch::Sketch;
pub use turn_behind::TurnBehind;

/// The content of a tuning file. A field that the file leaves out has its default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tuning {
    /// The body of the character and how it moves.
    pub character: CharacterTuning,
    /// The moves that levels give the player.
    pub moves: MoveTuning,
    /// The parameters of the camera's drivers.
    pub camera: ThirdPerson,
    /// Limits of how fast devices turn the camera.
    #[reflect(@Heading("Camera: stick"))]
    pub look: LookLimits,
    /// How the drawn body leans, stretches and looks.
    pub figure: FigureTuning,
}

static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(parameters::list::<Tuning>);

/// A value that is not allowed in a tuning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Path of the parameter, such as `character.ride_hz`, or of a section of the file.
    pub path: &'static str,
    /// What is wrong and how to correct it.
    pub message: String,
}

impl Tuning {
    /// Reads and checks a tuning file.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        let parsed = game_files::read::<Self>(path)?;
        let faults = parsed.value.faults().into_iter();
        let errors = faults.map(|fault| parsed.error_at(fault.path, fault.message));
        FileErrors(errors.collect()).or(parsed.value)
    }

    /// All parameters under their headings, in the order of the file.
    pub fn groups() -> impl Iterator<Item = &'static Group> {
        GROUPS.iter()
    }

    /// All parameters, in the order of the file.
    pub fn parameters() -> impl Iterator<Item = &'static Parameter> {
        Self::groups().flat_map(|group| &group.parameters)
    }

    /// The parameter at a path such as `camera.boom.length_m`.
    #[must_use]
    pub fn parameter(path: &str) -> Option<&'static Parameter> {
        Self::parameters().find(|parameter| parameter.path == path)
    }

    /// Sets the value of a parameter; a number out of range is clamped.
    ///
    /// # Errors
    /// If the value is NaN, of the wrong kind, or contradicts another field. Then nothing changes.
    pub fn set(&mut self, parameter: &Parameter, value: Value) -> Result<(), String> {
        let mut changed = *self;
        let value = match (parameter.limits, value, parameter.default()) {
            (Some(limits), Value::Number(number), _) if !number.is_nan() => {
                Value::Number(limits.nearest(number))
            }
            (None, Value::Switch(_), Value::Switch(_)) => value,
            (None, Value::Choice(name), _)
                if parameter.choices.iter().any(|it| it.name == name) =>
            {
                value
            }
            _ => {
                return Err(format!(
                    "{} must be {}",
                    parameter.path,
                    parameter.allowed()
                ));
            }
        };
        parameter.write(&mut changed, value);
        match changed.faults().into_iter().next() {
            Some(fault) => Err(fault.message),
            None => {
                *self = changed;
                Ok(())
            }
        }
    }

    /// All values that are not allowed.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let out_of_range = |parameter: &Parameter| {
            let message = parameter.fault(self)?;
            Some(Fault {
                path: parameter.path,
                message,
            })
        };
        let mut faults: Vec<Fault> = Self::parameters().filter_map(out_of_range).collect();
        let character = self.character;
        if faults.is_empty() && character.half_segment_m() < 0.0 {
            let message = format!(
                "a body {} m high, {} m above the ground, is shorter than twice its radius of {} m: make it higher or thinner",
                character.height_m, character.clearance_m, character.radius_m
            );
            faults.push(Fault {
                path: "character",
                message,
            });
        }
        faults
    }
}
