//! The state machine of the character: a pure function from [`CharacterState`] and [`StepInputs`] to the next state and a
//! [`BodyCommand`]. No world, no clock. Start reading at `decide` below.
//!
//! ```text
//! ground, slide, spawned, air    the first mode that applies makes the Entry of the step
//! Entry::taken                   a move may have taken the step in place of that mode
//! walk, knock                    find the desired horizontal velocity, and what is left of kicks
//! jump                           may replace the Entry once more
//! launch                         may, too, if no jump does: a kick, a force or a platform throws the character up
//! walk                           limits the velocity at blockers and steep slopes
//! ride, or air::fly              moves the height: by the ride spring or that of a move, or along a parabola. A move may have computed
//!                                the motion along all axes
//! walk                           selects the spring of the horizontal velocity, and the facing
//!                                -> the next CharacterState and a BodyCommand
//! ```
//!
//! Each mode has a file. Its `enter` returns an `Entry` if the character is in that mode through the step: the mode, what carries
//! the character, and the velocities at the start of the step.

mod air;
mod entry;
mod ground;
mod jump;
mod knock;
mod launch;
#[cfg(test)]
mod mode_tests;
mod ride;
mod slide;
mod spawned;
mod step;
#[cfg(test)]
mod tests;
mod walk;

use bevy::math::Vec3;

use super::command::{BodyCommand, HorizontalCommand, RideGoal, Vertical};
use super::ground::Ground;
use super::ground_reaction::Push;
use super::locomotion::{FlightVelocity, Locomotion, MovedVelocity, Stance};
use super::moves::{Height, Motion};
use super::state::{CharacterState, Crouch};
use knock::KnockStep;
use walk::HorizontalVelocity;

pub use entry::Entry;
pub(super) use jump::has_air_press;
pub use step::{BodyMotion, StepInputs, StepStart};

/// The mode that has the step unless a move takes it: the first that applies.
#[must_use]
pub fn below(state: &CharacterState, step: &StepInputs) -> Entry {
    ground::enter(state, step)
        .or_else(|| slide::enter(state, step))
        .or_else(|| spawned::enter(state, step))
        .unwrap_or_else(|| air::enter(state, step))
}

/// The next state of a character, and the command for its body, for one step.
#[must_use]
pub fn decide(state: &CharacterState, step: &StepInputs) -> (CharacterState, BodyCommand) {
    let entry = below(state, step);
    let stands_on = entry
        .ground()
        .map(|ground| push_before_landing(ground, &entry, step));
    let taken = step.taken.as_ref();
    let entry = taken.map_or(entry, |taken| entry.taken(taken, step));
    let (_, horizontal) = walking(state, &entry, false, step);
    let age_secs = jump::press_age_secs(state.press_age_secs, step)
        .filter(|_| taken.is_none_or(|taken| !taken.take_over.consumes_jump));
    let jump = jump::enter(&entry, age_secs, &horizontal, step);
    // A launch takes precedence over a press, which would otherwise jump in the air one step later.
    let is_used = jump.is_some() || step.kicks.launch_up.is_some();
    let press_age_secs = age_secs.filter(|_| !is_used);
    let launch = match jump {
        Some(_) => None,
        None => launch::enter(state, &entry, horizontal.present, step),
    };
    let stands_on = stands_on.filter(|_| launch.is_none() && entry.whole().is_none());
    let is_off_slide = jump.is_some() && entry.mode.is_sliding();
    let entry = jump.or(launch).unwrap_or(entry);

    let (knock, horizontal) = walking(state, &entry, is_off_slide, step);
    let horizontal = walk::stopped_by(horizontal, knock.next.mean, &entry, step);
    let horizontal = walk::slowed_by_landing(horizontal, &entry, step);
    let velocity_change = walk::velocity_change(state.velocity_change, &horizontal);
    let (locomotion, vertical) = move_height(state, &entry, horizontal.present, step);
    let (turn, facing) = walk::face(state.facing, &entry, step);

    let flown = vertical.flown();
    let moved = (entry.whole()).map(|whole| MovedVelocity::new(&whole, step.force, &step.engine));
    let push = stands_on.map(|push| match vertical {
        Vertical::Land { contact, .. } => push.from(contact),
        Vertical::Ride { .. } | Vertical::Fly(_) => push,
    });
    let command = BodyCommand {
        horizontal: HorizontalCommand {
            goal: entry.carried.with_y(0.0) + knock.next.mean + horizontal.desired,
            spring: walk::spring(&entry, velocity_change, step.springs),
            delta_v: horizontal.delta_v,
            moved,
        },
        vertical,
        turn,
        corner_correction: (step.sensed.corner_correction)
            .filter(|_| flown.is_some() && moved.is_none()),
        push,
    };
    let next = CharacterState {
        locomotion,
        flown,
        moved,
        since_grounded: entry.since_grounded,
        carried: entry.carried,
        carried_change: entry.carried_change(state),
        momentum: entry.momentum,
        planar_velocity: horizontal.present,
        knock: knock.next,
        velocity_change,
        facing,
        press_age_secs,
        crouch: toggled(state.crouch, step),
    };
    (next, command)
}

/// The knock, and the horizontal velocities beside it, of a step with this entry. `is_off_slide`: the entry is a jump off a slide, which
/// begins at the velocity of the slide. The slide has taken up the knock.
fn walking(
    state: &CharacterState,
    entry: &Entry,
    is_off_slide: bool,
    step: &StepInputs,
) -> (KnockStep, HorizontalVelocity) {
    let knock = if is_off_slide {
        KnockStep::default()
    } else {
        knock::step(&state.knock, entry, step)
    };
    let horizontal = HorizontalVelocity {
        present: entry.planar_velocity(&step.body) - knock.present,
        desired: walk::desired_velocity(state, entry, step),
        delta_v: entry.delta_v + knock.delta_v(),
    };
    (knock, horizontal)
}

/// The crouch after the step: a press toggles, unless a move has consumed it. The body follows from the next step on.
fn toggled(crouch: Crouch, step: &StepInputs) -> Crouch {
    let is_consumed = (step.taken).is_some_and(|taken| taken.take_over.consumes_crouch);
    Crouch {
        is_asked: crouch.is_asked ^ (step.toggles_crouch() && !is_consumed),
        ..crouch
    }
}

/// The push on `ground` of a character that stands on it from the start of the step.
fn push_before_landing(ground: &Ground, entry: &Entry, step: &StepInputs) -> Push {
    let kick = step.kick(ground.entity);
    Push {
        body: ground.entity,
        point: ground.point,
        vertical_velocity_before: step.body.velocity.y + kick,
        carried: entry.upwards - step.body.velocity.y - kick,
        secs: step.dt,
    }
}

/// The mode at the end of the step, and how that mode moves the height. `planar`: horizontal velocity relative to what carries
/// the character, m/s.
fn move_height(
    state: &CharacterState,
    entry: &Entry,
    planar: Vec3,
    step: &StepInputs,
) -> (Locomotion, Vertical) {
    let (mode, upwards) = (entry.mode, entry.upwards);
    if let Some(ground) = &entry.over {
        return (mode, ride::ride(state, entry, ground, planar, step));
    }
    let height = match entry.motion {
        Some(Motion::Sprung { height, .. }) => Some(height),
        Some(Motion::Whole(whole)) => {
            let moved = MovedVelocity::new(&whole, step.force, &step.engine);
            return (mode, Vertical::Fly(moved.vertical()));
        }
        None => None,
    };
    match (mode, height) {
        (Locomotion::Air(air), _) => {
            let (air, flown) = air::fly(&step.springs.flight, air, upwards, step);
            (Locomotion::Air(air), flown)
        }
        (Locomotion::Move { name, .. }, Some(Height::Fly { flight, .. })) => {
            let air = mode.airborne().unwrap_or_default();
            let (air, flown) = air::fly(&flight, air, upwards, step);
            let stance = Stance::Air(air);
            (Locomotion::Move { name, stance }, flown)
        }
        (
            _,
            Some(Height::Path {
                height_m: height,
                rise_m_s: rise,
                spring,
            }),
        ) => {
            let (goal, from) = (RideGoal { height, rise }, upwards);
            (mode, Vertical::Ride { goal, from, spring })
        }
        (_, Some(Height::Speed { mean_m_s, end_m_s })) => {
            let moved = FlightVelocity::new(end_m_s, mean_m_s, step.force.y, &step.engine);
            (mode, Vertical::Fly(moved))
        }
        // Just spawned, or in a move at constant height.
        _ => {
            let level = FlightVelocity::new(0.0, 0.0, step.force.y, &step.engine);
            (mode, Vertical::Fly(level))
        }
    }
}
