//! [`Boxes`]: a world of boxes along the axes, without a physics engine, for tests.

use bevy::prelude::*;

use crate::sight::{Casts, Reach, Sight};

/// Boxes from their lowest corner to their highest, m. Each is a collider and its own body: [`entity`] 1 and up. A ball meets a box that is
/// larger by its radius on all sides, with sharp edges.
#[derive(Debug, Clone, Default)]
pub struct Boxes(pub Vec<[Vec3; 2]>);

/// The collider of a number.
pub fn entity(number: u32) -> Entity {
    Entity::from_raw_u32(number).unwrap()
}

/// A sight of boxes that all block.
pub fn sight(boxes: impl Into<Vec<[Vec3; 2]>>, thin_m: f32) -> Sight<'static> {
    Sight::new(Boxes(boxes.into()), |_, _| true, thin_m)
}

/// A box over these intervals of x, y and z, m.
pub fn solid(x: [f32; 2], y: [f32; 2], z: [f32; 2]) -> [Vec3; 2] {
    [Vec3::new(x[0], y[0], z[0]), Vec3::new(x[1], y[1], z[1])]
}

/// All with a larger z than this, m.
pub fn wall(z: f32) -> [Vec3; 2] {
    solid([-90.0, 90.0], [-90.0, 90.0], [z, 90.0])
}

/// A rig about a character at the origin, which looks this far up, degrees, to a yaw, degrees.
pub fn rig(yaw_deg: f32, pitch_deg: f32) -> crate::Rig {
    let look = crate::Look { yaw_deg, pitch_deg };
    crate::Rig {
        pivot: Vec3::Y * 0.5,
        rotation: look.rotation(),
        look: look.rotation(),
        pitch_deg,
        ..default()
    }
}

/// The part of the way at which a line enters a box, 0 to 1, and the normal of the side there; 0 without a normal from inside.
fn entered([low, high]: [Vec3; 2], from: Vec3, to: Vec3) -> Option<(f32, Vec3)> {
    let (mut first, mut last, mut normal) = (0.0_f32, 1.0_f32, Vec3::ZERO);
    for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
        let (start, way) = (from.dot(axis), (to - from).dot(axis));
        let sides = [low.dot(axis), high.dot(axis)];
        if way == 0.0 {
            if start <= sides[0] || start >= sides[1] {
                return None;
            }
            continue;
        }
        let [a, b] = sides.map(|side| (side - start) / way);
        if a.min(b) >= first {
            (first, normal) = (a.min(b), axis * -way.signum());
        }
        last = last.min(a.max(b));
    }
    (first < last).then_some((first, normal))
}

impl Boxes {
    /// Those that `of` names, larger by a radius, m.
    fn grown<'a>(
        &'a self,
        radius: f32,
        of: &'a dyn Fn(Entity) -> bool,
    ) -> impl Iterator<Item = (Entity, [Vec3; 2])> + 'a {
        let numbered = (1..).map(entity).zip(&self.0);
        let numbered = numbered.filter(move |(it, _)| of(*it));
        numbered.map(move |(it, [low, high])| (it, [*low - radius, *high + radius]))
    }
}

impl Casts for Boxes {
    fn body_of(&self, collider: Entity) -> Option<Entity> {
        Some(collider)
    }

    fn cast_ray(
        &self,
        from: Vec3,
        to: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Vec3)> {
        let (entity, reach) = self.cast_ball(from, to, 0.0, of)?;
        Some((entity, from + (to - from).normalize() * reach.metres))
    }

    fn cast_ball(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)> {
        if from == to {
            return None;
        }
        let hits = self.grown(radius, of).filter_map(|(it, grown)| {
            let (part, normal) = entered(grown, from, to)?;
            let reach = Reach {
                metres: part * from.distance(to),
                touch: Some((from.lerp(to, part) - normal * radius, normal)),
            };
            Some((it, reach))
        });
        hits.min_by(|a, b| a.1.metres.total_cmp(&b.1.metres))
    }

    fn touched(&self, at: Vec3, radius: f32, of: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
        let holds =
            |(_, [low, high]): &(_, [Vec3; 2])| at.cmpgt(*low).all() && at.cmplt(*high).all();
        self.grown(radius, of)
            .filter(holds)
            .map(|(it, _)| it)
            .collect()
    }

    fn nearest_point(&self, at: Vec3, of: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
        let nearest = self.grown(0.0, of).map(|(_, [low, high])| {
            let clamped = at.clamp(low, high);
            if clamped != at {
                return (clamped, false);
            }
            let on_sides = [Vec3::X, Vec3::Y, Vec3::Z]
                .into_iter()
                .flat_map(|axis| [low, high].map(|side| at + axis * (side - at).dot(axis)));
            let on_side = on_sides.min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
            (on_side.unwrap_or(at), true)
        });
        nearest.min_by(|a, b| a.0.distance(at).total_cmp(&b.0.distance(at)))
    }
}
