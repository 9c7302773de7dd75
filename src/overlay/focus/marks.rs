//! What the panels tell of their widgets in each frame: which are numbers, sliders, the control of a row, or no control at all.

use std::collections::{HashMap, HashSet};

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Context, Event, EventFilter, Id, Key, Modifiers, Popup, Rect, Response, Ui};

use super::{focused, with};

/// The marks of a frame: each frame sets its own.
#[derive(Clone, Default)]
pub(super) struct Marks {
    pub numbers: HashSet<Id>,
    pub sliders: HashSet<Id>,
    pub switches: HashSet<Id>,
    /// The widgets at which the arrows stop in a row that has several.
    pub controls: HashSet<Id>,
    /// The other widgets of such a row, which Tab alone reaches, each with the control of its row.
    pub beside: HashMap<Id, (Id, Rect)>,
    /// Search fields: Enter goes on to what is found.
    pub searches: HashSet<Id>,
    /// Widgets that neither arrows nor Tab stop at.
    pub no_stops: HashSet<Id>,
}

impl Marks {
    /// Whether arrows go past a widget.
    pub fn is_passed(&self, id: Id) -> bool {
        self.beside.contains_key(&id) || self.no_stops.contains(&id)
    }
}

/// What has the focus in a panel: it decides what the next press does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The control of a row with a value: it is stepped and reset.
    Row,
    /// The same, if it is a switch.
    Switch,
    /// A number that is being typed.
    Number,
    /// Another text.
    Text,
    /// A list that is open.
    List,
    /// Any other widget, or none.
    Other,
}

/// What has the focus, as the panels of this frame were drawn.
#[must_use]
pub fn stop(ctx: &Context) -> Stop {
    if Popup::is_any_open(ctx) {
        return Stop::List;
    }
    let Some(id) = focused(ctx).map(|widget| widget.id) else {
        return Stop::Other;
    };
    let is_text = ctx.text_edit_focused();
    with(ctx, |focus| match &focus.marks {
        marks if marks.switches.contains(&id) => Stop::Switch,
        marks if marks.controls.contains(&id) => Stop::Row,
        marks if marks.numbers.contains(&id) => Stop::Number,
        _ if is_text => Stop::Text,
        _ => Stop::Other,
    })
}

/// Marks a number field: left and right step its number. Returns it.
pub fn number(field: Response) -> Response {
    with(&field.ctx, |focus| focus.marks.numbers.insert(field.id));
    field
}

/// Marks a slider of egui, which left and right step. Returns it.
pub fn stepped(slider: Response) -> Response {
    with(&slider.ctx, |focus| focus.marks.sliders.insert(slider.id));
    enter_number(&slider);
    slider
}

/// Marks the control of a row, at which arrows stop. Returns whether a key resets the row in this frame: Delete or Backspace, which the
/// gamepad's North is there.
pub fn row(ui: &Ui, control: &Response) -> bool {
    with(ui.ctx(), |focus| focus.marks.controls.insert(control.id));
    let takes = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    has_focus(control) && (takes(Key::Delete) || takes(Key::Backspace))
}

/// Marks a widget beside the control of its row: arrows go past it. Enter and Escape lead from a number back to the control.
pub fn beside(widget: &Response, control: &Response) {
    let home = (control.id, control.rect);
    with(&widget.ctx, |focus| {
        focus.marks.beside.insert(widget.id, home)
    });
}

/// Adds what is no control, such as a plot: neither arrows nor Tab stop at any of it.
pub fn no_stops<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let (ctx, layer) = (ui.ctx().clone(), ui.layer_id());
    let first = ctx.viewport(|it| it.this_pass.widgets.get_layer(layer).count());
    let result = add(ui);
    let drawn: Vec<Id> = ctx.viewport(|it| {
        let drawn = it.this_pass.widgets.get_layer(layer).skip(first);
        drawn.map(|widget| widget.id).collect()
    });
    with(&ctx, |focus| focus.marks.no_stops.extend(drawn));
    result
}

/// Whether a widget has the focus. Unlike egui's own question also in a window without the focus, in which a gamepad plays on.
#[must_use]
pub fn has_focus(widget: &Response) -> bool {
    widget.ctx.memory(|memory| memory.has_focus(widget.id))
}

/// Enter on a slider opens the number beside it. A gamepad types nothing.
fn enter_number(slider: &Response) {
    let ctx = &slider.ctx;
    let enters = ctx.input(|input| input.key_pressed(Key::Enter));
    if has_focus(slider) && !ctx.text_edit_focused() && enters {
        with(ctx, |focus| focus.enters_number = !focus.is_pad);
    }
}

/// Steps of the value of a slider by keys in this frame: those to the right less those to the left.
pub fn steps(ui: &Ui, slider: &Response) -> i32 {
    if has_focus(slider) {
        enter_number(slider);
    }
    sideways(ui, slider)
}

/// Presses of the right arrow, which puts a switch on, less those of the left one in this frame. Marks the switch.
pub fn presses(ui: &Ui, switch: &Response) -> i32 {
    with(ui.ctx(), |focus| focus.marks.switches.insert(switch.id));
    sideways(ui, switch)
}

/// Presses of the right arrow less those of the left one in this frame, if this widget has the focus: they do not move it away.
fn sideways(ui: &Ui, widget: &Response) -> i32 {
    with(ui.ctx(), |focus| focus.marks.sliders.insert(widget.id));
    if !has_focus(widget) {
        return 0;
    }
    let filter = EventFilter {
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(widget.id, filter));
    let presses = |key| ui.input(|input| input.num_presses(key)) as i32;
    presses(Key::ArrowRight) - presses(Key::ArrowLeft)
}

/// The next letter typed into a text replaces all of it.
pub(super) fn select_all(ctx: &Context, id: Id) {
    let mut state = TextEditState::load(ctx, id).unwrap_or_default();
    // egui cuts the range to the length of the text.
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(LONGEST));
    state.cursor.set_char_range(Some(all));
    state.store(ctx, id);
}

/// Letters of a number field or of a search at most.
const LONGEST: usize = 1000;

/// Whether an event is a press of the left or the right arrow.
pub(super) fn is_sideways(event: &Event) -> bool {
    matches!(
        event,
        Event::Key {
            key: Key::ArrowLeft | Key::ArrowRight,
            pressed: true,
            ..
        }
    )
}
