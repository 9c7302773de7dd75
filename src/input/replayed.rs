//! [`StepInput`]: all input of one step, as a value. [`Replayed`] gives it to a step again.

use bevy::prelude::*;

use super::InputSystems;
use super::assist::Assist;
use super::intent::{Intent, PlayerControlled};
use super::new_run::NewRunRequested;
use super::progress::{ContinueRequested, Progress};

/// All input of one step: what devices, a script, settings and menus have given it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct StepInput {
    /// The player's intent, presses included.
    pub intent: Intent,
    /// The assists in force.
    pub assist: Assist,
    /// Whether the step begins a new run.
    pub new_run: bool,
    /// From where a new run goes on that the step begins.
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

/// The input of the next steps. While this resource exists, devices, scripts, settings and menus give a step nothing.
#[derive(Resource, Debug, Clone)]
pub struct Replayed(pub StepInput);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPreUpdate,
        write_replayed
            .in_set(InputSystems::WriteIntent)
            // The others in the set run in other steps.
            .ambiguous_with(InputSystems::WriteIntent)
            .run_if(resource_exists::<Replayed>),
    );
}

fn write_replayed(
    replayed: Res<Replayed>,
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
