//! What a button can be bound to: the four directions and the actions of buttons, in the order of the file.

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
    /// The four directions.
    pub const DIRECTIONS: [Self; 4] = [Self::Forward, Self::Back, Self::Left, Self::Right];

    /// All of them, in the order of the file.
    pub fn all() -> impl Iterator<Item = Self> {
        let buttons = ButtonAction::ALL.iter().copied().map(Self::Button);
        Self::DIRECTIONS.into_iter().chain(buttons)
    }

    /// Whether it is one of the four directions.
    #[must_use]
    pub fn is_direction(self) -> bool {
        Self::DIRECTIONS.contains(&self)
    }

    /// Whether it is on the page of developer keys.
    #[must_use]
    pub fn is_for_developers(self) -> bool {
        matches!(self, Self::Button(action) if action.is_for_developers())
    }

    /// The name for players.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Forward => "Run forward",
            Self::Back => "Run back",
            Self::Left => "Run left",
            Self::Right => "Run right",
            Self::Button(action) => action.label(),
        }
    }

    /// What the name leaves open, or empty: "while held".
    #[must_use]
    pub fn detail(self) -> &'static str {
        match self {
            Self::Button(action) => action.detail(),
            _ => "",
        }
    }

    /// The field of the bindings file.
    #[must_use]
    pub fn field(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Back => "back",
            Self::Left => "left",
            Self::Right => "right",
            Self::Button(action) => field_of(action),
        }
    }
}

fn field_of(action: ButtonAction) -> &'static str {
    match action {
        ButtonAction::Jump => "jump",
        ButtonAction::Walk => "walk",
        ButtonAction::Crouch => "crouch",
        ButtonAction::Dash => "dash",
        ButtonAction::Grab => "grab",
        ButtonAction::Respawn => "respawn",
        ButtonAction::ShoulderSwap => "shoulder_swap",
        ButtonAction::Recentre => "recentre",
        ButtonAction::Pause => "pause",
        ButtonAction::Rewind => "rewind",
        ButtonAction::SingleStep => "single_step",
        ButtonAction::Slower => "slower",
        ButtonAction::Faster => "faster",
        ButtonAction::NextPolicy => "next_policy",
        ButtonAction::Lab => "lab",
        ButtonAction::Tuning => "tuning",
        ButtonAction::OtherTuning => "other_tuning",
        ButtonAction::Trajectory => "trajectory",
        ButtonAction::Timeline => "timeline",
        ButtonAction::WhatIf => "what_if",
        ButtonAction::Help => "help",
    }
}
