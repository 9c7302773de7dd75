//! Where everything on the card is: a wide panel in the lower part of the screen, in its middle from left to right. On the left time and
//! medal, on the right a row of pictures for each thing, below what to try next, and at the foot the place of the buttons.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Stroke, StrokeKind, pos2,
    vec2,
};

use super::card::Card;
use super::words::Count;
use super::{icons, words};

/// Where the card is.
#[derive(Debug, Clone, Copy)]
pub struct Painted {
    /// All of it, points.
    pub frame: Rect,
    /// The free place at its foot, for buttons, points.
    pub foot: Rect,
}

/// Widest card, and its distance from the sides and from the foot of the screen, points.
const WIDTH: f32 = 580.0;
const MARGIN: f32 = 14.0;
const PADDING: f32 = 14.0;
const GAP: f32 = 7.0;
/// Part of the width that the time and the medal have.
const LEFT_PART: f32 = 0.42;
/// Sizes of the level's name, of the time, of lines and of splits, points.
const SMALL: f32 = 12.0;
const LARGE: f32 = 34.0;
const LINE: f32 = 14.0;
const MEDAL_RADIUS: f32 = 13.0;
/// Height of a row of pictures, the size of a picture, the largest space for one, and the width of the count after them, points.
const ROW: f32 = 23.0;
const ICON: f32 = 17.0;
const ICON_STEP: f32 = 20.0;
const COUNT_WIDTH: f32 = 58.0;
/// Height of the place for buttons, points.
const FOOT: f32 = 36.0;

const WORDS: Color32 = Color32::from_gray(232);
const QUIET: Color32 = Color32::from_gray(178);
/// What to try next: the colour of the goal, bright enough for text.
const NEXT: Color32 = Color32::from_rgb(240, 160, 210);

/// The lines of a card, laid out.
struct Lines {
    level: Arc<Galley>,
    time: Arc<Galley>,
    worth: Arc<Galley>,
    splits: Arc<Galley>,
    next: Arc<Galley>,
}

impl Lines {
    fn of(painter: &Painter, card: &Card, widths: [f32; 3]) -> Self {
        let [left, right, all] = widths;
        let line = |text: &str, size, colour, width| {
            painter.layout(text.to_owned(), FontId::proportional(size), colour, width)
        };
        Self {
            level: line(&card.level, SMALL, QUIET, left),
            time: line(&card.time, LARGE, WORDS, left),
            worth: line(&card.worth, LINE, WORDS, left),
            splits: line(&card.splits, SMALL, QUIET, right),
            next: line(&card.next, LINE, NEXT, all),
        }
    }

    /// Heights of the left and of the right column, points.
    fn heights(&self, rows: usize) -> (f32, f32) {
        let texts = [&self.level, &self.time, &self.worth];
        let left: f32 = texts.map(|galley| galley.size().y).iter().sum();
        let right = ROW * rows as f32 + GAP + self.splits.size().y;
        (left + GAP + 2.0 * MEDAL_RADIUS, right)
    }
}

/// Draws a card over this screen.
pub fn card(painter: &Painter, screen: Rect, card: &Card) -> Painted {
    let width = WIDTH.min(screen.width() - 2.0 * MARGIN);
    let all = width - 2.0 * PADDING;
    let left = LEFT_PART * all;
    let right = all - left - PADDING;
    let lines = Lines::of(painter, card, [left, right, all]);
    let (left_height, right_height) = lines.heights(card.counts.len());
    let columns = left_height.max(right_height);
    let height = columns + lines.next.size().y + FOOT + 2.0 * (GAP + PADDING);
    let top = (screen.bottom() - MARGIN - height).max(screen.top());
    let corner = pos2(screen.center().x - 0.5 * width, top);
    let frame = Rect::from_min_size(corner, vec2(width, height));
    painter.rect(
        frame,
        CornerRadius::same(8),
        Color32::from_rgba_unmultiplied(18, 20, 26, 235),
        Stroke::new(1.0, Color32::from_gray(70)),
        StrokeKind::Inside,
    );
    let inner = frame.shrink(PADDING);
    draw_left(painter, inner.min, &lines, card);
    let at = inner.min + vec2(left + PADDING, 0.0);
    draw_right(painter, at, right, &lines, &card.counts);
    let below = inner.top() + columns + GAP;
    let next = pos2(frame.center().x - 0.5 * lines.next.size().x, below);
    painter.galley(next, lines.next, WORDS);
    let foot = Rect::from_min_max(pos2(inner.left(), inner.bottom() - FOOT), inner.max);
    Painted { frame, foot }
}

fn draw_left(painter: &Painter, mut at: Pos2, lines: &Lines, card: &Card) {
    for galley in [&lines.level, &lines.time, &lines.worth] {
        painter.galley(at, galley.clone(), WORDS);
        at.y += galley.size().y;
    }
    let middle = at + vec2(MEDAL_RADIUS, GAP + MEDAL_RADIUS);
    if card.counts_for_medal {
        icons::medal(painter, middle, MEDAL_RADIUS, card.medal);
        let name = middle + vec2(MEDAL_RADIUS + GAP, 0.0);
        let font = FontId::proportional(LINE);
        let text = words::medal_name(card.medal);
        painter.text(name, Align2::LEFT_CENTER, text, font, WORDS);
    }
}

fn draw_right(painter: &Painter, at: Pos2, width: f32, lines: &Lines, counts: &[Count]) {
    let mut row = at;
    for count in counts {
        draw_row(painter, Rect::from_min_size(row, vec2(width, ROW)), count);
        row.y += ROW;
    }
    painter.galley(row + vec2(0.0, GAP), lines.splits.clone(), QUIET);
}

/// A picture for each of a thing, and the count at the end.
fn draw_row(painter: &Painter, place: Rect, (what, count, all): &Count) {
    let step = ICON_STEP.min((place.width() - COUNT_WIDTH) / (*all).max(1) as f32);
    let size = ICON.min(step);
    for index in 0..*all {
        let along = vec2((index as f32 + 0.5) * step, 0.5 * place.height());
        icons::thing(painter, what, place.min + along, size, index < *count);
    }
    painter.text(
        place.right_center(),
        Align2::RIGHT_CENTER,
        format!("{count} of {all}"),
        FontId::proportional(LINE),
        WORDS,
    );
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, LayerId, RawInput, Vec2};

    use super::super::super::notices::{self, Notices, Tone};
    use super::*;
    use crate::stations::Medal;

    fn example() -> Card {
        Card {
            level: "The yard".into(),
            time: "3:20.0".into(),
            worth: "The best so far; before: 3:30.1".into(),
            counts_for_medal: true,
            medal: Some(Medal::Silver),
            counts: vec![("coil", 3, 5), ("ring", 4, 11), ("lamp", 8, 14)],
            splits: "Meadow 1:01.0, gate 2:10.0, docks 2:40.2, hall 3:01.1".into(),
            next: "Try next: a bronze medal, within 2:00.0, or the other 5 coils.".into(),
        }
    }

    /// The card and three messages on a screen of this size, points.
    fn drawn(size: Vec2) -> (Painted, Vec<Rect>) {
        let ctx = Context::default();
        let mut drawn = None;
        // In its first frame egui has no fonts yet.
        for _ in 0..2 {
            let screen = Rect::from_min_size(Pos2::ZERO, size);
            let input = RawInput {
                screen_rect: Some(screen),
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let mut notices = Notices::default();
                for text in ["coil", "checkpoint", "123.4 s, coils 4 of 5, rings 6 of 11"] {
                    notices.show(Tone::Good, text);
                }
                let painter = ui.ctx().layer_painter(LayerId::background());
                let painted = card(&painter, screen, &example());
                drawn = Some((painted, notices::draw(ui.ctx(), &mut notices)));
            });
            // There is no GPU.
            output.textures_delta.clear();
        }
        drawn.unwrap()
    }

    #[test]
    fn the_card_is_in_the_middle_below_the_figure_and_covers_no_message() {
        for (size, most_covered) in [
            (vec2(1280.0, 720.0), 0.4),
            (vec2(1920.0, 1080.0), 0.3),
            (vec2(960.0, 540.0), 0.5),
            (vec2(640.0, 480.0), 0.55),
        ] {
            let (painted, messages) = drawn(size);
            let frame = painted.frame;
            assert!((frame.center().x - 0.5 * size.x).abs() < 1.0, "{frame}");
            let screen = Rect::from_min_size(Pos2::ZERO, size);
            assert!(screen.contains_rect(frame), "{frame} of {size}");
            let covered = (size.y - frame.top()) / size.y;
            assert!(covered < most_covered, "{covered} of {size}");
            assert!(messages.iter().all(|it| !it.intersects(frame)), "{frame}");
            assert!(frame.contains_rect(painted.foot) && painted.foot.height() > 30.0);
        }
    }
}
