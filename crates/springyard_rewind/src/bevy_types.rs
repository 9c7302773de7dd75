//! What steps change of bevy's own types.

use bevy::app::FixedMainScheduleOrder;
use bevy::ecs::message::MessageRegistry;
use bevy::ecs::observer::Observer;
use bevy::ecs::resource::IsResource;
use bevy::ecs::schedule::Schedules;
use bevy::prelude::*;
use springyard_state::RegisterState;
use springyard_timestep::view::Views;

use crate::entities::link::register_linked;

pub(super) fn plugin(app: &mut App) {
    register_linked::<Children>(app);
    register_linked::<Views>(app);
    let lists = "bevy's lists of systems: each step runs all of them";
    let notes = "bevy's note of which entities are resources, and of observers that have run";
    let messages = "when messages are dropped: those of steps that run again are, at once";
    app.register_unkept::<Schedules>(lists)
        .register_unkept::<FixedMainScheduleOrder>(lists)
        .register_unkept::<IsResource>(notes)
        .register_unkept::<Observer>(notes)
        .register_unkept::<MessageRegistry>(messages);
}
