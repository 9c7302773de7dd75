//! The tuning panel (F3): every field of how character and camera feel and how the figure shows it, while playing.
//!
//! What is open, typed and remembered lives in [`TuningPanel`]; the panel writes nothing but that and the tuning in
//! [`TuningModel`], so whatever a player can do here, a test can do.
//!
//! - [`slots`]: A and B, each with its [`history`].
//! - `head`: what stands above the fields: A and B, presets, search.
//! - [`rows`]: the fields, each with its [`slider`]; [`curves`] beside each spring.
//! - `keys`: what opens and closes it. `window`: all of it, drawn.

pub mod curves;
pub mod feel;
mod head;
pub mod history;
mod keys;
pub mod rows;
pub mod slider;
pub mod slots;
mod style;
mod window;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::tuning::preset::{self, PresetError};
use crate::tuning::{Parameter, Tuning, Value};

pub use keys::keys_plugin;
pub use window::draw;

use feel::Feel;
use rows::Listed;
use slots::Slots;

/// The tuning panel.
#[derive(Resource, Default)]
pub struct TuningPanel {
    /// Whether it is on screen.
    pub shown: bool,
    /// The headings whose fields are folded up.
    pub folded: BTreeSet<&'static str>,
    /// Words that a field's name or heading must have to be listed.
    pub search: String,
    /// Which fields are listed.
    pub listed: Listed,
    /// The name to save under, as typed.
    pub save_as: String,
    /// What came of the last thing that was asked for.
    pub said: Option<PanelMessage>,
    /// How long the last frames took to lay out, on average.
    pub cost: Duration,
    slots: Option<Slots>,
    /// What was in force when last looked at, and what was asked for then.
    seen: Tuning,
    asked: Tuning,
    sketches: curves::Sketches,
}

/// What came of something that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PanelMessage {
    /// It is done.
    Done(String),
    /// It is not, and why: a line each.
    Refused(Vec<String>),
    /// There is a preset of this name. May it be overwritten?
    Asks(String),
}

/// What the panel reads, and the tuning that it may change.
pub struct TuningModel<'a> {
    /// In force.
    pub tuning: Tuning,
    /// The name of the preset that it began as.
    pub name: &'a str,
    /// Where presets lie.
    pub folder: &'a Path,
}

impl TuningPanel {
    /// A and B. Before the panel is first drawn they are the defaults.
    #[must_use]
    pub fn slots(&self) -> &Slots {
        static DEFAULTS: std::sync::LazyLock<Slots> =
            std::sync::LazyLock::new(|| Slots::new(defaults()));
        self.slots.as_ref().unwrap_or(&DEFAULTS)
    }

    /// What the panel asked for comes into force a frame later, and by then it may want something else; whatever else is in
    /// force came from elsewhere, and is taken on.
    fn look_at(&mut self, model: &TuningModel) {
        let in_force = model.tuning;
        match &mut self.slots {
            None => self.slots = Some(Slots::new(Feel::loaded(model.name, in_force))),
            Some(slots) if in_force != self.seen && in_force != self.asked => slots.adopt(in_force),
            Some(_) => {}
        }
        self.seen = in_force;
    }

    fn slots_mut(&mut self) -> &mut Slots {
        self.slots.get_or_insert_with(|| Slots::new(defaults()))
    }

    /// Sets a field. All changes of one field until [`let_go`](Self::let_go) are one step to undo.
    pub fn set(&mut self, parameter: &Parameter, value: Value) {
        let done = self.slots_mut().set(parameter, value);
        self.said = done.err().map(|reason| PanelMessage::Refused(vec![reason]));
    }

    /// The player has let go of the field.
    pub fn let_go(&mut self) {
        self.slots_mut().let_go();
    }

    /// Puts a field back to its default.
    pub fn reset(&mut self, parameter: &Parameter) {
        let done = self.slots_mut().reset(parameter);
        self.said = done.err().map(|reason| PanelMessage::Refused(vec![reason]));
    }

    /// Puts every field back to its default.
    pub fn load_defaults(&mut self) {
        self.said = None;
        self.slots_mut().let_go();
        self.slots_mut().replace(defaults());
    }

    /// One step back.
    pub fn undo(&mut self) {
        self.said = None;
        self.slots_mut().undo();
    }

    /// One step forward again.
    pub fn redo(&mut self) {
        self.said = None;
        self.slots_mut().redo();
    }

    /// Plays B instead of A, or A instead of B.
    pub fn switch(&mut self) {
        self.said = None;
        self.slots_mut().switch();
    }

    /// Makes the other one what is played.
    pub fn copy_to_other(&mut self) {
        self.said = None;
        self.slots_mut().copy_to_other();
    }

    /// Plays a preset.
    pub fn load(&mut self, folder: &Path, name: &str) {
        self.said = match self.slots_mut().load(folder, name) {
            Ok(()) => {
                self.save_as = if name == preset::DEFAULTS {
                    String::new()
                } else {
                    name.into()
                };
                None
            }
            Err(lines) => Some(PanelMessage::Refused(lines)),
        };
    }

    /// Saves what is played; an old preset of that name only goes if `overwrite` says so.
    pub fn save(&mut self, folder: &Path, name: &str, overwrite: bool) {
        self.said = Some(match self.slots_mut().save(folder, name, overwrite) {
            Ok(()) => {
                PanelMessage::Done(format!("saved {}", preset::path_of(folder, name).display()))
            }
            Err(PresetError::Exists(name)) => PanelMessage::Asks(name),
            Err(error) => PanelMessage::Refused(vec![error.to_string()]),
        });
    }
}

fn defaults() -> Feel {
    Feel::loaded(preset::DEFAULTS, Tuning::default())
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(keys_plugin).add_systems(
        EguiPrimaryContextPass,
        window::draw_panel.run_if(|panel: Res<TuningPanel>| panel.shown),
    );
}
