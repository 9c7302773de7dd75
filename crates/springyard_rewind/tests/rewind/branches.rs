//! The game goes on from a past step that a frame spawned or despawned after: both stretches can be sought.

use bevy::prelude::*;
use serde::Serialize;
use springyard_rewind::{History, Parked, TimeTravel, despawn, seek};
use springyard_state::RegisterState;
use springyard_test_lab::loops::{bevys, clock, frame, game};

/// State: number of steps since it was spawned.
#[derive(Component, Clone, Copy, Serialize, Debug, PartialEq)]
struct Age(u32);

fn grow(mut ages: Query<&mut Age>) {
    for mut age in &mut ages {
        age.0 += 1;
    }
}

/// A step in each frame, up to step `tick`.
fn play_to(app: &mut App, tick: u64) {
    while clock(app).ticks < tick {
        frame(app, 0.02);
    }
    assert_eq!(clock(app).ticks, tick);
}

/// After this step a frame spawns or despawns. The keyframes are at 76 and 101, so a seek to the steps between begins before it.
const AT: u64 = 90;

/// Plays to that step, with an entity of the state from the start.
fn played() -> (App, Entity) {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin);
        app.register_state::<Age>("age")
            .add_systems(FixedUpdate, grow);
    });
    let old = app.world_mut().spawn(Age(0)).id();
    play_to(&mut app, AT);
    (app, old)
}

/// The state of an entity; `None`: it is parked.
fn age(app: &App, entity: Entity) -> Option<u32> {
    let entity = app.world().entity(entity);
    let age = entity.get::<Age>().filter(|_| !entity.contains::<Parked>());
    age.map(|age| age.0)
}

/// Seeks each step, and compares the age of the entity there with that at other times.
fn assert_ages(app: &mut App, entity: Entity, wanted: &[(u64, Option<u32>)]) {
    for (tick, wanted) in wanted {
        assert_eq!(seek(app.world_mut(), *tick), Ok(()));
        assert_eq!(age(app, entity), *wanted, "step {tick}");
    }
}

#[test]
fn what_a_frame_spawned_after_a_step_is_spawned_again_in_the_stretch_played_from_there() {
    for by_show in [false, true] {
        let (mut app, _) = played();
        let late = app.world_mut().spawn(Age(0)).id();
        play_to(&mut app, 200);
        if by_show {
            for travel in [TimeTravel::ShowTick(AT), TimeTravel::PlayOn] {
                app.world_mut().write_message(travel);
                frame(&mut app, 0.02);
            }
            assert_eq!(clock(&app).ticks, AT);
        } else {
            seek(app.world_mut(), AT).unwrap();
        }
        assert_eq!(age(&app, late), Some(0), "as the next step found it");
        play_to(&mut app, 160);
        assert_eq!(app.world().resource::<History>().last_tick(), 160);
        let wanted = [
            (95, Some(5)),
            (89, None),
            (AT, Some(0)),
            (140, Some(50)),
            (160, Some(70)),
        ];
        assert_ages(&mut app, late, &wanted);
    }
}

#[test]
fn what_a_frame_despawned_after_a_step_stays_so_in_the_stretch_played_from_there() {
    let (mut app, old) = played();
    despawn(app.world_mut(), old);
    play_to(&mut app, 200);
    seek(app.world_mut(), AT).unwrap();
    assert_eq!(age(&app, old), None, "as the next step found it");
    play_to(&mut app, 160);
    let wanted = [(95, None), (89, Some(89)), (140, None), (160, None)];
    assert_ages(&mut app, old, &wanted);
}

#[test]
fn a_frame_that_undoes_a_spawn_before_the_game_goes_on_counts() {
    let (mut app, _) = played();
    let late = app.world_mut().spawn(Age(0)).id();
    play_to(&mut app, 200);
    seek(app.world_mut(), AT).unwrap();
    despawn(app.world_mut(), late);
    play_to(&mut app, 160);
    assert_ages(&mut app, late, &[(95, None), (89, None), (140, None)]);
}

#[test]
fn a_frame_that_undoes_a_spawn_for_good_counts_too() {
    let (mut app, _) = played();
    let late = app.world_mut().spawn(Age(0)).id();
    play_to(&mut app, 200);
    seek(app.world_mut(), AT).unwrap();
    app.world_mut().entity_mut(late).despawn();
    play_to(&mut app, 160);
    for tick in [95, 89, 140] {
        assert_eq!(seek(app.world_mut(), tick), Ok(()));
        assert!(app.world().get_entity(late).is_err(), "step {tick}");
    }
}

#[test]
fn what_was_gone_in_the_stretch_that_is_forgotten_may_go_in_the_new_one() {
    let (mut app, old) = played();
    play_to(&mut app, 150);
    despawn(app.world_mut(), old);
    play_to(&mut app, 200);
    seek(app.world_mut(), AT).unwrap();
    assert_eq!(age(&app, old), Some(90));
    // Of the entities of step 200 it was none.
    despawn(app.world_mut(), old);
    play_to(&mut app, 160);
    let wanted = [(95, None), (89, Some(89)), (140, None), (80, Some(80))];
    assert_ages(&mut app, old, &wanted);
}

#[test]
fn a_second_branch_at_the_same_step_has_it_too() {
    let (mut app, old) = played();
    let late = app.world_mut().spawn(Age(0)).id();
    despawn(app.world_mut(), old);
    play_to(&mut app, 200);
    for _ in 0..3 {
        seek(app.world_mut(), AT).unwrap();
        play_to(&mut app, 160);
    }
    assert_ages(
        &mut app,
        late,
        &[(95, Some(5)), (89, None), (140, Some(50))],
    );
    assert_ages(&mut app, old, &[(95, None), (89, Some(89)), (140, None)]);
}
