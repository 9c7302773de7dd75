//! Marks: what happened in the steps of the history.

use bevy::prelude::*;
use springyard::input::StepInput;
use springyard::input::script::{Event, IntentButton, Script};
use springyard::stations::{Collected, Seen};
use springyard::time::marks::{Mark, MarkKind, Marks};
use springyard_character::CharacterState;
use springyard_rewind::{History, seek};
use springyard_test_lab::worst::Extreme;
use springyard_timestep::StepClock;

use crate::common::{Play, shipped, strip};

fn marks(play: &Play) -> Vec<Mark> {
    let marks = play.app.world().resource::<Marks>();
    marks.iter().cloned().collect()
}

fn of_kind(marks: &[Mark], kind: MarkKind) -> Vec<&Mark> {
    marks.iter().filter(|mark| mark.kind == kind).collect()
}

fn on_strip(script: Vec<(f64, Event)>) -> Play {
    Play::of(strip(""), script)
}

/// Times of the presses of jump in a script, up to a time, s.
fn jumps_of(script: &Script, until: f64) -> Vec<f64> {
    let is_jump = |event: &Event| {
        matches!(
            event,
            Event::Press(IntentButton::Jump) | Event::Tap(IntentButton::Jump)
        )
    };
    let jumps = script.0.iter().filter(|(_, event)| is_jump(event));
    jumps.map(|(at, _)| *at).filter(|at| *at < until).collect()
}

#[test]
fn the_first_half_minute_of_the_tour_has_its_jumps_landings_coils_and_lamps() {
    let script = Script::load("tests/scripts/yard_tour.ron".as_ref()).unwrap();
    let jumps = jumps_of(&script, 29.5);
    let mut play = Play::of(shipped("yard"), script.0);
    play.run(30.0, |_, _| {});
    let marks = marks(&play);
    assert!(marks.is_sorted_by_key(|mark| mark.tick), "{marks:#?}");
    for mark in &marks {
        assert!(
            (mark.secs - mark.tick as f64 / 60.0).abs() < 1e-6,
            "{mark:?}"
        );
    }
    let jumped = of_kind(&marks, MarkKind::Jump);
    assert!(jumps.len() >= 2, "{jumps:?}");
    assert_eq!(
        jumped.len(),
        jumps.len(),
        "{jumped:?}, pressed at {jumps:?}"
    );
    for (mark, pressed) in jumped.iter().zip(&jumps) {
        // A press counts in the next step, at whose start the jump takes off.
        let later = mark.secs - pressed;
        assert!(
            (-1e-6..1.0 / 60.0).contains(&later),
            "{mark:?}: pressed at {pressed}"
        );
        let landings = of_kind(&marks, MarkKind::Landing);
        let lands = landings
            .iter()
            .any(|it| (0.2..2.0).contains(&(it.secs - mark.secs)));
        assert!(lands, "{mark:?}: {landings:?}");
    }
    let world = play.app.world();
    let collected = world.resource::<Collected>();
    let count = collected.coils.len() + collected.loops.len();
    assert!(count > 0);
    assert_eq!(of_kind(&marks, MarkKind::Coil).len(), count);
    let lit = world.resource::<Seen>().0.values().filter(|it| it.is_lit());
    let lit = lit.count();
    assert!(lit > 0);
    let lamps = marks.iter().filter(|mark| mark.text.starts_with("Lamp: "));
    assert_eq!(lamps.count(), lit);
}

#[test]
fn a_jump_is_marked_where_it_takes_off_in_the_step_of_its_press() {
    // Between two steps, and at the start of one.
    for pressed in [1.008, 2.0] {
        let mut play = on_strip(vec![(pressed, Event::Tap(IntentButton::Jump))]);
        play.run(4.0, |_, _| {});
        let mark = of_kind(&marks(&play), MarkKind::Jump)[0].clone();
        let world = play.app.world_mut();
        let history = world.resource::<History>();
        let presses = |tick| {
            let step = history.step(tick).unwrap();
            step.inputs.get::<StepInput>().unwrap().intent.jump.presses
        };
        // The step that begins at the mark is the one with the press.
        let all = history.first_tick() + 1..=history.last_tick();
        let with_press: Vec<u64> = all.filter(|tick| presses(*tick) > 0).collect();
        assert_eq!(with_press, [mark.tick + 1]);
        let later = mark.secs - pressed;
        assert!((-1e-6..1.0 / 60.0).contains(&later), "{later} s");
        let mut rises_at = |tick| {
            seek(world, tick).unwrap();
            let mut players = world.query::<(&CharacterState, &Transform)>();
            let (state, pose) = players.single(world).unwrap();
            (state.is_jumping(), pose.translation.y)
        };
        let (rises, stands_m) = rises_at(mark.tick);
        let (rises_after, after_m) = rises_at(mark.tick + 1);
        assert!(!rises && rises_after);
        assert!(after_m > stands_m + 0.05, "{after_m} m from {stands_m} m");
    }
}

#[test]
fn a_game_that_goes_on_from_the_mark_of_a_jump_marks_it_once() {
    let mut play = on_strip(vec![(1.0, Event::Tap(IntentButton::Jump))]);
    play.run(3.0, |_, _| {});
    let first = marks(&play);
    let jump = of_kind(&first, MarkKind::Jump)[0].tick;
    seek(play.app.world_mut(), jump).unwrap();
    play.frame(1.0 / 60.0);
    let again = marks(&play);
    assert_eq!(again.len(), 1, "{again:?}");
    let place = |mark: &Mark| (mark.tick, mark.kind);
    assert_eq!(place(&again[0]), place(&first[0]));
    // It has not landed yet.
    assert!(first[0].text.starts_with(&again[0].text), "{first:?}");
    assert!(!again[0].text.contains("reaches"), "{again:?}");
}

#[test]
fn the_mark_of_a_jump_says_how_high_it_went_and_how_long_it_took() {
    let mut play = on_strip(vec![
        (1.0, Event::Press(IntentButton::Jump)),
        (1.9, Event::Release(IntentButton::Jump)),
    ]);
    let mut top = 0.0_f32;
    let mut stood = 0.0;
    play.run(3.0, |play, now| {
        let y = play.position().y;
        if now < 0.99 {
            stood = y;
        }
        top.keep_largest(y - stood);
    });
    let all = marks(&play);
    let jump = of_kind(&all, MarkKind::Jump)[0];
    let landing = of_kind(&all, MarkKind::Landing)[0];
    let last = play.app.world().resource::<Marks>().last_jump().unwrap();
    assert!((last.apex_m - top).abs() < 0.005, "{last:?}, {top} m");
    let air_secs = last.landing.unwrap().air_secs;
    let between = landing.secs - jump.secs;
    assert!((air_secs - between).abs() < 1.0 / 60.0 + 1e-6, "{last:?}");
    let words = format!("reaches {:.2} m, {air_secs:.2} s in the air", last.apex_m);
    assert!(jump.text.starts_with("Jump: takes off at "), "{jump:?}");
    assert!(jump.text.ends_with(&words), "{jump:?}: {words}");
    assert!(
        landing.text.starts_with("Landing: falls at "),
        "{landing:?}"
    );
    // In the middle of it, which is where a comparison may begin.
    let marks = play.app.world().resource::<Marks>();
    assert_eq!(marks.took_off_before(jump.secs + 0.3), Some(jump.secs));
    assert_eq!(marks.took_off_before(jump.secs), None);
    assert_eq!(marks.took_off_before(landing.secs + 0.1), None);
}

#[test]
fn a_fall_is_marked_in_its_step_and_is_neither_a_jump_nor_a_landing() {
    let mut play = on_strip(vec![(0.5, Event::Move(0.0, 1.0))]);
    let mut fell = None;
    let mut before = 0.0;
    play.run(12.0, |play, _| {
        let z = play.position().z;
        if fell.is_none() && z - before > 5.0 {
            fell = Some(play.clock().ticks);
        }
        before = z;
    });
    let marks = marks(&play);
    let respawns = of_kind(&marks, MarkKind::Respawn);
    let first = respawns.first().unwrap();
    assert_eq!((Some(first.tick), first.text.as_str()), (fell, "Fell"));
    assert!(of_kind(&marks, MarkKind::Jump).is_empty(), "{marks:?}");
    let at_fall = marks.iter().filter(|mark| mark.tick == first.tick);
    assert_eq!(at_fall.count(), 1, "{marks:?}");
}

#[test]
fn marks_after_a_past_step_stay_while_it_is_shown_and_come_again_when_it_is_played_on() {
    let tap = |at| (at, Event::Tap(IntentButton::Jump));
    let mut play = on_strip(vec![tap(1.0), tap(2.5), tap(4.0)]);
    play.run(5.5, |_, _| {});
    let end = play.clock().ticks;
    let first = marks(&play);
    assert_eq!(of_kind(&first, MarkKind::Jump).len(), 3);
    assert_eq!(of_kind(&first, MarkKind::Landing).len(), 3);
    let before_second = first[2].tick - 10;
    assert_eq!(first[2].kind, MarkKind::Jump, "{first:?}");
    seek(play.app.world_mut(), before_second).unwrap();
    assert_eq!(marks(&play), first, "a step that is only shown");
    play.frame(1.0 / 60.0);
    assert_eq!(marks(&play), first[..2], "the game goes on from there");
    while play.clock().ticks < end {
        play.frame(1.0 / 60.0);
    }
    assert_eq!(marks(&play), first);
}

#[test]
fn in_the_air_at_the_past_step_the_landing_is_still_marked() {
    let mut play = on_strip(vec![(1.0, Event::Tap(IntentButton::Jump))]);
    play.run(3.0, |_, _| {});
    let first = marks(&play);
    let landing = of_kind(&first, MarkKind::Landing)[0].clone();
    seek(play.app.world_mut(), landing.tick - 1).unwrap();
    play.frame(1.0 / 60.0);
    assert_eq!(of_kind(&marks(&play), MarkKind::Landing), [&landing]);
    let world = play.app.world();
    let present = world.resource::<StepClock>().ticks;
    assert_eq!(world.resource::<History>().last_tick(), present);
}
