//! The player's own last seconds, as a goal for the demos: [`OwnRun`].

use bevy::prelude::*;
use springyard_character::Character;
use springyard_timestep::{StepClock, Track, is_live};

/// Time that is kept, s.
const KEPT_SECS: f64 = 20.0;

/// Where the player was at the end of each of the last steps: simulated time, s, and x and height, m.
#[derive(Resource, Debug, Clone, Default)]
pub struct OwnRun(Track<Vec2>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OwnRun>()
        .add_systems(FixedLast, record.run_if(is_live));
}

fn record(
    clock: Res<StepClock>,
    players: Query<&Transform, With<Character>>,
    mut run: ResMut<OwnRun>,
) {
    let Some(player) = players.iter().next() else {
        return;
    };
    let now = clock.simulated_secs;
    // After a seek or in a new level.
    run.0.forget_from(now);
    run.0.forget_before(now - KEPT_SECS);
    run.0.push(now, player.translation.xy());
}

impl OwnRun {
    /// The run as a track of a goal: from 0 s on, within 1 m of the middle. Empty if the player has not moved.
    #[must_use]
    pub fn track(&self) -> Track<Vec2> {
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for place in self.0.values() {
            (low, high) = (low.min(*place), high.max(*place));
        }
        let half = 0.5 * (high - low);
        let begin = self.0.begins_secs();
        let Some(begin) = begin.filter(|_| half.max_element() >= 0.1) else {
            return Track::default();
        };
        // Each axis fills the scene; one along which the player did not move stays in the middle.
        let scale = half.map(|half| if half < 0.05 { 0.0 } else { 0.8 / half });
        let place = |place: Vec2| (place - 0.5 * (low + high)) * scale;
        let points = self.0.points().iter();
        points
            .map(|(secs, at)| (secs - begin, place(*at)))
            .collect()
    }
}

/// The place at a time, s; after its end the run begins again.
#[must_use]
pub fn at(track: &Track<Vec2>, secs: f64) -> Option<Vec2> {
    let end = track.ends_secs().filter(|end| *end > 0.0)?;
    track.at(secs.rem_euclid(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_fills_the_scene_and_begins_again_at_its_end() {
        let run = (0..=100).map(|i| (5.0 + 0.1 * f64::from(i), Vec2::new(3.0, 0.02 * i as f32)));
        let track = OwnRun(run.collect()).track();
        assert_eq!(track.points()[0], (0.0, Vec2::new(0.0, -0.8)));
        assert_eq!(track.points()[100].1, Vec2::new(0.0, 0.8));
        let end = track.ends_secs().unwrap();
        assert_eq!(at(&track, 0.0), at(&track, end));
        // Between two steps, too.
        let [low, high] = [1.0, 1.1].map(|secs| at(&track, secs).unwrap().y);
        assert!((low..high).contains(&at(&track, 1.05).unwrap().y));
    }

    #[test]
    fn who_has_not_moved_has_no_run() {
        let still = OwnRun((0..9).map(|i| (f64::from(i), Vec2::ONE)).collect());
        for run in [still, OwnRun::default()] {
            assert_eq!(at(&run.track(), 1.0), None);
        }
    }
}
