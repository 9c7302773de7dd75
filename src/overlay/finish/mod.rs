//! The card at the goal of a run: its time, whether it is the best, its medal, what the player has, in pictures, and what to try next. It
//! stays until the player dismisses it; the menu has the buttons for that, and shows the card of the last run again.
//!
//! | Module | Content |
//! |---|---|
//! | [`card`] | [`Card`]: what is on it |
//! | [`words`] | its lines of text |
//! | [`paint`] | where everything is |
//! | [`icons`] | the pictures: coils, rings, lamps, medals |

pub mod card;
pub mod icons;
pub mod paint;
pub mod words;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::egui::{Id, LayerId, Order};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::hud::content::counts;
use super::{OverlaySystems, help};
use crate::level::CurrentLevel;
use crate::stations::{BestRun, Collected, RunClock, RunMarks, Seen};
use crate::visuals::orbit::{AtGoal, GoalOrbit};
use springyard_rewind::travel::past_is_shown;

pub use card::Card;

/// The card of the last run that reached the goal, and whether it is up at the goal.
#[derive(Resource, Debug, Default)]
pub struct FinishCard {
    /// The card of the last run of this session that reached the goal.
    last: Option<Card>,
    /// Whether it is shown at the goal, and for how long, by the wall clock; `None`: dismissed, or not at the goal.
    up_for: Option<Duration>,
    /// Whether the menu shows it there, with buttons. Without a menu, as in pictures, the overlay does.
    pub is_in_menu: bool,
    /// Whether the run had reached the goal in the last frame.
    is_reached: bool,
    /// Time of the best run before this one, s.
    best_before_secs: Option<f64>,
}

/// A press dismisses the card only after this time: it may be the jump that was meant for the goal.
pub const AT_LEAST: Duration = Duration::from_secs(2);

impl FinishCard {
    /// The card of the last run of this session that reached the goal.
    #[must_use]
    pub fn last(&self) -> Option<&Card> {
        self.last.as_ref()
    }

    /// Whether the card is shown at the goal.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.up_for.is_some()
    }

    /// Whether a press may dismiss it: it has been there for [`AT_LEAST`].
    #[must_use]
    pub fn can_be_dismissed(&self) -> bool {
        self.up_for.is_some_and(|time| time > AT_LEAST)
    }

    /// Takes it away from the goal. It stays the card of the last run.
    pub fn dismiss(&mut self) {
        self.up_for = None;
        self.is_in_menu = false;
    }
}

/// Makes the card at the goal, and draws it where there is no menu.
pub fn plugin(app: &mut App) {
    app.init_resource::<FinishCard>()
        .init_resource::<GoalOrbit>()
        .add_systems(
            EguiPrimaryContextPass,
            (
                make_card.in_set(OverlaySystems::CollectNotices),
                draw_card
                    .run_if(help::is_closed)
                    .in_set(OverlaySystems::DrawNotices),
            )
                .run_if(not(past_is_shown)),
        );
}

/// Makes the card when the run reaches the goal, and takes it away in a new run, or when the run was rewound past the goal. While it
/// is up, the camera circles the figure.
fn make_card(
    level: Res<CurrentLevel>,
    (clock, marks): (Res<RunClock>, Res<RunMarks>),
    collected: Res<Collected>,
    seen: Res<Seen>,
    best: Res<BestRun>,
    wall: Res<Time<Real>>,
    at_goal: AtGoal,
    mut finish: ResMut<FinishCard>,
    mut orbit: ResMut<GoalOrbit>,
) {
    let level = &level.level;
    if clock.took_secs.is_none() || !level.has_run() {
        finish.dismiss();
        finish.is_reached = false;
        finish.best_before_secs = best.secs();
    } else if !finish.is_reached {
        let counts = counts(level, &collected, &seen);
        finish.is_reached = true;
        finish.last = Card::of(level, &clock, &marks, counts, finish.best_before_secs);
        finish.up_for = Some(Duration::ZERO);
    } else if at_goal.has_left() && !finish.is_in_menu {
        // No menu holds the player there.
        finish.dismiss();
    } else if let Some(time) = &mut finish.up_for {
        *time += wall.delta();
    }
    orbit.set_if_neq(GoalOrbit(finish.is_up()));
}

/// Draws the card without a menu.
fn draw_card(mut contexts: EguiContexts, finish: Res<FinishCard>) -> Result {
    if let Some(card) = finish.last().filter(|_| finish.is_up())
        && !finish.is_in_menu
    {
        let ctx = contexts.ctx_mut()?;
        let layer = LayerId::new(Order::Foreground, Id::new("finish"));
        paint::card(&ctx.layer_painter(layer), ctx.content_rect(), card);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{CharacterView, GoalBall, Level};
    use crate::overlay::test_level::level_with;

    fn level(words: &str) -> Level {
        level_with(&format!(
            "goal: (position: (0, 0, -8), radius_m: 1), {words}"
        ))
    }

    const WORDS: &str = r#"
        coils: [(name: "garden", position: (3, 1, 0)), (name: "dock", position: (6, 1, 0))],
        loops: [(name: "arch", position: (0, 1, 3))],
    "#;

    fn app(words: &str) -> App {
        let mut app = App::new();
        app.insert_resource(CurrentLevel {
            level: level(words),
        })
        .init_resource::<RunClock>()
        .init_resource::<RunMarks>()
        .init_resource::<Collected>()
        .init_resource::<Seen>()
        .init_resource::<BestRun>()
        .init_resource::<FinishCard>()
        .init_resource::<GoalOrbit>()
        .init_resource::<Time<Real>>()
        .add_systems(Update, make_card);
        app.update();
        app
    }

    #[test]
    fn without_a_menu_the_card_goes_when_the_figure_leaves_the_goal() {
        let mut app = app(WORDS);
        app.world_mut()
            .spawn((GoalBall { radius: 1.0 }, GlobalTransform::IDENTITY));
        let at = |metres: f32| GlobalTransform::from_xyz(metres, 0.0, 0.0);
        let figure = app.world_mut().spawn((CharacterView, at(0.5))).id();
        assert!(run_to(&mut app, Some(100.0)).is_some());
        assert!(run_to(&mut app, Some(100.0)).is_some());
        app.world_mut().entity_mut(figure).insert(at(6.0));
        assert_eq!(run_to(&mut app, Some(100.0)), None);
        assert!(app.world().resource::<FinishCard>().last().is_some());
    }

    fn run_to(app: &mut App, took_secs: Option<f64>) -> Option<Card> {
        app.world_mut().resource_mut::<RunClock>().took_secs = took_secs;
        app.update();
        let finish = app.world().resource::<FinishCard>();
        finish.last().filter(|_| finish.is_up()).cloned()
    }

    /// A frame of this length, s: whether the card is up, may be dismissed, and whether the camera goes round.
    fn frame(app: &mut App, secs: u64) -> (bool, bool, bool) {
        let mut wall = app.world_mut().resource_mut::<Time<Real>>();
        wall.advance_by(Duration::from_secs(secs));
        app.update();
        let finish = app.world().resource::<FinishCard>();
        let orbit = app.world().resource::<GoalOrbit>();
        (finish.is_up(), finish.can_be_dismissed(), orbit.0)
    }

    #[test]
    fn the_card_says_what_the_run_was_worth_and_what_is_left() {
        let mut app = app(WORDS);
        let mut collected = app.world_mut().resource_mut::<Collected>();
        collected.add_coil("dock", 0.0);
        let mut clock = app.world_mut().resource_mut::<RunClock>();
        clock.splits = vec![("meadow".into(), 61.02), ("gate".into(), 130.0)];
        let card = run_to(&mut app, Some(119.96)).unwrap();
        assert_eq!(
            (card.level.as_str(), card.time.as_str()),
            ("test", "2:00.0")
        );
        assert_eq!(card.worth, "The first run to the goal");
        assert_eq!(card.medal, Some(crate::stations::Medal::Bronze));
        assert_eq!(card.counts, [("coil", 1, 2), ("ring", 0, 1)]);
        assert_eq!(card.splits, "Meadow 1:01.0, gate 2:10.0");
        // A new run.
        assert!(run_to(&mut app, None).is_none());
        let finish = app.world().resource::<FinishCard>();
        assert_eq!(finish.last(), Some(&card), "the last run is kept");
    }

    #[test]
    fn a_run_that_does_not_count_earns_nothing_and_the_card_says_why() {
        let marks: [(fn(&mut RunMarks), &str); 5] = [
            (|it| it.tuned = true, "Tuned in the run"),
            (|it| it.continued = true, "Continued from an earlier run"),
            (|it| it.slowed = true, "Slow motion in the run"),
            (
                |it| it.paused = true,
                "Stopped by the button for pause or steps",
            ),
            (
                |it| it.slow_frames_secs = 2.0,
                "Frames were too slow, see Settings",
            ),
        ];
        for (mark, why) in marks {
            let mut app = app(WORDS);
            mark(&mut app.world_mut().resource_mut::<RunMarks>());
            let card = run_to(&mut app, Some(100.0)).unwrap();
            assert_eq!(card.worth, format!("{why}: no best time and no medal"));
            assert!(card.medal.is_none() && !card.counts_for_medal, "{why}");
        }
    }

    #[test]
    fn a_level_without_a_run_has_no_card() {
        assert!(run_to(&mut app(""), Some(10.0)).is_none());
    }

    #[test]
    fn the_card_stays_until_it_is_dismissed_and_the_camera_goes_round_as_long() {
        let mut app = app(WORDS);
        assert!(run_to(&mut app, Some(100.0)).is_some());
        assert_eq!(frame(&mut app, 1), (true, false, true), "too early");
        assert_eq!(frame(&mut app, 2), (true, true, true));
        assert_eq!(frame(&mut app, 3600), (true, true, true));
        app.world_mut().resource_mut::<FinishCard>().dismiss();
        assert_eq!(frame(&mut app, 1), (false, false, false));
        assert_eq!(frame(&mut app, 1), (false, false, false), "it stays away");
    }

    #[test]
    fn the_card_goes_when_the_run_is_rewound_past_the_goal_and_comes_again_at_the_next() {
        let mut app = app(WORDS);
        let first = run_to(&mut app, Some(100.0)).unwrap();
        assert!(run_to(&mut app, None).is_none());
        assert_eq!(frame(&mut app, 1), (false, false, false));
        let second = run_to(&mut app, Some(101.0)).unwrap();
        assert_ne!(first.time, second.time);
        assert_eq!(frame(&mut app, 1), (true, false, true));
    }
}
