//! A jump from standing, for the eye.

use super::flight::fly;
use super::{CharacterState, CharacterTuning};
use crate::input::Intent;

/// A jump over level ground.
#[derive(Debug, Clone, PartialEq)]
pub struct JumpArc {
    /// Seconds after take-off, and m above where it stood. The last lies on the ground.
    pub points: Vec<[f32; 2]>,
    /// The highest of them.
    pub apex: [f32; 2],
}

/// Points on the way up of a held jump.
const RISE_POINTS: f32 = 40.0;

/// A fall may be very slow; then its end is not drawn.
const MOST_POINTS: usize = 4000;

impl JumpArc {
    /// The jump of a button that is held until the landing, or else let go at once.
    #[must_use]
    pub fn of(tuning: &CharacterTuning, held: bool) -> Self {
        let dt = tuning.jump_time_to_apex_secs / RISE_POINTS;
        let mut intent = Intent::default();
        intent.jump.held = held;
        let mut state = CharacterState {
            jumping: true,
            vertical_velocity: (2.0 * tuning.rise_gravity() * tuning.jump_apex_m).sqrt(),
            ..CharacterState::default()
        };
        let (mut points, mut apex, mut height) = (vec![[0.0, 0.0]], [0.0, 0.0], 0.0);
        while points.len() < MOST_POINTS {
            let now = points.len() as f32 * dt;
            let moved = fly(&mut state, &intent, tuning, dt) * dt;
            if height + moved <= 0.0 {
                let part = if moved < 0.0 { -height / moved } else { 0.0 };
                points.push([now - dt * (1.0 - part), 0.0]);
                break;
            }
            height += moved;
            points.push([now, height]);
            if height > apex[1] {
                apex = [now, height];
            }
        }
        Self { points, apex }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_jump_tops_where_it_is_tuned_to_and_a_tapped_one_below() {
        let tuning = CharacterTuning::default();
        let held = JumpArc::of(&tuning, true);
        assert!((held.apex[0] - 0.36).abs() < 0.01, "{:?}", held.apex);
        assert!((held.apex[1] - 1.2).abs() < 1e-3, "{:?}", held.apex);
        // The way down has 1.4 times the gravity: 0.36 s / sqrt(1.4).
        let lands = held.points.last().unwrap()[0];
        assert!(
            (lands - 0.36 * (1.0 + 1.4_f32.sqrt().recip())).abs() < 5e-3,
            "{lands}"
        );
        // Let go at once it rises against 2.5 times the gravity.
        let tapped = JumpArc::of(&tuning, false);
        assert!(
            (tapped.apex[1] - 1.2 / 2.5).abs() < 5e-3,
            "{:?}",
            tapped.apex
        );
    }

    #[test]
    fn no_jump_and_a_feather_fall_have_an_end() {
        let mut tuning = CharacterTuning {
            jump_apex_m: 0.0,
            ..CharacterTuning::default()
        };
        assert_eq!(JumpArc::of(&tuning, true).apex[1], 0.0);
        tuning.jump_apex_m = 50.0;
        tuning.jump_time_to_apex_secs = 0.05;
        tuning.fall_speed_limit_m_s = 1.0;
        let arc = JumpArc::of(&tuning, true);
        assert!(
            arc.points.len() <= MOST_POINTS && arc.points.iter().flatten().all(|x| x.is_finite())
        );
    }
}
