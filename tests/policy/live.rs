//! Changes of the timestep policy, step rate, step cap and backlog while the game runs: the views do not jump.

use crate::common::{Play, shipped};
use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use spring_math::planner::{Backlog, Policy};
use spring_math::random::SplitMix64;
use springyard::cli::headless::Start;
use springyard_test_lab::worst::Extreme;
use springyard_timestep::ViewOf;
use springyard_timestep::frame_times::FrameSpec;
use springyard_timestep::policies::RefusedControl;
use springyard_timestep::policies::{PlannerControl, StepPlanner};

fn play() -> Play {
    Play::yard(Vec3::ZERO, "", "", vec![])
}

fn control(play: &mut Play, control: PlannerControl) {
    play.app.world_mut().write_message(control);
}

/// A yard with a ball without gravity that flies along -Z, high above everything.
fn flight() -> (Play, Entity) {
    let mut play = play();
    let world = play.app.world_mut();
    let body = world
        .spawn((
            Transform::from_xyz(0.0, 50.0, 0.0),
            bevy_rapier3d::prelude::RigidBody::Dynamic,
            bevy_rapier3d::prelude::GravityScale(0.0),
            bevy_rapier3d::prelude::Collider::ball(0.5),
            Velocity::linear(SPEED * Vec3::NEG_Z),
        ))
        .id();
    let view = world.spawn(ViewOf(body)).id();
    play.frame(0.1);
    (play, view)
}

const SPEED: f32 = 5.0;

fn flown(play: &Play, view: Entity) -> f32 {
    -play
        .app
        .world()
        .get::<Transform>(view)
        .unwrap()
        .translation
        .z
}

#[test]
fn every_policy_steps_the_game_as_it_says() {
    for (policy, steps) in [
        (Policy::Fixed, vec![1.0 / 60.0; 3]),
        (Policy::FixedLagging, vec![1.0 / 60.0; 2]),
        (Policy::Uniform, vec![0.04 / 3.0; 3]),
        (
            Policy::Mixed,
            vec![1.0 / 60.0, 1.0 / 60.0, 0.04 - 2.0 / 60.0],
        ),
        (Policy::Variable, vec![0.04]),
    ] {
        let level = shipped("court");
        let mut play = Play::start(Start {
            planner: StepPlanner::new(policy, 60.0, 8).unwrap(),
            ..Start::of(level)
        });
        play.frame(0.04);
        let taken = &play.last_frame().steps;
        assert_eq!(taken.len(), steps.len(), "{policy:?}: {taken:?}");
        for (taken, expected) in taken.iter().zip(&steps) {
            assert!((taken - expected).abs() < 1e-9, "{policy:?}: {taken}");
        }
    }
}

#[test]
fn a_key_goes_through_all_policies() {
    let mut play = play();
    let mut seen = Vec::new();
    for _ in Policy::ALL {
        seen.push(
            play.app
                .world()
                .resource::<StepPlanner>()
                .settings()
                .policy(),
        );
        control(&mut play, PlannerControl::NextPolicy);
        play.frame(0.01);
    }
    assert_eq!(seen, Policy::ALL);
}

#[test]
fn at_constant_velocity_the_view_flies_on_through_every_change() {
    let (mut play, view) = flight();
    let frames: FrameSpec = "jitter:90:0.4:3".parse().unwrap();
    let mut random = SplitMix64::new(9);
    let mut before = flown(&play, view);
    let mut total = 0.0;
    for (frame, dt) in frames.frames().unwrap().take(3000).enumerate() {
        if frame % 11 == 0 {
            let policy = Policy::ALL[(5.0 * random.unit()) as usize];
            control(&mut play, PlannerControl::Policy(policy));
            let hz = 5.0 + 475.0 * random.unit();
            control(&mut play, PlannerControl::StepRateHz(hz));
            control(&mut play, PlannerControl::MaxSteps(64));
        }
        play.frame(dt);
        total += dt;
        let now = flown(&play, view);
        let share = (now - before) / SPEED / dt as f32;
        // While the delay of the view grows or shrinks, the view moves at 0.5 to 1.5 times its speed. The rest is rounding.
        assert!(
            (0.49..1.51).contains(&share),
            "frame {frame}: {share} of its own share"
        );
        before = now;
    }
    let last = play.last_frame();
    let accounted = play.clock().simulated_secs + last.dropped_secs + last.carried_secs;
    assert!(
        (accounted - (total + 0.1)).abs() < 1e-6,
        "{accounted} s of {total} s"
    );
}

#[test]
fn under_fixed_the_view_moves_by_the_frames_own_share() {
    let (mut play, view) = flight();
    let (mut least, mut most) = (f32::INFINITY, 0.0_f32);
    for hz in [30.0, 60.0, 120.0] {
        control(&mut play, PlannerControl::StepRateHz(hz));
        play.frame(0.05);
        for fps in [20.0, 59.0, 60.0, 144.0, 240.0] {
            let frames: FrameSpec = format!("jitter:{fps}:0.4:3").parse().unwrap();
            for dt in frames.frames().unwrap().take(300) {
                let before = flown(&play, view);
                play.frame(dt);
                let share = (flown(&play, view) - before) / SPEED / dt as f32;
                least.keep_smallest(share);
                most.keep_largest(share);
                assert!((0.0..=1.0).contains(&play.last_frame().alpha));
            }
        }
    }
    println!("the steps of the view are {least} to {most} of the frame's own share");
    assert!(least > 0.99 && most < 1.01, "{least} to {most}");
}

#[test]
fn nonsense_is_refused_with_the_reason_and_the_running_policy_stays() {
    let mut play = play();
    control(&mut play, PlannerControl::Policy(Policy::Mixed));
    play.frame(0.02);
    let before = play.app.world().resource::<StepPlanner>().settings();
    assert_eq!(before.policy(), Policy::Mixed);
    for (nonsense, reason) in [
        (
            PlannerControl::StepRateHz(0.0),
            "0 steps a second: it must be",
        ),
        (
            PlannerControl::StepRateHz(f64::NAN),
            "NaN steps a second: it must be",
        ),
        (PlannerControl::StepRateHz(481.0), "from 5 to 480"),
        (PlannerControl::MaxSteps(0), "the cap is 0 steps a frame"),
    ] {
        control(&mut play, nonsense);
        play.frame(0.02);
        let world = play.app.world();
        assert_eq!(world.resource::<StepPlanner>().settings(), before);
        let refused = world.resource::<RefusedControl>().0.unwrap().to_string();
        assert!(refused.contains(reason), "{refused}");
    }
    control(&mut play, PlannerControl::Backlog(Backlog::CatchUp));
    play.frame(0.02);
    assert_eq!(
        *play.app.world().resource::<RefusedControl>(),
        RefusedControl(None)
    );
}
