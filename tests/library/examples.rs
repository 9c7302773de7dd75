//! Runs each example without a window, and checks that it does what its first doc line says.

#[path = "../../examples/character.rs"]
#[allow(dead_code, reason = "its pictures are not shown")]
mod character;
#[path = "../../examples/character_and_camera.rs"]
#[allow(dead_code, reason = "its pictures are not shown")]
mod character_and_camera;
#[path = "../../examples/door.rs"]
#[allow(dead_code, reason = "its pictures are not shown")]
mod door;
#[path = "../../examples/driven_body.rs"]
#[allow(dead_code, reason = "its pictures are not shown")]
mod driven_body;
#[path = "../../examples/grab.rs"]
#[allow(dead_code, reason = "its pictures are not shown")]
mod grab;
#[path = "../../examples/rewind.rs"]
#[allow(dead_code, reason = "its pictures are not shown")]
mod rewind;
#[path = "../../examples/smooth_body.rs"]
#[allow(dead_code, reason = "its pictures are not shown")]
mod smooth_body;
#[path = "../../examples/spring.rs"]
#[allow(dead_code, reason = "its pictures are not shown")]
mod spring;
#[path = "../../examples/third_person_camera.rs"]
#[allow(dead_code, reason = "its pictures are not shown")]
mod third_person_camera;
use std::collections::BTreeMap;
use std::time::Duration;

use bevy::ecs::query::QueryFilter;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseMotion;
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::Velocity;
use springyard::spring_math::Spring;
use springyard_camera::Rig;
use springyard_character::Character;
use springyard_character::grab::Grabbable;
use springyard_drive::{DriveTarget, SpringDrive};
use springyard_rewind::History;
use springyard_test_lab::owned;
use springyard_test_lab::worst::Extreme;
use springyard_timestep::{FrameSteps, PoseHistory, StepClock, ViewOf};

fn start(game: fn(&mut App)) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, InputPlugin, game));
    springyard::game::single_threaded(&mut app);
    app.finish();
    app.cleanup();
    frame(&mut app, 0);
    app
}

fn frame(app: &mut App, millis: u64) {
    let frame = TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis));
    app.insert_resource(frame).update();
}

/// Runs `secs` seconds in frames of `millis` ms, and calls `each` after each frame.
fn run(app: &mut App, secs: f64, millis: u64, mut each: impl FnMut(&mut App)) {
    for _ in 0..(secs * 1000.0) as u64 / millis {
        frame(app, millis);
        each(app);
    }
}

fn press(app: &mut App, key_code: KeyCode) {
    key(app, key_code, ButtonState::Pressed);
}

fn key(app: &mut App, key_code: KeyCode, state: ButtonState) {
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key: Key::Unidentified(NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    });
}

/// Position of the only entity that matches the filter, m.
fn place<F: QueryFilter>(app: &mut App) -> Vec3 {
    let mut query = app.world_mut().query_filtered::<&Transform, F>();
    query.single(app.world()).unwrap().translation
}

#[test]
fn each_is_short() {
    let mut read = 0;
    for file in std::fs::read_dir("examples").unwrap() {
        let path = file.unwrap().path();
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines < 140, "{} has {lines} lines", path.display());
        read += 1;
    }
    assert!(read >= 6, "{read} examples");
}

/// Heights of the balls, from the least damped to the most damped, m.
fn heights(app: &mut App) -> Vec<f32> {
    let world = app.world_mut();
    let mut balls = world.query_filtered::<&Transform, With<spring::Ball>>();
    let mut places: Vec<Vec3> = balls.iter(world).map(|ball| ball.translation).collect();
    places.sort_by(|a, b| a.x.total_cmp(&b.x));
    places.into_iter().map(|place| place.y).collect()
}

#[test]
fn spring_eases_each_ball_by_its_damping_ratio_and_alike_at_any_frame_time() {
    let after = |millis: u64, secs: f64| {
        let mut app = start(spring::game);
        let mut highest = vec![f32::MIN; 4];
        run(&mut app, secs, millis, |app| {
            for (highest, height) in highest.iter_mut().zip(heights(app)) {
                highest.keep_largest(height);
            }
        });
        (heights(&mut app), highest)
    };
    let (_, highest) = after(4, 2.0);
    // A ball starts 3 m below the goal of 1.5 m. By the closed form it overshoots by exp(-pi z / sqrt(1 - z^2)) of that.
    let overshoot = |z: f32| 1.5 + 3.0 * (-std::f32::consts::PI * z / (1.0 - z * z).sqrt()).exp();
    for (highest, damping_ratio) in highest.iter().zip([0.15, 0.45]) {
        assert!(
            (highest - overshoot(damping_ratio)).abs() < 3e-4,
            "{highest}"
        );
    }
    assert!(highest[2] > 1.49 && highest[2] <= 1.5, "{highest:?}");
    assert!(highest[3] > 1.2 && highest[3] < 1.49, "{highest:?}");
    // 7 s include two jumps of the goal.
    let (exact, _) = after(4, 7.0);
    for millis in [20, 50, 250] {
        for (height, exact) in after(millis, 7.0).0.iter().zip(&exact) {
            assert!(
                (height - exact).abs() < 1e-5,
                "{millis} ms: {height} {exact}"
            );
        }
    }
}

#[test]
fn smooth_body_shows_the_same_way_in_every_frame() {
    let mut app = start(smooth_body::game);
    run(&mut app, 1.0, 7, |_| ());
    // 64 steps and 143 frames per second: some frames have a step, some have none.
    let (mut before, mut frames_without_step) = (None::<Vec3>, 0);
    run(&mut app, 2.0, 7, |app| {
        let seen = place::<With<ViewOf>>(app);
        let steps = app.world().resource::<FrameSteps>().steps.len();
        frames_without_step += u32::from(steps == 0);
        let history = app.world_mut().query::<&PoseHistory>();
        let history = { history }.single(app.world()).unwrap();
        let (from, to): (Vec3, Vec3) = (
            history.last.previous.translation.into(),
            history.last.current.translation.into(),
        );
        let length = from.distance(seen) + seen.distance(to);
        assert!(
            (length - from.distance(to)).abs() < 1e-5,
            "between the last two steps"
        );
        if let Some(before) = before.replace(seen) {
            let way = before.distance(seen);
            assert!((way / 0.056 - 1.0).abs() < 0.02, "{way} m in a frame");
        }
    });
    assert!(frames_without_step > 100, "{frames_without_step}");
    let radius = place::<With<smooth_body::Body>>(&mut app)
        .with_y(0.0)
        .length();
    assert!((radius - 6.0).abs() < 0.3, "{radius} m");
}

/// Sag of each lift below its target, m: the acceleration-based one, then the force-based one.
fn sags(app: &mut App) -> [f32; 2] {
    let world = app.world_mut();
    let mut lifts = world.query_filtered::<(&Transform, &DriveTarget), With<driven_body::Lift>>();
    let mut sags: Vec<_> = lifts
        .iter(world)
        .map(|(lift, target)| (lift.translation.x, target.position.y - lift.translation.y))
        .collect();
    sags.sort_by(|a, b| a.0.total_cmp(&b.0));
    [sags[0].1, sags[1].1]
}

#[test]
fn driven_body_sags_by_load_over_stiffness() {
    let mut app = start(driven_body::game);
    // The crates are still falling, so the lifts carry no load.
    run(&mut app, 0.4, 10, |app| {
        let off = sags(app);
        assert!(off.iter().all(|off| off.abs() < 1e-4), "{off:?} m");
    });
    run(&mut app, 9.6, 10, |_| ());
    // Average over a whole period of the target.
    let (mut sum, mut count) = ([0.0; 2], 0.0);
    run(&mut app, 5.0, 10, |app| {
        let sags = sags(app);
        sum = [sum[0] + sags[0], sum[1] + sags[1]];
        count += 1.0;
    });
    let spring = Spring::from_hertz(1.0, 1.0).unwrap();
    for (sum, kg) in sum.into_iter().zip([400.0, 100.0]) {
        let expected = 60.0 * 9.81 / (kg * spring.stiffness());
        let sag = sum / count;
        println!("{sag} m of {expected}");
        assert!(
            (sag / expected - 1.0).abs() < 0.025,
            "{sag} m of {expected}"
        );
    }
}

/// How far each door is open, degrees, the left one first. Their hinges are in place.
fn openings(app: &mut App) -> [f32; 2] {
    let world = app.world_mut();
    let mut doors = world.query::<(&Transform, &door::Door)>();
    let mut all: Vec<_> = doors.iter(world).collect();
    all.sort_by(|a, b| a.0.translation.x.total_cmp(&b.0.translation.x));
    [0, 1].map(|which| {
        let (pose, door::Door(hinge)) = all[which];
        let off = pose.translation.distance(*hinge);
        assert!(off < 1e-5, "the hinge of door {which} is off by {off} m");
        pose.rotation.angle_between(Quat::IDENTITY).to_degrees()
    })
}

#[test]
fn a_door_sweeps_a_light_crate_aside_and_a_heavy_one_stops_it() {
    for millis in [4, 33] {
        let mut app = start(door::game);
        run(&mut app, 0.5, millis, |_| ());
        for is_open in [true, false] {
            press(&mut app, KeyCode::Space);
            run(&mut app, 4.0, millis, |_| ());
            key(&mut app, KeyCode::Space, ButtonState::Released);
            let [swept, stopped] = openings(&mut app);
            if is_open {
                // It stops where the spring's torque, `inertia omega^2` times the angle left, is the crate's friction: 59 N m for the
                // light one, at most 1200 N m for the heavy one.
                assert!((78.0..84.0).contains(&swept), "{swept} degrees");
                assert!((15.0..20.0).contains(&stopped), "{stopped} degrees");
            } else {
                assert!(swept < 0.5 && stopped < 0.5, "{swept} and {stopped}");
            }
        }
    }
}

#[test]
fn the_character_is_carried_jumps_and_walks_off() {
    type Player = With<Character>;
    let mut app = start(character::game);
    let over = |app: &mut App| place::<Player>(app) - place::<With<character::Platform>>(app);
    run(&mut app, 0.5, 10, |_| ());
    let stands = over(&mut app);
    run(&mut app, 2.0, 10, |_| ());
    assert!(place::<Player>(&mut app).x.abs() > 1.0);
    assert!(
        over(&mut app).distance(stands) < 8e-5,
        "{} {stands}",
        over(&mut app)
    );

    let ground = place::<Player>(&mut app).y;
    press(&mut app, KeyCode::Space);
    let mut top = f32::MIN;
    run(&mut app, 0.7, 10, |app| {
        top.keep_largest(place::<Player>(app).y);
    });
    println!("{} m", top - ground);
    assert!((top - ground - 1.2).abs() < 0.0015, "{} m", top - ground);

    press(&mut app, KeyCode::KeyS);
    run(&mut app, 1.0, 10, |_| ());
    let place = place::<Player>(&mut app);
    assert!(
        place.z > 1.0 && place.y < ground - 0.9,
        "{place}: towards the camera, on the floor"
    );
}

#[test]
fn grab_lifts_the_box_ahead_and_throws_it_in_a_turn() {
    type Held = (With<Grabbable>, With<SpringDrive>);
    let mut app = start(grab::game);
    run(&mut app, 0.5, 10, |_| ());
    press(&mut app, KeyCode::KeyF);
    run(&mut app, 2.0, 10, |_| ());
    let held = place::<Held>(&mut app);
    assert!(held.y > 0.9 && held.z < -1.3, "{held}");

    press(&mut app, KeyCode::KeyA);
    run(&mut app, 0.6, 10, |_| ());
    let swung = place::<Held>(&mut app);
    assert!(swung.x < -0.5, "{swung}: to the left");
    key(&mut app, KeyCode::KeyF, ButtonState::Released);
    run(&mut app, 0.3, 10, |_| ());
    let world = app.world_mut();
    assert_eq!(world.query_filtered::<(), Held>().iter(world).count(), 0);
    let mut boxes = world.query_filtered::<&Velocity, With<Grabbable>>();
    let fastest = boxes.iter(world).map(|it| it.linear.length());
    let fastest = springyard_test_lab::worst::largest(fastest);
    assert!(fastest > 3.0, "{fastest} m/s");
}

#[test]
fn third_person_camera_keeps_its_distance_and_comes_nearer_for_the_wall() {
    let mut app = start(third_person_camera::game);
    let rig = |app: &mut App| *app.world_mut().query::<&Rig>().single(app.world()).unwrap();
    let mut distances = Vec::new();
    run(&mut app, 16.0, 10, |app| distances.push(rig(app).distance));
    let nearest = |from: usize, to: usize| {
        springyard_test_lab::worst::smallest(distances[from..to].iter().copied())
    };
    // The runner passes behind the middle from 1 to 3 s and from 9 to 11 s. The wall is up the first time, and down the second.
    println!("{} m, {} m", nearest(100, 300), nearest(900, 1100));
    assert!(nearest(100, 300) < 4.0, "the wall is in the way");
    assert!(nearest(900, 1100) > 5.5, "nothing is in the way");

    let place = place::<With<Camera3d>>(&mut app);
    assert!(place.distance(rig(&mut app).place()) < 1e-5);
    let delta = Vec2::new(-600.0, 0.0);
    app.world_mut().write_message(MouseMotion { delta });
    frame(&mut app, 10);
    let forward = (rig(&mut app).rotation * Vec3::NEG_Z)
        .with_y(0.0)
        .normalize();
    assert!(
        forward.distance(Vec3::NEG_X) < 1e-5,
        "{forward}: turned left by 90 degrees"
    );
}

#[test]
fn character_and_camera_go_where_the_camera_looks() {
    let mut app = start(character_and_camera::game);
    run(&mut app, 0.5, 10, |_| ());
    let delta = Vec2::new(-600.0, 0.0);
    app.world_mut().write_message(MouseMotion { delta });
    frame(&mut app, 10);
    press(&mut app, KeyCode::KeyW);
    run(&mut app, 2.0, 10, |_| ());
    let player = place::<With<Character>>(&mut app);
    println!("{player}");
    assert!(
        player.x < -6.0 && player.z.abs() < 0.1,
        "{player}: 2 s to the left at 5 m/s"
    );
    let behind = place::<With<Camera3d>>(&mut app) - player;
    println!("{behind}");
    assert!(
        behind.x > 2.0 && behind.y > 0.0,
        "{behind}: the camera is behind and above"
    );
    // A tap between two steps is not lost.
    key(&mut app, KeyCode::KeyW, ButtonState::Released);
    run(&mut app, 1.0, 4, |_| ());
    let stood = place::<With<Character>>(&mut app);
    press(&mut app, KeyCode::KeyW);
    key(&mut app, KeyCode::KeyW, ButtonState::Released);
    run(&mut app, 0.5, 4, |_| ());
    let went = place::<With<Character>>(&mut app) - stood;
    println!("{went}");
    assert!(went.x < -0.005, "{went}: after a tap of one frame of 4 ms");
}

#[test]
fn the_page_shows_the_program_of_character_and_camera() {
    let file = std::fs::read_to_string("examples/character_and_camera.rs").unwrap();
    // Without the comment at the top.
    let (_, program) = file.split_once("\n\n").unwrap();
    let block = format!("```rust,no_run\n{program}```");
    owned::assert_block("docs/library.md", "character and camera", &block);
}

/// Number of steps, and the hash of the state after them.
fn present(app: &App) -> (u64, u64) {
    let tick = app.world().resource::<StepClock>().ticks;
    (tick, springyard_rewind::hash(app.world()))
}

#[test]
fn rewind_passes_each_state_again_and_goes_on_as_it_did_the_first_time() {
    let mut app = start(rewind::game);
    let mut hashes = BTreeMap::new();
    // Shots vanish from 3 s on. In frames of 10 ms no frame has two steps.
    run(&mut app, 5.0, 10, |app| {
        hashes.extend([present(app)]);
    });
    assert!(hashes.len().abs_diff(320) <= 1, "{}", hashes.len());
    press(&mut app, KeyCode::Backspace);
    run(&mut app, 2.0, 10, |app| {
        let (tick, hash) = present(app);
        assert_eq!(*hashes.entry(tick).or_insert(hash), hash, "step {tick}");
    });
    let (reached, _) = present(&app);
    assert!(reached.abs_diff(193) <= 1, "{reached}: two seconds back");

    key(&mut app, KeyCode::Backspace, ButtonState::Released);
    run(&mut app, 1.5, 10, |app| {
        let (tick, hash) = present(app);
        assert_eq!(*hashes.entry(tick).or_insert(hash), hash, "step {tick}");
    });
    let (reached, _) = present(&app);
    assert!(reached.abs_diff(289) <= 2, "{reached}: on from there");

    press(&mut app, KeyCode::Backspace);
    run(&mut app, 6.0, 50, |_| ());
    let (tick, hash) = present(&app);
    let start = app.world().resource::<History>().first_tick() + 1;
    assert!(start <= 2, "{start}");
    assert_eq!((tick, Some(&hash)), (start, hashes.get(&start)));
}
