//! The keys of panels: what each means to the widget with the focus, before egui takes it.

use bevy::prelude::*;
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Context, Event, FocusDirection, Key, Modifiers, Response, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::back::escape;
use super::marks::{Marks, is_sideways, select_all};
use super::rows::{go_beside, go_to_row, open_list};
use super::{focused, give_to, panel_of, with};
use crate::input::last_device::LastDevice;
use crate::overlay::OverlaySystems;

/// Steps of a value at a press with Shift.
pub const MANY: usize = 10;

pub(in crate::overlay) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        read_keys.before(OverlaySystems::CollectNotices),
    );
}

fn read_keys(mut contexts: EguiContexts, last: Option<Res<LastDevice>>) -> Result {
    let is_pad = matches!(last.as_deref(), Some(LastDevice::Gamepad(_)));
    take_keys(contexts.ctx_mut()?, is_pad);
    Ok(())
}

/// Before the panels are drawn: turns the keys of this frame into those that the widget with the focus understands. `is_pad`: they are
/// those of a gamepad, which moves no text cursor: its directions always leave a text.
fn take_keys(ctx: &Context, is_pad: bool) {
    keep(ctx);
    let widget = focused(ctx).filter(|it| is_of_panel(ctx, it));
    let focused = widget.map(|widget| widget.id);
    let is_text = focused.is_some_and(|id| TextEditState::load(ctx, id).is_some());
    let typed = ctx.input(|input| input.events.iter().any(changes_text));
    let (marks, is_stepped) = with(ctx, |focus| {
        focus.seen_before = focus.seen;
        focus.has_typed = (focus.seen == focused && focus.has_typed) || (is_text && typed);
        focus.seen = focused;
        focus.is_pad = is_pad;
        // Those of the frame before: each frame marks its own.
        let marks = std::mem::take(&mut focus.marks);
        let is_number = focused.is_some_and(|id| marks.numbers.contains(&id));
        (marks, is_number && !focus.has_typed)
    });
    // The menu has its own ways.
    let Some(id) = focused else {
        return;
    };
    let is_slider = marks.sliders.contains(&id);
    if is_slider && ctx.input(|input| input.events.iter().any(is_sideways)) {
        // egui has taken the arrow for a move if the slider has had the focus for less than two frames.
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
    let leaves_text = is_pad && is_text && !is_stepped;
    let field = match (is_text, is_stepped, is_slider) {
        _ if leaves_text => Field::None,
        _ if marks.searches.contains(&id) => Field::Search,
        (true, true, _) => Field::Number,
        (true, false, _) => Field::Text,
        (false, _, true) => Field::Slider,
        (false, _, false) => Field::None,
    };
    let (mut way, mut has_stepped) = (Way::default(), false);
    ctx.input_mut(|input| {
        for event in std::mem::take(&mut input.events) {
            match meant_by(&event, field) {
                Meant::Itself => input.events.push(event),
                Meant::Rows(down) => way.rows += down,
                Meant::Beside(right) => way.beside += right,
                Meant::Pages(down) => way.pages += down,
                Meant::Presses(key, count) => {
                    has_stepped = true;
                    let presses = std::iter::repeat_n(pressed(key), count);
                    input.events.extend(presses);
                }
            }
        }
    });
    go(ctx, &way, &marks, leaves_text);
    if has_stepped && is_stepped {
        // What is typed replaces the number.
        select_all(ctx, id);
    }
}

/// Where the keys of a frame move the focus.
#[derive(Default)]
struct Way {
    /// Rows down, widgets to the right, pages down.
    rows: i32,
    beside: i32,
    pages: i32,
}

/// Moves the focus. `leaves_text`: from the end of a row to the next one, too.
fn go(ctx: &Context, way: &Way, marks: &Marks, leaves_text: bool) {
    let pages = if open_list(ctx).is_some() {
        0
    } else {
        way.pages
    };
    let (down, right) = (way.rows > 0, way.beside > 0);
    let goes_on = tab_goes_on(ctx, false).or((way.rows != 0).then_some(down));
    with(ctx, |focus| {
        focus.pages = pages;
        focus.is_back = goes_on.map_or(focus.is_back, |it| !it);
    });
    if way.rows != 0 {
        go_to_row(ctx, down, marks);
    } else if way.beside != 0 && !go_beside(ctx, right, marks) && leaves_text {
        go_to_row(ctx, right, marks);
    }
}

/// Keeps the focus in a panel whose widget has lost it: Enter in a text field drops it, and so does a widget that goes. Escape ([`escape`])
/// and the mouse give the keys back. Tab takes them again, where the focus was.
fn keep(ctx: &Context) {
    let (lets_go, is_tab) = ctx.input(|input| {
        let pointer = &input.pointer;
        let clicks = pointer.any_pressed() || pointer.any_released();
        let escapes = input.key_pressed(Key::Escape);
        (
            clicks || escapes,
            input.key_pressed(Key::Tab) && !input.modifiers.ctrl,
        )
    });
    if ctx.input(|input| input.key_pressed(Key::Escape)) {
        escape(ctx);
    }
    let has_focus = focused(ctx).is_some();
    let panel = with(ctx, |focus| {
        let has_let_go = std::mem::replace(&mut focus.is_let_go, lets_go);
        let is_lost = focus.seen.is_some() && !lets_go && !has_let_go;
        let last = focus.panel.filter(|_| is_lost || is_tab);
        last.filter(|_| !has_focus)
    });
    let Some(id) = panel.and_then(|panel| give_to(ctx, panel)) else {
        return;
    };
    with(ctx, |focus| focus.has_typed = false);
    ctx.memory_mut(|memory| {
        memory.request_focus(id);
        memory.move_focus(FocusDirection::None);
    });
}

/// Gives a search field the focus at this key, unless something is typed elsewhere. What is typed next replaces the old word. Enter
/// goes on to what is found.
pub fn search(ui: &Ui, field: &Response, key: Key) {
    with(ui.ctx(), |focus| focus.marks.searches.insert(field.id));
    if !ui.ctx().text_edit_focused() && takes_press(ui, key) {
        field.request_focus();
        select_all(ui.ctx(), field.id);
    }
}

/// Whether a widget is in a panel or in one of its lists.
fn is_of_panel(ctx: &Context, widget: &Response) -> bool {
    panel_of(widget.layer_id).is_some() || open_list(ctx).is_some()
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
    /// Nothing: a button.
    None,
    /// Nothing: a slider, which left and right step.
    Slider,
    /// A text, or a number that is being typed.
    Text,
    /// A number field in which nothing was typed yet.
    Number,
    /// A text that is searched for.
    Search,
}

/// What a key press means to the widget with the focus.
#[derive(Debug, PartialEq)]
enum Meant {
    Itself,
    /// So many rows down.
    Rows(i32),
    /// So many widgets to the right.
    Beside(i32),
    /// So many pages down.
    Pages(i32),
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
        (Key::Enter, Field::Search) => Meant::Rows(1),
        (Key::PageUp, _) if field != Field::Text => Meant::Pages(-1),
        (Key::PageDown, _) if field != Field::Text => Meant::Pages(1),
        // egui steps a number field by up and down.
        (Key::ArrowLeft, Field::Number) => Meant::Presses(Key::ArrowDown, count),
        (Key::ArrowRight, Field::Number) => Meant::Presses(Key::ArrowUp, count),
        (Key::ArrowLeft | Key::ArrowRight, Field::Slider) if modifiers.shift => {
            Meant::Presses(*key, count)
        }
        (Key::ArrowLeft, Field::None) => Meant::Beside(-1),
        (Key::ArrowRight, Field::None) => Meant::Beside(1),
        _ => Meant::Itself,
    }
}

/// Whether Tab is pressed in this frame, with Ctrl or without, and then whether it goes on; with Shift it goes back.
pub fn tab_goes_on(ctx: &Context, with_ctrl: bool) -> Option<bool> {
    let goes_on = |event: &Event| match event {
        Event::Key {
            key: Key::Tab,
            pressed: true,
            modifiers,
            ..
        } if modifiers.ctrl == with_ctrl => Some(!modifiers.shift),
        _ => None,
    };
    ctx.input(|input| input.events.iter().find_map(goes_on))
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

/// Whether a key without modifiers was pressed in this frame; takes it, with the character that it types.
pub fn takes_press(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| {
        let is_pressed = input.consume_key(Modifiers::NONE, key);
        if is_pressed {
            input
                .events
                .retain(|event| !matches!(event, Event::Text(_)));
        }
        is_pressed
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlay::panel;
    use bevy_egui::egui::RawInput;

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
    fn a_gamepad_leaves_a_text_to_the_right_and_a_key_moves_its_cursor() {
        for is_pad in [true, false] {
            let ctx = Context::default();
            let (mut text, mut ids) = ("word".to_owned(), Vec::new());
            let mut frame = |events: Vec<Event>| {
                let input = RawInput {
                    events,
                    ..RawInput::default()
                };
                let mut output = ctx.run_ui(input, |ui| {
                    take_keys(ui.ctx(), is_pad);
                    panel::fixed("tuning").show(ui.ctx(), |ui| {
                        let text = ui.text_edit_singleline(&mut text);
                        ids = vec![text.id, ui.button("below").id];
                    });
                });
                output.textures_delta.clear();
                ids.clone()
            };
            let ids = frame(vec![]);
            ctx.memory_mut(|memory| memory.request_focus(ids[0]));
            for _ in 0..2 {
                frame(vec![]);
            }
            frame(vec![press(Key::ArrowRight, Modifiers::NONE)]);
            let focused = ctx.memory(|memory| memory.focused());
            assert_eq!(focused, Some(ids[usize::from(is_pad)]), "{is_pad}");
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
        assert_eq!(meant_by(&right, Field::None), Meant::Beside(1));
        assert_eq!(meant_by(&right, Field::Slider), Meant::Itself);
        assert_eq!(
            meant_by(&many, Field::Slider),
            Meant::Presses(Key::ArrowRight, 10)
        );
    }
}
