//! Where everything on the plate of the run is: one row of slots, counts, the time and its marks, on a dark rounded plate.

use std::sync::Arc;

use bevy_egui::egui::emath::TSTransform;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rangef, Rect, Shape, Stroke,
    pos2, vec2,
};

use super::content::Content;
use crate::overlay::finish::icons;
use crate::stations::clock_text;

/// Sizes of the text, points: the usual one, and one for a narrow place beside panels. Both have their letters prepared.
const TEXT_SIZES: [f32; 2] = [18.0, 13.0];
/// Distances and sizes, in sizes of the text.
const PADDING: f32 = 0.65;
const GAP: f32 = 1.1;
const ICON: f32 = 1.25;
const AFTER_ICON: f32 = 0.4;
const SLOT: f32 = 1.55;
const SLOT_STEP: f32 = 1.72;
const HEIGHT: f32 = 2.3;
/// Distance of the plate from the edges of its place, points.
const MARGIN: f32 = 10.0;

const PLATE: Color32 = Color32::from_rgba_premultiplied(17, 18, 24, 220);
const WORDS: Color32 = Color32::from_gray(245);
const QUIET: Color32 = Color32::from_gray(200);
/// A slot with its coil, and the line of an empty one.
const FILLED: Color32 = Color32::from_rgb(0xC2, 0x3B, 0x8F);
const EMPTY: Color32 = Color32::from_gray(150);

/// A part of the row.
enum Part<'a> {
    /// The coils that the lift needs, each with its slot, and how many the player has beyond them.
    Slots {
        needs: usize,
        has: usize,
        factor: f32,
    },
    /// The picture of a thing, how many the player has, and of how many.
    Count {
        what: &'a str,
        has: usize,
        all: usize,
        factor: f32,
    },
    /// The time, in digits of one width.
    Time(String),
    /// A word after the time.
    Mark(&'a str),
}

/// A painter for one size of text.
struct Pen<'a> {
    painter: &'a Painter,
    text: f32,
}

/// Draws the plate at the upper left of its place: below `top`, between two x coordinates. `factors`: those on the size of each count's
/// picture. Returns the rectangle of the plate, points.
pub fn plate(
    painter: &Painter,
    content: &Content,
    factors: &[f32],
    top: f32,
    free: Rangef,
) -> Rect {
    let parts = parts(content, factors);
    let most = free.span() - 2.0 * MARGIN;
    let pens = TEXT_SIZES.map(|text| Pen { painter, text });
    let [usual, small] = &pens;
    let pen = if usual.width(&parts) <= most {
        usual
    } else {
        small
    };
    let size = vec2(pen.width(&parts), HEIGHT * pen.text);
    let frame = Rect::from_min_size(pos2(free.min + MARGIN, top + MARGIN), size);
    let radius = CornerRadius::same((0.4 * size.y) as u8);
    painter.rect_filled(frame, radius, PLATE);
    let mut at = pos2(frame.left() + PADDING * pen.text, frame.center().y);
    for part in &parts {
        pen.draw(part, at);
        at.x += pen.width_of(part) + GAP * pen.text;
    }
    frame
}

fn parts<'a>(content: &'a Content, factors: &[f32]) -> Vec<Part<'a>> {
    let counts = content.counts.iter().enumerate();
    let mut parts: Vec<Part<'a>> = counts
        .map(|(index, (what, has, all))| {
            let factor = factors.get(index).copied().unwrap_or(1.0);
            match content.lift_needs.filter(|_| *what == "coil") {
                Some(needs) => Part::Slots {
                    needs,
                    has: *has,
                    factor,
                },
                None => Part::Count {
                    what,
                    has: *has,
                    all: *all,
                    factor,
                },
            }
        })
        .collect();
    parts.push(Part::Time(clock_text(content.secs)));
    parts.extend(content.marks.iter().map(|mark| Part::Mark(mark)));
    parts
}

impl Pen<'_> {
    fn galley(&self, text: impl Into<String>, colour: Color32) -> Arc<Galley> {
        let font = FontId::proportional(self.text);
        self.painter.layout_no_wrap(text.into(), font, colour)
    }

    fn text_width(&self, text: &str) -> f32 {
        self.galley(text, WORDS).size().x
    }

    /// Width of the whole plate.
    fn width(&self, parts: &[Part]) -> f32 {
        let parts_width: f32 = parts.iter().map(|part| self.width_of(part)).sum();
        let gaps = GAP * parts.len().saturating_sub(1) as f32;
        parts_width + (gaps + 2.0 * PADDING) * self.text
    }

    fn width_of(&self, part: &Part) -> f32 {
        match part {
            Part::Slots { needs, has, .. } => {
                let slots = (needs.saturating_sub(1) as f32 * SLOT_STEP + SLOT) * self.text;
                let more = beyond(*needs, *has);
                let more = more.map_or(0.0, |text| AFTER_ICON * self.text + self.text_width(&text));
                slots + more
            }
            Part::Count { has, all, .. } => {
                let widths = [has.to_string(), of(*all)].map(|text| self.text_width(&text));
                (ICON + AFTER_ICON) * self.text + widths.iter().sum::<f32>()
            }
            Part::Time(text) => text.chars().map(|char| self.cell(char)).sum(),
            Part::Mark(word) => self.text_width(word),
        }
    }

    /// Width of the place of a character of the time: all digits have that of the 0.
    fn cell(&self, char: char) -> f32 {
        let char = if char.is_ascii_digit() { '0' } else { char };
        self.text_width(char.encode_utf8(&mut [0; 4]))
    }

    /// Draws a part; `at`: the middle of its left side.
    fn draw(&self, part: &Part, at: Pos2) {
        match part {
            Part::Slots { needs, has, factor } => self.draw_slots(at, *needs, *has, *factor),
            Part::Count {
                what,
                has,
                all,
                factor,
            } => {
                let icon = ICON * self.text;
                let middle = at + vec2(0.5 * icon, 0.0);
                icons::thing(self.painter, what, middle, factor * icon, true);
                let after = at + vec2(icon + AFTER_ICON * self.text, 0.0);
                let width = self.draw_text(after, &has.to_string(), WORDS, *factor);
                self.draw_text(after + vec2(width, 0.0), &of(*all), QUIET, 1.0);
            }
            Part::Time(text) => self.draw_time(at, text),
            Part::Mark(word) => _ = self.draw_text(at, word, QUIET, 1.0),
        }
    }

    /// Draws a text as large as this factor says, about its middle; returns its usual width.
    fn draw_text(&self, at: Pos2, text: &str, colour: Color32, factor: f32) -> f32 {
        let galley = self.galley(text, colour);
        let width = galley.size().x;
        let place = Align2::LEFT_CENTER.anchor_size(at, galley.size());
        let mut shape = Shape::galley(place.min, galley, colour);
        if factor != 1.0 {
            let middle = place.center().to_vec2();
            let about = TSTransform::from_translation(middle)
                * TSTransform::from_scaling(factor)
                * TSTransform::from_translation(-middle);
            shape.transform(about);
        }
        self.painter.add(shape);
        width
    }

    /// Each digit in the middle of its cell: the others stay where they are when one changes.
    fn draw_time(&self, at: Pos2, text: &str) {
        let mut at = at;
        for char in text.chars() {
            let cell = self.cell(char);
            let galley = self.galley(char, WORDS);
            let place =
                Align2::CENTER_CENTER.anchor_size(at + vec2(0.5 * cell, 0.0), galley.size());
            self.painter.galley(place.min, galley, WORDS);
            at.x += cell;
        }
    }

    /// The slots from left to right. The coil that came last is as large as this factor says.
    fn draw_slots(&self, at: Pos2, needs: usize, has: usize, factor: f32) {
        let size = SLOT * self.text;
        let mut middle = at + vec2(0.5 * size, 0.0);
        for slot in 1..=needs {
            if slot <= has {
                let factor = if slot == has { factor } else { 1.0 };
                let radius = 0.5 * factor * size;
                self.painter.circle_filled(middle, radius, FILLED);
                let line = Stroke::new(0.1 * self.text, WORDS);
                icons::coil(self.painter, middle, 1.3 * radius, line);
            } else {
                let line = Stroke::new(0.09 * self.text, EMPTY);
                self.painter.circle_stroke(middle, 0.46 * size, line);
                icons::coil(self.painter, middle, 0.65 * size, line);
            }
            middle.x += SLOT_STEP * self.text;
        }
        if let Some(more) = beyond(needs, has) {
            let after = (0.5 * SLOT + AFTER_ICON - SLOT_STEP) * self.text;
            self.draw_text(middle + vec2(after, 0.0), &more, WORDS, factor);
        }
    }
}

/// How many coils the player has beyond those that the lift needs.
fn beyond(needs: usize, has: usize) -> Option<String> {
    (has > needs).then(|| format!("+{}", has - needs))
}

fn of(all: usize) -> String {
    format!("/{all}")
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, LayerId, RawInput, Vec2};

    use super::*;

    fn content(secs: f64, coils: usize) -> Content {
        Content {
            secs,
            marks: vec!["rewound"],
            counts: vec![("coil", coils, 6), ("ring", 6, 13), ("lamp", 11, 13)],
            lift_needs: Some(3),
        }
    }

    /// The plate between these x coordinates.
    fn drawn(content: &Content, free: Rangef) -> Rect {
        let ctx = Context::default();
        let mut drawn = Rect::NOTHING;
        // In its first frame egui has no fonts yet.
        for _ in 0..2 {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 720.0))),
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let painter = ui.ctx().layer_painter(LayerId::background());
                drawn = plate(&painter, content, &[1.0; 3], 0.0, free);
            });
            // There is no GPU.
            output.textures_delta.clear();
        }
        drawn
    }

    #[test]
    fn the_plate_has_one_width_at_every_tenth_of_a_second_and_whatever_the_lift_has() {
        let screen = Rangef::new(0.0, 1280.0);
        let width = |secs, coils| drawn(&content(secs, coils), screen).width();
        let usual = width(61.1, 0);
        for (secs, coils) in [(78.4, 1), (119.9, 2), (200.7, 3)] {
            assert_eq!(width(secs, coils), usual, "{secs} s, {coils} coils");
        }
        assert!(usual < 500.0, "{usual}");
        assert!(width(61.1, 4) > usual, "one more than the lift needs");
    }

    #[test]
    fn in_a_narrow_place_beside_panels_the_plate_is_smaller() {
        let narrow = Rangef::new(400.0, 780.0);
        let frame = drawn(&content(61.1, 2), narrow);
        assert!(narrow.contains(frame.left()) && narrow.contains(frame.right()));
        assert!(frame.height() < drawn(&content(61.1, 2), Rangef::new(0.0, 1280.0)).height());
    }
}
