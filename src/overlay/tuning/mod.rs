//! The tuning panel (F3): an egui window with a slider for each parameter of the [`Tuning`], changed while the game runs.
//!
//! [`draw`] is the whole panel as a function of its state, [`TuningPanel`], and of the tuning that it edits, [`TuningModel`]. It
//! writes nothing else, so a test can do all that a player can do here.
//!
//! - [`slots`]: the tunings A and B, each with its [`history`].
//! - `head`: the part above the fields: undo, A and B, presets, search.
//! - [`rows`]: the fields, each with its [`slider`]; [`curves`]: a response curve below the fields of a spring, in a `small_plot`.
//! - [`camera`]: curves of the camera below its fields, and guides in the world.
//! - `keys`: opens and closes the panel. `window`: draws it.

pub mod camera;
pub mod curves;
mod head;
pub mod history;
mod keys;
pub mod named_tuning;
pub mod rows;
pub mod slider;
pub mod slots;
mod small_plot;
mod style;
mod window;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::overlay::OverlaySystems;
use crate::overlay::notices::Notices;
use crate::time::flight::Jump;
use crate::tuning::preset::{self, PresetError};
use crate::tuning::{Bob, Overrides, Parameter, Tuning, Value};

pub use keys::keys_plugin;
pub(super) use keys::obey_keys;
pub use window::draw;
pub(super) use window::draw_panel;

use camera::trace::CameraTrace;
use named_tuning::NamedTuning;
use rows::Listed;
use slots::Slots;

/// State of the tuning panel, and the commands of its buttons.
#[derive(Resource, Default)]
pub struct TuningPanel {
    /// Whether the panel is on screen.
    pub shown: bool,
    /// Headings whose fields are folded.
    pub folded: BTreeSet<&'static str>,
    /// Search text: a field is listed if its heading, label, path, description and synonyms together contain all words. Those whose
    /// name has them come first.
    pub search: String,
    /// Filter of the listed fields.
    pub listed: Listed,
    /// The typed name to save under.
    pub save_as: String,
    /// Result of the last command, if there is a message.
    pub said: Option<PanelMessage>,
    /// Whether the button of the panel [`what_if`](crate::overlay::what_if) was pressed. That panel resets it.
    pub toggles_what_if: bool,
    /// CPU time to lay out one frame, smoothed over some ten frames.
    pub cost: Duration,
    /// How often Escape has discarded typed text. Part of the identity of each row, so that its text is forgotten.
    discards: u32,
    slots: Option<Slots>,
    /// The message on screen, and since when.
    shown_message: Option<(PanelMessage, Instant)>,
    /// The tuning in force when the panel was last drawn.
    seen: Tuning,
    /// The tuning that the panel requested last.
    asked: Tuning,
    /// What the player's settings override. The panel shows it, and never changes it.
    overrides: Overrides,
    sketches: curves::Sketches,
    /// The last whole jump that was played: shown below the field of its height.
    pub last_jump: Option<Jump>,
    /// What the camera did in the last seconds while the panel was open.
    pub camera: CameraTrace,
    /// The field in use.
    used: Option<FieldUse>,
    /// The field that was held in the frame before: a filter does not hide it, or the next press would go to another one.
    held: Option<&'static str>,
    /// The tuning for which the camera's rise at a jump was computed, and that rise.
    bob: Option<(Tuning, Option<Bob>)>,
}

/// The field that the player points at or changes.
#[derive(Debug, Clone, Copy)]
struct FieldUse {
    path: &'static str,
    /// Whether it is dragged or has the keyboard, wherever the pointer is.
    is_held: bool,
}

/// Result of a command of the panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PanelMessage {
    /// The command succeeded.
    Done(String),
    /// The command was refused: the reasons, one a line.
    Refused(Vec<String>),
    /// A preset of this name exists: the player must confirm that it is overwritten.
    Asks(String),
}

/// The input of the panel, with the tuning that it edits.
pub struct TuningModel<'a> {
    /// The tuning in force; after [`draw`], the tuning that the panel requests.
    pub tuning: Tuning,
    /// The name of the preset or file that the game was started with.
    pub name: &'a str,
    /// The folder of the presets.
    pub folder: &'a Path,
    /// What the player's settings override: shown beside the fields.
    pub overrides: Overrides,
    /// Messages beside the panel.
    pub notices: &'a mut Notices,
}

impl TuningPanel {
    /// The tunings A and B. Before the panel is first drawn, both are the defaults.
    #[must_use]
    pub fn slots(&self) -> &Slots {
        static DEFAULTS: std::sync::LazyLock<Slots> =
            std::sync::LazyLock::new(|| Slots::new(defaults()));
        self.slots.as_ref().unwrap_or(&DEFAULTS)
    }

    /// The tunings A and B; `None`: the panel was never opened.
    #[must_use]
    pub fn opened_slots(&self) -> Option<&Slots> {
        self.slots.as_ref()
    }

    /// Reads the tuning in force. A change that the panel requested is in force one frame later, when the panel may already have
    /// another value; that is not a reason to adopt the old one. Any other change came from elsewhere, and is adopted.
    fn look_at(&mut self, model: &TuningModel) {
        let in_force = model.tuning;
        match &mut self.slots {
            None => {
                self.slots = Some(Slots::new(NamedTuning::loaded(model.name, in_force)));
                self.name_to_save();
            }
            Some(slots) if in_force != self.seen && in_force != self.asked => slots.adopt(in_force),
            Some(_) => {}
        }
        self.seen = in_force;
    }

    /// The path of the field that is dragged or has the keyboard; else of the one under the pointer.
    #[must_use]
    pub fn field_in_use(&self) -> Option<&'static str> {
        self.used.map(|used| used.path)
    }

    /// Notes that a field is in use in this frame.
    fn note_use(&mut self, parameter: &Parameter, is_held: bool) {
        if is_held || !self.used.is_some_and(|used| used.is_held) {
            let path = parameter.path;
            self.used = Some(FieldUse { path, is_held });
        }
    }

    /// How far the camera rises at a jump of the played tuning; computed again when the tuning has changed.
    fn bob(&mut self) -> Option<Bob> {
        let tuning = *self.slots().tuning();
        match self.bob {
            Some((of, bob)) if of == tuning => bob,
            _ => {
                let bob = Bob::of(&tuning);
                self.bob = Some((tuning, bob));
                bob
            }
        }
    }

    fn slots_mut(&mut self) -> &mut Slots {
        self.slots.get_or_insert_with(|| Slots::new(defaults()))
    }

    /// Sets a field. All changes of one field until [`let_go`](Self::let_go) are one step to undo.
    pub fn set(&mut self, parameter: &Parameter, value: Value) {
        let done = self.slots_mut().set(parameter, value);
        self.said = done.err().map(|reason| PanelMessage::Refused(vec![reason]));
    }

    /// Sets a field to the end of its range, and reports that the typed number lies beyond.
    fn set_clamped(&mut self, parameter: &Parameter, value: Value, typed: f64) {
        self.set(parameter, value);
        let reason = format!(
            "{}: {typed} is out of range, set to {value}",
            parameter.path
        );
        self.said = Some(PanelMessage::Refused(vec![reason]));
    }

    /// Reports a typed text that is not a number. The field keeps its value.
    fn refuse(&mut self, parameter: &Parameter, text: &str) {
        let reason = format!(
            "{} stays as it is: `{text}` is not a number",
            parameter.path
        );
        self.said = Some(PanelMessage::Refused(vec![reason]));
    }

    /// Ends the drag or the typing of a field.
    pub fn let_go(&mut self) {
        self.slots_mut().let_go();
    }

    /// Resets a field to its value in the loaded preset.
    pub fn reset(&mut self, parameter: &Parameter) {
        let done = self.slots_mut().reset(parameter);
        self.said = done.err().map(|reason| PanelMessage::Refused(vec![reason]));
    }

    /// Resets every field to its default.
    pub fn load_defaults(&mut self) {
        self.said = None;
        self.slots_mut().let_go();
        self.slots_mut().replace(defaults());
    }

    /// Undoes one step.
    pub fn undo(&mut self) {
        self.said = None;
        self.slots_mut().undo();
    }

    /// Redoes one step.
    pub fn redo(&mut self) {
        self.said = None;
        self.slots_mut().redo();
    }

    /// Plays B instead of A, or A instead of B.
    pub fn switch(&mut self) {
        self.said = None;
        self.slots_mut().switch();
        self.name_to_save();
    }

    /// Proposes the name of the played tuning to save it under. The defaults cannot be overwritten.
    fn name_to_save(&mut self) {
        let name = &self.slots().named().name;
        self.save_as = if name == preset::DEFAULTS {
            String::new()
        } else {
            name.clone()
        };
    }

    /// Copies the played tuning over the other one.
    pub fn copy_to_other(&mut self) {
        self.said = None;
        self.slots_mut().copy_to_other();
    }

    /// Whether A or B differs from the preset or file that it was loaded from or saved to.
    #[must_use]
    pub fn has_unsaved_changes(&self) -> bool {
        let slots = self.slots();
        slots.is_changed() || slots.other().is_changed()
    }

    /// Loads a preset into the played tuning.
    pub fn load(&mut self, folder: &Path, name: &str) {
        self.said = match self.slots_mut().load(folder, name) {
            Ok(()) => {
                self.name_to_save();
                None
            }
            Err(lines) => Some(PanelMessage::Refused(lines)),
        };
    }

    /// Saves the played tuning as a preset. Replaces a preset of that name only if `overwrite` is true; else
    /// the player must confirm it.
    pub fn save(&mut self, folder: &Path, name: &str, overwrite: bool) {
        self.said = Some(match self.slots_mut().save(folder, name, overwrite) {
            Ok(path) => PanelMessage::Done(format!("saved {}", path.display())),
            Err(PresetError::Exists(name)) => PanelMessage::Asks(name),
            Err(error) => PanelMessage::Refused(vec![error.to_string()]),
        });
    }
}

fn defaults() -> NamedTuning {
    NamedTuning::loaded(preset::DEFAULTS, Tuning::default())
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((keys_plugin, camera::plugin)).add_systems(
        EguiPrimaryContextPass,
        draw_panel
            .in_set(OverlaySystems::DrawPanels)
            .run_if(|panel: Res<TuningPanel>| panel.shown),
    );
}
