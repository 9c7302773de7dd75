//! [`Marks`]: what happened in the steps of the history: jumps, landings, respawns, checkpoints, coils, lamps and grabs. The timeline
//! shows them.
//!
//! `words`: the line of a mark. `jumps`: follows each jump, so that its mark says how high it went.
//!
//! They are not state: no step reads them. Steps that are computed again add no marks, since theirs exist already.

mod jumps;
mod words;

use bevy::prelude::*;

use crate::input::PlayerControlled;
use crate::stations::StationNews;
use crate::time::flight::{Feet, Flight};
use springyard_character::respawn::Respawned;
use springyard_character::{Character, CharacterEvent, CharacterState, Happened};
use springyard_rewind::{History, RewindSystems};
use springyard_state::RegisterState;
use springyard_timestep::{BeforeStep, StepClock, TimestepSystems, is_live};

use jumps::Body;

/// What a mark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// The player jumped, from the ground or in the air.
    Jump,
    /// The player landed.
    Landing,
    /// The player was put back: it fell, was crushed, or pressed the button for it.
    Respawn,
    /// The player reached a checkpoint.
    Checkpoint,
    /// The player collected a coil or a loop.
    Coil,
    /// The player saw one number of a station, or its lamp was lit.
    Lamp,
    /// The player took a body, threw it or lost it.
    Grab,
}

spring_math::named!(MarkKind {
    Jump: "jump",
    Landing: "landing",
    Respawn: "respawn",
    Checkpoint: "checkpoint",
    Coil: "coil",
    Lamp: "lamp",
    Grab: "grab",
});

/// Something that happened.
///
/// It stands at the end of its step, as most things are first seen there. A jump stands at the *start* of its step: there the character leaves
/// the ground, with its feet still on it; at the end it is a step higher. So the game can go on from the mark with or without the jump.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// The number of steps before it, counted from the start: the state after that step shows it.
    pub tick: u64,
    /// Simulated time after these steps, s.
    pub secs: f64,
    /// What it is about.
    pub kind: MarkKind,
    /// A line about it, which says of each number what it is.
    pub text: String,
}

/// The marks of the steps in the [`History`], oldest first.
#[derive(Resource, Debug, Clone, Default)]
pub struct Marks {
    noted: Vec<Noted>,
    /// The player's feet at the start of the running step.
    feet: Option<Feet>,
}

/// A mark, and the step that has set it: number of steps after it.
#[derive(Debug, Clone)]
struct Noted {
    mark: Mark,
    by: u64,
    /// The flight that begins at the mark, and what the mark says of its take-off.
    flight: Option<(Flight, String)>,
}

/// A moment of the running step.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Moment {
    Start,
    End,
}

impl Marks {
    /// All of them, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Mark> {
        self.noted.iter().map(|noted| &noted.mark)
    }

    /// Forgets the marks before the step `first`, and those that steps after `last` have set.
    fn keep_between(&mut self, first: u64, last: u64) {
        (self.noted).retain(|noted| noted.mark.tick >= first && noted.by <= last);
        for noted in &mut self.noted {
            if let Some((flight, _)) = &mut noted.flight
                && flight.keep_until(last)
            {
                noted.say_flight();
            }
        }
    }

    /// Adds a mark of the running step.
    fn note(&mut self, clock: &StepClock, at: Moment, (kind, text): (MarkKind, String)) {
        let by = clock.ticks + 1;
        let (tick, secs) = match at {
            Moment::Start => (clock.ticks, clock.simulated_secs),
            Moment::End => (by, clock.step_end_secs()),
        };
        let mark = Mark {
            tick,
            secs,
            kind,
            text,
        };
        let flight = None;
        self.noted.push(Noted { mark, by, flight });
    }
}

type OfPlayer = (With<Character>, With<PlayerControlled>);
pub(super) fn plugin(app: &mut App) {
    // A game without stations has marks, too.
    app.register_unkept::<Marks>("what happened in the past; no step reads it");
    app.init_resource::<Marks>()
        .add_message::<Respawned>()
        .add_message::<StationNews>()
        .add_message::<CharacterEvent>()
        .add_systems(
            BeforeStep,
            begin_step.after(RewindSystems::NoteStep).run_if(is_live),
        )
        .add_systems(
            FixedPostUpdate,
            note_news
                .after(TimestepSystems::RecordPoses)
                .run_if(is_live),
        );
}

/// The game goes on from the present step: marks after it belong to steps that are forgotten, too.
fn begin_step(
    clock: Res<StepClock>,
    history: Res<History>,
    players: Query<Body, OfPlayer>,
    mut marks: ResMut<Marks>,
) {
    marks.keep_between(history.first_tick(), clock.ticks);
    marks.feet = players.single().ok().map(Feet::of);
}

fn note_news(
    clock: Res<StepClock>,
    players: Query<(&CharacterState, Body), OfPlayer>,
    mut events: MessageReader<CharacterEvent>,
    mut respawned: MessageReader<Respawned>,
    mut stations: MessageReader<StationNews>,
    mut marks: ResMut<Marks>,
) {
    let events: Vec<&CharacterEvent> = (events.read())
        .filter(|event| players.contains(event.character))
        .collect();
    // What comes before the jump of a step, such as a landing, is at its start, too.
    let jump = (events.iter()).rposition(|event| matches!(event.what, Happened::Jumped { .. }));
    for (index, event) in events.iter().enumerate() {
        let at = match jump {
            Some(jump) if index <= jump => Moment::Start,
            _ => Moment::End,
        };
        let state = players.get(event.character).ok().map(|(state, _)| state);
        if let Some(mark) = words::mark_of(&event.what, state) {
            marks.note(&clock, at, mark);
        }
        marks.hear(&clock, &event.what);
    }
    if let Ok((state, body)) = players.single() {
        marks.note_feet(&clock, Feet::of(body), state.is_grounded());
    }
    for it in respawned.read().filter(|it| players.contains(it.entity)) {
        let text = words::respawn_text(it.cause).to_owned();
        marks.note(&clock, Moment::End, (MarkKind::Respawn, text));
    }
    for news in stations.read() {
        marks.note(&clock, Moment::End, words::station_text(news));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_outside_of_the_history_are_forgotten() {
        let mut marks = Marks::default();
        for ticks in [3, 7, 7, 12] {
            let clock = StepClock {
                ticks,
                ..StepClock::default()
            };
            let jump = (MarkKind::Jump, String::new());
            marks.note(&clock, Moment::End, jump);
        }
        marks.keep_between(5, 10);
        let ticks: Vec<u64> = marks.iter().map(|mark| mark.tick).collect();
        assert_eq!(ticks, [8, 8]);
    }

    #[test]
    fn a_jump_is_forgotten_with_the_step_at_whose_start_it_stands() {
        let mut marks = Marks::default();
        let clock = StepClock {
            ticks: 7,
            ..StepClock::default()
        };
        marks.note(&clock, Moment::Start, (MarkKind::Jump, String::new()));
        assert_eq!(marks.iter().next().map(|mark| mark.tick), Some(7));
        marks.keep_between(7, 8);
        assert_eq!(marks.iter().count(), 1);
        // The game goes on from the mark itself: the step that jumps is played anew.
        marks.keep_between(7, 7);
        assert_eq!(marks.iter().count(), 0);
    }
}
