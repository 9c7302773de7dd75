//! [`NamedTuning`]: a tuning, and the preset that it was loaded from.

use crate::tuning::Tuning;

/// A tuning in the panel, and the preset as it was before any change in the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedTuning {
    /// The current values.
    pub tuning: Tuning,
    /// The name of the preset that it was loaded from or saved as.
    pub name: String,
    /// The values of that preset.
    pub loaded: Tuning,
}

impl NamedTuning {
    /// A tuning as loaded from the preset `name`.
    #[must_use]
    pub fn loaded(name: impl Into<String>, tuning: Tuning) -> Self {
        Self {
            tuning,
            name: name.into(),
            loaded: tuning,
        }
    }

    /// Whether the values differ from the preset as loaded or saved.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.tuning != self.loaded
    }
}
