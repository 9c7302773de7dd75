//! Links platforms to the bodies that they name: to the one that they follow, and to the one that takes the opposite of their springs'
//! impulses.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::level::file::Level;
use crate::level::movers::PlatformMover;
use springyard_drive::{SpringDrive, TargetBody};

/// Sets [`SpringDrive::reaction`] of platforms, and adds a [`TargetBody`] to each follower. It runs when all `bodies` (crates and platforms,
/// by name) are spawned: a platform may name one that comes later in the file.
pub(super) fn link(commands: &mut Commands, level: &Level, bodies: &BTreeMap<&str, Entity>) {
    for platform in &level.platforms {
        let Some(this) = bodies.get(platform.name.as_str()) else {
            continue;
        };
        let mut this = commands.entity(*this);
        let reaction = platform.reaction.as_deref();
        if let Some(on) = reaction.and_then(|name| bodies.get(name)).copied() {
            this.entry::<SpringDrive>()
                .and_modify(move |mut drive| drive.reaction = Some(on));
        }
        let mover = PlatformMover::new(platform.clone());
        if let Some((name, from_centre)) = mover.leader()
            && let Some(body) = bodies.get(name).copied()
        {
            // The offset is from the leader's centre; a platform's body has its origin at the pivot.
            let leader = level.platform(name);
            let centre = leader.map_or(Vec3::ZERO, |it| {
                PlatformMover::new(it.clone()).centre_in_body()
            });
            let offset = Isometry3d::from_translation(centre) * from_centre;
            this.insert(TargetBody { body, offset });
        }
    }
}
