//! The state hash covers everything that a step keeps: each registered state counts, and nothing else does.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use spring_math::Spring;
use springyard::cli::headless::Start;
use springyard::input::Assist;
use springyard::input::script::{Event, IntentButton, Script};
use springyard::lab::LabClock;
use springyard::level;
use springyard::level::goal::GoalProgress;
use springyard::level::{ChosenPlace, FamousMistake, LastTarget};
use springyard::stations::{
    CoilTime, CoilTimes, Collected, ContinuedRun, DialValue, ExhibitState, Gauges, GrassSwings,
    LiftCoils, PadHeld, PadPressed, PlayerInArea, PresentCheckpoint, ReedSwings, RunClock, Seen,
    SeenStation, SpringBoomState,
};
use springyard_camera::Look;
use springyard_character::Intent;
use springyard_character::grab::Holding;
use springyard_character::ground_reaction::GroundReaction;
use springyard_character::{
    BodyDimensions, CharacterState, CharacterTuning, DashState, ExternalKick, LastGrounded,
    PassesThrough, ReturnsToGround, Sensed, SpawnPoint,
};
use springyard_drive::engine::LastFinitePose;
use springyard_drive::{
    DriveState, DriveTarget, FeedForward, SmoothedTarget, Smoothing, SpringDrive, VelocityDrive,
    VelocityDriveState,
};
use springyard_rewind::compare::bodies::BODIES;
use springyard_state::{Role, StateRegistry};
use springyard_timestep::{FrameSteps, PoseHistory, StepClock};

use crate::common::Play;

const YARD: &str = "levels/court.ron";

/// Changes one value of the world.
type Change = fn(&mut World);

/// Gives the ferry and the player of the court the states that they lack there.
fn add_missing_states(world: &mut World) {
    let (ferry, player) = (named(world, "ferry"), named(world, "player"));
    world.entity_mut(ferry).insert((
        ChosenPlace(0),
        DialValue(0.5),
        ExhibitState::new(FamousMistake::ExplicitEuler, 0.0),
        LastTarget::at_rest(Vec3::X, 0, 0.0),
        PadHeld { secs: 0.25 },
        PadPressed(false),
        PlayerInArea(false),
        SmoothedTarget::new(Smoothing::Spring(Spring::UNIT)),
        SpringBoomState::default(),
    ));
    let lift = named(world, "lift");
    world.entity_mut(lift).insert(FeedForward(0.25));
    let holding = Holding {
        body: ferry,
        grip: None,
    };
    world
        .entity_mut(player)
        .insert((holding, PassesThrough(ferry)));
    world.insert_resource(LabClock::new(60.0, 0.0));
    world.insert_resource(Seen::default());
}

/// A change of a value of each registered state, in the court, where the player stands.
const CHANGES: &[(&str, Change)] = &[
    ("assist", |world| {
        world.resource_mut::<Assist>().double_jump = true;
    }),
    ("body", |world| {
        flip(&mut of::<Transform>(world, "crate_1kg").translation.x);
    }),
    ("body_dimensions", |world| {
        let lower = BodyDimensions::lowered(&CharacterTuning::default(), 0.01);
        *of::<BodyDimensions>(world, "player") = lower;
    }),
    ("character_state", |world| {
        flip(&mut of::<CharacterState>(world, "player").planar_velocity.x);
    }),
    ("chosen_place", |world| {
        of::<ChosenPlace>(world, "ferry").0 = 1;
    }),
    ("coil_times", |world| {
        let name = "dock".to_owned();
        let time = CoilTime { name, secs: 1.0 };
        world.resource_mut::<CoilTimes>().0.push(time);
    }),
    ("collected", |world| {
        let mut collected = world.resource_mut::<Collected>();
        collected.coils.insert("dock".to_owned());
    }),
    ("dash", |world| {
        of::<DashState>(world, "player").is_used = true;
    }),
    ("dial_value", |world| {
        flip(&mut of::<DialValue>(world, "ferry").0);
    }),
    ("drive_state", |world| {
        of::<DriveState>(world, "ferry").carry(Vec3::ZERO, Vec3::X);
    }),
    ("drive_target", |world| {
        flip(&mut of::<DriveTarget>(world, "lift").velocity.y);
    }),
    ("exhibit_state", |world| {
        *of::<ExhibitState>(world, "ferry") = ExhibitState::new(FamousMistake::ExplicitEuler, 1.0);
    }),
    ("external_kick", |world| {
        of::<ExternalKick>(world, "player").knock(Vec3::X);
    }),
    ("feed_forward", |world| {
        flip(&mut of::<FeedForward>(world, "lift").0);
    }),
    ("goal_progress", |world| {
        world.resource_mut::<GoalProgress>().started_secs += 1.0;
    }),
    ("ground_reaction", |world| {
        let push = of::<GroundReaction>(world, "player").push.take();
        assert!(push.is_some(), "the player stands");
    }),
    ("holding", |world| {
        let lift = named(world, "lift");
        of::<Holding>(world, "player").body = lift;
    }),
    ("intent", |world| {
        of::<Intent>(world, "player").jump.presses += 1;
    }),
    ("lab_clock", |world| {
        world.resource_mut::<LabClock>().ring(0.5);
    }),
    ("last_finite_pose", |world| {
        *of::<LastFinitePose>(world, "turntable") = LastFinitePose::default();
    }),
    ("last_grounded", |world| {
        *of::<LastGrounded>(world, "player") = LastGrounded::default();
    }),
    ("last_target", |world| {
        *of::<LastTarget>(world, "ferry") = LastTarget::at_rest(Vec3::Y, 0, 0.0);
    }),
    ("lift_coils", |world| {
        world.resource_mut::<LiftCoils>().0 += 1;
    }),
    ("pad_held", |world| {
        of::<PadHeld>(world, "ferry").secs = 0.5;
    }),
    ("pad_pressed", |world| {
        of::<PadPressed>(world, "ferry").0 = true;
    }),
    ("passes_through", |world| {
        let lift = named(world, "lift");
        of::<PassesThrough>(world, "player").0 = lift;
    }),
    ("continued_run", |world| {
        world.resource_mut::<ContinuedRun>().0 = true;
    }),
    ("player_in_area", |world| {
        of::<PlayerInArea>(world, "ferry").0 = true;
    }),
    ("present_checkpoint", |world| {
        world.resource_mut::<PresentCheckpoint>().0 = Some("dock".to_owned());
    }),
    ("run_clock", |world| {
        world.resource_mut::<RunClock>().started_secs = Some(1.0);
    }),
    ("seen", |world| {
        let station = SeenStation {
            right: Some(1.0),
            wrong: None,
        };
        let mut seen = world.resource_mut::<Seen>();
        seen.0.insert("grass".to_owned(), station);
    }),
    ("sensed", |world| {
        of::<Sensed>(world, "player").crushed = true;
    }),
    ("smoothed_target", |world| {
        let slower = Spring::from_hertz(0.5, 1.0).unwrap();
        *of::<SmoothedTarget>(world, "ferry") = SmoothedTarget::new(Smoothing::Spring(slower));
    }),
    ("spawn_point", |world| {
        flip(&mut of::<SpawnPoint>(world, "player").facing_rad);
    }),
    ("spring_boom_state", |world| {
        flip(&mut of::<SpringBoomState>(world, "ferry").position.x);
    }),
    ("spring_drive", |world| {
        of::<SpringDrive>(world, "ferry").max_acceleration = Some(1000.0);
    }),
    ("step_clock", |world| {
        world.resource_mut::<StepClock>().ticks += 1;
    }),
    ("velocity_drive", |world| {
        of::<VelocityDrive>(world, "player").axes.y = true;
    }),
    ("velocity_drive_state", |world| {
        of::<VelocityDriveState>(world, "player").carry(Vec3::ZERO, Vec3::X);
    }),
];

/// Puts the values of one type back as they were when this was made.
type PutBack = Box<dyn Fn(&mut World)>;

/// The values of a component of all entities that have it.
fn put_back<T>(world: &mut World) -> PutBack
where
    T: Component<Mutability = bevy::ecs::component::Mutable> + Clone,
{
    let mut owners = world.query::<(Entity, &T)>();
    let owners = owners.iter(world);
    let values: Vec<(Entity, T)> = owners
        .map(|(owner, value)| (owner, value.clone()))
        .collect();
    assert!(!values.is_empty());
    Box::new(move |world| {
        for (owner, value) in &values {
            *world.get_mut::<T>(*owner).unwrap() = value.clone();
        }
    })
}

/// The states whose fields are private: in the yard each of them has another value after a second of play.
const CHANGED_BY_PLAY: &[(&str, fn(&mut World) -> PutBack)] = &[
    ("gauges", put_back::<Gauges>),
    ("grass_swings", put_back::<GrassSwings>),
    ("reed_swings", put_back::<ReedSwings>),
    ("returns_to_ground", put_back::<ReturnsToGround>),
];

/// The states whose types are private to their module.
const OF_PRIVATE_TYPES: &[&str] = &["last_valid", "reported_faults"];

/// Changes the last bit of a number.
fn flip(value: &mut f32) {
    *value = f32::from_bits(value.to_bits() ^ 1);
}

fn named(world: &mut World, name: &str) -> Entity {
    let mut names = world.query::<(Entity, &Name)>();
    let found = names
        .iter(world)
        .find(|(_, other)| other.as_str() == name)
        .map(|(entity, _)| entity);
    found.unwrap_or_else(|| panic!("no entity is called {name}"))
}

/// A component of the entity of this name.
fn of<'w, T>(world: &'w mut World, name: &str) -> Mut<'w, T>
where
    T: Component<Mutability = bevy::ecs::component::Mutable>,
{
    let entity = named(world, name);
    world
        .get_mut::<T>(entity)
        .unwrap_or_else(|| panic!("{name} has no such component"))
}

/// A walk with a jump.
fn script() -> Vec<(f64, Event)> {
    vec![
        (0.2, Event::Move(0.3, 0.9)),
        (0.8, Event::Press(IntentButton::Jump)),
        (1.1, Event::Release(IntentButton::Jump)),
        (1.4, Event::Look(40.0, 0.0)),
    ]
}

/// The hash differs after a change, and does not if the state is no longer registered.
fn assert_counts(world: &mut World, state: &str, change: impl FnOnce(&mut World)) {
    let all = world.remove_resource::<StateRegistry>().unwrap();
    let hash_with = |world: &mut World, registry: StateRegistry| {
        world.insert_resource(registry);
        let hash = springyard_rewind::hash(world);
        (hash, world.remove_resource::<StateRegistry>().unwrap())
    };
    let (before, all) = hash_with(world, all);
    let (before_without, without) = hash_with(world, all.without(state));
    change(world);
    let (after, all) = hash_with(world, all);
    let (after_without, _) = hash_with(world, without);
    assert_ne!(after, before, "{state}");
    // Bodies are not a registered type.
    if state != BODIES {
        assert_eq!(after_without, before_without, "{state} counts twice");
    }
    world.insert_resource(all);
}

#[test]
fn a_changed_value_of_any_registered_state_changes_the_hash() {
    let mut play = Play::file(YARD, Vec::new());
    play.run(1.0, |_, _| {});
    let world = play.app.world_mut();
    add_missing_states(world);
    for (state, change) in CHANGES {
        assert_counts(world, state, change);
    }
    let falls = Assist {
        free_falls: true,
        ..default()
    };
    // The walk gives it another place to return to.
    let script = vec![(0.1, falls.into()), (1.0, Event::Move(0.0, 1.0))];
    let mut yard = Play::file("levels/yard.ron", script);
    yard.run(1.0, |_, _| {});
    let then = CHANGED_BY_PLAY.iter();
    let then: Vec<_> = then
        .map(|(state, keep)| (state, keep(yard.app.world_mut())))
        .collect();
    // The reeds hear it.
    of::<Velocity>(yard.app.world_mut(), "bridge").linear.y = 1.0;
    yard.run(1.0, |_, _| {});
    for (state, put_back) in &then {
        assert_counts(yard.app.world_mut(), state, put_back);
    }
    let registry = play.app.world().resource::<StateRegistry>();
    let states = registry.of_role(Role::State).map(|it| it.name);
    let mut registered: Vec<&str> = states.chain([BODIES]).collect();
    let changed = CHANGES.iter().map(|(state, _)| *state);
    let mut tested: Vec<&str> = changed
        .chain(CHANGED_BY_PLAY.iter().map(|(state, _)| *state))
        .chain(OF_PRIVATE_TYPES.iter().copied())
        .collect();
    registered.sort_unstable();
    tested.sort_unstable();
    assert_eq!(
        tested, registered,
        "a state without a change, or the reverse"
    );
}

#[test]
fn views_and_frame_times_are_no_state() {
    let mut play = Play::file(YARD, Vec::new());
    play.run(0.5, |_, _| {});
    let before = play.hash();
    let world = play.app.world_mut();
    of::<PoseHistory>(world, "player").teleport();
    world.resource_mut::<Look>().yaw_deg += 30.0;
    let mut frame = world.resource_mut::<FrameSteps>();
    frame.alpha += 0.1;
    frame.dropped_secs += 1.0;
    assert_eq!(play.hash(), before);
}

#[test]
fn two_runs_have_the_same_hash_after_every_frame() {
    let run = || {
        let mut hashes = Vec::new();
        let mut play = Play::file(YARD, script());
        play.run(2.0, |play, _| hashes.push(play.hash()));
        hashes
    };
    let first = run();
    assert_eq!(first, run());
    assert_ne!(first.first(), first.last());
}

#[test]
fn other_entities_change_nothing() {
    let run = |others: usize| {
        let level = level::load(Path::new(YARD)).unwrap();
        let start = Start {
            script: Some(Script(script())),
            ..Start::of(level)
        };
        // Spawned before the level, so that each body is another entity.
        let mut play = Play::start_with(start, |app| {
            for _ in 0..others {
                app.world_mut().spawn_empty();
            }
        });
        play.run(2.0, |_, _| {});
        (play.hash(), play.player_entity())
    };
    let (first, player) = run(0);
    let (other, elsewhere) = run(7);
    assert_ne!(player, elsewhere);
    assert_eq!(first, other);
}

#[test]
fn everything_with_state_has_a_name_of_its_own() {
    for level in ["yard", "drive_lab", "policy_lab", "pile"] {
        let mut play = Play::file(&format!("levels/{level}.ron"), Vec::new());
        play.run(0.1, |_, _| {});
        let world = play.app.world_mut();
        assert!(springyard_rewind::unnamed(world).is_empty(), "{level}");
        let mut bodies = world.query_filtered::<&Name, With<LastFinitePose>>();
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for name in bodies.iter(world) {
            *count.entry(name.as_str()).or_default() += 1;
        }
        assert!(!count.is_empty());
        let twice: Vec<_> = count.iter().filter(|(_, count)| **count > 1).collect();
        assert!(twice.is_empty(), "{level}: {twice:?}");
    }
}
