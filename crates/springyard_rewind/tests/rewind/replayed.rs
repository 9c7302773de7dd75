//! A step that runs again has its own input, and none that it did not have.

use bevy::prelude::*;
use serde::Serialize;
use springyard_rewind::{Replayed, RewindSystems, register_input, seek};
use springyard_state::RegisterState;
use springyard_test_lab::loops::{bevys, clock, frame, game};
use springyard_timestep::{Resimulating, StepClock};

/// An input that is there in few steps.
#[derive(Resource, Clone, Copy)]
struct Boost(u32);

/// State: the sum of all boosts.
#[derive(Resource, Clone, Serialize)]
struct Sum(u32);

/// Step 10 has a boost, and step 11 none: the first of them ends with the clock at 11.
fn read_devices(
    clock: Res<StepClock>,
    replayed: Option<Res<Replayed<Boost>>>,
    again: Option<Res<Resimulating>>,
    mut commands: Commands,
) {
    let now = (clock.ticks == 10).then_some(Boost(7));
    let boost = match again {
        Some(_) => replayed.map(|it| it.0),
        None => now,
    };
    match boost {
        Some(boost) => commands.insert_resource(boost),
        None => commands.remove_resource::<Boost>(),
    }
}

fn add_up(boost: Option<Res<Boost>>, mut sum: ResMut<Sum>) {
    sum.0 += boost.map_or(0, |boost| boost.0);
}

#[test]
fn an_input_that_was_not_there_is_not_there_again() {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin)
            .insert_resource(Sum(0))
            .register_state::<Sum>("sum");
        register_input::<Boost>(app);
        app.add_systems(
            FixedPreUpdate,
            read_devices.before(RewindSystems::NoteInput),
        )
        .add_systems(FixedUpdate, add_up);
    });
    while clock(&app).ticks < 30 {
        frame(&mut app, 0.02);
    }
    let sum = |app: &App| app.world().resource::<Sum>().0;
    assert_eq!(sum(&app), 7);
    for (tick, wanted) in [(12, 7), (10, 0), (11, 7), (29, 7)] {
        assert_eq!(seek(app.world_mut(), tick), Ok(()));
        assert_eq!(sum(&app), wanted, "step {tick}");
        assert!(!app.world().contains_resource::<Replayed<Boost>>());
    }
}
