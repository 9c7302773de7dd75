//! [`add_driver`]: a driver of one's own between those of this crate.

use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::rig_state::register_own;
use super::update_rigs::FrameInput;
use super::{CameraSystems, Rig, RigAlone};

/// The systems of one set: number 0 calls the drivers of this crate, the others those of [`add_driver`], in the order of the calls.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Nth(pub CameraSystems, pub usize);

/// The sets of the drivers of [`add_driver`].
#[derive(Resource, Debug, Default)]
pub(super) struct OwnDrivers(Vec<CameraSystems>);

/// Adds a driver of one's own: `update` moves each rig that has the parameters `P`, after the drivers of this crate in the set `after`:
/// `Watch` (before [`Follow`](super::Follow)), `Aim` (before [`PivotCollision`](super::PivotCollision)) or `Avoid` (last). Several run in
/// the order of these calls.
///
/// Call it after [`plugin`](super::plugin), and before rigs with `P` are spawned. The state `S` comes with the parameters, and is
/// registered as frame state. A driver that needs more of the world is a system of your own between two [`CameraSystems`].
pub fn add_driver<P, S>(
    app: &mut App,
    after: CameraSystems,
    update: fn(&P, &mut S, Rig, f32) -> Result<Rig>,
) where
    P: Component,
    S: Component<Mutability = Mutable> + Default + Clone + Debug,
{
    let run = move |input: Res<FrameInput>, mut rigs: Query<(&mut Rig, &P, &mut S)>| -> Result {
        for (mut rig, parameters, mut state) in &mut rigs {
            *rig = update(parameters, &mut state, *rig, input.dt)?;
        }
        Ok(())
    };
    register_own::<S>(app);
    app.register_required_components::<P, S>();
    let mut own = app.world_mut().get_resource_or_init::<OwnDrivers>();
    own.0.push(after);
    let number = own.0.iter().filter(|set| **set == after).count();
    for schedule in [PostUpdate.intern(), RigAlone.intern()] {
        let set = Nth(after, number)
            .in_set(after)
            .after(Nth(after, number - 1));
        app.configure_sets(schedule, set)
            .add_systems(schedule, run.in_set(Nth(after, number)));
    }
}
