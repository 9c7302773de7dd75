//! Marks for what blocks a camera: fixed and kinematic bodies do without a mark, dynamic ones with [`BlocksCamera`].

use bevy::prelude::*;

/// On a body or a collider that never blocks the camera: it may come between the camera and its subject.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct IgnoredByCamera;

/// On a dynamic body that blocks the camera: a driven wall, door or platform. Fixed and kinematic bodies block it without this.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct BlocksCamera;
