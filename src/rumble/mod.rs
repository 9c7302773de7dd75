//! Gamepad rumble from the impulses of the simulation: landings, blows by bodies, jumps off walls, catches of ledges, pulls of the hands,
//! throws and slips of the grab.
//!
//! ```text
//! each step: landings, contacts, moves, grab -> Jolt (N s) -> the strongest one -> Rumble -> a request to every gamepad
//! ```
//!
//! - [`jolts`]: what the player's character feels in a step, in N s.
//! - [`motors`]: impulse -> strength of both motors and duration: a pure function, which can be copied alone.
//! - [`limiter`]: limits how much rumbles in a given time.
//!
//! None of it is state: no step reads it. Nothing rumbles while the game is paused or rewound, nor at strength 0
//! ([`Controls::rumble`](crate::input::Controls::rumble)).

pub mod jolts;
pub mod limiter;
pub mod motors;

use std::time::Duration;

use bevy::input::gamepad::{Gamepad, GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::prelude::*;
use bevy::time::Virtual;

use jolts::Jolt;
use limiter::Limiter;

use crate::input::DeviceSettings;
use springyard_state::RegisterState;
use springyard_timestep::is_live;

/// Makes all gamepads rumble with what the player's character feels. Needs the plugins of `character` and `grab`.
pub fn plugin(app: &mut App) {
    app.register_unkept::<Limiter>("the motors of gamepads; no step reads it");
    app.init_resource::<DeviceSettings>()
        .init_resource::<Limiter>()
        .add_message::<GamepadRumbleRequest>()
        .add_plugins(jolts::plugin)
        .add_systems(
            FixedPostUpdate,
            request_rumble
                .after(jolts::JoltSystems::Feel)
                .run_if(is_live),
        )
        .add_systems(Update, stop_when_paused);
}

fn request_rumble(
    (step, game): (Res<Time>, Res<Time<Virtual>>),
    settings: Res<DeviceSettings>,
    gamepads: Query<Entity, With<Gamepad>>,
    mut jolts: MessageReader<Jolt>,
    mut limiter: ResMut<Limiter>,
    mut requests: MessageWriter<GamepadRumbleRequest>,
) {
    limiter.pass(step.delta_secs());
    let strongest_n_s = jolts.read().map(|jolt| jolt.0).fold(0.0, f32::max);
    // A single step of a paused game is silent, too.
    let strength = settings.controls.rumble;
    if strength <= 0.0 || game.is_paused() || gamepads.is_empty() {
        return;
    }
    let rumble = motors::rumble_of(strongest_n_s);
    let Some(rumble) = rumble.filter(|rumble| limiter.admits(rumble.secs)) else {
        return;
    };
    for gamepad in &gamepads {
        requests.write(GamepadRumbleRequest::Add {
            gamepad,
            duration: Duration::from_secs_f32(rumble.secs),
            intensity: GamepadRumbleIntensity {
                strong_motor: (rumble.strong * strength).min(1.0),
                weak_motor: (rumble.weak * strength).min(1.0),
            },
        });
    }
}

/// Ends what still rumbles when a pause begins.
fn stop_when_paused(
    game: Res<Time<Virtual>>,
    mut was_paused: Local<bool>,
    gamepads: Query<Entity, With<Gamepad>>,
    mut requests: MessageWriter<GamepadRumbleRequest>,
) {
    let begins = game.is_paused() && !*was_paused;
    *was_paused = game.is_paused();
    if begins {
        for gamepad in &gamepads {
            requests.write(GamepadRumbleRequest::Stop { gamepad });
        }
    }
}
