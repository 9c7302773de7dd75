//! The way back: from a list to its button, from a text to what had the focus before, from a panel to the game. And the ways that lead there:
//! a list opens at its present entry, Enter on a slider opens its number.

use bevy_egui::egui::{Context, Id, Key, Popup, Response};

use super::marks::{Marks, select_all};
use super::pages::land;
use super::rows::{go_beside, go_past};
use super::{Panel, focused, give_to, panel, panel_of, with};

/// Before the panels are drawn: what Escape means in this frame. egui has taken the focus away already.
pub(super) fn escape(ctx: &Context) {
    with(ctx, |focus| {
        let Some(panel) = focus.at.filter(|_| !focus.is_in_list) else {
            return;
        };
        let back = focus.home.or_else(|| focus.plain.get(&panel).copied());
        match back.filter(|_| focus.is_text) {
            Some(plain) => {
                focus.last.insert(panel, plain);
                focus.wants = Some(panel);
            }
            None => focus.left = Some(panel),
        }
    });
}

/// The panel that Escape has left in this frame.
pub(in crate::overlay) fn take_left(ctx: &Context) -> Option<Panel> {
    with(ctx, |focus| focus.left.take())
}

/// After the panels are drawn: gives the focus back to an open panel that has lost it without being left.
pub(in crate::overlay) fn restore(ctx: &Context, is_open: impl Fn(&Panel) -> bool) {
    let clicks = ctx.input(|input| input.pointer.any_pressed() || input.pointer.any_released());
    let enters = ctx.input(|input| input.key_pressed(Key::Enter));
    let is_gone = with(ctx, |focus| focus.seen).is_some_and(|id| is_gone(ctx, id));
    let is_outside = panel(ctx).is_none();
    let is_in_list = Popup::is_any_open(ctx);
    let lost = with(ctx, |focus| {
        let wanted = focus.wants.take();
        // A number with a slider beside it, closed by Enter.
        let is_entered = focus.entered.is_some() && focus.entered == focus.seen;
        let is_entered = is_entered || (focus.is_text && focus.home.is_some());
        let number_closes = is_outside && is_entered && enters;
        let list_closes = focus.is_in_list && !is_in_list && is_outside;
        if number_closes
            && let Some(panel) = focus.at
            && let Some(back) = focus.home.or_else(|| focus.plain.get(&panel).copied())
        {
            focus.last.insert(panel, back);
        }
        let is_lost = !clicks && (number_closes || list_closes || is_gone);
        wanted.or(focus.at.filter(|_| is_lost))
    });
    if let Some(panel) = lost.filter(is_open) {
        give_to(ctx, panel);
    }
    if with(ctx, |focus| std::mem::take(&mut focus.enters_number))
        && go_beside(ctx, true, &Marks::default())
    {
        let number = ctx.memory(|memory| memory.focused());
        // egui does this for a number that gains the focus while it is drawn.
        if let Some(number) = number {
            select_all(ctx, number);
        }
        with(ctx, |focus| focus.entered = number);
    }
    land(ctx);
    go_past(ctx);
}

/// Whether a widget that has the focus is no longer drawn.
fn is_gone(ctx: &Context, id: Id) -> bool {
    let is_drawn = ctx.viewport(|it| it.this_pass.widgets.get(id).is_some());
    !is_drawn && ctx.memory(|memory| memory.has_focus(id))
}

/// At the end of a frame: which panel has the focus, if it is one of the open ones.
pub(in crate::overlay) fn note(ctx: &Context, is_open: impl Fn(&Panel) -> bool) -> Option<Panel> {
    let at = panel(ctx).filter(is_open);
    let widget = focused(ctx);
    let is_text = ctx.text_edit_focused();
    let is_in_list = Popup::is_any_open(ctx);
    with(ctx, |focus| {
        focus.at = at;
        focus.is_text = is_text;
        focus.home = widget
            .as_ref()
            .and_then(|it| focus.marks.beside.get(&it.id).copied());
        focus.is_in_list = at.is_some() && is_in_list;
        // A number is known as a text once it was drawn with the focus.
        if let Some(panel) = at.filter(|_| !is_text)
            && let Some(widget) = widget.filter(|it| focus.seen == Some(it.id))
            && panel_of(widget.layer_id) == Some(panel)
        {
            focus.plain.insert(panel, (widget.id, widget.rect));
        }
    });
    at
}

/// Takes the focus from all panels: the timeline has the keys then.
pub(in crate::overlay) fn surrender(ctx: &Context) {
    if let Some(id) = ctx.memory(|memory| memory.focused()) {
        ctx.memory_mut(|memory| memory.surrender_focus(id));
    }
    with(ctx, |focus| focus.is_let_go = true);
}

/// Gives the present entry of a list the focus if the list was opened by a key.
pub fn starts_here(entry: &Response) {
    let ctx = &entry.ctx;
    let is_on_button = focused(ctx).is_some_and(|it| panel_of(it.layer_id).is_some());
    if is_on_button && entry.enabled() {
        entry.request_focus();
    }
}
