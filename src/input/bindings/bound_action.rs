//! What a button can be bound to: the four directions and the actions of buttons, in the order of the file.

use super::rows::ROWS;
use crate::input::actions::ButtonAction;

/// Something with a list of buttons in the bindings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoundAction {
    /// Walk forward.
    Forward,
    /// Walk backward.
    Back,
    /// Walk left.
    Left,
    /// Walk right.
    Right,
    /// An action of a button.
    Button(ButtonAction),
}

impl BoundAction {
    /// All of them, in the order of the file: the directions first.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.action)
    }

    /// Whether it is one of the four directions.
    #[must_use]
    pub fn is_direction(self) -> bool {
        !matches!(self, Self::Button(_))
    }

    /// Whether it is on the page of developer keys.
    #[must_use]
    pub fn is_for_developers(self) -> bool {
        self.row().is_for_developers
    }

    /// The name for players.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// What the name leaves open, or empty: "while held".
    #[must_use]
    pub fn detail(self) -> &'static str {
        self.row().detail
    }

    /// The field of the bindings file.
    #[must_use]
    pub fn field(self) -> &'static str {
        self.row().field
    }
}
