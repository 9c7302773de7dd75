//! The ways of the yard as a stranger walks them: something that reacts is always near, a fall costs little, and the next
//! coil is in sight from each. The ways are the full tour, and lines from the spawn over the hub to the mouth of each wing.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use bevy::prelude::*;
use bevy_rapier3d::prelude::{Collider, RigidBody};
use springyard::input::script::Script;
use springyard::level::Level;
use springyard::stations::{Collected, PresentCheckpoint};
use springyard_test_lab::worst::Extreme;

use super::resource;
use crate::common::{Play, shipped};

/// The speed of a run, m/s.
const RUN_M_S: f32 = 5.0;
/// Something within this distance of the body's centre is near, m.
const NEAR_M: f32 = 3.0;
/// Height of the body's centre above the feet, and of the eyes above the centre, m.
const CENTRE_M: f32 = 1.1;
const EYES_M: f32 = 0.6;

/// A box that reacts to the player: a body that yields or moves, grass, a pad, or something to take.
struct Reacts {
    name: String,
    pose: Transform,
    /// Middle of the box in the axes of the pose, and half of its lengths, m.
    middle: Vec3,
    half: Vec3,
}

impl Reacts {
    fn distance_m(&self, place: Vec3) -> f32 {
        let inverse = self.pose.rotation.inverse();
        let local = inverse * (place - self.pose.translation) - self.middle;
        (local.abs() - self.half).max(Vec3::ZERO).length()
    }
}

/// Everything in the level that reacts, at rest.
fn reacting(level: &Level) -> Vec<Reacts> {
    let at = |name: &str, position: Vec3, rotation: Quat, middle: Vec3, size: Vec3| Reacts {
        name: name.to_owned(),
        pose: Transform::from_translation(position).with_rotation(rotation),
        middle,
        half: 0.5 * size,
    };
    let level_at = |name, position, size| at(name, position, Quat::IDENTITY, Vec3::ZERO, size);
    let platforms = level.platforms.iter().map(|it| {
        let rotation = it.rest_rotation();

        at(
            &it.name,
            it.pivot_at_start(),
            rotation,
            -it.pivot_m,
            it.size_m,
        )
    });
    let crates = level.crates.iter();
    let crates = crates.map(|it| at(&it.name, it.position, it.rotation(), Vec3::ZERO, it.size_m));
    let grass = level.grass.iter().map(|it| {
        let turn = Quat::from_rotation_y(it.facing_deg.to_radians());
        let size = Vec3::new(it.size_m.x, it.height_m, it.size_m.y);
        at(
            &it.name,
            it.position,
            turn,
            0.5 * it.height_m * Vec3::Y,
            size,
        )
    });
    let coils = level.coils.iter();
    let coils = coils.map(|it| level_at(&it.name, it.position, Vec3::splat(0.8)));
    let loops = level.loops.iter();
    let loops = loops.map(|it| level_at(&it.name, it.position, Vec3::splat(1.4)));
    let pads = level.pads.iter().map(|it| {
        let size = Vec3::new(it.size_m.x, 0.0, it.size_m.y);
        level_at(&it.name, it.position, size)
    });
    let marks = grass.chain(coils).chain(loops).chain(pads);
    platforms.chain(crates).chain(marks).collect()
}

/// A moment of the tour.
struct Moment {
    /// Centre of the body, m.
    at: Vec3,
    /// Whether something that reacts is near.
    is_met: bool,
    /// The checkpoint to which a fall leads.
    checkpoint: Option<String>,
}

/// The full tour, ten times a second.
static TOUR: LazyLock<Vec<Moment>> = LazyLock::new(|| {
    let level = shipped("yard");
    let mut things = reacting(&level);
    let script = Script::load(Path::new("tests/scripts/yard_tour.ron")).unwrap();
    let mut play = Play::of(level, script.0);
    let mut moments = Vec::new();
    let mut frames = 0;
    play.run(168.0, |play, _| {
        frames += 1;
        if frames % 6 != 0 {
            return;
        }
        let world = play.app.world_mut();
        let mut bodies = world.query_filtered::<(&Name, &Transform), With<RigidBody>>();
        let bodies = bodies.iter(world);
        let bodies: BTreeMap<&str, Transform> =
            bodies.map(|(name, pose)| (name.as_str(), *pose)).collect();
        for thing in &mut things {
            if let Some(pose) = bodies.get(thing.name.as_str()) {
                thing.pose = *pose;
            }
        }
        let at = play.position();
        let collected = resource::<Collected>(play);
        let is_there =
            |it: &&Reacts| !collected.has_coil(&it.name) && !collected.loops.contains(&it.name);
        let mut there = things.iter().filter(is_there);
        moments.push(Moment {
            at,
            is_met: there.any(|it| it.distance_m(at) <= NEAR_M),
            checkpoint: resource::<PresentCheckpoint>(play).0,
        });
    });
    moments
});

/// The longest time at a run without anything near, s, and where it ends.
fn longest_empty(way: impl Iterator<Item = (Vec3, bool)>) -> (f32, Vec3) {
    let (mut longest, mut place) = (0.0_f32, Vec3::ZERO);
    let mut before: Option<Vec3> = None;
    let mut empty = 0.0;
    for (at, is_met) in way {
        empty += before.map_or(0.0, |before| at.distance(before)) / RUN_M_S;
        if is_met {
            empty = 0.0;
        }
        if longest.keep_largest(empty) {
            place = at;
        }
        before = Some(at);
    }
    (longest, place)
}

/// Places every 0.1 m on straight lines between these places of the feet, at the height of the body's centre.
fn along(feet: &[[f32; 3]]) -> Vec<Vec3> {
    let legs = feet.windows(2).flat_map(|ends| {
        let [from, to] = [ends[0], ends[1]].map(|it| Vec3::from(it) + CENTRE_M * Vec3::Y);
        let count = (from.distance(to) / 0.1).ceil() as u32;
        (0..=count).map(move |index| from.lerp(to, index as f32 / count as f32))
    });
    legs.collect()
}

/// From the spawn over the hub to each mouth.
const MOUTHS: [(&str, &[[f32; 3]]); 7] = [
    (
        "garden",
        &[
            [14.0, 1.0, 25.0],
            [14.0, 0.0, 12.0],
            [24.0, 0.0, 8.0],
            [32.0, 0.0, 6.0],
        ],
    ),
    (
        "garden by the alley",
        &[
            [14.0, 0.0, 12.0],
            [21.0, 0.0, -1.0],
            [21.0, 0.0, -14.0],
            [14.0, 0.0, -17.0],
        ],
    ),
    (
        "gatehouse",
        &[
            [14.0, 0.0, 12.0],
            [-4.0, 0.0, -0.8],
            [-4.0, 4.8, -14.0],
            [-8.0, 4.8, -29.4],
        ],
    ),
    (
        "gatehouse by the stair",
        &[
            [14.0, 0.0, 12.0],
            [-8.0, 0.0, -7.6],
            [-8.0, 4.8, -14.0],
            [-8.0, 4.8, -29.4],
        ],
    ),
    ("machine hall", &[[14.0, 0.0, 12.0], [7.9, 0.0, -14.0]]),
    (
        "docks",
        &[
            [14.0, 0.0, 12.0],
            [-15.5, 0.0, -2.0],
            [-24.0, 0.0, -21.0],
            [-26.0, 0.0, -24.0],
        ],
    ),
    (
        "south quay",
        &[[14.0, 0.0, 12.0], [-24.0, 0.0, 4.5], [-54.0, 0.0, 4.5]],
    ),
];

/// Measured: 2.5 s, on the pier.
const MOST_EMPTY_SECS: f32 = 3.0;

#[test]
fn on_no_way_is_there_nothing_that_reacts_for_long() {
    let things = reacting(&shipped("yard"));
    let is_met = |at: &Vec3| things.iter().any(|it| it.distance_m(*at) <= NEAR_M);
    let lines = MOUTHS.map(|(name, feet)| {
        let way = along(feet).into_iter();
        (name, longest_empty(way.map(|at| (at, is_met(&at)))))
    });
    let tour = longest_empty(TOUR.iter().map(|it| (it.at, it.is_met)));
    let ways = lines.into_iter().chain([("tour", tour)]);
    let mut too_long = Vec::new();
    for (name, (secs, place)) in ways {
        println!("{name}: {secs:.2} s with nothing within {NEAR_M} m, up to {place}");
        if secs.is_nan() || secs > MOST_EMPTY_SECS {
            too_long.push(name);
        }
    }
    assert!(too_long.is_empty(), "{too_long:?}");
}

/// The solids of the level, for rays.
struct Solids(Vec<(Collider, Vec3, Quat)>);

impl Solids {
    fn of(level: &Level) -> Self {
        let solids = level.solids.iter();
        Self(
            solids
                .map(|it| (it.collider(), it.position, it.rotation()))
                .collect(),
        )
    }

    /// Part of the way from one place to another up to the first solid, 0 to 1. `None`: it is free.
    fn hit(&self, from: Vec3, to: Vec3) -> Option<f32> {
        let hits = self.0.iter().filter_map(|(collider, position, rotation)| {
            collider.cast_ray(*position, *rotation, from, to - from, 1.0, true)
        });
        hits.min_by(f32::total_cmp)
    }

    /// Whether a body with its centre here can fall out of the level within 2.4 m: no wall before, and no ground below.
    fn is_at_drop(&self, at: Vec3, kill_below_m: f32) -> bool {
        let feet = at - CENTRE_M * Vec3::Y;
        let ways = (0..16).map(|index| {
            Quat::from_rotation_y(std::f32::consts::TAU * index as f32 / 16.0) * Vec3::X
        });
        ways.into_iter().any(|way| {
            [0.8, 1.6, 2.4].into_iter().any(|reach| {
                let over = feet + way * reach + 0.4 * Vec3::Y;
                let floor = over.with_y(kill_below_m - CENTRE_M);
                self.hit(feet + 0.4 * Vec3::Y, over).is_none() && self.hit(over, floor).is_none()
            })
        })
    }
}

/// The way back along the tour, m, from a checkpoint that was left before the first of these moments to the last of them. Places at
/// which the tour comes by again are one place.
fn way_back_m(since: &[Moment]) -> f32 {
    let mut ways: Vec<f32> = Vec::new();
    for (index, moment) in since.iter().enumerate() {
        let mut way = if index == 0 { 0.0 } else { f32::INFINITY };
        for (other, (before, earlier)) in ways.iter().zip(since).enumerate() {
            let step = moment.at.distance(earlier.at);
            if other + 1 == index || step < 1.0 {
                way.keep_smallest(before + step);
            }
        }
        ways.push(way);
    }
    ways.last().copied().unwrap_or_default()
}

#[test]
fn after_a_fall_the_way_back_is_short() {
    let level = shipped("yard");
    let solids = Solids::of(&level);
    let mut since = 0;
    let mut longest = BTreeMap::<&str, (f32, Vec3)>::new();
    for (index, moment) in TOUR.iter().enumerate() {
        let Some(name) = moment.checkpoint.as_deref() else {
            continue;
        };
        let checkpoint = level.checkpoints.iter().find(|it| it.name == name).unwrap();
        let from_middle = (moment.at - CENTRE_M * Vec3::Y - checkpoint.position).abs();
        let half = 0.5 * checkpoint.size_m;
        if from_middle.y < 0.4 && from_middle.x <= half.x && from_middle.z <= half.y {
            since = index;
        }
        if solids.is_at_drop(moment.at, level.kill_below_m) {
            let secs = way_back_m(&TOUR[since..=index]) / RUN_M_S;
            let worst = longest.entry(name).or_default();
            if worst.0.keep_largest(secs) {
                worst.1 = moment.at;
            }
        }
    }
    for (name, (secs, place)) in &longest {
        println!("from checkpoint {name}: {secs:.2} s back to {place}");
    }
    assert!(longest.len() >= 6, "{longest:?}");
    let worst = longest
        .values()
        .map(|it| it.0)
        .max_by(f32::total_cmp)
        .unwrap();
    assert!(worst <= MOST_BACK_SECS, "{worst} s");
}

/// A fall costs at most 5 s, of which it lasts 1.3 s itself.
const MOST_BACK_SECS: f32 = 3.7;

/// Height of the shaft of light above the middle of a coil, m.
const BEACON_M: f32 = 4.0;

#[test]
fn from_each_coil_the_light_of_the_next_is_seen() {
    let level = shipped("yard");
    let solids = Solids::of(&level);
    for two in level.coils.windows(2) {
        let [here, next] = [&two[0], &two[1]];
        let eyes = here.position + EYES_M * Vec3::Y;
        // From below the coil to the top of its light, every quarter of a metre.
        let heights = (0..=20).map(|index| BEACON_M - 0.25 * index as f32);
        let seen = heights.filter(|height| {
            let light = next.position + *height * Vec3::Y;
            solids.hit(eyes, light).is_none()
        });
        let seen_m = 0.25 * seen.count() as f32;
        println!("from {} to {}: {seen_m} m of light", here.name, next.name);
        assert!(
            seen_m >= 1.0,
            "from {} to {}: {seen_m} m",
            here.name,
            next.name
        );
    }
}
