//! Measures the cost of characters for each part of a step: 500 characters, idle on flat ground.
//!
//! For comparison there are two more worlds, with the same capsules in the same positions, without drives. They float as
//! characters do (no gravity, no contacts). In one world they are kept awake, as characters are; in the other they sleep. The
//! cost of a character itself is the difference to an awake capsule: drive, ground probe, decision, and the extra time that these
//! cause in rapier.
//!
//! `cargo bench --bench character_cost`; without `--bench` (as under `cargo test`) the benchmark only takes a few steps.

#[allow(dead_code, reason = "a bench plays no level")]
#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use common::flat_level;
use springyard::cli::headless::{self, Start};
use springyard::level;
use springyard_character::{
    BodyDimensions, CharacterState, CharacterSystems, CharacterTuning, SpawnPoint, character_at,
};
use springyard_drive::DriveSystems;

/// Frame time, slightly less than a step, so that each frame takes exactly one step.
const FRAME: Duration = Duration::from_nanos(16_666_666);

/// The measured parts of a step, in order.
const PARTS: [&str; 10] = [
    "input, targets, respawn",
    "weigh on the ground",
    "drives",
    "sense the ground",
    "decide",
    "drives of characters",
    "rapier: components in",
    "rapier: step",
    "rapier: components out",
    "the rest of the frame",
];

/// The end times of the parts of the current step.
#[derive(Resource, Default)]
struct Laps(Vec<Instant>);

fn lap(mut laps: ResMut<Laps>) {
    laps.0.push(Instant::now());
}

/// An app whose frames take exactly one step each, and its measurements.
struct World {
    app: App,
    bodies: usize,
    /// For each measured step: the time of each part, then of the whole step, microseconds.
    samples: Vec<Vec<f64>>,
}

fn place(i: usize) -> Vec3 {
    Vec3::new((i % 25) as f32 * 2.0, 0.0, (i / 25) as f32 * 2.0 + 4.0)
}

impl World {
    fn new(bodies: usize, spawn: impl Fn(&mut App, usize)) -> Self {
        let mut app = headless::app(Start::of(flat_level(Vec3::ZERO, "", "", "")));
        app.init_resource::<Laps>().add_systems(
            FixedUpdate,
            (
                lap.before(CharacterSystems::ApplyWeight)
                    .after(CharacterSystems::Respawn)
                    .after(level::LevelSystems::MoveTargets),
                lap.after(CharacterSystems::ApplyWeight)
                    .before(DriveSystems::Drive),
                lap.after(DriveSystems::Drive)
                    .before(CharacterSystems::Sense),
                lap.after(CharacterSystems::Sense)
                    .before(CharacterSystems::Decide),
                lap.after(CharacterSystems::Decide)
                    .before(DriveSystems::DriveLate),
                lap.after(DriveSystems::DriveLate)
                    .before(PhysicsSet::SyncBackend),
                lap.after(PhysicsSet::SyncBackend)
                    .before(PhysicsSet::StepSimulation),
                lap.after(PhysicsSet::StepSimulation)
                    .before(PhysicsSet::Writeback),
                lap.after(PhysicsSet::Writeback),
            ),
        );
        headless::start(&mut app);
        for i in 0..bodies {
            spawn(&mut app, i);
        }
        Self {
            app,
            bodies,
            samples: Vec::new(),
        }
    }

    fn step(&mut self) -> Vec<f64> {
        let began = Instant::now();
        headless::frame(&mut self.app, FRAME);
        let ended = Instant::now();
        let mut ends = std::mem::take(&mut self.app.world_mut().resource_mut::<Laps>().0);
        assert_eq!(ends.len() + 1, PARTS.len(), "one step a frame");
        ends.push(ended);
        let starts = std::iter::once(began).chain(ends.iter().copied());
        let mut parts: Vec<f64> = starts
            .zip(&ends)
            .map(|(from, to)| (*to - from).as_secs_f64() * 1e6)
            .collect();
        parts.push((ended - began).as_secs_f64() * 1e6);
        parts
    }

    /// The lower quartile of each part, microseconds a body. Other load on the machine only adds time, mostly to the longest
    /// steps, so a low quantile measures best.
    fn costs(&self) -> Vec<f64> {
        (0..=PARTS.len())
            .map(|part| {
                let mut all: Vec<f64> = self.samples.iter().map(|sample| sample[part]).collect();
                all.sort_by(f64::total_cmp);
                all[all.len() / 4] / self.bodies as f64
            })
            .collect()
    }
}

fn character(app: &mut App, i: usize) {
    let spawn = SpawnPoint {
        position: place(i),
        facing_rad: 0.0,
    };
    let character = character_at(spawn, CharacterTuning::default()).expect("the usual tuning");
    let name = Name::new(format!("character {i:03}"));
    app.world_mut().spawn(character).insert(name);
}

/// A character's body alone, without its drive and its state.
fn capsule(app: &mut App, i: usize, sleeping: Sleeping) {
    let dimensions = BodyDimensions::of(&CharacterTuning::default());
    app.world_mut().spawn((
        Name::new(format!("capsule {i:03}")),
        RigidBody::Dynamic,
        GravityScale(0.0),
        Velocity::default(),
        Friction {
            coefficient: 0.0,
            combine_rule: CoefficientCombineRule::Min,
        },
        Restitution {
            coefficient: 0.0,
            combine_rule: CoefficientCombineRule::Min,
        },
        SoftCcd { prediction: 0.25 },
        dimensions.collider(),
        AdditionalMassProperties::Mass(0.0),
        dimensions.mass(),
        Transform::from_translation(place(i) + Vec3::Y * dimensions.ride_height_m),
        sleeping,
    ));
}

fn main() {
    let full = std::env::args().any(|argument| argument == "--bench");
    let (bodies, warm_up, rounds) = if full { (500, 150, 60) } else { (20, 3, 1) };
    let mut characters = World::new(bodies, character);
    let mut awake = World::new(bodies, |app, i| capsule(app, i, Sleeping::disabled()));
    let mut asleep = World::new(bodies, |app, i| capsule(app, i, Sleeping::default()));
    for world in [&mut characters, &mut awake, &mut asleep] {
        for _ in 0..warm_up {
            world.step();
        }
    }
    // The worlds take turns, so that other load on the machine affects all of them equally.
    for _ in 0..rounds {
        for world in [&mut characters, &mut awake, &mut asleep] {
            for _ in 0..5 {
                let sample = world.step();
                world.samples.push(sample);
            }
        }
    }
    let standing = characters
        .app
        .world_mut()
        .query::<&CharacterState>()
        .iter(characters.app.world())
        .filter(|state| state.is_grounded())
        .count();
    assert_eq!(standing, bodies + 1, "all stand, the player too");

    let (driven, awake, asleep) = (characters.costs(), awake.costs(), asleep.costs());
    println!(
        "{bodies} bodies, microseconds each a step, lower quartiles of {} steps:\n",
        5 * rounds
    );
    println!(
        "| part | character | capsule, awake | capsule, asleep | character beyond the one awake |"
    );
    println!("|---|---|---|---|---|");
    for (part, name) in PARTS.into_iter().chain(["all"]).enumerate() {
        println!(
            "| {name} | {:.3} | {:.3} | {:.3} | {:.3} |",
            driven[part],
            awake[part],
            asleep[part],
            driven[part] - awake[part]
        );
    }
}
