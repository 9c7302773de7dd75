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

#[cfg(test)]
mod tests {
    use bevy::ecs::schedule::ScheduleBuildSettings;
    use serde::Serialize;
    use springyard_state::RegisterState;

    use super::*;

    #[derive(Resource, Clone, Serialize, Default)]
    struct Fuse(u32);

    #[derive(Resource, Default)]
    struct Smoke(u32);

    fn burn(mut fuse: ResMut<Fuse>, mut smoke: ResMut<Smoke>) {
        fuse.0 += 1;
        smoke.0 += 1;
    }

    fn look(_: Res<Fuse>) {}

    fn clear(mut smoke: ResMut<Smoke>) {
        smoke.0 = 0;
    }

    /// The pairs in a schedule of these systems.
    fn pairs<M>(
        systems: impl IntoScheduleConfigs<bevy::ecs::system::ScheduleSystem, M>,
    ) -> Vec<String> {
        let mut app = App::new();
        app.init_resource::<Smoke>()
            .insert_resource(Fuse(0))
            .register_state::<Fuse>("fuse");
        let mut schedule = Schedule::new(Update);
        schedule.set_build_settings(ScheduleBuildSettings::default());
        schedule.add_systems(systems);
        schedule
            .initialize(app.world_mut())
            .expect("it can be built");
        open_pairs(app.world(), &schedule)
    }

    #[test]
    fn systems_that_share_state_in_no_set_order_are_a_pair() {
        let found = pairs((burn, look));
        assert_eq!(found.len(), 1);
        assert!(
            found[0].ends_with(" (fuse)") && found[0].contains(" and "),
            "{found:?}"
        );
        assert_eq!(pairs((burn, look).chain()), [""; 0]);
        // What is no state may come in any order.
        assert_eq!(pairs((burn, clear)), [""; 0]);
        assert_eq!(pairs((burn, look, clear)).len(), 1);
    }

    #[test]
    fn only_steps_whose_systems_ran_out_of_order_are_on_many_threads() {
        let mut world = World::new();
        let runs = |world: &mut World| {
            world
                .run_system_cached(runs_on_many_threads)
                .expect("it runs")
        };
        assert!(!runs(&mut world));
        world.insert_resource(StepRuns::of_ticks(&[1, 2, 3]));
        assert!(!runs(&mut world));
        world.insert_resource(StepRuns::of_ticks(&[1, 3, 2]));
        assert!(runs(&mut world));
    }

    #[test]
    fn it_is_logged_once_that_an_order_is_open() {
        let run = |is_open: bool| {
            let logged = springyard_test_lab::another_game::Logged::start();
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, plugin))
                .init_resource::<Smoke>()
                .insert_resource(Fuse(0))
                .register_state::<Fuse>("fuse");
            if is_open {
                app.add_systems(FixedUpdate, (burn, look));
            } else {
                app.add_systems(FixedUpdate, (burn, look).chain());
            }
            springyard_test_lab::another_game::single_threaded(&mut app);
            app.world_mut().run_schedule(FixedUpdate);
            app.update();
            assert_eq!(logged.lines(), [""; 0], "on one thread");
            app.insert_resource(StepRuns::of_ticks(&[2, 1]));
            (0..3).for_each(|_| app.update());
            logged.count(&["these systems share state in no fixed order", "(fuse)"])
        };
        assert_eq!([true, false].map(run), [1, 0]);
    }
}
