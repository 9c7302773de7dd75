//! Prepares new driven entities: inserts a missing target, and reports entities that cannot be driven.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::fault::{DriveField, Faults};
use super::{DriveTarget, SpringDrive, TargetBody, TargetPath};
use crate::engine::EngineSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPreUpdate,
        (target_own_pose, report_undrivable).after(EngineSystems::AddBodies),
    );
}

/// Inserts the body's own pose as the target of a body without one, so that it stays where it is.
fn target_own_pose(
    mut commands: Commands,
    driven: Query<
        (Entity, &Transform),
        (
            Without<DriveTarget>,
            Or<(With<SpringDrive>, With<TargetPath>, With<TargetBody>)>,
        ),
    >,
) {
    for (entity, pose) in &driven {
        let target = DriveTarget::at_pose(pose.to_isometry());
        commands.entity(entity).try_insert(target);
    }
}

/// Reports the faults that `drive_body` cannot find: entities without a `RigidBody`, and children of entities away from the
/// origin.
fn report_undrivable(
    without_body: Query<Entity, (With<SpringDrive>, Without<RigidBody>)>,
    children: Query<(Entity, &ChildOf), With<SpringDrive>>,
    parents: Query<&GlobalTransform>,
    mut faults: Faults,
) {
    for entity in &without_body {
        faults.report(entity, DriveField::NoBody);
    }
    for (entity, child) in &children {
        let parent = parents.get(child.parent());
        if parent.is_ok_and(|pose| *pose != GlobalTransform::IDENTITY) {
            faults.report(entity, DriveField::Parent);
        }
    }
}
