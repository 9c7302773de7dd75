//! [`Jump`]: the jumps of a path. `JumpFinder` finds them in its steps, by the [events](CharacterEvent) of the player's character.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use crate::input::PlayerControlled;
use springyard_character::events::JumpedOff;
use springyard_character::{BodyDimensions, CharacterEvent, CharacterState, Happened};

/// A jump, from the take-off to the landing. A second jump in the air goes on with it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jump {
    /// Simulated time of the take-off, s.
    pub at_secs: f64,
    /// Height of the feet at the top over that at the take-off, m.
    pub apex_m: f32,
    /// Where it ends; `None`: the path ends in the air, or the player was put back.
    pub landing: Option<Landing>,
}

/// The end of a jump.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Landing {
    /// Time since the take-off, s.
    pub air_secs: f64,
    /// Vertical speed relative to the ground at the touch-down, m/s.
    pub speed_m_s: f32,
}

/// The body of the player between two steps.
#[derive(Debug, Clone, Copy)]
struct Body {
    player: Entity,
    feet_m: f32,
    upwards_m_s: f32,
    stands: bool,
}

impl Body {
    /// `None`: the player is gone.
    fn of(world: &World, player: Entity) -> Option<Self> {
        let it = world.get_entity(player).ok()?;
        let pose = it.get::<Transform>()?;
        Some(Self {
            player,
            feet_m: it.get::<BodyDimensions>()?.feet(pose.translation).y,
            upwards_m_s: it.get::<Velocity>()?.linear.y,
            stands: it.get::<CharacterState>()?.is_grounded(),
        })
    }
}

/// What is needed of the state before a step.
pub(super) struct Before {
    body: Body,
    events: MessageCursor<CharacterEvent>,
}

/// Finds the jumps of a path while its steps run.
#[derive(Debug, Default)]
pub(super) struct JumpFinder {
    pub jumps: Vec<Jump>,
    /// Height of the feet at the take-off of the last jump, while it is in the air, m.
    flies_from_m: Option<f32>,
    /// The player, found in the first step: a query of its own in each step would take a tenth of the step's time.
    player: Option<Entity>,
}

impl JumpFinder {
    /// Call this before a step, and [`note`](Self::note) after it. `None`: there is no player, or more than one.
    pub fn before(&mut self, world: &mut World) -> Option<Before> {
        if self.player.is_none() {
            let mut players = world.query_filtered::<Entity, With<PlayerControlled>>();
            self.player = players.single(world).ok();
        }
        let body = Body::of(world, self.player?)?;
        let events = world.get_resource::<Messages<CharacterEvent>>()?;
        let events = events.get_cursor_current();
        Some(Before { body, events })
    }

    /// Notes what a step has done that began at this time, s.
    pub fn note(&mut self, world: &World, begins_secs: f64, before: Before) {
        let Before { body, mut events } = before;
        let events = events.read(world.resource::<Messages<CharacterEvent>>());
        for event in events.filter(|event| event.character == body.player) {
            self.hear(begins_secs, &body, &event.what);
        }
        let Some(after) = Body::of(world, body.player) else {
            return;
        };
        if after.stands {
            // Also where the player was put back.
            self.flies_from_m = None;
        }
        if let (Some(from_m), Some(jump)) = (self.flies_from_m, self.jumps.last_mut()) {
            jump.apex_m = jump.apex_m.max(after.feet_m - from_m);
        }
    }

    fn hear(&mut self, begins_secs: f64, before: &Body, event: &Happened) {
        match event {
            Happened::Jumped { off } => {
                if *off == JumpedOff::Air && self.flies_from_m.is_some() {
                    return;
                }
                self.flies_from_m = Some(before.feet_m);
                self.jumps.push(Jump {
                    at_secs: begins_secs,
                    apex_m: 0.0,
                    landing: None,
                });
            }
            Happened::Landed { speed_m_s, on } => {
                if self.flies_from_m.take().is_some()
                    && let Some(jump) = self.jumps.last_mut()
                {
                    let fall_m = before.feet_m - on.point.y;
                    let secs = secs_of_fall(fall_m, -before.upwards_m_s, *speed_m_s);
                    jump.landing = Some(Landing {
                        air_secs: begins_secs + f64::from(secs) - jump.at_secs,
                        speed_m_s: *speed_m_s,
                    });
                }
            }
            _ => {}
        }
    }
}

/// Time of a fall of this height (m) from one speed to another (m/s), at a constant acceleration, s.
pub(in crate::time) fn secs_of_fall(height_m: f32, from_m_s: f32, to_m_s: f32) -> f32 {
    let mean_m_s = 0.5 * (from_m_s + to_m_s);
    if mean_m_s > 0.0 {
        (height_m / mean_m_s).max(0.0)
    } else {
        0.0
    }
}

/// Farthest that the same press takes off in two paths, s: what early and late presses may differ by.
const SAME_JUMP_SECS: f64 = 0.3;

/// The jumps of two paths with the same input, side by side: those that take off at about the same time are one pair.
#[must_use]
pub fn pairs(jumps: &[Vec<Jump>; 2]) -> Vec<[Option<Jump>; 2]> {
    let [mut played, mut instead] =
        [0, 1].map(|side: usize| jumps[side].iter().copied().peekable());
    let mut pairs = Vec::new();
    loop {
        let pair = match (played.peek(), instead.peek()) {
            (None, None) => return pairs,
            (Some(a), Some(b)) if (a.at_secs - b.at_secs).abs() <= SAME_JUMP_SECS => {
                [played.next(), instead.next()]
            }
            (Some(a), Some(b)) if a.at_secs < b.at_secs => [played.next(), None],
            (Some(_), None) => [played.next(), None],
            _ => [None, instead.next()],
        };
        pairs.push(pair);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jump(at_secs: f64) -> Jump {
        Jump {
            at_secs,
            apex_m: 1.0,
            landing: None,
        }
    }

    #[test]
    fn jumps_of_the_same_press_are_side_by_side() {
        let played = vec![jump(1.0), jump(2.0), jump(4.0)];
        let instead = vec![jump(1.1), jump(3.0), jump(3.9), jump(6.0)];
        let times = pairs(&[played, instead])
            .into_iter()
            .map(|pair| pair.map(|jump| jump.map(|jump| jump.at_secs)));
        assert_eq!(
            times.collect::<Vec<_>>(),
            [
                [Some(1.0), Some(1.1)],
                [Some(2.0), None],
                [None, Some(3.0)],
                [Some(4.0), Some(3.9)],
                [None, Some(6.0)],
            ]
        );
        assert!(pairs(&[vec![], vec![]]).is_empty());
    }

    #[test]
    fn a_fall_takes_its_height_by_the_mean_of_its_speeds() {
        // From rest for 0.5 s at 10 m/s^2: 1.25 m and 5 m/s.
        assert!((secs_of_fall(1.25, 0.0, 5.0) - 0.5).abs() < 1e-6);
        assert_eq!(secs_of_fall(0.0, 0.0, 0.0), 0.0);
        assert_eq!(secs_of_fall(-0.1, 1.0, 1.0), 0.0);
    }
}
