//! A number of a file, with its range.

/// A number of a file, with the range in which it means something.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Field {
    /// Its name in the file.
    pub name: &'static str,
    /// What it is.
    pub value: f32,
    /// The lowest and the highest it may be.
    pub range: (f32, f32),
}

impl Field {
    /// A field of this name and value, with its range.
    #[must_use]
    pub const fn new(name: &'static str, value: f32, low: f32, high: f32) -> Self {
        Self {
            name,
            value,
            range: (low, high),
        }
    }
}
