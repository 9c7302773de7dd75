//! Each kind of rig behind the same smooth run, at several frame rates: the same pictures, to a millimetre.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use spring_math::random::SplitMix64;
use springyard_camera::{
    Group, Look, Member, Rail, Rig, ThirdPerson, fixed_rig, group_camera, rail_rig,
    security_camera, third_person,
};
use springyard_test_lab::worst::largest;

use super::switch::course::runner;
use super::switch::rates::frames;

const KINDS: [&str; 5] = ["third person", "fixed", "rail", "group", "security"];
/// Pictures of each run, one every sixth of a second.
const PICTURES: usize = 90;
/// Those that do not count: the runner is under way in the first frame, which has no velocity, and the springs begin at rest.
const SETTLED: usize = 24;

/// One that is this many seconds ahead on the course. The two of the group are 4 m apart: where a group is so large that another one
/// becomes the outermost, the rate of its distance has a kink, and the frame in which it is found moves the picture by some millimetres.
#[derive(Component)]
struct Runner(f64);

/// Runners on bends and over hills, and a rig of each kind, in a world without walls.
struct Kinds {
    app: App,
    rigs: [Entity; KINDS.len()],
}

impl Kinds {
    fn new() -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin, springyard_camera::plugin))
            .add_systems(Update, (run, turn));
        let world = app.world_mut();
        let mut spawn = |ahead| world.spawn((Runner(ahead), Transform::default())).id();
        let [first, second] = [0.0, 0.7].map(&mut spawn);
        let rail = Rail {
            points: vec![
                Vec3::new(-12.0, 3.0, -12.0),
                Vec3::new(-13.0, 4.0, 0.0),
                Vec3::new(-11.0, 3.0, 12.0),
            ],
            ..default()
        };
        let members = [first, second].map(|view| Member::new(view, 0.9)).to_vec();
        let group = Group {
            members,
            ..default()
        };
        let (tripod, above) = (Vec3::new(14.0, 4.0, 2.0), Vec3::new(-3.0, 7.0, -16.0));
        let rigs = [
            world
                .spawn(third_person(first, ThirdPerson::default()))
                .id(),
            world.spawn(fixed_rig(first, tripod, 40.0)).id(),
            world.spawn(rail_rig(first, rail, 50.0)).id(),
            world.spawn(group_camera(first, group)).id(),
            world.spawn(security_camera(first, above)).id(),
        ];
        app.finish();
        app.cleanup();
        // The first update begins the clock: its frame has no length.
        app.update();
        Self { app, rigs }
    }

    fn frame(&mut self, secs: f64) {
        let frame = Duration::from_secs_f64(secs);
        let step = TimeUpdateStrategy::ManualDuration(frame);
        self.app.insert_resource(step);
        self.app.update();
    }

    /// Where each camera is and the point that it looks at, m.
    fn pictures(&self) -> [[Vec3; 2]; KINDS.len()] {
        let world = self.app.world();
        self.rigs.map(|rig| {
            let place = world.get::<Transform>(rig).unwrap().translation;
            [place, world.get::<Rig>(rig).unwrap().pivot]
        })
    }
}

fn run(time: Res<Time>, mut runners: Query<(&Runner, &mut Transform)>) {
    for (ahead, mut pose) in &mut runners {
        pose.translation = runner(time.elapsed_secs_f64() + ahead.0);
    }
}

/// Up to 60 degrees a second to the side.
fn turn(time: Res<Time>, mut look: ResMut<Look>) {
    let secs = time.elapsed_secs();
    look.yaw_deg = 150.0 * (0.4 * secs).sin();
    look.pitch_deg = -15.0 + 10.0 * secs.sin();
}

/// The pictures of all rigs every sixth of a second.
fn film(fps: f64, mut jitter: Option<SplitMix64>) -> Vec<[[Vec3; 2]; KINDS.len()]> {
    let mut kinds = Kinds::new();
    let picture = |_| {
        for secs in frames(fps, jitter.as_mut()) {
            kinds.frame(secs);
        }
        kinds.pictures()
    };
    (0..PICTURES).map(picture).collect()
}

#[test]
fn each_kind_of_rig_shows_the_same_at_any_frame_rate() {
    let reference = film(240.0, None);
    let films = [
        ("30", film(30.0, None)),
        ("60", film(60.0, None)),
        ("144", film(144.0, None)),
        ("60 +-40 %", film(60.0, Some(SplitMix64::new(5)))),
    ];
    let mut faults = Vec::new();
    for (kind, name) in KINDS.into_iter().enumerate() {
        for (fps, film) in &films {
            let pairs = film.iter().zip(&reference).skip(SETTLED);
            let off = pairs.flat_map(|(film, wanted)| {
                let ([place, pivot], [wanted, wanted_pivot]) = (film[kind], wanted[kind]);
                [place.distance(wanted), pivot.distance(wanted_pivot)]
            });
            let worst = largest(off);
            println!("{name}, {fps} fps: {:.2} mm from 240 fps", worst * 1e3);
            if worst.is_nan() || worst > 1e-3 {
                faults.push(format!("{name}, {fps} fps: {worst} m"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
