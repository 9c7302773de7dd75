//! The keyboard focus in the panels: arrow keys and Tab go from widget to widget, left and right step a value.
//!
//! | keys | where | what |
//! |---|---|---|
//! | up, down | everywhere, also in a text field | to the row above or below |
//! | left, right | slider ([`steps`]), number field ([`number`]) | one step of its value; with Shift ten |
//! | | text field, and a number field once something is typed | the text cursor |
//! | | elsewhere | to the widget beside |
//! | Tab, Shift+Tab | everywhere | to the next widget, to the one before |
//! | Enter, Space | button, switch, list | presses it |
//! | Escape | everywhere | the keys are the game's again |
//!
//! egui itself moves the focus; this module turns the keys that egui takes differently into those of the table.

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{
    Color32, Context, Event, EventFilter, FocusDirection, Id, Key, LayerId, Modifiers, Order,
    Popup, Rect, Response, Ui, Vec2, WidgetRect, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::OverlaySystems;

/// The colour of what has the focus, here and in the menu.
pub const ACCENT: Color32 = Color32::from_rgb(255, 196, 92);

/// Steps of a value at a press with Shift.
pub const MANY: usize = 10;

/// Free height above and below a widget that the focus has scrolled to, points: the next rows are in view, too.
const AROUND: f32 = 90.0;

/// A panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Panel {
    /// The timestep lab.
    Lab,
    /// The tuning.
    Tuning,
    /// The timeline.
    Timeline,
    /// What if.
    WhatIf,
}

impl Panel {
    /// All panels.
    pub const ALL: [Self; 4] = [Self::Lab, Self::Tuning, Self::Timeline, Self::WhatIf];

    /// The names of its egui windows.
    fn windows(self) -> &'static [&'static str] {
        match self {
            Self::Lab => &[
                "lab",
                "Controls",
                "Stability map",
                "Curves",
                "Metrics",
                "Frame strip",
            ],
            Self::Tuning => &["tuning"],
            Self::Timeline => &["timeline"],
            Self::WhatIf => &["what if"],
        }
    }

    /// The egui layers of its windows.
    pub(super) fn layers(self) -> impl Iterator<Item = LayerId> {
        let windows = self.windows().iter();
        windows.map(|name| LayerId::new(Order::Middle, Id::new(*name)))
    }
}

/// What is known of the focus from frame to frame.
#[derive(Clone, Default)]
struct Focus {
    /// The number fields of this frame.
    numbers: HashSet<Id>,
    /// The widget that had the focus at the start of the frame before.
    seen: Option<Id>,
    /// The same in the frame before that.
    seen_before: Option<Id>,
    /// Whether something was typed in it.
    has_typed: bool,
    /// The panel that has the focus, or had it last.
    panel: Option<Panel>,
    /// The widget of each panel that had the focus last, and its place.
    last: HashMap<Panel, (Id, Rect)>,
    /// Which widgets of a layer are in its scroll area: the first of them, and the first after them.
    scrolled: HashMap<LayerId, (usize, usize)>,
}

fn with<R>(ctx: &Context, change: impl FnOnce(&mut Focus) -> R) -> R {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(Id::new("focus of the panels"))))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        read_keys.before(OverlaySystems::CollectNotices),
    );
}

fn read_keys(mut contexts: EguiContexts) -> Result {
    take_keys(contexts.ctx_mut()?);
    Ok(())
}

/// Before the panels are drawn: turns the keys of this frame into those that the widget with the focus understands.
pub fn take_keys(ctx: &Context) {
    let widget = focused(ctx).filter(|it| is_of_panel(ctx, it));
    let focused = widget.map(|widget| widget.id);
    let is_text = focused.is_some_and(|id| TextEditState::load(ctx, id).is_some());
    let typed = ctx.input(|input| input.events.iter().any(changes_text));
    let is_stepped = with(ctx, |focus| {
        focus.seen_before = focus.seen;
        focus.has_typed = (focus.seen == focused && focus.has_typed) || (is_text && typed);
        focus.seen = focused;
        // Those of the frame before: each frame marks its own.
        let numbers = std::mem::take(&mut focus.numbers);
        let is_number = focused.is_some_and(|id| numbers.contains(&id));
        is_number && !focus.has_typed
    });
    // The menu has its own ways.
    if focused.is_none() {
        return;
    }
    let field = match (is_text, is_stepped) {
        (false, _) => Field::None,
        (true, false) => Field::Text,
        (true, true) => Field::Number,
    };
    let (mut rows, mut has_stepped) = (0, false);
    ctx.input_mut(|input| {
        for event in std::mem::take(&mut input.events) {
            match meant_by(&event, field) {
                Meant::Itself => input.events.push(event),
                Meant::Rows(down) => rows += down,
                Meant::Presses(key, count) => {
                    has_stepped = true;
                    let presses = std::iter::repeat_n(pressed(key), count);
                    input.events.extend(presses);
                }
            }
        }
    });
    if rows != 0 {
        go_to_row(ctx, rows > 0);
    }
    if let Some(id) = focused.filter(|_| has_stepped && is_stepped) {
        // What is typed replaces the number.
        select_all(ctx, id);
    }
}

fn select_all(ctx: &Context, id: Id) {
    if let Some(mut state) = TextEditState::load(ctx, id) {
        // egui cuts the range to the length of the text.
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(LONGEST_NUMBER));
        state.cursor.set_char_range(Some(all));
        state.store(ctx, id);
    }
}

/// Letters of a number field at most.
const LONGEST_NUMBER: usize = 64;

/// Whether a widget is in a panel or in one of its lists.
fn is_of_panel(ctx: &Context, widget: &Response) -> bool {
    panel_of(widget.layer_id).is_some() || open_list(ctx).is_some()
}

/// Moves the focus to the row below or above, in the list that is open or else in the window. From the last row of a window egui moves
/// it, to another one.
fn go_to_row(ctx: &Context, down: bool) {
    let Some(widget) = focused(ctx) else {
        return;
    };
    let list = open_list(ctx);
    let row = match list {
        Some((layer, first)) if layer != widget.layer_id => Some(first),
        _ => row_beyond(ctx, &widget, down),
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
fn open_list(ctx: &Context) -> Option<(LayerId, Id)> {
    if !Popup::is_any_open(ctx) {
        return None;
    }
    ctx.viewport(|it| {
        let layers = it.prev_pass.widgets.layers();
        let mut lists = layers.filter(|(layer, _)| layer.order == Order::Foreground);
        lists.find_map(|(layer, widgets)| {
            let mut rows = widgets.iter().filter(|it| can_have_focus(it));
            rows.next().map(|first| (*layer, first.id))
        })
    })
}

fn can_have_focus(widget: &WidgetRect) -> bool {
    widget.enabled && widget.sense.is_focusable()
}

/// Two widgets are in one row if their middles are not farther apart than this, points.
const SAME_ROW: f32 = 6.0;

/// The widget in the row below or above that is nearest sideways, in the same window; of several, the leftmost. Inside a scroll area also
/// one that is just out of view.
fn row_beyond(ctx: &Context, from: &Response, down: bool) -> Option<Id> {
    let scrolled = with(ctx, |focus| focus.scrolled.get(&from.layer_id).copied());
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
        let all = all.map(|(_, it)| it);
        let all = all.filter(|it| can_have_focus(it) && it.id != from.id);
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

/// The panel of an egui layer.
fn panel_of(layer: LayerId) -> Option<Panel> {
    let has = |panel: &Panel| panel.layers().any(|it| it == layer);
    Panel::ALL.into_iter().find(has)
}

fn changes_text(event: &Event) -> bool {
    matches!(
        event,
        Event::Text(_)
            | Event::Paste(_)
            | Event::Key {
                key: Key::Backspace | Key::Delete,
                pressed: true,
                ..
            }
    )
}

/// What the keyboard is typed into.
#[derive(Clone, Copy, PartialEq)]
enum Field {
    /// Nothing: a button, a slider.
    None,
    /// A text, or a number that is being typed.
    Text,
    /// A number field in which nothing was typed yet.
    Number,
}

/// What a key press means to the widget with the focus.
#[derive(Debug, PartialEq)]
enum Meant {
    Itself,
    /// So many rows down.
    Rows(i32),
    /// This key this often.
    Presses(Key, usize),
}

fn meant_by(event: &Event, field: Field) -> Meant {
    let Event::Key {
        key,
        pressed: true,
        modifiers,
        ..
    } = event
    else {
        return Meant::Itself;
    };
    let count = if modifiers.shift { MANY } else { 1 };
    match (key, field) {
        (Key::ArrowUp, _) if !modifiers.any() => Meant::Rows(-1),
        (Key::ArrowDown, _) if !modifiers.any() => Meant::Rows(1),
        // egui steps a number field by up and down.
        (Key::ArrowLeft, Field::Number) => Meant::Presses(Key::ArrowDown, count),
        (Key::ArrowRight, Field::Number) => Meant::Presses(Key::ArrowUp, count),
        (Key::ArrowLeft | Key::ArrowRight, Field::None) if modifiers.shift => {
            Meant::Presses(*key, count)
        }
        _ => Meant::Itself,
    }
}

fn pressed(key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    }
}

/// Marks a number field: left and right step its number. Returns it.
pub fn number(field: Response) -> Response {
    with(&field.ctx, |focus| focus.numbers.insert(field.id));
    field
}

/// Steps of the value of a slider by keys in this frame: those to the right less those to the left.
pub fn steps(ui: &Ui, slider: &Response) -> i32 {
    if !slider.has_focus() {
        return 0;
    }
    // These keys do not move the focus to a widget beside it.
    let filter = EventFilter {
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(slider.id, filter));
    let presses = |key| ui.input(|input| input.num_presses(key)) as i32;
    presses(Key::ArrowRight) - presses(Key::ArrowLeft)
}

/// Adds the content of a scroll area, and scrolls to the widget in it that has got the focus.
pub fn keep_in_view(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let layer = ui.layer_id();
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

/// Whether a widget of a panel has the keyboard, or had it until a key of this frame took it away.
pub fn has_keys(ctx: &Context) -> bool {
    ctx.egui_wants_keyboard_input() || with(ctx, |focus| focus.seen_before.is_some())
}

/// The widget with the focus.
pub(super) fn focused(ctx: &Context) -> Option<Response> {
    let id = ctx.memory(|memory| memory.focused())?;
    ctx.read_response(id)
}

/// The panel whose widget has the focus; while one of its lists is open, too.
#[must_use]
pub fn panel(ctx: &Context) -> Option<Panel> {
    if let Some(widget) = focused(ctx)
        && let Some(panel) = panel_of(widget.layer_id)
    {
        with(ctx, |focus| {
            focus.panel = Some(panel);
            focus.last.insert(panel, (widget.id, widget.rect));
        });
        return Some(panel);
    }
    let is_in_list = Popup::is_any_open(ctx);
    last_panel(ctx).filter(|_| is_in_list)
}

/// The panel that has or had the focus last.
pub(super) fn last_panel(ctx: &Context) -> Option<Panel> {
    with(ctx, |focus| focus.panel)
}

/// The window of a panel in which the focus is, or was last; at first any of it.
pub(super) fn window(ctx: &Context, panel: Panel) -> Option<LayerId> {
    let last = with(ctx, |focus| focus.last.get(&panel).copied());
    let of_last = last.and_then(|(id, _)| ctx.read_response(id));
    let has_area = |layer: &LayerId| ctx.memory(|memory| memory.area_rect(layer.id)).is_some();
    let of_last = of_last.map(|widget| widget.layer_id);
    of_last.or_else(|| panel.layers().find(has_area))
}

/// Gives a panel that is drawn the focus: the widget that had it last; if that is gone the one nearest to its place; at first the upmost.
pub(super) fn give_to(ctx: &Context, panel: Panel) {
    let layers: Vec<LayerId> = panel.layers().collect();
    let widgets: Vec<(Id, Rect)> = ctx.viewport(|it| {
        let all = layers
            .iter()
            .flat_map(|layer| it.this_pass.widgets.get_layer(*layer));
        let all = all.filter(|it| can_have_focus(it));
        let seen = all.filter(|it| it.interact_rect.is_positive());
        seen.map(|it| (it.id, it.rect)).collect()
    });
    let last = with(ctx, |focus| focus.last.get(&panel).copied());
    let order = |(id, rect): &(Id, Rect)| match last {
        Some((last, _)) if last == *id => -1.0,
        Some((_, place)) => rect.center().distance(place.center()),
        None => rect.top() + 0.01 * rect.left(),
    };
    let first = widgets.iter().min_by(|a, b| order(a).total_cmp(&order(b)));
    if let Some((id, _)) = first {
        ctx.memory_mut(|memory| memory.request_focus(*id));
    }
}

/// The part of the screen in which a widget is seen; nothing where it is scrolled out of view.
pub(super) fn seen_part(widget: &Response) -> Option<Rect> {
    let around = Vec2::splat(2.0);
    let seen = widget.interact_rect.expand2(around);
    Some(widget.rect.expand2(around).intersect(seen)).filter(|_| widget.interact_rect.is_positive())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: Key, modifiers: Modifiers) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        }
    }

    #[test]
    fn arrows_step_a_number_until_something_is_typed_and_always_leave_a_field_up_and_down() {
        let right = press(Key::ArrowRight, Modifiers::NONE);
        let many = press(Key::ArrowRight, Modifiers::SHIFT);
        let down = press(Key::ArrowDown, Modifiers::NONE);
        assert_eq!(
            meant_by(&right, Field::Number),
            Meant::Presses(Key::ArrowUp, 1)
        );
        assert_eq!(
            meant_by(&many, Field::Number),
            Meant::Presses(Key::ArrowUp, 10)
        );
        assert_eq!(meant_by(&right, Field::Text), Meant::Itself, "the cursor");
        assert_eq!(
            meant_by(&many, Field::Text),
            Meant::Itself,
            "selects letters"
        );
        for field in [Field::None, Field::Text, Field::Number] {
            assert_eq!(meant_by(&down, field), Meant::Rows(1));
        }
        assert_eq!(meant_by(&right, Field::None), Meant::Itself);
        assert_eq!(
            meant_by(&many, Field::None),
            Meant::Presses(Key::ArrowRight, 10)
        );
    }
}
