//! The player's body, as stations see it.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

use crate::input::PlayerControlled;
use springyard_character::{BodyDimensions, Character, CharacterState, Sensed, StepIntent};

/// The filter of a query for the player.
pub(super) type OfPlayer = (With<Character>, With<PlayerControlled>);

/// The player's body after a step, and what it did in the step.
#[derive(QueryData)]
pub(super) struct PlayerBody {
    transform: &'static Transform,
    dimensions: &'static BodyDimensions,
    state: &'static CharacterState,
    sensed: &'static Sensed,
    pub intent: &'static StepIntent,
}

/// The query for the player.
pub(super) type Players<'w, 's> = Query<'w, 's, PlayerBody, OfPlayer>;

/// The feet may be this far above or below a mark, m: standing on it is enough, and so is a landing that dips below.
const MARK_REACH_M: f32 = 0.35;

impl PlayerBodyItem<'_, '_> {
    /// Centre of the body, m.
    pub fn centre(&self) -> Vec3 {
        self.transform.translation
    }

    /// The feet, m.
    pub fn feet(&self) -> Vec3 {
        self.dimensions.feet(self.centre())
    }

    /// Whether the feet are above a mark with this middle and these full lengths along x and z, m.
    pub fn is_over(&self, middle: Vec3, size_m: Vec2) -> bool {
        is_over(self.feet(), middle, size_m)
    }

    /// Whether the player stands, rather than flies.
    pub fn is_grounded(&self) -> bool {
        self.state.is_grounded()
    }

    /// Whether the player rises from a jump.
    pub fn is_jumping(&self) -> bool {
        self.state.is_jumping()
    }

    /// Whether the player has jumped in the air since it last stood.
    pub fn air_jumped(&self) -> bool {
        self.state.since_grounded.air_jumped
    }

    /// The body below the feet at the start of the step, where there was one near.
    pub fn ground_below(&self) -> Option<Entity> {
        self.sensed.ground.map(|ground| ground.entity)
    }

    /// The body that the player stands on.
    pub fn ground(&self) -> Option<Entity> {
        let ground = self.sensed.ground.filter(|_| self.is_grounded());
        ground.map(|ground| ground.entity)
    }
}

fn is_over(feet: Vec3, middle: Vec3, size_m: Vec2) -> bool {
    let from_middle = (feet - middle).abs();
    from_middle.x <= 0.5 * size_m.x
        && from_middle.z <= 0.5 * size_m.y
        && from_middle.y <= MARK_REACH_M
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_reaches_to_its_edges_and_not_up_to_a_jump() {
        let (middle, size_m) = (Vec3::new(3.0, 1.0, -2.0), Vec2::new(1.0, 2.0));
        for (feet, is_on) in [
            (middle, true),
            (middle + Vec3::new(0.49, 0.0, 0.99), true),
            (middle + Vec3::new(0.51, 0.0, 0.0), false),
            (middle + Vec3::new(0.0, 0.0, -1.01), false),
            (middle + Vec3::Y * 0.34, true),
            (middle - Vec3::Y * 0.34, true),
            (middle + Vec3::Y * 0.36, false),
        ] {
            assert_eq!(is_over(feet, middle, size_m), is_on, "{feet}");
        }
    }
}
