//! A camera that frames a group: a chase in the open, and a group at rest.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use spring_math::random::SplitMix64;
use springyard_camera::{Group, Look, Member, Rig, group_camera};
use springyard_test_lab::worst::{Extreme, smallest};

/// Length of the chase, s.
const CHASE_SECS: f64 = 300.0;
/// Radius of a runner, m.
const RADIUS_M: f32 = 0.9;

/// One that runs to random places and hops.
#[derive(Component)]
struct Runner {
    velocity: Vec3,
    goal: Vec3,
    random: SplitMix64,
}

/// Whether the runners stand still from now on.
#[derive(Resource, Default)]
struct Halt(bool);

struct Chase {
    app: App,
    camera: Entity,
    runners: Vec<Entity>,
    random: SplitMix64,
}

impl Chase {
    fn new() -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin, springyard_camera::plugin))
            .init_resource::<Halt>()
            .add_systems(Update, (run, turn));
        let world = app.world_mut();
        let runner = |seed: u64| {
            let runner = Runner {
                velocity: Vec3::ZERO,
                goal: Vec3::ZERO,
                random: SplitMix64::new(seed),
            };
            let start = Vec3::new(2.0 * seed as f32, 0.0, 0.0);
            (runner, Transform::from_translation(start))
        };
        let runners: Vec<_> = (0..3).map(|seed| world.spawn(runner(seed)).id()).collect();
        let members = runners
            .iter()
            .map(|id| Member::new(*id, RADIUS_M))
            .collect();
        let group = Group {
            members,
            ..default()
        };
        let camera = world.spawn(group_camera(runners[0], group)).id();
        app.finish();
        app.cleanup();
        Self {
            app,
            camera,
            runners,
            random: SplitMix64::new(17),
        }
    }

    /// A frame of about 1/60 s: 40 % more or less.
    fn frame(&mut self) -> f64 {
        let secs = (1.0 + 0.4 * self.random.signed()) / 60.0;
        let frame = Duration::from_secs_f64(secs);
        let step = TimeUpdateStrategy::ManualDuration(frame);
        self.app.insert_resource(step);
        self.app.update();
        secs
    }

    /// How near a runner is to the border: the free part of half the picture beside the outermost one; negative outside.
    fn free(&self) -> f32 {
        let world = self.app.world();
        let camera = world.get::<Transform>(self.camera).unwrap();
        let rig = world.get::<Rig>(self.camera).unwrap();
        let half = (0.5 * rig.fov_deg).to_radians().tan();
        let free = |runner: &Entity| {
            let place = world.get::<Transform>(*runner).unwrap().translation;
            let at = camera.rotation.conjugate() * (place - camera.translation);
            // The tangent to the ball, as a part of the half picture.
            let side = |off: f32, half: f32| {
                let angle = off.abs().atan2(-at.z);
                let to_edge = (RADIUS_M / off.hypot(at.z)).asin();
                1.0 - (angle + to_edge).tan() / half
            };
            smallest([side(at.x, half * 16.0 / 9.0), side(at.y, half)])
        };
        smallest(self.runners.iter().map(free))
    }
}

/// Up to 7 m/s, with up to 20 m/s^2, to places in a square of 30 m; hops of up to 2 m.
fn run(time: Res<Time>, halt: Res<Halt>, mut runners: Query<(&mut Runner, &mut Transform)>) {
    let dt = time.delta_secs();
    for (mut runner, mut pose) in &mut runners {
        if halt.0 {
            continue;
        }
        let way = (runner.goal - pose.translation).with_y(0.0);
        if way.length() < 1.0 {
            let (x, z) = (runner.random.signed() as f32, runner.random.signed() as f32);
            runner.goal = Vec3::new(15.0 * x, 0.0, 15.0 * z);
        }
        let wanted = way.clamp_length_max(1.0) * 7.0;
        let change = (wanted - runner.velocity.with_y(0.0)).clamp_length_max(20.0 * dt);
        runner.velocity += change;
        runner.velocity.y -= 20.0 * dt;
        pose.translation += runner.velocity * dt;
        if pose.translation.y < 0.0 {
            pose.translation.y = 0.0;
            runner.velocity.y = if runner.random.unit() < 0.02 {
                9.0
            } else {
                0.0
            };
        }
    }
}

/// Up to 150 degrees a second to the side, between -60 and 0 degrees up.
fn turn(time: Res<Time>, halt: Res<Halt>, mut look: ResMut<Look>) {
    if halt.0 {
        return;
    }
    let secs = time.elapsed_secs();
    let rate = 150.0 * (0.9 * secs).sin() * (0.23 * secs).sin();
    look.yaw_deg += rate * time.delta_secs();
    look.pitch_deg = -30.0 + 30.0 * (0.4 * secs).sin();
}

#[test]
fn all_of_a_group_stay_inside_the_margin_for_five_minutes_and_inside_the_soft_one_at_rest() {
    let mut chase = Chase::new();
    let (mut secs, mut frames, mut inside, mut soft) = (0.0, 0, 0, 0);
    let (mut least, mut farthest) = (f32::INFINITY, 0.0_f32);
    let wanted = Group::default();
    while secs < CHASE_SECS {
        secs += chase.frame();
        let free = chase.free();
        frames += 1;
        inside += usize::from(free > wanted.hard_margin - 1e-4);
        soft += usize::from(free > wanted.soft_margin - 1e-2);
        least.keep_smallest(free);
        let rig = chase.app.world().get::<Rig>(chase.camera).unwrap();
        farthest.keep_largest(rig.distance);
    }
    println!(
        "{inside} of {frames} frames inside, {soft} inside the soft margin; least free {least}; up to {farthest:.0} m away"
    );
    assert_eq!(inside, frames);
    // They come into the soft zone at all, and are not always there.
    assert!(soft < frames && 2 * soft > frames, "{soft} of {frames}");

    // At rest, the springs bring the outermost to the soft margin, or the camera is at its nearest.
    chase.app.insert_resource(Halt(true));
    for _ in 0..240 {
        chase.frame();
    }
    let rig = chase.app.world().get::<Rig>(chase.camera).unwrap();
    let off = chase.free() - wanted.soft_margin;
    let is_nearest = (rig.distance - wanted.nearest_m).abs() < 1e-3;
    assert!(off.abs() < 1e-3 || is_nearest && off > 0.0, "{off}");
}
