//! What a button can be bound to: the four directions and the actions of buttons. Each has one row in the table `ROWS`: its field in the
//! file, its name for players, its buttons.

use super::{Bindings, Button};
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

/// An action as players and files know it.
#[derive(Clone, Copy)]
struct Row {
    action: BoundAction,
    /// The field of the bindings file.
    field: &'static str,
    /// The name for players, in the help and in the menu.
    label: &'static str,
    /// What the name does not say, or empty.
    detail: &'static str,
    /// Whether it is a developers' key: help and menu list it on a second page.
    is_for_developers: bool,
    /// Its buttons, to read and to change.
    read: Read,
    change: Change,
}

type Read = fn(&Bindings) -> &Vec<Button>;
type Change = fn(&mut Bindings) -> &mut Vec<Button>;

const fn row(
    action: BoundAction,
    (field, label): (&'static str, &'static str),
    read: Read,
    change: Change,
) -> Row {
    Row {
        action,
        field,
        label,
        detail: "",
        is_for_developers: false,
        read,
        change,
    }
}

impl Row {
    const fn detail(self, detail: &'static str) -> Self {
        Self { detail, ..self }
    }

    const fn for_developers(self) -> Self {
        Self {
            is_for_developers: true,
            ..self
        }
    }
}

/// The four directions, in the order of the file.
const DIRECTIONS: usize = 4;

/// All actions in the order of the file: the directions, then the others in the order of [`ButtonAction`].
static ROWS: [Row; DIRECTIONS + ButtonAction::COUNT] = {
    use BoundAction::{Back, Button as Of, Forward, Left, Right};
    use ButtonAction as A;
    [
        row(
            Forward,
            ("forward", "Run forward"),
            |all| &all.forward,
            |all| &mut all.forward,
        ),
        row(
            Back,
            ("back", "Run back"),
            |all| &all.back,
            |all| &mut all.back,
        ),
        row(
            Left,
            ("left", "Run left"),
            |all| &all.left,
            |all| &mut all.left,
        ),
        row(
            Right,
            ("right", "Run right"),
            |all| &all.right,
            |all| &mut all.right,
        ),
        row(
            Of(A::Jump),
            ("jump", "Jump"),
            |all| &all.jump,
            |all| &mut all.jump,
        )
        .detail("held longer: higher"),
        row(
            Of(A::Walk),
            ("walk", "Walk"),
            |all| &all.walk,
            |all| &mut all.walk,
        )
        .detail("while held"),
        row(
            Of(A::Crouch),
            ("crouch", "Crouch"),
            |all| &all.crouch,
            |all| &mut all.crouch,
        ),
        row(
            Of(A::Dash),
            ("dash", "Dash"),
            |all| &all.dash,
            |all| &mut all.dash,
        ),
        row(
            Of(A::Grab),
            ("grab", "Grab"),
            |all| &all.grab,
            |all| &mut all.grab,
        )
        .detail("while held; let go at rest: drop, while swinging: throw"),
        row(
            Of(A::Respawn),
            ("respawn", "Back to the last checkpoint"),
            |all| &all.respawn,
            |all| &mut all.respawn,
        ),
        row(
            Of(A::ShoulderSwap),
            ("shoulder_swap", "Look over the other shoulder"),
            |all| &all.shoulder_swap,
            |all| &mut all.shoulder_swap,
        ),
        row(
            Of(A::Recentre),
            ("recentre", "Camera behind the character"),
            |all| &all.recentre,
            |all| &mut all.recentre,
        ),
        row(
            Of(A::Pause),
            ("pause", "Pause time"),
            |all| &all.pause,
            |all| &mut all.pause,
        )
        .for_developers(),
        row(
            Of(A::Rewind),
            ("rewind", "Rewind time"),
            |all| &all.rewind,
            |all| &mut all.rewind,
        )
        .detail("while held"),
        row(
            Of(A::SingleStep),
            ("single_step", "Pause and run one step"),
            |all| &all.single_step,
            |all| &mut all.single_step,
        )
        .for_developers(),
        row(
            Of(A::Slower),
            ("slower", "Half speed"),
            |all| &all.slower,
            |all| &mut all.slower,
        )
        .for_developers(),
        row(
            Of(A::Faster),
            ("faster", "Double speed"),
            |all| &all.faster,
            |all| &mut all.faster,
        )
        .for_developers(),
        row(
            Of(A::NextPolicy),
            ("next_policy", "Next substep policy"),
            |all| &all.next_policy,
            |all| &mut all.next_policy,
        )
        .for_developers(),
        row(
            Of(A::Lab),
            ("lab", "Lab panels"),
            |all| &all.lab,
            |all| &mut all.lab,
        )
        .for_developers(),
        row(
            Of(A::Tuning),
            ("tuning", "Tuning panel"),
            |all| &all.tuning,
            |all| &mut all.tuning,
        )
        .for_developers(),
        row(
            Of(A::OtherTuning),
            ("other_tuning", "Tuning A or B"),
            |all| &all.other_tuning,
            |all| &mut all.other_tuning,
        )
        .detail("with the tuning panel open")
        .for_developers(),
        row(
            Of(A::Trajectory),
            ("trajectory", "Predicted path"),
            |all| &all.trajectory,
            |all| &mut all.trajectory,
        )
        .for_developers(),
        row(
            Of(A::Timeline),
            ("timeline", "Timeline"),
            |all| &all.timeline,
            |all| &mut all.timeline,
        )
        .for_developers(),
        row(
            Of(A::WhatIf),
            ("what_if", "What if"),
            |all| &all.what_if,
            |all| &mut all.what_if,
        )
        .detail("compares two tunings")
        .for_developers(),
        row(
            Of(A::Springs),
            ("springs", "Springs"),
            |all| &all.springs,
            |all| &mut all.springs,
        )
        .detail("each spring by hand")
        .for_developers(),
        row(
            Of(A::Help),
            ("help", "Help"),
            |all| &all.help,
            |all| &mut all.help,
        ),
    ]
};

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

    /// What the name does not say, or empty: "while held".
    #[must_use]
    pub fn detail(self) -> &'static str {
        self.row().detail
    }

    /// The field of the bindings file.
    #[must_use]
    pub fn field(self) -> &'static str {
        self.row().field
    }

    /// Its buttons in these bindings.
    #[must_use]
    pub fn buttons(self, bindings: &Bindings) -> &[Button] {
        (self.row().read)(bindings)
    }

    /// Its buttons, to change them.
    pub(super) fn buttons_mut(self, bindings: &mut Bindings) -> &mut Vec<Button> {
        (self.row().change)(bindings)
    }

    /// Its row in the table.
    fn row(self) -> &'static Row {
        let index = match self {
            Self::Forward => 0,
            Self::Back => 1,
            Self::Left => 2,
            Self::Right => 3,
            Self::Button(action) => DIRECTIONS + action as usize,
        };
        &ROWS[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_finds_its_own_row() {
        for row in &ROWS {
            assert_eq!(row.action.row().action, row.action, "{}", row.field);
        }
    }

    #[test]
    fn each_row_reads_and_changes_the_field_that_it_names() {
        let defaults = Bindings::defaults().unwrap();
        for row in &ROWS {
            let mut bindings = defaults.clone();
            row.action.buttons_mut(&mut bindings).clear();
            assert!(row.action.buttons(&bindings).is_empty(), "{}", row.field);
            let json = serde_json::to_value(&bindings).unwrap();
            let empty = json.as_object().unwrap().iter();
            let empty = empty.filter(|(_, value)| value.as_array().is_some_and(Vec::is_empty));
            let empty: Vec<&String> = empty.map(|(field, _)| field).collect();
            assert_eq!(empty, [row.field]);
        }
    }
}
