//! Records the state before each step, and compares another run with it.

use std::sync::Arc;

use bevy::prelude::*;
use springyard::time::divergence::{Compared, Divergence, compare_step};
use springyard::time::recording::{StateLog, StateWriter};
use springyard_timestep::BeforeStep;
use springyard_timestep::{StepClock, is_live};

use crate::common::Play;

/// The states of a run.
#[derive(Resource, Default)]
struct Recorded(StateWriter);

/// Records the run of this app.
pub fn record(app: &mut App) {
    app.init_resource::<Recorded>()
        .add_systems(BeforeStep, note.run_if(is_live));
}

fn note(world: &mut World) {
    let tick = world.resource::<StepClock>().ticks;
    let fields = springyard_rewind::fields(world);
    world.resource_mut::<Recorded>().0.push(tick, &fields);
}

/// The states that were recorded.
pub fn recorded(play: &mut Play) -> StateLog {
    let mut recorded = play.app.world_mut().resource_mut::<Recorded>();
    recorded.0.log()
}

/// A comparison with a recorded run.
#[derive(Resource)]
struct Comparison {
    log: Arc<StateLog>,
    /// Number of states that were compared with a recorded one.
    count: u64,
    /// The first difference.
    found: Option<Divergence>,
}

/// Compares the run of this app with a recorded one, before each step, also of those that run again.
pub fn compare_with(app: &mut App, log: impl Into<Arc<StateLog>>) {
    app.insert_resource(Comparison {
        log: log.into(),
        count: 0,
        found: None,
    })
    .add_systems(BeforeStep, compare);
}

/// Compares the present state.
pub fn compare(world: &mut World) {
    world.resource_scope(|world, mut comparison: Mut<Comparison>| {
        let tick = world.resource::<StepClock>().ticks;
        match compare_step(&comparison.log, world, tick) {
            Compared::NotRecorded => {}
            Compared::Same => comparison.count += 1,
            Compared::Differs(divergence) => {
                comparison.count += 1;
                comparison.found.get_or_insert(divergence);
            }
        }
    });
}

/// The first difference so far.
pub fn found(play: &Play) -> Option<&Divergence> {
    play.app.world().resource::<Comparison>().found.as_ref()
}

/// Fails at a difference, and says in what.
pub fn assert_same(play: &Play, situation: &str) {
    if let Some(found) = found(play) {
        panic!("{situation}: {found}");
    }
}

/// Number of states so far that were compared with a recorded one. A run of which the log has nothing compares none, and differs
/// from none.
pub fn count(play: &Play) -> u64 {
    play.app.world().resource::<Comparison>().count
}
