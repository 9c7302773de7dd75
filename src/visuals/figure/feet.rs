//! How far below a character's middle its capsule ends, which changes as it crouches.

use bevy::prelude::*;

use crate::character::BodyDimensions;
use crate::timestep::{TimestepSystems, ViewOf};

/// On a character's view: where the capsule ended after the last two steps, m below the middle. The middle is drawn between
/// two steps, and so must this be: the feet would tremble.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Feet {
    previous: f32,
    current: f32,
}

impl Feet {
    /// Of a body that has long been as it is.
    #[must_use]
    pub fn of(dimensions: &BodyDimensions) -> Self {
        Self {
            previous: dimensions.half_height_m(),
            current: dimensions.half_height_m(),
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

fn record_feet(bodies: Query<&BodyDimensions>, mut views: Query<(&ViewOf, &mut Feet)>) {
    for (view_of, mut feet) in &mut views {
        if let Ok(dimensions) = bodies.get(view_of.0) {
            feet.previous = feet.current;
            feet.current = dimensions.half_height_m();
        }
    }
}
