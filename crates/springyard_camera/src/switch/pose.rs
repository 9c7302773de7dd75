//! [`Pose`]: the numbers of a rig that a blend adds and scales.

use std::f32::consts::TAU;
use std::ops::{Add, Mul, Sub};

use bevy::prelude::*;

use crate::axes::Axes;
use crate::rig::{Landing, Rig, Subject};

/// The picture of a rig as numbers: a pose, or the difference or the rate of change (per second) of one.
///
/// A blend moves the pivot, the angles and the distance, not the camera's place: so what both rigs look at stays in the picture, and the
/// horizon stays level.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Pose {
    /// [`Rig::pivot`], m.
    pub pivot: Vec3,
    /// Yaw, pitch and roll of the picture, with its shake, rad.
    pub turn: Vec3,
    /// [`Rig::distance`], m.
    pub distance: f32,
    /// From `pivot + back * distance` to the camera, m, `back` of the picture with its shake.
    pub offset: Vec3,
    /// [`Rig::fov_deg`], degrees.
    pub fov_deg: f32,
}

impl Pose {
    /// The picture of `rig`, in its axes.
    #[must_use]
    pub fn of(rig: &Rig) -> Self {
        let rotation = rig.rotation * rig.shake;
        let (yaw, pitch, roll) = rotation.to_euler(EulerRot::YXZ);
        Self {
            pivot: rig.pivot,
            turn: Vec3::new(yaw, pitch, roll),
            distance: rig.distance,
            offset: rig.place() - rig.pivot - rotation * Vec3::Z * rig.distance,
            fov_deg: rig.fov_deg,
        }
    }

    /// `rig` with this picture.
    #[must_use]
    pub fn onto(self, rig: Rig) -> Rig {
        let [yaw, pitch, roll] = self.turn.to_array();
        Rig {
            pivot: self.pivot,
            rotation: Quat::from_euler(EulerRot::YXZ, yaw, pitch, roll),
            pitch_deg: pitch.to_degrees(),
            distance: self.distance,
            offset: self.offset,
            shake: Quat::IDENTITY,
            fov_deg: self.fov_deg,
            ..rig
        }
    }

    /// The same angles with the full turns that bring each nearest to those of `near`.
    #[must_use]
    pub fn unwrapped(mut self, near: Self) -> Self {
        self.turn += ((near.turn - self.turn) / TAU).round() * TAU;
        self
    }

    /// Whether all numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let vectors = [self.pivot, self.turn, self.offset];
        let rest = Vec2::new(self.distance, self.fov_deg);
        vectors.iter().all(|vector| vector.is_finite()) && rest.is_finite()
    }

    /// Largest size of a length, m, an angle, rad, and the field of view in rad.
    #[must_use]
    pub fn largest(&self) -> f32 {
        let lengths = self.pivot.abs().max(self.offset.abs());
        let all = lengths.max(self.turn.abs()).max_element();
        all.max(self.distance.abs())
            .max(self.fov_deg.to_radians().abs())
    }
}

/// `rig` in the axes of another rig: the picture, the look direction, and the subject.
#[must_use]
pub fn in_axes(rig: Rig, axes: Axes) -> Rig {
    if rig.axes == axes {
        return rig;
    }
    let turn = axes.rotation().conjugate() * rig.axes.rotation();
    let place = |own| axes.to_own(rig.axes.to_world(own));
    let subject = rig.subject;
    let position = place(subject.position);
    let footing_m = subject.footing_m;
    let rotation = turn * rig.rotation;
    Rig {
        axes,
        subject: Subject {
            position,
            facing: turn * subject.facing,
            velocity: turn * subject.velocity,
            // As far below its middle as before.
            footing_m: footing_m.map(|height_m| height_m - subject.position.y + position.y),
            landing: subject.landing.map(|landing| Landing {
                place: place(landing.place),
                ..landing
            }),
            ..subject
        },
        pivot: place(rig.pivot),
        rotation,
        pitch_deg: (rotation * Vec3::NEG_Z)
            .y
            .clamp(-1.0, 1.0)
            .asin()
            .to_degrees(),
        look: turn * rig.look,
        offset: turn * rig.offset,
        ..rig
    }
}

impl Add for Pose {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            pivot: self.pivot + other.pivot,
            turn: self.turn + other.turn,
            distance: self.distance + other.distance,
            offset: self.offset + other.offset,
            fov_deg: self.fov_deg + other.fov_deg,
        }
    }
}

impl Sub for Pose {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + other * -1.0
    }
}

impl Mul<f32> for Pose {
    type Output = Self;

    fn mul(self, factor: f32) -> Self {
        Self {
            pivot: self.pivot * factor,
            turn: self.turn * factor,
            distance: self.distance * factor,
            offset: self.offset * factor,
            fov_deg: self.fov_deg * factor,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::PI;

    #[test]
    fn a_rig_keeps_its_place_and_its_picture() {
        let rig = Rig {
            pivot: Vec3::new(3.0, 1.0, -2.0),
            rotation: Quat::from_euler(EulerRot::YXZ, 2.0, -0.7, 0.0),
            shake: Quat::from_euler(EulerRot::YXZ, 0.05, 0.02, -0.1),
            offset: Vec3::new(0.1, 0.0, 0.3),
            distance: 7.0,
            ..default()
        };
        let back = Pose::of(&rig).onto(rig);
        assert!(back.place().distance(rig.place()) < 2e-6);
        assert!(back.rotation.angle_between(rig.rotation * rig.shake) < 1e-3);
    }

    #[test]
    fn angles_go_the_shorter_way() {
        let at = |yaw| Pose {
            turn: Vec3::new(yaw, 0.0, 0.0),
            ..default()
        };
        let way = at(-3.0).unwrapped(at(3.0)) - at(3.0);
        assert!((way.turn.x - (TAU - 6.0)).abs() < 1e-6, "{way:?}");
    }

    #[test]
    fn in_other_axes_all_of_a_rig_is_turned() {
        let mut state = crate::axes::State::default();
        let goal = Quat::from_rotation_z(0.5 * PI);
        let view = (Entity::PLACEHOLDER, 0);
        state.follow(goal, Vec3::ZERO, view, 0.1).unwrap();
        let mut rig = Rig {
            look: Quat::from_rotation_y(0.3),
            ..Rig::default()
        };
        rig.subject.position = Vec3::new(1.0, 2.0, 3.0);
        rig.subject.footing_m = Some(1.8);
        rig.subject.velocity = Vec3::X;
        rig.subject.facing = Vec3::NEG_Z;
        let landing = Landing {
            place: Vec3::new(4.0, 0.0, 3.0),
            secs: 0.5,
        };
        rig.subject.landing = Some(landing);
        rig.rotation = Quat::from_euler(EulerRot::YXZ, 0.3, -0.4, 0.0);
        let turned = in_axes(rig, state.axes);
        let world = turned.axes.to_world(turned.subject.position);
        assert!(world.distance(rig.subject.position) < 1e-5);
        let footing_m = turned.subject.footing_m.unwrap();
        assert!((turned.subject.position.y - footing_m - 0.2).abs() < 1e-5);
        assert!((goal * turned.subject.velocity).distance(Vec3::X) < 1e-5);
        let landed = turned.axes.to_world(turned.subject.landing.unwrap().place);
        assert!(landed.distance(landing.place) < 1e-5);
        let drawn = goal * turned.rotation * Vec3::NEG_Z;
        assert!(drawn.distance(rig.rotation * Vec3::NEG_Z) < 1e-5);
        let up = turned.rotation * Vec3::NEG_Z;
        assert!((turned.pitch_deg.to_radians().sin() - up.y).abs() < 1e-5);
        assert!((goal * turned.subject.facing).distance(Vec3::NEG_Z) < 1e-5);
        assert!((goal * turned.look).angle_between(rig.look) < 1e-3);
    }
}
