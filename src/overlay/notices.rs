//! Short messages in the part that no panel covers, one below the other: what went well at the top in the middle, all
//! others at the upper left, below the plate of the run (`hud`). There are at most [`MOST_SHOWN`], unless more of them are errors: the
//! middle of the picture, where the character is, stays free.
//!
//! A system with a message calls [`Notices::show`] in each frame in which it is true, or once [`Notices::show_for`], or
//! [`Notices::show_of_step`] if it is about something that a rewind undoes. One system draws them all after the panels, so messages never
//! cover each other or a panel.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontId, Id, LayerId, Order, Rangef, Rect, Stroke, StrokeKind,
    pos2, vec2,
};

use springyard_timestep::StepClock;

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
    timed: Vec<Timed>,
    free: Option<Rangef>,
    taken: Option<Rect>,
}

/// A message that is shown for some time.
#[derive(Debug)]
struct Timed {
    tone: Tone,
    text: String,
    until: Instant,
    /// The simulated time of what it is about, s; `None`: it is not about a step.
    of_secs: Option<f64>,
}

/// Most messages on screen. All errors are shown, and they count; of the other messages the newest are shown.
pub const MOST_SHOWN: usize = 3;
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

    /// Shows a message for this time, by the wall clock: injected frame times and pauses do not change how long reading takes.
    pub fn show_for(&mut self, time: Duration, tone: Tone, text: impl Into<String>) {
        self.add(time, tone, text.into(), None);
    }

    /// As [`show_for`](Self::show_for), for something that happened at this simulated time, s: it disappears when time is rewound past
    /// that.
    pub fn show_of_step(
        &mut self,
        of_secs: f64,
        time: Duration,
        tone: Tone,
        text: impl Into<String>,
    ) {
        self.add(time, tone, text.into(), Some(of_secs));
    }

    fn add(&mut self, time: Duration, tone: Tone, text: String, of_secs: Option<f64>) {
        // One success at a time: the newest. What it covers does not come back.
        let is_success = |timed: &Timed| timed.tone == Tone::Good && tone == Tone::Good;
        self.timed
            .retain(|timed| timed.text != text && !is_success(timed));
        self.timed.push(Timed {
            tone,
            text,
            until: Instant::now() + time,
            of_secs,
        });
    }

    /// Keeps this frame's messages between two x coordinates, points: a panel that covers a side of the screen calls this.
    pub fn keep_between(&mut self, left: f32, right: f32) {
        self.free = Some(Rangef::new(left, right));
    }

    /// Keeps this frame's messages off a place, points.
    pub fn keep_off(&mut self, place: Rect) {
        self.taken = Some(place);
    }

    /// The x coordinates between which this frame's messages are kept, points; `None`: no panel has set them.
    #[must_use]
    pub fn kept_between(&self) -> Option<Rangef> {
        self.free
    }

    /// The messages on screen: the timed ones, then those of this frame.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.shown().into_iter().map(|(_, text)| text)
    }

    /// All errors, and as many of the newest other messages as there is place for.
    fn shown(&self) -> Vec<(Tone, &str)> {
        let now = Instant::now();
        let timed = self.timed.iter().filter(|timed| timed.until > now);
        let timed = timed.map(|timed| (timed.tone, timed.text.as_str()));
        let frames = self.now.iter().map(|(tone, text)| (*tone, text.as_str()));
        let mut shown: Vec<(Tone, &str)> = timed.chain(frames).collect();
        let mut surplus = shown.len().saturating_sub(MOST_SHOWN);
        shown.retain(|(tone, _)| {
            let stays = surplus == 0 || *tone == Tone::Error;
            surplus -= usize::from(!stays);
            stays
        });
        shown
    }
}

/// Forgets the messages of what a rewind has undone, before new ones come.
pub(super) fn forget_undone(clock: Res<StepClock>, mut notices: ResMut<Notices>) {
    let is_kept = |of_secs: f64| of_secs <= clock.simulated_secs;
    notices
        .timed
        .retain(|timed| timed.of_secs.is_none_or(is_kept));
}

/// Draws the messages of this frame, and forgets those whose time is over. Returns the rectangle of each, points.
pub fn draw(ctx: &egui::Context, notices: &mut Notices) -> Vec<Rect> {
    let now = Instant::now();
    notices.timed.retain(|timed| timed.until > now);
    let screen = ctx.content_rect();
    let free = notices.free.take().unwrap_or(screen.x_range());
    let width = (free.span() - 2.0 * (MARGIN + PADDING)).clamp(80.0, MOST_WIDTH);
    let layer = LayerId::new(Order::Foreground, Id::new("notices"));
    let painter = ctx.layer_painter(layer);
    let taken = notices.taken.take();
    let mut top = screen.top() + MARGIN;
    let mut drawn = Vec::new();
    let mut shown = notices.shown();
    // What comes and goes is below what stays.
    shown.sort_by_key(|(tone, _)| *tone == Tone::Good);
    for (tone, text) in shown {
        let (colour, size) = look(tone);
        let galley = painter.layout(text.to_owned(), FontId::proportional(size), colour, width);
        let size = galley.size() + 2.0 * vec2(PADDING, PADDING);
        let left = match tone {
            Tone::Good => (free.center() - 0.5 * size.x).max(free.min + MARGIN),
            _ => free.min + MARGIN,
        };
        let mut frame = Rect::from_min_size(pos2(left, top), size);
        if let Some(taken) = taken.filter(|taken| taken.intersects(frame)) {
            frame = frame.translate(vec2(0.0, taken.bottom() + GAP - frame.top()));
        }
        let fill = Color32::from_rgba_unmultiplied(20, 22, 28, 235);
        painter.rect(
            frame,
            CornerRadius::same(8),
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
pub(super) fn look(tone: Tone) -> (Color32, f32) {
    match tone {
        Tone::Plain => (Color32::from_gray(230), 14.0),
        Tone::Good => (Color32::from_rgb(150, 225, 150), 18.0),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_below_the_plate_of_the_run_where_they_would_cover_it() {
        let ctx = egui::Context::default();
        let place = Rect::from_min_size(pos2(10.0, 10.0), vec2(400.0, 40.0));
        let mut drawn = Vec::new();
        // In its first frame egui has no fonts yet.
        for _ in 0..2 {
            let input = egui::RawInput {
                screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0))),
                ..egui::RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let mut notices = Notices::default();
                for tone in [Tone::Plain, Tone::Warning, Tone::Good] {
                    notices.show(tone, "a message");
                }
                notices.keep_off(place);
                drawn = draw(ui.ctx(), &mut notices);
            });
            // There is no GPU.
            output.textures_delta.clear();
        }
        assert_eq!(drawn.len(), 3);
        for (at, message) in drawn.iter().enumerate() {
            assert!(!message.intersects(place), "{message}");
            assert!(drawn[..at].iter().all(|other| !other.intersects(*message)));
        }
        assert!(drawn[0].top() < place.bottom() + 10.0, "close below it");
    }

    #[test]
    fn of_many_messages_the_newest_three_are_shown() {
        let mut notices = Notices::default();
        for text in ["fell", "checkpoint", "ring"] {
            notices.show_for(Duration::from_secs(60), Tone::Plain, text);
        }
        assert_eq!(notices.texts().count(), 3);
        notices.show(Tone::Good, "goal");
        notices.show(Tone::Plain, "run");
        let texts: Vec<&str> = notices.texts().collect();
        assert_eq!(texts, ["ring", "goal", "run"]);
    }

    #[test]
    fn of_successes_only_the_newest_is_shown_and_an_older_one_does_not_come_back() {
        let mut notices = Notices::default();
        notices.show_for(Duration::from_secs(60), Tone::Good, "lamp");
        notices.show_for(Duration::from_secs(60), Tone::Plain, "fell");
        notices.show_for(Duration::ZERO, Tone::Good, "coil");
        let texts: Vec<&str> = notices.texts().collect();
        assert_eq!(texts, ["fell"]);
    }

    #[test]
    fn a_message_goes_when_time_is_rewound_past_what_it_tells() {
        let mut app = App::new();
        app.init_resource::<Notices>()
            .init_resource::<StepClock>()
            .add_systems(Update, forget_undone);
        let mut texts_at = |secs, new: Option<&str>| {
            app.world_mut().resource_mut::<StepClock>().simulated_secs = secs;
            app.update();
            let mut notices = app.world_mut().resource_mut::<Notices>();
            if let Some(text) = new {
                notices.show_of_step(secs, Duration::from_secs(60), Tone::Plain, text);
                notices.show_for(Duration::from_secs(60), Tone::Plain, "saved");
            }
            notices.texts().map(str::to_owned).collect::<Vec<_>>()
        };
        let fell = "Fell: back at gate";
        assert_eq!(texts_at(8.0, Some(fell)), [fell, "saved"]);
        assert_eq!(texts_at(8.5, None), [fell, "saved"]);
        assert_eq!(texts_at(7.9, None), ["saved"]);
        assert_eq!(texts_at(8.5, None), ["saved"], "it is not told again");
    }

    #[test]
    fn an_error_stays_however_many_messages_come_after_it() {
        let mut notices = Notices::default();
        notices.show(Tone::Error, "a mistake in the level");
        for text in ["goal", "run", "paused", "slow"] {
            notices.show(Tone::Plain, text);
        }
        let texts: Vec<&str> = notices.texts().collect();
        assert_eq!(texts, ["a mistake in the level", "paused", "slow"]);
        for _ in 0..4 {
            notices.show(Tone::Error, "another");
        }
        assert_eq!(notices.texts().count(), 5);
    }
}
