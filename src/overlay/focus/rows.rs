//! The rows of a panel: the focus goes from one to the next, also to those that a scroll area hides, and these come into view.

use std::collections::HashSet;

use bevy_egui::egui::{
    Context, FocusDirection, Id, LayerId, Order, Popup, Rect, Response, Ui, WidgetRect, vec2,
};

use super::marks::Marks;
use super::{focused, give_to, pages, panel_of, with};

/// Free height above and below a widget that the focus has scrolled to, points: the next rows are in view, too.
const AROUND: f32 = 90.0;

/// Moves the focus to the widget beside, in the same row of the window or list, but for those that `marks` passes. At the end of the row
/// it stays, and the result is false.
pub(super) fn go_beside(ctx: &Context, right: bool, marks: &Marks) -> bool {
    let Some(from) = focused(ctx) else {
        return false;
    };
    let sign = if right { 1.0 } else { -1.0 };
    let away = |rect: &Rect| sign * (rect.center().x - from.rect.center().x);
    let beside = ctx.viewport(|it| {
        let all = focusable(it.prev_pass.widgets.get_layer(from.layer_id));
        let all = all.into_iter().filter(|it| !marks.is_passed(it.id));
        let all = all.filter(|it| it.interact_rect.is_positive());
        let off = |it: &WidgetRect| (it.rect.center().y - from.rect.center().y).abs();
        let row = all.filter(|it| it.id != from.id && off(it) <= SAME_ROW);
        let row = row.filter(|it| away(&it.rect) > 0.0);
        let nearest = row.min_by(|a, b| away(&a.rect).total_cmp(&away(&b.rect)));
        nearest.map(|it| it.id)
    });
    ctx.memory_mut(|memory| {
        if let Some(id) = beside {
            memory.request_focus(id);
        }
        memory.move_focus(FocusDirection::None);
    });
    beside.is_some()
}

/// Moves the focus to the row below or above, in the list that is open or else in the window. From the last row of a window egui moves
/// it, to another one.
pub(super) fn go_to_row(ctx: &Context, down: bool, marks: &Marks) {
    let Some(widget) = focused(ctx) else {
        return;
    };
    let list = open_list(ctx);
    let row = match list {
        Some((layer, first)) if layer != widget.layer_id => Some(first),
        _ => row_beyond(ctx, &widget, down, marks),
    };
    ctx.memory_mut(|memory| match row {
        Some(id) => {
            memory.request_focus(id);
            memory.move_focus(FocusDirection::None);
        }
        None if list.is_some() => memory.move_focus(FocusDirection::None),
        None if down => memory.move_focus(FocusDirection::Down),
        None => memory.move_focus(FocusDirection::Up),
    });
}

/// The layer of the list that is open, and its first row.
pub(super) fn open_list(ctx: &Context) -> Option<(LayerId, Id)> {
    if !Popup::is_any_open(ctx) {
        return None;
    }
    ctx.viewport(|it| {
        let layers = it.prev_pass.widgets.layers();
        let mut lists = layers.filter(|(layer, _)| layer.order == Order::Foreground);
        lists.find_map(|(layer, widgets)| {
            let rows = focusable(widgets.iter());
            rows.first().map(|first| (*layer, first.id))
        })
    })
}

/// The widgets of these that can have the focus. What has others inside, such as the frame of a list, does not count.
pub(super) fn focusable<'a>(all: impl Iterator<Item = &'a WidgetRect>) -> Vec<&'a WidgetRect> {
    let all = all.filter(|it| it.enabled && it.sense.is_focusable());
    let all: Vec<&WidgetRect> = all.collect();
    let is_frame = |it: &WidgetRect| {
        let mut inside = all.iter().filter(|other| it.rect.contains_rect(other.rect));
        inside.any(|other| other.rect.area() < 0.9 * it.rect.area())
    };
    all.iter().copied().filter(|it| !is_frame(it)).collect()
}

/// Two widgets are in one row if their middles are not farther apart than this, points.
pub(super) const SAME_ROW: f32 = 6.0;

/// The widget in the row below or above that is nearest sideways, in the same window; of several, the leftmost. Inside a scroll area also
/// one that is just out of view.
fn row_beyond(ctx: &Context, from: &Response, down: bool, marks: &Marks) -> Option<Id> {
    let (scrolled, is_pad) = with(ctx, |focus| {
        let scrolled = focus.scrolled.get(&from.layer_id).copied();
        (scrolled, focus.is_pad)
    });
    let is_scrolled = |index| scrolled.is_some_and(|(first, end)| (first..end).contains(&index));
    let sign = if down { 1.0 } else { -1.0 };
    let away = |rect: &Rect| sign * (rect.center().y - from.rect.center().y);
    ctx.viewport(|it| {
        let all: Vec<_> = it.prev_pass.widgets.get_layer(from.layer_id).collect();
        let from_index = all.iter().position(|it| it.id == from.id);
        let is_inside = from_index.is_some_and(is_scrolled);
        let is_seen = |(index, it): &(usize, &WidgetRect)| {
            it.interact_rect.is_positive() || (is_inside && is_scrolled(*index))
        };
        let all = all.into_iter().enumerate().filter(is_seen);
        let all = focusable(all.map(|(_, it)| it)).into_iter();
        // A gamepad has no letters.
        let is_passed = |id| marks.is_passed(id) || (is_pad && marks.searches.contains(&id));
        let all = all.filter(|it| it.id != from.id && !is_passed(it.id));
        let beyond: Vec<&WidgetRect> = all.filter(|it| away(&it.rect) > SAME_ROW).collect();
        let nearest = beyond.iter().map(|it| away(&it.rect));
        let row = nearest.min_by(f32::total_cmp)?;
        let in_row = beyond.iter().filter(|it| away(&it.rect) - row <= SAME_ROW);
        let sideways = |it: &WidgetRect| {
            let (a, b) = (it.rect.x_range(), from.rect.x_range());
            (a.min - b.max).max(b.min - a.max).max(0.0) + 0.001 * a.min
        };
        let nearest = in_row.min_by(|a, b| sideways(a).total_cmp(&sideways(b)));
        nearest.map(|it| it.id)
    })
}

/// After the panels are drawn: moves the focus on from a widget that is no control, in the direction in which it came.
pub(super) fn go_past(ctx: &Context) {
    let is_no_stop = |it: &Response| with(ctx, |focus| focus.marks.no_stops.contains(&it.id));
    let Some(from) = focused(ctx).filter(is_no_stop) else {
        return;
    };
    let (marks, is_back) = with(ctx, |focus| (focus.marks.clone(), focus.is_back));
    let Some(panel) = panel_of(from.layer_id) else {
        return;
    };
    let next = ctx.viewport(|it| {
        let layers: Vec<LayerId> = panel.layers().collect();
        let drawn = layers.iter();
        let drawn = drawn.flat_map(|layer| it.this_pass.widgets.get_layer(*layer));
        let mut all: Vec<&WidgetRect> = drawn.collect();
        let stops = focusable(all.iter().copied()).into_iter();
        let stops = stops.filter(|it| !marks.no_stops.contains(&it.id));
        let stops: HashSet<Id> = stops.map(|it| it.id).collect();
        if is_back {
            all.reverse();
        }
        let at = all.iter().position(|it| it.id == from.id)?;
        let (before, after) = all.split_at(at);
        let mut others = after.iter().chain(before);
        others.find(|it| stops.contains(&it.id)).map(|it| it.id)
    });
    match next {
        Some(id) => ctx.memory_mut(|memory| memory.request_focus(id)),
        None => {
            give_to(ctx, panel);
        }
    }
}

/// Adds the content of a scroll area, and scrolls to the widget in it that has got the focus.
pub fn keep_in_view(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let layer = ui.layer_id();
    pages::turn(ui);
    let drawn = |ui: &Ui| {
        ui.ctx()
            .viewport(|it| it.this_pass.widgets.get_layer(layer).count())
    };
    let first = drawn(ui);
    add(ui);
    let end = drawn(ui);
    let focused = ui.memory(|memory| memory.focused());
    let is_new = with(ui.ctx(), |focus| {
        focus.scrolled.insert(layer, (first, end));
        focus.seen_before != focused
    });
    let place = ui.ctx().viewport(|it| {
        let drawn = it.this_pass.widgets.get_layer(layer).skip(first);
        let mut drawn = drawn.filter(|it| Some(it.id) == focused);
        drawn.next().map(|it| it.rect)
    });
    if let Some(rect) = place.filter(|_| is_new) {
        ui.scroll_to_rect(rect.expand2(vec2(0.0, AROUND)), None);
    }
}
