//! Draws the panel in an egui window, and sends the changed tuning to the game ([`Retune`]).

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{PanelMessage, TuningModel, TuningPanel, head, rows, style};
use crate::input::LookLimits;
use crate::overlay::focus;
use crate::overlay::notices::{Notices, Tone};
use crate::overlay::panel::{self, MARGIN, PADDING};
use crate::time::marks::Marks;
use crate::tuning::preset::{self, StartedWith};
use crate::tuning::{CameraTuning, FigureTuning, Overrides, PlayerTuning, Retune, Tuning};

/// Draws the panel over the game, and requests the changed tuning.
pub(in crate::overlay) fn draw_panel(
    mut contexts: EguiContexts,
    mut panel: ResMut<TuningPanel>,
    player: Res<PlayerTuning>,
    (camera, look): (Res<CameraTuning>, Res<LookLimits>),
    (figure, overrides): (Res<FigureTuning>, Res<Overrides>),
    (started_with, marks): (Option<Res<StartedWith>>, Option<Res<Marks>>),
    mut notices: ResMut<Notices>,
    mut retunes: MessageWriter<Retune>,
) -> Result {
    let began = Instant::now();
    let in_force = Tuning {
        character: player.character,
        moves: player.moves,
        camera: camera.0,
        look: *look,
        figure: *figure,
    };
    let folder = PathBuf::from(preset::FOLDER);
    let mut model = TuningModel {
        tuning: in_force,
        name: started_with
            .as_ref()
            .map_or(preset::DEFAULTS, |name| &name.0),
        folder: &folder,
        overrides: *overrides,
        notices: &mut notices,
    };
    panel.last_jump = marks.and_then(|marks| marks.last_jump());
    draw(contexts.ctx_mut()?, &mut panel, &mut model);
    if model.tuning != in_force {
        retunes.write(Retune(model.tuning));
    }
    // Smoothed over some ten frames, to be readable.
    panel.cost = panel.cost.mul_f64(0.9) + began.elapsed().mul_f64(0.1);
    Ok(())
}

/// Free space below the panel, for the hint at the help.
const BELOW: f32 = 40.0;

/// The panel on the left side of the screen. Writes the requested tuning into `model`.
pub fn draw(ctx: &egui::Context, panel: &mut TuningPanel, model: &mut TuningModel) {
    panel.look_at(model);
    panel.overrides = model.overrides;
    let used = panel.used.take();
    panel.held = used.filter(|used| used.is_held).map(|used| used.path);
    obey_shortcuts(ctx, panel);
    if ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        panel.discards += 1;
    }
    let height = ctx.content_rect().height() - 2.0 * MARGIN - 2.0 * PADDING - BELOW;
    let window = panel::fixed("tuning")
        .fixed_pos([MARGIN, MARGIN])
        .show(ctx, |ui| {
            set_style(ui);
            head::show(ui, panel, model.folder);
            ui.add_space(2.0);
            let left = height - ui.min_rect().height();
            egui::ScrollArea::vertical()
                .auto_shrink([false, true])
                .max_height(left)
                // As high as needed and possible, whatever its height in the last frame.
                .min_scrolled_height(left)
                .show(ui, |ui| focus::keep_in_view(ui, |ui| rows::show(ui, panel)));
        });
    let window = window.map_or(egui::Rect::NOTHING, |window| window.response.rect);
    let right = window.right();
    model
        .notices
        .keep_between(right, ctx.content_rect().right());
    show_message(panel, model.notices);
    // A drag ends when the mouse button is released, typing when the field loses focus.
    if !ctx.input(|input| input.pointer.any_down()) {
        panel.let_go();
    }
    model.tuning = *panel.slots().tuning();
    panel.asked = model.tuning;
}

fn set_style(ui: &mut egui::Ui) {
    ui.set_width(style::WIDTH + 10.0);
    panel::set_style(ui);
    ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
    // An outline is for the field that has the keyboard, not for the one under the mouse.
    ui.visuals_mut().widgets.hovered.bg_stroke = egui::Stroke::NONE;
}

/// Time that the result of a command stays on screen.
const RESULT_SHOWN: Duration = Duration::from_secs(8);

/// Shows the result of the last command beside the panel. The question whether to overwrite a preset is in the panel's head.
fn show_message(panel: &mut TuningPanel, notices: &mut Notices) {
    let Some(said) = panel.said.clone() else {
        panel.shown_message = None;
        return;
    };
    let since = match panel.shown_message.take() {
        Some((shown, since)) if shown == said => since,
        _ => Instant::now(),
    };
    match &said {
        PanelMessage::Asks(_) => {}
        _ if since.elapsed() > RESULT_SHOWN => panel.said = None,
        PanelMessage::Done(what) => notices.show(Tone::Good, what),
        PanelMessage::Refused(lines) => notices.show(Tone::Error, lines.join("\n")),
    }
    panel.shown_message = Some((said, since));
}

/// Undo by Ctrl+Z, redo by Ctrl+Y or Ctrl+Shift+Z, except while a text field has the keyboard.
fn obey_shortcuts(ctx: &egui::Context, panel: &mut TuningPanel) {
    if ctx.text_edit_focused() {
        return;
    }
    let command = egui::Modifiers::COMMAND;
    let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    if pressed(command | egui::Modifiers::SHIFT, egui::Key::Z) || pressed(command, egui::Key::Y) {
        panel.redo();
    } else if pressed(command, egui::Key::Z) {
        panel.undo();
    }
}
