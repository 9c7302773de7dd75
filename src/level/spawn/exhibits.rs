//! Spawns exhibits: for each the entity that `visuals` dresses, and the body of its case.
//!
//! The rails stand behind the front of the case: the right way on the left, the mistake on the right.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::marks::facing;
use crate::level::LevelPart;
use crate::level::file::Level;

/// Full lengths of a case, which stands on the origin of its entity and faces +Z, m.
pub const CASE_M: Vec3 = Vec3::new(2.0, 2.8, 0.6);
/// Height of the plinth below the rails, m.
pub const PLINTH_M: f32 = 0.75;
/// Height of the board above the rails, m.
pub const HEADER_M: f32 = 0.6;
/// Distance of each rail from the middle of the case, m.
pub const RAIL_X_M: f32 = 0.52;
/// Height of a rail's lower end above the foot of the case, and its length, m.
pub const RAIL_FROM_M: f32 = 0.88;
/// Length of a rail, m.
pub const RAIL_LENGTH_M: f32 = 1.2;

/// Spawns the exhibits in the order of the file.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for exhibit in &level.exhibits {
        let place = facing(exhibit.position, exhibit.facing_deg);
        commands.spawn((
            Name::new(exhibit.name.clone()),
            LevelPart,
            place,
            exhibit.clone(),
        ));
        // A body of its own, since the parts that visuals add to the exhibit must not change it.
        commands.spawn((
            Name::new(exhibit.case_name()),
            LevelPart,
            RigidBody::Fixed,
            Collider::cuboid(0.5 * CASE_M.x, 0.5 * CASE_M.y, 0.5 * CASE_M.z),
            place * Transform::from_xyz(0.0, 0.5 * CASE_M.y, 0.0),
        ));
    }
}
