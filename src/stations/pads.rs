//! Pads: flat marks on the ground that act once when the player comes onto them.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use serde::Serialize;

use super::StationSystems;
use super::dials::{DialValue, turned};
use super::new_run::NewRun;
use super::player::Players;
use crate::character::Character;
use crate::lab::LabClock;
use crate::level::spawn::StartPose;
use crate::level::{Dial, Pad, PadAction};
use crate::state;
use crate::timestep::PoseHistory;

/// On a pad: whether the player was above it at the end of the last step.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct PadPressed(pub bool);

pub(super) fn plugin(app: &mut App) {
    state::register_component::<PadPressed>(app, "pad_pressed");
    app.register_required_components::<Pad, PadPressed>()
        .add_systems(
            FixedPostUpdate,
            press_pads.in_set(StationSystems::PressPads),
        );
}

/// The crates, as a pad puts them back.
type Crates<'w, 's> = Query<
    'w,
    's,
    (
        &'static Name,
        &'static StartPose,
        &'static mut Transform,
        &'static mut Velocity,
        &'static mut PoseHistory,
    ),
    Without<Character>,
>;

fn press_pads(
    players: Players,
    mut pads: Query<(Ref<Pad>, &mut PadPressed)>,
    mut dials: Query<(&Dial, &mut DialValue)>,
    mut crates: Crates,
    mut lab: Option<ResMut<LabClock>>,
    mut new_runs: MessageWriter<NewRun>,
) {
    for (pad, mut pressed) in &mut pads {
        let is_pressed = players
            .iter()
            .any(|player| player.is_over(pad.position, pad.size_m));
        let was_pressed = pressed.0;
        pressed.set_if_neq(PadPressed(is_pressed));
        // A pad that has come below the player, by a reload of the level, has not been stepped on.
        if was_pressed || !is_pressed || pad.is_added() {
            continue;
        }
        for action in &pad.does {
            match action {
                PadAction::NewRun => {
                    new_runs.write(NewRun {
                        returns_player: true,
                    });
                }
                PadAction::ReturnCrates(names) => return_crates(names, &mut crates),
                PadAction::Hitch { secs } => {
                    if let Some(lab) = &mut lab {
                        lab.ring(f64::from(*secs));
                    }
                }
                PadAction::Add { .. }
                | PadAction::Multiply { .. }
                | PadAction::Set { .. }
                | PadAction::Reset { .. } => turn_dial(action, &mut dials),
            }
        }
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
    for (name, start, mut pose, mut velocity, mut history) in crates {
        if names.iter().any(|returned| returned == name.as_str()) {
            start.restore(&mut pose, &mut velocity, &mut history);
        }
    }
}
