//! Finds what a character did in a step from its state before and after.

use super::bump::bump;
use super::gait::{EventState, Gait};
use super::{Happened, JumpedOff, Touch};
use crate::decide::{StepInputs, below};
use crate::flight::GravityPhase;
use crate::ground::Ground;
use crate::locomotion::Locomotion;
use crate::state::CharacterState;

/// Without a contact for this long, s, a bump is over: longer than the dash.
const BUMP_SECS: f32 = 0.25;

/// The events of the step from `before` to `after`. A character that has been put elsewhere begins the step standing
/// ([`Locomotion::Spawned`]): that is none.
pub fn observe(
    before: &CharacterState,
    after: &CharacterState,
    step: &StepInputs,
    gait: &Gait,
    event_state: &mut EventState,
) -> Vec<Happened> {
    let jumped = jumped(before, after);
    let bumped = bump(before, step);
    let is_new_bump = event_state.bump_lasts_secs <= 0.0;
    event_state.bump_lasts_secs = match bumped {
        Some(_) => BUMP_SECS,
        None => (event_state.bump_lasts_secs - step.dt).max(0.0),
    };
    let slides = (
        before.locomotion.is_sliding(),
        after.locomotion.is_sliding(),
    );
    [
        landed(before, after, jumped, step),
        (slides == (false, true)).then_some(Happened::SlideBegan),
        (slides == (true, false)).then_some(Happened::SlideEnded),
        jumped.map(|off| Happened::Jumped { off }),
        began(before, after, step),
        bumped.filter(|_| is_new_bump && !before.locomotion.is_new()),
        stepped(before, after, step, gait, event_state),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The jump of a step. A move that rises like a jump is none.
fn jumped(before: &CharacterState, after: &CharacterState) -> Option<JumpedOff> {
    if after.since_grounded.air_jumped && !before.since_grounded.air_jumped {
        return Some(JumpedOff::Air);
    }
    let flies = matches!(after.locomotion, Locomotion::Air(_));
    let off = if after.since_grounded.off_slope.is_some() {
        JumpedOff::Slope
    } else {
        JumpedOff::Ground
    };
    (flies && after.is_jumping() && !before.is_jumping()).then_some(off)
}

/// The landing of a step: the ground holds the character, or would but for a jump in the same step.
fn landed(
    before: &CharacterState,
    after: &CharacterState,
    jumped: Option<JumpedOff>,
    step: &StepInputs,
) -> Option<Happened> {
    let jumps_on = jumped.is_some_and(|off| off != JumpedOff::Air);
    if before.is_held() || !(after.is_held() || jumps_on) {
        return None;
    }
    let ground = below(before, step).over?;
    Some(Happened::Landed {
        speed_m_s: touch_down_m_s(&ground, step),
        on: touch(&ground, step),
    })
}

/// Vertical speed relative to the ground (m/s) of a flight at its touch-down, which is within the step.
fn touch_down_m_s(ground: &Ground, step: &StepInputs) -> f32 {
    let (flight, fall) = (&step.springs.flight, GravityPhase::None);
    let upwards = step.body.velocity.y - ground.velocity.y;
    let above = step.body.above(ground.height).max(0.0);
    let secs = flight.secs_to_fall(upwards, fall, above).unwrap_or(0.0);
    let (_, upwards) = flight.after(upwards, fall, secs.min(step.dt));
    (-upwards).max(0.0)
}

/// The move that began in a step. One may begin again in the very step in which it ends.
fn began(before: &CharacterState, after: &CharacterState, step: &StepInputs) -> Option<Happened> {
    let taken = step.taken.as_ref()?;
    let has = |state: &CharacterState| matches!(state.locomotion, Locomotion::Move { name, .. } if name == taken.name);
    let takes = taken.take_over.motion.is_none() || has(after);
    let begins = taken.take_over.begins_again || !has(before);
    (takes && begins).then_some(Happened::MoveBegan { name: taken.name })
}

/// The footfall of a step, on the ground at its start and its end.
fn stepped(
    before: &CharacterState,
    after: &CharacterState,
    step: &StepInputs,
    gait: &Gait,
    event_state: &mut EventState,
) -> Option<Happened> {
    let stands = |state: &CharacterState| matches!(state.locomotion, Locomotion::Ground { .. });
    let speed_m_s = after.planar_velocity.length();
    let walks = stands(before) && stands(after);
    let foot = event_state.walk(gait, walks.then_some(speed_m_s), step.dt)?;
    Some(Happened::Stepped {
        foot,
        speed_m_s,
        on: touch(step.sensed.ground.as_ref()?, step),
    })
}

fn touch(ground: &Ground, step: &StepInputs) -> Touch {
    Touch {
        ground: ground.entity,
        point: step.body.position.with_y(ground.height),
        normal: ground.normal,
    }
}
