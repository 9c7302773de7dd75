//! Sets the length of rapier's step to that of the running fixed step, also where steps differ in length.

use bevy::ecs::schedule::{NodeId, ScheduleGraph, Schedules};
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::EngineSystems;
use springyard_state::RegisterState;

/// Makes rapier take one step in each `FixedMain`, of the length in `Res<Time>`. Rapier has to run in `FixedUpdate`.
///
/// This works under bevy's own loop and under a planner. Rapier's own settings (`TimestepMode`) only allow steps of one length.
pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<TimestepMode>(
        "set anew from the step's length at the start of each step",
    );
    app.add_systems(PreStartup, see_where_rapier_runs)
        .add_systems(
            FixedFirst,
            set_physics_step
                .in_set(EngineSystems::SetPhysicsStep)
                .run_if(resource_exists::<RapierRuns>),
        );
}

/// There if rapier steps in `FixedUpdate`: not in an app without rapier, or if it runs once a frame, in `PostUpdate` for instance.
#[derive(Resource)]
struct RapierRuns;

fn see_where_rapier_runs(
    schedules: Res<Schedules>,
    mode: If<Res<TimestepMode>>,
    mut commands: Commands,
) {
    let fixed = schedules.get(FixedUpdate);
    if !fixed.is_some_and(|fixed| has_physics(fixed.graph())) {
        warn!(
            "rapier does not run in FixedUpdate, so bodies do not move in the fixed steps: \
             add RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule()"
        );
        return;
    }
    commands.insert_resource(RapierRuns);
    // `Variable` with one substep is rapier's default, so it is not a choice of the game.
    let is_chosen = match **mode {
        TimestepMode::Interpolated { .. } => true,
        TimestepMode::Variable {
            time_scale,
            substeps,
            ..
        } => substeps != 1 || time_scale != 1.0,
        TimestepMode::Fixed { substeps, .. } => substeps != 1,
    };
    if is_chosen {
        warn!(
            "TimestepMode was {:?}: rapier takes one step in each FixedUpdate instead, as long as the fixed step",
            **mode
        );
    }
}

/// Whether the schedule holds a system of rapier's set `StepSimulation`.
fn has_physics(schedule: &ScheduleGraph) -> bool {
    let set = PhysicsSet::StepSimulation.intern();
    let Some(key) = schedule.system_sets.get_key(set) else {
        return false;
    };
    let set = NodeId::Set(key);
    let mut in_sets = schedule.hierarchy().all_edges();
    in_sets.any(|(parent, child)| parent == set && matches!(child, NodeId::System(_)))
}

fn set_physics_step(time: Res<Time>, mut mode: ResMut<TimestepMode>) {
    *mode = TimestepMode::Fixed {
        dt: time.delta_secs(),
        substeps: 1,
    };
}
