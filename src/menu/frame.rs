//! The panel of a page: on the left third of the screen, over the dimmed world.

use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::{
    Context, FontId, Id, LayerId, Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2,
};

use super::{focus, style, widgets};

/// The hint at the foot of a page of buttons.
pub const HINT: &str = "Enter or South: choose.  Escape or East: back.";

/// Draws a page: its title, the rows that `add` adds, which scroll if there are too many, and a hint at the foot. The title also
/// identifies the page.
pub fn show<R>(ctx: &Context, title: &str, hint: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let screen = ctx.content_rect();
    // The layer in which egui looks for the mouse without a window of its own.
    let layer = LayerId::background();
    let painter = ctx.layer_painter(layer);
    painter.rect_filled(screen, 0.0, style::DIM);
    let panel = panel(ctx);
    painter.rect_filled(panel, 0.0, style::PANEL);
    let border = Stroke::new(1.0, style::BORDER);
    painter.vline(panel.right(), panel.y_range(), border);

    let page = Id::new(("page of the menu", title));
    focus::begin(ctx, page);
    let inner = panel.shrink(style::MARGIN);
    let font = FontId::proportional(style::SMALL);
    let hint = painter.layout(hint.to_owned(), font, style::QUIET, inner.width());
    let foot = inner.bottom() - hint.size().y;
    painter.galley(pos2(inner.left(), foot), hint, style::QUIET);

    let body = inner.with_max_y(foot - style::MARGIN);
    let builder = UiBuilder::new().layer_id(layer).max_rect(body);
    let mut ui = Ui::new(ctx.clone(), page, builder);
    ui.spacing_mut().item_spacing = vec2(style::GAP, style::GAP);
    ui.spacing_mut().scroll = ScrollStyle::solid();
    widgets::text(&mut ui, title, style::TITLE, style::WORDS);
    ui.add_space(style::PADDING);
    let height = ui.available_height();
    let rows = ScrollArea::vertical()
        .auto_shrink([false, false])
        .max_height(height)
        .min_scrolled_height(height)
        .animated(false)
        .show(&mut ui, add);
    focus::end(ctx);
    rows.inner
}

/// The place of the panel, points.
pub(super) fn panel(ctx: &Context) -> Rect {
    let screen = ctx.content_rect();
    let width = (screen.width() / 3.0).max(style::LEAST_WIDTH);
    Rect::from_min_size(screen.min, vec2(width.min(screen.width()), screen.height()))
}
