//! The body of a platform as arithmetic: its form, its pose at rest, its mass properties about its pivot, and its driven axes.
//!
//! The body's origin is the platform's pivot, and so is its centre of mass: a rotation about the centre of mass is then a rotation
//! about the pivot. With the centre of mass elsewhere, the engine would move it in a straight line within a step while the body
//! turns, and the pivot would leave its place by the distance between that chord and the arc.

use bevy::math::{BVec3, Mat3, Quat, Vec3};
use bevy_rapier3d::prelude::{ColliderMassProperties, MassProperties};
use bevy_rapier3d::rapier::dynamics::MassProperties as RawMassProperties;

use super::file::{
    Platform, PlatformAuthority, PlatformForm, PlatformHinge, PlatformMethod, WorldAxis,
};
use super::shape::{Part, rotation_of};

impl Platform {
    /// Name of the fixed body that a joint connects with the platform: the post of its hinge, or the rail of its joint motor. `None`
    /// for a platform without a joint.
    #[must_use]
    pub(super) fn joint_name(&self) -> Option<String> {
        let name = &self.name;
        match self.method {
            _ if self.hinge.is_some() => Some(format!("{name} hinge")),
            PlatformMethod::JointMotor => Some(format!("{name} rail")),
            _ => None,
        }
    }

    /// The form with its centre at `centre` (m), in the platform's own axes. In the body's frame the centre is at -`pivot_m`.
    #[must_use]
    pub(super) fn part(&self, centre: Vec3) -> Part {
        match self.form {
            PlatformForm::Box => Part::Box {
                centre,
                size: self.size_m,
            },
            PlatformForm::Disc => Part::Column {
                foot: centre - Vec3::Y * 0.5 * self.size_m.y,
                radius: 0.5 * self.size_m.x,
                height: self.size_m.y,
            },
        }
    }

    /// [`Platform::rotation_deg`] as a quaternion.
    #[must_use]
    pub fn rest_rotation(&self) -> Quat {
        self.turned_by(Quat::IDENTITY)
    }

    /// The orientation of a platform that its motion has turned by `turn` about the level's axes.
    #[must_use]
    pub(super) fn turned_by(&self, turn: Quat) -> Quat {
        turn * rotation_of(self.rotation_deg)
    }

    /// Place of the pivot at time 0, m. The body's origin is there, and its target moves from there.
    #[must_use]
    pub fn pivot_at_start(&self) -> Vec3 {
        self.position + self.rest_rotation() * self.pivot_m
    }

    /// The axis of the platform's hinge in its own axes, of unit length; without a hinge its own y axis.
    #[must_use]
    pub(super) fn turning_axis(&self) -> Vec3 {
        (self.hinge).map_or(Vec3::Y, |hinge| hinge.axis.normalize_or(Vec3::Y))
    }

    /// World axes along which and about which the platform's springs act. A hinge holds the platform against all translation.
    #[must_use]
    pub(super) fn driven_axes(&self) -> (BVec3, BVec3) {
        let (moves, turns) = (self.driven.as_ref()).map_or((BVec3::TRUE, BVec3::TRUE), |driven| {
            (axes(&driven.moves), axes(&driven.turns))
        });
        if self.hinge.is_some() {
            (BVec3::FALSE, turns)
        } else {
            (moves, turns)
        }
    }

    /// Whether gravity acts on the platform: if its spring is a force, and where nothing drives it along y. A hinge carries it.
    #[must_use]
    pub(super) fn has_weight(&self) -> bool {
        let is_forced = matches!(self.authority, PlatformAuthority::ForceBased { .. });
        self.hinge.is_none() && (is_forced || !self.driven_axes().0.y)
    }

    /// Moments of inertia about the form's own axes through its centre, kg m^2, for a mass in kg.
    fn inertia_at_centre(&self, mass_kg: f32) -> Vec3 {
        let square = self.size_m * self.size_m;
        match self.form {
            PlatformForm::Box => Vec3::new(
                mass_kg * (square.y + square.z) / 12.0,
                mass_kg * (square.x + square.z) / 12.0,
                mass_kg * (square.x + square.y) / 12.0,
            ),
            PlatformForm::Disc => {
                let radius_squared = 0.25 * square.x;
                let across = mass_kg * (3.0 * radius_squared + square.y) / 12.0;
                Vec3::new(across, 0.5 * mass_kg * radius_squared, across)
            }
        }
    }

    /// Moment of inertia about an axis through the pivot, a unit vector in the platform's own axes, kg m^2, for a mass in kg: that
    /// about the parallel axis through the centre, and the mass times its distance squared (parallel axis theorem).
    #[must_use]
    pub(super) fn inertia_about(&self, axis: Vec3, mass_kg: f32) -> f32 {
        let arm = self.pivot_m.reject_from_normalized(axis);
        axis.dot(self.inertia_at_centre(mass_kg) * axis) + mass_kg * arm.length_squared()
    }

    /// Principal moments of inertia about the pivot, kg m^2, with the orientation of their axes in the platform's own axes.
    #[must_use]
    pub(super) fn principal_inertia(&self) -> (Vec3, Quat) {
        let (mass_kg, pivot) = (self.mass_kg, self.pivot_m);
        let own = self.inertia_at_centre(mass_kg);
        let off_axes = pivot * Vec3::new(pivot.y, pivot.z, pivot.x);
        if off_axes == Vec3::ZERO {
            // The pivot is on an own axis, so these are the principal axes about the pivot, too.
            let about = |axis| self.inertia_about(axis, mass_kg);
            return (Vec3::from(Vec3::AXES.map(about)), Quat::IDENTITY);
        }
        let outer = Mat3::from_cols(pivot * pivot.x, pivot * pivot.y, pivot * pivot.z);
        let shift = Mat3::from_diagonal(Vec3::splat(pivot.length_squared())) - outer;
        let about_pivot = Mat3::from_diagonal(own) + shift * mass_kg;
        let principal = RawMassProperties::with_inertia_matrix(Vec3::ZERO, mass_kg, about_pivot);
        (
            principal.principal_inertia(),
            principal.principal_inertia_local_frame,
        )
    }

    /// Mass and inertia of the body, with its centre of mass at the pivot.
    #[must_use]
    pub(super) fn mass_properties(&self) -> ColliderMassProperties {
        if self.pivot_m == Vec3::ZERO {
            return ColliderMassProperties::Mass(self.mass_kg);
        }
        let (principal_inertia, principal_inertia_local_frame) = self.principal_inertia();
        ColliderMassProperties::MassProperties(MassProperties {
            local_center_of_mass: Vec3::ZERO,
            mass: self.mass_kg,
            principal_inertia_local_frame,
            principal_inertia,
        })
    }
}

impl PlatformHinge {
    /// The limits of the hinge, rad; `None` for one without limits. A side that is left out reaches half a turn.
    #[must_use]
    pub(super) fn limits_rad(&self) -> Option<[f32; 2]> {
        let has_limits = self.from_deg.is_some() || self.to_deg.is_some();
        let limits = [
            self.from_deg.unwrap_or(-180.0),
            self.to_deg.unwrap_or(180.0),
        ];
        has_limits.then(|| limits.map(f32::to_radians))
    }
}

/// A list of axes as flags.
fn axes(list: &[WorldAxis]) -> BVec3 {
    let has = |axis| list.contains(&axis);
    BVec3::new(has(WorldAxis::X), has(WorldAxis::Y), has(WorldAxis::Z))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A platform of a level file, of 100 kg and 4 x 0.4 x 2 m or, as a `Disc`, 4 x 0.4 x 4 m, with these additional fields.
    fn platform(fields: &str) -> Platform {
        let depth = if fields.contains("Disc") { 4 } else { 2 };
        let text = format!(
            r#"(name: "t", spawn: (position: (0, 0, 0)), kill_below_m: -5,
                solids: [(name: "g", shape: Box(size_m: (40, 1, 40)), position: (0, -0.5, 0))],
                platforms: [(name: "p", size_m: (4, 0.4, {depth}), position: (5, 1, 0), mass_kg: 100, motion: Still, {fields})])"#
        );
        let level = crate::level::parse("t.ron", text);
        let mut level = level.unwrap_or_else(|errors| panic!("{errors}"));
        level.platforms.remove(0)
    }

    fn near(a: Vec3, b: Vec3, off: f32) -> bool {
        (a - b).abs().max_element() <= off
    }

    #[test]
    fn a_box_and_a_disc_have_the_inertia_of_the_textbook() {
        let (inertia, frame) = platform("").principal_inertia();
        let by_hand = Vec3::new(4.16, 20.0, 16.16) * (100.0 / 12.0);
        assert!(near(inertia, by_hand, 1e-3), "{inertia}");
        assert_eq!(frame, Quat::IDENTITY);
        let (inertia, _) = platform("form: Disc").principal_inertia();
        let by_hand = Vec3::new(12.16 / 12.0, 2.0, 12.16 / 12.0) * 100.0;
        assert!(near(inertia, by_hand, 1e-3), "{inertia}");
    }

    #[test]
    fn a_pivot_adds_the_mass_times_its_distance_squared() {
        let door = platform("pivot_m: (-2, 0, 0)");
        let (inertia, frame) = door.principal_inertia();
        let by_hand = Vec3::new(4.16, 20.0, 16.16) * (100.0 / 12.0) + Vec3::new(0.0, 400.0, 400.0);
        assert!(near(inertia, by_hand, 1e-3), "{inertia}");
        assert_eq!(frame, Quat::IDENTITY);
        assert!((door.inertia_about(Vec3::Y, 50.0) - 0.5 * by_hand.y).abs() < 1e-3);
    }

    #[test]
    fn the_principal_axes_of_a_pivot_at_a_corner_make_its_inertia_about_every_axis() {
        let corner = platform("pivot_m: (2, 0.2, 1)");
        let (principal, frame) = corner.principal_inertia();
        for axis in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::new(0.6, 0.0, 0.8)] {
            let along = frame.inverse() * axis;
            let about = along.dot(principal * along);
            let by_hand = corner.inertia_about(axis, 100.0);
            assert!(
                (about / by_hand - 1.0).abs() < 1e-3,
                "{axis}: {about} {by_hand}"
            );
        }
    }

    #[test]
    fn the_pivot_turns_with_the_pose_at_rest() {
        let turned = platform("rotation_deg: (0, 90, 0), pivot_m: (1, 0, 0)");
        assert!(near(
            turned.pivot_at_start(),
            Vec3::new(5.0, 1.0, -1.0),
            1e-6
        ));
        // A further turn is about the level's axes: a platform that stands on its edge stays on it.
        let upright = platform("rotation_deg: (90, 0, 0)");
        let further = upright.turned_by(Quat::from_rotation_y(1.0)) * Vec3::Z;
        assert!(near(further, Vec3::NEG_Y, 1e-6), "{further}");
    }

    #[test]
    fn a_platform_without_rotation_and_pivot_is_a_plain_body() {
        let plain = platform("");
        let turn = Quat::from_rotation_y(-0.3);
        assert_eq!(plain.turned_by(turn), turn);
        assert_eq!(plain.pivot_at_start(), plain.position);
        assert_eq!(plain.mass_properties(), ColliderMassProperties::Mass(100.0));
        assert_eq!(plain.driven_axes(), (BVec3::TRUE, BVec3::TRUE));
        assert!(!plain.has_weight());
    }

    #[test]
    fn a_platform_has_weight_where_nothing_drives_it_upwards() {
        for (fields, has_weight) in [
            ("driven: (moves: [X, Z])", true),
            ("driven: (moves: [Y])", false),
            ("driven: (moves: [])", true),
            ("driven: (turns: [])", false),
            ("authority: ForceBased(tuned_for_kg: 100)", true),
            ("hinge: ()", false),
        ] {
            assert_eq!(platform(fields).has_weight(), has_weight, "{fields}");
        }
        let hinged = platform("hinge: (to_deg: 90)");
        assert_eq!(hinged.driven_axes(), (BVec3::FALSE, BVec3::TRUE));
        let limits = hinged.hinge.unwrap().limits_rad().unwrap();
        assert_eq!(limits, [-std::f32::consts::PI, std::f32::consts::FRAC_PI_2]);
        assert_eq!(platform("hinge: ()").hinge.unwrap().limits_rad(), None);
    }
}
