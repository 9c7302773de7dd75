//! A/B comparison: two tunings, each with its own undo history; one of them is played.

use std::path::{Path, PathBuf};

use super::history::History;
use super::named_tuning::NamedTuning;
use crate::tuning::preset::{self, PresetError};
use crate::tuning::{Parameter, Tuning, Value};

/// One of the two tunings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Slot {
    /// The first.
    #[default]
    A,
    /// The second.
    B,
}

spring_math::named!(Slot { A: "A", B: "B" });

impl Slot {
    /// The other slot.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// Both tunings, their histories, and which of them is played.
#[derive(Debug, Clone)]
pub struct Slots {
    tunings: [NamedTuning; 2],
    histories: [History; 2],
    played: Slot,
}

impl Slots {
    /// The same tuning in both slots; A is played.
    #[must_use]
    pub fn new(named: NamedTuning) -> Self {
        Self {
            tunings: [named.clone(), named],
            histories: Default::default(),
            played: Slot::A,
        }
    }

    /// The slot that is played.
    #[must_use]
    pub fn played(&self) -> Slot {
        self.played
    }

    /// The tuning that is played, with its preset.
    #[must_use]
    pub fn named(&self) -> &NamedTuning {
        &self.tunings[self.played as usize]
    }

    /// The tuning in a slot, with its preset.
    #[must_use]
    pub fn in_slot(&self, slot: Slot) -> &NamedTuning {
        &self.tunings[slot as usize]
    }

    /// The tuning that is not played, with its preset.
    #[must_use]
    pub fn other(&self) -> &NamedTuning {
        &self.tunings[self.played.other() as usize]
    }

    /// The values of the tuning that is played.
    #[must_use]
    pub fn tuning(&self) -> &Tuning {
        &self.named().tuning
    }

    /// The history of the tuning that is played.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.histories[self.played as usize]
    }

    /// The fields in which A and B differ.
    pub fn differences(&self) -> impl Iterator<Item = &'static Parameter> {
        let (played, other) = (*self.tuning(), self.other().tuning);
        Tuning::parameters()
            .filter(move |parameter| parameter.get(&played) != parameter.get(&other))
    }

    /// Whether the played tuning differs from its preset as loaded or saved.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.named().is_changed()
    }

    fn change(&mut self, named: NamedTuning, field: Option<&'static str>) {
        let slot = self.played as usize;
        if self.tunings[slot] != named {
            self.histories[slot].remember(&self.tunings[slot], field);
            self.tunings[slot] = named;
        }
    }

    fn change_tuning(&mut self, tuning: Tuning, field: Option<&'static str>) {
        let named = NamedTuning {
            tuning,
            ..self.named().clone()
        };
        self.change(named, field);
    }

    /// Sets a field. All changes of one field until [`let_go`](Self::let_go) are one step to undo.
    ///
    /// # Errors
    /// Those of [`Tuning::set`]; then nothing changes.
    pub fn set(&mut self, parameter: &Parameter, value: Value) -> Result<(), String> {
        let mut tuning = *self.tuning();
        tuning.set(parameter, value)?;
        self.change_tuning(tuning, Some(parameter.path));
        Ok(())
    }

    /// Ends the drag or the typing of a field.
    pub fn let_go(&mut self) {
        let slot = self.played as usize;
        self.histories[slot].let_go(&self.tunings[slot]);
    }

    /// Resets a field to its value in the loaded preset.
    ///
    /// # Errors
    /// Those of [`Tuning::set`]: that value contradicts another field.
    pub fn reset(&mut self, parameter: &Parameter) -> Result<(), String> {
        self.let_go();
        self.set(parameter, parameter.get(&self.named().loaded))?;
        self.let_go();
        Ok(())
    }

    /// Replaces the played tuning, as one step.
    pub fn replace(&mut self, named: NamedTuning) {
        self.change(named, None);
    }

    /// Adopts a tuning that was changed outside the panel, as one step.
    pub fn adopt(&mut self, tuning: Tuning) {
        self.change_tuning(tuning, None);
    }

    /// Undoes one step of the played tuning.
    pub fn undo(&mut self) {
        let slot = self.played as usize;
        self.histories[slot].undo(&mut self.tunings[slot]);
    }

    /// Redoes one step of the played tuning.
    pub fn redo(&mut self) {
        let slot = self.played as usize;
        self.histories[slot].redo(&mut self.tunings[slot]);
    }

    /// Plays the other tuning.
    pub fn switch(&mut self) {
        self.let_go();
        self.played = self.played.other();
    }

    /// Copies the played tuning over the other one.
    pub fn copy_to_other(&mut self) {
        let named = self.named().clone();
        self.switch();
        self.change(named, None);
        self.switch();
    }

    /// Loads a preset into the played tuning, as one step.
    ///
    /// # Errors
    /// The errors of the file, each with its line; then nothing changes.
    pub fn load(&mut self, folder: &Path, name: &str) -> Result<(), Vec<String>> {
        let path =
            preset::find(folder, Path::new(name)).map_err(|error| vec![error.to_string()])?;
        let tuning = Tuning::load(&path)
            .map_err(|errors| errors.0.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        self.let_go();
        self.change(NamedTuning::loaded(name, tuning), None);
        Ok(())
    }

    /// Saves the played tuning under a name, and returns its file.
    ///
    /// # Errors
    /// See [`preset::save`].
    pub fn save(
        &mut self,
        folder: &Path,
        name: &str,
        overwrite: bool,
    ) -> Result<PathBuf, PresetError> {
        let path = preset::save(folder, name, self.tuning(), overwrite)?;
        let tuning = *self.tuning();
        // Not a step of the history: an undo after saving changes the tuning, not the file.
        self.tunings[self.played as usize] = NamedTuning::loaded(name, tuning);
        Ok(path)
    }
}
