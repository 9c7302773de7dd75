//! [`StepInput`]: all input of one step, as a value: for the history and for recordings. [`Replayed`] gives it to a step again.

use bevy::prelude::*;

use super::InputSystems;
use super::assist::Assist;
use super::new_run::NewRunRequested;
use super::player::PlayerControlled;
use super::progress::{ContinueRequested, Progress};
use springyard_camera::Look;
use springyard_character::Intent;
use springyard_rewind::Replayed;
use springyard_state::RegisterState;
use springyard_timestep::is_live;

/// All input of one step: what devices, a script, settings and menus have given it.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct StepInput {
    /// The player's intent, presses included.
    pub intent: Intent,
    /// The assists in force.
    pub assist: Assist,
    /// Whether the step begins a new run.
    pub new_run: bool,
    /// Where the run continues that the step begins.
    pub continues: Option<Progress>,
}

impl StepInput {
    /// The input of the running step, after [`InputSystems::WriteIntent`]. Without a player, or with several, its intent is empty.
    #[must_use]
    pub fn of_step(world: &mut World) -> Self {
        let mut players = world.query_filtered::<&Intent, With<PlayerControlled>>();
        let intent = players.single(world).copied().unwrap_or_default();
        let assist = world.get_resource::<Assist>().copied();
        let new_run = world.get_resource::<NewRunRequested>();
        let continues = world.get_resource::<ContinueRequested>();
        Self {
            intent,
            assist: assist.unwrap_or_default(),
            new_run: new_run.is_some_and(|requested| requested.0),
            continues: continues.and_then(|requested| requested.0.clone()),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    springyard_rewind::register_input::<StepInput>(app);
    springyard_rewind::register_input::<Look>(app);
    app.register_unkept::<StepInput>("written anew in each step");
    app.init_resource::<StepInput>().add_systems(
        FixedPreUpdate,
        (
            write_replayed
                .in_set(InputSystems::WriteIntent)
                // The others in the set run in other steps.
                .ambiguous_with(InputSystems::WriteIntent)
                .run_if(is_replayed),
            note_input.in_set(InputSystems::Record).run_if(is_live),
        ),
    );
}

/// Whether the step runs again with its recorded input, and ignores devices, scripts, settings and menus. A run condition.
#[must_use]
pub fn is_replayed(replayed: Option<Res<Replayed<StepInput>>>) -> bool {
    replayed.is_some()
}

fn note_input(world: &mut World) {
    let input = StepInput::of_step(world);
    *world.resource_mut::<StepInput>() = input;
}

fn write_replayed(
    replayed: Res<Replayed<StepInput>>,
    mut assist: ResMut<Assist>,
    mut new_run: ResMut<NewRunRequested>,
    mut continues: ResMut<ContinueRequested>,
    mut intents: Query<&mut Intent, With<PlayerControlled>>,
) {
    assist.set_if_neq(replayed.0.assist);
    new_run.set_if_neq(NewRunRequested(replayed.0.new_run));
    continues.set_if_neq(ContinueRequested(replayed.0.continues.clone()));
    if let Ok(mut intent) = intents.single_mut() {
        *intent = replayed.0.intent.without_minus_zero();
    }
}
