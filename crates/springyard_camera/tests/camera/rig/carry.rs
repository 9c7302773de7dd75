//! A crate in the hand does not hide the way ahead.

use bevy::prelude::*;
use springyard_camera::{RigState, Stance};
use springyard_test_lab::Input::Look;
use springyard_test_lab::Scene;

use super::lab::CameraLab;

/// Side of a crate, m, and where it is held, by the default tuning of `springyard_character`: its near side from the shoulder, along the look
/// direction, and the shoulder above the middle of the body.
const CRATE_M: f32 = 0.6;
const HELD_M: f32 = 1.2;
const SHOULDER_M: f32 = 0.21;
/// Width of the picture, divided by its height.
const ASPECT: f32 = 16.0 / 9.0;

/// Whether a held crate is on the line from the camera to a place.
fn crate_hides(lab: &CameraLab, place: Vec3) -> bool {
    let (rig, look) = (lab.rig(), lab.look().rotation());
    let shoulder = rig.subject.position + Vec3::Y * SHOULDER_M;
    let middle = shoulder + look * Vec3::NEG_Z * (HELD_M + 0.5 * CRATE_M);
    let [eye, end] = [rig.place(), place].map(|at| look.conjugate() * (at - middle));
    (0..=200_u8).any(|part| {
        let at = eye.lerp(end, f32::from(part) / 200.0);
        at.abs().max_element() < 0.5 * CRATE_M
    })
}

#[test]
fn past_a_carried_crate_the_way_ahead_is_seen_at_any_usual_pitch() {
    let mut hidden = Vec::new();
    for pitch_deg in [
        -40.0, -30.0, -20.0, -12.0, -5.0, -1.0, 5.0, 10.0, 15.0, 20.0,
    ] {
        let mut lab = CameraLab::of(&Scene::default(), [(0.0, Look(0.0, pitch_deg))]);
        let mut view = lab.world.app.world_mut().entity_mut(lab.view);
        view.get_mut::<Stance>().unwrap().carry = 1.0;
        lab.run(2.0, |_, _| {});
        // At the height of the chest.
        for ahead_m in [5.0, 10.0] {
            let place = lab.view() + Vec3::new(0.0, 0.3, -ahead_m);
            if crate_hides(&lab, place) || !lab.rig().shows(place, ASPECT) {
                hidden.push((pitch_deg, ahead_m));
            }
        }
        let way = lab.world.of(lab.camera).get::<RigState>().shoulder.carry();
        assert!((way - 1.0).abs() < 1e-3, "{way} of the way");
        let head = lab.view() + Vec3::Y * lab.rig().subject.head_m;
        assert!(lab.rig().shows(head, ASPECT), "{pitch_deg}: the head");
    }
    assert!(hidden.is_empty(), "pitch, m ahead: {hidden:?}");
}
