//! The sign of the panel that has the keyboard or the gamepad: an accent-coloured border with words at its upper edge, and a ring round the
//! widget with the focus.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align2, Color32, Context, FontId, Id, LayerId, Order, Pos2, Rect, Stroke, StrokeKind, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::OverlaySystems;
use super::focus::{self, ACCENT, Panel, Stop};
use super::pad::PadFocus;
use super::panels_open::OpenPanels;
use crate::input::bindings::Button;
use crate::input::bindings::names::{KeyNames, name};
use crate::input::last_device::LastDevice;
use crate::input::pad_family::PadFamily;

/// The words on the accent colour.
const WORDS: Color32 = Color32::from_rgb(18, 20, 26);
const WORDS_SIZE: f32 = 10.5;
const LINE: f32 = 2.0;
const RADIUS: u8 = 4;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_sign
            .after(OverlaySystems::DrawTimeline)
            .before(OverlaySystems::DrawNotices)
            .run_if(|panels: OpenPanels| panels.any()),
    );
}

fn show_sign(
    mut contexts: EguiContexts,
    panels: OpenPanels,
    pad: Res<PadFocus>,
    last: Option<Res<LastDevice>>,
    (keys, family): (Res<KeyNames>, Res<PadFamily>),
) -> Result {
    if pad.menu_is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let has_timeline = panels.is_open(Panel::Timeline);
    // The timeline has all devices for itself.
    let Some(panel) = focus::panel(ctx).or(has_timeline.then_some(Panel::Timeline)) else {
        return Ok(());
    };
    let is_pad_used = matches!(last.as_deref(), Some(LastDevice::Gamepad(_)));
    let is_pad = is_pad_used && (pad.panels || has_timeline);
    let open = Panel::ALL.into_iter().filter(|it| panels.is_open(*it));
    let signed = Signed {
        panel,
        stop: focus::stop(ctx),
        is_pad,
        has_timeline,
        has_others: open.count() > 1,
    };
    let words = words(signed, |button| name(button, &keys, *family));
    draw(ctx, panel, &words);
    Ok(())
}

/// What the words of the sign depend on.
#[derive(Clone, Copy)]
struct Signed {
    panel: Panel,
    /// What has the focus.
    stop: Stop,
    /// Whether a gamepad is used.
    is_pad: bool,
    has_timeline: bool,
    /// Whether another panel is open, too.
    has_others: bool,
}

/// What the next press does: out of a text or a list, or with the value of a row, and out of the panel.
fn words(signed: Signed, name: impl Fn(Button) -> String) -> String {
    let pad = |button| name(Button::Pad(button));
    let (device, back, other) = match signed.is_pad {
        true => (
            "Gamepad here.",
            pad(GamepadButton::East),
            pad(GamepadButton::RightTrigger),
        ),
        false => (
            "Keys here.",
            name(Button::Key(KeyCode::Escape)),
            "Ctrl+Tab".to_owned(),
        ),
    };
    let mut words = vec![device.to_owned()];
    if let Some(leave) = leave(signed, &back) {
        words.push(leave);
        return words.join("  ");
    }
    if let Stop::Row | Stop::Switch = signed.stop {
        let (enter, reset) = match signed.is_pad {
            true => (pad(GamepadButton::South), pad(GamepadButton::North)),
            false => {
                let keys = [KeyCode::Enter, KeyCode::Delete];
                keys.map(|key| name(Button::Key(key))).into()
            }
        };
        words.push(match signed.stop {
            Stop::Switch => format!("{enter}: switch."),
            _ if signed.is_pad => {
                let many = pad(GamepadButton::RightTrigger2);
                format!("Left, right: step, with {many} ten.")
            }
            _ => format!("{enter}: type."),
        });
        words.push(format!("{reset}: reset."));
    }
    // The buttons of the timeline name its own keys.
    if signed.panel != Panel::Timeline {
        words.push(match (signed.panel, signed.has_timeline) {
            (Panel::WhatIf, _) => format!("{back}: close."),
            (_, true) => format!("{back}: to the timeline."),
            (_, false) => format!("{back}: to the game."),
        });
    }
    if signed.is_pad && !matches!(signed.panel, Panel::Timeline | Panel::WhatIf) {
        words.push(format!("{}: close.", pad(GamepadButton::West)));
    }
    if signed.has_others {
        words.push(format!("{other}: next panel."));
    }
    words.join("  ")
}

/// What leads out of a text or a list, if one has the focus.
fn leave(signed: Signed, back: &str) -> Option<String> {
    match signed.stop {
        Stop::Number if signed.is_pad => {
            Some(format!("Left, right: step.  {back}: leave the number."))
        }
        Stop::Number => Some(format!("Enter or {back}: leave the number.")),
        Stop::Text => Some(format!("{back}: leave the text.")),
        Stop::List => Some(format!("{back}: close the list.")),
        Stop::Row | Stop::Switch | Stop::Other => None,
    }
}

fn draw(ctx: &Context, panel: Panel, words: &str) {
    let Some(layer) = focus::window(ctx, panel) else {
        return;
    };
    let Some(rect) = ctx.memory(|memory| memory.area_rect(layer.id)) else {
        return;
    };
    let stroke = Stroke::new(LINE, ACCENT);
    let painter = ctx.layer_painter(layer);
    painter.rect_stroke(rect, RADIUS, stroke, StrokeKind::Inside);
    draw_words(ctx, rect, words);
    if let Some(widget) = focus::focused(ctx)
        && let Some(place) = focus::seen_part(&widget)
    {
        let painter = ctx.layer_painter(widget.layer_id);
        painter.rect_stroke(place, RADIUS, stroke, StrokeKind::Inside);
    }
}

/// The words on the upper edge of a panel, over the panels beside it.
fn draw_words(ctx: &Context, panel: Rect, words: &str) {
    let layer = LayerId::new(Order::Foreground, Id::new("words of the focus"));
    let painter = ctx.layer_painter(layer);
    let font = FontId::proportional(WORDS_SIZE);
    let words = painter.layout_no_wrap(words.to_owned(), font, WORDS);
    let size = words.size() + vec2(10.0, 0.0);
    let top = (panel.top() + 1.0 - size.y / 2.0).max(ctx.content_rect().top());
    // Whole, also where the panel is at the edge of the screen.
    let screen = ctx.content_rect();
    let most = (screen.right() - size.x).max(screen.left());
    let left = (panel.center().x - size.x / 2.0).clamp(screen.left(), most);
    let plate = Rect::from_min_size(Pos2::new(left.round(), top.round()), size);
    painter.rect_filled(plate, RADIUS, ACCENT);
    let at = Align2::CENTER_CENTER.align_size_within_rect(words.size(), plate);
    painter.galley(at.min, words, Color32::PLACEHOLDER);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlay::panel;
    use bevy_egui::egui::{RawInput, Shape};

    /// Draws a panel with two buttons for a frame, and the sign if it has the focus; returns the buttons' ids and all shapes.
    fn frame(ctx: &Context) -> (Vec<Id>, Vec<Shape>) {
        let mut ids = Vec::new();
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            ids.clear();
            panel::fixed("tuning").show(ui.ctx(), |ui| {
                ids.extend(["one", "two"].map(|text| ui.button(text).id));
            });
            if let Some(panel) = focus::panel(ui.ctx()) {
                draw(ui.ctx(), panel, "has the keys");
            }
        });
        output.textures_delta.clear();
        let shapes = output.shapes.into_iter().map(|it| it.shape);
        (ids, shapes.collect())
    }

    #[test]
    fn the_words_are_whole_sentences_and_say_what_the_next_press_does() {
        let of = |panel, stop, is_pad, has_others| {
            let signed = Signed {
                panel,
                stop,
                is_pad,
                has_timeline: false,
                has_others,
            };
            let keys = KeyNames::default();
            words(signed, |button| name(button, &keys, PadFamily::Xbox))
        };
        let keys = of(Panel::Tuning, Stop::Other, false, true);
        assert_eq!(
            keys,
            "Keys here.  Escape: to the game.  Ctrl+Tab: next panel."
        );
        let pad = of(Panel::Tuning, Stop::Other, true, true);
        let expected = "Gamepad here.  B: to the game.  X: close.  RB: next panel.";
        assert_eq!(pad, expected);
        let what_if = of(Panel::WhatIf, Stop::Other, false, false);
        assert_eq!(what_if, "Keys here.  Escape: close.");
        let row = of(Panel::Tuning, Stop::Row, false, false);
        let expected = "Keys here.  Enter: type.  Delete: reset.  Escape: to the game.";
        assert_eq!(row, expected);
        let row = of(Panel::Tuning, Stop::Row, true, false);
        let expected =
            "Gamepad here.  Left, right: step, with RT ten.  Y: reset.  B: to the game.  X: close.";
        assert_eq!(row, expected);
        let switch = of(Panel::Tuning, Stop::Switch, false, false);
        let expected = "Keys here.  Enter: switch.  Delete: reset.  Escape: to the game.";
        assert_eq!(switch, expected);
        let switch = of(Panel::Tuning, Stop::Switch, true, false);
        let expected = "Gamepad here.  A: switch.  Y: reset.  B: to the game.  X: close.";
        assert_eq!(switch, expected);
        let number = of(Panel::Tuning, Stop::Number, false, true);
        assert_eq!(number, "Keys here.  Enter or Escape: leave the number.");
        let number = of(Panel::Tuning, Stop::Number, true, true);
        assert_eq!(
            number,
            "Gamepad here.  Left, right: step.  B: leave the number."
        );
        let list = of(Panel::Tuning, Stop::List, true, true);
        assert_eq!(list, "Gamepad here.  B: close the list.");
    }

    #[test]
    fn the_panel_with_the_focus_has_a_border_words_and_a_ring_round_the_widget() {
        let ctx = Context::default();
        let rings = |shapes: &[Shape]| -> Vec<Rect> {
            let rects = shapes.iter().filter_map(|shape| match shape {
                Shape::Rect(it) if it.stroke.color == ACCENT => Some(it.rect),
                _ => None,
            });
            rects.collect()
        };
        let has_words = |shapes: &[Shape]| {
            let mut texts = shapes.iter().filter_map(|shape| match shape {
                Shape::Text(it) => Some(it.galley.text().to_owned()),
                _ => None,
            });
            texts.any(|text| text == "has the keys")
        };
        frame(&ctx);
        let (ids, shapes) = frame(&ctx);
        assert!(rings(&shapes).is_empty() && !has_words(&shapes));
        ctx.memory_mut(|memory| memory.request_focus(ids[1]));
        let (ids, shapes) = frame(&ctx);
        assert_eq!(focus::panel(&ctx), Some(Panel::Tuning));
        let window = ctx.memory(|memory| memory.area_rect("tuning")).unwrap();
        let button = ctx.read_response(ids[1]).unwrap().rect;
        let rings = rings(&shapes);
        assert_eq!(rings.len(), 2, "{rings:?}");
        assert_eq!(rings[0], window);
        assert!(rings[1].contains_rect(button) && rings[1].width() < button.width() + 6.0);
        assert!(has_words(&shapes));
    }
}
