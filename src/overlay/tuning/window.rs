//! Draws the panel in an egui window, and sends the changed tuning to the game ([`Retune`]).

use std::path::{Path, PathBuf};
use std::time::Instant;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{TuningModel, TuningPanel, head, rows, style};
use crate::input::LookLimits;
use crate::overlay::notices::Notices;
use crate::tuning::preset::{self, StartedWith};
use crate::tuning::{CameraTuning, FigureTuning, PlayerTuning, Retune, Tuning};

/// Draws the panel over the game, and requests the changed tuning.
pub(super) fn draw_panel(
    mut contexts: EguiContexts,
    mut panel: ResMut<TuningPanel>,
    player: Res<PlayerTuning>,
    (camera, look): (Res<CameraTuning>, Res<LookLimits>),
    figure: Res<FigureTuning>,
    started_with: Option<Res<StartedWith>>,
    mut notices: ResMut<Notices>,
    mut retunes: MessageWriter<Retune>,
) -> Result {
    let began = Instant::now();
    let in_force = Tuning {
        character: player.0,
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
    };
    let ctx = contexts.ctx_mut()?;
    let right = draw(ctx, &mut panel, &mut model);
    notices.keep_between(right, ctx.content_rect().right());
    if model.tuning != in_force {
        retunes.write(Retune(model.tuning));
    }
    // Smoothed over some ten frames, to be readable.
    panel.cost = panel.cost.mul_f64(0.9) + began.elapsed().mul_f64(0.1);
    Ok(())
}

const MARGIN: f32 = 6.0;
const PADDING: f32 = 7.0;
/// Free space below the panel, for a message of two lines or the hint at the help.
const BELOW: f32 = 56.0;

/// The panel on the left side of the screen. Writes the requested tuning into `model`, and returns the panel's right edge, points.
pub fn draw(ctx: &egui::Context, panel: &mut TuningPanel, model: &mut TuningModel) -> f32 {
    panel.look_at(model);
    obey_shortcuts(ctx, panel);
    if ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        panel.discards += 1;
    }
    let frame = egui::Frame::new()
        .fill(style::PANEL)
        .stroke(egui::Stroke::new(1.0, style::BORDER))
        .corner_radius(4)
        .inner_margin(PADDING);
    let height = ctx.content_rect().height() - 2.0 * MARGIN - 2.0 * PADDING - BELOW;
    let window = egui::Window::new("tuning")
        .title_bar(false)
        .resizable(false)
        .movable(false)
        .fixed_pos([MARGIN, MARGIN])
        .frame(frame)
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
                .show(ui, |ui| rows::show(ui, panel));
        });
    let window = window.map_or(egui::Rect::NOTHING, |window| window.response.rect);
    show_message(ctx, panel, model.folder, frame);
    // A drag ends when the mouse button is released, typing when the field loses focus.
    if !ctx.input(|input| input.pointer.any_down()) {
        panel.let_go();
    }
    model.tuning = *panel.slots().tuning();
    panel.asked = model.tuning;
    window.right()
}

fn set_style(ui: &mut egui::Ui) {
    ui.set_width(style::WIDTH + 10.0);
    ui.visuals_mut().override_text_color = Some(style::WORDS);
    ui.spacing_mut().item_spacing = egui::vec2(5.0, 4.0);
    ui.spacing_mut().interact_size.y = 17.0;
    ui.spacing_mut().button_padding = egui::vec2(4.0, 1.0);
    ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
    for font in ui.style_mut().text_styles.values_mut() {
        font.size = style::TEXT;
    }
}

/// The message of the panel, below it: no row moves when a message comes or goes.
fn show_message(ctx: &egui::Context, panel: &mut TuningPanel, folder: &Path, frame: egui::Frame) {
    if panel.said.is_none() {
        return;
    }
    let screen = ctx.content_rect();
    egui::Area::new("tuning message".into())
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::LEFT_BOTTOM)
        .fixed_pos(screen.left_bottom() + egui::vec2(MARGIN, -MARGIN))
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                set_style(ui);
                head::show_said(ui, panel, folder);
            });
        });
}

/// Undo by Ctrl+Z, redo by Ctrl+Y or Ctrl+Shift+Z, except while a text field has the keyboard.
fn obey_shortcuts(ctx: &egui::Context, panel: &mut TuningPanel) {
    if ctx.egui_wants_keyboard_input() {
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
