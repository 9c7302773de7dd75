//! [`ReturnsToGround`]: on a character that a fall puts back where it last stood, not on its spawn point.

use bevy::prelude::*;
use bevy_rapier3d::prelude::RigidBody;
use serde::Serialize;

use super::body_dimensions::BodyDimensions;
use super::sensed::Sensed;
use super::spawn::Character;
use super::spawn_point::SpawnPoint;
use super::state::CharacterState;
use super::systems::CharacterSystems;
use super::up_frame::UpFrame;

/// On a character: a fall below the [`KillHeight`](super::respawn::KillHeight) puts it back where it last stood, some steps away from
/// the edge. Without such a place, and after a second fall within [`AGAIN_SECS`], it goes to its [`SpawnPoint`].
///
/// Only ground that stays where it is counts: fixed bodies that are not conveyor belts.
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct ReturnsToGround {
    /// Where a fall leads to.
    place: Option<SpawnPoint>,
    /// Replaces `place` once the character has stood for long enough after it.
    next: Option<StoodAt>,
    /// Simulated time of the last fall, s.
    fell_secs: Option<f64>,
}

/// A place at which the character stood, and has stood on still ground since then.
#[derive(Debug, Clone, Copy, Serialize)]
struct StoodAt {
    place: SpawnPoint,
    /// Time since then, s.
    for_secs: f32,
}

/// How long the character must stand after a place before it returns there, s. So at a run of 5 m/s the place is 1.25 m to 2.5 m from
/// the edge over which the character falls.
pub const STOOD_SECS: f32 = 0.25;

/// After two falls within this time, s, the character goes to its spawn point: the place itself may be the cause.
pub const AGAIN_SECS: f64 = 3.0;

/// Ground slower than this, m/s, is still.
const STILL_M_S: f32 = 0.01;

impl ReturnsToGround {
    /// Updates the place with where the character stands, in a step of `dt` seconds; `None`: it does not stand on still ground.
    fn note(&mut self, stands_at: Option<SpawnPoint>, dt: f32) {
        let Some(here) = stands_at else {
            self.next = None;
            return;
        };
        let for_secs = self.next.map_or(0.0, |next| next.for_secs + dt);
        match self.next {
            Some(next) if for_secs < STOOD_SECS => self.next = Some(StoodAt { for_secs, ..next }),
            last => {
                self.place = last.map_or(self.place, |last| Some(last.place));
                self.next = Some(StoodAt {
                    place: here,
                    for_secs: 0.0,
                });
            }
        }
    }

    /// The place to return to after a fall at a simulated time (s), and forgets it. `None`: the spawn point.
    pub(super) fn take(&mut self, now_secs: f64) -> Option<SpawnPoint> {
        let last = self.fell_secs.replace(now_secs);
        let is_again = last.is_some_and(|last| now_secs - last < AGAIN_SECS);
        self.place.take().filter(|_| !is_again)
    }

    /// Forgets the places: the character was put elsewhere, or the level may have been replaced.
    pub(super) fn forget(&mut self) {
        self.place = None;
        self.next = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    // `respawn` orders itself after it.
    app.add_systems(FixedUpdate, note_places.in_set(CharacterSystems::Respawn));
}

/// Notes where each character stood at the end of the last step.
pub(super) fn note_places(
    time: Res<Time>,
    bodies: Query<&RigidBody>,
    mut characters: Query<
        (
            &CharacterState,
            &Sensed,
            (&Transform, &UpFrame),
            &BodyDimensions,
            &mut ReturnsToGround,
        ),
        With<Character>,
    >,
) {
    for (state, sensed, (transform, frame), dimensions, mut returns) in &mut characters {
        let ground = sensed.ground.filter(|ground| {
            // A collider without a body does not move either.
            let body = bodies.get(ground.entity).ok();
            body.is_none_or(|body| *body == RigidBody::Fixed)
                && ground.velocity.length() <= STILL_M_S
        });
        // A character that returns stands up: there must be headroom.
        let is_pressed = sensed.crushed || sensed.escape_direction.is_some();
        let stands = state.is_grounded() && !state.crouch.is_low && !is_pressed;
        let place = SpawnPoint {
            position: frame.feet(transform.translation, dimensions),
            facing_rad: frame.upright_yaw(state.facing),
        };
        returns.note(ground.filter(|_| stands).map(|_| place), time.delta_secs());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DT: f32 = 1.0 / 60.0;

    fn at(x: f32) -> SpawnPoint {
        SpawnPoint {
            position: Vec3::X * x,
            facing_rad: 0.0,
        }
    }

    /// After standing for `secs` (s) on the way from x = 0 at 5 m/s.
    fn ran(secs: f32) -> ReturnsToGround {
        let mut returns = ReturnsToGround::default();
        for step in 0..(secs / DT).round() as u32 {
            returns.note(Some(at(5.0 * DT * step as f32)), DT);
        }
        returns
    }

    #[test]
    fn the_place_is_one_to_three_metres_from_the_edge() {
        for tenths in 6..30 {
            let secs = 0.1 * tenths as f32;
            let mut returns = ran(secs);
            returns.note(None, DT);
            let x = returns.take(10.0).unwrap().position.x;
            let from_edge = 5.0 * secs - x;
            assert!((1.0..3.0).contains(&from_edge), "{from_edge} m");
        }
    }

    #[test]
    fn a_touch_of_the_ground_is_no_place() {
        let mut returns = ran(0.2);
        returns.note(None, DT);
        for step in 0..10 {
            returns.note(Some(at(100.0 + step as f32)), DT);
        }
        returns.note(None, DT);
        assert_eq!(returns.take(10.0), None);
    }

    #[test]
    fn each_place_is_used_once_and_none_after_a_second_fall_within_three_seconds() {
        let mut returns = ran(2.0);
        assert!(returns.take(10.0).is_some());
        assert_eq!(returns.take(20.0), None, "used");
        for (again_at, is_there) in [(20.0 + AGAIN_SECS - 0.1, false), (30.0, true)] {
            for _ in 0..60 {
                returns.note(Some(at(7.0)), DT);
            }
            assert_eq!(returns.take(again_at).is_some(), is_there, "{again_at} s");
        }
    }
}
