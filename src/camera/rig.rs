//! A camera on a rig: what its drivers hand on to one another.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

use super::subject::Subject;

/// What the drivers of one camera read and write, in the order in which they run. With it comes bevy's `Camera3d`.
///
/// A rig has no parent: its `Transform` is written each frame, in world coordinates.
#[derive(Component, Debug, Clone, Copy)]
#[component(on_add = needs_the_plugin)]
#[require(Transform, Camera3d)]
pub struct Rig {
    /// What it looks at, as [`Watch`](super::Watch) read it.
    pub subject: Subject,
    /// What the camera turns about, m.
    pub pivot: Vec3,
    /// How far the pivot is meant to be above the body's middle, m.
    pub pivot_above_m: f32,
    /// Where it looks: along -Z of this.
    pub rotation: Quat,
    /// Upwards, degrees: the pitch of `rotation`.
    pub pitch_deg: f32,
    /// How far behind the pivot it stands, m.
    pub distance: f32,
    /// How far beside that place, m.
    pub offset: Vec3,
    /// Turn of the picture about the place: the trembling.
    pub tremble: Quat,
    /// From top to bottom, degrees.
    pub fov_deg: f32,
    /// Of the character, 0 to 1.
    pub character_alpha: f32,
}

/// A resource that `camera::plugin` inserts: without it, no system moves a [`Rig`].
#[derive(Resource, Debug, Default)]
pub(super) struct RigsMove;

fn needs_the_plugin(world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    if !world.contains_resource::<RigsMove>() {
        warn!("Rig on {entity}, but nothing moves it: add camera::plugin to the app first");
    }
}

/// How far above the body's middle a rig looks where no driver says otherwise, m.
pub const PIVOT_ABOVE_M: f32 = 0.5;
/// How far behind the pivot a rig stands where no driver says otherwise, m.
pub const DISTANCE_M: f32 = 5.0;
/// The field of view where no driver says otherwise, from top to bottom, degrees.
pub const FOV_DEG: f32 = 60.0;
/// As low as a tilted camera looks, degrees. Straight down, left and right lose their meaning.
const LOWEST_PITCH_DEG: f32 = -85.0;

impl Default for Rig {
    fn default() -> Self {
        Self {
            subject: Subject::default(),
            pivot: Vec3::ZERO,
            pivot_above_m: PIVOT_ABOVE_M,
            rotation: Quat::IDENTITY,
            pitch_deg: 0.0,
            distance: DISTANCE_M,
            offset: Vec3::ZERO,
            tremble: Quat::IDENTITY,
            fov_deg: FOV_DEG,
            character_alpha: 1.0,
        }
    }
}

impl Rig {
    /// From the pivot to the camera, 1 m.
    #[must_use]
    pub fn back(&self) -> Vec3 {
        self.rotation * Vec3::Z
    }

    /// Where the camera stands, m.
    #[must_use]
    pub fn place(&self) -> Vec3 {
        self.pivot + self.back() * self.distance + self.offset
    }

    /// The height of the ground that the pivot stands over, m. Unlike the character's own it does not follow a jump.
    #[must_use]
    pub fn ground_y(&self) -> f32 {
        self.pivot.y - self.pivot_above_m - self.subject.feet_m
    }

    /// Turns down about the pivot.
    pub fn tilt_down(&mut self, deg: f32) {
        let down_deg = deg.min(self.pitch_deg - LOWEST_PITCH_DEG).max(0.0);
        self.pitch_deg -= down_deg;
        self.rotation *= Quat::from_rotation_x(-down_deg.to_radians());
    }
}
