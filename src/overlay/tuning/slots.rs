//! Two tunings to compare, A and B, each with a history of its own.

use std::path::Path;

use super::feel::Feel;
use super::history::History;
use crate::tuning::preset::{self, PresetError};
use crate::tuning::{Parameter, Tuning, Value};

/// Which of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Slot {
    /// The first.
    #[default]
    A,
    /// The second.
    B,
}

impl Slot {
    /// Both.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// Its letter.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// The one that it is not.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// Both tunings; one of them is being played.
#[derive(Debug, Clone)]
pub struct Slots {
    feels: [Feel; 2],
    histories: [History; 2],
    played: Slot,
}

impl Slots {
    /// Both the same.
    #[must_use]
    pub fn new(feel: Feel) -> Self {
        Self {
            feels: [feel.clone(), feel],
            histories: Default::default(),
            played: Slot::A,
        }
    }

    /// The one that is played.
    #[must_use]
    pub fn played(&self) -> Slot {
        self.played
    }

    /// What is in it.
    #[must_use]
    pub fn feel(&self) -> &Feel {
        &self.feels[self.played as usize]
    }

    /// What is in the other.
    #[must_use]
    pub fn other(&self) -> &Feel {
        &self.feels[self.played.other() as usize]
    }

    /// The tuning that is played.
    #[must_use]
    pub fn tuning(&self) -> &Tuning {
        &self.feel().tuning
    }

    /// How the one that is played came about.
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

    /// Whether it is no longer what was loaded or saved.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.feel().tuning != self.feel().loaded
    }

    fn change(&mut self, feel: Feel, field: Option<&'static str>) {
        let slot = self.played as usize;
        if self.feels[slot] != feel {
            self.histories[slot].remember(&self.feels[slot], field);
            self.feels[slot] = feel;
        }
    }

    fn change_tuning(&mut self, tuning: Tuning, field: Option<&'static str>) {
        let feel = Feel {
            tuning,
            ..self.feel().clone()
        };
        self.change(feel, field);
    }

    /// Sets a field. Until [`let_go`](Self::let_go), all of it is one step to undo.
    ///
    /// # Errors
    /// As [`Parameter::set`]; then nothing has changed.
    pub fn set(&mut self, parameter: &Parameter, value: Value) -> Result<(), String> {
        let mut tuning = *self.tuning();
        parameter.set(&mut tuning, value)?;
        self.change_tuning(tuning, Some(parameter.path));
        Ok(())
    }

    /// The player has let go of the field.
    pub fn let_go(&mut self) {
        let slot = self.played as usize;
        self.histories[slot].let_go(&self.feels[slot]);
    }

    /// Puts a field back to its default.
    ///
    /// # Errors
    /// As [`Parameter::set`]: at odds with another field.
    pub fn reset(&mut self, parameter: &Parameter) -> Result<(), String> {
        self.let_go();
        self.set(parameter, parameter.default())?;
        self.let_go();
        Ok(())
    }

    /// Plays something else.
    pub fn replace(&mut self, feel: Feel) {
        self.change(feel, None);
    }

    /// Takes on a tuning that came from elsewhere.
    pub fn adopt(&mut self, tuning: Tuning) {
        self.change_tuning(tuning, None);
    }

    /// One step back.
    pub fn undo(&mut self) {
        let slot = self.played as usize;
        self.histories[slot].undo(&mut self.feels[slot]);
    }

    /// One step forward again.
    pub fn redo(&mut self) {
        let slot = self.played as usize;
        self.histories[slot].redo(&mut self.feels[slot]);
    }

    /// Plays the other one.
    pub fn switch(&mut self) {
        self.let_go();
        self.played = self.played.other();
    }

    /// Makes the other one what is played.
    pub fn copy_to_other(&mut self) {
        let feel = self.feel().clone();
        self.switch();
        self.change(feel, None);
        self.switch();
    }

    /// Plays a preset.
    ///
    /// # Errors
    /// Those of the file, each with its line; then nothing has changed.
    pub fn load(&mut self, folder: &Path, name: &str) -> Result<(), Vec<String>> {
        let path =
            preset::find(folder, Path::new(name)).map_err(|error| vec![error.to_string()])?;
        let tuning = Tuning::load(&path)
            .map_err(|errors| errors.0.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        self.let_go();
        self.change(Feel::loaded(name, tuning), None);
        Ok(())
    }

    /// Saves what is played under a name.
    ///
    /// # Errors
    /// See [`preset::save`].
    pub fn save(&mut self, folder: &Path, name: &str, overwrite: bool) -> Result<(), PresetError> {
        preset::save(folder, name, self.tuning(), overwrite)?;
        let tuning = *self.tuning();
        // Not a step: what is undone after saving is the tuning, not the file.
        self.feels[self.played as usize] = Feel::loaded(name, tuning);
        Ok(())
    }
}
