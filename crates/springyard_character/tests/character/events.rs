//! Events: each in its situation, once, with the same numbers at any step rate and in any frames.

use bevy::prelude::*;
use springyard_character::events::{Foot, JumpedOff};
use springyard_character::grab::LetGoReason;
use springyard_character::{CharacterEvent, CharacterTuning, Dash, Gait, Happened, Move as _};
use springyard_test_lab::Input::{Look, Move, Press, Release, Tap};
use springyard_test_lab::IntentButton::{Dash as DashButton, Grab, Jump, Respawn};
use springyard_test_lab::{CharacterLab, Input, Scene, Setup, Solid};

use super::grab::{cube, yard_with_cube};

const RATES: [f64; 3] = [30.0, 60.0, 144.0];

/// What a system in `Update` has heard.
#[derive(Resource, Default)]
struct Heard(Vec<CharacterEvent>);

fn listen(app: &mut App) {
    app.init_resource::<Heard>().add_systems(
        Update,
        |mut events: MessageReader<_>, mut heard: ResMut<Heard>| {
            heard.0.extend(events.read().cloned());
        },
    );
}

fn heard(lab: &CharacterLab) -> &[CharacterEvent] {
    &lab.app.world().resource::<Heard>().0
}

/// All events of the player in a scene with this input.
fn played(scene: &Scene, setup: Setup, secs: f64, script: &[(f64, Input)]) -> Vec<CharacterEvent> {
    let mut lab = scene.play_in(setup.with(listen), script.iter().copied());
    lab.run(secs);
    assert!(heard(&lab).iter().all(|it| it.character == lab.player()));
    assert!(heard(&lab).is_sorted_by_key(|it| it.secs));
    heard(&lab).to_vec()
}

/// The events in words, without footfalls, at each step rate: they are the same.
fn words(scene: &Scene, secs: f64, script: &[(f64, Input)]) -> Vec<&'static str> {
    let [all, others @ ..] = RATES.map(|hz| {
        let events = played(scene, Setup::at(hz), secs, script);
        let words = events.iter().map(|it| word(&it.what));
        words.filter(|word| *word != "stepped").collect::<Vec<_>>()
    });
    for (other, hz) in others.iter().zip(&RATES[1..]) {
        assert_eq!(*other, all, "{hz} Hz");
    }
    all
}

fn word(what: &Happened) -> &'static str {
    match what {
        Happened::Jumped { off } => match off {
            JumpedOff::Ground => "jumped",
            JumpedOff::Slope => "jumped off a slope",
            JumpedOff::Air => "jumped in the air",
        },
        Happened::Landed { .. } => "landed",
        Happened::Stepped { .. } => "stepped",
        Happened::SlideBegan => "slides",
        Happened::SlideEnded => "slides no more",
        Happened::Bumped { towards, .. } if *towards == Vec3::Y => "bumped its head",
        Happened::Bumped { .. } => "bumped",
        Happened::MoveBegan { name } => name,
        Happened::WallJumped { .. } => "jumped off a wall",
        Happened::LedgeCaught { .. } => "caught a ledge",
        Happened::PullUpBegan => "pulls up",
        Happened::MantleBegan => "mantles",
        Happened::RopeTaken { .. } => "took a rope",
        Happened::RopeLetGo => "let go of a rope",
        Happened::Took { .. } => "took",
        Happened::LetGo {
            reason: LetGoReason::Button,
            ..
        } => "threw",
        Happened::LetGo { .. } => "lost",
        Happened::GrabMissed { .. } => "missed",
    }
}

/// The numbers of one kind of event at each step rate.
fn numbers(
    scene: &Scene,
    secs: f64,
    script: &[(f64, Input)],
    of: impl Fn(&Happened) -> Option<f32>,
) -> [Vec<f32>; 3] {
    RATES.map(|hz| {
        let events = played(scene, Setup::at(hz), secs, script);
        events.iter().filter_map(|it| of(&it.what)).collect()
    })
}

fn landing_m_s(what: &Happened) -> Option<f32> {
    match what {
        Happened::Landed { speed_m_s, .. } => Some(*speed_m_s),
        _ => None,
    }
}

fn bump_m_s(what: &Happened) -> Option<f32> {
    match what {
        Happened::Bumped { speed_m_s, .. } => Some(*speed_m_s),
        _ => None,
    }
}

/// A single number at each rate, this near to the expected one.
fn assert_one(found: &[Vec<f32>; 3], expected: f32, off: f32) {
    println!("{found:?}, expected {expected}");
    for numbers in found {
        assert_eq!(numbers.len(), 1, "{found:?}");
        assert!((numbers[0] - expected).abs() <= off, "{found:?}");
    }
}

/// A jump with the button held to its top.
const JUMP: [(f64, Input); 1] = [(1.0, Press(Jump))];

#[test]
fn a_jump_and_its_landing_at_the_speed_of_the_fall() {
    let scene = Scene::default();
    assert_eq!(words(&scene, 3.0, &JUMP), ["jumped", "landed"]);
    let tuning = CharacterTuning::default();
    let expected = (2.0 * tuning.flight().fall * tuning.jump_apex_m).sqrt();
    let found = numbers(&scene, 3.0, &JUMP, landing_m_s);
    assert_one(&found, expected, 0.05);
}

#[test]
fn a_landing_says_where_and_when() {
    let mut lab = Scene::default().play_in(Setup::at(60.0).with(listen), JUMP);
    lab.run(3.0);
    let landing = heard(&lab).iter().find(|it| word(&it.what) == "landed");
    let landing = landing.unwrap();
    let Happened::Landed { on, .. } = landing.what else {
        unreachable!()
    };
    assert_eq!(on.ground, lab.named("ground"));
    assert!(on.point.length() < 1e-3 && on.normal.distance(Vec3::Y) < 1e-3);
    let first = lab.between(1.1, 3.0).iter().find(|step| step.grounded);
    assert!((first.unwrap().t - landing.secs).abs() < 1e-6);
}

#[test]
fn a_jump_in_the_air_is_one_of_its_own() {
    let scene = Scene::tuned(|tuning| tuning.double_jump = true);
    let script = [(1.0, Press(Jump)), (1.3, Release(Jump)), (1.4, Press(Jump))];
    assert_eq!(
        words(&scene, 3.0, &script),
        ["jumped", "jumped in the air", "landed"]
    );
}

#[test]
fn a_press_before_the_landing_lands_and_jumps() {
    // The jump lasts 0.36 s up and 0.30 s down.
    let script = [(1.0, Press(Jump)), (1.5, Release(Jump)), (1.6, Press(Jump))];
    assert_eq!(
        words(&Scene::default(), 3.0, &script),
        ["jumped", "landed", "jumped", "landed"]
    );
}

#[test]
fn a_jump_within_the_coyote_time_is_off_the_ground() {
    // Runs off a block 2 m high at about 1.8 s.
    let scene = Scene {
        spawn: Vec3::Y * 2.0,
        solids: vec![Solid::block("block", (4.0, 2.0, 8.0), (0.0, 1.0, 0.0))],
        ..Scene::default()
    };
    let edge = [(1.0, Move(0.0, 1.0)), (1.97, Press(Jump))];
    assert_eq!(words(&scene, 4.0, &edge), ["jumped", "landed"]);
    assert_eq!(words(&scene, 4.0, &edge[..1]), ["landed"]);
}

#[test]
fn feet_come_down_by_turns_a_stride_apart() {
    let script = [(1.0, Move(0.0, 1.0)), (5.0, Move(0.0, 0.0))];
    let tuning = CharacterTuning::default();
    let stride_m = Gait::default().stride_m(tuning.run_speed_m_s);
    for hz in RATES {
        let events = played(&Scene::default(), Setup::at(hz), 6.0, &script);
        let feet: Vec<(Foot, Vec3)> = (events.iter())
            .map(|it| match &it.what {
                Happened::Stepped { foot, on, .. } => (*foot, on.point),
                other => panic!("{other:?}"),
            })
            .collect();
        // 4 s at 5 m/s, less what the start and the end take.
        assert!((11..=13).contains(&feet.len()), "{hz} Hz: {}", feet.len());
        for pair in feet.windows(2) {
            assert_eq!(pair[1].0, pair[0].0.other());
        }
        // At full speed, to a step's way.
        for pair in feet[2..10].windows(2) {
            let way_m = pair[1].1.distance(pair[0].1);
            let off = (way_m - stride_m).abs();
            assert!(
                off <= tuning.run_speed_m_s / hz as f32 + 1e-3,
                "{hz} Hz: {way_m}"
            );
        }
    }
}

#[test]
fn a_slide_begins_and_ends_once() {
    let scene = Scene {
        spawn: Vec3::new(0.0, 5.5, -3.0),
        solids: vec![Solid::ramp("slope", 60.0, 6.0, 4.0, (0.0, 0.0, 0.0))],
        ..Scene::default()
    };
    assert_eq!(
        words(&scene, 4.0, &[]),
        ["landed", "slides", "slides no more"]
    );
}

/// A wall with its face 5 m ahead.
fn walled() -> Scene {
    Scene {
        solids: vec![Solid::block("wall", (20.0, 4.0, 1.0), (0.0, 2.0, -5.5))],
        ..Scene::default()
    }
}

#[test]
fn a_run_into_a_wall_is_one_bump_at_its_speed_however_long_it_goes_on() {
    let script = [(1.0, Move(0.0, 1.0)), (4.0, Move(0.7, 0.7))];
    assert_eq!(words(&walled(), 6.0, &script), ["bumped"]);
    let found = numbers(&walled(), 6.0, &script, bump_m_s);
    assert_one(&found, CharacterTuning::default().run_speed_m_s, 0.05);
}

#[test]
fn so_is_a_run_into_a_body_that_is_too_heavy_to_push() {
    let scene = Scene {
        crates: vec![cube("heavy", 2000.0, 2.0, 0.0, -6.0)],
        ..Scene::default()
    };
    let script = [(1.0, Move(0.0, 1.0)), (4.0, Move(0.0, 0.0))];
    assert_eq!(words(&scene, 5.0, &script), ["bumped"]);
    let found = numbers(&scene, 5.0, &script, bump_m_s);
    assert_one(&found, CharacterTuning::default().run_speed_m_s, 0.05);
}

#[test]
fn one_that_leans_on_a_wall_from_rest_does_not_bump() {
    let scene = Scene {
        spawn: Vec3::Z * -4.7,
        ..walled()
    };
    let script = [(1.0, Move(0.0, 1.0)), (3.0, Move(0.7, 0.7))];
    let no_words: [&str; 0] = [];
    assert_eq!(words(&scene, 5.0, &script), no_words);
}

#[test]
fn a_dash_begins_once_and_bumps_into_a_wall_faster_than_a_run() {
    let script = [
        (1.0, Move(0.0, 1.0)),
        (1.2, Tap(DashButton)),
        (3.0, Move(0.0, 0.0)),
    ];
    assert_eq!(words(&walled(), 4.0, &script), [Dash::NAME, "bumped"]);
    let found = numbers(&walled(), 4.0, &script, bump_m_s);
    for speeds in &found {
        // A run has 5 m/s. Measured: 6.2 to 6.7.
        assert!(speeds.len() == 1 && speeds[0] > 5.5, "{found:?}");
    }
}

#[test]
fn a_dash_straight_out_of_a_dash_begins_again() {
    for hz in RATES {
        let mut lab = Scene::default().play_in(Setup::at(hz).with(listen), []);
        lab.run(1.0);
        for _ in 0..lab.steps(0.5) {
            lab.intent().dash.tap();
            lab.step();
        }
        lab.run(1.0);
        let begun = heard(&lab).iter().filter(|it| word(&it.what) == Dash::NAME);
        assert_eq!(begun.count(), 3, "{hz} Hz: at 0, 0.2 and 0.4 s");
    }
}

#[test]
fn a_head_that_hits_a_ceiling_is_one_bump() {
    let scene = Scene {
        solids: vec![Solid::block("ceiling", (4.0, 0.4, 4.0), (0.0, 2.4, 0.0))],
        ..Scene::default()
    };
    assert_eq!(
        words(&scene, 3.0, &JUMP),
        ["jumped", "bumped its head", "landed"]
    );
    // 0.4 m higher, of the 1.2 m of the jump.
    let flight = CharacterTuning::default().flight();
    let expected = (2.0 * flight.rise * 0.8).sqrt();
    let found = numbers(&scene, 3.0, &JUMP, bump_m_s);
    // To what gravity takes in a step of 1/30 s.
    assert_one(&found, expected, flight.rise / 30.0);
}

#[test]
fn the_hand_takes_and_throws() {
    // Turning and running with the crate is no bump into it.
    let script = [
        (0.5, Press(Grab)),
        (1.0, Move(0.0, 1.0)),
        (2.0, Look(150.0, 0.0)),
        (3.0, Move(0.0, 0.0)),
        (4.0, Release(Grab)),
    ];
    assert_eq!(
        words(&yard_with_cube(10.0), 5.0, &script),
        ["took", "threw"]
    );
    assert_eq!(words(&Scene::default(), 1.0, &script), ["missed"]);
}

#[test]
fn a_spawn_a_respawn_and_a_teleport_are_silent() {
    // On the way up, and on the way down.
    for at in [1.2, 1.55] {
        let script = [(1.0, Press(Jump)), (at, Tap(Respawn))];
        assert_eq!(words(&Scene::default(), 3.0, &script), ["jumped"], "{at}");
    }
    let mut lab = Scene::default().play_in(Setup::at(60.0).with(listen), []);
    lab.run(1.0);
    let player = lab.player();
    lab.change::<Transform>(player, |pose| pose.translation += Vec3::X * 30.0);
    lab.run(1.0);
    assert!((lab.position().x - 30.0).abs() < 0.1);
    assert_eq!(heard(&lab), []);
}

#[test]
fn each_is_heard_once_in_frames_without_a_step_and_with_several() {
    let script = [
        (0.5, Move(1.0, 0.0)),
        (1.5, Press(Jump)),
        (2.4, Move(0.0, 1.0)),
        (2.6, Tap(DashButton)),
        (3.5, Move(0.0, 0.0)),
    ];
    let expected = played(&walled(), Setup::at(60.0), 4.0, &script);
    assert!(expected.len() > 4, "{expected:?}");
    for fps in [13.0, 25.0, 144.0, 240.0] {
        let setup = Setup::at(60.0).in_frames(fps);
        let found = played(&walled(), setup, 4.0, &script);
        let texts = |events: &[CharacterEvent]| -> Vec<String> {
            let until = events.iter().filter(|it| it.secs < 3.9);
            until
                .map(|it| format!("{:?} {:?}", it.secs, it.what))
                .collect()
        };
        assert_eq!(texts(&found), texts(&expected), "{fps} fps");
    }
}
