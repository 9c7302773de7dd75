//! Dials: the value of each, and its return to the start when the player leaves the dial's area.

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use super::player::Players;
use crate::level::{Dial, PadAction};
use springyard_state::RegisterState;

/// On a dial: its value, within the dial's range.
#[derive(Component, Debug, Clone, Copy, PartialEq, Serialize)]
pub struct DialValue(pub f32);

/// The value of the dial of this name.
#[must_use]
pub fn dial_value<'a>(
    dials: impl IntoIterator<Item = (&'a Dial, &'a DialValue)>,
    name: &str,
) -> Option<f32> {
    let mut dials = dials.into_iter();
    dials.find_map(|(dial, value)| (dial.name == name).then_some(value.0))
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<DialValue>("dial_value");
    app.add_observer(start_dial).add_systems(
        FixedPostUpdate,
        reset_left_dials.in_set(StationSystems::Collect),
    );
}

/// Sets a new dial to its start. After a reload of the level, all dials are new.
fn start_dial(new: On<Add, Dial>, dials: Query<&Dial>, mut commands: Commands) {
    if let Ok(dial) = dials.get(new.entity) {
        commands.entity(new.entity).insert(DialValue(dial.start));
    }
}

fn reset_left_dials(players: Players, mut dials: Query<(&Dial, &mut DialValue)>) {
    for (dial, mut value) in &mut dials {
        let Some(area) = dial.area else {
            continue;
        };
        if players.iter().all(|player| !area.contains(player.centre())) {
            value.set_if_neq(DialValue(dial.start));
        }
    }
}

/// The value of a dial after an action on it, within the dial's range. An action on no dial changes nothing.
#[must_use]
pub fn turned(dial: &Dial, value: f32, action: &PadAction) -> f32 {
    let turned = match action {
        PadAction::Add { by, .. } => value + by,
        PadAction::Multiply { by, .. } => value * by,
        PadAction::Set { to, .. } => *to,
        PadAction::Reset { .. } => dial.start,
        PadAction::NewRun | PadAction::ReturnCrates(_) | PadAction::Hitch { .. } => value,
    };
    turned.clamp(dial.from, dial.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_turns_a_dial_within_its_range() {
        let ratio = Dial {
            name: "ratio".into(),
            start: 1.0,
            from: 0.25,
            to: 3.0,
            sets: Vec::new(),
            area: None,
        };
        let dial = || "ratio".to_owned();
        let add = |by| PadAction::Add { dial: dial(), by };
        let multiply = |by| PadAction::Multiply { dial: dial(), by };
        let set = |to| PadAction::Set { dial: dial(), to };
        for (action, from, to) in [
            (add(0.5), 1.0, 1.5),
            (add(0.5), 2.75, 3.0),
            (add(-2.0), 1.0, 0.25),
            (multiply(2.0), 1.0, 2.0),
            (multiply(0.5), 0.25, 0.25),
            (set(0.75), 3.0, 0.75),
            (PadAction::Reset { dial: dial() }, 3.0, 1.0),
        ] {
            assert_eq!(turned(&ratio, from, &action), to, "{action:?}");
        }
    }
}
