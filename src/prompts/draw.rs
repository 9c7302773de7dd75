//! Draws a prompt at the lower middle of the screen: below the figure, which is in the middle.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontId, Galley, Id, LayerId, Order, Painter, Rect, Stroke,
    StrokeKind, pos2, vec2,
};

use super::prompt::Prompt;
use super::words::Piece;

/// Size of the text, points; and of the rewind's, which comes after a fall, when the player looks elsewhere.
const SIZE: f32 = 22.0;
const LARGE: f32 = 30.0;
/// Height left free below, as a part of the screen.
const BELOW: f32 = 0.1;
/// Width left free beside, points.
const BESIDE: f32 = 16.0;
/// Distances as parts of the size of the text: within a key cap, between two pieces, and from the frame.
const IN_KEY: f32 = 0.4;
const GAP: f32 = 0.35;
const PADDING: f32 = 0.5;

const GROUND: Color32 = Color32::from_rgba_premultiplied(16, 18, 23, 215);
const WORDS: Color32 = Color32::from_gray(235);
const CAP: Color32 = Color32::from_gray(240);
const CAP_SIDE: Color32 = Color32::from_gray(150);
const ON_CAP: Color32 = Color32::from_gray(20);

/// Size of the text of a prompt, points.
#[must_use]
pub fn size_of(prompt: Prompt) -> f32 {
    match prompt {
        Prompt::Rewind => LARGE,
        _ => SIZE,
    }
}

/// A piece that has been laid out.
struct LaidOut {
    galley: Arc<Galley>,
    is_key: bool,
    width: f32,
}

/// Draws the pieces side by side, in letters of this size (points), smaller where the screen is too narrow. Returns the place.
pub fn draw(ctx: &egui::Context, pieces: &[Piece], size: f32) -> Rect {
    let screen = ctx.content_rect();
    let layer = LayerId::new(Order::Foreground, Id::new("prompt"));
    let painter = ctx.layer_painter(layer);
    let most = screen.width() - 2.0 * BESIDE;
    let (mut laid_out, mut width) = lay_out(&painter, pieces, size);
    let mut size = size;
    if width > most {
        size = (size * most / width).floor();
        (laid_out, width) = lay_out(&painter, pieces, size);
    }
    let tallest = laid_out.iter().map(|it| it.galley.size().y);
    let text = tallest.fold(0.0, f32::max);
    let height = text + 2.0 * PADDING * size;
    let bottom = screen.bottom() - BELOW * screen.height();
    let left = screen.center().x - 0.5 * width;
    let frame = Rect::from_min_size(pos2(left, bottom - height), vec2(width, height));
    painter.rect_filled(frame, corners(size), GROUND);
    let mut at = frame.min + vec2(PADDING, PADDING) * size;
    for piece in laid_out {
        let next = at.x + piece.width + GAP * size;
        let place = Rect::from_min_size(at, vec2(piece.width, text));
        show(&painter, piece, place, size);
        at.x = next;
    }
    frame
}

fn corners(size: f32) -> CornerRadius {
    CornerRadius::same((0.25 * size) as u8)
}

/// The pieces, and the width of the frame round all of them, points.
fn lay_out(painter: &Painter, pieces: &[Piece], size: f32) -> (Vec<LaidOut>, f32) {
    let laid_out = pieces.iter().map(|piece| {
        let (text, colour, is_key) = match piece {
            Piece::Words(words) => ((*words).to_owned(), WORDS, false),
            Piece::Key(key) => (key.clone(), ON_CAP, true),
        };
        let galley = painter.layout_no_wrap(text, FontId::proportional(size), colour);
        let beside = if is_key { 2.0 * IN_KEY * size } else { 0.0 };
        let width = galley.size().x + beside;
        LaidOut {
            galley,
            is_key,
            width,
        }
    });
    let laid_out: Vec<LaidOut> = laid_out.collect();
    let widths: f32 = laid_out.iter().map(|it| it.width).sum();
    let gaps = laid_out.len().saturating_sub(1) as f32 * GAP * size;
    (laid_out, widths + gaps + 2.0 * PADDING * size)
}

/// Words, or a key cap, raised a little above its side.
fn show(painter: &Painter, piece: LaidOut, place: Rect, size: f32) {
    let mut at = place.min;
    let mut colour = WORDS;
    if piece.is_key {
        let side = place.translate(vec2(0.0, 0.1 * size));
        painter.rect_filled(side, corners(size), CAP_SIDE);
        let edge = Stroke::new(1.0, CAP_SIDE);
        painter.rect(place, corners(size), CAP, edge, StrokeKind::Inside);
        at.x += IN_KEY * size;
        colour = ON_CAP;
    }
    painter.galley(at, piece.galley, colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of a prompt on a screen of this size, points.
    fn place(width: f32, height: f32, pieces: &[Piece], size: f32) -> Rect {
        let ctx = egui::Context::default();
        let mut place = Rect::NOTHING;
        // In its first frame egui has no fonts yet.
        for _ in 0..2 {
            let screen = Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            let input = egui::RawInput {
                screen_rect: Some(screen),
                ..Default::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                place = draw(ui.ctx(), pieces, size);
            });
            // There is no GPU.
            output.textures_delta.clear();
        }
        place
    }

    #[test]
    fn a_prompt_is_below_the_figure_on_every_screen_and_can_be_read_at_720_lines() {
        let keys = ["W", "A", "S", "D"].map(|key| Piece::Key(key.into()));
        let mut run = keys.to_vec();
        run.push(Piece::Words("run,"));
        run.push(Piece::Key("Mouse".into()));
        run.push(Piece::Words("look"));
        let rewind = [
            Piece::Words("Hold"),
            Piece::Key("Right stick press".into()),
            Piece::Words("to rewind time"),
        ];
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (533.0, 320.0)] {
            let run = place(width, height, &run, size_of(Prompt::Jump));
            let rewind = place(width, height, &rewind, size_of(Prompt::Rewind));
            for place in [run, rewind] {
                assert!(place.top() > 0.7 * height, "{place} of {height}");
                assert!(place.bottom() < height, "{place} of {height}");
                assert!(place.left() >= 0.0 && place.right() <= width, "{place}");
                let off = (place.center().x - 0.5 * width).abs();
                assert!(off < 1.0, "{place}");
            }
            if height >= 720.0 {
                assert!(run.height() > 20.0 && rewind.height() > 1.2 * run.height());
            }
        }
    }

    #[test]
    fn a_prompt_that_is_too_long_for_the_screen_gets_smaller_letters() {
        let words = [Piece::Words(
            "to grab the crate, let go to drop or throw it, and so on",
        )];
        let narrow = place(300.0, 400.0, &words, SIZE);
        let wide = place(1280.0, 400.0, &words, SIZE);
        assert!(narrow.width() <= 300.0 && narrow.height() < wide.height());
    }
}
