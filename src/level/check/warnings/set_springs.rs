//! The springs that a platform can have in play: at both ends of the dials that set them, and on the coils of the goal's lift.

use std::f32::consts::TAU;

use crate::level::file::{Dial, DialSets, Level, Platform, PlatformAuthority};

/// A platform with springs that it can have in play.
#[derive(Clone)]
pub(super) struct SetPlatform {
    pub platform: Platform,
    /// When it has them, for messages: `" with dial `ratio` at 3"`. Empty for the springs of the file.
    pub when: String,
}

/// The platform with its springs at the ends of what can be set on them; without dials and coils, the one of the file alone.
pub(super) fn settings(level: &Level, platform: &Platform) -> Vec<SetPlatform> {
    let mut found = vec![SetPlatform {
        platform: platform.clone(),
        when: String::new(),
    }];
    for dial in &level.dials {
        let sets_spring = dial.sets.iter().any(|sets| {
            sets.platform() == platform.name
                && !matches!(
                    sets,
                    DialSets::FeedForward(_) | DialSets::Place(_) | DialSets::SmoothingLead(_)
                )
        });
        // The platform's own number no longer counts: the dial sets it from the first step on.
        if sets_spring {
            let ends = |set: &SetPlatform| [dial.from, dial.to].map(|at| set.with_dial(dial, at));
            found = found.iter().flat_map(ends).collect();
        }
    }
    let on_coils: Vec<_> = found
        .iter()
        .filter_map(|set| set.on_all_coils(level))
        .collect();
    found.extend(on_coils);
    found
}

impl SetPlatform {
    fn with_dial(&self, dial: &Dial, value: f32) -> Self {
        let mut platform = self.platform.clone();
        let mut moving = platform.spring.unwrap_or_default();
        let mut turning = platform.turn_spring.unwrap_or(moving);
        let sets = dial.sets.iter();
        for sets in sets.filter(|sets| sets.platform() == platform.name) {
            match sets {
                DialSets::Frequency(_) => moving.frequency_hz = value,
                DialSets::Damping(_) => moving.damping_ratio = value,
                DialSets::TurnFrequency(_) => turning.frequency_hz = value,
                DialSets::TurnDamping(_) => turning.damping_ratio = value,
                DialSets::FeedForward(_) | DialSets::Place(_) | DialSets::SmoothingLead(_) => {}
            }
        }
        platform.spring = Some(moving);
        platform.turn_spring = Some(turning);
        let and = if self.when.is_empty() { "with" } else { "and" };
        Self {
            platform,
            when: format!("{} {and} dial `{}` at {value}", self.when, dial.name),
        }
    }

    /// The lift on all coils of the level; `None` for another platform.
    fn on_all_coils(&self, level: &Level) -> Option<Self> {
        let lift = level.lift()?;
        let PlatformAuthority::ForceBased { tuned_for_kg } = self.platform.authority else {
            return None;
        };
        if lift.platform != self.platform.name {
            return None;
        }
        let coils = level.coils.len();
        let mut platform = self.platform.clone();
        let mut moving = platform.spring.unwrap_or_default();
        platform.turn_spring = Some(platform.turn_spring.unwrap_or(moving));
        moving.frequency_hz = lift.omega(coils, tuned_for_kg) / TAU;
        platform.spring = Some(moving);
        Some(Self {
            platform,
            when: format!("{} on {coils} coils", self.when),
        })
    }
}
