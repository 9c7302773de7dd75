//! [`TipTrack`]: the tips of a patch at the ends of the last two steps, as `timestep` keeps the poses of bodies.

use bevy::prelude::*;

use crate::stations::GrassSwings;
use springyard_state::RegisterState;
use springyard_timestep::{LastTwo, TimestepSystems};

/// On the view of a grass patch: displacement of each tip from upright, m. Empty lists mean blades at rest.
#[derive(Component, Debug, Clone, Default, PartialEq)]
pub struct TipTrack(pub(super) LastTwo<Vec<Vec2>>);

pub(super) fn plugin(app: &mut App) {
    app.register_derived::<TipTrack>("tip_track");
    app.add_systems(
        FixedPostUpdate,
        record_tips.after(TimestepSystems::RecordPoses),
    );
}

fn record_tips(patches: Query<&GrassSwings>, mut views: Query<(&ChildOf, &mut TipTrack)>) {
    for (child_of, mut track) in &mut views {
        if let Ok(swings) = patches.get(child_of.parent()) {
            track.0.record(swings.tips().to_vec());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_are_drawn_between_the_last_two_steps() {
        let mut track = TipTrack::default();
        assert!(track.0.at(0.5).is_empty());
        track.0.record(vec![Vec2::X, Vec2::Y]);
        assert_eq!(track.0.at(0.25), [0.25 * Vec2::X, 0.25 * Vec2::Y]);
        track.0.record(vec![Vec2::X * 3.0, Vec2::Y]);
        assert_eq!(track.0.at(0.5), [2.0 * Vec2::X, Vec2::Y]);
        track.0.record(Vec::new());
        assert_eq!(track.0.at(1.0), [Vec2::ZERO; 2]);
        track.0.record(Vec::new());
        assert!(track.0.at(1.0).is_empty());
    }
}
