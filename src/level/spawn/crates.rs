//! Spawns crates: dynamic boxes that the character can push, hold and throw.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::appearance::{Appearance, Finish, spawn_view};
use super::lock_target;
use crate::level::LevelPart;
use crate::level::collider::collider;
use crate::level::contact;
use crate::level::file::{Area, Crate};
use springyard_character::grab::Grabbable;
use springyard_timestep::PoseHistory;

/// The pose that a crate returns to when it falls below the kill height, or when a pad or the player's leaving returns it.
#[derive(Component, Debug, Clone, Copy)]
pub struct StartPose(pub Transform);

/// A crate, to put it back on its start pose.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct PlacedCrate {
    /// Where it returns to.
    pub start: &'static StartPose,
    /// Where it is.
    pub pose: &'static mut Transform,
    /// How it moves.
    pub velocity: &'static mut Velocity,
    history: &'static mut PoseHistory,
}

impl PlacedCrateItem<'_, '_> {
    /// Puts the crate back on its start pose, at rest. Its view jumps with it.
    pub fn return_to_start(&mut self) {
        *self.pose = self.start.0;
        *self.velocity = Velocity::default();
        self.history.teleport();
    }
}

/// On a crate with an area: when the player's centre leaves it, the module `stations` puts the crate back on its [`StartPose`].
#[derive(Component, Debug, Clone, Copy)]
pub struct CrateArea(pub Area);

pub(super) fn spawn(commands: &mut Commands, crate_: &Crate) -> Entity {
    let parts = vec![crate_.part()];
    let start = Transform::from_translation(crate_.position).with_rotation(crate_.rotation());
    let mut body = commands.spawn((
        Name::new(crate_.name.clone()),
        (LevelPart, Grabbable),
        RigidBody::Dynamic,
        collider(&parts),
        ColliderMassProperties::Mass(crate_.mass_kg),
        contact::friction(crate_.friction),
        Velocity::default(),
        (ReadMassProperties::default(), ExternalImpulse::default()),
        StartPose(start),
        start,
    ));
    if crate_.bounce > 0.0 {
        body.insert(contact::bounce(crate_.bounce));
    }
    if let Some(area) = crate_.area {
        body.insert(CrateArea(area));
    }
    let body = body.id();
    let appearance = Appearance {
        parts,
        finish: Finish::Crate {
            mass_kg: crate_.mass_kg,
            colour: crate_.colour,
        },
    };
    spawn_view(commands, body, start, appearance).insert(lock_target(0.5 * crate_.size_m.length()));
    body
}
