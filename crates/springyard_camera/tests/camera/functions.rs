//! Rigs without an `App`: the drivers called as functions, one after the other.

use bevy::prelude::*;
use springyard_camera::sight::Sight;
use springyard_camera::watch::View;
use springyard_camera::{
    Boom, Clearance, Follow, FovKick, Look, Rig, RigState, Shoulder, Tripod, boom, follow,
    fov_kick, orbit, pivot_collision, shoulder, tripod, watch,
};

use super::plane::Plane;

const RATES: [u16; 3] = [30, 60, 144];

fn at(position: Vec3) -> View {
    View {
        pose: Transform::from_translation(position),
        ..default()
    }
}

/// A wall: all beyond this z, m.
fn wall(z: f32) -> Plane {
    let normal = Vec3::NEG_Z;
    Plane { normal, at_m: -z }
}

/// Six drivers of the third-person camera.
fn third_person(
    boom: &Boom,
    view: &View,
    look: Look,
    sight: &Sight,
    state: &mut RigState,
    rig: Rig,
    dt: f32,
) -> Result<Rig> {
    let rig = watch::update(view, &mut state.watch, rig, dt);
    let rig = follow::update(&Follow::default(), &mut state.follow, rig, dt)?;
    let rig = orbit::update(rig, look, dt);
    let aside = &mut state.shoulder;
    let rig = shoulder::update(&Shoulder::default(), aside, rig, false, boom.length_m, dt)?;
    let rig = fov_kick::update(&FovKick::default(), &mut state.fov_kick, rig, dt)?;
    let radius = Clearance::default().radius_at(rig.fov_deg);
    let rig = pivot_collision::update(rig, sight, radius);
    boom::update(boom, &mut state.boom, rig, sight, radius, dt)
}

/// Drivers of a security camera.
fn security(view: &View, tripod: Tripod, state: &mut RigState, rig: Rig, dt: f32) -> Result<Rig> {
    let rig = watch::update(view, &mut state.watch, rig, dt);
    let rig = follow::update(&Follow::default(), &mut state.follow, rig, dt)?;
    Ok(tripod::update(&tripod, rig))
}

/// The rig after `secs` seconds behind a view that moves at `velocity`.
fn after(secs: u16, fps: u16, velocity: Vec3, sight: &Sight) -> Rig {
    let (mut state, mut rig) = (RigState::default(), Rig::default());
    let look = Look {
        yaw_deg: 0.0,
        pitch_deg: -10.0,
    };
    for frame in 0..=secs * fps {
        let view = at(velocity * (f32::from(frame) / f32::from(fps)));
        let dt = 1.0 / f32::from(fps);
        rig = third_person(&Boom::default(), &view, look, sight, &mut state, rig, dt).unwrap();
    }
    rig
}

#[test]
fn in_the_open_the_boom_has_its_length_and_a_run_does_not_leave_the_pivot_behind() {
    for fps in RATES {
        let rig = after(3, fps, Vec3::new(4.0, 0.0, 0.0), &Sight::open());
        assert!((rig.distance - 5.0).abs() < 1e-5, "{fps}: {}", rig.distance);
        // The shoulder is 0.3 m to the right.
        let lag = rig.subject.position.x + 0.3 - rig.pivot.x;
        assert!(lag.abs() < 1e-4, "{fps}: {lag}");
        // 4 degrees at 8 m/s.
        assert!((rig.fov_deg - 62.0).abs() < 1e-3, "{fps}: {}", rig.fov_deg);
    }
}

#[test]
fn a_wall_behind_shortens_the_boom_by_no_more_than_is_needed() {
    let radius = Clearance::default().radius_at(60.0);
    for fps in RATES {
        let sight = Sight::new(wall(3.0), |_, _| true, 0.6);
        let rig = after(1, fps, Vec3::ZERO, &sight);
        let gap = 3.0 - rig.place().z;
        assert!((radius..radius + 0.02).contains(&gap), "{fps}: {gap}");
    }
}

#[test]
fn a_security_camera_stays_where_it_is_and_keeps_the_pivot_in_the_middle() {
    let tripod = Tripod {
        place: Vec3::new(-4.0, 3.0, -4.0),
    };
    for fps in RATES {
        let (mut state, mut rig) = (RigState::default(), Rig::default());
        let dt = 1.0 / f32::from(fps);
        for frame in 0..4 * fps {
            let view = at(Vec3::NEG_Z * (f32::from(frame) * dt * 3.0));
            rig = security(&view, tripod, &mut state, rig, dt).unwrap();
            assert!(rig.place().distance(tripod.place) < 1e-5, "{}", rig.place());
            let middle = rig.rotation.inverse() * (rig.pivot - rig.place());
            assert!(middle.normalize().distance(Vec3::NEG_Z) < 1e-5, "{middle}");
        }
    }
}

#[test]
fn straight_below_and_at_the_pivot_a_security_camera_stays_finite() {
    for place in [Vec3::Y, Vec3::NEG_Y, Vec3::ZERO] {
        let rig = tripod::update(&Tripod { place }, Rig::default());
        assert!(rig.rotation.is_finite() && rig.place().distance(place) < 1e-6);
    }
}

#[test]
fn a_boom_whose_wait_is_negative_still_grows_to_its_length_again() {
    let boom = Boom {
        hidden_secs: -1.0,
        ..default()
    };
    let (mut state, mut rig) = (RigState::default(), Rig::default());
    let wall = Sight::new(wall(3.0), |_, _| true, 0.6);
    let open = Sight::open();
    for frame in 0..300 {
        let sight = if frame < 60 { &wall } else { &open };
        let (view, look) = (at(Vec3::ZERO), Look::default());
        rig = third_person(&boom, &view, look, sight, &mut state, rig, 1.0 / 60.0).unwrap();
        if frame == 59 {
            assert!(rig.distance < 3.0, "{}", rig.distance);
        }
    }
    assert!((rig.distance - 5.0).abs() < 1e-3, "{}", rig.distance);
}

#[test]
fn a_length_that_is_no_number_leaves_nothing_in_the_boom() {
    let (mut state, mut rig) = (RigState::default(), Rig::default());
    let (view, look, sight) = (at(Vec3::ZERO), Look::default(), Sight::open());
    for frame in 0..60 {
        let is_bad = (20..30).contains(&frame);
        let boom = Boom {
            length_m: if is_bad { f32::NAN } else { 5.0 },
            ..default()
        };
        rig = third_person(&boom, &view, look, &sight, &mut state, rig, 1.0 / 60.0).unwrap();
        assert_eq!(rig.place().is_finite(), !is_bad, "frame {frame}");
        // As the plugin does: the drivers start again.
        if is_bad {
            rig = Rig::default();
            state.watch.restart();
        }
    }
    assert_eq!(rig.distance, 5.0);
}
