//! What a button can be bound to: the four directions and the actions of buttons. Each is a field of [`Bindings`] with buttons, in the
//! same order; its name for players stands there.

use bevy::prelude::*;
use bevy::reflect::structs::Struct;
use bevy::reflect::{NamedField, TypeInfo, Typed};
use springyard_state::parameter::Label;

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

/// On a field: what its name does not say, for the help, the menu and the file.
#[derive(Reflect, Debug, Clone, Copy)]
pub(super) struct Detail(pub &'static str);

/// On a field: it is a developers' key, which help and menu list on a second page.
#[derive(Reflect, Debug, Clone, Copy)]
pub(super) struct ForDevelopers;

impl BoundAction {
    /// All of them, in the order of the file: the directions first.
    pub fn all() -> impl Iterator<Item = Self> {
        let directions = [Self::Forward, Self::Back, Self::Left, Self::Right];
        let buttons = ButtonAction::all().map(Self::Button);
        directions.into_iter().chain(buttons)
    }

    /// Whether it is one of the four directions.
    #[must_use]
    pub fn is_direction(self) -> bool {
        !matches!(self, Self::Button(_))
    }

    /// Whether it is on the page of developer keys.
    #[must_use]
    pub fn is_for_developers(self) -> bool {
        self.info()
            .is_some_and(NamedField::has_attribute::<ForDevelopers>)
    }

    /// The name for players.
    #[must_use]
    pub fn label(self) -> &'static str {
        let label = self.info().and_then(NamedField::get_attribute);
        label.map_or("", |Label(label)| label)
    }

    /// What the name does not say, or empty: "while held".
    #[must_use]
    pub fn detail(self) -> &'static str {
        detail_of(self.field())
    }

    /// The field of the bindings file.
    #[must_use]
    pub fn field(self) -> &'static str {
        self.info().map_or("", NamedField::name)
    }

    /// Its buttons in these bindings.
    #[must_use]
    pub fn buttons(self, bindings: &Bindings) -> &[Button] {
        let field = bindings.field(self.field());
        let buttons = field.and_then(|field| field.try_downcast_ref::<Vec<Button>>());
        buttons.map_or(&[], Vec::as_slice)
    }

    /// Its buttons, to change them. Each action has them.
    pub(super) fn buttons_mut(self, bindings: &mut Bindings) -> Option<&mut Vec<Button>> {
        let field = bindings.field_mut(self.field())?;
        field.try_downcast_mut()
    }

    /// Its field in the bindings: the one of this number among those of buttons.
    fn info(self) -> Option<&'static NamedField> {
        let index = match self {
            Self::Forward => 0,
            Self::Back => 1,
            Self::Left => 2,
            Self::Right => 3,
            Self::Button(action) => 4 + action as usize,
        };
        let TypeInfo::Struct(bindings) = Bindings::type_info() else {
            return None;
        };
        let mut buttons = bindings.iter().filter(|it| it.is::<Vec<Button>>());
        buttons.nth(index)
    }
}

/// What the name of a field does not say, or empty.
pub(super) fn detail_of(field: &str) -> &'static str {
    let TypeInfo::Struct(bindings) = Bindings::type_info() else {
        return "";
    };
    let detail = bindings.field(field).and_then(NamedField::get_attribute);
    detail.map_or("", |Detail(detail)| detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_has_the_field_of_its_name_a_label_and_buttons_to_change() {
        let snake = |name: String| {
            let words = name.chars().map(|letter| match letter {
                'A'..='Z' => format!("_{}", letter.to_ascii_lowercase()),
                _ => letter.into(),
            });
            words.collect::<String>().trim_start_matches('_').to_owned()
        };
        let defaults = Bindings::defaults().unwrap();
        for action in BoundAction::all() {
            let name = match action {
                BoundAction::Button(button) => format!("{button:?}"),
                direction => format!("{direction:?}"),
            };
            assert_eq!(action.field(), snake(name));
            assert!(!action.label().is_empty(), "{action:?}");
            let mut bindings = defaults.clone();
            assert!(!action.buttons(&bindings).is_empty(), "{action:?}");
            action.buttons_mut(&mut bindings).unwrap().clear();
            assert!(action.buttons(&bindings).is_empty(), "{action:?}");
        }
    }
}
