//! [`Axes`]: the axes in which a rig is computed, where up is +Y: they turn with the up of the character that the rig follows.
//!
//! All drivers and their states are in these axes, so none of them knows of gravity. Only the view that is read, casts, places in the
//! world and the pose that is written are turned. When the axes turn, they turn about the character: what the drivers keep stays where
//! it is from the character's point of view.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::rotation::{from_rotation_vector, rotation_vector};
use spring_math::sprung::Sprung;

/// A rig's axes in the world.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Axes {
    /// From the rig's axes to the world's.
    pub(super) rotation: Quat,
    /// The world's origin in the rig's axes, m.
    origin: Vec3,
}

impl Axes {
    /// Whether the axes are those of the world.
    #[must_use]
    pub fn is_world(&self) -> bool {
        *self == Self::default()
    }

    /// The rotation from the rig's axes to the world's.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        self.rotation
    }

    /// A place of the rig's axes in the world, m.
    #[must_use]
    pub fn to_world(&self, own: Vec3) -> Vec3 {
        if self.is_world() {
            own
        } else {
            self.rotation * (own - self.origin)
        }
    }

    /// A place of the world in the rig's axes, m.
    #[must_use]
    pub fn to_own(&self, world: Vec3) -> Vec3 {
        if self.is_world() {
            world
        } else {
            self.rotation.conjugate() * world + self.origin
        }
    }

    /// A pose of the world in the rig's axes.
    #[must_use]
    pub fn pose_to_own(&self, world: Transform) -> Transform {
        if self.is_world() {
            return world;
        }
        Transform {
            translation: self.to_own(world.translation),
            rotation: self.rotation.conjugate() * world.rotation,
            ..world
        }
    }
}

/// Frequency of the spring on which the axes follow those of the character, Hz, critically damped. The character's turn once a step: a
/// stiffer spring would show the steps, a softer one lags behind by more than 3 degrees on a run round a planet of 10 m.
const FOLLOWS_HZ: f32 = 3.0;

/// Below this angle (rad) and rate (rad/s), the axes are those of the character.
const ARRIVED: f32 = 1e-5;

/// The axes, and the spring on which they turn.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The axes in this frame.
    pub axes: Axes,
    /// Rotation vector from the character's axes, rad, on its way to zero.
    off: Sprung<Vec3>,
    /// The view in the last frame and its number of teleports; `None` before the first.
    view: Option<(Entity, u32)>,
}

impl State {
    /// Forgets the last frame: in the next one the axes are those of the character at once.
    pub(super) fn restart(&mut self) {
        self.view = None;
    }

    /// From this frame on the axes are those of another view, to which they turn as to another up.
    pub(super) fn hand_over(&mut self, view: (Entity, u32)) {
        if self.view.is_some_and(|(entity, _)| entity != view.0) {
            self.view = Some(view);
        }
    }

    /// Turns the axes towards `goal`, a rotation to the world's, in a frame of `dt` seconds: about `place` (world, m), that of the view. At
    /// once after a teleport, and for another view. A goal or a place that is no number changes nothing.
    pub(super) fn follow(
        &mut self,
        goal: Quat,
        place: Vec3,
        view: (Entity, u32),
        dt: f32,
    ) -> Result<()> {
        let is_rotation = goal.is_finite() && goal.length_squared() > 0.5;
        if !(is_rotation && place.is_finite()) {
            return Ok(());
        }
        let is_cut = self.view.replace(view) != Some(view);
        if is_cut {
            self.off.reset(Vec3::ZERO);
            self.axes = Axes {
                rotation: goal,
                origin: Vec3::ZERO,
            };
            return Ok(());
        }
        if self.axes.rotation == goal && self.off.velocity == Vec3::ZERO {
            return Ok(());
        }
        self.off.value = rotation_vector(self.axes.rotation * goal.conjugate());
        let spring = Spring::from_hertz(FOLLOWS_HZ, 1.0)?;
        let left = self.off.towards_mean(spring, dt, Vec3::ZERO);
        if left.length() < ARRIVED && self.off.velocity.length() < ARRIVED {
            self.off.reset(Vec3::ZERO);
        }
        let rotation = (from_rotation_vector(self.off.value) * goal).normalize();
        let here = self.axes.to_own(place);
        self.axes = Axes {
            rotation,
            origin: here - rotation.conjugate() * place,
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DT: f32 = 1.0 / 60.0;
    const VIEW: (Entity, u32) = (Entity::PLACEHOLDER, 0);

    #[test]
    fn with_up_at_y_nothing_is_turned() {
        let mut state = State::default();
        for _ in 0..10 {
            let place = Vec3::new(0.1, -0.0, 3.0);
            state.follow(Quat::IDENTITY, place, VIEW, DT).unwrap();
        }
        assert!(state.axes.is_world());
    }

    #[test]
    fn a_turn_goes_about_the_view_without_a_jump_and_arrives() {
        let mut state = State::default();
        let place = Vec3::new(30.0, 2.0, -4.0);
        state.follow(Quat::IDENTITY, place, VIEW, DT).unwrap();
        let goal = Quat::from_rotation_z(1.5);
        let (mut up, mut most) = (Vec3::Y, 0.0_f32);
        for _ in 0..120 {
            state.follow(goal, place, VIEW, DT).unwrap();
            assert!(state.axes.to_own(place).distance(place) < 1e-4);
            let now = state.axes.rotation() * Vec3::Y;
            most = most.max(now.distance(up));
            up = now;
        }
        assert!(up.distance(goal * Vec3::Y) < 1e-4);
        assert!(most < 0.2, "{most} rad in a frame");
        let there = Vec3::new(1.0, 2.0, 3.0);
        let back = state.axes.to_own(state.axes.to_world(there));
        assert!(back.distance(there) < 1e-4);
    }

    #[test]
    fn a_teleport_and_another_view_turn_at_once() {
        let other = Entity::from_raw_u32(7).unwrap();
        for view in [(VIEW.0, 1), (other, 0)] {
            let mut state = State::default();
            state.follow(Quat::IDENTITY, Vec3::ZERO, VIEW, DT).unwrap();
            let goal = Quat::from_rotation_x(2.0);
            state.follow(goal, Vec3::X, view, DT).unwrap();
            assert_eq!(state.axes.rotation(), goal);
        }
    }

    #[test]
    fn what_is_no_number_changes_nothing() {
        let mut state = State::default();
        let goal = Quat::from_rotation_x(1.0);
        state.follow(goal, Vec3::ZERO, VIEW, DT).unwrap();
        let [zero, bad] = [Quat::from_array([0.0; 4]), Quat::from_array([f32::NAN; 4])];
        for (goal, place) in [
            (bad, Vec3::ZERO),
            (zero, Vec3::ZERO),
            (Quat::IDENTITY, Vec3::NAN),
        ] {
            state.follow(goal, place, VIEW, DT).unwrap();
        }
        assert_eq!(state.axes.rotation(), goal);
    }

    #[test]
    fn axes_turned_about_a_view_far_off_keep_poses_and_forget_with_a_restart() {
        let mut state = State::default();
        let place = Vec3::new(30.0, 2.0, -4.0);
        state.follow(Quat::IDENTITY, place, VIEW, DT).unwrap();
        let goal = Quat::from_rotation_z(1.5);
        (0..240).for_each(|_| state.follow(goal, place, VIEW, DT).unwrap());
        assert_eq!(state.off.velocity, Vec3::ZERO, "it has arrived");
        let pose = Transform {
            translation: place + goal * Vec3::X,
            rotation: goal * Quat::from_rotation_y(0.4),
            scale: Vec3::splat(2.0),
        };
        let own = state.axes.pose_to_own(pose);
        assert!(own.translation.distance(place + Vec3::X) < 1e-4);
        assert!(own.rotation.angle_between(Quat::from_rotation_y(0.4)) < 2e-3);
        assert_eq!(own.scale, pose.scale);
        let other = (Entity::from_raw_u32(7).unwrap(), 3);
        state.hand_over(other);
        state.follow(Quat::IDENTITY, place, other, DT).unwrap();
        assert!(state.axes.rotation().angle_between(goal) < 0.1, "no cut");
        let teleported = (other.0, 4);
        state.hand_over(teleported);
        state.follow(Quat::IDENTITY, place, teleported, DT).unwrap();
        assert!(state.axes.is_world(), "a teleport is one");
        state.follow(goal, place, teleported, DT).unwrap();
        assert!(!state.axes.is_world());
        state.restart();
        state.follow(Quat::IDENTITY, place, teleported, DT).unwrap();
        assert!(state.axes.is_world());
    }

    #[test]
    fn more_than_half_of_a_turn_is_done_in_a_tenth_of_a_second() {
        let mut state = State::default();
        state.follow(Quat::IDENTITY, Vec3::ZERO, VIEW, DT).unwrap();
        let goal = Quat::from_rotation_z(1.0);
        (0..6).for_each(|_| state.follow(goal, Vec3::ZERO, VIEW, DT).unwrap());
        // At 3 Hz, from rest: (1 + x) exp(-x) is left, x = 0.6 pi.
        let left = state.axes.rotation().angle_between(goal);
        assert!((left - 0.438).abs() < 5e-3, "{left}");
    }
}
