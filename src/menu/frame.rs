//! The panel of a page: on the left third of the screen, over the dimmed world. The title has no panel: its rows are plates on the world.

use std::sync::Arc;

use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::{
    Align2, Context, FontId, Galley, Id, LayerId, Painter, Rect, ScrollArea, Sense, Stroke, Ui,
    UiBuilder, pos2, vec2,
};

use super::{focus, hints, style, widgets};

/// Draws a page: its title, the rows that `add` adds, which scroll if there are too many, and a hint at the foot. The title also
/// identifies the page.
pub fn show<R>(ctx: &Context, title: &str, hint: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let painter = ctx.layer_painter(layer());
    painter.rect_filled(ctx.content_rect(), 0.0, style::DIM);
    let panel = panel(ctx);
    painter.rect_filled(panel, 0.0, style::PANEL);
    let border = Stroke::new(1.0, style::BORDER);
    painter.vline(panel.right(), panel.y_range(), border);
    let inner = panel.shrink(style::MARGIN);
    let hint = words(&painter, ctx, hint, inner.width());
    let foot = inner.bottom() - hint.size().y;
    painter.galley(pos2(inner.left(), foot), hint, style::QUIET);
    let body = inner.with_max_y(foot - style::MARGIN);
    page(ctx, title, body, |ui| {
        let head = ui.available_rect_before_wrap();
        widgets::text(ui, title, style::TITLE, style::WORDS);
        if back_clicked(ui, head) {
            ask_back(ctx);
        }
        ui.add_space(style::PADDING);
        rows(ui, add)
    })
}

/// Draws a page of rows alone, on the world, in this place: each row, and the hint below them, is a plate of its own. `name` identifies
/// the page.
pub fn show_plates<R>(
    ctx: &Context,
    name: &str,
    hint: &str,
    place: Rect,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let painter = ctx.layer_painter(layer());
    let padding = vec2(style::PADDING, 0.5 * style::PADDING);
    let hint = words(&painter, ctx, hint, place.width() - 2.0 * padding.x);
    let size = hint.size() + 2.0 * padding;
    let plate = Rect::from_min_size(place.left_bottom() - vec2(0.0, size.y), size);
    painter.rect_filled(plate, style::RADIUS, style::PANEL);
    painter.galley(plate.min + padding, hint, style::QUIET);
    let body = place.with_max_y(plate.top() - style::MARGIN);
    page(ctx, name, body, |ui| rows(ui, add))
}

/// The layer in which egui looks for the mouse without a window of its own.
fn layer() -> LayerId {
    LayerId::background()
}

/// A hint with the names of its buttons, laid out.
fn words(painter: &Painter, ctx: &Context, hint: &str, width: f32) -> Arc<Galley> {
    let font = FontId::proportional(style::SMALL);
    painter.layout(hints::with_names(ctx, hint), font, style::QUIET, width)
}

/// A page in this place, with its focus.
fn page<R>(ctx: &Context, name: &str, body: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    let page = Id::new(("page of the menu", name));
    focus::begin(ctx, page);
    let builder = UiBuilder::new().layer_id(layer()).max_rect(body);
    let mut ui = Ui::new(ctx.clone(), page, builder);
    ui.spacing_mut().item_spacing = vec2(style::GAP, style::GAP);
    ui.spacing_mut().scroll = ScrollStyle::solid();
    let added = add(&mut ui);
    focus::end(ctx);
    added
}

/// The rows in the rest of a page, which scroll if there are too many.
fn rows<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let height = ui.available_height();
    let rows = ScrollArea::vertical()
        .auto_shrink([false, false])
        .max_height(height)
        .min_scrolled_height(height)
        .animated(false)
        .show(ui, add);
    rows.inner
}

/// The button for the mouse at the upper right of the panel. The keyboard and the gamepad have a key to go back, so it takes no part
/// in the focus.
fn back_clicked(ui: &Ui, head: Rect) -> bool {
    let font = FontId::proportional(style::VALUE_TEXT);
    let at = head.right_top() + vec2(-style::PADDING, style::PADDING);
    let size = vec2(60.0, 28.0);
    let place = Rect::from_min_size(head.right_top() - vec2(size.x, 0.0), size);
    let button = ui.interact(place, ui.id().with("back"), Sense::click());
    let colour = if button.hovered() {
        style::WORDS
    } else {
        style::VALUE
    };
    ui.painter()
        .text(at, Align2::RIGHT_TOP, "< Back", font, colour);
    button.clicked()
}

/// The row that goes back: the last one of a page.
pub(super) fn back(ui: &mut Ui) {
    if widgets::button(ui, "Back").clicked() {
        ask_back(ui.ctx());
    }
}

fn back_id() -> Id {
    Id::new("back was clicked")
}

fn ask_back(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(back_id(), true));
}

/// After a page was drawn: whether its row or its button for the mouse that goes back was clicked in this frame.
pub(super) fn take_back(ctx: &Context) -> bool {
    ctx.data_mut(|data| data.remove_temp::<bool>(back_id()).unwrap_or(false))
}

/// The place of the panel, points.
pub(super) fn panel(ctx: &Context) -> Rect {
    let screen = ctx.content_rect();
    let width = (screen.width() / 3.0).max(style::LEAST_WIDTH);
    Rect::from_min_size(screen.min, vec2(width.min(screen.width()), screen.height()))
}
