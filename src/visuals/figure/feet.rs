//! Distance from a character's middle down to the lower end of its capsule, interpolated between steps. It changes while the
//! character crouches or stands up.

use bevy::prelude::*;

use springyard_character::BodyDimensions;
use springyard_state::RegisterState;
use springyard_timestep::{LastTwo, TimestepSystems, ViewOf};

/// On a character's view: the lower end of the capsule after each of the last two steps, m below the middle. The middle is
/// interpolated between these steps. The lower end needs the same interpolation, or the feet would jitter.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Feet(LastTwo<f32>);

impl Feet {
    /// The same distance in both steps: a body that is not changing its height.
    #[must_use]
    pub fn of(dimensions: &BodyDimensions) -> Self {
        Self(LastTwo::new(dimensions.half_height_m()))
    }

    /// Distance below the middle, m, at fraction `alpha` of the way from the previous step to the last.
    #[must_use]
    pub fn below_m(&self, alpha: f32) -> f32 {
        self.0.at(alpha)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_derived::<Feet>("feet");
    app.add_systems(
        FixedPostUpdate,
        record_feet.in_set(TimestepSystems::RecordPoses),
    );
}

fn record_feet(bodies: Query<&BodyDimensions>, mut views: Query<(&ViewOf, &mut Feet)>) {
    for (view_of, mut feet) in &mut views {
        if let Ok(dimensions) = bodies.get(view_of.0) {
            feet.0.record(dimensions.half_height_m());
        }
    }
}
