//! What if: the same seconds under other numbers, beside what was played.

use bevy::prelude::*;
use spring_math::planner::{Backlog, PlannerSettings, Policy};
use springyard::input::script::Event::{self, Look, Move, Press, Release};
use springyard::input::script::IntentButton::Jump;
use springyard::level::CurrentLevel;
use springyard::stations::{BestRun, RunMarks};
use springyard::time::flight::Jump as JumpOf;
use springyard::time::what_if::{Answer, AskWhatIf, ForgetWhatIf, Numbers, Path, Span, WhatIf};
use springyard::tuning::{CameraTuning, PlayerTuning};
use springyard_drive::{DefaultDriveMethod, DriveMethod};
use springyard_timestep::policies::StepPlanner;

use crate::common::{Play, start_of, strip};

/// A run with a whole jump and a turn.
fn jump() -> Vec<(f64, Event)> {
    vec![
        (0.5, Move(0.0, 0.6)),
        (1.508, Press(Jump)),
        (2.3, Release(Jump)),
        (2.5, Look(40.0, -20.0)),
        (3.0, Move(0.3, 0.0)),
    ]
}

/// The jump, played for this time, s.
fn played(secs: f64) -> Play {
    let mut play = Play::yard(Vec3::ZERO, "", "", jump());
    play.run(secs, |_, _| {});
    play
}

/// The numbers in force.
pub fn numbers(play: &Play) -> Numbers {
    let world = play.app.world();
    Numbers {
        tuning: world.resource::<PlayerTuning>().character,
        moves: world.resource::<PlayerTuning>().moves,
        camera: world.resource::<CameraTuning>().0,
        planner: world.resource::<StepPlanner>().settings(),
        drive: world.resource::<DefaultDriveMethod>().0,
    }
}

fn ask(play: &mut Play, span: Span, numbers: Numbers) {
    play.app
        .world_mut()
        .write_message(AskWhatIf { span, numbers });
}

fn what_if(play: &Play) -> &WhatIf {
    play.app.world().resource::<WhatIf>()
}

/// Frames without time, until the answer is there; their number.
fn wait(play: &mut Play) -> usize {
    for frame in 1..=5000 {
        play.frame(0.0);
        let what_if = what_if(play);
        assert_eq!(what_if.problem, None);
        if what_if.progress.is_none() && what_if.answer.is_some() {
            return frame;
        }
    }
    panic!("no answer: {:?}", what_if(play).progress);
}

fn answer(play: &mut Play, span: Span, numbers: Numbers) -> Answer {
    ask(play, span, numbers);
    wait(play);
    what_if(play).answer.clone().unwrap()
}

const LAST_3: Span = Span::Last { secs: 3.0 };

#[test]
fn the_same_numbers_give_the_same_path() {
    let mut play = played(4.0);
    let numbers = numbers(&play);
    let same = answer(&mut play, LAST_3, numbers);
    assert!(same.is_faithful && same.same_numbers);
    assert_eq!(same.played, same.instead);
    assert_eq!(same.parting.first, None);
    assert_eq!(same.played.points().len(), 181);
    assert!((same.from_secs - 1.0).abs() < 1e-6 && (same.to_secs - 4.0).abs() < 1e-6);
    let (_, last) = same.played.points().last().unwrap();
    assert!(last.position.distance(play.position()) < 1e-5);
    // And again, from a state between.
    let part = Span::Ticks { from: 70, to: 200 };
    let part = answer(&mut play, part, numbers);
    assert!(part.is_faithful && part.same_numbers);
    assert_eq!(part.played, part.instead);
    assert_eq!(part.played.points().len(), 131);
    for (secs, point) in part.played.points() {
        let whole = same.played.at_or_end(*secs).unwrap();
        let apart = whole.position.distance(point.position);
        assert!(apart < 1e-5, "{apart} m at {secs} s");
    }
}

/// One jump of this height (m), which has the times and the speed that the frames of its path have, as near as frames are.
fn assert_is_jump_of(jumps: &[JumpOf], apex_m: f32, path: &Path) {
    let [jump] = jumps else {
        panic!("{jumps:?}");
    };
    assert!((jump.apex_m - apex_m).abs() < 0.0025, "{jump:?}");
    let frames = path.points().iter();
    let air: Vec<_> = frames.filter(|(_, point)| !point.grounded).collect();
    let [(first, _), .., (last, lands)] = air[..] else {
        panic!("{} frames in the air", air.len());
    };
    let landing = jump.landing.unwrap();
    let frame = 1.0 / 60.0;
    assert!(
        (jump.at_secs - (first - frame)).abs() < 1e-6,
        "{jump:?}: {first}"
    );
    let after_last = jump.at_secs + landing.air_secs - last;
    assert!(
        (-1e-6..frame + 1e-6).contains(&after_last),
        "{jump:?}: {last}"
    );
    // Gravity adds less than 1 m/s in a frame.
    let faster = landing.speed_m_s + lands.velocity.y;
    assert!((0.0..1.0).contains(&faster), "{jump:?}: {lands:?}");
}

#[test]
fn a_higher_jump_has_its_apex() {
    let mut play = played(4.0);
    let mut higher = numbers(&play);
    let as_played_m = higher.tuning.jump_apex_m;
    higher.tuning.jump_apex_m = 2.0;
    let answer = answer(&mut play, LAST_3, higher);
    assert!(answer.is_faithful && !answer.same_numbers);
    let parting = answer.parting;
    assert!(
        (parting.apexes_m[0] - as_played_m).abs() < 0.0015,
        "{parting:?}"
    );
    assert!((parting.apexes_m[1] - 2.0).abs() < 0.0025, "{parting:?}");
    for (side, apex_m) in [as_played_m, 2.0].into_iter().enumerate() {
        let path = [&answer.played, &answer.instead][side];
        assert_is_jump_of(&answer.jumps[side], apex_m, path);
    }
    let (parts_secs, _) = parting.first.unwrap();
    assert!((1.5..1.6).contains(&parts_secs), "{parting:?}");
    assert!(parting.largest.1 > 0.7, "{parting:?}");
}

#[test]
fn another_camera_moves_the_camera_alone() {
    let mut play = played(4.0);
    let mut other = numbers(&play);
    other.camera.boom.length_m += 1.0;
    let answer = answer(&mut play, LAST_3, other);
    assert!(answer.is_faithful && !answer.same_numbers);
    assert_eq!(answer.parting.first, None);
    let cameras_m = answer.parting.camera_largest_m;
    assert!((0.8..1.2).contains(&cameras_m), "{cameras_m} m");
    assert_eq!(numbers(&play).camera, CameraTuning::default().0);
}

/// Five seconds on a platform whose target steps up and down.
fn ridden() -> Play {
    let platform = r#"(name: "plate", size_m: (4, 0.2, 4), position: (0, 1, 0), mass_kg: 4000,
        spring: (frequency_hz: 1.5, damping_ratio: 0.1), motion: Step(to: (0, 1.3, 0), period_secs: 4))"#;
    let mut play = Play::yard(Vec3::new(0.0, 1.1, 0.0), "", platform, vec![]);
    play.run(5.0, |_, _| {});
    play
}

#[test]
fn under_another_drive_method_a_ride_swings_otherwise() {
    let mut play = ridden();
    let now = numbers(&play);
    assert_eq!(now.drive, DriveMethod::Exact);
    for drive in [DriveMethod::StablePd, DriveMethod::Implicit] {
        let answer = answer(&mut play, LAST_3, Numbers { drive, ..now });
        assert!(answer.is_faithful && !answer.same_numbers);
        let (_, apart_m) = answer.parting.largest;
        assert!(apart_m > 0.02, "{drive:?}: {apart_m} m");
        assert_eq!(numbers(&play), now, "the method of the game stays");
    }
    assert!(answer(&mut play, LAST_3, now).same_numbers);
}

#[test]
fn a_drive_method_that_was_changed_in_play_is_part_of_what_was_played() {
    let mut play = ridden();
    let before = numbers(&play);
    play.app
        .insert_resource(DefaultDriveMethod(DriveMethod::StablePd));
    play.run(2.0, |_, _| {});
    let answer = answer(&mut play, LAST_3, before);
    assert!(answer.is_faithful && !answer.same_numbers);
    assert!(answer.parting.largest.1 > 0.01, "{:?}", answer.parting);
}

#[test]
fn at_another_step_rate_the_jump_is_there_and_as_high() {
    let mut play = played(4.0);
    let now = numbers(&play);
    for (policy, hz) in [
        (Policy::Fixed, 30.0),
        (Policy::Fixed, 120.0),
        (Policy::FixedLagging, 60.0),
        (Policy::Uniform, 50.0),
    ] {
        let planner = PlannerSettings::new(policy, 1.0 / hz, 8, Backlog::Drop).unwrap();
        let other = Numbers { planner, ..now };
        let answer = answer(&mut play, LAST_3, other);
        assert!(answer.is_faithful && !answer.same_numbers);
        let parting = answer.parting;
        let difference = (parting.apexes_m[0] - parting.apexes_m[1]).abs();
        assert!(difference < 1e-5, "{policy:?} {hz}: {parting:?}");
        assert!(parting.apexes_m[1] > 1.0, "{policy:?} {hz}: {parting:?}");
    }
}

#[test]
fn the_game_goes_on_as_if_nothing_had_been_asked() {
    let mut plain = played(2.0);
    let mut asked = played(2.0);
    let mut other = numbers(&asked);
    other.tuning.jump_apex_m = 3.0;
    other.camera.boom.length_m += 1.0;
    ask(&mut asked, Span::Last { secs: 2.0 }, other);
    // The jump is under way, and the script goes on.
    for frame in 0..120 {
        plain.frame(1.0 / 60.0);
        asked.frame(1.0 / 60.0);
        assert_eq!(plain.hash(), asked.hash(), "frame {frame}");
        assert_eq!(plain.view(), asked.view(), "frame {frame}");
        assert_eq!(plain.camera(), asked.camera(), "frame {frame}");
    }
    wait(&mut asked);
    assert!(what_if(&asked).answer.as_ref().unwrap().is_faithful);
    assert_eq!(plain.hash(), asked.hash());
}

#[test]
fn a_faster_run_that_was_not_played_is_no_best_run() {
    let start = start_of(
        strip("goal: (position: (0, 0, -12), radius_m: 1),"),
        vec![(0.5, Move(0.0, 1.0)), (4.0, Move(0.0, 0.0))],
    );
    let mut play = Play::start(start);
    play.run(5.0, |_, _| {});
    let best = |play: &Play| play.app.world().resource::<BestRun>().secs();
    let marks = |play: &Play| *play.app.world().resource::<RunMarks>();
    let (secs, marked) = (best(&play), marks(&play));
    assert!(secs.is_some());
    let mut faster = numbers(&play);
    faster.tuning.run_speed_m_s *= 1.5;
    let answer = answer(&mut play, Span::Last { secs: 5.0 }, faster);
    assert!(answer.parting.largest.1 > 1.0, "{:?}", answer.parting);
    assert_eq!((best(&play), marks(&play)), (secs, marked));
}

#[test]
fn ten_seconds_take_fewer_frames_than_they_have() {
    let mut play = played(11.0);
    let numbers = numbers(&play);
    ask(&mut play, Span::Last { secs: 10.0 }, numbers);
    let frames = wait(&mut play);
    println!("10 s in {frames} frames");
    // It works in slices of wall-clock time: 5 frames on a quiet machine, 67 on one that three programs share.
    assert!(frames < 600, "{frames} frames");
}

#[test]
fn a_new_request_takes_the_place_of_the_one_before() {
    let mut play = played(4.0);
    let mut other = numbers(&play);
    ask(&mut play, LAST_3, other);
    play.frame(0.0);
    other.tuning.jump_apex_m = 2.0;
    let higher = answer(&mut play, Span::Last { secs: 2.8 }, other);
    assert!(higher.parting.apexes_m[1] > 1.9, "{:?}", higher.parting);
    assert!((higher.from_secs - 1.2).abs() < 1e-6);
    play.app.world_mut().write_message(ForgetWhatIf);
    play.frame(0.0);
    assert_eq!(*what_if(&play), WhatIf::default());
}

#[test]
fn what_is_not_kept_and_a_tuning_that_is_not_allowed_are_refused() {
    let mut play = played(0.0);
    let mut numbers = numbers(&play);
    let problem = |play: &mut Play, span, numbers| {
        ask(play, span, numbers);
        play.frame(0.0);
        assert_eq!(what_if(play).progress, None);
        what_if(play).problem.clone().unwrap_or_default()
    };
    assert_ne!(problem(&mut play, LAST_3, numbers), "");
    play.run(1.0, |_, _| {});
    let later = Span::Ticks { from: 30, to: 90 };
    assert_eq!(
        problem(&mut play, later, numbers),
        "nothing of that time is kept"
    );
    numbers.tuning.jump_apex_m = -1.0;
    assert!(problem(&mut play, LAST_3, numbers).contains("jump_apex_m"));
}

#[test]
fn another_level_ends_a_request() {
    let mut play = played(4.0);
    let numbers = numbers(&play);
    ask(&mut play, LAST_3, numbers);
    play.app.world_mut().resource_mut::<CurrentLevel>().level = strip("");
    play.frame(1.0 / 60.0);
    assert_eq!(what_if(&play).progress, None);
    assert!(what_if(&play).problem.is_some());
    play.run(1.0, |_, _| {});
    assert_eq!(what_if(&play).answer, None);
}
