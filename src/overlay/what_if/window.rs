//! Draws the panel in an egui window on the right side of the screen.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Button, Color32, ProgressBar, RichText, ScrollArea, Slider};

use super::{WhatIfModel, WhatIfPanel, choices, jumps, numbers, plots};
use crate::overlay::focus;
use crate::overlay::notices::{Notices, Tone, look};
use crate::overlay::panel::{self, MARGIN, PADDING, QUIET};
use crate::overlay::tuning::TuningPanel;
use crate::time::marks::Marks;
use crate::time::what_if::{Answer, WhatIf};
use crate::tuning::preset;
use crate::visuals::ColourSet;
use crate::visuals::ghosts::{GhostCursor, Side};
use springyard_drive::DefaultDriveMethod;
use springyard_timestep::policies::StepPlanner;

pub(super) fn draw_panel(
    mut contexts: EguiContexts,
    mut panel: ResMut<WhatIfPanel>,
    (what_if, colours): (Res<WhatIf>, Res<ColourSet>),
    (tunings, marks): (Res<TuningPanel>, Option<Res<Marks>>),
    (planner, drive): (Res<StepPlanner>, Res<DefaultDriveMethod>),
    mut cursor: ResMut<GhostCursor>,
    mut notices: ResMut<Notices>,
) -> Result {
    let colours = Side::ALL.map(|side| {
        let colour = colours.colour(side.palette()).to_srgba();
        let [red, green, blue] = colour.to_u8_array_no_alpha();
        Color32::from_rgb(red, green, blue)
    });
    let mut model = WhatIfModel {
        what_if: &what_if,
        in_force: planner.settings(),
        drive_in_force: drive.0,
        folder: Path::new(preset::FOLDER),
        slots: tunings.opened_slots(),
        cut_take_off_secs: what_if
            .answer
            .as_ref()
            .zip(marks)
            .and_then(|(answer, marks)| marks.took_off_before(answer.from_secs)),
        colours,
        cursor: &mut cursor,
        notices: &mut notices,
    };
    draw(contexts.ctx_mut()?, &mut panel, &mut model);
    Ok(())
}

/// Width of the panel without its borders, points.
const WIDTH: f32 = 430.0;

/// The panel on the right side of the screen. On a low screen its curves scroll.
pub fn draw(ctx: &egui::Context, panel: &mut WhatIfPanel, model: &mut WhatIfModel) {
    let screen = ctx.content_rect();
    let left = screen.right() - WIDTH - 2.0 * PADDING - MARGIN;
    let what_if = model.what_if;
    let height = screen.height() - 2.0 * (MARGIN + PADDING);
    panel::fixed("what if")
        .fixed_pos([left, MARGIN])
        .show(ctx, |ui| {
            ui.set_width(WIDTH);
            panel::set_style(ui);
            choices::show(ui, panel, model);
            ui.separator();
            show_state(ui, panel, what_if);
            if let Some(answer) = &what_if.answer {
                show_answer(ui, panel, model, answer, height);
            }
        });
    let kept = model.notices.kept_between();
    let from = kept.map_or(screen.left(), |kept| kept.min);
    model.notices.keep_between(from, left);
}

/// Progress, and what the player has to know about the answer.
fn show_state(ui: &mut egui::Ui, panel: &WhatIfPanel, what_if: &WhatIf) {
    if let Some(progress) = what_if.progress {
        let percent = 100.0 * progress;
        let text = format!("computing both paths: {percent:.0} %");
        ui.add(ProgressBar::new(progress).desired_height(16.0).text(text));
    }
    if let Some(problem) = &what_if.problem {
        say(ui, look(Tone::Error).0, problem);
    }
    match &what_if.answer {
        Some(answer) => {
            if !answer.is_faithful {
                let text =
                    "The path played did not end as the game did: the two paths cannot be trusted";
                say(ui, look(Tone::Warning).0, text);
            }
            if answer.same_numbers {
                let text =
                    "The numbers are those that were played: change one to see the paths part";
                say(ui, QUIET, text);
            }
        }
        None if !panel.has_asked() => say(ui, QUIET, "Nothing was played yet"),
        None => {}
    }
}

fn say(ui: &mut egui::Ui, colour: Color32, text: &str) {
    ui.label(RichText::new(text).color(colour));
}

fn show_answer(
    ui: &mut egui::Ui,
    panel: &mut WhatIfPanel,
    model: &mut WhatIfModel,
    answer: &Answer,
    height: f32,
) {
    jumps::show(ui, answer, model.cut_take_off_secs, model.colours);
    show_cursor(ui, panel, model.cursor, answer);
    numbers::show(ui, answer, model.cursor.secs, model.colours);
    let left = (height - ui.min_rect().height()).max(LEAST_PLOTS);
    let cursor_secs = model.cursor.secs;
    let scrolled = ScrollArea::vertical()
        .auto_shrink([false, true])
        .max_height(left)
        .min_scrolled_height(left)
        .show(ui, |ui| {
            plots::show(ui, answer, cursor_secs, model.colours, left)
        });
    if let Some(secs) = scrolled.inner {
        model.cursor.secs = secs;
        panel.is_playing = false;
    }
}

/// Least height of the plots together, points.
const LEAST_PLOTS: f32 = 80.0;
/// Width of the button and of the number beside the slider, points.
const BESIDE_SLIDER: f32 = 110.0;

fn show_cursor(
    ui: &mut egui::Ui,
    panel: &mut WhatIfPanel,
    cursor: &mut GhostCursor,
    answer: &Answer,
) {
    ui.horizontal(|ui| {
        let text = if panel.is_playing { "stop" } else { "play" };
        if ui
            .add(Button::new(text).min_size(egui::vec2(36.0, 0.0)))
            .clicked()
        {
            panel.is_playing ^= true;
        }
        let mut after = cursor.secs - answer.from_secs;
        ui.spacing_mut().slider_width = ui.available_width() - BESIDE_SLIDER;
        let slider = Slider::new(&mut after, 0.0..=answer.to_secs - answer.from_secs);
        let slider = slider.step_by(0.01).fixed_decimals(2).suffix(" s");
        if focus::stepped(ui.add(slider)).changed() {
            cursor.secs = answer.from_secs + after;
            panel.is_playing = false;
        }
    });
}
