//! The colliders around a rig give the same answers as the whole world.

use bevy::ecs::system::RunSystemOnce;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Scene, Setup, Solid};

use super::super::rapier::Obstacles;
use super::*;
use crate::sight::Sight;

/// Half the side of the box that is searched once, m.
const UP_TO_M: f32 = 8.0;

/// Blocks, posts and a leaning wall around the middle of the scene, one in each 3 m.
fn scene() -> Scene {
    let solid = |number: u8| {
        let (x, z) = (f32::from(number % 7) - 3.0, f32::from(number / 7) - 3.0);
        let sizes = [(2.0, 3.0, 0.4), (1.5, 1.5, 1.5), (0.3, 4.0, 0.3)];
        let size = Vec3::from(sizes[usize::from(number) % 3]);
        Solid::block("block", size, (3.0 * x + 1.0, 0.5 * size.y, 3.0 * z + 1.0))
    };
    Scene {
        solids: (0..49).map(solid).collect(),
        ..default()
    }
}

/// Places all over the scene, m: some are inside blocks, and some outside of the box.
fn places() -> Vec<Vec3> {
    let mut state = 7_u32;
    let mut next = |from: f32, to: f32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        from.lerp(to, (state >> 8) as f32 / 16_777_216.0)
    };
    let place = |_| Vec3::new(next(-9.0, 9.0), next(-0.5, 5.0), next(-9.0, 9.0));
    (0..3000).map(place).collect()
}

/// How far the two are from each other in free distance, m; `None` where one of them meets something and the other does not.
fn differ_m(near: &Sight, all: &Sight, from: Vec3, to: Vec3) -> Option<f32> {
    let [near, all] = [near, all].map(|sight| sight.reach(from, to, 0.2, &mut Vec::new()));
    match (near.touch, all.touch) {
        (None, None) => Some(0.0),
        (Some(_), Some(_)) => Some((near.metres - all.metres).abs()),
        _ => None,
    }
}

#[test]
fn inside_of_its_box_and_beyond_it_answers_as_the_whole_world_does() {
    let mut lab = scene().play_in(Setup::at(60.0).with(crate::plugin), []);
    lab.frame();
    lab.frame();
    let judge = |obstacles: Obstacles| {
        let camera = Entity::PLACEHOLDER;
        let (mut worst_m, mut met, mut split) = (0.0_f32, 0, 0);
        // A sight for one frame each.
        for pair in places().chunks_exact(30) {
            let all = obstacles
                .sight_of(camera, 0.6, None)
                .expect("rapier is there");
            let near = obstacles.sight_near(camera, 0.6, None, (Vec3::ZERO, UP_TO_M));
            let near = near.expect("rapier is there");
            for way in pair.chunks_exact(2) {
                let (from, to) = (way[0], way[1]);
                if let Some(metres) = differ_m(&near, &all, from, to) {
                    worst_m.keep_largest(metres);
                } else {
                    split += 1;
                }
                assert_eq!(near.sees(from, to), all.sees(from, to), "{from} to {to}");
                let [mut here, mut there] = [&near, &all].map(|it| it.touched(from, 0.2, None));
                here.sort();
                there.sort();
                assert_eq!(here, there, "at {from}");
                met += here.len();
            }
        }
        (worst_m, met, split)
    };
    let (worst_m, met, split) = lab.app.world_mut().run_system_once(judge).unwrap();
    println!("differs by {worst_m} m, {met} met");
    assert!(met > 100, "{met}");
    assert!(worst_m < 1e-4, "{worst_m} m");
    // Rapier's cast of the whole world meets the ground with a ball that ends 8 mm above it.
    assert!(
        split <= 1,
        "{split} of 1500 meet something in one of the two only"
    );
}
