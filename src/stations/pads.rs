//! Pads: flat marks on the ground that act once when the player comes onto them. One that begins a new run does so only when the
//! player has stood on it for [`NEW_RUN_HOLD_SECS`].

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use super::dials::{DialValue, turned};
use super::new_run::NewRun;
use super::player::Players;
use crate::lab::LabClock;
use crate::level::spawn::PlacedCrate;
use crate::level::{Dial, Pad, PadAction};
use springyard_character::Character;
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// On a pad: whether the player was above it at the end of the last step.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct PadPressed(pub bool);

/// On a pad: the time since the player came onto it, s, on one that begins a new run. `None`: the player is not on it, or it is another
/// pad, which acts at once.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct PadHeld(pub Option<f64>);

/// Time that the player has to stand on a pad that begins a new run, s.
pub const NEW_RUN_HOLD_SECS: f64 = 1.0;
/// Tolerance for the sum of steps, s.
const SAME_TIME_SECS: f64 = 1e-6;

impl PadHeld {
    /// The part of the time that has passed, 0 to 1: at 1 the pad has acted.
    #[must_use]
    pub fn part(&self) -> f32 {
        (self.0.unwrap_or_default() / NEW_RUN_HOLD_SECS).min(1.0) as f32
    }

    /// After a further step of this length, s.
    fn after(self, step_secs: f64) -> Self {
        Self(self.0.map(|secs| secs + step_secs))
    }

    /// Whether the time is over.
    fn is_over(self) -> bool {
        self.0
            .is_some_and(|secs| secs >= NEW_RUN_HOLD_SECS - SAME_TIME_SECS)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<PadPressed>("pad_pressed");
    app.register_state::<PadHeld>("pad_held");
    app.register_required_components::<Pad, PadPressed>()
        .register_required_components::<Pad, PadHeld>()
        .add_systems(
            FixedPostUpdate,
            press_pads.in_set(StationSystems::PressPads),
        );
}

/// The crates, as a pad puts them back.
type Crates<'w, 's> = Query<'w, 's, (&'static Name, PlacedCrate), Without<Character>>;

fn press_pads(
    step: Res<StepClock>,
    players: Players,
    mut pads: Query<(Ref<Pad>, &mut PadPressed, &mut PadHeld)>,
    mut dials: Query<(&Dial, &mut DialValue)>,
    mut crates: Crates,
    mut lab: Option<ResMut<LabClock>>,
    mut new_runs: MessageWriter<NewRun>,
) {
    for (pad, mut pressed, mut held) in &mut pads {
        let is_pressed = players
            .iter()
            .any(|player| player.is_over(pad.position, pad.size_m));
        let was_pressed = pressed.0;
        pressed.set_if_neq(PadPressed(is_pressed));
        // A pad that has come below the player, by a reload of the level, has not been stepped on.
        let is_stepped_on = is_pressed && !was_pressed && !pad.is_added();
        let acts = if pad.begins_run() {
            let now = match (is_stepped_on, is_pressed) {
                (true, _) => PadHeld(Some(0.0)),
                (false, true) => held.after(step.step_secs),
                (false, false) => PadHeld(None),
            };
            let was_over = held.is_over();
            held.set_if_neq(now);
            now.is_over() && !was_over
        } else {
            is_stepped_on
        };
        if acts {
            for action in &pad.does {
                act(action, &mut dials, &mut crates, &mut lab, &mut new_runs);
            }
        }
    }
}

fn act(
    action: &PadAction,
    dials: &mut Query<(&Dial, &mut DialValue)>,
    crates: &mut Crates,
    lab: &mut Option<ResMut<LabClock>>,
    new_runs: &mut MessageWriter<NewRun>,
) {
    match action {
        PadAction::NewRun => {
            new_runs.write(NewRun {
                returns_player: true,
            });
        }
        PadAction::ReturnCrates(names) => return_crates(names, crates),
        PadAction::Hitch { secs } => {
            if let Some(lab) = lab {
                lab.ring(f64::from(*secs));
            }
        }
        PadAction::Add { .. }
        | PadAction::Multiply { .. }
        | PadAction::Set { .. }
        | PadAction::Reset { .. } => turn_dial(action, dials),
    }
}

fn turn_dial(action: &PadAction, dials: &mut Query<(&Dial, &mut DialValue)>) {
    for (dial, mut value) in dials {
        if action.dial() == Some(dial.name.as_str()) {
            let next = turned(dial, value.0, action);
            value.set_if_neq(DialValue(next));
        }
    }
}

fn return_crates(names: &[String], crates: &mut Crates) {
    for (name, mut crate_) in crates {
        if names.iter().any(|returned| returned == name.as_str()) {
            crate_.return_to_start();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_pad_acts_after_its_time_at_any_step_rate() {
        for hz in [30_u32, 60, 144, 240] {
            let mut held = PadHeld(Some(0.0));
            let step_secs = 1.0 / f64::from(hz);
            let is_over = (1..=3 * hz).find(|_| {
                held = held.after(step_secs);
                held.is_over()
            });
            assert_eq!(is_over, Some(hz), "{hz} Hz");
            assert!((held.part() - 1.0).abs() < 1e-6);
        }
    }
}
