//! Targets that depend on more than the time: on the player, or on a place that was chosen while playing.
//!
//! Such a target's velocity cannot come from its motion. It is the mean velocity since the last step's target, [`LastTarget`]. A
//! target that *jumps*, to another place or to the player, has velocity zero.

use bevy::prelude::*;
use serde::Serialize;

use super::PlatformMover;
use super::player::nearest_point;
use crate::input::PlayerControlled;
use crate::level::LevelSystems;
use crate::level::file::Motion;
use crate::level::motion::{FrameClock, MotionTarget, place, turned};
use springyard_character::{BodyDimensions, Character};
use springyard_drive::DriveTarget;
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<ChosenPlace>("chosen_place");
    app.register_state::<LastTarget>("last_target");
    app.add_systems(
        FixedUpdate,
        move_led_targets.in_set(LevelSystems::MoveTargets),
    );
}

/// On a platform with [`Motion::Places`] or [`Motion::Angles`]: the place or angle at which its target is. 0 is the platform's
/// pose at rest, 1 the first of the points or angles; beyond the last: the last. Write it in `FixedUpdate` before
/// [`LevelSystems::MoveTargets`] to move the target in the same step.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct ChosenPlace(pub usize);

/// On a platform with [`Motion::Places`], [`Motion::Angles`] or [`Motion::Player`]: its target at the end of the last step.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct LastTarget {
    /// Where the target was, and between which places it does not jump.
    wanted: Wanted,
    /// Simulated time of it, s.
    at_secs: f64,
    /// Mean velocity of the target up to that time, m/s.
    velocity: Vec3,
}

/// Where a target should be.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
struct Wanted {
    /// The target moves while this number stays, and jumps when it changes.
    place: usize,
    /// Position, m.
    position: Vec3,
}

/// A target faster than this has jumped: the player was put elsewhere. m/s; the same as the largest speed of a `Travel`.
const FASTEST_M_S: f32 = 50.0;

impl LastTarget {
    /// A target at rest at the start of its motion (m), at a simulated time (s); `place` is the number of a [`ChosenPlace`].
    #[must_use]
    pub fn at_rest(position: Vec3, place: usize, at_secs: f64) -> Self {
        Self {
            wanted: Wanted { place, position },
            at_secs,
            velocity: Vec3::ZERO,
        }
    }

    /// The target at the end of the step, `end_secs` (s). With a frame clock it changes only if a frame has begun since.
    fn advance(self, wanted: Wanted, end_secs: f64, frames: Option<FrameClock>) -> Self {
        let at_secs = frames.map_or(end_secs, |frames| {
            frames.begin_secs(frames.frame_at(end_secs))
        });
        if at_secs <= self.at_secs {
            return self;
        }
        let moved = wanted.position - self.wanted.position;
        let velocity = moved / (at_secs - self.at_secs) as f32;
        let jumps = wanted.place != self.wanted.place || velocity.length() > FASTEST_M_S;
        Self {
            wanted,
            at_secs,
            velocity: if jumps { Vec3::ZERO } else { velocity },
        }
    }
}

/// Moves the targets that depend on the player or on a choice. The player's place is that at the step's start.
fn move_led_targets(
    clock: Res<StepClock>,
    players: Query<(&Transform, &BodyDimensions), (With<Character>, With<PlayerControlled>)>,
    mut platforms: Query<(
        &PlatformMover,
        Option<&ChosenPlace>,
        &mut LastTarget,
        &mut DriveTarget,
    )>,
) {
    let feet = players
        .iter()
        .map(|(player, dimensions)| dimensions.feet(player.translation));
    let feet: Vec<Vec3> = feet.collect();
    let end_secs = clock.step_end_secs();
    for (mover, chosen, mut last, mut target) in &mut platforms {
        let Some(wanted) = mover.wanted(chosen.copied(), &feet) else {
            continue;
        };
        let next = last.advance(wanted, end_secs, mover.frames());
        last.set_if_neq(next);
        target.set_if_neq(mover.led_target(&next));
    }
}

impl PlatformMover {
    /// Where the target should be; `None` for a motion that is a function of the time.
    fn wanted(&self, chosen: Option<ChosenPlace>, feet: &[Vec3]) -> Option<Wanted> {
        let rest = self.0.position;
        let chosen = |start: usize, last: usize| chosen.map_or(start, |it| it.0).min(last);
        let (place, position) = match self.0.motion {
            Motion::Places { ref points, start } => {
                let chosen = chosen(start, points.len());
                (chosen, place(rest, points, chosen))
            }
            Motion::Angles {
                ref degrees, start, ..
            } => (chosen(start, degrees.len()), rest),
            Motion::Player { from, to, within_m } => {
                let near = nearest_point(Segment3d::new(from, to), within_m, feet);
                (usize::from(near.is_some()), near.unwrap_or(rest))
            }
            _ => return None,
        };
        Some(Wanted { place, position })
    }

    /// The drive's target for this target of the motion.
    pub(super) fn led_target(&self, last: &LastTarget) -> DriveTarget {
        let rotation = match self.0.motion {
            Motion::Angles {
                ref degrees, axis, ..
            } => turned(degrees, axis, last.wanted.place),
            _ => Quat::IDENTITY,
        };
        let target = MotionTarget {
            offset: last.wanted.position - self.0.position,
            velocity: last.velocity,
            rotation,
            ..MotionTarget::default()
        };
        DriveTarget {
            velocity: target.velocity,
            ..DriveTarget::at_pose(self.pose_of(&target).to_isometry())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(place: usize, x: f32) -> Wanted {
        Wanted {
            place,
            position: Vec3::X * x,
        }
    }

    #[test]
    fn a_target_that_moves_has_its_mean_velocity() {
        let last = LastTarget::at_rest(Vec3::X, 1, 2.0);
        let next = last.advance(at(1, 1.5), 2.25, None);
        assert_eq!(next.velocity, Vec3::X * 2.0);
        assert_eq!(next.advance(at(1, 1.5), 2.5, None).velocity, Vec3::ZERO);
    }

    #[test]
    fn a_target_that_jumps_has_no_velocity() {
        let last = LastTarget::at_rest(Vec3::X, 1, 2.0);
        assert_eq!(last.advance(at(0, 1.5), 2.25, None).velocity, Vec3::ZERO);
        // The player was put elsewhere.
        assert_eq!(last.advance(at(1, 21.0), 2.25, None).velocity, Vec3::ZERO);
    }

    #[test]
    fn between_the_frames_of_its_clock_a_target_stands_and_keeps_its_velocity() {
        let frames = Some(FrameClock::new(10.0));
        let mut last = LastTarget::at_rest(Vec3::ZERO, 1, 0.0);
        let mut places = Vec::new();
        for step in 1..=8 {
            let secs = 0.05 * f64::from(step);
            last = last.advance(at(1, 2.0 * secs as f32), secs, frames);
            places.push((last.wanted.position.x * 10.0).round());
            let speed = if step < 2 { 0.0 } else { 2.0 };
            assert!((last.velocity.x - speed).abs() < 1e-5, "{step}");
        }
        assert_eq!(places, [0.0, 2.0, 2.0, 4.0, 4.0, 6.0, 6.0, 8.0]);
    }
}
