//! Keeps the camera's distance, and the camera on the near side of walls.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::{ParameterError, Propagator, Spring};

use super::{CameraSystems, CameraTuning, Rig};
use crate::timestep::StepClock;

/// The camera keeps a distance from the pivot. A wall between them pulls it in at once, since the alternative is to look at
/// the inside of the wall; it eases out again on a spring.
#[derive(Component, Debug, Clone, Copy)]
pub struct Boom {
    length: f32,
    radius: f32,
    ease_out: Spring,
    velocity: f32,
}

impl Boom {
    /// As long as the tuning says.
    pub fn new(tuning: &CameraTuning) -> Result<Self, ParameterError> {
        Ok(Self {
            length: tuning.boom_length_m,
            radius: tuning.boom_radius_m,
            ease_out: Spring::from_hertz(tuning.ease_out_hz, 1.0)?,
            velocity: 0.0,
        })
    }
}

/// On a body that may come between the camera and what it looks at.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct SeenThrough;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, keep_distance.in_set(CameraSystems::Boom));
}

fn keep_distance(
    clock: Res<StepClock>,
    rapier: ReadRapierContext,
    seen_through: Query<(), With<SeenThrough>>,
    mut rigs: Query<(&mut Rig, &mut Boom)>,
) -> Result {
    let rapier = rapier.single()?;
    let blocks = |entity| !seen_through.contains(entity);
    // Only what stands still blocks: a camera that jumps whenever a crate flies past is worse than a crate in the picture.
    let filter = QueryFilter::only_fixed().predicate(&blocks);
    for (mut rig, mut boom) in &mut rigs {
        let ball = Collider::ball(boom.radius);
        let free = rapier
            .cast_shape(
                rig.pivot,
                Quat::IDENTITY,
                rig.rotation * Vec3::Z,
                &*ball.raw,
                ShapeCastOptions::with_max_time_of_impact(boom.length),
                filter,
            )
            .map_or(boom.length, |(_, hit)| hit.time_of_impact);

        let (distance, velocity) = Propagator::exact(boom.ease_out, clock.frame_secs as f32)
            .advance(rig.distance, boom.velocity, boom.length);
        (rig.distance, boom.velocity) = if distance > free {
            (free, 0.0)
        } else {
            (distance, velocity)
        };
    }
    Ok(())
}
