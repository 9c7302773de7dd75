//! The keys and buttons of the panel, and what they do.

use bevy_egui::egui::{self, Key, Modifiers};

use super::{Timeline, TimelineModel};
use crate::overlay::focus;
use crate::time::marks::Mark;
use springyard_rewind::travel::TimeTravel;

/// Something that a key or a button of the panel does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    /// The game goes on from the shown step, and the panel closes.
    PlayOn,
    /// The game goes on from the newest step, and the panel closes.
    Close,
    /// Shows the step this many steps later.
    Step(i64),
    /// Shows the next mark.
    NextMark,
    /// Shows the mark before.
    PreviousMark,
    /// Shows the first step of the history.
    First,
    /// Shows the newest step.
    Last,
}

/// Number of steps that an arrow key moves with Shift.
const MANY: i64 = 10;

/// The keys of this frame. A widget that has the keyboard keeps them.
pub(super) fn of_keys(ctx: &egui::Context) -> Vec<Command> {
    if focus::has_keys(ctx) {
        return Vec::new();
    }
    ctx.input_mut(|input| {
        let mut presses = |modifiers, key| input.count_and_consume_key(modifiers, key) as i64;
        // With Shift first: without modifiers a key also counts with Shift.
        let many =
            presses(Modifiers::SHIFT, Key::ArrowRight) - presses(Modifiers::SHIFT, Key::ArrowLeft);
        let one =
            presses(Modifiers::NONE, Key::ArrowRight) - presses(Modifiers::NONE, Key::ArrowLeft);
        let mut commands = Vec::new();
        if many != 0 || one != 0 {
            commands.push(Command::Step(MANY * many + one));
        }
        for (key, command) in [
            (Key::ArrowUp, Command::PreviousMark),
            (Key::ArrowDown, Command::NextMark),
            (Key::Home, Command::First),
            (Key::End, Command::Last),
            (Key::Enter, Command::PlayOn),
            (Key::Escape, Command::Close),
        ] {
            if presses(Modifiers::NONE, key) > 0 {
                commands.push(command);
            }
        }
        commands
    })
}

/// Does what was asked for. After a command that closes the panel the others are dropped.
pub(super) fn obey(commands: Vec<Command>, timeline: &mut Timeline, model: &mut TimelineModel) {
    let (first, last) = model.ticks;
    for command in commands {
        if !timeline.shown {
            return;
        }
        let ask = match command {
            Command::NextMark | Command::PreviousMark => {
                let Some(mark) = mark_beside(&model.marks, model.secs, command) else {
                    continue;
                };
                TimeTravel::ShowTick(mark.tick)
            }
            Command::PlayOn => TimeTravel::PlayOn,
            Command::Close => TimeTravel::Return,
            Command::Step(steps) => {
                let tick = model.tick.saturating_add_signed(steps);
                TimeTravel::ShowTick(tick.clamp(first, last))
            }
            Command::First => TimeTravel::ShowTick(first),
            Command::Last => TimeTravel::ShowTick(last),
        };
        timeline.shown = !matches!(command, Command::PlayOn | Command::Close);
        model.asks.push(ask);
    }
}

/// Marks this near to what is shown are there already, s: a rounding.
const SAME_SECS: f64 = 1e-6;

/// The mark after the shown time (s), or before it. At the last one, or at the first, there is none.
fn mark_beside<'a>(marks: &[&'a Mark], secs: f64, command: Command) -> Option<&'a Mark> {
    let marks = marks.iter().copied();
    match command {
        Command::NextMark => marks
            .filter(|mark| mark.secs > secs + SAME_SECS)
            .min_by(|a, b| a.secs.total_cmp(&b.secs)),
        _ => marks
            .filter(|mark| mark.secs < secs - SAME_SECS)
            .max_by(|a, b| a.secs.total_cmp(&b.secs)),
    }
}
