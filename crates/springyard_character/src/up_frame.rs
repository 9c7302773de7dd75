//! [`UpFrame`]: a character's own axes, where up is +Y, in the world.

use bevy::prelude::*;
use serde::Serialize;

use super::body_dimensions::BodyDimensions;

/// On a character: its own axes, in which up is +Y. `decide`, the moves and what the probes have found use them: a place or a velocity
/// there is the world's, turned about the world's origin by the inverse of [`rotation`](Self::rotation).
///
/// Up is against the gravity at the character's place ([`CharacterGravity`](super::CharacterGravity)). When that direction changes, the
/// axes turn by the shortest rotation from the old up to the new one (*parallel transport*), and not about it. So yaw angles, such as
/// those of the facing and of the look direction, keep their meaning, and nothing turns abruptly anywhere on a planet.
///
/// With gravity straight down the axes are the world's, and their arithmetic is skipped.
#[doc(alias = "gravity direction")]
#[doc(alias = "parallel transport")]
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct UpFrame(Quat);

/// The axes follow turns of up from this angle on, rad: less is rounding.
const LEAST_TURN_RAD: f32 = 1e-6;

/// Sum of two unit vectors, squared, below which they are opposite.
const OPPOSITE: f32 = 1e-8;

impl UpFrame {
    /// The axes whose up is the unit vector `up` (world), turned there from the world's by the shortest rotation. The yaw of a
    /// [`SpawnPoint`](super::SpawnPoint) counts in them.
    #[must_use]
    pub fn upright(up: Vec3) -> Self {
        Self::default().turned_to(up)
    }

    /// The rotation from the character's axes to the world's.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        self.0
    }

    /// Up in the world, unit vector.
    #[must_use]
    pub fn up(&self) -> Vec3 {
        self.to_world(Vec3::Y)
    }

    /// Down in the world, unit vector.
    #[must_use]
    pub fn down(&self) -> Vec3 {
        self.to_world(Vec3::NEG_Y)
    }

    /// Whether the axes are those of the world.
    #[must_use]
    pub fn is_world(&self) -> bool {
        self.0 == Quat::IDENTITY
    }

    /// A vector of the character's axes in the world's: a place (m), a velocity, a direction.
    #[must_use]
    pub fn to_world(&self, own: Vec3) -> Vec3 {
        if self.is_world() { own } else { self.0 * own }
    }

    /// A vector of the world's axes in the character's: a place (m), a velocity, a direction.
    #[must_use]
    pub fn to_own(&self, world: Vec3) -> Vec3 {
        if self.is_world() {
            world
        } else {
            self.0.conjugate() * world
        }
    }

    /// An orientation of the world in the character's axes.
    #[must_use]
    pub fn turn_to_own(&self, world: Quat) -> Quat {
        if self.is_world() {
            world
        } else {
            self.0.conjugate() * world
        }
    }

    /// A pose of the world in the character's axes.
    #[must_use]
    pub fn pose_to_own(&self, world: Isometry3d) -> Isometry3d {
        if self.is_world() {
            world
        } else {
            Isometry3d::from_rotation(self.0.conjugate()) * world
        }
    }

    /// The orientation of a body with this yaw (rad) that stands upright.
    #[must_use]
    pub fn facing(&self, yaw: f32) -> Quat {
        let turn = Quat::from_rotation_y(yaw);
        if self.is_world() { turn } else { self.0 * turn }
    }

    /// The feet of a body with this centre (world, m), m: see [`BodyDimensions::feet`].
    #[must_use]
    pub fn feet(&self, centre: Vec3, dimensions: &BodyDimensions) -> Vec3 {
        centre - self.up() * dimensions.ride_height_m
    }

    /// The axes turned so that up is the unit vector `up` (world), the shortest way. To exactly the other side, they turn about the
    /// character's own x axis.
    #[must_use]
    pub fn turned_to(&self, up: Vec3) -> Self {
        let from = self.up();
        let axis = from.cross(up);
        let is_opposite = (from + up).length_squared() < OPPOSITE;
        if !is_opposite && axis.length_squared() < LEAST_TURN_RAD * LEAST_TURN_RAD {
            return *self;
        }
        // Half the angle's cosine and sine, scaled. `Quat::from_rotation_arc` leaves out turns below 7e-4 rad.
        let turn = if is_opposite {
            Quat::from_axis_angle(self.to_world(Vec3::X), std::f32::consts::PI)
        } else {
            Quat::from_vec4(axis.extend(1.0 + from.dot(up))).normalize()
        };
        Self((turn * self.0).normalize())
    }

    /// The yaw (rad) in the [upright](Self::upright) axes of the same up, of a direction with the yaw `yaw` (rad) in these.
    #[must_use]
    pub fn upright_yaw(&self, yaw: f32) -> f32 {
        if self.is_world() {
            return yaw;
        }
        let ahead = self.to_world(Quat::from_rotation_y(yaw) * Vec3::NEG_Z);
        let ahead = Self::upright(self.up()).to_own(ahead);
        yaw_of(ahead)
    }
}

/// On a character: how its axes turn in this step. Each step writes it anew.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct AxesTurn {
    /// The rotation from the axes of the last step to those of this one, and by how much the body is higher in the new ones, m. None if
    /// they do not turn.
    pub(super) by: Option<(Quat, f32)>,
}

/// Yaw of a direction, rad: 0 along -Z, counterclockwise from above.
#[must_use]
pub fn yaw_of(direction: Vec3) -> f32 {
    (-direction.x).atan2(-direction.z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_up_at_y_nothing_is_rounded() {
        let frame = UpFrame::default().turned_to(-(Vec3::NEG_Y * 9.81).normalize());
        assert!(frame.is_world());
        let place = Vec3::new(0.1, -0.0, 1e-30);
        assert_eq!(frame.to_own(place).to_array(), place.to_array());
        assert_eq!(frame.up(), Vec3::Y);
    }

    #[test]
    fn up_goes_along_the_shortest_way_and_the_smallest_turns_add_up() {
        let mut frame = UpFrame::default();
        let turn = Quat::from_rotation_z(1e-4);
        let mut up = Vec3::Y;
        for _ in 0..10_000 {
            up = (turn * up).normalize();
            frame = frame.turned_to(up);
        }
        assert!(frame.up().distance(up) < 1e-5);
        let expected = Quat::from_rotation_z(1.0);
        assert!(frame.rotation().angle_between(expected) < 1e-3);
    }

    #[test]
    fn any_up_can_be_turned_to_even_the_opposite_one() {
        for up in [Vec3::NEG_Y, Vec3::X, Vec3::new(1e-5, -1.0, 0.0).normalize()] {
            let frame = UpFrame::upright(up);
            assert!(frame.up().distance(up) < 1e-3, "{up}: {}", frame.up());
            assert!(frame.turned_to(Vec3::Y).up().distance(Vec3::Y) < 1e-3);
        }
    }

    #[test]
    fn a_yaw_in_the_upright_axes_points_the_same_way() {
        let frame = UpFrame::upright(Vec3::X)
            .turned_to(Vec3::Z)
            .turned_to(Vec3::new(0.6, 0.8, 0.0));
        let ahead = |frame: &UpFrame, yaw: f32| frame.facing(yaw) * Vec3::NEG_Z;
        let upright = UpFrame::upright(frame.up());
        for yaw in [0.0, 1.0, -2.5] {
            let same = ahead(&upright, frame.upright_yaw(yaw));
            assert!(same.distance(ahead(&frame, yaw)) < 1e-5);
        }
    }
}
