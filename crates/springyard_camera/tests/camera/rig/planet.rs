//! On a planet, the camera stays behind and above the character, whose up turns as it runs.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::CharacterGravity;
use springyard_test_lab::Input::{Look, Move};
use springyard_test_lab::Scene;
use springyard_test_lab::worst::Extreme;

use super::lab::{CameraLab, frames};

/// Radius of the planet, m.
const RADIUS_M: f32 = 10.0;

/// The centre of the planet, m: away from the flat ground of the scene.
const CENTRE: Vec3 = Vec3::new(0.0, 60.0, 0.0);

/// A character at the top of a planet that runs to the right and forward.
fn on_a_planet((right, forward): (f32, f32)) -> CameraLab {
    let scene = Scene {
        spawn: CENTRE + Vec3::Y * RADIUS_M,
        ..default()
    };
    let inputs = [(0.0, Look(0.0, -12.0)), (0.5, Move(right, forward))];
    let mut lab = CameraLab::of(&scene, inputs);
    let planet = Collider::ball(RADIUS_M);
    lab.world.fixed(planet, Transform::from_translation(CENTRE));
    let player = lab.world.player();
    let gravity = CharacterGravity::Towards {
        centre: CENTRE,
        strength_m_s2: 9.81,
    };
    lab.world.app.world_mut().entity_mut(player).insert(gravity);
    lab
}

#[test]
fn twice_round_a_planet_the_picture_stays_upright_and_steady() {
    for (spec, movement) in [("60", (0.0, 1.0)), ("144", (0.0, 1.0)), ("60", (0.6, 0.8))] {
        let mut lab = on_a_planet(movement);
        let (mut now, mut before) = (0.0, None);
        let (mut most, mut leans, mut least, mut farthest) = (0.0_f32, 0.0_f32, f32::MAX, 0.0_f32);
        for dt in frames(spec) {
            lab.frame(dt);
            now += dt;
            let (view, camera) = (lab.view(), lab.camera());
            let up = (view - CENTRE).normalize();
            if now > 2.0 {
                // Roll: the horizon of the character's place in the picture.
                let roll = (camera.rotation * Vec3::X).dot(up).asin();
                leans.keep_largest(roll.abs().to_degrees());
                let away = camera.translation - view;
                least.keep_smallest(away.dot(up));
                farthest.keep_largest(away.length());
                if let Some(before) = before.replace(camera.rotation) {
                    let turned = camera.rotation.angle_between(before) / dt as f32;
                    most.keep_largest(turned);
                }
            }
            if now > 28.0 {
                break;
            }
        }
        println!("{spec}: {most} rad/s, leans {leans} deg, {least} m above, {farthest} m away");
        // The run turns up by 0.45 rad/s.
        assert!(most < 0.6, "{spec}: {most} rad/s");
        assert!(leans < 5.0, "{spec}: {leans} deg");
        assert!(
            least > 0.2 && farthest < 7.0,
            "{spec}: {least} to {farthest} m"
        );
    }
}
