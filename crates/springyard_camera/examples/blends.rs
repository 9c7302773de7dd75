//! One camera and three rigs: behind a walker, at its side, and on a rail. It blends to the side, is interrupted on the way by the rail, and
//! cuts back. Beside its speed is that of an eased blend from the picture as it is, which stops at each switch.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use springyard_camera::{LiveRig, Rail, Rig, ThirdPerson, fixed_rig, rail_rig, third_person};

const FRAME_SECS: f32 = 1.0 / 60.0;
/// Time of the eased blend, s: about that of an inertialized one of the default half-life.
const EASED_SECS: f32 = 0.7;

/// What all rigs watch.
#[derive(Component)]
struct Walker;

/// The usual blend, for comparison.
struct Eased {
    from: Vec3,
    secs: f32,
}

impl Eased {
    /// The place of the camera between its place at the switch and that of the rig, smoothstep.
    fn place(&self, rig: Vec3) -> Vec3 {
        let t = (self.secs / EASED_SECS).min(1.0);
        self.from.lerp(rig, t * t * (3.0 - 2.0 * t))
    }
}

fn main() {
    let mut app = App::new();
    let frame = Duration::from_secs_f32(FRAME_SECS);
    app.add_plugins((MinimalPlugins, TransformPlugin, springyard_camera::plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .add_systems(Update, walk);
    let world = app.world_mut();
    let walker = world.spawn((Walker, Transform::default())).id();
    let camera = world.spawn(third_person(walker, ThirdPerson::default()));
    let camera = camera.id();
    world.entity_mut(camera).insert(LiveRig::new(camera));
    let side = world.spawn(fixed_rig(walker, Vec3::new(9.0, 2.0, -4.0), 40.0));
    let side = side.id();
    let points = vec![Vec3::new(-6.0, 4.0, 0.0), Vec3::new(-6.0, 4.0, -30.0)];
    let rail = Rail {
        points,
        ..default()
    };
    let rail = world.spawn(rail_rig(walker, rail, 50.0)).id();
    app.finish();
    app.cleanup();

    (0..120).for_each(|_| app.update());
    let mut last = place(&app, camera);
    let mut eased = Eased {
        from: last,
        secs: EASED_SECS,
    };
    let (mut shown, mut last_eased) = (camera, last);
    println!("{:>7} {:>10} {:>10}  switch", "time", "speed", "eased");
    for number in 0..120_u16 {
        let (to, what) = match number {
            20 => (side, "blend to the side"),
            35 => (rail, "interrupted: blend to the rail"),
            90 => (camera, "cut to behind"),
            _ => (shown, ""),
        };
        if to != shown {
            let mut live = app.world_mut().get_mut::<LiveRig>(camera);
            if let Some(live) = &mut live {
                match number {
                    90 => live.cut_to(to),
                    _ => live.blend_to(to),
                }
            }
            let (from, secs) = (last_eased, if number == 90 { EASED_SECS } else { 0.0 });
            (shown, eased) = (to, Eased { from, secs });
        }
        app.update();
        eased.secs += FRAME_SECS;
        let now = place(&app, camera);
        let rig = app.world().get::<Rig>(shown).map_or(now, Rig::place);
        let now_eased = eased.place(rig);
        let speed = now.distance(last) / FRAME_SECS;
        let speed_eased = now_eased.distance(last_eased) / FRAME_SECS;
        if number % 5 < 2 {
            let secs = f32::from(number) * FRAME_SECS;
            println!("{secs:>5.2} s {speed:>6.1} m/s {speed_eased:>6.1} m/s  {what}");
        }
        (last, last_eased) = (now, now_eased);
    }
}

/// Where the camera is drawn, m.
fn place(app: &App, camera: Entity) -> Vec3 {
    let pose = app.world().get::<Transform>(camera);
    pose.map_or(Vec3::ZERO, |pose| pose.translation)
}

/// 3 m/s along -Z.
fn walk(time: Res<Time>, mut walker: Single<&mut Transform, With<Walker>>) {
    walker.translation.z -= 3.0 * time.delta_secs();
}
