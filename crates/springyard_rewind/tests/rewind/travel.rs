//! `TimeTravel`: a past moment is shown with the camera of then, and the game goes on from it or from the present.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use springyard_rewind::frames::Frame;
use springyard_rewind::travel::{past_is_shown, past_was_left, was_rewound};
use springyard_rewind::{
    FrameHistory, HeldInPast, History, InterpolatedInPast, Sought, TimeHeld, TimeTravel, begin_anew,
};
use springyard_state::{RegisterState, Role, StateType};
use springyard_test_lab::another_game::Logged;
use springyard_test_lab::loops::{bevys, clock, frame, game, seen, shown_secs};

/// A length between those of two frames, s.
const FRAME_SECS: f64 = 1.0 / 60.0;

/// How far the camera moves in a frame, m.
#[derive(Resource, Clone, Copy)]
struct Way(f32);

/// Number of seeks.
#[derive(Resource, Default)]
struct Seeks(u32);

#[derive(Component)]
struct Camera;

/// Also in frames that show the past, as some camera would.
fn move_camera(way: Res<Way>, mut cameras: Query<&mut Transform, With<Camera>>) {
    for mut camera in &mut cameras {
        camera.translation.y += way.0;
        camera.rotate_y(0.05);
    }
}

fn is_camera(entity: EntityRef) -> bool {
    entity.contains::<Camera>()
}

/// A body, its view, and a camera that moves in every frame, for this time.
fn played(secs: f64, way_m: f32) -> App {
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin);
        app.register(StateType::copied::<Transform>("camera", Role::Frame).on(is_camera))
            .insert_resource(Way(way_m))
            .init_resource::<Seeks>()
            .add_systems(Update, move_camera)
            .add_observer(|_: On<Sought>, mut seeks: ResMut<Seeks>| seeks.0 += 1);
        let camera = (Camera, InterpolatedInPast, Transform::default());
        app.world_mut().spawn(camera);
    });
    for _ in 0..(secs / FRAME_SECS).round() as u32 {
        frame(&mut app, FRAME_SECS);
    }
    app
}

fn camera(app: &mut App) -> Transform {
    let mut cameras = app.world_mut().query_filtered::<&Transform, With<Camera>>();
    *cameras.single(app.world()).expect("a camera")
}

fn ask(app: &mut App, travels: &[TimeTravel]) {
    for travel in travels {
        app.world_mut().write_message(*travel);
    }
    frame(app, FRAME_SECS);
}

fn held(app: &App) -> &HeldInPast {
    app.world().resource()
}

/// Whether the past is shown, was left in this frame, and for an earlier step than the present.
fn conditions(app: &mut App) -> [bool; 3] {
    let world = app.world_mut();
    [
        world.run_system_once(past_is_shown).expect("it runs"),
        world.run_system_once(past_was_left).expect("it runs"),
        world.run_system_once(was_rewound).expect("it runs"),
    ]
}

/// The time that a recorded frame shows, s, and where the camera was.
fn of_frame(frame: &Frame) -> (f64, Transform) {
    (frame.shown_secs, frame.poses[0].1)
}

/// The first two neighbours that are this far apart, s, and show a time after this one.
fn neighbours(app: &App, after_secs: f64, apart: std::ops::Range<f64>) -> [(f64, Transform); 2] {
    let frames: Vec<&Frame> = app.world().resource::<FrameHistory>().iter().collect();
    let mut pairs = frames.windows(2);
    let found = pairs.find(|pair| {
        let secs = pair[1].shown_secs - pair[0].shown_secs;
        pair[0].shown_secs > after_secs && apart.contains(&secs)
    });
    let pair = found.expect("there are two");
    [of_frame(pair[0]), of_frame(pair[1])]
}

#[test]
fn a_recorded_frame_is_shown_as_it_was_until_the_game_returns() {
    let mut app = played(3.0, 0.01);
    let [(then, pose), _] = neighbours(&app, 1.0, 0.0..1.0);
    let (now, present, ticks) = (shown_secs(&app), camera(&mut app), clock(&app).ticks);
    assert_eq!(held(&app).back_secs(), 0.0);
    assert_eq!(conditions(&mut app), [false; 3]);
    // Nearly that frame counts as that frame.
    ask(&mut app, &[TimeTravel::Show { secs: then + 0.004 }]);
    for _ in 0..3 {
        assert_eq!(camera(&mut app), pose);
        assert_eq!(conditions(&mut app), [true, false, false]);
        let shown = held(&app).shown().expect("the past is shown");
        assert!((shown.secs - then).abs() < 1e-6, "{shown:?}");
        assert_eq!(shown.tick, clock(&app).ticks);
        assert!((held(&app).back_secs() - (now - then)).abs() < 1e-6);
        assert!(held(&app).is_held() && app.world().contains_resource::<TimeHeld>());
        frame(&mut app, FRAME_SECS);
    }
    ask(&mut app, &[TimeTravel::Return]);
    assert_eq!(clock(&app).ticks, ticks);
    assert_eq!(camera(&mut app), present);
    assert_eq!(conditions(&mut app), [false, true, false]);
    assert!(!held(&app).is_held() && !app.world().contains_resource::<TimeHeld>());
    assert!(!app.world().resource::<History>().is_left());
    frame(&mut app, FRAME_SECS);
    assert_eq!(conditions(&mut app), [false; 3]);
    assert!((shown_secs(&app) - now - FRAME_SECS).abs() < 1e-6);
    assert_ne!(camera(&mut app), present);
    // Nothing to return from.
    ask(&mut app, &[TimeTravel::Return]);
    assert_eq!(conditions(&mut app), [false; 3]);
}

#[test]
fn the_game_goes_on_from_what_is_shown_and_forgets_what_came_after() {
    let mut app = played(3.0, 0.01);
    let [(then, pose), _] = neighbours(&app, 1.0, 0.0..1.0);
    let generation = app.world().resource::<History>().generation();
    ask(&mut app, &[TimeTravel::Show { secs: then }]);
    let tick = clock(&app).ticks;
    ask(&mut app, &[TimeTravel::PlayOn]);
    assert_eq!(conditions(&mut app), [false, true, true]);
    // This frame still shows it, and what came after is forgotten with the next step only.
    assert_eq!((clock(&app).ticks, camera(&mut app)), (tick, pose));
    let world = app.world();
    assert!(world.resource::<History>().last_tick() > tick + 50);
    let frames = world.resource::<FrameHistory>().len();
    assert!(frames > 100, "{frames}");
    for passed in 1..5 {
        frame(&mut app, FRAME_SECS);
        let secs = shown_secs(&app) - then;
        assert!(
            (secs - FRAME_SECS * f64::from(passed)).abs() < 1e-6,
            "{secs} s"
        );
    }
    let world = app.world();
    let history = world.resource::<History>();
    assert_eq!(history.last_tick(), clock(&app).ticks);
    assert_eq!(history.generation(), generation + 1);
    let frames = world.resource::<FrameHistory>();
    assert!(frames.iter().all(|it| it.shown_secs <= shown_secs(&app)));
    assert!(frames.nearest(then).is_some_and(|it| it.shown_secs == then));
    assert_eq!(conditions(&mut app), [false; 3]);
    // To play on in the present does nothing, and from the newest step it is a return.
    ask(&mut app, &[TimeTravel::PlayOn]);
    assert_eq!(conditions(&mut app), [false; 3]);
    let tick = clock(&app).ticks;
    ask(&mut app, &[TimeTravel::ShowTick(tick), TimeTravel::PlayOn]);
    assert_eq!(conditions(&mut app), [false, true, false]);
}

#[test]
fn between_two_recorded_frames_of_the_older_past_the_camera_is_between_their_poses() {
    let mut app = played(30.0, 0.3);
    // Every second frame is kept there.
    let [(before, from), (after, to)] = neighbours(&app, 3.0, 0.03..0.04);
    for part in [0.4_f32, 0.6] {
        let secs = before + (after - before) * f64::from(part);
        ask(&mut app, &[TimeTravel::Show { secs }]);
        for _ in 0..2 {
            let shown = held(&app).shown().expect("the past is shown");
            assert!((shown.secs - secs).abs() < 1e-6, "{shown:?}, not {secs}");
            let camera = camera(&mut app);
            let wanted = from.translation.lerp(to.translation, part);
            let off = camera.translation.distance(wanted);
            assert!(off < 1e-5, "{off} m");
            let turned = from.rotation.slerp(to.rotation, part);
            let is_turned = camera.rotation.abs_diff_eq(turned, 1e-5);
            assert!(is_turned, "{:?}, not {turned:?}", camera.rotation);
            // The view of the body, which flies at 3 m/s.
            let (seen, body) = (seen(&mut app), 3.0 * secs);
            assert!((seen - body).abs() < 1e-3, "{seen} m, not {body}");
            frame(&mut app, FRAME_SECS);
        }
    }
    // A frame that lies near is that frame.
    let secs = before + 0.006;
    ask(&mut app, &[TimeTravel::Show { secs }]);
    assert_eq!(camera(&mut app), from);
    // The game goes on from the nearer of the two, whose camera is known.
    let secs = before + (after - before) * 0.6;
    ask(&mut app, &[TimeTravel::Show { secs }]);
    ask(&mut app, &[TimeTravel::PlayOn]);
    assert_eq!(camera(&mut app), to);
    assert!((shown_secs(&app) - after).abs() < 1e-6);
}

#[test]
fn a_cut_of_the_camera_is_not_bridged() {
    // In two frames it moves 3.8 m, 4 m or 4.2 m.
    for (way_m, is_cut) in [(1.9, false), (2.0, false), (2.1, true)] {
        let mut app = played(30.0, way_m);
        let [(before, from), (after, _)] = neighbours(&app, 3.0, 0.03..0.04);
        let secs = before + (after - before) * 0.4;
        ask(&mut app, &[TimeTravel::Show { secs }]);
        assert_eq!(camera(&mut app) == from, is_cut, "{way_m} m");
    }
}

#[test]
fn a_step_is_shown_at_its_end_with_the_camera_of_the_nearest_frame() {
    let mut app = played(3.0, 0.01);
    let history = app.world().resource::<History>();
    let (first, last) = (history.first_tick(), history.last_tick());
    for (asked, tick) in [(60, 60), (last - 1, last - 1), (0, first), (u64::MAX, last)] {
        ask(&mut app, &[TimeTravel::ShowTick(asked)]);
        let world = app.world();
        let secs = world.resource::<History>().secs_at(tick).unwrap();
        let shown = held(&app).shown().expect("the past is shown");
        assert_eq!(shown.tick, tick);
        assert!((shown.secs - secs).abs() < 1e-6, "{shown:?}, not {secs}");
        let nearest = world.resource::<FrameHistory>().nearest(secs);
        let pose = of_frame(nearest.expect("there are frames")).1;
        assert_eq!(camera(&mut app), pose, "step {tick}");
        assert!((seen(&mut app) - 3.0 * secs).abs() < 1e-4);
    }
    // On from there.
    ask(&mut app, &[TimeTravel::ShowTick(60), TimeTravel::PlayOn]);
    assert_eq!(clock(&app).ticks, 60);
    let then = shown_secs(&app);
    frame(&mut app, 0.005);
    assert!((shown_secs(&app) - then - 0.005).abs() < 1e-6);
}

#[test]
fn of_several_moments_in_one_frame_only_the_last_is_sought() {
    let mut app = played(3.0, 0.01);
    let shows = [10, 100, 50].map(TimeTravel::ShowTick);
    ask(&mut app, &shows);
    assert_eq!(app.world().resource::<Seeks>().0, 1);
    assert_eq!(held(&app).shown().map(|it| it.tick), Some(50));
    // What is not one of them is done in its turn.
    let [early, late, _] = shows;
    ask(
        &mut app,
        &[early, TimeTravel::PlayOn, late, TimeTravel::Return],
    );
    assert_eq!(clock(&app).ticks, 10);
    assert!(!held(&app).is_held());
    // A message counts once.
    (0..3).for_each(|_| frame(&mut app, FRAME_SECS));
    assert!(clock(&app).ticks > 10);
}

#[test]
fn without_a_history_nothing_is_shown() {
    let mut app = played(0.0, 0.0);
    let show = TimeTravel::Show { secs: 0.0 };
    app.world_mut().write_message(show);
    frame(&mut app, 0.001);
    assert!(!held(&app).is_held() && !app.world().contains_resource::<TimeHeld>());
    assert_eq!(conditions(&mut app), [false; 3]);
}

#[test]
fn a_history_that_begins_anew_ends_the_display_of_the_past() {
    let mut app = played(3.0, 0.01);
    ask(&mut app, &[TimeTravel::ShowTick(50)]);
    let generation = app.world().resource::<History>().generation();
    begin_anew(app.world_mut());
    let world = app.world();
    assert!(!held(&app).is_held() && !world.contains_resource::<TimeHeld>());
    assert!(world.resource::<FrameHistory>().is_empty());
    let history = world.resource::<History>();
    assert_eq!((history.has(50), history.keyframes()), (false, 0));
    assert_ne!(history.generation(), generation);
    // It begins again after the next step.
    (0..10).for_each(|_| frame(&mut app, FRAME_SECS));
    let world = app.world();
    let history = world.resource::<History>();
    assert_eq!(history.first_tick(), 51);
    assert!(history.has(51) && history.has(clock(&app).ticks) && !history.has(50));
    let frames = world.resource::<FrameHistory>();
    assert!(!frames.is_empty() && frames.iter().all(|it| it.tick >= 51));
}

#[test]
fn frames_are_recorded_of_the_newest_step_only() {
    let mut app = played(3.0, 0.01);
    let frames = |app: &App| app.world().resource::<FrameHistory>().len();
    let before = frames(&app);
    springyard_rewind::seek(app.world_mut(), 60).unwrap();
    // A frame of no length: no step is played.
    frame(&mut app, 0.0);
    assert_eq!((clock(&app).ticks, frames(&app)), (60, before));
    (0..4).for_each(|_| frame(&mut app, FRAME_SECS));
    let all = app.world().resource::<FrameHistory>();
    assert!(all.len() < before);
    assert!(all.iter().is_sorted_by_key(|it| it.tick));
    assert_eq!(all.iter().last().map(|it| it.tick), Some(clock(&app).ticks));
    // The frame that it would show later is kept apart from the frame that showed it first.
    assert!(all.iter().is_sorted_by(|a, b| a.shown_secs < b.shown_secs));
}

/// State that each step makes another one when it runs again.
#[derive(Resource, Clone, serde::Serialize)]
struct Broken(u32);

#[test]
fn a_step_that_cannot_be_reached_is_logged_once_for_each_look_at_the_past() {
    let mut app = played(0.0, 0.01);
    app.insert_resource(Broken(0))
        .register_state::<Broken>("broken");
    app.add_systems(
        FixedUpdate,
        |mut hidden: Local<u32>, mut it: ResMut<Broken>| {
            *hidden += 1;
            it.0 = *hidden;
        },
    );
    springyard_test_lab::another_game::single_threaded(&mut app);
    (0..180).for_each(|_| frame(&mut app, FRAME_SECS));
    let (ticks, logged) = (clock(&app).ticks, Logged::start());
    for tick in [50, 90] {
        ask(&mut app, &[TimeTravel::ShowTick(tick)]);
        logged.assert_logged_once(&["gave another `broken`"]);
    }
    // Time is held, and nothing is shown.
    assert!(!held(&app).is_held() && app.world().contains_resource::<TimeHeld>());
    assert_eq!(clock(&app).ticks, ticks);
    ask(&mut app, &[TimeTravel::PlayOn]);
    assert!(!app.world().contains_resource::<TimeHeld>());
}
