//! The panel of a page: on the left third of the screen, over the dimmed world.

use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::{
    Align2, Context, FontId, Id, LayerId, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2,
    vec2,
};

use super::{focus, hints, style, widgets};

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
    let hint = hints::with_names(ctx, hint);
    let hint = painter.layout(hint, font, style::QUIET, inner.width());
    let foot = inner.bottom() - hint.size().y;
    painter.galley(pos2(inner.left(), foot), hint, style::QUIET);

    let body = inner.with_max_y(foot - style::MARGIN);
    let builder = UiBuilder::new().layer_id(layer).max_rect(body);
    let mut ui = Ui::new(ctx.clone(), page, builder);
    ui.spacing_mut().item_spacing = vec2(style::GAP, style::GAP);
    ui.spacing_mut().scroll = ScrollStyle::solid();
    let head = ui.available_rect_before_wrap();
    widgets::text(&mut ui, title, style::TITLE, style::WORDS);
    let has_back = ctx.data(|data| data.get_temp(has_back_id()).unwrap_or(false));
    if has_back && back_clicked(&ui, head) {
        ctx.data_mut(|data| data.insert_temp(back_id(), true));
    }
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

fn back_id() -> Id {
    Id::new("back was clicked")
}

fn has_back_id() -> Id {
    Id::new("the page has a way back")
}

/// Before a page is drawn: whether it has a way back.
pub(super) fn set_back(ctx: &Context, has_back: bool) {
    ctx.data_mut(|data| data.insert_temp(has_back_id(), has_back));
}

/// After a page was drawn: whether the mouse has clicked its way back in this frame.
pub(super) fn take_back(ctx: &Context) -> bool {
    ctx.data_mut(|data| data.remove_temp::<bool>(back_id()).unwrap_or(false))
}

/// The place of the panel, points.
pub(super) fn panel(ctx: &Context) -> Rect {
    let screen = ctx.content_rect();
    let width = (screen.width() / 3.0).max(style::LEAST_WIDTH);
    Rect::from_min_size(screen.min, vec2(width.min(screen.width()), screen.height()))
}
