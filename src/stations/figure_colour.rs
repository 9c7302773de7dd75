//! [`FigureColour`]: the colours that the player's figure can wear. Coral is there from the start, the others are earned by runs.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::medal::Medal;

/// A colour of the figure, in the order in which players usually earn them.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Serialize, Deserialize,
)]
pub enum FigureColour {
    /// Worn from the start.
    #[default]
    Coral,
    /// For a run that reaches the goal.
    Cobalt,
    /// For a silver medal.
    Violet,
    /// For all coils of a level in one run.
    Crimson,
    /// For all lamps of a level.
    Night,
    /// For a gold medal.
    Gold,
}

/// Message: the player has earned a colour for the first time.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColourEarned(pub FigureColour);

/// The colour that the figure wears.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WornColour(pub FigureColour);

/// Fewest coils, and lamps, of a level in which all of them earn a colour.
const FEWEST: usize = 3;

/// What a player has of a level, which earns colours.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Earnings {
    /// Time of a run to the goal that counts, s.
    pub goal_secs: Option<f64>,
    /// Coils of this run, with those of the run that it continues, and of the level.
    pub coils: (usize, usize),
    /// Lamps ever lit, and stations of the level.
    pub lamps: (usize, usize),
}

spring_math::named!(FigureColour {
    Coral: "coral",
    Cobalt: "cobalt",
    Violet: "violet",
    Crimson: "crimson",
    Night: "night",
    Gold: "gold",
});

impl FigureColour {
    /// What it is for: `a silver medal`.
    #[must_use]
    pub fn is_for(self) -> &'static str {
        match self {
            Self::Coral => "from the start",
            Self::Cobalt => "reaching the goal of a run",
            Self::Violet => "a silver medal",
            Self::Crimson => "all coils of a level in one run",
            Self::Night => "all lamps of a level",
            Self::Gold => "a gold medal",
        }
    }

    /// Whether these runs, coils and lamps earn the colour.
    #[must_use]
    pub fn is_earned_by(self, has: &Earnings) -> bool {
        let medal = has.goal_secs.and_then(Medal::of);
        let all = |(count, all): (usize, usize)| all >= FEWEST && count >= all;
        match self {
            Self::Coral => true,
            Self::Cobalt => has.goal_secs.is_some(),
            Self::Violet => medal >= Some(Medal::Silver),
            Self::Crimson => all(has.coils),
            Self::Night => all(has.lamps),
            Self::Gold => medal >= Some(Medal::Gold),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WornColour>()
        .add_message::<ColourEarned>();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn earned(has: Earnings) -> Vec<&'static str> {
        let earned = FigureColour::ALL.iter().filter(|it| it.is_earned_by(&has));
        earned.map(|it| it.name()).collect()
    }

    #[test]
    fn each_colour_is_earned_by_what_it_is_for() {
        let at_goal = |secs| Earnings {
            goal_secs: Some(secs),
            ..default()
        };
        assert_eq!(earned(Earnings::default()), ["coral"]);
        assert_eq!(earned(at_goal(500.0)), ["coral", "cobalt"]);
        assert_eq!(earned(at_goal(60.0)), ["coral", "cobalt", "violet"]);
        assert_eq!(earned(at_goal(30.0)), ["coral", "cobalt", "violet", "gold"]);
        for (coils, lamps, colours) in [
            ((5, 6), (13, 14), &["coral"][..]),
            ((6, 6), (0, 14), &["coral", "crimson"]),
            ((0, 6), (14, 14), &["coral", "night"]),
            // A level of one coil, and one without lamps.
            ((1, 1), (0, 0), &["coral"]),
        ] {
            let has = Earnings {
                coils,
                lamps,
                ..default()
            };
            assert_eq!(earned(has), colours);
        }
    }
}
