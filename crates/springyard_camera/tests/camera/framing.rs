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

    /// A frame of a character that stands at the origin.
    fn frame(&mut self, pitch_deg: f32, aim: f32, swaps: bool, dt: f32) -> Rig {
        let stance = Stance { aim, ..default() };
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
        let rig = orbit::update(rig, look);
        let rig = by_pitch::update(&self.by_pitch, &mut state.by_pitch, rig);
        let aside = &mut state.shoulder;
        let length_m = boom.length_m;
        let rig = shoulder::update(&self.shoulder, aside, rig, swaps, length_m, dt).unwrap();
        let rig = fov_kick::update(&FovKick::default(), &mut state.fov_kick, rig, dt).unwrap();
        self.rig = boom::update(boom, &mut state.boom, rig, &Sight::open(), 0.2, dt).unwrap();
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
