//! Entities that come and go: every step has those that it had, in the same order, with what is linked to them.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::Serialize;
use spring_math::random::SplitMix64;
use springyard_rewind::{
    History, Parked, SeekError, StepCommands, TimeTravel, despawn, find_unregistered, seek, watch,
};
use springyard_state::RegisterState;
use springyard_test_lab::another_game::{Logged, single_threaded};
use springyard_test_lab::loops::{bevys, clock, frame, game};
use springyard_timestep::{BeforeStep, StepClock, is_live};

/// State: number of steps that are left to it.
#[derive(Component, Clone, Copy, Serialize, Debug, PartialEq)]
struct Left(u32);

/// State that some bullets get and lose, which moves their rows.
#[derive(Component, Clone, Copy, Serialize)]
struct Hot;

/// No state: a picture, a child of a bullet.
#[derive(Component)]
struct Picture;

#[derive(Component, Clone, Serialize)]
struct Carries;

/// State on a child.
#[derive(Component, Clone, Serialize)]
struct Load;

/// Every seventh step fires two bullets, of 20 and 33 steps. The pictures come and go with them.
fn fire(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(7) {
        for left in [20, 33] {
            let mut bullet = commands.spawn((Left(left), Name::new("bullet")));
            bullet.with_child(Picture);
        }
    }
}

/// A second system that spawns, in the same steps.
fn fire_too(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(14) {
        commands.spawn_empty().insert(Left(10));
    }
}

fn expire(mut bullets: Query<(Entity, &mut Left, Has<Hot>)>, mut commands: StepCommands) {
    for (bullet, mut left, is_hot) in &mut bullets {
        left.0 -= 1;
        if left.0 == 0 {
            commands.despawn(bullet);
            // Twice is harmless.
            commands.despawn(bullet);
        } else if left.0 % 5 == 0 {
            let mut bullet = commands.entity(bullet);
            if is_hot {
                bullet.remove::<Hot>();
            } else {
                bullet.insert(Hot);
            }
        }
    }
}

/// A shot that is gone in the step that fires it.
fn misfire(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(21) {
        let shot = commands.spawn(Left(5)).id();
        commands.despawn(shot);
    }
}

/// What was there from the start becomes state in a step.
fn enlist(clock: Res<StepClock>, old: Query<(Entity, &Name)>, mut commands: Commands) {
    let old = old.iter().find(|(_, name)| name.as_str() == "old");
    if let Some((old, _)) = old.filter(|_| clock.ticks == 30) {
        commands.entity(old).insert(Left(1000));
    }
}

/// The load goes from the first carrier to the second, and back.
fn hand_over(
    clock: Res<StepClock>,
    carriers: Query<Entity, With<Carries>>,
    load: Query<Entity, With<Load>>,
    mut commands: Commands,
) {
    let mut carriers: Vec<Entity> = carriers.iter().collect();
    carriers.sort();
    if let Ok(load) = load.single() {
        match clock.ticks {
            40 => {
                commands.entity(load).insert(ChildOf(carriers[1]));
            }
            60 => {
                commands.entity(load).remove::<ChildOf>();
            }
            80 => {
                commands.entity(load).insert(ChildOf(carriers[0]));
            }
            _ => {}
        }
    }
}

/// What queries find: the bullets in their order, the number of pictures, and whose child the load is.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    bullets: Vec<(Entity, Left)>,
    pictures: usize,
    load: Option<Option<Entity>>,
    /// The entities with the name of a carrier, and with that of what becomes state.
    named: [usize; 2],
}

impl Seen {
    fn now(world: &mut World) -> Self {
        // In the order of the rows, archetype after archetype.
        let here = world.iter_entities().filter(|it| !it.contains::<Parked>());
        let bullets = here.filter_map(|it| Some((it.id(), *it.get::<Left>()?)));
        let bullets = bullets.collect();
        let mut pictures = world.query::<(&Picture, &ChildOf)>();
        let mut loads = world.query_filtered::<Option<&ChildOf>, With<Load>>();
        let mut names = world.query::<&Name>();
        let load = loads.single(world).ok();
        let named = |name| names.iter(world).filter(|it| it.as_str() == name).count();
        Self {
            named: ["carrier", "old"].map(named),
            load: load.map(|parent| parent.map(ChildOf::parent)),
            bullets,
            pictures: pictures.iter(world).count(),
        }
    }
}

#[derive(Resource, Default)]
struct Noted(BTreeMap<u64, Seen>);

fn note(world: &mut World) {
    let (tick, seen) = (world.resource::<StepClock>().ticks, Seen::now(world));
    world.resource_mut::<Noted>().0.insert(tick, seen);
}

fn shooting(also: impl FnOnce(&mut App)) -> App {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin)
            .register_state::<Left>("left")
            .register_state::<Hot>("hot")
            .register_state::<Carries>("carries")
            .register_state::<Load>("load")
            .register_unkept::<Noted>("of the test")
            .init_resource::<Noted>()
            .add_systems(
                FixedUpdate,
                (expire, fire, fire_too, misfire, hand_over, enlist).chain(),
            )
            .add_systems(BeforeStep, note.run_if(is_live));
        let world = app.world_mut();
        let carrier = || (Carries, Name::new("carrier"));
        let carriers = [world.spawn(carrier()).id(), world.spawn(carrier()).id()];
        let first = carriers.into_iter().min();
        world.spawn(Name::new("old"));
        world.spawn((Load, ChildOf(first.expect("two carriers"))));
        also(app);
    });
    single_threaded(&mut app);
    app
}

/// Frames of one step each. Before frame 100 the first carrier is despawned, with the load that it has then.
fn play(app: &mut App, frames: std::ops::Range<u32>) {
    for index in frames {
        if index == 100 {
            let world = app.world_mut();
            let mut carriers = world.query_filtered::<Entity, With<Carries>>();
            let first = carriers.iter(world).min().expect("two carriers");
            despawn(world, first);
            despawn(world, first);
        }
        frame(app, 0.02);
    }
}

fn played() -> App {
    let mut app = shooting(|_| ());
    play(&mut app, 0..180);
    app
}

fn parked(app: &mut App) -> Vec<Entity> {
    let mut parked = app.world_mut().query_filtered::<Entity, With<Parked>>();
    parked.iter(app.world()).collect()
}

#[test]
fn each_step_has_its_entities_in_their_order_with_what_is_linked_to_them() {
    let mut app = played();
    let history = app.world().resource::<History>();
    let (first, last) = (history.first_tick(), history.last_tick());
    let noted = std::mem::take(&mut app.world_mut().resource_mut::<Noted>().0);
    assert_eq!(noted[&90].load, noted[&20].load);
    assert_ne!(noted[&50].load, noted[&20].load);
    assert_eq!(noted[&70].load, Some(None), "it is there, and nobody's");
    assert_eq!(noted[&110].load, None, "it is gone with its carrier");
    assert_eq!([20, 110].map(|tick| noted[&tick].named), [[2, 1], [1, 1]]);
    assert!(noted[&170].bullets.len() > 6 && noted[&170].pictures > 5);
    let unsorted = noted
        .values()
        .filter(|it| !it.bullets.is_sorted_by_key(|it| it.0));
    assert!(
        unsorted.count() > 20,
        "the order of the rows is none of the ids"
    );
    let mut random = SplitMix64::new(3);
    let mut ticks: Vec<u64> = (first..last).collect();
    ticks.sort_by_cached_key(|_| random.bits());
    for tick in ticks {
        let world = app.world_mut();
        assert_eq!(seek(world, tick), Ok(()));
        assert_eq!(Seen::now(world), noted[&tick], "step {tick}");
    }
}

#[test]
fn what_no_step_has_any_more_is_despawned_when_the_game_goes_on_from_the_past() {
    let mut app = played();
    let noted = app.world().resource::<Noted>().0.clone();
    let at = |tick| noted[&tick].bullets.iter().map(|it| it.0);
    let mut later = at(160).filter(|it| at(112).all(|other| other != *it));
    let (late, early) = (later.next(), at(100).next());
    let [late, early] = [late, early].map(|it| it.expect("there are some"));
    seek(app.world_mut(), 110).unwrap();
    assert!(app.world().get::<Parked>(late).is_some());
    play(&mut app, 110..112);
    assert!(app.world().get_entity(late).is_err(), "no step has it");
    assert!(app.world().get_entity(early).is_ok());
    // The same shots again, by other entities.
    play(&mut app, 112..180);
    let seen = Seen::now(app.world_mut());
    let lefts = |seen: &Seen| {
        let mut lefts: Vec<u32> = seen.bullets.iter().map(|it| it.1.0).collect();
        lefts.sort_unstable();
        lefts
    };
    let tick = clock(&app).ticks;
    let before = noted.get(&tick).or_else(|| noted.values().last());
    if noted.contains_key(&tick) {
        assert_eq!(before.map(lefts), Some(lefts(&seen)));
    }
    for tick in [120, 90, 105, 60, 108] {
        seek(app.world_mut(), tick).unwrap();
        let seen = Seen::now(app.world_mut());
        assert_eq!(lefts(&seen), lefts(&noted[&tick]), "step {tick}");
        assert_eq!(seen.named, noted[&tick].named, "step {tick}");
    }
}

#[test]
fn what_is_older_than_the_history_is_despawned() {
    let mut app = shooting(|app| {
        app.insert_resource(Time::<Fixed>::from_hz(4.0));
    });
    let logged = Logged::start();
    // 400 s, of which 300 are kept: 228 volleys, each of which lasts for at most 33 steps.
    for index in 0..1600 {
        frame(&mut app, 0.25);
        if index == 60 {
            assert!(parked(&mut app).len() > 5);
        }
    }
    let history = app.world().resource::<History>();
    let kept = history.last_tick() - history.first_tick();
    let fired = kept / 7 * 2 + kept / 14 + kept / 21;
    let parked = parked(&mut app).len() as u64;
    // Each with its picture.
    assert!(
        (fired..2 * fired + 40).contains(&parked),
        "{parked} of {fired}"
    );
    assert_eq!(logged.lines(), [""; 0]);
    let first = app.world().resource::<History>().first_tick();
    seek(app.world_mut(), first).unwrap();
    let noted = app.world().resource::<Noted>().0[&first].clone();
    assert_eq!(Seen::now(app.world_mut()), noted);
}

#[test]
fn a_watch_finds_nothing_in_a_game_whose_entities_come_and_go() {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins((springyard_rewind::plugin, watch))
            .register_state::<Left>("left")
            .register_state::<Hot>("hot")
            .add_systems(FixedUpdate, (expire, fire_too, misfire).chain())
            // bevy keeps a system that runs on call on an entity of its own.
            .add_systems(FixedUpdate, |world: &mut World| {
                world.run_system_cached(|| ()).expect("it runs");
            });
    });
    (0..80).for_each(|_| frame(&mut app, 0.02));
    // What is fired later is despawned in the step after.
    app.world_mut().write_message(TimeTravel::ShowTick(50));
    app.world_mut().write_message(TimeTravel::PlayOn);
    (0..20).for_each(|_| frame(&mut app, 0.02));
    let found = find_unregistered(app.world());
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found, [""; 0]);
}

#[test]
fn another_course_has_its_own_spawns_and_despawns_also_from_the_very_step_of_the_first() {
    // The first carrier is despawned before frame 100, so after step 99 or 100, and a shot is spawned there. In the other course both
    // carriers go after this many steps.
    for (from, steps) in [
        (90, 10),
        (90, 0),
        (98, 5),
        (99, 0),
        (100, 10),
        (100, 0),
        (101, 0),
    ] {
        let mut app = shooting(|_| ());
        play(&mut app, 0..100);
        let shot = springyard_rewind::spawn(app.world_mut(), (Left(1000), Name::new("old")));
        play(&mut app, 100..140);
        seek(app.world_mut(), from).unwrap();
        let is_before = app.world().get::<Parked>(shot).is_some();
        play(&mut app, 101..101 + steps);
        let world = app.world_mut();
        let mut carriers = world.query_filtered::<Entity, With<Carries>>();
        let carriers: Vec<Entity> = carriers.iter(world).collect();
        let what = format!("from step {from}, {steps} later");
        assert_eq!(carriers.len(), if is_before { 2 } else { 1 }, "{what}");
        for carrier in carriers {
            despawn(world, carrier);
        }
        springyard_rewind::spawn(world, (Left(1000), Name::new("old")));
        play(&mut app, 111..140);
        let noted = std::mem::take(&mut app.world_mut().resource_mut::<Noted>().0);
        let last = clock(&app).ticks;
        for tick in [
            95,
            from + 2,
            last - 1,
            89,
            from + 12,
            from + 1,
            last - 20,
            from,
        ] {
            let world = app.world_mut();
            assert_eq!(seek(world, tick), Ok(()), "{what}, to step {tick}");
            assert_eq!(Seen::now(world), noted[&tick], "{what}, to step {tick}");
        }
    }
}

/// A shot with plain `Commands` in the step after step 50.
fn stray(clock: Res<StepClock>, mut commands: Commands) {
    if [50, 90].contains(&clock.ticks) {
        commands.spawn((Left(1000), Name::new("stray")));
    }
}

#[test]
fn a_plain_spawn_in_a_step_is_logged_once_and_named_by_a_seek_across_it() {
    let logged = Logged::start();
    let mut app = shooting(|app| {
        app.add_systems(FixedUpdate, stray);
    });
    let text = "has spawned stray with Commands, and cannot run again in a seek: spawn it with";
    for frames in [0..60, 60..120] {
        play(&mut app, frames);
        logged.assert_logged_once(&["a step", text, "springyard_rewind::StepCommands"]);
    }
    let error = seek(app.world_mut(), 52).unwrap_err();
    let entity = "stray".to_owned();
    assert_eq!(error, SeekError::Spawned { tick: 51, entity });
    let text = "step 51 cannot run again: it has spawned stray with Commands; spawn it with \
                springyard_rewind::StepCommands";
    assert_eq!(error.to_string(), text);
    assert_eq!(seek(app.world_mut(), 50), Ok(()));
    assert_eq!(seek(app.world_mut(), 88), Ok(()));
    let noted = app.world().resource::<Noted>().0[&88].clone();
    assert_eq!(Seen::now(app.world_mut()), noted);
}

#[test]
fn a_plain_despawn_is_logged_once_and_named_by_a_seek_to_before_it() {
    let logged = Logged::start();
    let mut app = shooting(|app| {
        app.world_mut().spawn((Left(5000), Name::new("doomed")));
        app.world_mut().spawn(Left(5001));
    });
    play(&mut app, 0..60);
    let world = app.world_mut();
    let mut all = world.query::<(Entity, &Left)>();
    let mut doomed: Vec<(u32, Entity)> = all.iter(world).map(|it| (it.1.0, it.0)).collect();
    doomed.retain(|(left, _)| *left > 4000);
    doomed.sort_unstable();
    assert_eq!(doomed.len(), 2);
    for (index, (_, entity)) in doomed.into_iter().enumerate() {
        app.world_mut().despawn(entity);
        play(&mut app, 60..62);
        let text = "doomed was despawned for good, so no seek can go back to before that";
        logged.assert_logged_once(&[text, "StepCommands"]);
        assert!(app.world().get_entity(entity).is_err());
        if index == 0 {
            let error = seek(app.world_mut(), 30).unwrap_err();
            let SeekError::Despawned { tick, entity } = &error else {
                panic!("{error:?}");
            };
            assert!(*tick <= 30 && entity == "doomed", "{error:?}");
            let text = format!(
                "step {tick} cannot be reached: doomed was there and has been despawned for good; \
                 despawn it with springyard_rewind::StepCommands"
            );
            assert_eq!(error.to_string(), text);
        }
    }
}

/// A bullet more when the step runs again, or one less.
#[derive(Resource)]
struct Again(i32);

#[test]
fn a_step_that_spawns_more_or_less_when_it_runs_again_is_an_error() {
    for more in [1, -1] {
        let mut app = shooting(|app| {
            app.insert_resource(Again(0)).add_systems(
                FixedUpdate,
                |clock: Res<StepClock>, again: Res<Again>, mut commands: StepCommands| {
                    if clock.ticks == 60 {
                        (0..2 + again.0).for_each(|_| {
                            commands.spawn(Left(9));
                        });
                    }
                },
            );
        });
        play(&mut app, 0..80);
        let before = Seen::now(app.world_mut());
        app.insert_resource(Again(more));
        let error = seek(app.world_mut(), 62).unwrap_err();
        let state = "entities".to_owned();
        assert_eq!(error, SeekError::Diverged { tick: 61, state });
        assert_eq!(Seen::now(app.world_mut()), before);
    }
}

#[test]
fn without_a_history_step_commands_are_commands() {
    let mut app = App::new();
    let fire_and_forget = |bullets: Query<Entity, With<Left>>, mut commands: StepCommands| {
        for bullet in &bullets {
            commands.despawn(bullet);
        }
        commands.spawn(Left(3));
    };
    app.add_systems(Update, fire_and_forget);
    for _ in 0..3 {
        app.update();
        let mut all = app.world_mut().query::<(Entity, &Left)>();
        assert_eq!(all.iter(app.world()).count(), 1);
    }
    let world = app.world_mut();
    let bullet = springyard_rewind::spawn(world, Left(1));
    despawn(world, bullet);
    assert!(world.get_entity(bullet).is_err());
    assert!(parked(&mut app).is_empty());
}
