//! The bindings as an [`InputMap`] of leafwing's input manager.

use leafwing_input_manager::prelude::*;

use super::{Bindings, BoundAction};
use crate::input::actions::Action;

impl Bindings {
    /// The input map of these bindings, with this dead zone of the stick that walks (part of full deflection).
    #[must_use]
    pub fn input_map(&self, dead_zone: f32) -> InputMap<Action> {
        let mut map = InputMap::default();
        let directions = [&self.forward, &self.back, &self.left, &self.right];
        let longest = directions
            .iter()
            .map(|buttons| buttons.len())
            .max()
            .unwrap_or_default();
        for row in 0..longest {
            // A direction with fewer keys than the others repeats its last one.
            let [forward, back, left, right] =
                directions.map(|buttons| buttons.get(row).or(buttons.last()));
            if let (Some(forward), Some(back), Some(left), Some(right)) =
                (forward, back, left, right)
            {
                let pad = VirtualDPad {
                    up: forward.boxed(),
                    down: back.boxed(),
                    left: left.boxed(),
                    right: right.boxed(),
                    processors: Vec::new(),
                };
                map.insert_dual_axis(Action::Move, pad);
            }
        }
        map.insert_dual_axis(Action::Move, self.move_axes(dead_zone));
        // Without a dead zone: the look curve applies its own.
        map.insert_dual_axis(Action::Look, self.look_stick.axes());
        for action in BoundAction::all() {
            if let BoundAction::Button(of) = action {
                for button in self.of(action) {
                    map.insert_boxed(Action::Button(of), button.boxed());
                }
            }
        }
        map
    }

    /// The stick that walks, with a dead zone (part of full deflection).
    pub fn move_axes(&self, dead_zone: f32) -> GamepadStick {
        let axes = self.move_stick.axes();
        axes.with_circle_deadzone(dead_zone)
    }
}
