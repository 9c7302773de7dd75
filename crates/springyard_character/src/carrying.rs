//! The velocity at which a body carries a character through the coming step.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodySet;
use spring_math::body::EngineStep;

use super::up_frame::UpFrame;
use springyard_drive::SpringDrive;
use springyard_drive::engine::velocity_through_step;

/// Upper bound of the difference between the velocity that a platform's drive commands, which carries a passenger, and the
/// platform's present velocity, m/s. A platform that reverses at once at 5 m/s changes by 10. A platform held back by a solid is
/// commanded a velocity far above the one that the engine lets it reach.
const MOST_CHANGE_M_S: f32 = 15.0;

/// The bodies that a drive moves.
pub(super) type Driven<'w, 's> = Query<'w, 's, &'static RapierRigidBodyHandle, With<SpringDrive>>;

/// What the velocity of a carrying body is computed from.
pub(super) struct Carrying<'a, 'w, 's> {
    pub driven: &'a Driven<'w, 's>,
    pub raw: &'a RigidBodySet,
    pub gravity: Vec3,
    pub engine: EngineStep,
}

impl Carrying<'_, '_, '_> {
    /// The velocity (m/s) at which a body carries a character at `point`, whose present velocity there is `velocity` (m/s). For a driven
    /// body: the velocity that its drive commands, within `MOST_CHANGE_M_S` of its present velocity. All in the axes of `frame`.
    pub fn velocity(&self, entity: Entity, velocity: Vec3, point: Vec3, frame: &UpFrame) -> Vec3 {
        let driven = self.driven.get(entity).ok();
        let Some(body) = driven.and_then(|handle| self.raw.get(handle.0)) else {
            return velocity;
        };
        // The drive's command excludes the gravity that the engine adds within the step.
        let velocity = frame.to_world(velocity);
        let commanded = velocity_through_step(velocity, body, self.gravity, &self.engine);
        let change = commanded - body.velocity_at_point(frame.to_world(point));
        let too_much = change - change.clamp_length_max(MOST_CHANGE_M_S);
        frame.to_own(commanded - too_much)
    }
}
