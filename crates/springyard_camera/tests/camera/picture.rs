//! What the picture does not do: turn about the camera in place of the figure, nod with stairs and jumps, lean in a blend.

use bevy::prelude::*;
use springyard_camera::sight::Sight;
use springyard_camera::{DeadZone, EdgeLook, Look, Rig, dead_zone, edge_look, orbit};
use springyard_test_lab::worst::Extreme;

use super::switch::course::{Camera, RIGS, rig};

#[test]
fn a_turn_of_the_look_leaves_the_pivot_where_it_is_in_the_picture() {
    let rig = Rig {
        pivot: Vec3::new(3.0, 1.5, -7.0),
        distance: 4.0,
        ..default()
    };
    for (yaw_deg, pitch_deg) in [(0.0, -12.0), (90.0, 40.0), (-170.0, -80.0)] {
        let turned = orbit::update(rig, Look { yaw_deg, pitch_deg }, 1.0 / 60.0);
        assert_eq!(turned.pivot, rig.pivot);
        let seen = turned.rotation.conjugate() * (turned.pivot - turned.place());
        assert!(seen.distance(Vec3::NEG_Z * 4.0) < 1e-5, "{seen}");
    }
}

/// Stairs of 0.15 m, each 0.4 m deep, at a run of 5 m/s: the ground's height after this time, s, m.
fn on_stairs(secs: f32) -> f32 {
    (secs * 5.0 / 0.4).floor() * 0.15
}

#[test]
fn on_stairs_the_picture_rises_steadily() {
    let climb_m_s = 5.0 * 0.15 / 0.4;
    for fps in [30_u16, 60, 144] {
        let dt = 1.0 / f32::from(fps);
        let (mut state, mut rig) = (dead_zone::State::default(), Rig::default());
        rig.subject.footing_m = Some(0.0);
        rig.subject.cut = true;
        let (mut last, mut off, mut steps) = (0.0, 0.0_f32, 0.0_f32);
        for frame in 0..3 * fps {
            let ground = on_stairs(f32::from(frame) * dt);
            if let Some(before) = rig.subject.footing_m {
                steps.keep_largest((ground - before) / dt);
            }
            rig.subject.footing_m = Some(ground);
            rig.subject.position.y = ground;
            rig = dead_zone::update(&DeadZone::default(), &mut state, rig, dt).unwrap();
            rig.subject.cut = false;
            if frame > fps {
                off.keep_largest(((rig.pivot.y - last) / dt - climb_m_s).abs());
            }
            last = rig.pivot.y;
        }
        println!("{fps} fps: {off:.2} m/s off {climb_m_s} m/s, the ground by {steps:.1} m/s");
        assert!(off < 0.4, "{fps} fps: {off} m/s");
        assert!(steps > 4.0, "{steps}");
    }
}

#[test]
fn a_jump_over_a_pit_does_not_nod_the_picture() {
    let edge = EdgeLook::default();
    let (mut state, mut rig) = (edge_look::State::default(), Rig::default());
    // There is no ground anywhere below.
    let pit = Sight::open();
    let usual_deg = Look::USUAL_PITCH_DEG;
    let mut frame = |footing_m: Option<f32>, has_stance: bool| {
        rig.rotation = Quat::IDENTITY;
        rig.pitch_deg = usual_deg;
        rig.subject.footing_m = footing_m;
        rig.subject.has_stance = has_stance;
        rig.subject.facing = Vec3::NEG_Z;
        rig = edge_look::update(&edge, &mut state, rig, Some(&pit), 1.0 / 60.0).unwrap();
        rig.pitch_deg
    };
    for _ in 0..60 {
        assert_eq!(frame(None, true), usual_deg);
        // What flies without a stance is at no edge.
        assert_eq!(frame(Some(0.0), false), usual_deg);
    }
    for _ in 0..120 {
        frame(Some(0.0), true);
    }
    let tilted = frame(Some(0.0), true);
    assert!((tilted - usual_deg + edge.tilt_deg).abs() < 0.1, "{tilted}");
}

/// How far the horizon leans, as the sine of the angle.
fn leans(rotation: Quat) -> f32 {
    (rotation * Vec3::X).y.abs()
}

#[test]
fn in_a_blend_the_horizon_stays_level() {
    let mut camera = Camera::new();
    let (mut most, mut between) = (0.0_f32, 0.0_f32);
    for number in 0..400 {
        let from = camera.picture();
        camera.switch((camera.shown + 1 + number % (RIGS - 1)) % RIGS);
        let to = rig(camera.shown, camera.secs);
        // The usual blend of two rotations, for comparison.
        between.keep_largest(leans(from.rotation.slerp(to.rotation, 0.5)));
        for _ in 0..1 + number % 40 {
            camera.frame(1.0 / 60.0);
            most.keep_largest(leans(camera.picture().rotation));
        }
    }
    println!("leans by {most:.1e}, the usual blend by {between:.2}");
    // Two of the rigs shake by 0.02 rad.
    assert!(most < 0.021, "{most}");
    assert!(between > 0.1, "{between}");
}
