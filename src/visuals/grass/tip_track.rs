//! [`TipTrack`]: the tips of a patch at the ends of the last two steps, as `timestep` keeps the poses of bodies.

use bevy::prelude::*;

use crate::stations::GrassSwings;
use springyard_state::RegisterState;
use springyard_timestep::TimestepSystems;

/// On the view of a grass patch: displacement of each tip from upright, m. Empty lists mean blades at rest.
#[derive(Component, Debug, Clone, Default, PartialEq)]
pub struct TipTrack {
    previous: Vec<Vec2>,
    current: Vec<Vec2>,
}

impl TipTrack {
    /// Writes the tips between the last two steps into `tips`: those before the last step for `alpha` 0, those after it for 1.
    pub fn at(&self, alpha: f32, tips: &mut Vec<Vec2>) {
        let of = |list: &[Vec2], blade: usize| list.get(blade).copied().unwrap_or_default();
        let count = self.previous.len().max(self.current.len());
        tips.clear();
        tips.extend((0..count).map(|blade| {
            let (from, to) = (of(&self.previous, blade), of(&self.current, blade));
            from.lerp(to, alpha)
        }));
    }

    fn record(&mut self, tips: &[Vec2]) {
        std::mem::swap(&mut self.previous, &mut self.current);
        self.current.clear();
        self.current.extend_from_slice(tips);
    }
}

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
            track.record(swings.tips());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_are_drawn_between_the_last_two_steps() {
        let (mut track, mut tips) = (TipTrack::default(), vec![Vec2::ONE]);
        track.at(0.5, &mut tips);
        assert!(tips.is_empty());
        track.record(&[Vec2::X, Vec2::Y]);
        track.at(0.25, &mut tips);
        assert_eq!(tips, [0.25 * Vec2::X, 0.25 * Vec2::Y]);
        track.record(&[Vec2::X * 3.0, Vec2::Y]);
        track.at(0.5, &mut tips);
        assert_eq!(tips, [2.0 * Vec2::X, Vec2::Y]);
        track.record(&[]);
        track.at(1.0, &mut tips);
        assert_eq!(tips, [Vec2::ZERO; 2]);
        track.record(&[]);
        track.at(1.0, &mut tips);
        assert!(tips.is_empty());
    }
}
