//! A system that reacts to changes reacts after a seek as it did, on one thread and on many, whatever runs beside it.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use bevy::ecs::schedule::{InternedScheduleLabel, MultiThreadedExecutor, ScheduleLabel};
use bevy::prelude::*;
use serde::Serialize;
use spring_math::random::SplitMix64;
use springyard::input;
use springyard_character::grab;
use springyard_drive::engine;
use springyard_rewind::{History, run_on, seek};
use springyard_state::RegisterState;
use springyard_timestep::{StepClock, is_live};

use springyard_test_lab::another_game::{Logged, app_with, frame, ground, run, start};

/// Something that systems write, and to whose changes others react.
#[derive(Component, Clone, Serialize)]
struct Cell(u64);

/// What systems have seen.
#[derive(Component, Clone, Serialize)]
struct Tally(u64);

/// Comes and goes.
#[derive(Component, Clone, Serialize)]
struct Flag;

/// What live systems count. Not state.
#[derive(Resource, Default)]
struct Live(u64);

/// Systems of a step, one after the other.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
struct Slot(usize);

/// On how many threads steps run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Threads {
    One,
    Many,
}

fn mix(one: u64, other: u64) -> u64 {
    SplitMix64::new(one ^ other.rotate_left(17)).bits()
}

fn labels() -> [InternedScheduleLabel; 5] {
    [
        FixedFirst.intern(),
        FixedPreUpdate.intern(),
        FixedUpdate.intern(),
        FixedPostUpdate.intern(),
        FixedLast.intern(),
    ]
}

/// A world with four cells, a tally and what `build` adds.
fn world_with(threads: Threads, build: impl FnOnce(&mut App, [Entity; 4])) -> App {
    let mut app = app_with(&[
        springyard_timestep::plugin,
        engine::plugin,
        springyard_rewind::plugin,
    ]);
    app.init_resource::<Live>();
    app.register_state::<Cell>("cell");
    app.register_state::<Tally>("tally");
    app.register_state::<Flag>("flag");
    let world = app.world_mut();
    world.spawn((Name::new("tally"), Tally(0)));
    let cells = [0_u64, 1, 2, 3].map(|number| {
        let name = Name::new(format!("cell {number}"));
        world.spawn((name, Cell(number))).id()
    });
    build(&mut app, cells);
    start(&mut app);
    if threads == Threads::Many {
        on_many_threads(&mut app);
    }
    app
}

/// Runs the systems of a step on many threads.
pub fn on_many_threads(app: &mut App) {
    for label in labels() {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(MultiThreadedExecutor::new());
        });
    }
}

fn tick(app: &App) -> u64 {
    app.world().resource::<StepClock>().ticks
}

/// Plays frames until this step. Returns the state hash after each step that ends a frame.
fn play(app: &mut App, to: u64) -> BTreeMap<u64, u64> {
    let mut hashes = BTreeMap::new();
    while tick(app) < to {
        frame(app, 1.0 / 60.0);
        hashes.insert(tick(app), springyard_rewind::hash(app.world()));
    }
    hashes
}

/// Seeks random steps, and from each runs on for some steps. Every state must be that of the run.
fn assert_seeks_give(
    app: &mut App,
    hashes: &BTreeMap<u64, u64>,
    random: &mut SplitMix64,
    what: &str,
) {
    let world = app.world_mut();
    let last = world.resource::<History>().last_tick();
    let first = world.resource::<History>().first_tick();
    for _ in 0..8 {
        let to = first + random.bits() % (last - first + 1);
        seek(world, to).unwrap();
        let on = (to + 1 + random.bits() % 20).min(last);
        for tick in to..=on {
            run_on(world, tick).unwrap();
            if let Some(hash) = hashes.get(&tick) {
                assert_eq!(
                    springyard_rewind::hash(world),
                    *hash,
                    "{what}: step {tick}, from {to}"
                );
            }
        }
    }
    seek(world, last).unwrap();
}

#[test]
fn a_reader_just_before_its_writer_reacts_after_a_seek_as_it_did() {
    for threads in [Threads::One, Threads::Many] {
        let mut app = world_with(threads, |app, [cell, ..]| {
            let read = |changed: Query<&Cell, Changed<Cell>>, mut tally: Single<&mut Tally>| {
                for cell in &changed {
                    tally.0 = mix(tally.0, cell.0);
                }
            };
            let write = move |clock: Res<StepClock>, mut cells: Query<&mut Cell>| {
                if clock.ticks.is_multiple_of(7) {
                    cells.get_mut(cell).unwrap().0 += 1;
                }
            };
            app.add_systems(FixedUpdate, (read, write.in_set(Slot(0))).chain());
            for _ in 0..10 {
                let count = |mut live: ResMut<Live>| live.0 += 1;
                app.add_systems(FixedUpdate, count.after(Slot(0)).run_if(is_live));
            }
        });
        let hashes = play(&mut app, 90);
        let mut random = SplitMix64::new(1);
        for _ in 0..5 {
            assert_seeks_give(&mut app, &hashes, &mut random, &format!("{threads:?}"));
        }
        assert!(app.world().resource::<Live>().0 >= 890);
    }
}

/// Number of kinds of [`add_random`] that write without commands: they come first.
const DIRECT_KINDS: u64 = 6;
const KINDS: u64 = 9;

/// Adds a random system to a step.
fn add_random(
    app: &mut App,
    label: InternedScheduleLabel,
    slot: usize,
    kind: u64,
    bits: u64,
    cells: [Entity; 4],
) {
    let slot = Slot(slot);
    let (from, to) = (cells[bits as usize % 4], cells[(bits >> 2) as usize % 4]);
    let every = 1 + (bits >> 4) % 9;
    let is_due = move |clock: &StepClock| (clock.ticks + bits % 9).is_multiple_of(every);
    let systems = match kind {
        0 => (move |clock: Res<StepClock>, mut cells: Query<&mut Cell>| {
            if is_due(&clock) {
                let mut cell = cells.get_mut(to).unwrap();
                cell.0 = mix(cell.0, clock.ticks);
            }
        })
        .into_configs(),
        1 => (move |mut cells: Query<&mut Cell>| {
            let cell = cells.get_mut(from).unwrap();
            if let Some(seen) = cell.is_changed().then_some(cell.0) {
                let mut cell = cells.get_mut(to).unwrap();
                cell.0 = mix(cell.0, seen);
            }
        })
        .into_configs(),
        2 => (|changed: Query<&Cell, Changed<Cell>>, mut tally: Single<&mut Tally>| {
            let seen = changed
                .iter()
                .fold(0_u64, |sum, cell| sum.wrapping_add(cell.0));
            if !changed.is_empty() {
                tally.0 = mix(tally.0, seen);
            }
        })
        .into_configs(),
        3 => {
            let is_changed = move |cells: Query<Ref<Cell>>| cells.get(from).unwrap().is_changed();
            (move |clock: Res<StepClock>, mut cells: Query<&mut Cell>| {
                cells.get_mut(to).unwrap().0 ^= mix(clock.ticks, bits);
            })
            .run_if(is_changed)
        }
        4 => (move |world: &mut World| {
            let seen = world.entity(from).get_ref::<Cell>().unwrap();
            if let Some(seen) = seen.is_changed().then_some(seen.0) {
                world.get_mut::<Cell>(to).unwrap().0 ^= mix(seen, bits);
            }
        })
        .into_configs(),
        5 => {
            let count = |mut live: ResMut<Live>| live.0 += 1;
            let live = (count, count, count, count.run_if(is_live));
            live.run_if(is_live)
        }
        6 => (move |clock: Res<StepClock>, mut commands: Commands| {
            if is_due(&clock) {
                commands.entity(to).insert(Cell(mix(clock.ticks, bits)));
            }
        })
        .into_configs(),
        7 => (move |clock: Res<StepClock>, flags: Query<Has<Flag>>, mut commands: Commands| {
            if is_due(&clock) {
                match flags.get(to).unwrap() {
                    true => commands.entity(to).remove::<Flag>(),
                    false => commands.entity(to).insert(Flag),
                };
            }
        })
        .into_configs(),
        _ => (|new: Query<&Cell, Added<Flag>>, mut tally: Single<&mut Tally>| {
            for cell in &new {
                tally.0 = tally.0.wrapping_add(mix(1, cell.0));
            }
        })
        .into_configs(),
    };
    app.add_systems(label, systems.in_set(slot));
}

/// Takes some microseconds, in no order with the other systems, so that these get their ticks in another order in each step.
pub fn bystander() {
    let began = Instant::now();
    let turns = began.elapsed().subsec_nanos() % 97 * 40;
    for turn in 0..turns {
        black_box(turn);
    }
}

fn random_world(seed: u64, threads: Threads) -> App {
    let mut random = SplitMix64::new(seed);
    world_with(threads, |app, cells| {
        let kinds = match threads {
            Threads::One => KINDS,
            Threads::Many => DIRECT_KINDS,
        };
        for label in labels() {
            let count = 2 + random.bits() as usize % 6;
            for slot in 0..count {
                let (kind, bits) = (random.bits() % kinds, random.bits());
                add_random(app, label, slot, kind, bits, cells);
                app.configure_sets(label, Slot(slot).before(Slot(slot + 1)));
            }
            if threads == Threads::Many {
                for _ in 0..6 {
                    app.add_systems(label, bystander);
                }
            }
        }
    })
}

/// Number of random worlds under each executor.
const WORLDS: u64 = 15;

#[test]
fn random_worlds_with_seeks_give_the_run_without() {
    for threads in [Threads::One, Threads::Many] {
        let mut changing = 0;
        let mut out_of_order = 0;
        for seed in 0..WORLDS {
            let what = format!("{threads:?}, world {seed}");
            let expected = play(&mut random_world(seed, threads), 100);
            let different: std::collections::BTreeSet<&u64> = expected.values().collect();
            changing += u64::from(different.len() > 20);

            let mut app = random_world(seed, threads);
            let mut random = SplitMix64::new(seed);
            for to in [40, 70, 100] {
                for (tick, hash) in play(&mut app, to) {
                    assert_eq!(hash, expected[&tick], "{what}: step {tick} played on");
                    let runs = app.world().resource::<springyard_rewind::StepRuns>();
                    out_of_order += u32::from(runs.are_out_of_order());
                }
                assert_seeks_give(&mut app, &expected, &mut random, &what);
            }
        }
        println!(
            "{threads:?}: {changing} of {WORLDS} worlds keep changing, {out_of_order} times out of order"
        );
        assert_eq!(changing, WORLDS);
        assert_eq!(out_of_order > 0, threads == Threads::Many, "{out_of_order}");
    }
}

fn open_one(mut tally: Single<&mut Tally>) {
    tally.0 = mix(tally.0, 1);
}

fn open_other(mut tally: Single<&mut Tally>) {
    tally.0 = mix(tally.0, 2);
}

/// Two systems that write the same, among others that make the order of a step vary.
fn play_two_writers(threads: Threads, are_ordered: bool) {
    let mut app = world_with(threads, |app, _| {
        if are_ordered {
            app.add_systems(FixedUpdate, (open_one, open_other).chain());
        } else {
            app.add_systems(FixedUpdate, (open_one, open_other));
        }
        for _ in 0..20 {
            app.add_systems(FixedUpdate, (bystander, (bystander, bystander).chain()));
        }
    });
    play(&mut app, 120);
}

#[test]
fn systems_in_no_fixed_order_on_many_threads_are_reported_once() {
    let logged = Logged::start();
    play_two_writers(Threads::One, false);
    play_two_writers(Threads::Many, true);
    assert_eq!(logged.lines(), [""; 0]);
    play_two_writers(Threads::Many, false);
    logged.assert_logged_once(&[
        "steps run on many threads",
        "open_one",
        "open_other",
        "(tally)",
    ]);
}

#[test]
fn the_modules_have_a_fixed_order_on_many_threads() {
    let logged = Logged::start();
    let mut app = app_with(&[
        springyard_timestep::plugin,
        engine::plugin,
        springyard_drive::plugin,
        input::plugin,
        springyard_character::plugin,
        grab::plugin,
        springyard_rewind::plugin,
    ]);
    for _ in 0..8 {
        app.add_systems(FixedUpdate, (bystander, (bystander, bystander).chain()));
    }
    app.world_mut().spawn(ground());
    start(&mut app);
    on_many_threads(&mut app);
    run(&mut app, 60.0, 2.0, |_| ());
    assert!(
        app.world()
            .resource::<springyard_rewind::StepRuns>()
            .are_out_of_order()
    );
    assert_eq!(logged.lines(), [""; 0]);
}
