//! The cloth of a checkpoint's flag: a pennant on a hinge at the post. The [breeze](crate::visuals::breeze) turns it; a player
//! running past turns it in the direction of the run, and a spring turns it back.

use bevy::prelude::*;
use spring_math::sprung::Sprung;

use crate::level::{CharacterView, Checkpoint};
use crate::visuals::VisualsSystems;
use crate::visuals::breeze::Breeze;

/// On the cloth of a flag.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct Cloth {
    /// The middle of its edge at the post, relative to the checkpoint, m.
    hinge: Vec3,
    /// Its turn to the left about the post, rad.
    yaw: Sprung<f32>,
}

/// Size of a cloth, m. It hangs along x at rest.
pub(super) const CLOTH_M: Vec3 = Vec3::new(0.62, 0.4, 0.03);

/// The air that a player takes along turns a cloth by so much, rad per m/s, at most so far, rad.
const TAKEN_RAD_S_M: f32 = 0.3;
const TAKEN_RAD: f32 = 1.6;
/// An angle, rad, and a velocity, rad/s, that are as good as none.
const STILL: f32 = 1e-3;

impl Cloth {
    /// A cloth at rest.
    pub(super) fn new(hinge: Vec3) -> Self {
        Self {
            hinge,
            yaw: Sprung::default(),
        }
    }

    /// The transform of its mesh, of size 1, relative to the checkpoint.
    pub(super) fn pose(&self) -> Transform {
        let turn = Quat::from_rotation_y(self.yaw.value);
        let middle = self.hinge + turn * Vec3::X * (0.5 * CLOTH_M.x);
        Transform::from_translation(middle)
            .with_rotation(turn)
            .with_scale(CLOTH_M)
    }

    /// At rest, if it nearly is.
    fn settle(&mut self, goal: f32) {
        if goal == 0.0 && self.yaw.value.abs() < STILL && self.yaw.velocity.abs() < STILL {
            self.yaw.reset(0.0);
        }
    }
}

/// A pennant along x, of size 1, with its broad edge at x = -0.5.
pub(super) fn pennant() -> Extrusion<Triangle2d> {
    let corner = Vec2::new;
    Extrusion::new(
        Triangle2d::new(corner(-0.5, -0.5), corner(0.5, 0.0), corner(-0.5, 0.5)),
        1.0,
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, turn_cloths.in_set(VisualsSystems::Pose));
}

fn turn_cloths(
    mut breeze: Breeze,
    flags: Query<(&Transform, &Children), (With<Checkpoint>, Without<Cloth>)>,
    mut cloths: Query<(&mut Cloth, &mut Transform), Without<CharacterView>>,
) -> Result {
    let Some(air) = breeze.air() else {
        return Ok(());
    };
    for (place, children) in &flags {
        let is_still = air.is_still(place.translation);
        for child in children {
            let Ok((mut cloth, mut pose)) = cloths.get_mut(*child) else {
                continue;
            };
            if is_still && cloth.yaw == Sprung::default() {
                continue;
            }
            let goal = if is_still {
                0.0
            } else {
                let past = air.taken(place.transform_point(cloth.hinge));
                air.gust(place.translation) + taken(place.rotation.inverse() * past)
            };
            let before = cloth.yaw;
            air.carry(&mut cloth.yaw, goal)?;
            cloth.settle(goal);
            if cloth.yaw != before {
                *pose = cloth.pose();
            }
        }
    }
    Ok(())
}

/// The angle of the cloth, rad, at which air with this velocity (m/s, in the axes of the checkpoint) holds it.
fn taken(velocity: Vec3) -> f32 {
    // A cloth along +x that turns to the left goes to -z.
    (-velocity.z * TAKEN_RAD_S_M).clamp(-TAKEN_RAD, TAKEN_RAD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::breeze::{carry, nearness};

    #[test]
    fn a_cloth_goes_along_with_a_player_who_runs_past_and_comes_back() {
        let mut cloth = Cloth::new(Vec3::ZERO);
        let dt = Some(1.0 / 60.0);
        for _ in 0..20 {
            let goal = taken(Vec3::NEG_Z * 6.0 * nearness(0.6));
            carry(&mut cloth.yaw, goal, dt).unwrap();
        }
        // Its free edge has gone the player's way.
        let edge = cloth.pose() * Vec3::new(0.5, 0.0, 0.0);
        assert!(edge.z < -0.2, "{edge}");
        for _ in 0..420 {
            carry(&mut cloth.yaw, 0.0, dt).unwrap();
            cloth.settle(0.0);
        }
        assert_eq!(cloth.yaw, Sprung::default());
        assert_eq!(nearness(3.0), 0.0);
    }

    #[test]
    fn a_cloth_hangs_on_its_post_however_it_turns() {
        let mut cloth = Cloth::new(Vec3::new(1.0, 1.5, 0.0));
        for yaw in [-1.0, 0.0, 2.0] {
            cloth.yaw.reset(yaw);
            let edge = cloth.pose() * Vec3::new(-0.5, 0.0, 0.0);
            assert!(edge.distance(cloth.hinge) < 1e-5, "{edge}");
        }
    }
}
