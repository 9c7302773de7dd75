//! What changes the framing without lag: the pitch, and the aim on its spring. Drivers as functions, against closed forms.

use bevy::prelude::*;
use springyard_camera::sight::Sight;
use springyard_camera::watch::View;
use springyard_camera::{
    Boom, ByPitch, Follow, FovKick, Look, Rig, RigState, Shoulder, Stance, boom, by_pitch, follow,
    fov_kick, orbit, shoulder, watch,
};
use springyard_test_lab::worst::Extreme;
use springyard_timestep::frame_times::FrameSpec;

use super::plane::Plane;

const RATES: [&str; 4] = ["30", "60", "144", "jitter:60:0.4:7"];

/// Angular frequency times half-life of a critically damped spring: `(1 + x) exp(-x) = 1/2`.
const HALVES_AT: f64 = 1.678_347;

/// The drivers that change distance, place of the pivot and field of view, without walls.
struct Framed {
    state: RigState,
    rig: Rig,
    boom: Boom,
    by_pitch: ByPitch,
    shoulder: Shoulder,
}

impl Framed {
    fn new() -> Self {
        Self {
            state: RigState::default(),
            rig: Rig::default(),
            boom: Boom::default(),
            by_pitch: ByPitch::default(),
            shoulder: Shoulder::default(),
        }
    }

    /// A frame of a character that stands at the origin and aims.
    fn frame(&mut self, pitch_deg: f32, aim: f32, swaps: bool, dt: f32) -> Rig {
        let stance = Stance { aim, ..default() };
        self.stand(pitch_deg, stance, (swaps, &Sight::open()), dt)
    }

    /// What it comes to after three seconds.
    fn settled(pitch_deg: f32, stance: Stance, sight: &Sight) -> Rig {
        let mut framed = Self::new();
        for _ in 0..180 {
            framed.stand(pitch_deg, stance, (false, sight), 1.0 / 60.0);
        }
        framed.rig
    }

    fn stand(
        &mut self,
        pitch_deg: f32,
        stance: Stance,
        (swaps, sight): (bool, &Sight),
        dt: f32,
    ) -> Rig {
        let view = View {
            stance: Some(stance),
            ..default()
        };
        let look = Look {
            yaw_deg: 0.0,
            pitch_deg,
        };
        let (state, boom) = (&mut self.state, &self.boom);
        let rig = watch::update(&view, &mut state.watch, self.rig, dt);
        let rig = follow::update(&Follow::default(), &mut state.follow, rig, dt).unwrap();
        let rig = orbit::update(rig, look, dt);
        let rig = by_pitch::update(&self.by_pitch, &mut state.by_pitch, rig);
        let aside = &mut state.shoulder;
        let length_m = boom.length_m;
        let rig = shoulder::update(&self.shoulder, aside, rig, swaps, length_m, dt).unwrap();
        let rig = fov_kick::update(&FovKick::default(), &mut state.fov_kick, rig, dt).unwrap();
        self.rig = boom::update(boom, &mut state.boom, rig, sight, 0.2, dt).unwrap();
        self.rig
    }
}

/// Frame times, s, until the end, s.
fn frames(spec: &str, end: f64) -> Vec<f64> {
    let spec: FrameSpec = spec.parse().unwrap();
    let mut secs = 0.0;
    let passed = |dt: &f64| {
        secs += dt;
        secs < end
    };
    spec.frames().unwrap().take_while(passed).collect()
}

#[test]
fn at_the_usual_pitch_the_framing_is_that_of_a_rig_without_it() {
    for spec in RATES {
        let mut framed = Framed::new();
        for dt in frames(spec, 1.0) {
            for pitch_deg in [-12.0, -25.0, 0.0] {
                let rig = framed.frame(pitch_deg, 0.0, false, dt as f32);
                let off = Vec3::new(rig.distance - 5.0, rig.fov_deg - 60.0, rig.pivot.y - 0.5);
                assert!(off.length() < 1e-5, "{spec}: {off}");
            }
        }
    }
}

#[test]
fn a_turn_up_and_down_has_no_lag_at_any_frame_rate() {
    for spec in RATES {
        let mut framed = Framed::new();
        let (mut secs, mut worst) = (0.0, [0.0_f32; 3]);
        for dt in frames(spec, 6.0) {
            secs += dt;
            let pitch_deg = (77.5 * (3.0 * secs).sin() - 2.5) as f32;
            let rig = framed.frame(pitch_deg, 0.0, false, dt as f32);
            let change = framed.by_pitch.at(pitch_deg);
            worst[0].keep_largest((rig.distance - 5.0 * change.length).abs());
            worst[1].keep_largest((rig.pivot.y - 0.5 - change.height_m).abs());
            worst[2].keep_largest((rig.fov_deg - 60.0 - change.fov_deg).abs());
        }
        println!("{spec}: off by {worst:?} m, m, degrees");
        assert!(worst.iter().all(|off| *off < 1e-4), "{spec}: {worst:?}");
    }
}

#[test]
fn the_aim_comes_and_goes_on_its_spring_at_any_frame_rate() {
    let omega = HALVES_AT / f64::from(Shoulder::default().aim_half_life_secs);
    // What is left of a way after this time, from rest.
    let left = |secs: f64| (1.0 + omega * secs) * (-omega * secs).exp();
    for spec in RATES {
        let mut framed = Framed::new();
        framed.frame(-12.0, 0.0, false, 0.0);
        let (mut secs, mut began, mut ended) = (0.0, None, None);
        let mut worst = [0.0_f32; 3];
        for dt in frames(spec, 6.0) {
            let aims = (1.0..3.0).contains(&secs);
            if aims {
                began.get_or_insert(secs);
            } else if began.is_some() {
                ended.get_or_insert(secs);
            }
            secs += dt;
            let rig = framed.frame(-12.0, f32::from(aims), false, dt as f32);
            let aim = match (began, ended) {
                (None, _) => 0.0,
                (Some(at), None) => 1.0 - left(secs - at),
                // After 2 s it is there.
                (_, Some(at)) => left(secs - at),
            };
            let aim = aim as f32;
            assert!((framed.state.shoulder.aim() - aim).abs() < 1e-4, "{spec}");
            worst[0].keep_largest((rig.distance - (5.0 - 2.0 * aim)).abs());
            worst[1].keep_largest((rig.pivot.x - (0.3 + 0.2 * aim)).abs());
            worst[2].keep_largest((rig.fov_deg - (60.0 - 5.0 * aim)).abs());
        }
        println!("{spec}: off by {worst:?} m, m, degrees");
        assert!(worst.iter().all(|off| *off < 1e-3), "{spec}: {worst:?}");
    }
}

#[test]
fn half_of_the_way_to_the_aim_is_done_in_its_half_life() {
    let mut framed = Framed::new();
    framed.shoulder.aim_half_life_secs = 0.2;
    framed.frame(-12.0, 0.0, false, 0.0);
    for _ in 0..20 {
        framed.frame(-12.0, 1.0, false, 0.01);
    }
    let aim = framed.state.shoulder.aim();
    assert!((aim - 0.5).abs() < 1e-4, "{aim}");
}

#[test]
fn it_aims_over_the_other_shoulder_after_a_swap_and_from_below() {
    let mut framed = Framed::new();
    let settle = |framed: &mut Framed, pitch_deg: f32, swaps: bool| {
        framed.frame(pitch_deg, 1.0, swaps, 0.0);
        for _ in 0..180 {
            framed.frame(pitch_deg, 1.0, false, 1.0 / 60.0);
        }
        framed.rig
    };
    assert!((settle(&mut framed, -12.0, false).pivot.x - 0.5).abs() < 1e-4);
    let swapped = settle(&mut framed, -12.0, true);
    assert!((swapped.pivot.x + 0.5).abs() < 1e-4, "{}", swapped.pivot.x);
    // The two factors of the length, and the two changes of the field of view.
    let below = settle(&mut framed, 75.0, false);
    assert!((below.distance - 5.0 * 0.6 * 0.6).abs() < 1e-3);
    assert!((below.fov_deg - (60.0 + 8.0 - 5.0)).abs() < 1e-3);
    assert!((below.pivot.x + 0.5).abs() < 1e-3, "{}", below.pivot.x);
}

#[test]
fn a_half_life_of_0_is_an_error_and_no_picture_is_wider_than_160_degrees() {
    let mut framed = Framed::new();
    framed.by_pitch.below_fov_deg = 1000.0;
    assert_eq!(framed.frame(75.0, 0.0, false, 0.01).fov_deg, 160.0);
    framed.by_pitch.below_fov_deg = -1000.0;
    assert_eq!(framed.frame(75.0, 0.0, false, 0.01).fov_deg, 5.0);
    for half_life_secs in [0.0, -1.0, f32::NAN] {
        let shoulder = Shoulder {
            aim_half_life_secs: half_life_secs,
            ..default()
        };
        assert!(shoulder.aim_spring().is_err(), "{half_life_secs}");
    }
}

/// The figure's capsule, by the default tuning of `springyard_character`: radius and half the length of its axis, m; and the height of its
/// middle over the ground.
const RADIUS_M: f32 = 0.3;
const HALF_AXIS_M: f32 = 0.4;
const MIDDLE_M: f32 = 1.1;
/// Side of a crate, m, and where it is held: its near side from the figure's axis, and the shoulder above the figure's middle.
const CRATE_M: f32 = 0.6;
const HELD_M: f32 = 1.2;
const SHOULDER_M: f32 = 0.21;

/// How much of half the picture's height is free between the capsule and what the camera sees in a direction of the world; negative: the
/// capsule covers it.
fn free_beside_figure(rig: &Rig, towards: Vec3) -> f32 {
    let half_picture = (0.5 * rig.fov_deg).to_radians().tan();
    let free = |part: i8| {
        let on_axis = Vec3::Y * (HALF_AXIS_M * f32::from(part) / 10.0) - rig.place();
        let depth_m = on_axis.dot(towards);
        let aside_m = on_axis.cross(towards).length() - RADIUS_M;
        aside_m / depth_m.max(0.1) / half_picture
    };
    (-10..=10).map(free).fold(f32::INFINITY, f32::min)
}

/// The part of a held crate in the picture that the figure does not cover.
fn part_of_crate_seen(rig: &Rig, pitch_deg: f32) -> f32 {
    let look = Look {
        yaw_deg: 0.0,
        pitch_deg,
    };
    let ahead = look.rotation() * Vec3::NEG_Z;
    let middle = Vec3::Y * SHOULDER_M + ahead * (HELD_M + 0.5 * CRATE_M);
    let (mut all, mut seen) = (0.0, 0.0);
    for normal in [Vec3::Z, Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y] {
        let across = normal.any_orthonormal_vector();
        let along = normal.cross(across);
        for (u, v) in (-9_i8..=9).flat_map(|u| (-9_i8..=9).map(move |v| (u, v))) {
            let on_side = across * (f32::from(u) / 10.0) + along * (f32::from(v) / 10.0);
            let way = middle + (normal + on_side) * (0.5 * CRATE_M) - rig.place();
            // What faces the camera, smaller with the square of the distance.
            let size = -normal.dot(way) / way.length().powi(3);
            if size > 0.0 {
                all += size;
                let is_free = free_beside_figure(rig, way.normalize()) > 0.0;
                seen += if is_free { size } else { 0.0 };
            }
        }
    }
    seen / all
}

#[test]
fn a_third_of_a_carried_crate_is_seen_beside_the_figure_from_as_far_as_usual() {
    let carry = |carry: f32| {
        let stance = Stance { carry, ..default() };
        Framed::settled(-12.0, stance, &Sight::open())
    };
    let rig = carry(1.0);
    let part = part_of_crate_seen(&rig, -12.0);
    println!("{part} of the crate is seen");
    assert!(part > 1.0 / 3.0, "{part}");
    assert!((rig.distance - 5.0).abs() < 1e-3, "{} m", rig.distance);
    assert!((rig.fov_deg - 60.0).abs() < 1e-3, "{}", rig.fov_deg);
    assert!((rig.pitch_deg + 20.0).abs() < 1e-2, "{}", rig.pitch_deg);
    // The feet are in the picture, and so is the ground ahead up to the horizon.
    let feet = rig.rotation.conjugate() * (Vec3::NEG_Y * MIDDLE_M - rig.place());
    let down = -feet.y / -feet.z / 30.0_f32.to_radians().tan();
    assert!((0.3..0.9).contains(&down), "{down}");
    assert!(rig.pitch_deg > -30.0);
    let usual = part_of_crate_seen(&carry(0.0), -12.0);
    assert!(usual < 0.1, "{usual}");
}

#[test]
fn from_the_ground_the_figure_does_not_cover_the_middle_of_the_sky() {
    let stance = Stance {
        head_m: HALF_AXIS_M + RADIUS_M,
        feet_m: MIDDLE_M,
        ground_m: Some(MIDDLE_M),
        ..default()
    };
    let below_feet = Plane {
        normal: Vec3::Y,
        at_m: -MIDDLE_M,
    };
    let ground = Sight::new(below_feet, |_, _| true, 0.6);
    for (pitch_deg, least) in [(40.0, 0.06), (70.0, 0.12)] {
        let rig = Framed::settled(pitch_deg, stance, &ground);
        let free = free_beside_figure(&rig, rig.rotation * Vec3::NEG_Z);
        println!(
            "at {pitch_deg}: {free} of half a picture, {} m",
            rig.distance
        );
        assert!(rig.distance < 3.0, "{} m", rig.distance);
        assert!(free > least, "{pitch_deg}: {free}");
    }
}
