//! Page Up and Page Down: the scroll area of a panel goes on by a page, and the focus with it.

use bevy_egui::egui::{Context, Id, Rect, Ui, style::ScrollAnimation, vec2};

use super::{focused, give_to, last_panel, with};

/// What a page keeps in view of the page before, points: two rows.
const KEPT: f32 = 40.0;

/// A page that was turned in the frame before.
#[derive(Clone, Copy)]
pub(super) struct Turned {
    /// The upper end of the content then, and how far it was to go up, points.
    top: f32,
    way: f32,
    /// The widget that had the focus then.
    from: Rect,
}

/// At the start of the content of a scroll area: turns the pages of this frame if the focus is in its window, and says where the focus
/// lands after those of the frame before.
pub(super) fn turn(ui: &Ui) {
    let (ctx, layer) = (ui.ctx(), ui.layer_id());
    let Some(from) = focused(ctx).filter(|it| it.layer_id == layer) else {
        return;
    };
    let (top, view) = (ui.cursor().top(), ui.clip_rect());
    let (pages, turned) = with(ctx, |focus| {
        (std::mem::take(&mut focus.pages), focus.turned.take())
    });
    if let Some(turned) = turned {
        // At the end of the list the focus goes the rest of the way.
        let rest = turned.way - (turned.top - top);
        let y = turned.from.center().y + rest;
        let y = y.clamp(view.top(), view.bottom());
        let place = turned.from.translate(vec2(0.0, y - turned.from.center().y));
        with(ctx, |focus| focus.lands = Some(place));
    }
    if pages != 0 {
        let way = pages as f32 * (view.height() - KEPT).max(KEPT);
        ui.scroll_with_delta_animation(vec2(0.0, -way), ScrollAnimation::none());
        let from = from.rect;
        with(ctx, |focus| focus.turned = Some(Turned { top, way, from }));
    }
}

/// After the panels are drawn: gives the focus to the widget where it lands.
pub(super) fn land(ctx: &Context) {
    let Some(place) = with(ctx, |focus| focus.lands.take()) else {
        return;
    };
    if let Some(panel) = last_panel(ctx) {
        with(ctx, |focus| focus.last.insert(panel, (Id::NULL, place)));
        give_to(ctx, panel);
    }
}
