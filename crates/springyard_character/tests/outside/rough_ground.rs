//! Random rough ground, run over and jumped about on: the character never sticks, is never too fast, never falls through.
//!
//! `ROUGH_SEEDS=300` plays that many seeds of each kind at each rate (12 if not set), `ROUGH_SEED=17` the seed 17 alone.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::CharacterTuning;

use super::terrain::{HALF_M, Kind, patch};
use springyard_test_lab::CharacterLab;
use springyard_test_lab::meshes::place;
use springyard_test_lab::worst::Extreme;

/// Patches in one world.
const PATCHES: usize = 25;

/// Time on a patch after it has landed there, s.
const SECS: u32 = 20;

/// The stick turns once in this time, s.
const TURN_SECS: f32 = 4.0;

/// Stuck: through this time, s, no two positions are this far apart horizontally, m.
const STUCK_SECS: usize = 5;
const STUCK_M: f32 = 0.5;

/// Positions kept for that, per second.
const SAMPLES: usize = 10;

/// The fastest without a fall, m/s: a run of 5 m/s up a rise of 1.5 per m has 9.0 m/s, a jump out of a run 8.4 m/s. The rest is
/// for the ride spring, which lifts the body over an edge. What a fall from the highest place so far adds comes on top.
const FASTEST_M_S: f32 = 9.5;

/// Contacts and corners move a body aside by less than this in a step, m. More: it was put elsewhere.
const LEAP_M: f32 = 0.25;

/// Deeper than this, m, it has fallen through: the lowest point of all patches is at 0 or above.
const LOWEST_M: f32 = -0.5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    Stuck,
    TooFast,
    FallenThrough,
}

/// A character on a patch.
struct Rambler {
    seed: u64,
    at: Vec3,
    who: Entity,
    highest_m: f32,
    last: Vec3,
    places: Vec<Vec2>,
    /// The last steps, for the report of a fault.
    trace: Vec<String>,
    faults: Vec<(Fault, String)>,
}

impl Rambler {
    fn feet(&self, lab: &CharacterLab) -> Vec3 {
        lab.of(self.who).feet() - self.at
    }

    fn has(&self, fault: Fault) -> bool {
        self.faults.iter().any(|(of, _)| *of == fault)
    }

    /// Checks a step, which ends at `now`, s.
    fn check(&mut self, lab: &CharacterLab, now: f32, gravity: f32) {
        if self.has(Fault::FallenThrough) {
            return;
        }
        let (feet, velocity) = (self.feet(lab), lab.of(self.who).velocity());
        assert!(
            feet.is_finite() && velocity.is_finite(),
            "seed {}: not finite at {now:.2} s",
            self.seed
        );
        let state = lab.of(self.who).state();
        self.trace.push(format!(
            "{:.3} s, {feet:.3}, {velocity:.2} m/s, {:?}, carried {:.2}, flown {:?}",
            now, state.locomotion, state.carried, state.flown
        ));
        if self.trace.len() > 12 {
            self.trace.remove(0);
        }
        self.highest_m.keep_largest(feet.y);
        let fell = 2.0 * gravity * (self.highest_m - feet.y);
        let most = (FASTEST_M_S * FASTEST_M_S + fell).sqrt();
        let (speed, moved) = (velocity.length(), feet.distance(self.last));
        let is_put_elsewhere = moved > most * lab.dt() + LEAP_M;
        if (speed > most || is_put_elsewhere) && !self.has(Fault::TooFast) {
            let says = format!(
                "{speed:.1} m/s for {most:.1}, moved {moved:.2} m, at {feet:.2}, {now:.2} s"
            );
            if std::env::var("ROUGH_TRACE").is_ok() {
                println!("{}", self.trace.join("\n"));
            }
            self.faults.push((Fault::TooFast, says));
        }
        self.last = feet;
        if feet.y < LOWEST_M || feet.xz().abs().max_element() > HALF_M {
            let says = format!("at {feet:.2}, {now:.2} s");
            self.faults.push((Fault::FallenThrough, says));
        }
    }

    /// Looks for a time through which it was stuck.
    fn find_stuck(&mut self) {
        let found = self
            .places
            .windows(STUCK_SECS * SAMPLES + 1)
            .position(|window| way(window) < STUCK_M);
        if let Some(first) = found.filter(|_| !self.has(Fault::FallenThrough)) {
            let from = first as f32 / SAMPLES as f32;
            let says = format!("at {:.2} from {from:.1} s on", self.places[first]);
            self.faults.push((Fault::Stuck, says));
        }
    }
}

/// The largest distance between two of the places, m; not larger than needed to tell that nothing is stuck.
fn way(places: &[Vec2]) -> f32 {
    let mut most = 0.0_f32;
    for (i, a) in places.iter().enumerate() {
        for b in &places[i + 1..] {
            most.keep_largest(a.distance(*b));
        }
        if most >= STUCK_M {
            break;
        }
    }
    most
}

/// A patch inside of four high walls, and a character above its middle. A seed has the same place in every run.
fn put(lab: &mut CharacterLab, kind: Kind, seed: u64) -> Rambler {
    let at = place(seed as usize % PATCHES, 5, Vec2::splat(20.0));
    let here = Transform::from_translation(at);
    lab.fixed(patch(kind, seed), here);
    for quarter in 0..4 {
        let turn = Quat::from_rotation_y(quarter as f32 * 0.25 * TAU);
        let out = turn * Vec3::X * (HALF_M + 0.5);
        let wall = Transform::from_translation(out + Vec3::Y * 5.0).with_rotation(turn);
        lab.fixed(Collider::cuboid(0.5, 10.0, HALF_M + 1.0), here * wall);
    }
    Rambler {
        seed,
        at,
        who: lab.character(at + Vec3::Y * 2.5),
        highest_m: f32::NEG_INFINITY,
        last: Vec3::ZERO,
        places: Vec::new(),
        trace: Vec::new(),
        faults: Vec::new(),
    }
}

/// Plays some seeds, each on its own patch of one world.
fn play(kind: Kind, rate: u32, seeds: &[u64]) -> Vec<Rambler> {
    let gravity = CharacterTuning::default().flight().fall;
    let mut lab = CharacterLab::new(rate);
    let mut all: Vec<Rambler> = seeds
        .iter()
        .map(|seed| put(&mut lab, kind, *seed))
        .collect();
    lab.run(1.0);
    for rambler in &mut all {
        rambler.last = rambler.feet(&lab);
    }
    let every = rate as usize / SAMPLES;
    let released = rate / 5;
    for step in 0..SECS * rate {
        let now = step as f32 * lab.dt();
        let stick = Vec2::from_angle(TAU * now / TURN_SECS);
        for rambler in &mut all {
            lab.stick(rambler.who, stick);
            if step % rate == 0 {
                lab.intent_of(rambler.who).press_jump();
            } else if step % rate == released {
                lab.intent_of(rambler.who).release_jump();
            }
        }
        lab.step();
        for rambler in &mut all {
            rambler.check(&lab, now, gravity);
            if (step as usize).is_multiple_of(every) {
                let feet = rambler.feet(&lab);
                rambler.places.push(feet.xz());
            }
        }
    }
    for rambler in &mut all {
        rambler.find_stuck();
    }
    all
}

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}={text}")))
}

/// Plays all seeds of a kind at 30, 60 and 240 steps a second, and prints a table of the faults.
fn ramble(kind: Kind) {
    let seeds: Vec<u64> = match number("ROUGH_SEED") {
        Some(seed) => vec![seed],
        None => (0..number("ROUGH_SEEDS").unwrap_or(12)).collect(),
    };
    let mut faults = Vec::new();
    println!("| ground | rate, Hz | seeds | stuck | too fast | fallen through |");
    println!("|---|---|---|---|---|---|");
    for rate in [30, 60, 240] {
        let some = seeds.chunks(PATCHES);
        let all: Vec<Rambler> = some.flat_map(|seeds| play(kind, rate, seeds)).collect();
        let count = |fault: Fault| all.iter().filter(|rambler| rambler.has(fault)).count();
        println!(
            "| {kind:?} | {rate} | {} | {} | {} | {} |",
            all.len(),
            count(Fault::Stuck),
            count(Fault::TooFast),
            count(Fault::FallenThrough)
        );
        for rambler in &all {
            for (fault, says) in &rambler.faults {
                let seed = rambler.seed;
                faults.push(format!(
                    "{kind:?}, {rate} Hz, seed {seed}: {fault:?} {says}"
                ));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults; ROUGH_SEED=<seed> plays one alone:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn rough_heightfields_are_crossed_without_sticking() {
    ramble(Kind::Heightfield);
}

#[test]
fn rough_meshes_are_crossed_without_sticking() {
    ramble(Kind::JitteredGrid);
}

#[test]
fn slabs_and_rocks_in_one_mesh_are_crossed_without_sticking() {
    ramble(Kind::Rocks);
}
