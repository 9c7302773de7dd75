//! Presses of the button, without a world.

use super::*;
use crate::Intent;
use crate::decide::{StepInputs, StepStart};
use crate::sensed::Sensed;
use crate::state::CharacterState;
use crate::tuning::CharacterTuning;
use spring_math::random::SplitMix64;

/// What a press in a step did: whether the character holds a rope after it, and whether it is another one than before.
fn press(state: &mut RopeState, intent: &Intent) -> bool {
    let tuning = CharacterTuning::default();
    let springs = tuning.springs().unwrap();
    let (character, sensed) = (CharacterState::facing(0.0), Sensed::default());
    let start = StepStart {
        dt: 1.0 / 60.0,
        ..default()
    };
    let step = StepInputs {
        intent,
        tuning: &tuning,
        springs: &springs,
        sensed: &sensed,
        start: &start,
    };
    let inputs = MoveInputs {
        state: &character,
        step: &step,
        is_active: false,
    };
    let before = state.tied.map(|tied| tied.to.point);
    state.take_or_let_go(&inputs);
    state.target = None;
    state.tied.is_some_and(|tied| Some(tied.to.point) != before)
}

#[test]
fn of_ten_thousand_presses_each_with_a_target_takes_once_and_no_other_does() {
    let mut random = SplitMix64::new(7);
    let (mut state, mut intent) = (RopeState::default(), Intent::default());
    let (mut presses, mut with_target, mut taken) = (0, 0, 0);
    while presses < 10_000 {
        intent.clear_presses();
        if random.signed() > 0.6 {
            if intent.rope.held {
                intent.rope.release();
            } else {
                intent.rope.press();
            }
        }
        let mut may_take = false;
        if intent.rope.presses > 0 {
            presses += 1;
            may_take = random.signed() > 0.0;
        }
        if may_take {
            with_target += 1;
            state.target = Some(Target {
                body: Entity::PLACEHOLDER,
                offset: Vec3::ZERO,
                point: Vec3::X * presses as f32,
                velocity: Vec3::ZERO,
                inverse_mass: 0.0,
            });
        }
        let has_taken = press(&mut state, &intent);
        assert_eq!(has_taken, may_take, "press {presses}");
        taken += u32::from(has_taken);
        assert!(intent.rope.held || state.tied.is_none());
    }
    assert_eq!(taken, with_target);
    assert!(taken > 2000, "{taken}");
}

#[test]
fn a_tap_within_one_step_takes_and_lets_go_in_the_next() {
    let (mut state, mut intent) = (RopeState::default(), Intent::default());
    state.target = Some(Target {
        body: Entity::PLACEHOLDER,
        offset: Vec3::ZERO,
        point: Vec3::Y,
        velocity: Vec3::ZERO,
        inverse_mass: 0.0,
    });
    intent.rope.tap();
    assert!(press(&mut state, &intent));
    intent.clear_presses();
    assert!(!press(&mut state, &intent) && state.tied.is_none());
}
