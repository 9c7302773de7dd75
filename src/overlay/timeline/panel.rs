//! The panel at the foot of the screen, in the part that the other panels leave free.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use bevy_rapier3d::prelude::Velocity;

use super::axis::Span;
use super::commands::{self, Command};
use super::{Timeline, TimelineModel, bar};
use crate::input::PlayerControlled;
use crate::input::bindings::names::pad_name;
use crate::input::last_device::LastDevice;
use crate::input::pad_family::PadFamily;
use crate::lab::Lab;
use crate::overlay::lab::{self, LabOverlay};
use crate::overlay::notices::Notices;
use crate::overlay::panel::{self, MARGIN, PADDING, QUIET};
use crate::stations::clock_text;
use crate::time::marks::{Mark, MarkKind, Marks};
use crate::visuals::text::number::signed;
use springyard_character::{BodyDimensions, CharacterState, Locomotion};
use springyard_rewind::History;
use springyard_rewind::travel::{HeldInPast, TimeTravel};
use springyard_timestep::{FrameSteps, StepClock};

/// Draws the panel over the game, and sends what it asks for.
pub(super) fn draw_timeline(
    mut contexts: EguiContexts,
    mut timeline: ResMut<Timeline>,
    (held, clock, frame): (Res<HeldInPast>, Res<StepClock>, Res<FrameSteps>),
    (history, marks): (Res<History>, Res<Marks>),
    (panels, lab): (Res<LabOverlay>, Option<Res<Lab>>),
    players: Query<
        (&Transform, &BodyDimensions, &Velocity, &CharacterState),
        With<PlayerControlled>,
    >,
    notices: Res<Notices>,
    device: Option<Res<LastDevice>>,
    mut travels: MessageWriter<TimeTravel>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (first, last) = (history.first_tick(), history.last_tick());
    let ends = history.secs_at(first).zip(history.secs_at(last));
    let shown = held.shown().map(|shown| (shown.tick, shown.secs));
    let (tick, secs) = shown.unwrap_or((clock.ticks, frame.shown_secs(&clock)));
    let player = players.iter().next();
    let size = ctx.content_rect().size();
    let mut model = TimelineModel {
        kept: ends.map(|(from, to)| Span { from, to }),
        ticks: (first, last),
        tick,
        secs,
        marks: marks.iter().collect(),
        player: player.map(|(pose, body, velocity, state)| {
            line_of_player(body.feet(pose.translation), velocity, state)
        }),
        pad: match device.as_deref() {
            Some(LastDevice::Gamepad(family)) => Some(*family),
            _ => None,
        },
        notes: notes_of(&history, tick, lab.as_deref().filter(|_| panels.shown)),
        sides: notices.kept_between().map(|free| (free.min, free.max)),
        bottom: panels.shown.then(|| lab::bottom_of_middle(size)),
        asks: Vec::new(),
    };
    draw(ctx, &mut timeline, &mut model);
    for ask in model.asks {
        travels.write(ask);
    }
    Ok(())
}

/// `feet at (+1.20, +0.85, -3.00) m, moves at 5.20 m/s, of it upwards +3.10 m/s, in the air`.
#[must_use]
fn line_of_player(feet: Vec3, velocity: &Velocity, state: &CharacterState) -> String {
    let signed = |value: f32| signed(value.into(), 2);
    let [x, y, z] = feet.to_array().map(signed);
    let speed = velocity.linear.length();
    let upwards = signed(velocity.linear.y);
    let of_move;
    let mode = match state.locomotion {
        Locomotion::Spawned { .. } | Locomotion::Ground { .. } => "on the ground",
        Locomotion::Slide { .. } => "sliding",
        mode @ Locomotion::Air { .. } if mode.is_jumping() => "rising from a jump",
        Locomotion::Air { .. } => "in the air",
        Locomotion::Move { name, .. } => {
            of_move = format!("in a {name}");
            &of_move
        }
    };
    let crouch = if state.crouch.is_low {
        ", crouched"
    } else {
        ""
    };
    format!(
        "feet at ({x}, {y}, {z}) m, moves at {speed:.2} m/s, of it upwards {upwards} m/s, {mode}{crouch}"
    )
}

/// What the other panels do not show as it was at that step. `lab`: the lab, if its panels are open.
#[must_use]
fn notes_of(history: &History, tick: u64, lab: Option<&Lab>) -> Vec<&'static str> {
    let settings_at = |tick| history.step(tick).map(|step| &step.settings);
    let then_and_now = settings_at(tick).zip(settings_at(history.last_tick()));
    let mut notes = Vec::new();
    if then_and_now.is_some_and(|(then, now)| !Arc::ptr_eq(then, now)) {
        notes.push("The settings were changed after this step; playing on uses the present ones.");
    }
    if lab.is_some_and(|lab| lab.own_fps().is_none()) {
        notes.push("The lab runs in the game's frames: it stands still, and shows the present.");
    }
    notes
}

/// In less width the panel covers others, points.
const LEAST_WIDTH: f32 = 300.0;

/// The panel at the foot of the screen. Returns its rectangle, points.
pub fn draw(ctx: &egui::Context, timeline: &mut Timeline, model: &mut TimelineModel) -> egui::Rect {
    let mut asked = std::mem::take(&mut timeline.commands);
    asked.extend(commands::of_keys(ctx));
    let screen = ctx.content_rect();
    let (left, right) = model
        .sides
        .filter(|(left, right)| right - left >= LEAST_WIDTH)
        .unwrap_or((screen.left(), screen.right()));
    let bottom = model.bottom.unwrap_or(screen.bottom());
    let window = panel::fixed("timeline")
        .pivot(egui::Align2::LEFT_BOTTOM)
        .fixed_pos([left + MARGIN, bottom - MARGIN])
        .show(ctx, |ui| {
            // The border is one point wide on each side.
            ui.set_width(right - left - 2.0 * (MARGIN + PADDING + 1.0));
            panel::set_style(ui);
            ui.spacing_mut().item_spacing.x = 8.0;
            show_step(ui, model);
            bar::show(ui, timeline, model);
            asked.extend(show_buttons(ui, timeline, model.pad));
            for note in &model.notes {
                ui.colored_label(QUIET, *note);
            }
        });
    commands::obey(asked, timeline, model);
    window.map_or(egui::Rect::NOTHING, |window| window.response.rect)
}

/// Time, number and player of the shown step. A step with marks has each on a line, and then the player, as it was before or after them.
fn show_step(ui: &mut egui::Ui, model: &TimelineModel) {
    let marks = model.marks.iter().filter(|mark| mark.tick == model.tick);
    let marks: Vec<_> = marks.collect();
    ui.horizontal_wrapped(|ui| {
        ui.strong("Timeline");
        ui.label(format!(
            "{} since the start, step {}",
            clock_text(model.secs),
            model.tick
        ));
        let from_now = model
            .kept
            .map_or(0.0, |kept| (model.secs - kept.to).min(0.0));
        ui.label(format!("{} s from now", signed(from_now, 2)));
        if let Some(player) = model.player.as_ref().filter(|_| marks.is_empty()) {
            ui.label(player);
        }
    });
    for mark in &marks {
        ui.label(egui::RichText::new(&mark.text).color(bar::colour(mark.kind)));
    }
    if let Some((player, when)) = model.player.as_ref().zip(when_of_player(&marks)) {
        ui.label(format!("{when}: {player}"));
    }
}

/// When the player was as the step shows it, if the step has marks: a jump stands at its start, anything else at the end of its step.
fn when_of_player(marks: &[&&Mark]) -> Option<&'static str> {
    let jumps = marks.iter().any(|mark| mark.kind == MarkKind::Jump);
    match jumps {
        true => Some("just before the jump"),
        false => (!marks.is_empty()).then_some("just after"),
    }
}

/// Lengths of the bar, s, and their names.
const LENGTHS: [(f64, &str); 4] = [
    (10.0, "10 s"),
    (30.0, "30 s"),
    (60.0, "60 s"),
    (f64::INFINITY, "all"),
];

/// The buttons, the lengths of the bar, the colours of the marks and the keys.
fn show_buttons(
    ui: &mut egui::Ui,
    timeline: &mut Timeline,
    pad: Option<PadFamily>,
) -> Option<Command> {
    let (on, back, keys) = match pad {
        Some(family) => (
            pad_name(GamepadButton::South, family),
            pad_name(GamepadButton::East, family),
            "D-pad left, right: a step, with a trigger or held longer ten; up: the mark before, down: the next",
        ),
        None => (
            "Enter".to_owned(),
            "Esc".to_owned(),
            "Left, Right: a step, with Shift ten; Up: the mark before, Down: the next; Home, End",
        ),
    };
    ui.horizontal_wrapped(|ui| {
        let mut asked = None;
        if ui.button(format!("Play on from here ({on})")).clicked() {
            asked = Some(Command::PlayOn);
        }
        if ui.button(format!("Back to now ({back})")).clicked() {
            asked = Some(Command::Close);
        }
        ui.label("Length of the bar:");
        for (secs, name) in LENGTHS {
            ui.selectable_value(&mut timeline.length_secs, secs, name);
        }
        for kind in MarkKind::ALL {
            let name = egui::RichText::new(kind.name()).color(bar::colour(kind));
            ui.label(name);
        }
        ui.colored_label(QUIET, keys);
        asked
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_player_has_signed_numbers_of_two_decimals() {
        let velocity = Velocity::linear(Vec3::new(3.0, -0.001, -4.0));
        let line = line_of_player(
            Vec3::new(1.25, -0.004, -3.0),
            &velocity,
            &CharacterState::default(),
        );
        let numbers =
            "feet at (+1.25, +0.00, -3.00) m, moves at 5.00 m/s, of it upwards +0.00 m/s, ";
        assert!(line.starts_with(numbers), "{line}");
    }
}
