//! The card at the goal of a run: its time, whether it is the best, its medal, what the player has, and what is left to do. It is at the
//! right edge, beside the character, and goes after a while or at the press of a button, which acts as always. A pause does not count,
//! nor do its buttons.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::{Real, Virtual};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontId, Id, LayerId, Order, Rangef, Rect, Stroke, StrokeKind,
    pos2, vec2,
};

use super::notices::Notices;
use super::run::counts;
use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::level::{CurrentLevel, Level};
use crate::stations::{BestRun, Collected, Medal, RunClock, RunMarks, Seen};

/// The card of the run, if it is shown.
#[derive(Resource, Debug, Default)]
pub struct FinishCard {
    card: Option<Card>,
    /// Whether the run had reached the goal in the last frame.
    is_reached: bool,
    /// Time of the best run before this one, s.
    best_before_secs: Option<f64>,
}

#[derive(Debug, Clone)]
struct Card {
    /// The first is the heading.
    lines: Vec<String>,
    /// For how long it has been shown while the game was not paused, by the wall clock.
    age: Duration,
}

/// Time that the card is shown, by the wall clock, as messages are, but without pauses.
const SHOWN: Duration = Duration::from_secs(12);
/// The press of a button closes the card only after this time: it may be the jump that was meant for the goal.
const AT_LEAST: Duration = Duration::from_secs(2);
/// A pad for a new run so near to the spawn is on the doorstep, m.
const NEAR_SPAWN_M: f32 = 10.0;

/// Width of the text, points.
const WIDTH: f32 = 270.0;
const PADDING: f32 = 12.0;
/// Distance of the card from the right edge, and between two lines, points.
const MARGIN: f32 = 12.0;
const GAP: f32 = 6.0;
/// Free width between the middle of the screen, where the character is, and the card, points: with less there is no card.
const BESIDE: f32 = 60.0;
/// Free height above the card, for messages, points.
const ABOVE: f32 = 120.0;
/// Sizes of the heading and of the other lines, points.
const SIZES: [f32; 2] = [18.0, 14.0];

/// Makes the card when the run reaches the goal, and takes it away at its end.
pub(super) fn make_card(
    level: Res<CurrentLevel>,
    (clock, marks): (Res<RunClock>, Res<RunMarks>),
    collected: Res<Collected>,
    seen: Option<Res<Seen>>,
    best: Res<BestRun>,
    (time, wall): (Res<Time<Virtual>>, Res<Time<Real>>),
    pressed: Option<MessageReader<Pressed>>,
    mut finish: ResMut<FinishCard>,
) {
    let has_press = pressed.is_some_and(|mut pressed| {
        // All of them, or the next frame would read the rest.
        pressed.read().filter(|pressed| dismisses(pressed)).count() > 0
    });
    let level = &level.level;
    let Some(took_secs) = clock.took_secs.filter(|_| level.has_run()) else {
        *finish = FinishCard {
            best_before_secs: best.secs(),
            ..default()
        };
        return;
    };
    if !finish.is_reached {
        finish.is_reached = true;
        let counts = counts(level, &collected, seen.as_deref());
        let mut lines = match marks.why_not_counted() {
            Some(why) => uncounted_lines(took_secs, why),
            None if marks.rewound => with_rewinds(time_lines(took_secs, finish.best_before_secs)),
            None => time_lines(took_secs, finish.best_before_secs),
        };
        lines.extend(count_lines(&counts, &clock.splits));
        lines.push(next_line(&counts, level));
        let age = Duration::ZERO;
        finish.card = Some(Card { lines, age });
    } else if let Some(card) = &mut finish.card
        && !time.is_paused()
    {
        card.age += wall.delta();
    }
    let has_press = has_press && !time.is_paused();
    finish.card.take_if(|card| card.is_over(has_press));
}

/// Whether this button takes the card away: not the one that pauses.
fn dismisses(Pressed(action): &Pressed) -> bool {
    !matches!(action, ButtonAction::Pause | ButtonAction::SingleStep)
}

impl Card {
    /// Whether it goes: its time is over, or a button is pressed.
    fn is_over(&self, has_press: bool) -> bool {
        self.age > SHOWN || has_press && self.age > AT_LEAST
    }
}

/// Draws the card, if there is one. After the panels, which say what part of the screen is free.
pub(super) fn draw_card(
    mut contexts: EguiContexts,
    finish: Res<FinishCard>,
    notices: Res<Notices>,
) -> Result {
    if let Some(card) = &finish.card {
        draw(contexts.ctx_mut()?, &card.lines, notices.kept_between());
    }
    Ok(())
}

/// Draws the lines of a card at the right end of the free part of the screen. Returns its rectangle, points; `None`: there was no place.
pub fn draw(ctx: &egui::Context, lines: &[String], free: Option<Rangef>) -> Option<Rect> {
    let screen = ctx.content_rect();
    let layer = LayerId::new(Order::Foreground, Id::new("finish"));
    let painter = ctx.layer_painter(layer);
    let galleys: Vec<_> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let colour = match at {
                0 => Color32::from_rgb(255, 214, 120),
                _ => Color32::from_gray(230),
            };
            let font = FontId::proportional(SIZES[at.min(1)]);
            painter.layout(line.clone(), font, colour, WIDTH)
        })
        .collect();
    let text: f32 = galleys.iter().map(|galley| galley.size().y + GAP).sum();
    let size = vec2(WIDTH, text - GAP) + 2.0 * vec2(PADDING, PADDING);
    let right = free.map_or(screen.right(), |free| free.max) - MARGIN;
    let left = right - size.x;
    if left < screen.center().x + BESIDE {
        return None;
    }
    let top = (screen.center().y - 0.5 * size.y).max(screen.top() + ABOVE);
    let frame = Rect::from_min_size(pos2(left, top), size);
    painter.rect(
        frame,
        CornerRadius::same(6),
        Color32::from_rgba_unmultiplied(20, 22, 28, 235),
        Stroke::new(1.0, Color32::from_gray(70)),
        StrokeKind::Inside,
    );
    let mut at = frame.min + vec2(PADDING, PADDING);
    for galley in galleys {
        let below = galley.size().y + GAP;
        painter.galley(at, galley, Color32::WHITE);
        at.y += below;
    }
    Some(frame)
}

/// The time of a run that is compared with no other, and why.
#[must_use]
fn uncounted_lines(took_secs: f64, why: &str) -> Vec<String> {
    vec![
        format!("The goal, after {}", minutes(took_secs)),
        format!("{why}: no best time and no medal"),
    ]
}

/// The run's time, whether it is the best, and its medal.
#[must_use]
fn time_lines(took_secs: f64, best_before_secs: Option<f64>) -> Vec<String> {
    let best = match best_before_secs {
        None => "The first run to the goal".to_owned(),
        Some(before) if took_secs < before => {
            format!("The best so far; before: {}", minutes(before))
        }
        Some(before) => format!("The best so far is {}", minutes(before)),
    };
    let medal = Medal::of(took_secs);
    let mut medals = medal.map_or("No medal".to_owned(), |medal| {
        format!("Medal: {}", medal.name())
    });
    if let Some(next) = Medal::after(medal) {
        medals += &format!("; {} within {}", next.name(), minutes(next.longest_secs()));
    }
    vec![
        format!("The goal, after {}", minutes(took_secs)),
        best,
        medals,
    ]
}

/// The lines of a run in which time was rewound: its best time is that of the runs with rewinds.
#[must_use]
fn with_rewinds(mut lines: Vec<String>) -> Vec<String> {
    if let Some(best) = lines.get_mut(1) {
        *best = format!("With rewinds: {}", uncapitalised(best));
    }
    lines
}

fn uncapitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

/// What the player has, and the time at each checkpoint, s.
#[must_use]
fn count_lines(counts: &[(&str, usize, usize)], splits: &[(String, f64)]) -> Vec<String> {
    let counts = counts.iter();
    let counts = counts.map(|(what, count, all)| format!("{what}s {count} of {all}"));
    let splits = splits.iter();
    let splits = splits.map(|(name, secs)| format!("{name} {}", minutes(*secs)));
    let lines: [Vec<String>; 2] = [counts.collect(), splits.collect()];
    let lines = lines.into_iter().filter(|it| !it.is_empty());
    lines.map(|it| capitalised(&it.join(", "))).collect()
}

/// What is left to do.
#[must_use]
fn next_line(counts: &[(&str, usize, usize)], level: &Level) -> String {
    let left: Vec<(&str, usize)> = counts
        .iter()
        .filter(|(_, count, all)| count < all)
        .map(|(what, count, all)| (*what, all - count))
        .collect();
    let mut text = "You can play on. ".to_owned();
    text += &match left[..] {
        [] => "Nothing is left to collect.".to_owned(),
        [(what, 1)] => format!("1 {what} is left."),
        _ => format!("{} are left.", listed(&left)),
    };
    let mut pads = level.pads.iter().filter(|pad| pad.begins_run());
    if let Some(pad) = pads.next() {
        let is_near = pad.position.distance(level.spawn.position) < NEAR_SPAWN_M;
        let place = if is_near { "on the doorstep" } else { "a pad" };
        text += &format!(" NEW RUN is {place}.");
    }
    text
}

/// `6 lamps`, `1 coil and 6 lamps`, `1 coil, 2 loops and 6 lamps`.
#[must_use]
fn listed(counts: &[(&str, usize)]) -> String {
    let words: Vec<String> = counts
        .iter()
        .map(|(what, count)| format!("{count} {what}{}", if *count == 1 { "" } else { "s" }))
        .collect();
    match &words[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

/// A time as minutes, seconds and tenths: `2:05.3`.
#[must_use]
fn minutes(secs: f64) -> String {
    let tenths = (10.0 * secs).round() as u64;
    let (whole, tenths) = (tenths / 10, tenths % 10);
    format!("{}:{:02}.{tenths}", whole / 60, whole % 60)
}

#[cfg(test)]
mod tests {
    use super::super::notices::{self, Tone};
    use super::*;
    use crate::level;

    fn level(words: &str) -> Level {
        let text = format!(
            r#"(
                name: "test",
                spawn: (position: (0, 0, 0)),
                goal: (position: (0, 0, -8), radius_m: 1),
                kill_below_m: -5,
                solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
                {words}
            )"#
        );
        level::parse("test.ron", text).unwrap_or_else(|errors| panic!("{errors}"))
    }

    const WORDS: &str = r#"
        coils: [(name: "garden", position: (3, 1, 0)), (name: "dock", position: (6, 1, 0))],
        loops: [(name: "arch", position: (0, 1, 3))],
        pads: [(name: "again", position: (3, 0, 3), does: [NewRun])],
    "#;

    fn app(words: &str) -> App {
        let mut app = App::new();
        app.insert_resource(CurrentLevel {
            level: level(words),
        })
        .init_resource::<RunClock>()
        .init_resource::<RunMarks>()
        .init_resource::<Collected>()
        .init_resource::<BestRun>()
        .init_resource::<FinishCard>()
        .init_resource::<Time<Virtual>>()
        .init_resource::<Time<Real>>()
        .add_message::<Pressed>()
        .add_systems(Update, make_card);
        app.update();
        app
    }

    fn reach_goal(app: &mut App, took_secs: Option<f64>) -> Vec<String> {
        app.world_mut().resource_mut::<RunClock>().took_secs = took_secs;
        app.update();
        let finish = app.world().resource::<FinishCard>();
        let card = finish.card.as_ref();
        card.map_or(Vec::new(), |card| card.lines.clone())
    }

    #[test]
    fn the_card_says_what_the_run_was_worth_and_what_is_left() {
        let mut app = app(WORDS);
        let mut collected = app.world_mut().resource_mut::<Collected>();
        collected.coils.insert("dock".into());
        let mut clock = app.world_mut().resource_mut::<RunClock>();
        clock.splits = vec![("meadow".into(), 61.02), ("gate".into(), 130.0)];
        assert_eq!(
            reach_goal(&mut app, Some(199.96)),
            [
                "The goal, after 3:20.0",
                "The first run to the goal",
                "Medal: silver; gold within 3:00.0",
                "Coils 1 of 2, loops 0 of 1",
                "Meadow 1:01.0, gate 2:10.0",
                "You can play on. 1 coil and 1 loop are left. NEW RUN is on the doorstep.",
            ]
        );
        // A new run.
        assert!(reach_goal(&mut app, None).is_empty());
    }

    #[test]
    fn a_run_that_does_not_count_earns_nothing_and_the_card_says_why() {
        let marks: [(fn(&mut RunMarks), &str); 5] = [
            (|it| it.continued = true, "Continued from an earlier run"),
            (|it| it.tuned = true, "Tuned in the run"),
            (|it| it.slowed = true, "Slow motion in the run"),
            (
                |it| it.paused = true,
                "Stopped by the key for pause or steps",
            ),
            (|it| it.slow_frames_secs = 2.0, "Frames were too slow"),
        ];
        for (mark, why) in marks {
            let mut app = app(WORDS);
            mark(&mut app.world_mut().resource_mut::<RunMarks>());
            let lines = reach_goal(&mut app, Some(100.0));
            let said = format!("{why}: no best time and no medal");
            assert_eq!(lines[..2], ["The goal, after 1:40.0".to_owned(), said]);
            assert!(!lines.iter().any(|line| line.starts_with("Medal")));
        }
    }

    #[test]
    fn a_rewound_run_is_compared_with_rewound_runs_and_has_a_medal() {
        let mut app = app(WORDS);
        app.world_mut().resource_mut::<RunMarks>().rewound = true;
        let lines = reach_goal(&mut app, Some(199.96));
        assert_eq!(
            lines[..3],
            [
                "The goal, after 3:20.0",
                "With rewinds: the first run to the goal",
                "Medal: silver; gold within 3:00.0",
            ]
        );
    }

    #[test]
    fn a_level_without_a_run_has_no_card() {
        assert!(reach_goal(&mut app(""), Some(10.0)).is_empty());
    }

    #[test]
    fn a_card_goes_by_itself_or_at_a_press_and_not_by_the_jump_onto_the_goal() {
        let aged = |secs| Card {
            lines: Vec::new(),
            age: Duration::from_secs(secs),
        };
        assert!(!aged(0).is_over(true) && !aged(0).is_over(false));
        assert!(aged(3).is_over(true) && !aged(3).is_over(false));
        assert!(aged(13).is_over(false));
    }

    #[test]
    fn a_pause_neither_takes_the_card_away_nor_counts() {
        let mut app = app(WORDS);
        assert!(!reach_goal(&mut app, Some(100.0)).is_empty());
        // A frame of this length, with this press: whether the card is there after it.
        let frame = |app: &mut App, secs, press: Option<ButtonAction>| {
            let world = app.world_mut();
            if let Some(action) = press {
                world.write_message(Pressed(action));
            }
            world
                .resource_mut::<Time<Real>>()
                .advance_by(Duration::from_secs(secs));
            app.update();
            app.world().resource::<FinishCard>().card.is_some()
        };
        assert!(frame(&mut app, 5, Some(ButtonAction::Pause)));
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        assert!(frame(&mut app, 100, None));
        assert!(frame(&mut app, 1, Some(ButtonAction::Jump)));
        assert!(frame(&mut app, 1, Some(ButtonAction::SingleStep)));
        app.world_mut().resource_mut::<Time<Virtual>>().unpause();
        // It has been there for 5 of its 12 s.
        assert!(frame(&mut app, 6, None));
        assert!(!frame(&mut app, 2, None));
    }

    #[test]
    fn a_time_is_the_best_or_is_compared_with_it() {
        let second = |took, before| time_lines(took, Some(before)).swap_remove(1);
        assert_eq!(second(100.0, 130.5), "The best so far; before: 2:10.5");
        assert_eq!(second(140.0, 130.5), "The best so far is 2:10.5");
        let medal = |took| time_lines(took, None).swap_remove(2);
        assert_eq!(medal(100.0), "Medal: gold");
        assert_eq!(medal(400.0), "No medal; bronze within 6:00.0");
    }

    #[test]
    fn what_is_left_is_listed() {
        let bare = level("");
        let next = |counts: &[(&str, usize, usize)]| next_line(counts, &bare);
        assert_eq!(
            next(&[("coil", 5, 5), ("lamp", 2, 2)]),
            "You can play on. Nothing is left to collect."
        );
        assert_eq!(
            next(&[("coil", 5, 5), ("lamp", 1, 2)]),
            "You can play on. 1 lamp is left."
        );
        assert_eq!(
            next(&[("coil", 4, 5), ("loop", 3, 8), ("lamp", 8, 14)]),
            "You can play on. 1 coil, 5 loops and 6 lamps are left."
        );
        assert_eq!(minutes(59.96), "1:00.0");
    }

    /// The rectangles of the card and of three messages on a screen of this size, points.
    fn drawn(width: f32, height: f32, free: Option<Rangef>) -> (Option<Rect>, Vec<Rect>) {
        let ctx = egui::Context::default();
        let lines: Vec<String> = (0..8)
            .map(|line| format!("Line {line} of a card"))
            .collect();
        let mut drawn = (None, Vec::new());
        // In its first frame egui has no fonts yet.
        for _ in 0..2 {
            let screen = Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            let input = egui::RawInput {
                screen_rect: Some(screen),
                ..default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let mut notices = Notices::default();
                for text in ["coil", "checkpoint", "123.4 s, coils 4 of 5, loops 6 of 11"] {
                    notices.show(Tone::Good, text);
                }
                let card = draw(ui.ctx(), &lines, free);
                drawn = (card, notices::draw(ui.ctx(), &mut notices));
            });
            // There is no GPU.
            output.textures_delta.clear();
        }
        drawn
    }

    #[test]
    fn the_card_leaves_the_middle_of_the_screen_and_the_messages_free() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 600.0)] {
            let (card, messages) = drawn(width, height, None);
            let card = card.unwrap();
            assert!(card.left() > 0.5 * width + 50.0, "{card} of {width}");
            assert!(card.right() < width && card.bottom() < height, "{card}");
            assert!(messages.iter().all(|it| !it.intersects(card)), "{card}");
        }
        let beside_panels = Some(Rangef::new(300.0, 800.0));
        assert_eq!(drawn(1280.0, 720.0, beside_panels).0, None);
    }
}
