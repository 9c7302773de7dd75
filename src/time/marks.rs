//! [`Marks`]: what happened in the steps of the history: jumps, landings, respawns, checkpoints, coils, lamps and grabs. The timeline
//! shows them.
//!
//! They are not state: no step reads them. Steps that are computed again add no marks, since theirs exist already.

use bevy::prelude::*;

use crate::input::PlayerControlled;
use crate::stations::StationNews;
use springyard_character::events::JumpedOff;
use springyard_character::grab::LetGoReason;
use springyard_character::respawn::{RespawnCause, Respawned};
use springyard_character::{Character, CharacterEvent, Happened};
use springyard_rewind::{History, RewindSystems};
use springyard_state::RegisterState;
use springyard_timestep::{BeforeStep, StepClock, TimestepSystems, is_live};

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

impl MarkKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Jump,
        Self::Landing,
        Self::Respawn,
        Self::Checkpoint,
        Self::Coil,
        Self::Lamp,
        Self::Grab,
    ];

    /// The word for marks of this kind.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Jump => "jump",
            Self::Landing => "landing",
            Self::Respawn => "respawn",
            Self::Checkpoint => "checkpoint",
            Self::Coil => "coil",
            Self::Lamp => "lamp",
            Self::Grab => "grab",
        }
    }
}

/// Something that happened in a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// The step: number of steps after it, counted from the start.
    pub tick: u64,
    /// Simulated time at the end of the step, s.
    pub secs: f64,
    /// What it is about.
    pub kind: MarkKind,
    /// A line about it.
    pub text: String,
}

/// The marks of the steps in the [`History`], oldest first.
#[derive(Resource, Debug, Clone, Default)]
pub struct Marks(Vec<Mark>);

impl Marks {
    /// All of them, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Mark> {
        self.0.iter()
    }

    /// Forgets the marks before the step `first` and after the step `last`.
    fn keep_between(&mut self, first: u64, last: u64) {
        self.0.retain(|mark| (first..=last).contains(&mark.tick));
    }

    /// Adds a mark to the running step.
    fn note(&mut self, clock: &StepClock, kind: MarkKind, text: String) {
        self.0.push(Mark {
            tick: clock.ticks + 1,
            secs: clock.step_end_secs(),
            kind,
            text,
        });
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
fn begin_step(clock: Res<StepClock>, history: Res<History>, mut marks: ResMut<Marks>) {
    marks.keep_between(history.first_tick(), clock.ticks);
}

fn note_news(
    clock: Res<StepClock>,
    players: Query<(), OfPlayer>,
    mut events: MessageReader<CharacterEvent>,
    mut respawned: MessageReader<Respawned>,
    mut stations: MessageReader<StationNews>,
    mut marks: ResMut<Marks>,
) {
    for event in events.read() {
        let text = mark_of(&event.what).filter(|_| players.contains(event.character));
        if let Some((kind, text)) = text {
            marks.note(&clock, kind, text);
        }
    }
    for it in respawned.read().filter(|it| players.contains(it.entity)) {
        marks.note(&clock, MarkKind::Respawn, respawn_text(it.cause).to_owned());
    }
    for news in stations.read() {
        let (kind, text) = station_text(news);
        marks.note(&clock, kind, text);
    }
}

/// Slower landings have no mark: a step down a stair is not one.
const LEAST_LANDING_M_S: f32 = 1.0;

/// The mark of an event. Most have none.
fn mark_of(what: &Happened) -> Option<(MarkKind, String)> {
    Some(match what {
        Happened::Jumped { off } => (MarkKind::Jump, jump_text(*off).to_owned()),
        Happened::Landed { speed_m_s, .. } if *speed_m_s >= LEAST_LANDING_M_S => {
            (MarkKind::Landing, format!("Landing at {speed_m_s:.1} m/s"))
        }
        Happened::Took { name, mass_kg, .. } => {
            (MarkKind::Grab, format!("Took {name}, {mass_kg:.0} kg"))
        }
        Happened::LetGo {
            name,
            speed_m_s,
            reason: LetGoReason::Button,
            ..
        } => (
            MarkKind::Grab,
            format!("Threw {name} at {speed_m_s:.1} m/s"),
        ),
        Happened::LetGo { name, .. } => (MarkKind::Grab, format!("Lost {name}")),
        _ => return None,
    })
}

fn jump_text(off: JumpedOff) -> &'static str {
    match off {
        JumpedOff::Ground | JumpedOff::Slope => "Jump",
        JumpedOff::Air => "Jump in the air",
    }
}

fn respawn_text(cause: RespawnCause) -> &'static str {
    match cause {
        RespawnCause::Fell => "Fell",
        RespawnCause::Crushed => "Crushed",
        RespawnCause::Requested => "Back to the checkpoint",
        RespawnCause::Fault => "Put back after an unusable value",
    }
}

fn station_text(news: &StationNews) -> (MarkKind, String) {
    match news {
        StationNews::Coil(name) => (MarkKind::Coil, format!("Coil: {name}")),
        StationNews::Loop(name) => (MarkKind::Coil, format!("Loop: {name}")),
        StationNews::Checkpoint { name, .. } => {
            (MarkKind::Checkpoint, format!("Checkpoint: {name}"))
        }
        StationNews::HalfSeen { station, .. } => {
            (MarkKind::Lamp, format!("Half of a lamp: {station}"))
        }
        StationNews::Lamp { station, .. } => (MarkKind::Lamp, format!("Lamp: {station}")),
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
            marks.note(&clock, MarkKind::Jump, String::new());
        }
        marks.keep_between(5, 10);
        let ticks: Vec<u64> = marks.iter().map(|mark| mark.tick).collect();
        assert_eq!(ticks, [8, 8]);
    }
}
