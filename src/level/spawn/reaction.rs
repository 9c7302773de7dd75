//! Gives each platform with a `reaction` the body that takes the opposite of its springs' impulses.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::level::file::Level;
use springyard_drive::SpringDrive;

/// Sets [`SpringDrive::reaction`] of the platforms. It runs when all `bodies` (crates and platforms, by name) are spawned: a
/// platform may push against one that comes later in the file.
pub(super) fn connect(commands: &mut Commands, level: &Level, bodies: &BTreeMap<&str, Entity>) {
    for platform in &level.platforms {
        let reaction = platform.reaction.as_deref();
        let on = reaction.and_then(|name| bodies.get(name)).copied();
        let body = bodies.get(platform.name.as_str()).copied();
        if let (Some(on), Some(body)) = (on, body) {
            commands
                .entity(body)
                .entry::<SpringDrive>()
                .and_modify(move |mut drive| drive.reaction = Some(on));
        }
    }
}
