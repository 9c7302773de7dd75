//! [`Marks`]: what happened in the steps of the history: jumps, landings, respawns, checkpoints, coils, lamps and grabs. The timeline
//! shows them.
//!
//! They are not state: no step reads them. Steps that are computed again add no marks, since theirs exist already.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::input::PlayerControlled;
use crate::stations::StationNews;
use springyard_character::grab::{GrabNews, LetGoReason};
use springyard_character::respawn::{RespawnCause, Respawned};
use springyard_character::{Character, CharacterState, VerticalMotion};
use springyard_rewind::{History, RewindSystems};
use springyard_state::RegisterState;
use springyard_timestep::{BeforeStep, PoseHistory, StepClock, TimestepSystems, is_live};

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
pub struct Marks {
    marks: VecDeque<Mark>,
    /// The player before the running step.
    before: Option<Motion>,
}

impl Marks {
    /// All of them, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter()
    }

    /// Forgets the marks before the step `first` and after the step `last`.
    fn keep_between(&mut self, first: u64, last: u64) {
        while self.marks.front().is_some_and(|mark| mark.tick < first) {
            self.marks.pop_front();
        }
        while self.marks.back().is_some_and(|mark| mark.tick > last) {
            self.marks.pop_back();
        }
    }

    /// Adds a mark to the running step.
    fn note(&mut self, clock: &StepClock, kind: MarkKind, text: String) {
        self.marks.push_back(Mark {
            tick: clock.ticks + 1,
            secs: clock.step_end_secs(),
            kind,
            text,
        });
    }
}

type OfPlayer = (With<Character>, With<PlayerControlled>);

pub(super) fn plugin(app: &mut App) {
    // A game without stations or grab has marks, too.
    app.register_unkept::<Marks>("what happened in the past; no step reads it");
    app.init_resource::<Marks>()
        .add_message::<Respawned>()
        .add_message::<StationNews>()
        .add_message::<GrabNews>()
        .add_systems(
            BeforeStep,
            begin_step.after(RewindSystems::NoteStep).run_if(is_live),
        )
        .add_systems(
            FixedPostUpdate,
            (note_motion, note_news)
                .chain()
                .after(TimestepSystems::RecordPoses)
                .run_if(is_live),
        );
}

/// The game goes on from the present step: marks after it belong to steps that are forgotten, too.
fn begin_step(
    clock: Res<StepClock>,
    history: Res<History>,
    players: Query<(&CharacterState, Option<&PoseHistory>), OfPlayer>,
    mut marks: ResMut<Marks>,
) {
    marks.keep_between(history.first_tick(), clock.ticks);
    let player = players.iter().next();
    marks.before = player.map(|(state, poses)| Motion::of(state, poses));
}

fn note_motion(
    clock: Res<StepClock>,
    players: Query<(&CharacterState, Option<&PoseHistory>), OfPlayer>,
    mut marks: ResMut<Marks>,
) {
    let (Some((state, poses)), Some(before)) = (players.iter().next(), marks.before) else {
        return;
    };
    for (kind, text) in before.changes_to(&Motion::of(state, poses)) {
        marks.note(&clock, kind, text);
    }
}

fn note_news(
    clock: Res<StepClock>,
    players: Query<(), OfPlayer>,
    mut respawned: MessageReader<Respawned>,
    mut stations: MessageReader<StationNews>,
    mut grabs: MessageReader<GrabNews>,
    mut marks: ResMut<Marks>,
) {
    for it in respawned.read().filter(|it| players.contains(it.entity)) {
        marks.note(&clock, MarkKind::Respawn, respawn_text(it.cause).to_owned());
    }
    for news in stations.read() {
        let (kind, text) = station_text(news);
        marks.note(&clock, kind, text);
    }
    for news in grabs.read().filter(|it| players.contains(it.holder())) {
        if let Some(text) = grab_text(news) {
            marks.note(&clock, MarkKind::Grab, text);
        }
    }
}

/// Slower landings have no mark: a step down a stair is not one.
const LEAST_LANDING_M_S: f32 = 1.0;

/// What jumps and landings are detected from, between two steps.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Motion {
    is_jumping: bool,
    has_air_jumped: bool,
    vertical: VerticalMotion,
}

impl Motion {
    fn of(state: &CharacterState, poses: Option<&PoseHistory>) -> Self {
        Self {
            is_jumping: state.is_jumping(),
            has_air_jumped: state.since_grounded.air_jumped,
            vertical: VerticalMotion::of(state, poses),
        }
    }

    /// What happened in the step from here to `after`. A teleport is neither a jump nor a landing.
    fn changes_to(&self, after: &Self) -> Vec<(MarkKind, String)> {
        if self.vertical.is_teleported(&after.vertical) {
            return Vec::new();
        }
        let mut changes = Vec::new();
        let speed = self.vertical.landing_m_s(&after.vertical);
        if let Some(speed) = speed.filter(|speed| *speed >= LEAST_LANDING_M_S) {
            changes.push((MarkKind::Landing, format!("Landing at {speed:.1} m/s")));
        }
        if after.has_air_jumped && !self.has_air_jumped {
            changes.push((MarkKind::Jump, "Jump in the air".to_owned()));
        } else if after.is_jumping && !self.is_jumping {
            changes.push((MarkKind::Jump, "Jump".to_owned()));
        }
        changes
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

/// None for a press that took nothing.
fn grab_text(news: &GrabNews) -> Option<String> {
    Some(match news {
        GrabNews::Missed { .. } => return None,
        GrabNews::Taken { body, mass_kg, .. } => format!("Took {body}, {mass_kg:.0} kg"),
        GrabNews::LetGo {
            body,
            speed_m_s,
            reason: LetGoReason::Button,
            ..
        } => format!("Threw {body} at {speed_m_s:.1} m/s"),
        GrabNews::LetGo { body, .. } => format!("Lost {body}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const STANDS: Motion = Motion {
        is_jumping: false,
        has_air_jumped: false,
        vertical: ON_GROUND,
    };

    const ON_GROUND: VerticalMotion = VerticalMotion {
        flight_m_s: None,
        stands: true,
        ground_m_s: 0.0,
        teleports: 0,
    };

    fn stands(vertical: VerticalMotion) -> Motion {
        Motion { vertical, ..STANDS }
    }

    fn flies(flight_m_s: f32) -> Motion {
        stands(VerticalMotion {
            stands: false,
            flight_m_s: Some(flight_m_s),
            ..ON_GROUND
        })
    }

    fn rises(flight_m_s: f32) -> Motion {
        Motion {
            is_jumping: true,
            ..flies(flight_m_s)
        }
    }

    fn texts(before: Motion, after: Motion) -> Vec<String> {
        let changes = before.changes_to(&after).into_iter();
        changes.map(|(_, text)| text).collect()
    }

    #[test]
    fn a_jump_begins_once_and_a_second_one_in_the_air_is_another() {
        assert_eq!(texts(STANDS, rises(5.0)), ["Jump"]);
        assert!(texts(rises(5.0), rises(4.0)).is_empty());
        assert!(texts(STANDS, flies(-0.2)).is_empty(), "off an edge");
        let twice = Motion {
            has_air_jumped: true,
            ..rises(5.0)
        };
        assert_eq!(texts(rises(1.0), twice), ["Jump in the air"]);
        assert_eq!(texts(flies(-3.0), twice), ["Jump in the air"]);
    }

    #[test]
    fn a_landing_has_the_speed_into_the_ground_that_is_there() {
        assert_eq!(texts(flies(-4.24), STANDS), ["Landing at 4.2 m/s"]);
        let rising_ground = stands(VerticalMotion {
            ground_m_s: 2.0,
            ..ON_GROUND
        });
        assert_eq!(texts(flies(-4.0), rising_ground), ["Landing at 6.0 m/s"]);
        assert!(texts(flies(-0.5), STANDS).is_empty(), "a step down a stair");
        let elsewhere = stands(VerticalMotion {
            teleports: 1,
            ..ON_GROUND
        });
        assert!(texts(flies(-30.0), elsewhere).is_empty(), "a respawn");
    }

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
