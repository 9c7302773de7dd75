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

    /// A pose of which all numbers differ.
    fn some(from: f32) -> Pose {
        let vector = |at: f32| Vec3::new(at, at + 1.0, at + 2.0);
        Pose {
            pivot: vector(from),
            turn: vector(from + 3.0),
            distance: from + 6.0,
            offset: vector(from + 7.0),
            fov_deg: from + 10.0,
        }
    }

    #[test]
    fn poses_are_added_and_scaled_number_by_number() {
        let numbers = |pose: Pose| {
            let Pose {
                pivot,
                turn,
                distance,
                offset,
                fov_deg,
            } = pose;
            let ends = [distance, fov_deg];
            let vectors = [pivot, turn, offset].map(|it| it.to_array());
            [vectors.as_flattened(), &ends].concat()
        };
        let all = numbers(some(1.0));
        let sum: Vec<_> = all.iter().map(|it| 2.0 * it + 3.0).collect();
        assert_eq!(numbers(some(1.0) + some(4.0)), sum);
        let threes = vec![3.0; all.len()];
        assert_eq!(numbers(some(4.0) - some(1.0)), threes);
        let by_four: Vec<_> = all.iter().map(|it| 4.0 * it).collect();
        assert_eq!(numbers(some(1.0) * 4.0), by_four);
    }

    #[test]
    fn a_pose_is_finite_and_as_large_as_all_of_its_numbers() {
        let none = Pose::default();
        assert!(some(1.0).is_finite() && none.largest() == 0.0);
        for pose in [
            Pose {
                pivot: Vec3::Y,
                ..none
            },
            Pose {
                turn: Vec3::NEG_Z,
                ..none
            },
            Pose {
                distance: -1.0,
                ..none
            },
            Pose {
                offset: Vec3::NEG_X,
                ..none
            },
            Pose {
                fov_deg: -1.0_f32.to_degrees(),
                ..none
            },
        ] {
            assert!((pose.largest() - 1.0).abs() < 1e-6, "{pose:?}");
            let broken = pose * f32::NAN;
            assert!(!broken.is_finite());
        }
        for broken in [
            Pose {
                turn: Vec3::NAN,
                ..none
            },
            Pose {
                distance: f32::INFINITY,
                ..none
            },
            Pose {
                fov_deg: f32::NAN,
                ..none
            },
        ] {
            assert!(!broken.is_finite());
        }
    }

    #[test]
    fn a_pose_on_a_rig_is_all_of_its_picture() {
        let pose = Pose {
            turn: Vec3::new(0.5, -0.4, 0.1),
            ..some(1.0)
        };
        let rig = pose.onto(Rig {
            shake: Quat::from_rotation_z(1.0),
            character_alpha: 0.3,
            ..Rig::default()
        });
        let back = Pose::of(&rig);
        assert!((back - pose).largest() < 1e-4, "{back:?}");
        assert_eq!((rig.shake, rig.character_alpha), (Quat::IDENTITY, 0.3));
        assert!((rig.pitch_deg + 0.4_f32.to_degrees()).abs() < 1e-4);
        let near = Pose {
            turn: Vec3::new(20.0, 0.3, -7.0),
            ..pose
        };
        // The nearest full turns: three, none, and one back.
        let turns = (pose.unwrapped(near) - pose).turn / TAU;
        assert!(turns.distance(Vec3::new(3.0, 0.0, -1.0)) < 1e-4, "{turns}");
    }

    #[test]
    fn in_other_axes_the_pivot_and_the_way_from_it_are_where_they_were() {
        let mut state = crate::axes::State::default();
        let view = (Entity::PLACEHOLDER, 0);
        let goal = Quat::from_rotation_z(0.5 * PI);
        state.follow(goal, Vec3::ZERO, view, 0.1).unwrap();
        let rig = Rig {
            pivot: Vec3::new(3.0, 1.0, -2.0),
            offset: Vec3::new(0.2, 0.5, 0.0),
            rotation: Quat::from_euler(EulerRot::YXZ, 2.0, -0.7, 0.0),
            ..Rig::default()
        };
        let turned = in_axes(rig, state.axes);
        let world = |rig: &Rig, own: Vec3| rig.axes.to_world(own);
        assert!(world(&turned, turned.pivot).distance(rig.pivot) < 1e-5);
        assert!(world(&turned, turned.place()).distance(rig.place()) < 1e-5);
        // And back.
        let back = in_axes(turned, rig.axes);
        assert!(back.place().distance(rig.place()) < 1e-5);
        assert!(back.rotation.angle_between(rig.rotation) < 2e-3);
        assert!(back.axes.is_world());
    }
}
