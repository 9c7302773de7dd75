//! Everything that the steps of these scenes change is registered, and almost every registration is missed if it is left out: `NOT_PLAYED`
//! has the exceptions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use springyard::cli::headless::Start;
use springyard::input::script::Event::{Look, Move, NewRun, Press, Release, Tap};
use springyard::input::script::IntentButton::{Crouch, Grab, Jump, Respawn};
use springyard::input::script::Script;
use springyard::input::{Assist, Progress};
use springyard::level::reload::LevelSource;
use springyard::level::{self, CurrentLevel};
use springyard::rumble;
use springyard::tuning::{Retune, Tuning};
use springyard_character::{Character, CharacterState, Prediction};
use springyard_drive::SpringDrive;
use springyard_rewind::watch::{Change, Values, Watch};
use springyard_state::{Role, StateRegistry};

use crate::common::{Play, start_of, strip};

fn watched(start: Start) -> Play {
    Play::start_with(start, |app| {
        app.add_plugins((
            springyard_rewind::watch,
            rumble::plugin,
            level::reload::plugin,
        ));
        app.insert_resource(LevelSource::new("no file".into()));
    })
}

fn file(path: &str, script: Option<&str>) -> Start {
    let script = script.map(|script| Script::load(Path::new(script)).unwrap());
    Start {
        script: Some(script.unwrap_or(Script(Vec::new()))),
        ..Start::of(level::load(Path::new(path)).unwrap())
    }
}

/// What a player can do on its own: mass, grab and throw, crouch, assists, a fall, a respawn, a new run, a continued one, faults; then
/// another level.
fn player() -> Play {
    let assist = Assist {
        long_jump_windows: true,
        double_jump: true,
        free_falls: true,
    };
    let script = vec![
        (0.5, Press(Grab)),
        (0.8, Look(60.0, 10.0)),
        (1.2, Tap(Jump)),
        (1.6, Release(Grab)),
        (2.0, Press(Crouch)),
        (2.5, Release(Crouch)),
        (2.8, assist.into()),
        (3.0, Tap(Jump)),
        (3.2, Tap(Jump)),
        (3.3, Look(0.0, 0.0)),
        (3.4, Move(0.0, 1.0)),
        (8.5, Assist::default().into()),
        (9.0, Tap(Respawn)),
        (9.5, NewRun),
        (9.7, Progress::default().into()),
    ];
    let words = r#"
        crates: [(name: "box", size_m: (0.5, 0.5, 0.5), mass_kg: 10, position: (0, 0.3, -1.3))],
        platforms: [(name: "lift", size_m: (2, 0.2, 2), position: (5, 1, -5),
            spring: (frequency_hz: 2, damping_ratio: 1), motion: Step(to: (5, 3, -5), period_secs: 2))],
        checkpoints: [],"#;
    let mut play = watched(start_of(strip(words), script));
    let player = play.player_entity();
    let world = play.app.world_mut();
    world.entity_mut(player).insert(Prediction::at(vec![0.5]));
    let mut lighter = Tuning::default();
    lighter.character.mass_kg = 30.0;
    play.run(0.4, |_, _| {});
    play.app.world_mut().write_message(Retune(lighter));
    play.run(10.0, |_, _| {});
    faults(&mut play, player);
    another_level(&mut play);
    play
}

/// Values that are not allowed, as bad code writes them.
fn faults(play: &mut Play, player: Entity) {
    let world = play.app.world_mut();
    world
        .get_mut::<CharacterState>(player)
        .unwrap()
        .planar_velocity
        .x = f32::NAN;
    let mut bodies = world.query::<(&Name, &mut Velocity)>();
    for (name, mut velocity) in bodies.iter_mut(world) {
        if name.as_str() == "box" {
            velocity.linear = Vec3::NAN;
        }
    }
    let mut drives = world.query_filtered::<&mut SpringDrive, Without<Character>>();
    for mut drive in drives.iter_mut(world) {
        drive.max_acceleration = Some(-1.0);
    }
    play.run(0.2, |_, _| {});
}

/// A level that takes the place of the present one while it is played.
fn another_level(play: &mut Play) {
    play.app.world_mut().resource_mut::<CurrentLevel>().level = strip("");
    play.run(1.0, |_, _| {});
    let mut names = play.app.world_mut().query::<&Name>();
    let is_gone = names
        .iter(play.app.world())
        .all(|name| name.as_str() != "box");
    assert!(is_gone, "the level was replaced");
}

fn scenes_of_steps() -> Vec<Play> {
    let mut scenes = vec![player()];
    for (path, script, secs) in [
        ("levels/yard.ron", Some("tests/scripts/yard_tour.ron"), 40.0),
        ("levels/court.ron", None, 3.0),
        ("levels/policy_lab.ron", None, 2.0),
        ("levels/drive_lab.ron", None, 3.0),
    ] {
        let began = std::time::Instant::now();
        let mut play = watched(file(path, script));
        play.run(secs, |_, _| {});
        println!("{path}: {secs} s in {:.1} s", began.elapsed().as_secs_f64());
        scenes.push(play);
    }
    scenes
}

fn registry(play: &Play) -> &StateRegistry {
    play.app.world().resource::<StateRegistry>()
}

/// Plays the yard with a walk, turns and jumps: what its frames change of the camera. The first change of each type.
fn scene_of_frames() -> (StateRegistry, Vec<Change>) {
    let script = vec![
        (0.2, Move(0.3, 0.9)),
        (0.5, Look(100.0, -20.0)),
        (0.9, Tap(Jump)),
        (1.5, Move(0.0, 0.0)),
        (3.0, Move(0.0, 1.0)),
    ];
    let mut play = Play::file("levels/yard.ron", script);
    let mut values = Values::now(play.app.world());
    let mut found: BTreeMap<String, Change> = BTreeMap::new();
    play.run(6.0, |play, _| {
        for change in values.changes(play.app.world()) {
            let is_pose = change.owner == "camera" && change.type_name.ends_with("::Transform");
            if is_pose || change.type_name.starts_with("springyard_camera::") {
                let key = change.type_name.clone();
                found.entry(key).or_insert(change);
            }
        }
    });
    (registry(&play).clone(), found.into_values().collect())
}

/// What the changes have that the registry does not.
fn missing<'a>(changes: &'a [Change], registry: &StateRegistry) -> Vec<&'a Change> {
    changes.iter().filter(|it| !it.is_in(registry)).collect()
}

/// No step writes the settings: `tuned` and `what_ifs` have the tests that fail without each of them.
const TESTED_ELSEWHERE: [&str; 3] = ["camera_tuning", "default_drive_method", "player_tuning"];

/// No scene of this file changes these yet, so nothing here would miss them. To add a scene for one, take its name out.
const NOT_PLAYED: [&str; 22] = [
    "camera/live_rig",
    "camera/own_look",
    "character_fault",
    "character_gravity",
    "collision_events",
    "contact_force_events",
    "drive_axes",
    "external_kick",
    "feed_forward",
    "ledge",
    "lift_coils",
    "pad_held",
    "rapier/force",
    "rapier/impulse",
    "rapier/sleeping",
    "rope",
    "springyard_character::moves::dash::Dash",
    "springyard_character::moves::ledge::LedgeMoves",
    "springyard_character::moves::rope::Rope",
    "springyard_character::moves::wall::WallMoves",
    "up_frame",
    "wall",
];

/// State of rapier that this game's steps never change, but those of another game may: `pools` and `spawns` test most of it.
const OF_OTHER_GAMES: [&str; 26] = [
    "rapier/added_mass",
    "rapier/body",
    "rapier/ccd",
    "rapier/collider_disabled",
    "rapier/colliding",
    "rapier/collision_types",
    "rapier/configuration",
    "rapier/damping",
    "rapier/disabled",
    "rapier/dominance",
    "rapier/event_threshold",
    "rapier/events",
    "rapier/friction",
    "rapier/global_transform",
    "rapier/gravity_scale",
    "rapier/groups",
    "rapier/hooks",
    "rapier/iterations",
    "rapier/locked_axes",
    "rapier/part_global_transform",
    "rapier/part_transform",
    "rapier/restitution",
    "rapier/sensor",
    "rapier/skin",
    "rapier/soft_ccd",
    "rapier/solver_groups",
];

#[test]
fn every_change_is_registered_and_every_registration_is_needed() {
    let mut scenes: Vec<(StateRegistry, Vec<Change>)> = Vec::new();
    for play in scenes_of_steps() {
        let watch = play.app.world().resource::<Watch>();
        scenes.push((registry(&play).clone(), watch.changes().cloned().collect()));
    }
    scenes.push(scene_of_frames());
    let mut found: BTreeMap<&str, &Change> = BTreeMap::new();
    for (registry, changes) in &scenes {
        for change in missing(changes, registry) {
            found.entry(&change.type_name).or_insert(change);
        }
    }
    let found: Vec<String> = found.values().map(ToString::to_string).collect();

    let all = scenes.iter().flat_map(|(registry, _)| registry.iter());
    let kept = all.filter(|it| !matches!(it.role, Role::Unkept(_)));
    let names = kept.map(|it| it.name);
    let names: BTreeSet<&str> = names
        .filter(|name| !TESTED_ELSEWHERE.contains(name))
        .collect();
    let is_missed = |name: &str| {
        scenes
            .iter()
            .any(|(registry, changes)| !missing(changes, &registry.without(name)).is_empty())
    };
    let (needed, others): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| is_missed(name));
    // With other findings every name would seem to be needed.
    assert!(
        found.is_empty(),
        "no snapshot has this:\n{}",
        found.join("\n")
    );
    println!(
        "{} registrations, {} of them needed",
        names.len(),
        needed.len()
    );
    let mut listed = [&NOT_PLAYED[..], &OF_OTHER_GAMES[..]].concat();
    listed.sort_unstable();
    assert_eq!(others, listed, "no scene needs these registrations");
}
