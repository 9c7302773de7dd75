//! What stands and lies in a scene: [`Solid`] and [`Crate`].

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::grab::Grabbable;
use springyard_timestep::PoseHistory;

/// A body that does not move.
#[derive(Debug, Clone)]
pub struct Solid {
    name: String,
    collider: Collider,
    at: Transform,
}

impl Solid {
    /// A body of this form at this pose.
    #[must_use]
    pub fn of(name: &str, collider: Collider, at: Transform) -> Self {
        let name = name.to_owned();
        Self { name, collider, at }
    }

    /// A box: full lengths and centre, m.
    #[must_use]
    pub fn block(name: &str, size: impl Into<Vec3>, centre: impl Into<Vec3>) -> Self {
        let half = 0.5 * size.into();
        let collider = Collider::cuboid(half.x, half.y, half.z);
        Self::of(name, collider, Transform::from_translation(centre.into()))
    }

    /// Fixed ground of 400 x 400 m with its top at 0.
    #[must_use]
    pub fn ground() -> Self {
        Self::block("ground", (400.0, 1.0, 400.0), (0.0, -0.5, 0.0))
    }

    /// A wedge that rises along -Z from its foot: length and width of its base, and the middle of its foot, m.
    #[must_use]
    pub fn ramp(
        name: &str,
        angle_deg: f32,
        length: f32,
        width: f32,
        foot: impl Into<Vec3>,
    ) -> Self {
        let (half, high) = (0.5 * width, length * angle_deg.to_radians().tan());
        let corners = [
            Vec3::new(-half, 0.0, 0.0),
            Vec3::new(half, 0.0, 0.0),
            Vec3::new(-half, 0.0, -length),
            Vec3::new(half, 0.0, -length),
            Vec3::new(-half, high, -length),
            Vec3::new(half, high, -length),
        ];
        let hull = Collider::convex_hull(&corners).expect("a ramp has a volume");
        Self::of(name, hull, Transform::from_translation(foot.into()))
    }

    /// A stair that rises along -Z from its foot: height and depth of a step (m), their number, width and the middle of the foot, m.
    #[must_use]
    pub fn stair(
        name: &str,
        step: impl Into<Vec2>,
        steps: u16,
        width: f32,
        foot: impl Into<Vec3>,
    ) -> Self {
        let Vec2 { x: high, y: deep } = step.into();
        let back = deep * f32::from(steps);
        // A slab per step, from its edge to the back of the stair: columns side by side would have vertical seams.
        let slab = |i: u16| {
            let depth = deep * f32::from(steps - i);
            let centre = Vec3::new(0.0, high * (f32::from(i) + 0.5), 0.5 * depth - back);
            let slab = Collider::cuboid(0.5 * width, 0.5 * high, 0.5 * depth);
            (centre, Quat::IDENTITY, slab)
        };
        let stair = Collider::compound((0..steps).map(slab).collect());
        Self::of(name, stair, Transform::from_translation(foot.into()))
    }

    /// The same, turned about the vertical by this angle, degrees, counterclockwise from above.
    #[must_use]
    pub fn turned(mut self, yaw_deg: f32) -> Self {
        self.at.rotate_y(yaw_deg.to_radians());
        self
    }

    pub(crate) fn spawn(&self, world: &mut World) -> Entity {
        let name = Name::new(self.name.clone());
        let body = (RigidBody::Fixed, self.collider.clone());
        world.spawn((name, body, self.at)).id()
    }
}

/// A loose box that a character can push, take and throw.
#[derive(Debug, Clone)]
pub struct Crate {
    name: String,
    mass_kg: f32,
    size: Vec3,
    centre: Vec3,
}

impl Crate {
    /// A box: mass (kg), full lengths and centre, m.
    #[must_use]
    pub fn new(name: &str, mass_kg: f32, size: impl Into<Vec3>, centre: impl Into<Vec3>) -> Self {
        Self {
            name: name.to_owned(),
            mass_kg,
            size: size.into(),
            centre: centre.into(),
        }
    }

    /// A cube: mass (kg), side and centre, m.
    #[must_use]
    pub fn cube(name: &str, mass_kg: f32, side: f32, centre: impl Into<Vec3>) -> Self {
        Self::new(name, mass_kg, Vec3::splat(side), centre)
    }

    /// A cube at rest on the ground, at this place along x and z, m.
    #[must_use]
    pub fn cube_on_ground(name: &str, mass_kg: f32, side: f32, x: f32, z: f32) -> Self {
        Self::cube(name, mass_kg, side, (x, 0.5 * side, z))
    }

    pub(crate) fn spawn(&self, world: &mut World) -> Entity {
        let half = 0.5 * self.size;
        let body = (
            RigidBody::Dynamic,
            Collider::cuboid(half.x, half.y, half.z),
            ColliderMassProperties::Mass(self.mass_kg),
            Friction::coefficient(0.6),
            Velocity::default(),
            (ReadMassProperties::default(), ExternalImpulse::default()),
            Transform::from_translation(self.centre),
        );
        let name = Name::new(self.name.clone());
        let crate_ = (name, Grabbable, PoseHistory::default(), body);
        world.spawn(crate_).id()
    }
}
