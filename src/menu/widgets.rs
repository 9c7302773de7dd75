//! The rows of a page: button, card, switch, number, choice. All have one look, take part in the focus, and work with keys alone, with the
//! mouse alone and with a gamepad alone.
//!
//! Up and down move the focus; left and right change the value of the row that has it; Enter, Space or a click activates.

use std::sync::Arc;

use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{
    Align2, Color32, EventFilter, FontId, Galley, Key, Rect, Response, Sense, Stroke, StrokeKind,
    TextureId, Ui, Vec2, pos2, vec2,
};

use super::{focus, style};

/// A row with a text: true in `clicked` when it is activated.
pub fn button(ui: &mut Ui, text: &str) -> Response {
    entry(ui, text, "", "")
}

/// A button with a note below its text and a value at the right.
pub fn entry(ui: &mut Ui, text: &str, note: &str, value: &str) -> Response {
    let value_width = if value.is_empty() {
        0.0
    } else {
        style::VALUE_WIDTH
    };
    let row = row(ui, text, note, value_width, Sense::click());
    show_value(ui, row.value, value);
    row.response
}

/// Size of the picture of a card, points.
const PICTURE: Vec2 = vec2(144.0, 81.0);

/// A button with a picture at its left, and beside it a text, a value and a note. Without a picture there is a plate with the text.
pub fn card(
    ui: &mut Ui,
    picture: Option<TextureId>,
    text: &str,
    value: &str,
    note: &str,
) -> Response {
    let beside = PICTURE.x + 2.0 * style::PADDING;
    let width = ui.available_width() - beside - style::PADDING;
    let lines: Vec<(Arc<Galley>, Color32)> = [
        (text, style::TEXT, style::WORDS),
        (value, style::VALUE_TEXT, style::VALUE),
        (note, style::SMALL, style::QUIET),
    ]
    .into_iter()
    .filter(|(text, ..)| !text.is_empty())
    .map(|(text, size, colour)| (words(ui, text, size, colour, width), colour))
    .collect();
    let lines_height: f32 = lines.iter().map(|(line, _)| line.size().y).sum();
    let height = lines_height.max(PICTURE.y) + 2.0 * style::PADDING;
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    ground(ui, rect, focus::take_part(ui, &response, text));
    let place = Rect::from_min_size(rect.min + Vec2::splat(style::PADDING), PICTURE);
    show_picture(ui, place, picture, text);
    let mut at = rect.min + vec2(beside, style::PADDING);
    for (line, colour) in lines {
        let below = line.size().y;
        ui.painter().galley(at, line, colour);
        at.y += below;
    }
    response
}

fn show_picture(ui: &Ui, place: Rect, picture: Option<TextureId>, text: &str) {
    let painter = ui.painter();
    if let Some(picture) = picture {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let shape = RectShape::filled(place, style::RADIUS, Color32::WHITE);
        painter.add(shape.with_texture(picture, whole));
        return;
    }
    painter.rect_filled(place, style::RADIUS, style::PANEL);
    let width = place.width() - 2.0 * style::PADDING;
    let words = words(ui, text, style::TEXT, style::QUIET, width);
    let at = Align2::CENTER_CENTER.align_size_within_rect(words.size(), place);
    painter.galley(at.min, words, style::QUIET);
}

/// Buttons, one below the other, each with the choice that it makes. Returns that of the activated button.
pub fn buttons<Choice: Copy>(ui: &mut Ui, all: &[(&str, Choice)]) -> Option<Choice> {
    let mut chosen = None;
    for (text, choice) in all {
        if button(ui, text).clicked() {
            chosen = Some(*choice);
        }
    }
    chosen
}

/// On or off: `changed` when it was switched.
pub fn switch(ui: &mut Ui, label: &str, value: &mut bool) -> Response {
    let mut row = row(ui, label, "", style::VALUE_WIDTH, Sense::click());
    let before = *value;
    if row.response.clicked() {
        *value ^= true;
    }
    match row.sideways(ui) {
        0 => {}
        side => *value = side > 0,
    }
    show_value(ui, row.value, if *value { "on" } else { "off" });
    if *value != before {
        row.response.mark_changed();
    }
    row.response
}

/// A number from `range`, in steps of `step`, shown as `shown` beside a rail: `changed` when it has another value.
pub fn number(
    ui: &mut Ui,
    label: &str,
    value: &mut f32,
    range: (f32, f32),
    step: f32,
    shown: &str,
) -> Response {
    let mut row = row(ui, label, "", style::VALUE_WIDTH, Sense::click_and_drag());
    let rail = Rect::from_x_y_ranges(
        row.value.x_range().shrink(style::PADDING),
        row.value.bottom() - 12.0..=row.value.bottom() - 4.0,
    );
    let before = *value;
    let side = row.sideways(ui);
    if side != 0 {
        *value = on_grid(*value + side as f32 * step, range, step);
    }
    let pointer = row.response.interact_pointer_pos();
    if let Some(at) = pointer.filter(|at| row.value.x_range().contains(at.x)) {
        let part = (at.x - rail.left()) / rail.width();
        *value = on_grid(range.0 + part * (range.1 - range.0), range, step);
    }
    let part = ((*value - range.0) / (range.1 - range.0)).clamp(0.0, 1.0);
    let painter = ui.painter();
    let middle = rail.center().y;
    painter.hline(rail.x_range(), middle, Stroke::new(2.0, style::RAIL));
    let at = pos2(rail.left() + part * rail.width(), middle);
    painter.circle_filled(at, 5.0, style::VALUE);
    let above = row.value.with_max_y(rail.top());
    show_value(ui, above, shown);
    if *value != before {
        row.response.mark_changed();
    }
    row.response
}

/// The multiple of `step` that is nearest to a value, within the range.
fn on_grid(value: f32, range: (f32, f32), step: f32) -> f32 {
    // In double precision: seven times 0.1 is 0.7.
    let step = f64::from(step);
    let nearest = ((f64::from(value) / step).round() * step) as f32;
    nearest.clamp(range.0, range.1)
}

/// One of several values, each with its name: `changed` when it is another one. After the last comes the first.
pub fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    label: &str,
    note: &str,
    chosen: &mut T,
    all: &[(T, &str)],
) -> Response {
    let mut row = row(ui, label, note, style::VALUE_WIDTH, Sense::click());
    let before = all.iter().position(|(it, _)| it == chosen);
    let before = before.unwrap_or_default();
    let mut side = row.sideways(ui);
    if row.response.clicked() {
        let pointer = row.response.interact_pointer_pos();
        let is_left =
            pointer.is_some_and(|at| row.value.contains(at) && at.x < row.value.center().x);
        side += if is_left { -1 } else { 1 };
    }
    let index = (before as i64 + side).rem_euclid(all.len().max(1) as i64) as usize;
    if let Some((value, name)) = all.get(index) {
        show_value(ui, row.value, &format!("< {name} >"));
        if index != before {
            *chosen = *value;
            row.response.mark_changed();
        }
    }
    row.response
}

/// A text between the rows.
pub fn text(ui: &mut Ui, words: &str, size: f32, colour: Color32) {
    let font = FontId::proportional(size);
    let width = ui.available_width();
    let galley = ui.painter().layout(words.to_owned(), font, colour, width);
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    ui.painter().galley(rect.min, galley, colour);
}

/// A row: its ground, its label and note, and the place of its value.
struct Row {
    response: Response,
    has_focus: bool,
    value: Rect,
}

impl Row {
    /// How often left (negative) and right were pressed while this row had the focus.
    fn sideways(&self, ui: &Ui) -> i64 {
        if !self.has_focus {
            return 0;
        }
        // The arrows are the row's: they do not move the focus to a row beside it.
        let filter = EventFilter {
            horizontal_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(self.response.id, filter));
        let presses = |key| ui.input(|input| input.num_presses(key)) as i64;
        presses(Key::ArrowRight) - presses(Key::ArrowLeft)
    }
}

fn row(ui: &mut Ui, label: &str, note: &str, value_width: f32, sense: Sense) -> Row {
    let width = ui.available_width();
    let words_width = width - 2.0 * style::PADDING - value_width;
    let text = words(ui, label, style::TEXT, style::WORDS, words_width);
    let note_width = width - 2.0 * style::PADDING;
    let note = (!note.is_empty()).then(|| words(ui, note, style::SMALL, style::QUIET, note_width));
    let head = text.size().y + 2.0 * style::PADDING;
    let height = head + note.as_ref().map_or(0.0, |note| note.size().y);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);
    let has_focus = focus::take_part(ui, &response, label);
    ground(ui, rect, has_focus);
    let painter = ui.painter();
    let place = rect.min + Vec2::splat(style::PADDING);
    let below = place + vec2(0.0, text.size().y);
    painter.galley(place, text, style::WORDS);
    if let Some(note) = note {
        painter.galley(below, note, style::QUIET);
    }
    let value = Rect::from_min_max(
        pos2(rect.right() - style::VALUE_WIDTH, rect.top()),
        pos2(rect.right() - style::PADDING, rect.top() + head),
    );
    Row {
        response,
        has_focus,
        value,
    }
}

/// The ground of a row.
pub(super) fn ground(ui: &Ui, rect: Rect, has_focus: bool) {
    let (fill, ring) = if has_focus {
        let ring = Stroke::new(style::RING_WIDTH, style::RING);
        (style::FOCUSED, ring)
    } else {
        (style::ROW, Stroke::NONE)
    };
    let painter = ui.painter();
    painter.rect(rect, style::RADIUS, fill, ring, StrokeKind::Inside);
}

fn words(ui: &Ui, text: &str, size: f32, colour: Color32, width: f32) -> Arc<Galley> {
    let font = FontId::proportional(size);
    ui.painter().layout(text.to_owned(), font, colour, width)
}

fn show_value(ui: &Ui, place: Rect, value: &str) {
    if !value.is_empty() {
        let font = FontId::proportional(style::VALUE_TEXT);
        let at = pos2(place.right(), place.center().y);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, value, font, style::VALUE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_on_their_grid_and_in_their_range() {
        for (value, grid) in [
            (0.72, 0.7),
            (0.5 + 0.1, 0.6),
            (0.96, 1.0),
            (1.4, 1.0),
            (-3.0, 0.5),
        ] {
            assert_eq!(on_grid(value, (0.5, 1.0), 0.1), grid, "{value}");
        }
        assert_eq!(on_grid(7.0 * 0.1, (0.0, 10.0), 0.1), 0.7);
    }
}
