//! How far below a character's middle its capsule ends, which changes as it crouches.

use bevy::prelude::*;

use crate::character::{CharacterTuning, Physique};
use crate::timestep::{TimestepSystems, ViewOf};

/// On a character's view: the body it was dressed for, standing.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Build {
    /// m
    pub radius_m: f32,
    /// Half the length of the capsule's straight part, m.
    pub half_segment_m: f32,
}

impl Build {
    /// As tuned.
    #[must_use]
    pub fn of(tuning: &CharacterTuning) -> Self {
        Self {
            radius_m: tuning.radius_m,
            half_segment_m: tuning.half_segment_m(),
        }
    }

    /// From the capsule's middle to its end, m.
    #[must_use]
    pub fn foot_m(&self) -> f32 {
        self.radius_m + self.half_segment_m
    }
}

/// On a character's view: where the capsule ended after the last two steps, m below the middle. The middle is drawn between
/// two steps, and so must this be: the feet would tremble.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Feet {
    previous: f32,
    current: f32,
}

impl Feet {
    /// Not crouching.
    #[must_use]
    pub fn standing(foot_m: f32) -> Self {
        Self {
            previous: foot_m,
            current: foot_m,
        }
    }

    /// `alpha` of the way from the previous step to the last, m.
    #[must_use]
    pub fn below_m(&self, alpha: f32) -> f32 {
        self.previous + (self.current - self.previous) * alpha
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPostUpdate,
        record_feet.in_set(TimestepSystems::RecordPoses),
    );
}

fn record_feet(
    bodies: Query<(&Physique, &CharacterTuning)>,
    mut views: Query<(&ViewOf, &mut Feet)>,
) {
    for (view_of, mut feet) in &mut views {
        if let Ok((physique, tuning)) = bodies.get(view_of.0) {
            feet.previous = feet.current;
            feet.current = physique.half_segment_m() + tuning.radius_m;
        }
    }
}
