//! Camera collision and occlusion: the camera is never inside geometry, never behind a wall for more than half a second, and does
//! not react to thin objects such as a lamp post.

use crate::common::worst::{Extreme, smallest};
use crate::owned;
use std::path::Path;

use crate::common::Play;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::random::SplitMix64;
use springyard::camera::{IgnoredByCamera, NEAR_M, Rig};
use springyard::character::Character;
use springyard::cli::headless::Start;
use springyard::input::Look;
use springyard::input::latch::Latch;
use springyard::input::script::Event;
use springyard::level;
use springyard::tuning::CameraTuning;

/// Prints and checks a row of the measurements in docs/camera.md.
fn own_row(label: &str, cell: String) {
    owned::assert_row("docs/camera.md", label, &[cell]);
}

fn rig(play: &mut Play) -> Rig {
    let mut query = play.app.world_mut().query::<&Rig>();
    *query.single(play.app.world()).unwrap()
}

/// Statistics of the camera over all frames: near plane inside geometry, character hidden, distance.
#[derive(Resource, Default)]
struct Seen {
    frames: u32,
    frames_inside: u32,
    first_inside: Option<String>,
    hidden_secs: f64,
    longest_hidden_secs: f64,
    longest_hidden_at: String,
    frames_hidden: u32,
    nearest_m: f32,
    frames_near: u32,
}

const FRAME_SECS: f64 = 1.0 / 60.0;

/// Names of the yard's solids that are narrower than the camera's limit for occlusion. They do not count as hiding the character.
const THIN: [&str; 4] = ["lamp_post", "gate_west", "gate_east", "gate_beam"];

fn watch_camera(
    rapier: ReadRapierContext,
    camera: Single<(&Transform, &Rig)>,
    character: Single<Entity, With<Character>>,
    names: Query<&Name>,
    blockers: Query<(
        &RigidBody,
        Has<springyard::level::movers::PlatformMover>,
        Has<IgnoredByCamera>,
    )>,
    mut seen: ResMut<Seen>,
) -> Result {
    let rapier = rapier.single()?;
    let (camera, rig) = *camera;
    seen.frames += 1;
    seen.frames_near += u32::from(rig.distance < 1.0);
    seen.nearest_m.keep_smallest(rig.distance);

    // Test the corners and the middle of the near plane (16:9) against all colliders except the character's.
    let half_height = NEAR_M * (0.5 * rig.fov_deg).to_radians().tan();
    let half_width = half_height * 16.0 / 9.0;
    let corners = [
        (-1.0, -1.0),
        (-1.0, 1.0),
        (1.0, -1.0),
        (1.0, 1.0),
        (0.0, 0.0),
    ];
    let others = QueryFilter::new().exclude_rigid_body(*character);
    for (right, up) in corners {
        let point =
            camera.transform_point(Vec3::new(right * half_width, up * half_height, -NEAR_M));
        let inside =
            rapier.with_query_pipeline(others, |pipeline| pipeline.intersect_point(point).next());
        if let Some(entity) = inside {
            seen.frames_inside += 1;
            let name = names.get(entity).map_or("?", Name::as_str);
            let message = format!("in {name} at {point}, {} m behind the pivot", rig.distance);
            seen.first_inside.get_or_insert(message);
            break;
        }
    }

    let hides = |entity| {
        let stands = blockers
            .get(entity)
            .is_ok_and(|(body, moves, seen_through)| {
                (*body == RigidBody::Fixed || moves) && !seen_through
            });
        let thin = names
            .get(entity)
            .is_ok_and(|name| THIN.contains(&name.as_str()));
        stands && !thin
    };
    let filter = QueryFilter::new().predicate(&hides);
    let middle = rig.subject.position;
    let head = middle + Vec3::Y * 0.5;
    let blocked = |point: Vec3| {
        let way = point - camera.translation;
        rapier
            .cast_ray(camera.translation, way, 1.0, true, filter)
            .map(|(entity, _)| entity)
    };
    if let (Some(by), Some(_)) = (blocked(head), blocked(middle)) {
        seen.frames_hidden += 1;
        seen.hidden_secs += FRAME_SECS;
        if seen.hidden_secs > seen.longest_hidden_secs {
            seen.longest_hidden_secs = seen.hidden_secs;
            let by = names.get(by).map_or("?", Name::as_str);
            seen.longest_hidden_at =
                format!("by {by}, character {middle}, camera {}", camera.translation);
        }
    } else {
        seen.hidden_secs = 0.0;
    }
    Ok(())
}

/// Destinations of the random runs in the yard: (x, z), m.
const PLACES: [(f32, f32); 24] = [
    (0.0, 6.0),
    (2.0, 1.0),
    (2.6, -0.6),
    (1.2, 0.4),
    (-4.0, 1.0),
    (-4.0, -16.0),
    (0.0, -5.0),
    (0.0, -16.0),
    (-8.0, -5.0),
    (-8.0, -17.0),
    (-12.0, -2.0),
    (-12.0, -17.0),
    (-17.0, -8.0),
    (-21.0, -14.0),
    (-10.0, -19.0),
    (6.0, -20.0),
    (-2.0, -28.0),
    (7.0, -6.0),
    (21.0, -1.0),
    (21.0, -8.0),
    (21.0, -15.0),
    (14.0, -17.0),
    (14.0, -25.0),
    (22.0, 14.0),
];

/// Plays the yard with random input for `secs`: runs to random destinations, jumps, and looks in all directions.
fn wander(seed: u64, secs: f64) -> Seen {
    let level = level::load(Path::new("levels/court.ron")).unwrap();
    let mut play = Play::start_with(Start::of(level), |app| {
        app.insert_resource(Seen {
            nearest_m: f32::INFINITY,
            ..default()
        })
        .add_systems(Last, watch_camera);
    });
    let mut random = SplitMix64::new(seed);
    let mut unit = move || random.unit() as f32;
    let mut target = Vec2::ZERO;
    let mut until = 0.0;
    let (mut stuck_secs, mut was) = (0.0, Vec3::ZERO);
    let mut look_rate = Vec2::ZERO;
    let mut look_until = 0.0;
    let mut now = 0.0;
    while now < secs {
        let at = play.position();
        let way = target - Vec2::new(at.x, at.z);
        // After a second against a wall, choose another destination.
        stuck_secs = if at.distance(was) > 0.02 {
            0.0
        } else {
            stuck_secs + FRAME_SECS
        };
        was = at;
        if now >= until || way.length() < 0.5 || stuck_secs > 1.0 {
            stuck_secs = 0.0;
            let (x, z) = PLACES[(unit() * PLACES.len() as f32) as usize % PLACES.len()];
            target = Vec2::new(x, z) + Vec2::new(unit() - 0.5, unit() - 0.5) * 3.0;
            until = now + 3.0 + 5.0 * f64::from(unit());
        }
        if now >= look_until {
            // The look rests 40% of the time. A fifth of the turns are fast, up to 400 degrees per second.
            let wild = if unit() < 0.2 { 400.0 } else { 90.0 };
            look_rate = Vec2::new((unit() - 0.5) * 2.0 * wild, (unit() - 0.5) * 80.0);
            if unit() < 0.4 {
                look_rate = Vec2::ZERO;
            }
            look_until = now + 0.2 + 1.5 * f64::from(unit());
        }
        let world = play.app.world_mut();
        let mut look = world.resource_mut::<Look>();
        let dt = FRAME_SECS as f32;
        look.turn(look_rate.x * dt, look_rate.y * dt);
        // While the look rests, return to the usual pitch. Otherwise the pitch would stay at its limits.
        if look_rate == Vec2::ZERO {
            let pitch = look.pitch_deg;
            look.turn(0.0, (-10.0 - pitch) * 0.02);
        }
        let yaw = look.yaw_deg.to_radians();
        let wanted = way.normalize_or_zero();
        let right = Vec2::new(yaw.cos(), -yaw.sin());
        let forward = Vec2::new(-yaw.sin(), -yaw.cos());
        let mut latch = world.resource_mut::<Latch>();
        latch.movement = Vec2::new(wanted.dot(right), wanted.dot(forward));
        if unit() < 0.01 {
            latch.jump.presses += 1;
            latch.jump.held = true;
        } else if unit() < 0.05 {
            latch.jump.held = false;
        }
        if unit() < 0.0003 {
            latch.respawn.presses += 1;
        }
        play.frame(FRAME_SECS);
        now += FRAME_SECS;
    }
    play.app.world_mut().remove_resource::<Seen>().unwrap()
}

#[test]
fn five_minutes_in_the_yard_without_a_look_into_a_wall_and_never_long_behind_one() {
    let (mut frames, mut inside, mut hidden, mut longest_hidden_secs) = (0, 0, 0, 0.0_f64);
    for seed in 1..=5 {
        let seen = wander(seed, 60.0);
        frames += seen.frames;
        inside += seen.frames_inside;
        hidden += seen.frames_hidden;
        longest_hidden_secs.keep_largest(seen.longest_hidden_secs);
        println!(
            "seed {seed}: {} frames, {} with the near plane in something, hidden in {} ({:.3} s at most, {}), nearest {:.2} m, under 1 m in {} frames",
            seen.frames,
            seen.frames_inside,
            seen.frames_hidden,
            seen.longest_hidden_secs,
            seen.longest_hidden_at,
            seen.nearest_m,
            seen.frames_near
        );
        assert_eq!(
            seen.frames_inside, 0,
            "seed {seed}: {:?}",
            seen.first_inside
        );
        assert!(seen.longest_hidden_secs <= 0.5, "seed {seed}");
        assert!(seen.nearest_m < 3.0, "it did meet walls");
    }
    own_row(
        "near plane (four corners and middle) in any collider, 5 minutes through the yard",
        format!("{inside} of {frames} frames"),
    );
    own_row(
        "character hidden (head and middle, by blockers that are not thin) without a break, the same 5 minutes",
        format!("{longest_hidden_secs:.2} s at most, in {hidden} of {frames} frames at all"),
    );
    let secs = f64::from(frames) * FRAME_SECS;
    assert!(secs > 299.9, "{secs}");
}

const POST: &str =
    r#"(name: "post", shape: Column(radius_m: 0.15, height_m: 4), position: (2, 0, 0)),"#;

/// Largest relative change of the boom's length by a post, against the same run without the post. The runs pass it along x at
/// several distances, so that the post comes between camera and character, or close to the camera; or turn the look beside it.
fn moved_by_a_post(thin_m: f32) -> f32 {
    let mut worst = 0.0_f32;
    for z in [-0.8, -1.5, -2.5, -3.5, -4.4, -4.75, -5.0, -5.3] {
        for turns in [false, true] {
            let mut script = vec![(0.0, Event::Look(0.0, -12.0))];
            if turns {
                for degree in 0..360 {
                    let look = Event::Look(degree as f32 - 180.0, -12.0);
                    script.push((0.5 + f64::from(degree) * 0.01, look));
                }
            } else {
                script.push((0.5, Event::Move(1.0, 0.0)));
            }
            let start = Vec3::new(if turns { 2.0 } else { -4.0 }, 0.0, z);
            let mut with = Play::yard(start, POST, "", script.clone());
            let mut without = Play::yard(start, "", "", script);
            tune(&mut with, |tuning| tuning.clearance.thin_m = thin_m);
            for _ in 0..270 {
                with.frame(FRAME_SECS);
                without.frame(FRAME_SECS);
                let (with, without) = (rig(&mut with), rig(&mut without));
                worst.keep_largest((with.distance / without.distance - 1.0).abs());
            }
        }
    }
    worst
}

#[test]
fn a_lamp_post_that_passes_between_does_not_move_the_boom() {
    let (usual, wall) = (moved_by_a_post(0.6), moved_by_a_post(0.0));
    own_row(
        "a post of 0.3 m that passes between, beside and at the camera: change of the boom",
        format!(
            "{:.1} %; as a wall (`clearance.thin_m: 0`), {:.0} %",
            usual * 100.0,
            wall * 100.0
        ),
    );
    assert!(usual < 0.05, "{usual}");
    assert!(wall > 0.3, "{wall}");
}

#[test]
fn the_yards_own_lamp_post_does_not_move_the_boom() {
    let script = vec![
        (0.0, Event::Look(-90.0, -12.0)),
        (0.0, Event::Move(0.0, 1.0)),
        (0.5, Event::Move(-1.0, 0.0)),
        (1.9, Event::Look(0.0, -12.0)),
        (1.9, Event::Move(1.0, 0.0)),
    ];
    let mut play = Play::file("levels/court.ron", script);
    tune(&mut play, |tuning| tuning.boom.drag = 0.0);
    let mut shortest = f32::INFINITY;
    play.run(3.5, |play, now| {
        if now > 0.1 {
            shortest.keep_smallest(rig(play).distance);
        }
    });
    assert!(shortest > 0.95 * 5.0, "{shortest}");
}

fn tune(play: &mut Play, change: impl FnOnce(&mut CameraTuning)) {
    change(&mut play.app.world_mut().resource_mut::<CameraTuning>());
}

#[test]
fn the_camera_comes_in_fast_behind_a_wall_and_goes_out_slowly() {
    // A wall on the left: the character runs past its end, looking along -Z, and the wall comes between.
    let wall = r#"(name: "wall", shape: Box(size_m: (6, 4, 0.5)), position: (5, 2, 2.5)),"#;
    let script = vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.5, Event::Move(1.0, 0.0)),
        (1.5, Event::Move(0.0, 0.0)),
        (4.0, Event::Move(-1.0, 0.0)),
        (5.2, Event::Move(0.0, 0.0)),
    ];
    let mut play = Play::yard(Vec3::ZERO, wall, "", script);
    tune(&mut play, |tuning| tuning.boom.drag = 0.0);
    let mut log = Vec::new();
    play.run(9.0, |play, now| log.push((now, rig(play).distance)));
    let came_in = log
        .iter()
        .find(|(_, metres)| *metres < 3.0)
        .map(|(now, _)| *now);
    let pulled = log
        .iter()
        .find(|(_, metres)| *metres < 4.9)
        .map(|(now, _)| *now);
    let near = smallest(log.iter().map(|(_, metres)| *metres));
    let out: Vec<_> = log.iter().filter(|(now, _)| *now > 4.0).collect();
    let leaves = out
        .iter()
        .find(|(_, metres)| *metres > near + 0.3)
        .map(|(now, _)| *now);
    let back = out
        .iter()
        .find(|(_, metres)| *metres > 4.5)
        .map(|(now, _)| *now);
    let (pulled, came_in) = (pulled.unwrap(), came_in.unwrap());
    let (leaves, back) = (leaves.unwrap(), back.unwrap());
    println!(
        "in from {pulled:.3} to {came_in:.3} s, to {near:.2} m; out from {leaves:.3} to {back:.3} s"
    );
    own_row(
        "a wall moves in between: from 4.9 to under 3 m in",
        format!("{:.2} s", came_in - pulled),
    );
    own_row(
        "and out again",
        format!("{:.1} s from {:.1} to 4.5 m", back - leaves, near + 0.3),
    );
    assert!(came_in - pulled < 0.25, "{pulled} to {came_in}");
    assert!((1.0..2.5).contains(&near), "{near}");
    assert!(back - leaves > 0.3, "{leaves} to {back}");
    assert!(log.last().unwrap().1 > 4.95);
}

#[test]
fn running_down_a_ramp_the_camera_rises_instead_of_coming_near() {
    let ramp = r#"(name: "ramp", shape: Ramp(angle_deg: 35, length_m: 15, width_m: 8), position: (0, 0, 0)),
        (name: "top", shape: Box(size_m: (8, 10.503, 20)), position: (0, 5.2515, -25)),"#;
    let script = vec![(0.0, Event::Look(180.0, 0.0)), (1.0, Event::Move(0.0, 1.0))];
    let down = |lift_deg: f32| {
        let start = Vec3::new(0.0, 10.503, -18.0);
        let mut play = Play::yard(start, ramp, "", script.clone());
        tune(&mut play, |tuning| tuning.hill_lift.lift_deg = lift_deg);
        let (mut shortest, mut pitch, mut fastest) = (f32::INFINITY, 0.0_f32, 0.0_f32);
        play.run(0.5, |_, _| {});
        let mut last = play.camera().translation;
        play.run(4.0, |play, _| {
            let rig = rig(play);
            shortest.keep_smallest(rig.distance);
            pitch.keep_smallest(rig.pitch_deg);
            let now = play.camera().translation;
            fastest.keep_largest(now.distance(last) / FRAME_SECS as f32);
            last = now;
        });
        println!(
            "down 35 degrees, up to {lift_deg} degrees up: {shortest:.2} m at the nearest, pitch {pitch:.1}, camera at {fastest:.1} m/s at most"
        );
        (shortest, fastest)
    };
    let (shortest, fastest) = down(35.0);
    assert!(shortest > 4.9, "{shortest} m");
    // The character moves at 6.1 m/s along the slope. A camera that jumped would be much faster.
    assert!(fastest < 12.0, "{fastest} m/s");
    let (unlifted, jumping) = down(0.0);
    assert!(
        unlifted < 4.0 && jumping > 30.0,
        "{unlifted} m, {jumping} m/s"
    );
    own_row(
        "a run down a slope of 35 degrees, looking horizontally: shortest boom",
        format!(
            "{shortest:.2} m, the camera at {fastest:.0} m/s at most; without `HillLift` {unlifted:.1} m, to which the camera jumps"
        ),
    );
}

#[test]
fn on_flat_ground_looking_up_is_not_worked_against() {
    let mut play = Play::yard(Vec3::ZERO, "", "", vec![(0.0, Event::Look(0.0, 40.0))]);
    play.run(2.0, |_, _| {});
    let rig = rig(&mut play);
    assert!((rig.pitch_deg - 40.0).abs() < 1e-3, "{}", rig.pitch_deg);
    assert!(play.camera().translation.y > 0.15);
}

#[test]
fn a_crate_does_not_pull_the_camera_in_and_a_platform_does() {
    let crates = r#"(name: "box", mass_kg: 100, size_m: (3, 3, 0.5), position: (0, 1.5, 2.5)),"#;
    let distance = |platforms: &str, crates: &str| {
        let script = vec![(0.0, Event::Look(0.0, -12.0))];
        let mut play = Play::yard_with(60.0, Vec3::ZERO, "", platforms, crates, script);
        play.run(2.0, |_, _| {});
        rig(&mut play).distance
    };
    let platform = r#"(name: "slab", size_m: (3, 3, 0.5), position: (0, 1.5, 2.5),
        motion: Rise(height_m: 0.2, period_secs: 10)),"#;
    assert!(distance("", crates) > 4.99);
    assert!(distance(platform, "") < 2.3);
}

#[test]
fn a_character_too_near_the_camera_is_seen_through() {
    // A wall right behind the character pushes the camera close to it.
    let wall = r#"(name: "wall", shape: Box(size_m: (8, 4, 0.5)), position: (0, 2, 0.8)),"#;
    let script = vec![(0.0, Event::Look(0.0, -12.0)), (2.0, Event::Move(0.0, 1.0))];
    let mut play = Play::yard(Vec3::ZERO, wall, "", script);
    play.run(1.9, |_, _| {});
    let near = rig(&mut play);
    assert!(near.character_alpha < 0.1, "{}", near.character_alpha);
    play.run(3.0, |_, _| {});
    assert_eq!(rig(&mut play).character_alpha, 1.0);
}
