//! Input in `FixedUpdate`: counts the lost taps of a direction key, with a step that reads the keyboard and with an input latch.
//!
//! Uses bevy and one file of `springyard_character`, `axis_latch.rs`. At a high frame rate most frames have no step. A step that
//! reads the keyboard only gets its state in one frame of several, so a tap within the others is lost (bevy #6183). The latch
//! averages the held direction since the last step. Here W is tapped at random times for 1 to 60 ms, at 20 to 240 frames and 60
//! steps a second.
//!
//! `cargo run --example latched_input`

use std::time::Duration;

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin, InputSystems};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use springyard_character::axis_latch::AxisLatch;

#[derive(Resource, Default)]
struct Latch(AxisLatch);

/// The time that the steps of one tap moved forward, s, for both ways of reading.
#[derive(Resource, Default)]
struct Moved {
    read_in_step: f64,
    latched: f64,
}

/// Number of taps that caused no motion.
#[derive(Debug, Default)]
pub struct Metrics {
    /// With a step that reads the keyboard.
    pub lost_read_in_step: u32,
    /// With a step that takes the latch's mean.
    pub lost_latched: u32,
}

/// Once a frame: records the key that is down at the frame's end, or was pressed and released within it.
fn latch_frame(keys: Res<ButtonInput<KeyCode>>, time: Res<Time>, mut latch: ResMut<Latch>) {
    let down = keys.pressed(KeyCode::KeyW);
    let tapped = keys.just_pressed(KeyCode::KeyW) && !down;
    let forward = |yes: bool| if yes { Vec2::Y } else { Vec2::ZERO };
    latch
        .0
        .frame(forward(down), forward(tapped), time.delta_secs_f64());
}

fn step(
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time>,
    mut latch: ResMut<Latch>,
    mut moved: ResMut<Moved>,
) {
    let dt = time.delta_secs_f64();
    moved.read_in_step += if keys.pressed(KeyCode::KeyW) { dt } else { 0.0 };
    moved.latched += f64::from(latch.0.step().y) * dt;
}

/// Taps W `taps` times, and counts the taps that no step received.
pub fn run(taps: u32) -> Metrics {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, InputPlugin))
        .insert_resource(Time::<Fixed>::from_hz(60.0))
        .init_resource::<Latch>()
        .init_resource::<Moved>()
        .add_systems(PreUpdate, latch_frame.after(InputSystems))
        .add_systems(FixedUpdate, step);
    for label in [PreUpdate.intern(), FixedUpdate.intern()] {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
    app.finish();
    let mut random = spring_math::random::SplitMix64::new(1);
    let mut metrics = Metrics::default();
    for _ in 0..taps {
        let (down_at, held_secs) = (0.03 * random.unit(), 0.001 + 0.059 * random.unit());
        let mut events = vec![
            (down_at, ButtonState::Pressed),
            (down_at + held_secs, ButtonState::Released),
        ];
        let (mut now, until) = (0.0, down_at + held_secs + 0.07);
        while now < until {
            let frame = 1.0 / (20.0 + 220.0 * random.unit());
            now += frame;
            while events.first().is_some_and(|(at, _)| *at <= now) {
                app.world_mut().write_message(w(events.remove(0).1));
            }
            let frame = TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(frame));
            app.insert_resource(frame).update();
        }
        let moved = std::mem::take(&mut *app.world_mut().resource_mut::<Moved>());
        metrics.lost_read_in_step += u32::from(moved.read_in_step == 0.0);
        metrics.lost_latched += u32::from(moved.latched == 0.0);
    }
    metrics
}

fn w(state: ButtonState) -> KeyboardInput {
    KeyboardInput {
        key_code: KeyCode::KeyW,
        logical_key: Key::Character("w".into()),
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    }
}

#[allow(dead_code, reason = "a test calls `run` alone")]
fn main() {
    let metrics = run(10_000);
    println!("10000 taps of W, 60 steps a second, 20 to 240 frames a second:");
    println!(
        "  lost where the step reads the keyboard: {}",
        metrics.lost_read_in_step
    );
    println!("  lost with the latch: {}", metrics.lost_latched);
}
