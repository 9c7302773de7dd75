//! Marks that swell once when their state changes: a ring that is passed, a checkpoint that is reached.

use bevy::prelude::*;

use super::pop::{Pop, Since};
use crate::tuning::ReducedMotion;
use crate::visuals::VisualsSystems;
use springyard_timestep::ShownClock;

/// On a child of an entity with [`Since`]: it swells when that begins.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct Pulse {
    /// Its transform at rest.
    pub rest: Transform,
    /// Its motion, in parts of its size.
    pub pop: Pop,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, swell.in_set(VisualsSystems::Pose));
}

fn swell(
    time: ShownClock,
    reduced_motion: ReducedMotion,
    marks: Query<&Since>,
    mut parts: Query<(&Pulse, &ChildOf, &mut Transform)>,
) -> Result {
    let is_calm = reduced_motion.is_on();
    let now = time.secs();
    for (pulse, mark, mut transform) in &mut parts {
        let since = marks.get(mark.parent()).ok().filter(|_| !is_calm);
        let age = since.and_then(|since| since.age_secs(now));
        let scale = pulse.rest.scale * (1.0 + pulse.pop.at(age)?);
        transform.set_if_neq(pulse.rest.with_scale(scale));
    }
    Ok(())
}
