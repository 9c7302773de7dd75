//! Records the targets of drives at the ends of the last two steps, as `timestep` does the poses of bodies.

use bevy::math::Isometry3d;
use bevy::prelude::*;

use springyard_drive::DriveTarget;
use springyard_state::RegisterState;
use springyard_timestep::{LastTwo, TimestepSystems};

/// On a coil: the target of the body at the ends of the last two steps.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct TargetTrack {
    /// The driven body.
    pub body: Entity,
    last: LastTwo<Isometry3d>,
}

impl TargetTrack {
    /// A track of this body's target, which starts at this pose.
    #[must_use]
    pub fn new(body: Entity, start: Isometry3d) -> Self {
        Self {
            body,
            last: LastTwo::new(start),
        }
    }

    /// The target between the last two steps: at the step before the last for `alpha` 0, at the last one for 1.
    #[must_use]
    pub fn at(&self, alpha: f32) -> Isometry3d {
        self.last.at(alpha)
    }

    /// Records the target at the end of a step. One that is not finite is skipped: the coil's end stays where it is.
    fn record(&mut self, target: &DriveTarget) {
        if target.position.is_finite() && target.rotation.is_finite() {
            let pose = Isometry3d::new(target.position, target.rotation);
            self.last.record(pose);
        }
    }
}

/// On the coil of the goal's lift: its foot stays on the ground where it was spawned, whatever the target is.
#[derive(Component, Debug, Clone, Copy)]
pub struct StandsOnGround;

pub(super) fn plugin(app: &mut App) {
    app.register_derived::<TargetTrack>("target_track");
    app.add_systems(
        FixedPostUpdate,
        record_targets.after(TimestepSystems::RecordPoses),
    );
}

/// A target is that of the step's end, and this runs at the step's end: target and recorded pose are of one time.
fn record_targets(
    targets: Query<&DriveTarget>,
    mut tracks: Query<&mut TargetTrack, Without<StandsOnGround>>,
) {
    for mut track in &mut tracks {
        if let Ok(target) = targets.get(track.body) {
            track.record(target);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec3A;

    use super::*;

    #[test]
    fn a_target_is_drawn_between_the_last_two_steps() {
        let mut track = TargetTrack::new(Entity::PLACEHOLDER, Isometry3d::IDENTITY);
        track.record(&DriveTarget::at(Vec3::X));
        track.record(&DriveTarget::at(Vec3::X * 3.0));
        assert_eq!(track.at(0.25).translation, Vec3A::X * 1.5);
    }

    #[test]
    fn the_foot_of_the_lifts_coil_stays_when_its_target_moves_and_others_follow() {
        let mut app = App::new();
        app.add_systems(Update, record_targets);
        let body = app.world_mut().spawn(DriveTarget::at(Vec3::Y * 3.0)).id();
        let track = TargetTrack::new(body, Isometry3d::from_translation(Vec3::Y * 9.0));
        let coil = app.world_mut().spawn(track).id();
        let lift = app.world_mut().spawn((track, StandsOnGround)).id();
        app.update();
        let target_of = |coil| app.world().get::<TargetTrack>(coil).unwrap().at(1.0);
        assert_eq!(target_of(coil).translation, Vec3A::Y * 3.0);
        assert_eq!(target_of(lift).translation, Vec3A::Y * 9.0);
    }

    #[test]
    fn a_target_that_is_not_finite_is_skipped() {
        let mut track = TargetTrack::new(Entity::PLACEHOLDER, Isometry3d::IDENTITY);
        track.record(&DriveTarget::at(Vec3::NAN));
        assert_eq!(track.at(1.0).translation, Vec3A::ZERO);
    }
}
