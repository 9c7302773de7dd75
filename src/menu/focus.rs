//! The keyboard focus of a page: its first row has it as soon as the page opens, it is never lost, and a page that is opened again has it
//! where it was.
//!
//! egui moves the focus itself, with the arrow keys and Tab. It takes it away at Escape and at a click beside all rows. This module
//! puts it back, and moves it from the first row to the last with Up, and from the last to the first with Down.

use std::collections::HashMap;

use bevy_egui::egui::{
    Context, Event, FocusDirection, Id, Key, Response, Ui, Vec2, style::ScrollAnimation,
};

/// The focus of the pages since the menu was opened.
#[derive(Debug, Clone, Default)]
struct PageFocus {
    /// The page on screen.
    page: Option<Id>,
    /// The rows of the page in this frame, from top to bottom, with their texts.
    rows: Vec<(Id, String)>,
    /// The row of each page that had the focus last.
    last: HashMap<Id, Id>,
    /// The row that had the focus in the frame before.
    seen: Option<Id>,
    /// Whether the next row gets the focus.
    next_gets_it: bool,
}

fn with<R>(ctx: &Context, change: impl FnOnce(&mut PageFocus) -> R) -> R {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(Id::new("focus of the menu"))))
}

/// Before the rows of a page are drawn.
pub(super) fn begin(ctx: &Context, page: Id) {
    // Enter is held down while a page opens: that must not activate the row that gets the focus.
    ctx.input_mut(|input| input.events.retain(|event| !is_repeated_activation(event)));
    let wanted = with(ctx, |focus| {
        focus.rows.clear();
        if focus.page == Some(page) {
            return None;
        }
        focus.page = Some(page);
        focus.seen = None;
        let last = focus.last.get(&page).copied();
        focus.next_gets_it = last.is_none();
        last
    });
    if let Some(id) = wanted {
        ctx.memory_mut(|memory| memory.request_focus(id));
    }
}

fn is_repeated_activation(event: &Event) -> bool {
    matches!(
        event,
        Event::Key {
            key: Key::Enter | Key::Space,
            pressed: true,
            repeat: true,
            ..
        }
    )
}

/// Lets a row take part in the focus of its page, and scrolls to it when it gets the focus. Returns whether it has it.
///
/// Every widget of a page that can be activated calls this once in each frame, in the order of the page.
pub fn take_part(ui: &Ui, row: &Response, text: &str) -> bool {
    take_part_as(ui, row, text, true)
}

/// The same for a row of which `may_begin` says whether a page that opens may begin with it.
pub(super) fn take_part_as(ui: &Ui, row: &Response, text: &str, may_begin: bool) -> bool {
    let ctx = ui.ctx();
    let pointer_moves = ctx.input(|input| input.pointer.delta() != Vec2::ZERO);
    let is_under_pointer = row.hovered() && (pointer_moves || row.clicked());
    let (is_next, seen) = with(ctx, |focus| {
        focus.rows.push((row.id, text.to_owned()));
        let is_next = focus.next_gets_it && may_begin;
        focus.next_gets_it &= !is_next;
        (is_next, focus.seen)
    });
    let mut has_focus = ctx.memory(|memory| memory.has_focus(row.id));
    if !has_focus && (is_next || is_under_pointer) {
        ctx.memory_mut(|memory| memory.request_focus(row.id));
        has_focus = true;
    }
    if has_focus && seen != Some(row.id) && !is_under_pointer {
        row.scroll_to_me_animation(None, ScrollAnimation::none());
    }
    has_focus
}

/// After the rows of a page have been drawn: without a focus, it goes back to the row that had it. At either end it wraps round.
pub(super) fn end(ctx: &Context) {
    if let Some(id) = wrapped(ctx) {
        ctx.memory_mut(|memory| {
            memory.request_focus(id);
            // At the end of the frame egui would move it on from there.
            memory.move_focus(FocusDirection::None);
        });
        return;
    }
    let focused = ctx.memory(|memory| memory.focused());
    let wanted = with(ctx, |focus| {
        let has = |id: Id| focus.rows.iter().any(|(row, _)| *row == id);
        let page = focus.page?;
        if let Some(id) = focused.filter(|id| has(*id)) {
            focus.seen = Some(id);
            focus.last.insert(page, id);
            return None;
        }
        focus.seen = None;
        let last = focus.last.get(&page).copied().filter(|id| has(*id));
        last.or(focus.rows.first().map(|(row, _)| *row))
    });
    if let Some(id) = wanted {
        ctx.memory_mut(|memory| memory.request_focus(id));
    }
}

/// The row at the other end of the page, if the focus is on the first and Up is pressed, or on the last and Down. A key that is held
/// down stops there.
fn wrapped(ctx: &Context) -> Option<Id> {
    let is_pressed = |wanted: Key| {
        ctx.input(|input| {
            input.events.iter().any(|event| {
                matches!(event, Event::Key { key, pressed: true, repeat: false, .. } if *key == wanted)
            })
        })
    };
    let (up, down) = (is_pressed(Key::ArrowUp), is_pressed(Key::ArrowDown));
    let focused = ctx.memory(|memory| memory.focused())?;
    with(ctx, |focus| {
        let (first, last) = (focus.rows.first()?.0, focus.rows.last()?.0);
        match focused {
            id if id == first && up => Some(last),
            id if id == last && down => Some(first),
            _ => None,
        }
    })
}

/// When the menu has closed: the keys are the game's again, and pages open afresh.
pub(super) fn forget(ctx: &Context) {
    with(ctx, |focus| *focus = PageFocus::default());
    ctx.memory_mut(|memory| {
        if let Some(id) = memory.focused() {
            memory.surrender_focus(id);
        }
    });
}

/// The texts of the rows on screen, from top to bottom.
#[must_use]
pub fn rows(ctx: &Context) -> Vec<String> {
    with(ctx, |focus| {
        let rows = focus.rows.iter();
        rows.map(|(_, text)| text.clone()).collect()
    })
}

/// The id and the text of the row that has the focus.
#[must_use]
pub fn focused(ctx: &Context) -> Option<(Id, String)> {
    let id = ctx.memory(|memory| memory.focused())?;
    with(ctx, |focus| {
        focus.rows.iter().find(|(row, _)| *row == id).cloned()
    })
}
