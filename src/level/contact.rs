//! Friction and restitution of two bodies in contact, from the number of each.
//!
//! Rapier combines the two numbers by a rule; if the bodies have different rules, the later one of mean, smaller, product, larger
//! applies. By its default, the mean, ice of friction 0 under a crate of 0.6 would have 0.3, and a crate of bounce 0.8 would leave
//! plain ground with 0.4. The rules here give what the number says.

use bevy_rapier3d::prelude::{CoefficientCombineRule, Friction, Restitution};

/// Below this friction coefficient a surface is slippery, and decides alone how slippery a contact is.
const SLIPPERY_BELOW: f32 = 0.5;

/// Friction of a body. In a contact, a slippery body decides, and of two the more slippery one; otherwise it is the mean of both. A
/// character has none on anything.
#[must_use]
pub(super) fn friction(coefficient: f32) -> Friction {
    let combine_rule = if coefficient < SLIPPERY_BELOW {
        CoefficientCombineRule::Min
    } else {
        CoefficientCombineRule::Average
    };
    Friction {
        coefficient,
        combine_rule,
    }
}

/// Restitution of a body that bounces: in a contact the larger of both counts.
#[must_use]
pub(super) fn bounce(coefficient: f32) -> Restitution {
    Restitution {
        coefficient,
        combine_rule: CoefficientCombineRule::Max,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_friction_has_the_usual_rule() {
        assert_eq!(friction(0.6), Friction::coefficient(0.6));
        assert_eq!(friction(0.5), Friction::default());
        assert_eq!(friction(0.49).combine_rule, CoefficientCombineRule::Min);
    }
}
