//! The bar: times, marks and a handle, which the mouse moves.

use bevy_egui::egui::{
    self, Align2, Color32, FontId, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, pos2, vec2,
};

use super::axis::{self, Span};
use super::{Timeline, TimelineModel};
use crate::stations::clock_text;
use crate::time::marks::{Mark, MarkKind};
use springyard_rewind::travel::TimeTravel;

/// Height of the bar, points: a lane for each kind of mark above the times.
const HEIGHT: f32 = LANE * MarkKind::ALL.len() as f32 + TIMES + 2.0 * EDGE;
const LANE: f32 = 6.0;
const TIMES: f32 = 14.0;
const EDGE: f32 = 3.0;
/// Distance of the ends of the axis from those of the bar, points: the handle fits at both ends.
const SIDE: f32 = 8.0;
/// Radius of a mark, and the distance from which the mouse is at it, points.
const RADIUS: f32 = 3.0;
const REACH: f32 = 5.0;
/// Least distance between two times beside the bar, points.
const TIMES_APART: f32 = 56.0;
/// Most marks that the text beside the mouse lists.
const MOST_LISTED: usize = 8;

const GROUND: Color32 = Color32::from_rgb(13, 15, 19);
const GRID: Color32 = Color32::from_gray(60);
const QUIET: Color32 = Color32::from_gray(170);
const HANDLE: Color32 = Color32::WHITE;

/// Okabe's and Ito's colours, which differ for the colour-blind, too.
pub(super) fn colour(kind: MarkKind) -> Color32 {
    match kind {
        MarkKind::Jump => Color32::from_rgb(86, 180, 233),
        MarkKind::Landing => Color32::from_rgb(230, 159, 0),
        MarkKind::Respawn => Color32::from_rgb(240, 110, 40),
        MarkKind::Checkpoint => Color32::from_rgb(0, 178, 130),
        MarkKind::Coil => Color32::from_rgb(240, 228, 66),
        MarkKind::Lamp => Color32::from_gray(235),
        MarkKind::Grab => Color32::from_rgb(214, 140, 180),
    }
}

/// The bar on the screen.
struct Bar {
    rect: Rect,
    /// The simulated time from its left to its right end.
    part: Span,
}

impl Bar {
    fn left(&self) -> f32 {
        self.rect.left() + SIDE
    }

    fn width(&self) -> f32 {
        self.rect.width() - 2.0 * SIDE
    }

    fn x_of(&self, secs: f64) -> f32 {
        self.left() + self.part.place_of(secs) * self.width()
    }

    fn secs_at(&self, x: f32) -> f64 {
        self.part.secs_at((x - self.left()) / self.width())
    }

    fn place_of(&self, mark: &Mark) -> Pos2 {
        let lane = MarkKind::ALL.iter().position(|kind| *kind == mark.kind);
        let lane = lane.unwrap_or_default() as f32;
        let y = self.rect.top() + EDGE + (lane + 0.5) * LANE;
        pos2(self.x_of(mark.secs), y)
    }

    /// Distance of a mark from the mouse, points.
    fn distance(&self, mark: &Mark, mouse: Pos2) -> f32 {
        self.place_of(mark).distance(mouse)
    }
}

/// Draws the bar, and asks for the time at which the mouse holds the handle.
pub(super) fn show(ui: &mut egui::Ui, timeline: &mut Timeline, model: &mut TimelineModel) {
    let Some(kept) = model.kept else {
        ui.label("There is no history yet: play for a moment.");
        return;
    };
    let size = vec2(ui.available_width(), HEIGHT);
    // It takes no focus: keys move the handle whenever no other widget has them.
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK | Sense::DRAG);
    let part = kept.part(timeline.left_secs, timeline.length_secs, model.secs);
    timeline.left_secs = part.from;
    let bar = Bar { rect, part };
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 3.0, GROUND);
    draw_times(&painter, &bar);
    for mark in &model.marks {
        painter.circle_filled(bar.place_of(mark), RADIUS, colour(mark.kind));
    }
    draw_handle(&painter, &bar, model.secs);
    scrub(&response, &bar, kept, timeline, model);
    show_text_at_mouse(response, &bar, model);
}

fn draw_times(painter: &Painter, bar: &Bar) {
    let least = f64::from(TIMES_APART / bar.width()) * bar.part.secs();
    let spacing = axis::spacing_secs(least);
    for secs in bar.part.multiples(spacing) {
        let x = bar.x_of(secs);
        painter.vline(x, bar.rect.y_range(), Stroke::new(1.0, GRID));
        let at = pos2(x + 3.0, bar.rect.bottom() - EDGE);
        painter.text(
            at,
            Align2::LEFT_BOTTOM,
            clock_text(secs),
            FontId::proportional(10.5),
            QUIET,
        );
    }
}

/// A line, with a triangle at its upper end.
fn draw_handle(painter: &Painter, bar: &Bar, secs: f64) {
    let (x, top) = (bar.x_of(secs), bar.rect.top());
    painter.vline(x, bar.rect.y_range(), Stroke::new(2.0, HANDLE));
    let triangle = vec![pos2(x - 6.0, top), pos2(x + 6.0, top), pos2(x, top + 8.0)];
    painter.add(Shape::convex_polygon(triangle, HANDLE, Stroke::NONE));
}

/// While the mouse button is held: shows the time below the mouse. A click on a mark shows its step.
fn scrub(
    response: &Response,
    bar: &Bar,
    kept: Span,
    timeline: &mut Timeline,
    model: &mut TimelineModel,
) {
    let mouse = response.interact_pointer_pos();
    if let Some(at) = mouse.filter(|_| response.is_pointer_button_down_on()) {
        let secs = bar.secs_at(at.x).clamp(kept.from, kept.to);
        if timeline.scrubbed_secs.replace(secs) != Some(secs) {
            model.asks.push(TimeTravel::Show { secs });
        }
        return;
    }
    timeline.scrubbed_secs = None;
    if let Some(at) = mouse.filter(|_| response.clicked())
        && let Some(mark) = nearest(&model.marks, bar, at)
    {
        model.asks.push(TimeTravel::ShowTick(mark.tick));
    }
}

/// The mark at the mouse, in its lane: between the lanes, and beside the marks, there is none.
fn nearest<'a>(marks: &[&'a Mark], bar: &Bar, mouse: Pos2) -> Option<&'a Mark> {
    let near = marks.iter().copied();
    let near = near.filter(|mark| bar.distance(mark, mouse) <= REACH);
    near.min_by(|a, b| bar.distance(a, mouse).total_cmp(&bar.distance(b, mouse)))
}

/// The time below the mouse, and the marks there, of all kinds.
fn show_text_at_mouse(response: Response, bar: &Bar, model: &TimelineModel) {
    let Some(mouse) = response.hover_pos() else {
        return;
    };
    let mut lines = vec![clock_text(bar.secs_at(mouse.x))];
    let near = model.marks.iter();
    let near = near.filter(|mark| (bar.x_of(mark.secs) - mouse.x).abs() <= REACH);
    let texts = near.map(|mark| format!("{} ({})", mark.text, clock_text(mark.secs)));
    lines.extend(texts.take(MOST_LISTED));
    response.on_hover_text_at_pointer(lines.join("\n"));
}
