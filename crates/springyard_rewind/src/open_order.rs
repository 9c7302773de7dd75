//! Warns once if the steps run on several threads and two systems that share registered state have no set order: in a seek they may run in
//! another order than the first time, and the state may differ. bevy finds such pairs when it builds a schedule; on one thread the order is
//! the same in every step.

use std::collections::HashMap;

use bevy::app::{FixedMainScheduleOrder, RunFixedMainLoop};
use bevy::ecs::schedule::{Schedule, Schedules, SystemKey};
use bevy::prelude::*;

use crate::snapshot::step_runs::StepRuns;
use springyard_state::StateRegistry;
use springyard_timestep::TimestepSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        warn_of_open_order
            .after(TimestepSystems::RunSteps)
            .before(TimestepSystems::InterpolateViews)
            .run_if(runs_on_many_threads.and_then(run_once)),
    );
}

fn runs_on_many_threads(runs: Option<Res<StepRuns>>) -> bool {
    runs.is_some_and(|runs| runs.are_out_of_order())
}

fn warn_of_open_order(world: &mut World) {
    let order = world.get_resource::<FixedMainScheduleOrder>();
    let labels = order.into_iter().flat_map(|order| &order.labels);
    let schedules = labels.filter_map(|label| world.get_resource::<Schedules>()?.get(*label));
    let pairs: Vec<String> = schedules
        .flat_map(|schedule| open_pairs(world, schedule))
        .collect();
    if !pairs.is_empty() {
        warn!(
            "steps run on many threads, and these systems share state in no fixed order: {}. After a seek the run may differ: order them \
             with before or after, or run their schedule on one thread",
            pairs.join("; ")
        );
    }
}

/// The pairs of systems that share a registered type, of which at least one writes it, and that may run in either order.
fn open_pairs(world: &World, schedule: &Schedule) -> Vec<String> {
    let (Some(registry), Ok(systems)) = (world.get_resource::<StateRegistry>(), schedule.systems())
    else {
        return Vec::new();
    };
    let names: HashMap<SystemKey, String> = systems
        .map(|(key, system)| (key, system.name().shortname().to_string()))
        .collect();
    let name = |key: &SystemKey| names.get(key).map_or("?", String::as_str);
    let pairs = schedule.graph().conflicting_systems().iter();
    let pairs = pairs.filter_map(|(one, other, types)| {
        let types = types.iter();
        let types = types.filter_map(|id| world.components().get_info(*id)?.type_id());
        let shared = types.filter_map(|id| registry.name_in_snapshots(id));
        let shared = shared.collect::<Vec<_>>().join(", ");
        (!shared.is_empty()).then(|| format!("{} and {} ({shared})", name(one), name(other)))
    });
    pairs.collect()
}
