//! The jumps of a path: `JumpFinder` finds them in its steps, by the [events](CharacterEvent) of the player's character; [`pairs`] puts
//! those of two paths side by side.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use crate::input::PlayerControlled;
use crate::time::flight::{Feet, Flight, Jump, PlayerStep};
use springyard_character::{BodyDimensions, CharacterEvent, CharacterState, Happened};
use springyard_timestep::StepClock;

/// The player between two steps.
struct Player {
    entity: Entity,
    feet: Feet,
    stands: bool,
}

impl Player {
    /// `None`: the player is gone.
    fn of(world: &World, entity: Entity) -> Option<Self> {
        let it = world.get_entity(entity).ok()?;
        let (pose, body) = (it.get::<Transform>()?, it.get::<BodyDimensions>()?);
        Some(Self {
            entity,
            feet: Feet::of((pose, body, it.get::<Velocity>()?)),
            stands: it.get::<CharacterState>()?.is_grounded(),
        })
    }
}

/// What is needed of the state before a step.
pub(super) struct Before {
    player: Player,
    events: MessageCursor<CharacterEvent>,
}

/// Finds the jumps of a path while its steps run.
#[derive(Debug, Default)]
pub(super) struct JumpFinder {
    flights: Vec<Flight>,
    /// The player, found in the first step: a query of its own in each step would take a tenth of the step's time.
    player: Option<Entity>,
}

impl JumpFinder {
    /// The jumps of the steps until now.
    pub fn jumps(&self) -> Vec<Jump> {
        self.flights.iter().map(Flight::jump).collect()
    }

    /// Call this before a step, and [`note`](Self::note) after it. `None`: there is no player, or more than one.
    pub fn before(&mut self, world: &mut World) -> Option<Before> {
        if self.player.is_none() {
            let mut players = world.query_filtered::<Entity, With<PlayerControlled>>();
            self.player = players.single(world).ok();
        }
        let player = Player::of(world, self.player?)?;
        let events = world.get_resource::<Messages<CharacterEvent>>()?;
        let events = events.get_cursor_current();
        Some(Before { player, events })
    }

    /// Notes what a step has done that began at this time, s.
    pub fn note(&mut self, world: &World, begins_secs: f64, before: Before) {
        let Before { player, mut events } = before;
        let clock = world.resource::<StepClock>();
        let step = PlayerStep {
            by: clock.ticks,
            begins_secs,
            feet: player.feet,
        };
        let events = events.read(world.resource::<Messages<CharacterEvent>>());
        for event in events.filter(|event| event.character == player.entity) {
            let flies = self.flights.last_mut().filter(|it| it.is_under_way());
            let is_take_off = match flies {
                Some(flight) => flight.hear(&step, &event.what),
                None => matches!(event.what, Happened::Jumped { .. }),
            };
            if is_take_off {
                self.flights.push(Flight::new(&step));
            }
        }
        let flies = self.flights.last_mut().filter(|it| it.is_under_way());
        if let Some((after, flight)) = Player::of(world, player.entity).zip(flies) {
            flight.note(clock.ticks, clock.simulated_secs, after.feet, after.stands);
        }
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
}
