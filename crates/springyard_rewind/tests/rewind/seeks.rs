//! Seeks in a game whose next state depends on all that a step may read: state, what frames write, a registered input and a setting. How
//! many steps they run, and what they leave when they fail.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use serde::Serialize;
use spring_math::random::SplitMix64;
use springyard_rewind::{
    History, Replayed, RewindSystems, SeekError, Sought, register_input, run_on, seek,
};
use springyard_state::RegisterState;
use springyard_test_lab::loops::{bevys, clock, frame, game};
use springyard_timestep::{BeforeStep, Resimulating, StepClock, is_live};

/// State: every step mixes into it all that it reads.
#[derive(Resource, Clone, Copy, Serialize, Default, PartialEq, Debug)]
struct Sum(u64);

/// State that frames write.
#[derive(Resource, Clone, Copy, Serialize, Default, PartialEq, Debug)]
struct Asked(u64);

/// A setting.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
struct Factor(u64);

/// A registered input.
#[derive(Resource, Clone, Copy, Default, PartialEq, Debug)]
struct Keys(u64);

/// From this step on, steps read the number of steps that have run, which no copy has.
#[derive(Resource, Clone, Copy)]
struct BreaksAt(u64);

/// Number of steps that have run, also again.
#[derive(Resource, Default)]
struct Runs(u64);

/// What each step found.
#[derive(Resource, Default)]
struct Found(BTreeMap<u64, (Sum, Asked)>);

/// The times of the ends of seeks, s.
#[derive(Resource, Default)]
struct Ends(Vec<f64>);

#[derive(Message)]
struct Beep;

fn read_keys(replayed: Option<Res<Replayed<Keys>>>, mut last: Local<u64>, mut keys: ResMut<Keys>) {
    if let Some(Replayed(past)) = replayed.as_deref() {
        *keys = *past;
        return;
    }
    *last += 1;
    keys.0 = *last * *last;
}

fn mix(
    clock: Res<StepClock>,
    (asked, factor, keys): (Res<Asked>, Res<Factor>, Res<Keys>),
    breaks_at: Option<Res<BreaksAt>>,
    mut runs: ResMut<Runs>,
    mut sum: ResMut<Sum>,
    mut beeps: MessageWriter<Beep>,
) {
    runs.0 += 1;
    beeps.write(Beep);
    sum.0 = sum.0.wrapping_mul(31) + asked.0 * factor.0 + keys.0;
    if breaks_at.is_some_and(|it| clock.ticks >= it.0) {
        sum.0 += runs.0;
    }
}

/// In two of three frames.
fn ask(mut frames: Local<u64>, mut asked: ResMut<Asked>) {
    *frames += 1;
    if !frames.is_multiple_of(3) {
        asked.0 = *frames;
    }
}

fn note(clock: Res<StepClock>, sum: Res<Sum>, asked: Res<Asked>, mut found: ResMut<Found>) {
    found.0.insert(clock.ticks, (*sum, *asked));
}

fn mixing(breaks_at: Option<u64>) -> App {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin);
        app.init_resource::<Sum>()
            .init_resource::<Asked>()
            .init_resource::<Keys>()
            .init_resource::<Runs>()
            .init_resource::<Found>()
            .init_resource::<Ends>()
            .insert_resource(Factor(3))
            .add_message::<Beep>()
            .register_state::<Sum>("sum")
            .register_state::<Asked>("asked")
            .register_setting::<Factor>("factor")
            .register_step_message::<Beep>("beep")
            .register_unkept::<Runs>("of the test")
            .register_unkept::<Found>("of the test");
        register_input::<Keys>(app);
        if let Some(tick) = breaks_at {
            app.insert_resource(BreaksAt(tick));
        }
        app.add_systems(Update, ask)
            .add_systems(FixedPreUpdate, read_keys.before(RewindSystems::NoteInput))
            .add_systems(FixedUpdate, mix)
            .add_systems(BeforeStep, note.run_if(is_live))
            .add_observer(|sought: On<Sought>, mut ends: ResMut<Ends>| {
                ends.0.push(sought.step_began_secs);
            });
    });
    for index in 0..190 {
        if [70, 130].contains(&index) {
            app.insert_resource(Factor(index));
        }
        frame(&mut app, [0.007, 0.013, 0.04][index as usize % 3]);
    }
    app
}

fn state(app: &App) -> (Sum, Asked) {
    let world = app.world();
    (*world.resource::<Sum>(), *world.resource::<Asked>())
}

fn last_tick(app: &App) -> u64 {
    app.world().resource::<History>().last_tick()
}

/// The number of steps that this runs.
fn steps_of(app: &mut App, act: impl FnOnce(&mut World) -> Result<(), SeekError>) -> u64 {
    let before = app.world().resource::<Runs>().0;
    assert_eq!(act(app.world_mut()), Ok(()));
    app.world().resource::<Runs>().0 - before
}

#[test]
fn every_step_is_reached_from_any_other_and_the_present_has_its_own_settings() {
    let mut app = mixing(None);
    let (last, newest) = (last_tick(&app), state(&app));
    let first = app.world().resource::<History>().first_tick();
    let found = std::mem::take(&mut app.world_mut().resource_mut::<Found>().0);
    let mut random = SplitMix64::new(11);
    let mut ticks: Vec<u64> = (first..=last).collect();
    ticks.sort_by_cached_key(|_| random.bits());
    for tick in ticks {
        seek(app.world_mut(), tick).unwrap();
        let then = if tick == last { newest } else { found[&tick] };
        assert_eq!((clock(&app).ticks, state(&app)), (tick, then));
        let world = app.world();
        assert_eq!(*world.resource::<Factor>(), Factor(130));
        assert!(!world.contains_resource::<Replayed<Keys>>());
        assert!(!world.contains_resource::<Resimulating>());
        assert!(world.resource::<Messages<Beep>>().is_empty());
        assert_eq!(world.resource::<History>().is_left(), tick != last);
    }
}

#[test]
fn a_seek_says_when_the_step_before_the_state_began() {
    let mut app = mixing(None);
    for tick in [40, 90, 41] {
        seek(app.world_mut(), tick).unwrap();
        let began = app.world().resource::<History>().secs_at(tick - 1).unwrap();
        let ends = &app.world().resource::<Ends>().0;
        assert!((ends.last().unwrap() - began).abs() < 1e-9, "{ends:?}");
    }
    assert_eq!(app.world().resource::<Ends>().0.len(), 3);
}

#[test]
fn a_seek_runs_few_steps_and_going_back_step_by_step_fewer() {
    // 50 steps a second: 25 between two keyframes, 8 between the copies that a seek leaves.
    let mut app = mixing(None);
    let last = last_tick(&app);
    let mut long = 0;
    for tick in (last - 100..last).rev() {
        let steps = steps_of(&mut app, |world| seek(world, tick));
        assert!((2..=27).contains(&steps), "{steps} to {tick}");
        long += u32::from(steps > 9);
    }
    // Once in each of the intervals, which may be shorter where steps take long.
    let keyframes = app.world().resource::<History>().keyframes();
    assert!(long as usize <= keyframes.min(6), "{long} of {keyframes}");
    // Forward, it goes on from where it is.
    for tick in last - 99..last - 50 {
        assert_eq!(steps_of(&mut app, |world| seek(world, tick)), 1, "{tick}");
    }
    assert_eq!(steps_of(&mut app, |world| seek(world, last - 51)), 0);
    let far = steps_of(&mut app, |world| seek(world, last - 1));
    assert!((2..=27).contains(&far), "{far}");
}

#[test]
fn the_copies_that_seeks_leave_do_not_pile_up() {
    let mut app = mixing(None);
    let sizes = |app: &App| {
        let history = app.world().resource::<History>();
        (
            history.bytes(),
            history.keyframe_bytes() / history.keyframes(),
        )
    };
    let (before, copy) = sizes(&app);
    for tick in 20..150 {
        seek(app.world_mut(), 170 - tick).unwrap();
        let (now, _) = sizes(&app);
        // Three for the 25 steps of an interval, and one beyond its end.
        assert!(
            now <= before + 5 * copy,
            "{} to {tick}",
            (now - before) / copy
        );
    }
    assert!(sizes(&app).0 > before, "some are left");
    // The next step drops them.
    (0..3).for_each(|_| frame(&mut app, 0.02));
    assert!(sizes(&app).0 < before);
}

#[test]
fn run_on_runs_every_step_between_unless_it_cannot() {
    let mut app = mixing(None);
    let found = std::mem::take(&mut app.world_mut().resource_mut::<Found>().0);
    seek(app.world_mut(), 30).unwrap();
    assert_eq!(steps_of(&mut app, |world| run_on(world, 150)), 120);
    assert_eq!(state(&app), found[&150]);
    assert_eq!(steps_of(&mut app, |world| run_on(world, 150)), 0);
    // Back, it is a seek; and so from a state that was changed.
    assert!(steps_of(&mut app, |world| run_on(world, 40)) <= 27);
    assert_eq!(state(&app), found[&40]);
    app.world_mut().resource_mut::<Sum>().0 += 1;
    assert!(steps_of(&mut app, |world| run_on(world, 140)) <= 27);
    assert_eq!(state(&app), found[&140]);
    let error = run_on(app.world_mut(), 1000).unwrap_err();
    assert!(matches!(error, SeekError::NotKept { tick: 1000, .. }));
}

#[test]
fn a_past_state_that_was_written_is_restored_before_steps_run_on_from_it() {
    let changes: [fn(&mut World); 3] = [
        |world| world.resource_mut::<Sum>().0 += 1,
        // Without a trace in the change ticks.
        |world| world.resource_mut::<Sum>().bypass_change_detection().0 += 1,
        // Without another value: to systems that look for changes it is one.
        |world| world.resource_mut::<Sum>().set_changed(),
    ];
    let mut app = mixing(None);
    let found = std::mem::take(&mut app.world_mut().resource_mut::<Found>().0);
    for change in changes {
        seek(app.world_mut(), 60).unwrap();
        change(app.world_mut());
        let steps = steps_of(&mut app, |world| seek(world, 61));
        assert!(steps > 1, "from a copy");
        assert_eq!(state(&app), found[&61]);
    }
}

#[test]
fn steps_outside_of_the_history_are_refused_and_nothing_has_changed() {
    let mut app = mixing(None);
    let (last, newest) = (last_tick(&app), state(&app));
    let first = app.world().resource::<History>().first_tick();
    for tick in [0, first - 1, last + 1, u64::MAX] {
        let error = seek(app.world_mut(), tick).unwrap_err();
        assert_eq!(error, SeekError::NotKept { tick, first, last });
        let text = format!("step {tick} is not in the history, which has steps {first} to {last}");
        assert_eq!(error.to_string(), text);
    }
    assert_eq!((clock(&app).ticks, state(&app)), (last, newest));
    assert!(app.world().resource::<Ends>().0.is_empty());
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin);
    });
    assert!(!app.world().resource::<History>().has(0), "no copy yet");
    assert!(seek(app.world_mut(), 0).is_err());
}

#[test]
fn after_a_failed_seek_the_game_is_where_it_was() {
    let mut app = mixing(Some(110));
    let (last, newest) = (last_tick(&app), state(&app));
    let found = app.world().resource::<Found>().0.clone();
    // From the present.
    let error = seek(app.world_mut(), 120).unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("run again, the steps to step 1"), "{text}");
    assert!(
        text.contains(" gave another `sum`: they read something"),
        "{text}"
    );
    assert_eq!((clock(&app).ticks, state(&app)), (last, newest));
    assert!(!app.world().resource::<History>().is_left());
    assert_eq!(app.world().resource::<Ends>().0.len(), 2);
    // The first step that reads what no copy has is the one after step 110.
    seek(app.world_mut(), 105).unwrap();
    let error = run_on(app.world_mut(), 120).unwrap_err();
    let state_name = "sum".to_owned();
    let wanted = SeekError::Diverged {
        tick: 111,
        state: state_name,
    };
    assert_eq!(error, wanted);
    // From the past, where it still is.
    seek(app.world_mut(), 50).unwrap();
    seek(app.world_mut(), 120).unwrap_err();
    run_on(app.world_mut(), last).unwrap_err();
    assert_eq!((clock(&app).ticks, state(&app)), (50, found[&50]));
    assert!(app.world().resource::<History>().is_left());
    seek(app.world_mut(), 60).unwrap();
    assert_eq!(state(&app), found[&60]);
    // The newest state has a copy.
    seek(app.world_mut(), last).unwrap();
    assert_eq!((clock(&app).ticks, state(&app)), (last, newest));
}

#[test]
fn the_history_has_the_inputs_and_the_settings_of_each_step() {
    let app = mixing(None);
    let history = app.world().resource::<History>();
    let (first, last) = (history.first_tick(), history.last_tick());
    let mut settings = 1;
    for tick in first + 1..=last {
        let step = history.step(tick).unwrap();
        assert_eq!(step.inputs.get::<Keys>(), Some(&Keys(tick * tick)));
        assert!(step.inputs.get::<Factor>().is_none(), "it is no input");
        if let Some(before) = history.step(tick - 1) {
            settings += u32::from(!Arc::ptr_eq(&before.settings, &step.settings));
        }
        assert!((step.secs - 0.02).abs() < 1e-9);
    }
    assert_eq!(settings, 3, "the first, and two changes");
    assert!(history.step(first).is_none() && history.step(last + 1).is_none());
    let ends = history.steps_between(40, 43).map(|step| step.end_secs);
    let ticks: Vec<u64> = ends.map(|secs| history.tick_at(secs)).collect();
    assert_eq!(ticks, [41, 42, 43]);
    let more = history.step(40).unwrap().inputs.clone().with(Factor(7));
    assert_eq!(more.get::<Factor>(), Some(&Factor(7)));
}
