//! [`add_driver`]: adds a driver of your own between those of this crate.

use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use springyard_state::RegisterState;

use super::frame_input::FrameInput;
use super::rig_state::RigState;
use super::{CameraSystems, Rig, RigAlone};

/// A place in the order of the systems of one set: 0 is the system that calls the drivers of this crate, 1 and up are those of
/// [`add_driver`], in the order of the calls.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct DriverSlot(pub CameraSystems, pub usize);

/// The sets of the drivers of [`add_driver`].
#[derive(Resource, Debug, Default)]
pub(super) struct OwnDrivers(Vec<CameraSystems>);

/// Adds a driver of your own: `update` is called in each frame for each rig with the component `P`, its parameters. The state `S` is
/// added together with `P`, and is registered as frame state, so that a rewind restores it.
///
/// `update` runs after *all* drivers of this crate in the set `after`; several that are added run in the order of these calls. Legal are
///
/// - `CameraSystems::Watch`: before [`Recentre`](super::Recentre) and [`Follow`](super::Follow);
/// - `CameraSystems::Aim`: after [`FovKick`](super::FovKick), before [`PivotCollision`](super::PivotCollision);
/// - `CameraSystems::Avoid`: after [`Boom`](super::Boom), before [`Fade`](super::Fade) and the write of the `Transform`. What it moves is not
///   kept out of walls.
///
/// Call it after [`plugin`](super::plugin), and before rigs with `P` are spawned. A driver that needs more of the world, such as casts, is
/// a system of your own between two [`CameraSystems`].
///
/// # Panics
///
/// In another set.
pub fn add_driver<P, S>(
    app: &mut App,
    after: CameraSystems,
    update: fn(&P, &mut S, Rig, f32) -> Result<Rig>,
) where
    P: Component,
    S: Component<Mutability = Mutable> + Default + Clone + Debug,
{
    let run = move |input: Res<FrameInput>,
                    mut rigs: Query<(Entity, &mut Rig, &mut RigState, &P, &mut S)>| {
        for (camera, mut rig, mut states, parameters, mut state) in &mut rigs {
            states.drive(camera, &mut rig, |rig, _| {
                update(parameters, &mut state, rig, input.dt)
            });
        }
    };
    assert!(
        matches!(
            after,
            CameraSystems::Watch | CameraSystems::Aim | CameraSystems::Avoid
        ),
        "add_driver: a driver of your own cannot run in {after:?}; use Watch, Aim or Avoid"
    );
    app.register_frame_state::<S>(std::any::type_name::<S>());
    // Two drivers may share parameters and state: the second registration is the same as the first.
    let _ = app.try_register_required_components::<P, S>();
    let mut own = app.world_mut().get_resource_or_init::<OwnDrivers>();
    own.0.push(after);
    let number = own.0.iter().filter(|set| **set == after).count();
    for schedule in [PostUpdate.intern(), RigAlone.intern()] {
        let set = DriverSlot(after, number)
            .in_set(after)
            .after(DriverSlot(after, number - 1));
        app.configure_sets(schedule, set)
            .add_systems(schedule, run.in_set(DriverSlot(after, number)));
    }
}
