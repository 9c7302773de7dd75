//! Change detection in steps: a system that looks for changes finds the same ones when its step runs again.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::Serialize;
use spring_math::random::SplitMix64;
use springyard_rewind::{History, StepCommands, seek};
use springyard_state::RegisterState;
use springyard_test_lab::loops::{bevys, frame, game};
use springyard_timestep::{BeforeStep, StepClock, is_live};

#[derive(Component, Clone, Serialize)]
struct Bell(u64);

/// How often the readers have found the bell rung, or new.
#[derive(Resource, Clone, Copy, Serialize, Default, PartialEq, Debug)]
struct Heard {
    before: u64,
    after: u64,
    new: u64,
}

/// A cache: counts since it was emptied.
#[derive(Resource, Clone, Default)]
struct Cache(u64);

#[derive(Resource, Default)]
struct Noted(BTreeMap<u64, Heard>);

fn ring(every: u64) -> impl FnMut(Res<StepClock>, Query<&mut Bell>) {
    move |clock, mut bells| {
        if clock.ticks.is_multiple_of(every) {
            for mut bell in &mut bells {
                bell.0 += 1;
            }
        }
    }
}

fn hear_before(bells: Query<&Bell, Changed<Bell>>, mut heard: ResMut<Heard>) {
    heard.before += bells.iter().map(|it| it.0).sum::<u64>();
}

fn hear_after(bells: Query<&Bell, Changed<Bell>>, mut heard: ResMut<Heard>) {
    heard.after += bells.iter().map(|it| it.0).sum::<u64>();
}

fn hear_new(bells: Query<&Bell, Added<Bell>>, mut heard: ResMut<Heard>) {
    heard.new += bells.iter().count() as u64;
}

/// A bell that comes with commands, which are applied after another system.
fn hang(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(17) {
        commands.spawn(Bell(1));
    }
}

fn count_in_cache(mut cache: ResMut<Cache>) {
    cache.0 += 1;
}

fn idle() {}

/// Frames ring, too.
fn ring_in_frames(mut frames: Local<u64>, mut bells: Query<&mut Bell>) {
    *frames += 1;
    if frames.is_multiple_of(13) {
        bells.iter_mut().for_each(|mut bell| bell.0 += 1);
    }
}

fn note(clock: Res<StepClock>, heard: Res<Heard>, mut noted: ResMut<Noted>) {
    noted.0.insert(clock.ticks, *heard);
}

#[test]
fn what_looks_changed_to_a_system_does_so_when_its_step_runs_again() {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin)
            .register_state::<Bell>("bell")
            .register_state::<Heard>("heard")
            .register_cache::<Cache>("cache")
            .init_resource::<Heard>()
            .init_resource::<Noted>()
            .init_resource::<Cache>();
        app.world_mut().spawn(Bell(0));
        app.add_systems(Update, ring_in_frames)
            .add_systems(BeforeStep, note.run_if(is_live))
            .add_systems(
                FixedUpdate,
                (
                    hear_before,
                    ring(3),
                    hang,
                    // Left out of steps that run again.
                    idle.run_if(is_live),
                    hear_new,
                    hear_after,
                    ring(5),
                    count_in_cache,
                )
                    .chain(),
            );
    });
    (0..150).for_each(|_| frame(&mut app, 0.02));
    let noted = std::mem::take(&mut app.world_mut().resource_mut::<Noted>().0);
    let all = noted[&149];
    assert!(
        all.before > 100 && all.after > 100 && all.before != all.after,
        "{all:?}"
    );
    assert_eq!(all.new, 1 + 9);
    let history = app.world().resource::<History>();
    let mut ticks: Vec<u64> = (history.first_tick()..history.last_tick()).collect();
    let mut random = SplitMix64::new(5);
    ticks.sort_by_cached_key(|_| random.bits());
    for tick in ticks {
        assert_eq!(seek(app.world_mut(), tick), Ok(()));
        assert_eq!(
            *app.world().resource::<Heard>(),
            noted[&tick],
            "step {tick}"
        );
    }
    // A seek empties what steps compute again.
    app.insert_resource(Cache(1000));
    seek(app.world_mut(), 20).unwrap();
    assert!(app.world().resource::<Cache>().0 < 30);
}
