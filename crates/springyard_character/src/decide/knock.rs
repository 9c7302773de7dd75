//! Knockback: the horizontal part of kicks, which decays on a spring of its own. Walking goes on beside it, so the stick answers as
//! always.
//!
//! The velocity of the knock is part of the body's, like that of a platform: the walk's spring acts on the difference.

use bevy::math::Vec3;

use super::entry::Entry;
use super::step::StepInputs;
use super::walk;
use crate::state::Knock;

/// The knock of one step.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct KnockStep {
    /// The part of the body's velocity at the start of the step that is the knock's, m/s: its mean in the last step, and kicks.
    pub present: Vec3,
    /// After the step.
    pub next: Knock,
}

impl KnockStep {
    /// What the knock adds to the body's horizontal velocity at the start of the step, m/s.
    pub fn delta_v(&self) -> Vec3 {
        self.next.mean - self.present
    }
}

/// The step of the knock `before`. On a slide the slide sets the velocity, and in a [`WholeMotion`](crate::moves::WholeMotion) the move: there is none.
pub(super) fn step(before: &Knock, entry: &Entry, step: &StepInputs) -> KnockStep {
    let kick = step.kicks.velocity.with_y(0.0);
    let is_set = entry.mode.is_sliding() || entry.whole().is_some();
    if is_set || (kick == Vec3::ZERO && *before == Knock::default()) {
        return KnockStep::default();
    }
    let left = left_by_contacts(before.velocity, step.pushed);
    let moved = (step.springs.knockback_of(&entry.mode)).step(
        before.velocity * left + kick,
        before.acceleration * left,
        Vec3::ZERO,
        step.dt,
    );
    let moved = Knock {
        velocity: moved.velocity,
        acceleration: moved.acceleration,
        mean: moved.displacement / step.dt,
    };
    let mut next = left_by_blocker(moved, entry, step);
    if next.velocity.length() < LEAST_M_S && next.mean.length() < LEAST_M_S {
        next = Knock::default();
    }
    KnockStep {
        present: before.mean - before.velocity * (1.0 - left) + kick,
        next,
    }
}

/// A knock slower than this, m/s, is over.
const LEAST_M_S: f32 = 1e-4;

/// The knock that a blocker leaves. Towards it, the knock is no faster than the character may be. The rest is lost, as at a contact.
fn left_by_blocker(mut knock: Knock, entry: &Entry, step: &StepInputs) -> Knock {
    if let Some(blocker) = step.sensed.blocker {
        let towards = blocker.towards;
        let speed = knock.mean.dot(towards);
        let most = walk::most_towards(&blocker, entry, step).max(0.0);
        if speed > most {
            let lost = |part: Vec3| towards * (part.dot(towards) * (1.0 - most / speed));
            knock.velocity -= lost(knock.velocity);
            knock.acceleration -= lost(knock.acceleration);
            knock.mean -= lost(knock.mean);
        }
    }
    knock
}

/// The part of `knock` (m/s) that contacts have left: what they took off the body's velocity along the knock (`pushed`, m/s) is lost.
fn left_by_contacts(knock: Vec3, pushed: Vec3) -> f32 {
    let square = knock.length_squared();
    if square > 0.0 {
        1.0 + (pushed.dot(knock) / square).clamp(-1.0, 0.0)
    } else {
        1.0
    }
}
