//! Short messages at the top of the screen, one below the other, in the part that no panel covers.
//!
//! A system with a message calls [`Notices::show`] in each frame in which it is true, or [`Notices::show_for`] once. One system
//! draws them all after the panels, so messages never cover each other or a panel.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontId, Id, LayerId, Order, Rangef, Rect, Stroke,
    StrokeKind, pos2, vec2,
};

/// What a message is about; sets its colour and size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// A fact: paused, the policy in force.
    Plain,
    /// A success: the goal, a file saved or reloaded.
    Good,
    /// The game goes on, but something is not as it should be.
    Warning,
    /// Something was refused.
    Error,
}

/// The messages of this frame, and those shown for some time.
#[derive(Resource, Debug, Default)]
pub struct Notices {
    now: Vec<(Tone, String)>,
    timed: Vec<(Tone, String, Instant)>,
    free: Option<Rangef>,
}

/// Distance of the messages from the edges of the screen and from each other, points.
const MARGIN: f32 = 10.0;
const GAP: f32 = 4.0;
const PADDING: f32 = 6.0;
/// Widest line of a message, points: a longer one is wrapped.
const MOST_WIDTH: f32 = 620.0;

impl Notices {
    /// Shows a message in this frame.
    pub fn show(&mut self, tone: Tone, text: impl Into<String>) {
        self.now.push((tone, text.into()));
    }

    /// Shows a message for this time, by the wall clock: injected frame times and pauses do not change how long one reads.
    pub fn show_for(&mut self, time: Duration, tone: Tone, text: impl Into<String>) {
        let text = text.into();
        self.timed.retain(|(_, shown, _)| *shown != text);
        self.timed.push((tone, text, Instant::now() + time));
    }

    /// Keeps this frame's messages between two x coordinates, points: a panel that covers a side of the screen calls this.
    pub fn keep_between(&mut self, left: f32, right: f32) {
        self.free = Some(Rangef::new(left, right));
    }

    /// The messages on screen: the timed ones, then those of this frame.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let now = Instant::now();
        let timed = self.timed.iter().filter(move |(.., until)| *until > now);
        let timed = timed.map(|(_, text, _)| text.as_str());
        timed.chain(self.now.iter().map(|(_, text)| text.as_str()))
    }
}

/// Draws the messages of this frame, and forgets those whose time is over. Returns the rectangle of each, points.
pub fn draw(ctx: &egui::Context, notices: &mut Notices) -> Vec<Rect> {
    let now = Instant::now();
    notices.timed.retain(|(.., until)| *until > now);
    let screen = ctx.content_rect();
    let free = notices.free.take().unwrap_or(screen.x_range());
    let width = (free.span() - 2.0 * (MARGIN + PADDING)).clamp(80.0, MOST_WIDTH);
    let layer = LayerId::new(Order::Foreground, Id::new("notices"));
    let painter = ctx.layer_painter(layer);
    let timed = notices.timed.iter().map(|(tone, text, _)| (*tone, text));
    let all = timed.chain(notices.now.iter().map(|(tone, text)| (*tone, text)));
    let mut top = screen.top() + MARGIN;
    let mut drawn = Vec::new();
    for (tone, text) in all {
        let (colour, size) = look(tone);
        let galley = painter.layout(text.clone(), FontId::proportional(size), colour, width);
        let size = galley.size() + 2.0 * vec2(PADDING, PADDING);
        let frame = Align2::CENTER_TOP.anchor_size(pos2(free.center(), top), size);
        let fill = Color32::from_rgba_unmultiplied(20, 22, 28, 235);
        painter.rect(
            frame,
            CornerRadius::same(4),
            fill,
            Stroke::new(1.0, Color32::from_gray(70)),
            StrokeKind::Inside,
        );
        painter.galley(frame.min + vec2(PADDING, PADDING), galley, colour);
        top = frame.bottom() + GAP;
        drawn.push(frame);
    }
    notices.now.clear();
    drawn
}

/// Colour and size of the text, points.
fn look(tone: Tone) -> (Color32, f32) {
    match tone {
        Tone::Plain => (Color32::from_gray(230), 14.0),
        Tone::Good => (Color32::from_rgb(150, 225, 150), 16.0),
        Tone::Warning => (Color32::from_rgb(255, 190, 110), 13.0),
        Tone::Error => (Color32::from_rgb(255, 150, 130), 13.0),
    }
}

/// Runs a frame without a screen; returns its messages. For tests of the systems that add messages.
#[cfg(test)]
pub(super) fn texts_after_update(app: &mut App) -> Vec<String> {
    app.update();
    let mut notices = app.world_mut().resource_mut::<Notices>();
    let texts = notices.texts().map(str::to_owned).collect();
    notices.now.clear();
    texts
}
