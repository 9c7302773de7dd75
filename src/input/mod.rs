//! Input for a fixed timestep: devices or a script write one [`Intent`](springyard_character::Intent) for each step.
//!
//! ```text
//! keyboard, mouse, gamepad --- PreUpdate, once a frame ----> Latch, Look
//! Latch and Look, or a Script --- FixedPreUpdate, each step ----> Intent ---> character
//! ```
//!
//! A frame may have no step, one or several. The result of a step must not depend on that, so devices are read once a frame and
//! *latched*:
//!
//! | input | what a step gets | module |
//! |---|---|---|
//! | button | the number of presses since the last step: none is lost, none counted twice | [`latch`] |
//! | direction | the mean of what was held since the last step, so a tap counts with its length | [`AxisLatch`] |
//! | forward | that of the look direction, or of a picture that does not turn with it | [`stick_frame`] |
//! | look | the latest direction; it turns at frame rate | [`Look`] |
//! | assists, a new run, a continued one | what a setting or a menu has requested last | [`assist`], [`new_run`], [`progress`] |
//! | [`script`] | its events, stamped in simulated time: the same run at any frame rate | [`script`] |
//!
//! [`game_input`] turns the devices off while a menu has them. [`last_device`] notes whether keyboard and mouse or a gamepad was used
//! last, [`pad_family`] what its maker calls the buttons. [`policy_key`] asks before a key pressed by accident changes the physics.
//! [`controls`] are the player's settings, [`device_settings`] what they change over the bindings. `lock_on` has the buttons of the camera's
//! lock. [`replayed`] is all input of one step as a value, and gives a step the input of an earlier one.
//!
//! [`AxisLatch`]: springyard_character::axis_latch::AxisLatch

pub mod actions;
pub mod assist;
pub mod bindings;
pub mod controls;
pub mod device_settings;
pub mod devices;
pub mod fixed_keys;
pub mod game_input;
mod kept_run;
pub mod last_device;
pub mod latch;
mod lock_on;
mod look_keys;
pub mod look_limits;
pub mod mouse_capture;
pub mod new_run;
pub mod pad_family;
mod player;
pub mod policy_key;
pub mod progress;
pub mod replayed;
mod requests;
pub mod script;
pub mod stick_curve;
pub mod stick_frame;
mod taps;

use bevy::prelude::*;

use springyard_camera::Look;
use springyard_drive::engine::EngineSystems;
use springyard_state::RegisterState;

pub use assist::{Assist, RequestedAssist};
pub use bindings::Bindings;
pub use controls::{Controls, CrouchMode, HoldMode};
pub use device_settings::DeviceSettings;
pub use game_input::{GameInput, InputHolder};
pub use look_limits::LookLimits;
pub use new_run::{NewRunRequested, RequestNewRun};
pub use player::PlayerControlled;
pub use progress::{ContinueRequested, Progress, RequestContinue};
pub use replayed::{StepInput, is_replayed};

/// The systems of input, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InputSystems {
    /// Notes the device used last and the names of the keys (in `PreUpdate`, before an interface takes its keys).
    NoteDevices,
    /// Devices -> latch and look (in `PreUpdate`, once a frame).
    Latch,
    /// Latch or script -> the intent of the current step (in `FixedPreUpdate`).
    WriteIntent,
    /// Notes the input of the current step, for recordings and the history (in `FixedPreUpdate`).
    Record,
}

/// Intents and scripts, without devices. Adds [`springyard_timestep::plugin`], which has the simulated time of scripts.
///
/// Devices and scripts turn the resource [`Look`]. This plugin adds it, too, so that a game may have input without a camera.
///
/// A game that writes each character's [`Intent`](springyard_character::Intent) itself does not need this plugin.
pub fn plugin(app: &mut App) {
    springyard_timestep::plugin(app);
    app.register_frame_state::<Look>("look");
    app.init_resource::<Look>();
    app.register_unkept::<latch::Latch>("input: a past step has its own from the history");
    app.register_unkept::<NewRunRequested>("set at the start of each step");
    app.register_unkept::<ContinueRequested>("set at the start of each step");
    app.configure_sets(
        FixedPreUpdate,
        (
            // A character's body enters the engine before its first intent is written.
            EngineSystems::AddBodies,
            InputSystems::WriteIntent,
            InputSystems::Record,
        )
            .chain(),
    )
    .add_plugins((
        look_limits::plugin,
        latch::plugin,
        assist::plugin,
        requests::plugin,
        replayed::plugin,
        script::plugin,
    ));
}
