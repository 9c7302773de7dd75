//! A tuning and the preset that it comes from.

use crate::tuning::Tuning;

/// A tuning, and what it was before it was changed by hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Feel {
    /// As it is.
    pub tuning: Tuning,
    /// The name of the preset that it was loaded from or saved as.
    pub name: String,
    /// That preset.
    pub loaded: Tuning,
}

impl Feel {
    /// As it was loaded.
    #[must_use]
    pub fn loaded(name: impl Into<String>, tuning: Tuning) -> Self {
        Self {
            tuning,
            name: name.into(),
            loaded: tuning,
        }
    }
}
