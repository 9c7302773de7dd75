//! What a rope takes: a ring near the view direction, else what is straight ahead, if the character does not need handholds.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{RigidBody as RawBody, RigidBodyHandle};
use bevy_rapier3d::rapier::pipeline::{QueryFilter as RawFilter, QueryPipeline};
use serde::Serialize;
use springyard_drive::engine::impulse::{compliance, pose_of};

use super::Rope;
use crate::grab::aim::View;
use crate::handholds::NeedsHandholds;
use crate::touch;
use crate::up_frame::UpFrame;

/// On a body: a place that ropes take before others, such as a ring that hangs. The body needs no collider.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct RopeAnchor {
    /// From the origin of the body, in its own axes, m.
    pub offset: Vec3,
}

/// A place on a body, as it is in a step.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Target {
    /// The body.
    #[serde(serialize_with = "springyard_state::body_name")]
    pub body: Entity,
    /// From the origin of the body, in its own axes, m.
    pub offset: Vec3,
    /// The place in the world, m.
    pub point: Vec3,
    /// Its velocity in the world, m/s.
    pub velocity: Vec3,
    /// Change of its velocity along the rope for each N s there, 1/kg.
    pub inverse_mass: f32,
}

impl Target {
    /// The place as it is now; None for a body that is gone. `from`: the other end of the rope, m.
    pub(super) fn now(self, rapier: &RapierContext, from: Vec3) -> Option<Self> {
        let handle = rapier
            .rigidbody_set
            .entity2body()
            .get(&self.body)
            .copied()?;
        let body = rapier.rigidbody_set.bodies.get(handle)?;
        Some(Self::on(self.body, body, self.offset, from))
    }

    fn on(entity: Entity, body: &RawBody, offset: Vec3, from: Vec3) -> Self {
        let pose = pose_of(body);
        let point = pose.translation + pose.rotation * offset;
        let mut inverse_mass = 0.0;
        if let Some(direction) = (point - from).try_normalize()
            && body.is_dynamic()
        {
            let mass = MassProperties::from_rapier(body.mass_properties().local_mprops);
            inverse_mass = compliance(&pose, &mass, direction, point);
        }
        Self {
            body: entity,
            offset,
            point,
            velocity: body.velocity_at_point(point),
            inverse_mass,
        }
    }
}

/// Finds what a rope takes. Reads only: also for a mark on the screen.
#[derive(SystemParam)]
pub struct RopeAim<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    anchors: Query<'w, 's, (Entity, &'static RopeAnchor, &'static RapierRigidBodyHandle)>,
    needs_handholds: Query<'w, 's, &'static RapierRigidBodyHandle, With<NeedsHandholds>>,
}

/// An anchor counts as visible if what a ray to it meets is no farther before it than this, m: the post or beam that it is fixed to.
const BEFORE_ANCHOR_M: f32 = 0.4;

impl RopeAim<'_, '_> {
    /// What the rope of the character with the body `own` would take. `view.reach_m` is not read, but `rope.reach_m`.
    #[must_use]
    pub fn target(&self, own: RigidBodyHandle, rope: &Rope, view: &View) -> Option<Target> {
        let rapier = self.rapier.single().ok()?;
        let world = touch::world(&rapier, own, RawFilter::new());
        let bodies = &rapier.rigidbody_set.bodies;
        let places = self.anchors.iter().filter_map(|(entity, anchor, handle)| {
            let body = bodies.get(handle.0)?;
            Some(Target::on(entity, body, anchor.offset, view.eyes))
        });
        let direction = view.direction(0.0);
        let places: Vec<Target> = places.collect();
        let points: Vec<Vec3> = places.iter().map(|place| place.point).collect();
        let is_seen = |point| is_visible(&world, view.eyes, point);
        if let Some(best) = best_in_cone(rope, view, &points, is_seen) {
            return places.get(best).copied();
        }
        if self.needs_handholds.iter().any(|handle| handle.0 == own) {
            return None;
        }
        let hit = touch::cast_ray(
            &world,
            &UpFrame::default(),
            view.eyes,
            direction,
            rope.reach_m,
        )?;
        let handle = rapier.rigidbody_set.entity2body().get(&hit.entity)?;
        let body = bodies.get(*handle)?;
        let pose = pose_of(body);
        let offset = pose.rotation.inverse() * (hit.point - pose.translation);
        Some(Target::on(hit.entity, body, offset, view.eyes))
    }
}

/// Whether no body is between the eyes and an anchor.
fn is_visible(world: &QueryPipeline, eyes: Vec3, point: Vec3) -> bool {
    let way = point - eyes;
    let distance = way.length();
    let most = (distance - BEFORE_ANCHOR_M).max(0.0);
    let direction = way.normalize_or(Vec3::Y);
    touch::cast_ray(world, &UpFrame::default(), eyes, direction, most).is_none()
}

/// Of the points within reach and cone that are visible, the index of the one nearest to the view direction.
fn best_in_cone(
    rope: &Rope,
    view: &View,
    points: &[Vec3],
    is_seen: impl Fn(Vec3) -> bool,
) -> Option<usize> {
    let straight = view.direction(0.0);
    let way = |point: &Vec3| (*point - view.eyes).normalize_or_zero();
    let in_cone = points.iter().enumerate().filter(|(_, point)| {
        view.eyes.distance(**point) <= rope.reach_m
            && off_deg(rope, view, way(point)) <= rope.cone_deg
            && is_seen(**point)
    });
    let nearest = in_cone.max_by(|(_, a), (_, b)| {
        let cosine = |point: &Vec3| way(point).dot(straight);
        cosine(a).total_cmp(&cosine(b))
    });
    nearest.map(|(index, _)| index)
}

/// The angle, degrees, between a direction (unit vector) and the nearest of those from straight ahead up by `cone_up_deg`.
fn off_deg(rope: &Rope, view: &View, way: Vec3) -> f32 {
    let own = view.frame.to_own(way);
    let ahead = Quat::from_rotation_y(view.yaw_deg.to_radians()) * Vec3::NEG_Z;
    // In the vertical plane of the view.
    let up_deg = own.y.atan2(own.dot(ahead)).to_degrees() - view.pitch_deg;
    let nearest = view.direction(up_deg.clamp(0.0, rope.cone_up_deg));
    way.angle_between(nearest).to_degrees()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ring_nearest_to_the_view_within_reach_and_cone_that_is_seen_is_taken() {
        let rope = Rope::default();
        let view = View {
            eyes: Vec3::Y,
            frame: UpFrame::default(),
            yaw_deg: 0.0,
            pitch_deg: 0.0,
            reach_m: 0.0,
        };
        let at = |x: f32, y: f32, distance: f32| {
            view.eyes + distance * Vec3::new(x, y, -1.0).normalize()
        };
        let near = at(0.1, 0.0, 5.0);
        let nearer_to_the_view = at(0.0, 0.02, 10.0);
        let (above, below) = (at(0.1, 1.0, 8.0), at(0.0, -0.5, 8.0));
        let too_far = at(0.0, 0.0, 13.0);
        let beside = at(0.3, 0.0, 5.0);
        let too_high = at(0.0, 5.0, 5.0);
        let best = |points: &[Vec3]| best_in_cone(&rope, &view, points, |_| true);
        assert_eq!(best(&[near, nearer_to_the_view, too_far, above]), Some(1));
        assert_eq!(best(&[too_far, beside, above, below]), Some(2));
        assert_eq!(best(&[too_far, beside, below, too_high]), None);
        let hidden = best_in_cone(&rope, &view, &[near], |_| false);
        assert_eq!(hidden, None);
    }
}
