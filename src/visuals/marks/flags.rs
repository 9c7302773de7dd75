//! The cloth of a checkpoint's flag: a board on a hinge at the post. A light breeze turns it, a function of the simulated time; a player
//! running past turns it in the direction of the run, and a spring turns it back. With reduced motion it stands still.

use bevy::prelude::*;
use spring_math::sprung::Sprung;
use spring_math::{ParameterError, Spring};

use crate::level::{CharacterView, Checkpoint};
use crate::tuning::ReducedMotion;
use crate::visuals::VisualsSystems;
use crate::visuals::shown_time::ShownTime;
use springyard_character::CharacterState;
use springyard_timestep::{ShownClock, ViewOf};

/// On the cloth of a flag.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct Cloth {
    /// The middle of its edge at the post, relative to the checkpoint, m.
    hinge: Vec3,
    /// Its turn to the left about the post, rad.
    yaw: Sprung<f32>,
}

/// Size of a cloth, m. It hangs along x at rest.
pub(super) const CLOTH_M: Vec3 = Vec3::new(0.5, 0.32, 0.03);

const CLOTH_HZ: f32 = 1.1;
const CLOTH_RATIO: f32 = 0.25;
/// How far the breeze turns a cloth, rad, how often, rad/s, and how much later it comes to a place farther along, rad/m.
const BREEZE: [(f32, f64, f64); 2] = [(0.17, 1.3, 0.35), (0.06, 3.1, 0.8)];
/// The air that a player takes along turns a cloth by so much, rad per m/s, at most so far, rad, within this distance, m.
const TAKEN_RAD_S_M: f32 = 0.3;
const TAKEN_RAD: f32 = 1.6;
const TAKEN_M: f32 = 2.2;
/// Distance of the player up to which the breeze is full, m, and from which a cloth at rest is left alone.
const BREEZE_M: f32 = 18.0;
const ASLEEP_M: f32 = 26.0;
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

    /// The transform of a cube of side 1 that is its board, relative to the checkpoint.
    pub(super) fn pose(&self) -> Transform {
        let turn = Quat::from_rotation_y(self.yaw.value);
        let middle = self.hinge + turn * Vec3::X * (0.5 * CLOTH_M.x);
        Transform::from_translation(middle)
            .with_rotation(turn)
            .with_scale(CLOTH_M)
    }

    /// Turns it for `dt`, s, towards an angle, rad. Without a `dt` time has jumped: it is there.
    fn turn(&mut self, goal: f32, dt: Option<f32>) -> Result<(), ParameterError> {
        match dt {
            Some(dt) => {
                let spring = Spring::from_hertz(CLOTH_HZ, CLOTH_RATIO)?;
                self.yaw.towards_mean(spring, dt, goal);
            }
            None => self.yaw.reset(goal),
        }
        if goal == 0.0 && self.yaw.value.abs() < STILL && self.yaw.velocity.abs() < STILL {
            self.yaw.reset(0.0);
        }
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, turn_cloths.in_set(VisualsSystems::Pose));
}

fn turn_cloths(
    time: ShownClock,
    reduced_motion: ReducedMotion,
    bodies: Query<&CharacterState>,
    players: Query<(&Transform, &ViewOf), (With<CharacterView>, Without<Cloth>)>,
    flags: Query<(&Transform, &Children), (With<Checkpoint>, Without<Cloth>)>,
    mut cloths: Query<(&mut Cloth, &mut Transform)>,
    mut shown: Local<ShownTime>,
) -> Result {
    let secs = time.secs();
    let since = shown.since_last(secs);
    let is_calm = reduced_motion.is_on();
    let Some((player, view_of)) = players.iter().next() else {
        return Ok(());
    };
    let velocity = bodies
        .get(view_of.0)
        .map_or(Vec3::ZERO, |state| state.planar_velocity);
    for (place, children) in &flags {
        let away_m = place.translation.distance(player.translation);
        for child in children {
            let Ok((mut cloth, mut pose)) = cloths.get_mut(*child) else {
                continue;
            };
            let is_asleep = away_m > ASLEEP_M || is_calm;
            if is_asleep && cloth.yaw == Sprung::default() {
                continue;
            }
            let goal = if is_asleep {
                0.0
            } else {
                let post = place.transform_point(cloth.hinge);
                let awake = ((ASLEEP_M - away_m) / (ASLEEP_M - BREEZE_M)).clamp(0.0, 1.0);
                let local = place.rotation.inverse() * velocity;
                breeze(secs, place.translation) * awake
                    + taken(local, post.xz().distance(player.translation.xz()))
            };
            let before = cloth.yaw;
            cloth.turn(goal, since)?;
            if cloth.yaw != before {
                *pose = cloth.pose();
            }
        }
    }
    Ok(())
}

/// The angle to which the breeze turns a cloth at a simulated time, s, at a place, m.
fn breeze(secs: f64, place: Vec3) -> f32 {
    let along = f64::from(place.x - place.z);
    let gust =
        |(rad, rad_s, rad_m): (f32, f64, f64)| rad * (rad_s * secs - rad_m * along).sin() as f32;
    BREEZE.into_iter().map(gust).sum()
}

/// The angle of the cloth, rad, at which a player with this velocity (m/s, in the axes of the checkpoint) at this distance from the post (m)
/// holds it.
fn taken(velocity: Vec3, away_m: f32) -> f32 {
    let near = (1.0 - away_m / TAKEN_M).max(0.0);
    // A cloth along +x that turns to the left goes to -z.
    (-velocity.z * near * TAKEN_RAD_S_M).clamp(-TAKEN_RAD, TAKEN_RAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cloth_goes_along_with_a_player_who_runs_past_and_comes_back() {
        let mut cloth = Cloth::new(Vec3::ZERO);
        let dt = Some(1.0 / 60.0);
        for _ in 0..20 {
            let goal = taken(Vec3::NEG_Z * 6.0, 0.6);
            cloth.turn(goal, dt).unwrap();
        }
        // Its free edge has gone the player's way.
        let edge = cloth.pose() * Vec3::new(0.5, 0.0, 0.0);
        assert!(edge.z < -0.2, "{edge}");
        for _ in 0..420 {
            cloth.turn(0.0, dt).unwrap();
        }
        assert_eq!(cloth.yaw, Sprung::default());
        assert_eq!(taken(Vec3::NEG_Z * 6.0, 3.0), 0.0);
    }

    #[test]
    fn a_cloth_hangs_on_its_post_however_it_turns() {
        let mut cloth = Cloth::new(Vec3::new(1.0, 1.5, 0.0));
        for yaw in [-1.0, 0.0, 2.0] {
            cloth.turn(yaw, None).unwrap();
            let edge = cloth.pose() * Vec3::new(-0.5, 0.0, 0.0);
            assert!(edge.distance(cloth.hinge) < 1e-5, "{edge}");
        }
    }
}
