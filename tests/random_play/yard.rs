//! The yard, begun at any of its places, and what is judged there beyond what [`judge`](crate::random_play::judge) judges in every level:
//! no body below the world or far beyond its edge, no character enclosed by bodies or inside a platform, no camera inside a solid.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::math::Pose;
use springyard::input::PlayerControlled;
use springyard::level::{self, CurrentLevel, Level, PlatformMover};
use springyard_camera::{LiveRig, Rig};
use springyard_character::Intent;
use springyard_character::grab::LetGoReason;
use springyard_character::respawn::{KillHeight, RespawnCause, Respawned};
use springyard_character::{BodyDimensions, Character};
use springyard_character::{CharacterEvent, Happened};
use springyard_timestep::StepClock;

use crate::common::lens::Solids;
use crate::common::visible::{self, Sightings};
use crate::random_play::Verdict;
use crate::random_play::judge::{DEEPEST_M, Judge, STUCK_SECS, depth_m};
use springyard_test_lab::worst::Extreme;

/// Places at which a run begins: name, position of the feet (m) and direction of the first look (degrees).
pub const STARTS: [(&str, [f32; 3], f32); 12] = [
    ("doorstep", [14.0, 1.0, 25.0], 0.0),
    ("hall", [7.5, 0.0, -20.5], 90.0),
    ("gatehouse", [-8.0, 4.8, -30.2], 0.0),
    ("carts", [-11.8, 4.8, -45.6], 0.0),
    ("hub", [7.0, 0.0, -2.0], 0.0),
    ("arms", [-8.0, 4.8, -54.2], 0.0),
    ("garden", [32.0, 0.0, 6.0], 0.0),
    ("docks", [-26.0, 0.0, -24.0], 90.0),
    ("loft", [-52.0, 4.4, -10.0], 0.0),
    ("bank", [34.0, 0.0, -13.5], 0.0),
    ("pier", [-43.2, 0.0, -20.0], 90.0),
    ("lift", [14.0, 0.0, -17.0], 0.0),
];

/// A body may be this far below the kill height at the end of a step, m: it goes back in the next.
const BELOW_M: f32 = 2.0;
/// A body may be this far outside the box around all solids, m: that far it may fall off the edge of the world.
const BEYOND_M: f32 = 25.0;
/// The player is shut in if it stays within [`POCKET_M`] of one place (horizontally, m) for this long while it runs, s.
const SHUT_IN_SECS: f64 = 60.0;
const POCKET_M: f32 = 2.0;

/// The yard with its spawn at one of the [`STARTS`], as text and parsed.
pub fn from_start(index: usize) -> (String, Level) {
    let (_, [x, y, z], facing) = STARTS[index];
    let text = std::fs::read_to_string("levels/yard.ron").unwrap();
    let spawn = "spawn: (position: (14, 1, 25), facing_deg: 0)";
    assert!(text.contains(spawn), "the yard has another spawn");
    let moved = format!("spawn: (position: ({x}, {y}, {z}), facing_deg: {facing})");
    let text = text.replace(spawn, &moved);
    let level = level::parse("yard.ron", text.clone()).unwrap_or_else(|errors| panic!("{errors}"));
    (text, level)
}

/// What a run in the yard met.
#[derive(Resource, Debug, Clone, Default)]
pub struct Outing {
    /// Frames drawn, and those of them with the camera in a solid.
    pub frames: u32,
    pub frames_inside: u32,
    /// How often the figure was visible.
    pub sightings: Sightings,
    /// The lowest height of a body's middle below the kill height, and the farthest outside the box around all solids, m.
    pub below_m: f32,
    pub beyond_m: f32,
    /// The longest time within [`POCKET_M`] of one place, s.
    pub shut_in_secs: f64,
    /// Depth of the player in a platform, m, at most.
    pub in_platform_m: f32,
    /// Stations in whose areas the player was.
    pub places: BTreeSet<String>,
    /// Bodies taken, and of those thrown.
    pub taken: u32,
    pub thrown: u32,
    /// Respawns after a fall, a crush, and on request.
    pub fell: u32,
    pub crushed: u32,
    pub asked: u32,
    last: Option<Vec3>,
    pocket: Vec3,
    pocket_secs: f64,
    stuck_secs: f64,
    edges: Option<(Vec3, Vec3)>,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Outing>()
        .add_plugins(visible::plugin)
        .add_systems(
            FixedLast,
            (
                note_edges,
                note_platforms,
                note_pockets,
                note_leaps,
                note_news,
            )
                .chain(),
        )
        .add_systems(Last, note_camera);
}

/// The box around all fixed solids.
fn edges<'a>(
    solids: impl Iterator<Item = (&'a Transform, &'a Collider, &'a RigidBody)>,
) -> (Vec3, Vec3) {
    let mut edges = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    for (pose, collider, body) in solids {
        if *body == RigidBody::Fixed {
            let pose = Pose::from_parts(pose.translation, pose.rotation);
            let aabb = collider.raw.compute_aabb(&pose);
            edges = (edges.0.min(aabb.mins), edges.1.max(aabb.maxs));
        }
    }
    edges
}

fn note_edges(
    clock: Res<StepClock>,
    kill_height: Res<KillHeight>,
    mut judge: ResMut<Judge>,
    mut outing: ResMut<Outing>,
    bodies: Query<(&Name, &Transform, &Collider, &RigidBody), Without<PlatformMover>>,
) {
    let solids = bodies
        .iter()
        .map(|(_, pose, collider, body)| (pose, collider, body));
    let (low, high) = *outing.edges.get_or_insert_with(|| edges(solids));
    for (name, pose, _, body) in &bodies {
        if *body == RigidBody::Fixed {
            continue;
        }
        let at = pose.translation;
        let below = kill_height.0.unwrap() - at.y;
        // `max` would lose NaN.
        let beyond = |low: f32, at: f32, high: f32| at - at.clamp(low, high);
        let out = beyond(low.x, at.x, high.x).hypot(beyond(low.z, at.z, high.z));
        outing.below_m.keep_largest(below);
        outing.beyond_m.keep_largest(out);
        if below.is_nan() || below > BELOW_M {
            judge.note(&clock, "below", format!("{name} at {at}"));
        }
        if out.is_nan() || out > BEYOND_M {
            judge.note(&clock, "beyond", format!("{name} at {at}"));
        }
    }
}

fn note_platforms(
    clock: Res<StepClock>,
    mut judge: ResMut<Judge>,
    mut outing: ResMut<Outing>,
    players: Query<(&Transform, &BodyDimensions), With<Character>>,
    platforms: Query<(&Name, &Transform, &Collider), With<PlatformMover>>,
) {
    let mut deepest = (0.0_f32, String::new());
    for (player, dimensions) in &players {
        for (name, pose, collider) in &platforms {
            let depth = depth_m(player, dimensions, pose, collider);
            if deepest.0.keep_largest(depth) {
                deepest.1 = format!(
                    "the player at {} in {name} by {depth:.3} m",
                    player.translation
                );
            }
        }
    }
    outing.in_platform_m.keep_largest(deepest.0);
    outing.stuck_secs = if deepest.0 <= DEEPEST_M {
        0.0
    } else {
        outing.stuck_secs + clock.step_secs
    };
    if outing.stuck_secs > STUCK_SECS {
        judge.note(&clock, "in-platform", deepest.1);
    }
}

fn note_pockets(
    clock: Res<StepClock>,
    mut judge: ResMut<Judge>,
    mut outing: ResMut<Outing>,
    player: Single<(&Transform, &Intent), With<PlayerControlled>>,
) {
    let (pose, intent) = *player;
    let at = pose.translation;
    let away = at.with_y(0.0).distance(outing.pocket);
    if away.is_nan() || away > POCKET_M {
        outing.pocket = at.with_y(0.0);
        outing.pocket_secs = 0.0;
    } else if intent.movement.length() > 0.3 {
        outing.pocket_secs += clock.step_secs;
    }
    let secs = outing.pocket_secs;
    outing.shut_in_secs.keep_largest(secs);
    if secs > SHUT_IN_SECS {
        judge.note(&clock, "shut-in", format!("the player at {at}"));
    }
}

/// The middle of the player goes through no fixed solid within a step.
fn note_leaps(
    clock: Res<StepClock>,
    rapier: ReadRapierContext,
    mut judge: ResMut<Judge>,
    mut outing: ResMut<Outing>,
    mut respawns: MessageReader<Respawned>,
    names: Query<&Name>,
    player: Single<&Transform, With<PlayerControlled>>,
) -> Result {
    let at = player.translation;
    let from = outing.last.replace(at);
    let was_put_back = respawns.read().count() > 0;
    let Some(from) = from.filter(|_| !was_put_back) else {
        return Ok(());
    };
    let fixed = QueryFilter::only_fixed().exclude_sensors();
    let rapier = rapier.single()?;
    if let Some((solid, _)) = rapier.cast_ray(from, at - from, 1.0, true, fixed) {
        let name = names.get(solid).map_or("?", Name::as_str);
        judge.note(&clock, "through", format!("{name}, from {from} to {at}"));
    }
    Ok(())
}

fn note_news(
    level: Res<CurrentLevel>,
    mut outing: ResMut<Outing>,
    mut events: MessageReader<CharacterEvent>,
    mut respawns: MessageReader<Respawned>,
    player: Single<&Transform, With<PlayerControlled>>,
) {
    for station in &level.level.stations {
        let is_in = station.area.contains(player.translation);
        if is_in && !outing.places.contains(&station.name) {
            outing.places.insert(station.name.clone());
        }
    }
    for event in events.read() {
        match &event.what {
            Happened::Took { .. } => outing.taken += 1,
            Happened::LetGo { reason, .. } => {
                outing.thrown += u32::from(*reason == LetGoReason::Button);
            }
            _ => {}
        }
    }
    for respawn in respawns.read() {
        match respawn.cause {
            RespawnCause::Fell => outing.fell += 1,
            RespawnCause::Crushed => outing.crushed += 1,
            RespawnCause::Requested | RespawnCause::Fault => outing.asked += 1,
        }
    }
}

fn note_camera(
    clock: Res<StepClock>,
    solids: Solids,
    camera: Single<(&Transform, &Rig), With<LiveRig>>,
    character: Single<(Entity, &Transform), With<Character>>,
    names: Query<&Name>,
    mut judge: ResMut<Judge>,
    mut outing: ResMut<Outing>,
) {
    let (camera, rig) = *camera;
    let (character, at) = *character;
    outing.frames += 1;
    if let Some(solid) = solids.in_lens(camera, rig, character) {
        outing.frames_inside += 1;
        let name = names.get(solid).map_or("?", Name::as_str);
        let text = format!(
            "in {name} at {}, {} m behind the pivot {}, the player at {}, in frame {}",
            camera.translation, rig.distance, rig.pivot, at.translation, outing.frames
        );
        judge.note(&clock, "camera", text);
    }
}

/// The table of `docs/testing.md`: a row for each start.
pub fn print_table(verdicts: &[Verdict]) {
    println!(
        "| start, steps a second | with a fault | fastest, m/s | deepest in a solid, in a platform, mm | longest at one place, s | below, beyond, m | fell, crushed, asked | taken, thrown | stations | frames, inside |"
    );
    for verdict in verdicts {
        let (start, ..) = STARTS[verdict.seed as usize % STARTS.len()];
        let Some(outing) = verdict.outings.first() else {
            println!("| {start}, {} | panic |", verdict.hz);
            continue;
        };
        let drawn = verdict.outings.iter().map(|it| it.frames).sum::<u32>();
        let inside = verdict
            .outings
            .iter()
            .map(|it| it.frames_inside)
            .sum::<u32>();
        println!(
            "| {start}, {} | {} | {:.1} | {:.0}, {:.0} | {:.1} | {:.2}, {:.2} | {}, {}, {} | {}, {} | {} | {drawn}, {inside} |",
            verdict.hz,
            verdict.faults.len(),
            verdict.fastest_m_s,
            1000.0 * verdict.deepest_m,
            1000.0 * outing.in_platform_m,
            outing.shut_in_secs,
            outing.below_m,
            outing.beyond_m,
            outing.fell,
            outing.crushed,
            outing.asked,
            outing.taken,
            outing.thrown,
            outing.places.len(),
        );
    }
    let places = stations(verdicts);
    println!("{} stations: {places:?}", places.len());
    for verdict in verdicts {
        let (start, ..) = STARTS[verdict.seed as usize % STARTS.len()];
        let share = 100.0 * sightings(std::slice::from_ref(verdict)).share();
        println!("{start}: figure visible in {share:.2} %");
    }
    println!("{}", sightings(verdicts).text());
}

/// Stations in whose areas the player was in any of the runs.
pub fn stations(verdicts: &[Verdict]) -> BTreeSet<&String> {
    (verdicts.iter())
        .flat_map(|verdict| &verdict.outings)
        .flat_map(|outing| &outing.places)
        .collect()
}

/// How often the figure was visible in all runs together.
pub fn sightings(verdicts: &[Verdict]) -> Sightings {
    let mut all = Sightings::default();
    for outing in verdicts.iter().flat_map(|verdict| &verdict.outings) {
        all.add(&outing.sightings);
    }
    all
}

/// Crates thrown in the runs at steady frames.
pub fn thrown(verdicts: &[Verdict]) -> u32 {
    (verdicts.iter())
        .filter_map(|verdict| verdict.outings.first())
        .map(|outing| outing.thrown)
        .sum()
}
