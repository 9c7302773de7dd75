//! A headless app with a simulated keyboard and gamepad, which records the intent that each fixed step gets.
use std::time::Duration;

use bevy::input::{ButtonState, InputPlugin};
use bevy::math::DVec2;
use bevy::prelude::*;
use spring_math::planner::Policy;
use springyard::cli::headless;
use springyard::input::{self, Bindings, PlayerControlled};
use springyard_character::Intent;
use springyard_timestep::StepClock;
use springyard_timestep::policies::StepPlanner;

use super::devices;

/// The input of all steps so far.
#[derive(Resource, Default)]
pub struct Taken {
    /// Number of jump presses.
    pub presses: u32,
    pub steps: u32,
    pub yaw_at_last_step: f32,
    /// Sum of movement * step length over all steps, s.
    pub moved_secs: DVec2,
    /// Movement of each step.
    pub movements: Vec<Vec2>,
}

pub struct Keyboard {
    pub app: App,
    window: Entity,
}

impl Keyboard {
    pub fn new(hz: f64) -> Self {
        let bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
        Self::with(hz, bindings, |_| {})
    }

    pub fn with(hz: f64, bindings: Bindings, add: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, devices::windows()))
            .insert_resource(StepPlanner::new(Policy::Fixed, hz, 1000).unwrap())
            .insert_resource(bindings)
            .init_resource::<Taken>()
            .add_plugins((
                input::plugin,
                input::devices::plugin,
                springyard_timestep::plugin,
            ))
            .add_systems(FixedUpdate, take);
        springyard::game::single_threaded(&mut app);
        add(&mut app);
        app.world_mut().spawn(PlayerControlled);
        let window = devices::open_window(&mut app);
        headless::start(&mut app);
        Self { app, window }
    }

    pub fn key(&mut self, key_code: KeyCode, state: ButtonState) {
        devices::key(&mut self.app, self.window, key_code, state);
    }

    pub fn press(&mut self, key: KeyCode) {
        self.key(key, ButtonState::Pressed);
    }

    pub fn release(&mut self, key: KeyCode) {
        self.key(key, ButtonState::Released);
    }

    /// Presses and releases a key before the next frame.
    pub fn tap(&mut self, key: KeyCode) {
        self.press(key);
        self.release(key);
    }

    pub fn frame(&mut self, secs: f64) {
        headless::frame(&mut self.app, Duration::from_secs_f64(secs));
    }

    pub fn taken(&self) -> &Taken {
        self.app.world().resource::<Taken>()
    }

    /// The movements of the steps since the last call.
    pub fn movements(&mut self) -> Vec<Vec2> {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Taken>().movements)
    }

    /// Plugs a gamepad in.
    pub fn gamepad(&mut self) -> Entity {
        let gamepad = devices::plug_in(&mut self.app);
        self.frame(0.0);
        gamepad
    }

    pub fn stick_y(&mut self, gamepad: Entity, value: f32) {
        devices::stick(&mut self.app, gamepad, GamepadAxis::LeftStickY, value);
    }

    pub fn pad_button(&mut self, gamepad: Entity, button: GamepadButton, value: f32) {
        devices::pad_button(&mut self.app, gamepad, button, value);
    }
}

fn take(clock: Res<StepClock>, intent: Single<&Intent>, mut taken: ResMut<Taken>) {
    taken.presses += intent.jump.presses;
    taken.steps += 1;
    taken.yaw_at_last_step = intent.look_yaw_deg;
    taken.moved_secs += intent.movement.as_dvec2() * clock.step_secs;
    taken.movements.push(intent.movement);
}
