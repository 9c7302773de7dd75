//! Values between others: [`LastTwo`] steps, and the points of a [`Track`].

use bevy::math::Isometry3d;
use bevy::prelude::*;

/// A value that can lie between two others.
pub trait Interpolate: Clone {
    /// The value on the way from this one (`part` 0) to another (1).
    #[must_use]
    fn interpolate(&self, to: &Self, part: f32) -> Self;
}

impl Interpolate for f32 {
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        // Exactly the other at 1, where the sum is rounded.
        if part == 1.0 {
            *to
        } else {
            self + (to - self) * part
        }
    }
}

impl Interpolate for f64 {
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        if part == 1.0 {
            *to
        } else {
            self + (to - self) * Self::from(part)
        }
    }
}

impl<A: Interpolate, B: Interpolate> Interpolate for (A, B) {
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        (
            self.0.interpolate(&to.0, part),
            self.1.interpolate(&to.1, part),
        )
    }
}

impl<A: Interpolate + Default> Interpolate for Vec<A> {
    /// Each value; the shorter list goes on with default values.
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        let of = |list: &Self, index: usize| list.get(index).cloned().unwrap_or_default();
        (0..self.len().max(to.len()))
            .map(|index| of(self, index).interpolate(&of(to, index), part))
            .collect()
    }
}

impl Interpolate for Vec2 {
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        self.lerp(*to, part)
    }
}

impl Interpolate for Vec3 {
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        self.lerp(*to, part)
    }
}

impl Interpolate for Quat {
    /// By slerp, the short way.
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        self.slerp(*to, part)
    }
}

impl Interpolate for Transform {
    /// Place and scale on a line, the rotation by slerp.
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        Self {
            translation: self.translation.interpolate(&to.translation, part),
            rotation: self.rotation.interpolate(&to.rotation, part),
            scale: self.scale.interpolate(&to.scale, part),
        }
    }
}

impl Interpolate for Isometry3d {
    /// The place on a line, the rotation by slerp. Between equal poses it is that pose: rounded, it would count as a change in each frame.
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        if self == to {
            return *self;
        }
        Self::new(
            self.translation.lerp(to.translation, part),
            self.rotation.slerp(to.rotation, part),
        )
    }
}

/// A value after the last two steps, for what a frame draws between them.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct LastTwo<T> {
    /// After the step before the last.
    pub previous: T,
    /// After the last step.
    pub current: T,
}

impl<T: Interpolate> LastTwo<T> {
    /// The same value after both.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self {
            previous: value.clone(),
            current: value,
        }
    }

    /// Records the value after a step.
    pub fn record(&mut self, value: T) {
        self.previous = std::mem::replace(&mut self.current, value);
    }

    /// The value at a frame's place between the steps ([`FrameSteps::alpha`](crate::FrameSteps::alpha)): `previous` for 0, `current`
    /// for 1.
    #[must_use]
    pub fn at(&self, alpha: f32) -> T {
        self.previous.interpolate(&self.current, alpha)
    }
}

/// Values at times (s), the earlier first. Between two of them it is interpolated.
#[derive(Debug, Clone, PartialEq)]
pub struct Track<T> {
    points: Vec<(f64, T)>,
}

impl<T> Default for Track<T> {
    fn default() -> Self {
        Self { points: Vec::new() }
    }
}

impl<T> FromIterator<(f64, T)> for Track<T> {
    /// The times must be in order.
    fn from_iter<I: IntoIterator<Item = (f64, T)>>(points: I) -> Self {
        Self {
            points: points.into_iter().collect(),
        }
    }
}

impl<T> Track<T> {
    /// The points.
    #[must_use]
    pub fn points(&self) -> &[(f64, T)] {
        &self.points
    }

    /// The values of all points.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.points.iter().map(|(_, value)| value)
    }

    /// Adds the value at a time (s) that is not before the last one: see [`Self::forget_from`] for a time that was put back.
    pub fn push(&mut self, secs: f64, value: T) {
        debug_assert!(
            self.ends_secs().is_none_or(|last| last <= secs),
            "a point at {secs} s after one at {:?} s: call forget_from first",
            self.ends_secs()
        );
        self.points.push((secs, value));
    }

    /// Forgets the points at this time (s) and later.
    pub fn forget_from(&mut self, secs: f64) {
        self.points
            .truncate(self.points.partition_point(|(at, _)| *at < secs));
    }

    /// Forgets the points before this time, s.
    pub fn forget_before(&mut self, secs: f64) {
        self.points
            .drain(..self.points.partition_point(|(at, _)| *at < secs));
    }

    /// The time of the first point, s.
    #[must_use]
    pub fn begins_secs(&self) -> Option<f64> {
        self.points.first().map(|(secs, _)| *secs)
    }

    /// The time of the last point, s.
    #[must_use]
    pub fn ends_secs(&self) -> Option<f64> {
        self.points.last().map(|(secs, _)| *secs)
    }
}

impl<T: Interpolate> Track<T> {
    /// The value at a time, s. `None` before the first point and after the last.
    #[must_use]
    pub fn at(&self, secs: f64) -> Option<T> {
        let after = self.points.partition_point(|(at, _)| *at <= secs);
        let (from_secs, from) = self.points.get(after.checked_sub(1)?)?;
        let Some((to_secs, to)) = self.points.get(after) else {
            return (secs <= *from_secs).then(|| from.clone());
        };
        // Not zero: the point after is later than `secs`, and the one before is not.
        let part = (secs - from_secs) / (to_secs - from_secs);
        Some(from.interpolate(to, part as f32))
    }

    /// As [`at`](Self::at), with the first value before the first point and the last value after the last. `None` without points.
    #[must_use]
    pub fn at_or_end(&self, secs: f64) -> Option<T> {
        let (first, last) = (self.points.first()?, self.points.last()?);
        let beyond = if secs < first.0 { first } else { last };
        Some(self.at(secs).unwrap_or_else(|| beyond.1.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_drawn_between_the_last_two_steps() {
        let mut two = LastTwo::new(1.0);
        assert_eq!(two.at(0.7), 1.0);
        two.record(3.0);
        assert_eq!([0.0, 0.25, 1.0].map(|alpha| two.at(alpha)), [1.0, 1.5, 3.0]);
        two.record(5.0);
        assert_eq!(two.at(0.0), 3.0);
    }

    #[test]
    fn what_rests_stays_where_it_is_to_the_last_digit() {
        let rotation = Quat::from_rotation_y(0.7).normalize();
        let rests = Isometry3d::new(Vec3::new(0.1, 7.3, -33.7), rotation);
        for part in [0.1, 0.3, 0.7, 0.9] {
            assert_eq!(rests.interpolate(&rests, part), rests, "{part}");
        }
    }

    #[test]
    fn numbers_rotations_and_transforms_are_half_way_and_end_with_the_other() {
        let number = [0.5, 1.0].map(|part| 1.0_f64.interpolate(&3.0, part));
        assert_eq!(number, [2.0, 3.0]);
        let from = Transform::from_xyz(0.0, 2.0, 0.0);
        let to = Transform {
            translation: Vec3::new(4.0, 0.0, 0.0),
            rotation: Quat::from_rotation_y(0.8),
            scale: Vec3::splat(3.0),
        };
        let middle = from.interpolate(&to, 0.5);
        assert_eq!(
            (middle.translation, middle.scale),
            (Vec3::new(2.0, 1.0, 0.0), Vec3::splat(2.0))
        );
        assert!(middle.rotation.angle_between(Quat::from_rotation_y(0.4)) < 1e-3);
        assert_eq!(from.interpolate(&to, 1.0).translation, to.translation);
    }

    #[test]
    #[should_panic(expected = "a point at 1 s after one at Some(2.0) s")]
    fn a_track_has_no_point_before_its_last() {
        let mut track = Track::from_iter([(2.0, 0.0)]);
        track.push(1.0, 0.0);
    }

    #[test]
    fn a_list_is_drawn_value_by_value() {
        let between = vec![0.0, 2.0].interpolate(&vec![1.0, 4.0], 0.5);
        assert_eq!(between, [0.5, 3.0]);
    }

    #[test]
    fn a_rotation_goes_the_short_way() {
        let [from, to] =
            [-0.1, 0.3].map(|angle| Isometry3d::from_rotation(Quat::from_rotation_y(angle)));
        let between = from.interpolate(
            &Isometry3d {
                rotation: -to.rotation,
                ..to
            },
            0.5,
        );
        assert!(between.rotation.angle_between(Quat::from_rotation_y(0.1)) < 1e-3);
    }

    #[test]
    fn a_track_is_a_line_between_two_points_and_ends_with_them() {
        let track = Track::from_iter([(1.0, Vec3::ZERO), (1.0, Vec3::X), (2.0, Vec3::X * 3.0)]);
        let x = |secs| track.at(secs).map(|at| at.x);
        let found = [0.9, 1.0, 1.25, 2.0, 2.1].map(x);
        assert_eq!(found, [None, Some(1.0), Some(1.5), Some(3.0), None]);
        let x = |secs| track.at_or_end(secs).map(|at| at.x);
        assert_eq!([0.9, 1.25, 2.1].map(x), [Some(0.0), Some(1.5), Some(3.0)]);
        assert_eq!(Track::from_iter([(2.5, Vec3::X)]).begins_secs(), Some(2.5));
        let values: Vec<_> = track.values().map(|at| at.x).collect();
        assert_eq!(values, [0.0, 1.0, 3.0]);
        assert_eq!(Track::<Vec3>::default().at(1.0), None);
        assert_eq!(Track::<Vec3>::default().at_or_end(1.0), None);
    }

    #[test]
    fn what_is_forgotten_is_replaced() {
        let mut track = Track::from_iter((0..4).map(|at| (f64::from(at), at as f32)));
        track.forget_from(2.0);
        assert_eq!((track.ends_secs(), track.at(2.0)), (Some(1.0), None));
        track.push(3.0, 9.0);
        assert_eq!(track.at(2.0), Some(5.0));
        track.forget_before(1.0);
        assert_eq!((track.begins_secs(), track.at(2.0)), (Some(1.0), Some(5.0)));
    }

    #[test]
    fn a_pair_is_drawn_part_by_part_and_a_place_on_a_plane_is_on_the_line() {
        let from = (1.0_f32, Vec2::ZERO);
        let between = from.interpolate(&(5.0, Vec2::new(8.0, -4.0)), 0.25);
        assert_eq!(between, (2.0, Vec2::new(2.0, -1.0)));
    }
}
