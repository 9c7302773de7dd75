//! [`Rig`]: the pose of one camera while its drivers compute it. Each driver reads and changes it in turn.

use super::axes::Axes;
use bevy::prelude::*;
use smart_default::SmartDefault;
use springyard_state::warn_without;

/// The view that the camera follows, as drawn in this frame.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subject {
    /// The body that the view shows, if it is a view.
    pub body: Option<Entity>,
    /// Position of its middle, m.
    pub position: Vec3,
    /// Direction in which it faces, horizontal.
    pub facing: Vec3,
    /// Mean velocity through the frame, m/s.
    pub velocity: Vec3,
    /// Whether it was teleported in this frame: every driver resets its state.
    pub cut: bool,
    /// Height (y in the axes of the rig) of the middle if the ride spring were at rest on the ground beneath, m; `None` in the air. Without a
    /// [`Stance`](super::Stance), the height of the middle.
    pub footing_m: Option<f32>,
    /// Whether the view has a [`Stance`](super::Stance), so that the heights below are known, not assumed.
    pub has_stance: bool,
    /// Height of the top of its head above its middle, m.
    pub head_m: f32,
    /// Height of its middle above the ground, m: as it stands, or as it crouches.
    pub feet_m: f32,
    /// Largest downward speed of this flight so far, m/s; on the ground, that of the last flight.
    pub fall_m_s: f32,
    /// Whether it landed in this frame, on ground or a slope.
    pub landed: bool,
    /// Where it will come down, if that is known: [`Stance::landing`](super::Stance::landing) in the axes of the rig.
    pub landing: Option<Landing>,
    /// [`Stance::is_busy`](super::Stance::is_busy); false without a [`Stance`](super::Stance).
    pub is_busy: bool,
    /// [`Stance::aim`](super::Stance::aim), 0 to 1; 0 without a [`Stance`](super::Stance).
    pub aim: f32,
    /// [`Stance::wish_m_s`](super::Stance::wish_m_s); 0 without a [`Stance`](super::Stance).
    pub wish_m_s: f32,
    /// [`Stance::carry`](super::Stance::carry), 0 to 1; 0 without a [`Stance`](super::Stance).
    pub carry: f32,
}

/// Height of the eyes above the body's middle, as a part of [`Subject::head_m`].
pub(super) const EYES_PART: f32 = 0.78;

impl Subject {
    /// The same without motion and events: for a view that is gone.
    pub(super) fn at_rest(self) -> Self {
        Self {
            velocity: Vec3::ZERO,
            cut: false,
            landed: false,
            landing: None,
            ..self
        }
    }
}

/// Where and when a character will land.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Landing {
    /// The body's middle then, m; in a [`Stance`](super::Stance) in the world, in a [`Subject`] in the axes of the rig.
    pub place: Vec3,
    /// Time until then, s.
    pub secs: f32,
}

/// The pose of one camera, which its drivers read and write in the order in which they run. Requires bevy's `Camera3d`.
///
/// ```text
/// camera = pivot + back * distance + offset      back: from the pivot to the camera, a unit vector
/// ```
///
/// A rig must not have a parent: its `Transform` is written each frame, in world coordinates. All else of a rig is in its own [`axes`](Self::axes).
#[derive(Component, SmartDefault, Debug, Clone, Copy)]
#[component(on_add = warn_without::<RigsMove>("Rig", "springyard_camera::plugin"))]
#[require(Transform, Camera3d)]
pub struct Rig {
    /// The axes of all that follows, which turn with the up of the character: the world's unless [`Stance::axes`](super::Stance::axes)
    /// says otherwise.
    pub axes: Axes,
    /// The watched view in this frame, as [`Watch`](super::Watch) has read it.
    pub subject: Subject,
    /// The point that the camera looks at and turns about, m.
    pub pivot: Vec3,
    /// Height of the pivot's goal above the body's middle, m.
    #[default(PIVOT_ABOVE_M)]
    pub pivot_above_m: f32,
    /// Height by which [`LockFrame`](super::LockFrame), [`ByPitch`](super::ByPitch), [`Shoulder`](super::Shoulder) and
    /// [`WallLift`](super::WallLift) have raised the pivot above its goal, m. For this frame only.
    pub raised_m: f32,
    /// Distance by which [`Shoulder`](super::Shoulder) moves the pivot farther to its side, m; written by [`ByPitch`](super::ByPitch). For
    /// this frame only.
    pub aside_m: f32,
    /// Orientation of the camera: it looks along -Z of this.
    pub rotation: Quat,
    /// Pitch of `rotation`, degrees upwards.
    pub pitch_deg: f32,
    /// The look direction, without what drivers add to it; written by [`Orbit`](super::Orbit).
    pub look: Quat,
    /// Whether the look direction jumped in this frame, so that the picture is a different one; written by [`Orbit`](super::Orbit).
    /// Wall avoidance then acts at once, not on its springs.
    pub look_jumped: bool,
    /// Distance of the camera behind the pivot, m.
    #[default(DISTANCE_M)]
    pub distance: f32,
    /// Length that the boom is to have in this frame, m, in place of [`Boom::length_m`](super::Boom::length_m); written by
    /// [`Group`](super::Group), [`Confiner`](super::Confiner) and [`LockFrame`](super::LockFrame).
    pub boom_m: Option<f32>,
    /// Factor on [`Boom::length_m`](super::Boom::length_m); written by [`ByPitch`](super::ByPitch), [`Shoulder`](super::Shoulder) and
    /// [`confiner::in_volume`](super::confiner::in_volume). It does not change `boom_m`. For this frame only.
    #[default(1.0)]
    pub boom_factor: f32,
    /// Angle that [`FovKick`](super::FovKick) adds to the field of view, degrees; written by [`ByPitch`](super::ByPitch) and
    /// [`Shoulder`](super::Shoulder). For this frame only.
    pub widening_deg: f32,
    /// The part of `fov_deg` that [`WallLift`](super::WallLift) has added, degrees. For this frame only.
    pub wider_at_wall_deg: f32,
    /// Length to which the boom comes in ahead of a wall, m; written by [`Whiskers`](super::Whiskers). For this frame only.
    pub eased_m: Option<f32>,
    /// Displacement of the camera from that position, m: shake, a step aside, a slide up a hill. For this frame only.
    pub offset: Vec3,
    /// Rotation of the picture by the shake. For this frame only.
    pub shake: Quat,
    /// Vertical field of view, degrees.
    #[default(FOV_DEG)]
    pub fov_deg: f32,
    /// Steepest slope of ground that counts as a hill, degrees; written by [`HillLift`](super::HillLift). The boom slides up
    /// along a hill instead of coming nearer. `None`: all ground is a wall.
    pub hill_slope_deg: Option<f32>,
    /// Opacity of the character, 0 (invisible) to 1; a renderer applies it.
    #[default(1.0)]
    pub character_alpha: f32,
}

/// Inserted by the plugin of this crate.
#[derive(Resource, Debug, Default)]
pub(super) struct RigsMove;

/// Height of the pivot above the body's middle if no driver sets it, m.
pub const PIVOT_ABOVE_M: f32 = 0.5;
/// Distance of the camera behind the pivot if no driver sets it, m.
pub const DISTANCE_M: f32 = 5.0;
/// Vertical field of view if no driver sets it, degrees.
pub const FOV_DEG: f32 = 60.0;
/// The lowest pitch of a tilted camera, degrees. At straight down, the yaw is undefined.
const LOWEST_PITCH_DEG: f32 = -85.0;

impl Rig {
    /// Direction from the pivot to the camera, a unit vector.
    #[must_use]
    pub fn back(&self) -> Vec3 {
        self.rotation * Vec3::Z
    }

    /// Position of the camera, m.
    #[must_use]
    pub fn place(&self) -> Vec3 {
        self.pivot + self.back() * self.distance + self.offset
    }

    /// Whether a place (m, in the axes of the rig) is inside the picture, whose width is this multiple of its height. Without shake.
    #[must_use]
    pub fn shows(&self, place: Vec3, aspect: f32) -> bool {
        let at = self.rotation.conjugate() * (place - self.place());
        let up = -at.z * (0.5 * self.fov_deg).to_radians().tan();
        at.z < 0.0 && at.y.abs() <= up && at.x.abs() <= up * aspect
    }

    /// Yaw of the picture without shake, degrees, counterclockwise from above; 0 looks along -Z. Also of one that looks straight down.
    #[must_use]
    pub fn yaw_deg(&self) -> f32 {
        let right = self.rotation * Vec3::X;
        (-right.z).atan2(right.x).to_degrees()
    }

    /// Height of the ground under the character, from the pivot's height, m. Unlike the character's own height it does not follow
    /// a jump.
    #[must_use]
    pub fn ground_y(&self) -> f32 {
        self.pivot.y - self.raised_m - self.pivot_above_m - self.subject.feet_m
    }

    /// Whether the pose and the field of view are numbers.
    pub(super) fn is_finite(&self) -> bool {
        let rotation = self.rotation * self.shake;
        self.place().is_finite() && rotation.is_finite() && self.fov_deg.is_finite()
    }

    /// The rig at the start of a frame: without what drivers set for one frame only.
    pub(super) fn in_new_frame(self) -> Self {
        Self {
            offset: Vec3::ZERO,
            shake: Quat::IDENTITY,
            hill_slope_deg: None,
            boom_m: None,
            eased_m: None,
            boom_factor: 1.0,
            raised_m: 0.0,
            aside_m: 0.0,
            widening_deg: 0.0,
            fov_deg: self.fov_deg - self.wider_at_wall_deg,
            wider_at_wall_deg: 0.0,
            look_jumped: false,
            character_alpha: 1.0,
            ..self
        }
    }

    /// The largest angle by which [`tilt_down`](Self::tilt_down) still turns the camera, degrees.
    #[must_use]
    pub fn most_tilt_deg(&self) -> f32 {
        (self.pitch_deg - LOWEST_PITCH_DEG).max(0.0)
    }

    /// Turns the camera about the pivot by `deg` degrees: it looks further down, and rises. The pitch stays above the lowest one,
    /// and a negative `deg` does nothing.
    pub fn tilt_down(&mut self, deg: f32) {
        let down_deg = deg.min(self.most_tilt_deg()).max(0.0);
        self.pitch_deg -= down_deg;
        self.rotation *= Quat::from_rotation_x(-down_deg.to_radians());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A camera at x = 6, which looks along -X at a pivot of x = 1.
    fn along_x() -> Rig {
        Rig {
            pivot: Vec3::new(1.0, 2.0, 3.0),
            ..crate::boxes::rig(90.0, 0.0)
        }
    }

    #[test]
    fn a_place_is_in_the_picture_before_the_camera_and_within_its_borders() {
        let rig = along_x();
        assert!(rig.place().distance(Vec3::new(6.0, 2.0, 3.0)) < 1e-5);
        // 10 m ahead half the picture is 5.77 m high and, at 2:1, 11.55 m wide.
        let shows = |up: f32, aside: f32| rig.shows(Vec3::new(-4.0, 2.0 + up, 3.0 + aside), 2.0);
        for side in [-1.0, 1.0] {
            assert!(shows(5.7 * side, 0.0) && !shows(5.85 * side, 0.0));
            assert!(shows(0.0, 11.5 * side) && !shows(0.0, 11.6 * side));
        }
        assert!(!rig.shows(Vec3::new(16.0, 2.0, 3.0), 2.0), "behind");
        assert!(!rig.shows(rig.place(), 2.0));
        let moved = Rig {
            offset: Vec3::Y * 4.0,
            ..rig
        };
        assert!(moved.place().distance(Vec3::new(6.0, 6.0, 3.0)) < 1e-5);
        assert!(!moved.shows(Vec3::new(-4.0, 0.0, 3.0), 2.0));
    }

    #[test]
    fn the_yaw_is_that_of_the_picture_also_straight_down() {
        for (yaw_deg, pitch_deg) in [(0.0, 0.0), (90.0, 30.0), (-130.0, -60.0), (40.0, -90.0)] {
            let found = crate::boxes::rig(yaw_deg, pitch_deg).yaw_deg();
            assert!((found - yaw_deg).abs() < 1e-3, "{found}");
        }
    }

    #[test]
    fn a_tilt_looks_down_to_85_degrees_at_most_and_never_up() {
        for (deg, pitch_deg) in [(20.0, -30.0), (90.0, -85.0), (-20.0, -10.0)] {
            let mut rig = crate::boxes::rig(40.0, -10.0);
            assert_eq!(rig.most_tilt_deg(), 75.0);
            rig.tilt_down(deg);
            let ahead = rig.rotation * Vec3::NEG_Z;
            assert!(
                (ahead.y.asin().to_degrees() - pitch_deg).abs() < 0.01,
                "{ahead}"
            );
            assert!((rig.pitch_deg - pitch_deg).abs() < 1e-4);
            assert!((rig.yaw_deg() - 40.0).abs() < 1e-3);
        }
        assert_eq!(crate::boxes::rig(0.0, -89.0).most_tilt_deg(), 0.0);
    }
}
