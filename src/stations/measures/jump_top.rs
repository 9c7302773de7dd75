//! [`JumpTop`]: how high the player jumps off a platform.

use serde::Serialize;

/// The player after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JumperStep {
    /// Height of the feet above the platform's surface at its target, m.
    pub above_m: f64,
    /// Whether the player stands.
    pub stands: bool,
    /// Whether the ground below the player is the platform; `None` where no ground is near.
    pub over_platform: Option<bool>,
    /// Whether the player rises from a jump.
    pub is_jumping: bool,
    /// Whether the player has jumped in the air since it last stood.
    pub air_jumped: bool,
}

/// Height of the feet at the top of the last jump off the platform, m above the platform's surface at its target. The second jump
/// of a double jump belongs to the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct JumpTop {
    was_jumping: bool,
    /// Whether the player last stood on the platform.
    stood_on_it: bool,
    /// Highest place in this jump, m, if it began on the platform.
    highest: Option<f64>,
    value: Option<f64>,
}

/// Below the highest place by this much, the top is passed, m.
const PASSED_M: f64 = 1e-3;

impl JumpTop {
    /// Adds a step. Returns the top of the last jump, m, as soon as it is passed.
    pub fn step(&mut self, player: &JumperStep) -> Option<f64> {
        let jumps = player.is_jumping && !self.was_jumping && !player.air_jumped;
        self.was_jumping = player.is_jumping;
        if player.stands || jumps {
            // A jump buffered before the landing leaves the ground in the step of the landing.
            self.stood_on_it = player.over_platform.unwrap_or(self.stood_on_it);
            self.value = self.highest.take().or(self.value);
        }
        if jumps && self.stood_on_it {
            self.highest = Some(player.above_m);
        }
        if let Some(highest) = &mut self.highest {
            *highest = highest.max(player.above_m);
            if player.above_m < *highest - PASSED_M {
                self.value = Some(*highest);
            }
        }
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STANDS: JumperStep = JumperStep {
        above_m: 0.0,
        stands: true,
        over_platform: Some(true),
        is_jumping: false,
        air_jumped: false,
    };

    fn rises(above_m: f64) -> JumperStep {
        JumperStep {
            above_m,
            stands: false,
            over_platform: None,
            is_jumping: true,
            air_jumped: false,
        }
    }

    fn falls(above_m: f64) -> JumperStep {
        JumperStep {
            is_jumping: false,
            ..rises(above_m)
        }
    }

    fn values(steps: &[JumperStep]) -> Vec<Option<f64>> {
        let mut top = JumpTop::default();
        steps.iter().map(|step| top.step(step)).collect()
    }

    #[test]
    fn the_top_counts_when_it_is_passed() {
        let found = values(&[
            STANDS,
            rises(0.4),
            rises(1.2),
            falls(1.1),
            falls(0.2),
            STANDS,
        ]);
        assert_eq!(found, [None, None, None, Some(1.2), Some(1.2), Some(1.2)]);
    }

    #[test]
    fn a_jump_in_the_air_belongs_to_the_one_before() {
        let again = JumperStep {
            air_jumped: true,
            ..rises(1.5)
        };
        let found = values(&[STANDS, rises(1.2), falls(1.0), again, falls(1.4)]);
        assert_eq!(found[2..], [Some(1.2), Some(1.2), Some(1.5)]);
    }

    #[test]
    fn a_jump_in_the_step_of_the_landing_is_one_of_its_own() {
        let again = JumperStep {
            over_platform: Some(true),
            ..rises(0.1)
        };
        let found = values(&[
            STANDS,
            rises(1.2),
            falls(0.2),
            again,
            rises(0.9),
            falls(0.8),
        ]);
        assert_eq!(found[3..], [Some(1.2), Some(1.2), Some(0.9)]);
    }

    #[test]
    fn a_jump_off_other_ground_and_a_fall_do_not_count() {
        let elsewhere = JumperStep {
            over_platform: Some(false),
            ..STANDS
        };
        let found = values(&[elsewhere, rises(1.2), falls(0.5), STANDS, falls(-0.5)]);
        assert_eq!(found, [None; 5]);
    }
}
