//! The keyboard focus in the panels: arrow keys and Tab go from widget to widget, left and right step a value.
//!
//! | keys | where | what |
//! |---|---|---|
//! | up, down | everywhere, also in a text field | to the row above or below; in one of several widgets ([`beside`]) to its control |
//! | Page Up, Page Down | but for a text that is typed | a page of the scroll area |
//! | left, right | slider ([`steps`]), number field ([`number`]) | one step of its value; with Shift ten |
//! | | switch ([`presses`]) | off, on |
//! | | text field, and a number field once something is typed | the text cursor; by gamepad to the widget beside, at the end to the next row |
//! | | elsewhere | to the widget beside, in the same row |
//! | Tab, Shift+Tab | everywhere | to the next widget, to the one before; from the game back to where it was |
//! | Ctrl+Tab | everywhere | to the next open panel ([`pad`](super::pad)) |
//! | Enter, Space | button, switch, list | presses it; a list opens at its present entry |
//! | Enter | slider | types its number; Enter and Escape there go back to the slider |
//! | Delete, Backspace | control of a [`row`] | resets its value |
//! | / | tuning | to the search |
//! | Escape | list | closes it: its button has the focus |
//! | | text | back to what had the focus before |
//! | | elsewhere | the keys are the game's again, and the panel stays; what if closes |
//!
//! egui itself moves the focus. `marks` is what the panels tell of their widgets, `keys` turns the keys that egui takes differently into
//! those of the table, `rows` goes from row to row, `pages` by a page, `back` goes back from lists and texts; here is which panel has the
//! focus.

mod back;
mod keys;
mod marks;
mod pages;
mod rows;

use std::collections::HashMap;

use bevy_egui::egui::{Color32, Context, Id, LayerId, Order, Popup, Rect, Response, Vec2};

pub use back::starts_here;
pub(super) use back::{note, restore, surrender, take_left};
pub use keys::{MANY, search, takes_press};
pub use marks::{Stop, beside, has_focus, no_stops, number, presses, row, stepped, steps, stop};
pub use rows::keep_in_view;

pub(super) use keys::{plugin, tab_goes_on};
use marks::Marks;
use pages::Turned;
use rows::{SAME_ROW, focusable};

/// The colour of what has the focus, here and in the menu.
pub const ACCENT: Color32 = Color32::from_rgb(255, 196, 92);

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
    /// The marks of this frame.
    marks: Marks,
    /// Whether the keys are those of a gamepad.
    is_pad: bool,
    /// Whether the last key that moved the focus goes back or up.
    is_back: bool,
    /// Pages to turn in this frame, downwards; those of the frame before; the place where the focus lands then.
    pages: i32,
    turned: Option<Turned>,
    lands: Option<Rect>,
    /// Whether Escape or the mouse gave the keys back in the frame before.
    is_let_go: bool,
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
    /// The widget of each panel that had the focus last and is no text, and its place.
    plain: HashMap<Panel, (Id, Rect)>,
    /// The control of the row of the number that had the focus at the end of the frame before, and its place.
    home: Option<(Id, Rect)>,
    /// The panel that had the focus at the end of the frame before, whether in a text, and whether in an open list.
    at: Option<Panel>,
    is_text: bool,
    is_in_list: bool,
    /// The panel that Escape leaves in this frame.
    left: Option<Panel>,
    /// The panel that Escape stays in: it gets the focus once it is drawn.
    wants: Option<Panel>,
    /// Whether Enter was pressed on a slider in this frame.
    enters_number: bool,
    /// The number that was opened so.
    entered: Option<Id>,
    /// Which widgets of a layer are in its scroll area: the first of them, and the first after them.
    scrolled: HashMap<LayerId, (usize, usize)>,
}

fn with<R>(ctx: &Context, change: impl FnOnce(&mut Focus) -> R) -> R {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(Id::new("focus of the panels"))))
}

/// The panel of an egui layer.
fn panel_of(layer: LayerId) -> Option<Panel> {
    let has = |panel: &Panel| panel.layers().any(|it| it == layer);
    Panel::ALL.into_iter().find(has)
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

/// Whether a panel is drawn in this frame, and not hidden.
pub(super) fn is_drawn(ctx: &Context, panel: Panel) -> bool {
    ctx.viewport(|it| {
        let widgets = &it.this_pass.widgets;
        let mut layers = panel.layers();
        layers.any(|layer| widgets.get_layer(layer).next().is_some())
    })
}

/// Forgets which widget of a panel had the focus: it begins at the first one again.
pub(super) fn forget(ctx: &Context, panel: Panel) {
    with(ctx, |focus| {
        focus.last.remove(&panel);
        focus.plain.remove(&panel);
    });
}

/// The window of a panel in which the focus is, or was last; at first any of it.
pub(super) fn window(ctx: &Context, panel: Panel) -> Option<LayerId> {
    let last = with(ctx, |focus| focus.last.get(&panel).copied());
    let of_last = last.and_then(|(id, _)| ctx.read_response(id));
    let has_area = |layer: &LayerId| ctx.memory(|memory| memory.area_rect(layer.id)).is_some();
    let of_last = of_last.map(|widget| widget.layer_id);
    of_last.or_else(|| panel.layers().find(has_area))
}

/// Gives a panel that is drawn the focus: the widget that had it last; if that is gone another one of its row, rather a slider than its
/// number, or else the nearest one; at first the one nearest to the upper left corner.
pub(super) fn give_to(ctx: &Context, panel: Panel) -> Option<Id> {
    let layers: Vec<LayerId> = panel.layers().collect();
    let (last, marks) = with(ctx, |focus| {
        (focus.last.get(&panel).copied(), focus.marks.clone())
    });
    let widgets: Vec<(Id, Rect)> = ctx.viewport(|it| {
        // Before the panels are drawn, those of the frame before.
        let all = [&it.this_pass, &it.prev_pass].map(|pass| {
            let all = layers.iter();
            focusable(all.flat_map(|layer| pass.widgets.get_layer(*layer)))
        });
        let drawn = all.into_iter().find(|all| !all.is_empty());
        let all = drawn.unwrap_or_default().into_iter();
        let all = all.filter(|it| !marks.no_stops.contains(&it.id));
        let seen = all.filter(|it| it.interact_rect.is_positive());
        seen.map(|it| (it.id, it.rect)).collect()
    });
    // The lab is of several windows: the upmost, whatever its column.
    let beside = if panel == Panel::Lab { 0.01 } else { 1.0 };
    let order = |(id, rect): &(Id, Rect)| match last {
        Some((last, _)) if last == *id => -1.0,
        Some((_, place)) => {
            let away = rect.center() - place.center();
            let rows = if away.y.abs() <= SAME_ROW {
                0.0
            } else {
                away.y
            };
            let is_beside = marks.numbers.contains(id) || marks.beside.contains_key(id);
            let beside = if is_beside { OF_NUMBER } else { 0.0 };
            OTHER_ROW * rows.abs() + beside + away.x.abs()
        }
        None => rect.top() + beside * rect.left(),
    };
    let first = widgets.iter().min_by(|a, b| order(a).total_cmp(&order(b)));
    let id = first.map(|(id, _)| *id)?;
    ctx.memory_mut(|memory| memory.request_focus(id));
    Some(id)
}

/// Another row is as far as so many times its distance, and the number of the row as far as this, points.
const OTHER_ROW: f32 = 100.0;
const OF_NUMBER: f32 = 400.0;

/// The part of the screen in which a widget is seen; nothing where it is scrolled out of view.
pub(super) fn seen_part(widget: &Response) -> Option<Rect> {
    let around = Vec2::splat(2.0);
    let seen = widget.interact_rect.expand2(around);
    Some(widget.rect.expand2(around).intersect(seen)).filter(|_| widget.interact_rect.is_positive())
}
