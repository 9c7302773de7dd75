//! Third-person camera: follows the view of a body, turns with the player's look direction, and stays out of walls.
//!
//! Add [`plugin`], and spawn a rig that watches a *view*, the entity that is drawn for a body (it moves in each frame, the body in fixed steps):
//!
//! ```
//! # use bevy::prelude::*;
//! # use springyard_camera::{Boom, ThirdPerson, third_person};
//! # use springyard_timestep::ViewOf;
//! fn spawn_camera(commands: &mut Commands, body: Entity) {
//!     let view = commands.spawn(ViewOf(body)).id();
//!     let boom = Boom { length_m: 6.0, ..default() };
//!     commands.spawn(third_person(view, ThirdPerson { boom, ..default() }));
//! }
//! ```
//!
//! The camera turns with the resource [`Look`], which your code turns once a frame, from mouse, stick or a script. Whole programs:
//! `examples/print_turn.rs` and `two_rigs.rs` without a window, the repository's `examples/third_person_camera.rs` with a picture.
//!
//! # Drivers
//!
//! A rig is a list of *drivers*. A driver is one file: a component with its parameters, a struct with its state, and one function
//! `update`. The function gets the rig with the changes of the drivers before it, adds its own for a frame of `dt` seconds, and
//! returns the rig:
//!
//! ```
//! # use bevy::prelude::*;
//! # use springyard_camera::{Follow, Rig, follow};
//! # fn check() {
//! let update: fn(&Follow, &mut follow::State, Rig, f32) -> Result<Rig> = follow::update;
//! # }
//! ```
//!
//! What else a driver needs is an argument before `dt`: the look direction, a [`Sight`](sight::Sight) for ray and ball casts, the strength of a
//! requested shake. What it does not need is left out: `orbit::update(rig, look, dt)` has no parameters and no state. All drivers, in the
//! order in which they run. [`Group`], [`LockFrame`] and [`Confiner`] run at two places: what they do to the length of the boom comes after
//! `Whiskers`, in the order `Group`, `Confiner`, `LockFrame`, so that the last of them counts. Only the length of a volume
//! ([`confiner::in_volume`]) comes before `Whiskers`, which ask for it:
//!
//! | driver | what it does | set |
//! |---|---|---|
//! | [`Watch`] | reads the pose of the view, its velocity, and the ground that the character stands on | `Watch` |
//! | [`Recentre`] | turns the look direction behind the character, on a key or after a pause of input; on a run brings back a look far up or down | `Recentre` |
//! | [`LockOn`] | turns the look direction to a target, at a message [`LockControl`] | |
//! | [`Follow`] | moves the pivot, the point that the camera looks at, with the character | `Aim` |
//! | [`DeadZone`] | keeps the pivot's height while the character jumps | |
//! | [`LookAhead`] | moves the pivot to where the character will be, in a jump to where it will land | |
//! | [`Group`] | frames several views: the pivot in their middle, and the length of the boom | `Aim`; before `Boom` |
//! | [`LockFrame`] | while locked on, moves the pivot towards the target, after `Shoulder` aside until the character does not cover it ([`lock_aside`]), and sets the length of the boom that shows both | `Aim`; before `Boom` |
//! | [`Orbit`] | turns the camera about the pivot with the look direction | |
//! | [`Tripod`] | looks at the pivot from a fixed place, in place of `Orbit` and `Boom` | |
//! | [`Rail`] | looks at the pivot from the point of a curve that is nearest to the character, in place of `Orbit` and `Boom` | |
//! | [`Glance`] | turns towards a place for a moment, and back, at a message [`GlanceAt`] | |
//! | [`EdgeLook`] | looks further down where the ground ahead falls away | |
//! | [`ByPitch`] | changes distance, height, side and field of view with the pitch: nearer, aside and wider from below, farther from above | |
//! | [`Shoulder`] | moves the pivot to one side; while the character aims, nearer and over the shoulder; while it carries a body, higher and farther aside | |
//! | [`Shake`] | shakes the picture after a hard landing, or a message [`ShakeCamera`] or [`ImpulseAt`], which has a place | |
//! | [`FovKick`] | sets the field of view, wider with speed, and with what the drivers before it add | |
//! | [`PivotCollision`] | keeps the pivot out of walls | `Avoid` |
//! | [`HillLift`] | swings the camera up about the pivot where the ground behind it rises | |
//! | [`WallLift`] | where a wall is less than 0.9 m behind the pivot, swings the camera up by at most 26 degrees (38 in a fall, 46 where the head is below the picture), and moves the pivot up and to the free side | |
//! | [`Whiskers`] | eases the boom in before a wall cuts it, in a turn or a run past a corner | |
//! | [`Confiner`] | sets the length of the boom, so that the camera stays inside a box | before `Boom` |
//! | [`Boom`] | keeps the distance, on the near side of walls | |
//! | [`Fade`] | computes the opacity of a character that the camera is too near to: `Rig::character_alpha`, for your material | `Place` |
//!
//! [`update_rigs`] is the bevy side: one system a set calls the drivers whose components the rig has, and the last writes the camera's
//! `Transform`. Another rig is another list of components: [`third_person`] is one, [`security_camera`] another. [`RigState`] has the states
//! of all drivers of a rig.
//!
//! # Several rigs
//!
//! A camera with [`LiveRig`] shows its own rig or that of another entity, such as [`fixed_rig`] or [`rail_rig`]. All rigs run all the time.
//! At a switch the picture keeps its velocity, and the difference to the new rig decays on a spring ([`switch::blend`]), so that the next
//! switch may come in any frame:
//!
//! ```
//! # use bevy::prelude::*;
//! # use springyard_camera::{Blends, LiveRig, fixed_rig};
//! fn at_the_finish(camera: Entity, view: Entity, commands: &mut Commands) {
//!     let finish = commands.spawn(fixed_rig(view, Vec3::new(4.0, 2.0, -30.0), 40.0)).id();
//!     let mut blends = Blends::default();
//!     blends.set(camera, finish, 0.5); // half-life, s
//!     commands.entity(camera).insert((LiveRig::new(camera), blends));
//! }
//!
//! fn show(mut live: Single<&mut LiveRig>, finish: Entity) {
//!     live.blend_to(finish); // or `cut_to`
//! }
//! ```
//!
//! A camera with [`FollowVolumes`] besides `LiveRig` shows a rig with a [`RigVolume`] while the character is in that box:
//!
//! ```
//! # use bevy::prelude::*;
//! # use springyard_camera::{FollowVolumes, LiveRig, RigVolume, fixed_rig};
//! fn over_the_bridge(camera: Entity, view: Entity, commands: &mut Commands) {
//!     let volume = RigVolume { middle: Vec3::new(0.0, 2.0, -30.0), size_m: Vec3::new(6.0, 8.0, 20.0), ..default() };
//!     commands.spawn((fixed_rig(view, Vec3::new(16.0, 4.0, -30.0), 40.0), volume));
//!     commands.entity(camera).insert((LiveRig::new(camera), FollowVolumes::default()));
//! }
//! ```
//!
//! A [`RigVolume`] with a [`Confiner`] and without a rig sets the length of the camera's own rig inside its box, as for a room.
//!
//! # Drivers of your own
//!
//! [`add_driver`] runs a driver of your own after *all* drivers of one of the sets `Watch`, `Aim` and `Avoid`. This one leans into curves
//! (`examples/own_driver.rs` is a whole program):
//!
//! ```
//! use bevy::prelude::*;
//! use spring_math::{Spring, sprung::Sprung};
//! use springyard_camera::{CameraSystems, Rig, add_driver};
//!
//! /// The parameter, on a rig: roll at a sideways speed of 1 m/s, degrees.
//! #[derive(Component)]
//! struct Lean(f32);
//!
//! /// The state: the roll, degrees, and its rate. Added together with `Lean`.
//! #[derive(Component, Debug, Clone, Copy, Default)]
//! struct LeanState(Sprung<f32>);
//!
//! /// `dt`: length of the frame, s.
//! fn lean(lean: &Lean, state: &mut LeanState, mut rig: Rig, dt: f32) -> Result<Rig> {
//!     if rig.subject.cut {
//!         *state = LeanState::default(); // after a teleport
//!     }
//!     let right_m_s = rig.subject.velocity.dot(rig.look * Vec3::X);
//!     let roll_deg = state.0.towards_mean(Spring::from_hertz(1.5, 1.0)?, dt, -lean.0 * right_m_s);
//!     rig.shake *= Quat::from_rotation_z(roll_deg.to_radians());
//!     Ok(rig)
//! }
//!
//! fn plugin(app: &mut App) {
//!     add_driver(app, CameraSystems::Aim, lean); // after `FovKick`, before `PivotCollision`
//! }
//! ```
//!
//! The functions also run without an `App`, in a test or in a loop of your own:
//!
//! ```
//! # use bevy::prelude::*;
//! # use springyard_camera::{Boom, Follow, Look, Rig, RigState, boom, follow, orbit, watch};
//! # use springyard_camera::{sight::Sight, watch::View};
//! fn frame(view: &View, look: Look, state: &mut RigState, rig: Rig, dt: f32) -> Result<Rig> {
//!     let rig = watch::update(view, &mut state.watch, rig, dt);
//!     let rig = follow::update(&Follow::default(), &mut state.follow, rig, dt)?;
//!     let rig = orbit::update(rig, look, dt);
//!     boom::update(&Boom::default(), &mut state.boom, rig, &Sight::open(), 0.2, dt)
//! }
//! ```
//!
//! The tests against walls are pure functions in [`collision`], on the casts of a `Sight`. Only [`obstacles`] uses rapier.
//!
//! # Parameters
//!
//! Parameters are read in each frame, so a slider may change them while the game runs. The attribute `limits(allowed, usual)` of a
//! parameter is for sliders and checks of files ([`springyard_state::parameter`]). Drivers do not read it, and use any value, with two
//! exceptions:
//!
//! - A frequency, damping ratio or half-life that is negative or not finite makes no spring. The driver returns the error of
//!   [`Spring::from_hertz`](spring_math::Spring::from_hertz), which is logged once for each camera; that camera stays where it is until the value
//!   is right. Others move.
//! - Another value that is not finite may make the pose not finite. The camera then keeps its last pose, its drivers are reset, and an
//!   error is logged once. What code has set on the [`Rig`] itself, such as a distance without a [`Boom`], stays.
//!
//! # Times
//!
//! Views are moved in `RunFixedMainLoop`, after the frame's steps (`TimestepSystems::InterpolateViews`); the game turns [`Look`] in
//! `Update`; the drivers run in `PostUpdate`, before transforms are propagated. So a turn is seen in the frame of its input. Obstacles
//! are rapier's colliders as the last step has left them, but those of a body with a view are where the view is drawn. A collider that is
//! spawned between steps, or moved without a view, blocks the camera from the next step on.
//!
//! The rig reads views, which are interpolated to the frame's time, and advances its springs by the delta of `Res<Time>` in closed form
//! ([`Propagator::exact`](spring_math::Propagator::exact)), so it moves smoothly at an uneven frame rate, without substeps. Between 30 and 240
//! frames a second poses still differ by 6 mm at most in runs, turns and jumps, because views are interpolated in straight lines (measured
//! in the repository's `docs/camera.md`).

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README and of `docs/use.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[cfg_attr(feature = "rapier", doc = include_str!("../docs/use.md"))]
pub struct Pages;

pub mod axes;
pub mod boom;
#[cfg(test)]
mod boxes;
pub mod by_pitch;
pub mod collision;
pub mod confiner;
pub mod dead_zone;
mod drawn_views;
pub mod edge_look;
pub mod fade;
pub mod follow;
pub mod fov_kick;
mod frame_input;
pub mod glance;
pub mod group;
pub mod hill_lift;
pub mod lock_aside;
pub mod lock_frame;
pub mod lock_on;
pub mod look;
pub mod look_ahead;
pub mod near_plane;
pub mod noise;
pub mod obstacles;
pub mod orbit;
mod own_driver;
pub mod pivot_collision;
mod prelude;
pub mod rail;
pub mod recentre;
pub mod rig;
mod rig_state;
pub mod rigs;
pub mod shake;
pub mod shoulder;
pub mod sight;
pub mod switch;
pub mod tripod;
mod turn_looks;
pub mod update_rigs;
pub mod wall_lift;
pub mod watch;
pub mod whiskers;

use bevy::prelude::*;

pub use boom::Boom;
pub use by_pitch::ByPitch;
pub use collision::Clearance;
pub use confiner::Confiner;
pub use dead_zone::DeadZone;
pub use edge_look::EdgeLook;
pub use fade::Fade;
pub use follow::Follow;
pub use fov_kick::FovKick;
pub use frame_input::{CameraCommand, ToCamera};
pub use glance::{Glance, GlanceAt};
pub use group::{Group, Member};
pub use hill_lift::HillLift;
pub use lock_frame::LockFrame;
pub use lock_on::{LockControl, LockOn, LockTarget};
pub use look::{CameraControl, Look};
pub use look_ahead::LookAhead;
pub use near_plane::{NEAR_M, NearPlane};
pub use obstacles::{BlocksCamera, IgnoredByCamera, SeenPastByCamera};
pub use orbit::{Orbit, OwnLook};
pub use own_driver::add_driver;
pub use pivot_collision::PivotCollision;
pub use rail::Rail;
pub use recentre::Recentre;
pub use rig::{Landing, Rig, Subject};
pub use rig_state::RigState;
pub use rigs::{
    StandsBy, ThirdPerson, first_person, fixed_rig, group_camera, rail_rig, security_camera,
    stand_by, third_person,
};
pub use shake::{ImpulseAt, Shake, ShakeCamera};
pub use shoulder::Shoulder;
pub use switch::live_rig::{Blends, LiveRig};
pub use switch::show::Shown;
pub use switch::volumes::{FollowVolumes, RigVolume};
pub use tripod::Tripod;
pub use update_rigs::{RigAlone, move_rigs_alone};
pub use wall_lift::WallLift;
pub use watch::{Stance, Watch};
pub use whiskers::Whiskers;

/// The system sets of this crate, in the order in which they run (in `PostUpdate`, before transforms are propagated; and in
/// [`RigAlone`]).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CameraSystems {
    /// Reads the view: [`Watch`].
    Watch,
    /// Turns the look direction behind the character, [`Recentre`], or to a target, [`LockOn`]. In `PostUpdate` only. While something else
    /// sets the look direction, such as a script or a cutscene, turn this set off with `run_if`.
    Recentre,
    /// Moves the pivot, turns the camera, and changes the framing, as if there were no walls: [`Follow`] to [`FovKick`].
    Aim,
    /// Keeps the camera out of walls: [`PivotCollision`], [`HillLift`], [`WallLift`], [`Whiskers`], [`Boom`].
    Avoid,
    /// Computes the character's opacity ([`Fade`]) and writes the camera's `Transform` and field of view.
    Place,
}

/// Moves all [`Rig`]s. Adds [`springyard_timestep::plugin`], whose views the drivers read, and the resource [`Look`].
pub fn plugin(app: &mut App) {
    springyard_timestep::plugin(app);
    app.init_resource::<Look>()
        .add_message::<CameraControl>()
        .add_message::<ShakeCamera>()
        .add_message::<ImpulseAt>()
        .add_message::<GlanceAt>()
        .add_message::<LockControl>()
        .add_message::<ToCamera>()
        .add_plugins((
            rig_state::plugin,
            switch::show::plugin,
            obstacles::plugin,
            update_rigs::plugin,
        ));
}
