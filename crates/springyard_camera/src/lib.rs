//! Third-person camera: follows the view of a body, turns with the player's look direction, and stays out of walls.
//!
//! To use it, add [`plugin`] and spawn a rig that watches a view:
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
//! `examples/print_turn.rs` is a whole program without a window; the repository's `examples/third_person_camera.rs` has a picture.
//! The camera turns with the resource [`Look`], which devices, scripts or your own code turn once a frame.
//!
//! A rig is a list of *drivers*. Each driver does one thing, and is a component and a file; a rig without that component does
//! without the driver. In the order in which they run:
//!
//! | driver | what it does |
//! |---|---|
//! | [`Watch`] | reads the pose of the view, its velocity, and the ground that the character stands on |
//! | [`Follow`] | moves the pivot, the point that the camera looks at, with the character |
//! | [`DeadZone`] | keeps the pivot's height while the character jumps |
//! | [`LookAhead`] | moves the pivot to where the character will be |
//! | [`Recentre`] | turns the look direction behind the character, on a key or after a pause of input |
//! | [`Orbit`] | turns the camera about the pivot with the look direction |
//! | [`Glance`] | turns towards a place for a moment, and back |
//! | [`EdgeLook`] | tilts down at edges |
//! | [`Shoulder`] | moves the pivot to one side |
//! | [`Shake`] | shakes the picture after a hard landing or a message |
//! | [`FovKick`] | widens the field of view with speed |
//! | [`PivotCollision`] | keeps the pivot out of walls |
//! | [`HillLift`] | tilts up and over ground that rises behind |
//! | [`WallLift`] | tilts up where a wall is less than 1.5 m behind the pivot |
//! | [`Boom`] | keeps the distance, on the near side of walls |
//! | [`Fade`] | computes the opacity of a character that the camera is too near to: `Rig::character_alpha`, for your material |
//!
//! Then [`place`] writes the camera's `Transform`. The component of a driver is its parameters, which its system reads in each
//! frame; its state is a second component. So two rigs may differ, and a slider may change a parameter while the game runs.
//! [`ThirdPerson`] is the bundle of all parameters. The tests against walls are pure functions in [`collision`], on the ray and
//! ball casts of a [`Sight`](sight::Sight). Only [`obstacles`] uses rapier.
//!
//! The rig reads *views*, which are interpolated to the frame's time, and moves on exact springs by the delta of `Res<Time>`. So
//! the camera moves smoothly at an uneven frame rate, without substeps. Its pose still differs by up to 3 cm between 30 and 240
//! frames a second, because views are interpolated in straight lines: measured in the repository's
//! `docs/camera.md`.

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Compiles the code blocks of `docs/use.md` as doctests.
#[cfg(all(doctest, feature = "rapier"))]
#[doc = include_str!("../docs/use.md")]
pub struct Use;

pub mod alone;
pub mod blockers;
pub mod boom;
pub mod clearance;
pub mod collision;
pub mod dead_zone;
pub mod edge_look;
pub mod fade;
pub mod follow;
pub mod fov_kick;
mod frame_state;
pub mod glance;
pub mod hill_lift;
pub mod look;
pub mod look_ahead;
pub mod noise;
#[cfg(feature = "rapier")]
pub mod obstacles;
#[cfg(not(feature = "rapier"))]
#[path = "no_obstacles.rs"]
pub mod obstacles;
pub mod orbit;
pub mod pivot_collision;
pub mod place;
pub mod recentre;
pub mod rig;
pub mod shake;
pub mod shoulder;
pub mod sight;
pub mod subject;
pub mod third_person;
pub mod wall_lift;
pub mod watch;

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

pub use alone::{RigAlone, move_rigs_alone};
pub use blockers::{BlocksCamera, IgnoredByCamera};
pub use boom::Boom;
pub use clearance::{Clearance, NEAR_M};
pub use dead_zone::DeadZone;
pub use edge_look::EdgeLook;
pub use fade::Fade;
pub use follow::Follow;
pub use fov_kick::FovKick;
pub use glance::{Glance, GlanceAt};
pub use hill_lift::HillLift;
pub use look::{CameraControl, Look};
pub use look_ahead::LookAhead;
pub use orbit::{Orbit, OwnLook};
pub use pivot_collision::PivotCollision;
pub use recentre::Recentre;
pub use rig::Rig;
pub use shake::{Shake, ShakeCamera, ShakeState};
pub use shoulder::Shoulder;
pub use subject::{Stance, Subject};
pub use third_person::{ThirdPerson, third_person};
pub use wall_lift::WallLift;
pub use watch::Watch;

/// The system sets of the camera module, in the order in which they run (in `PostUpdate`, before transforms are propagated; and in
/// [`RigAlone`]).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CameraSystems {
    /// Reads the view: [`Watch`].
    Watch,
    /// Moves the pivot: [`Follow`], [`DeadZone`], [`LookAhead`].
    Pivot,
    /// Turns the look direction behind the character: [`Recentre`]. Within `Turn`, in `PostUpdate` only. A game whose look
    /// direction is set by something else, such as a script or a cutscene, turns it off with `run_if`.
    Recentre,
    /// Turns the camera: `Recentre`, [`Orbit`], [`Glance`], [`EdgeLook`].
    Turn,
    /// Changes the framing: [`Shoulder`], [`Shake`], [`FovKick`].
    Dress,
    /// Keeps the camera out of walls: [`PivotCollision`], [`HillLift`], [`WallLift`], [`Boom`].
    Avoid,
    /// Computes the character's opacity ([`Fade`]) and writes the camera's `Transform` and field of view ([`place`]).
    Place,
}

/// Moves all [`Rig`]s. Adds [`springyard_timestep::plugin`], whose views the drivers read, and the resource [`Look`].
pub fn plugin(app: &mut App) {
    springyard_timestep::plugin(app);
    look::plugin(app);
    app.add_plugins(frame_state::plugin)
        .init_resource::<rig::RigsMove>()
        .add_message::<ShakeCamera>()
        .add_message::<GlanceAt>()
        .add_systems(PostStartup, obstacles::report_no_rapier)
        .configure_sets(
            PostUpdate,
            (
                CameraSystems::Recentre.in_set(CameraSystems::Turn),
                CameraSystems::Place.before(TransformSystems::Propagate),
            ),
        )
        .add_systems(
            PostUpdate,
            recentre::recentre_look
                .in_set(CameraSystems::Recentre)
                .before(orbit::turn_with_look),
        );
    add_drivers(app, PostUpdate);
    add_drivers(app, RigAlone);
}

/// Adds the systems of all drivers to a schedule, but [`Recentre`], which turns the look direction instead of the camera.
fn add_drivers(app: &mut App, schedule: impl ScheduleLabel + Clone) {
    app.configure_sets(
        schedule.clone(),
        (
            CameraSystems::Watch,
            CameraSystems::Pivot,
            CameraSystems::Turn,
            CameraSystems::Dress,
            CameraSystems::Avoid,
            CameraSystems::Place,
        )
            .chain(),
    )
    .add_systems(
        schedule,
        (
            watch::watch_views.in_set(CameraSystems::Watch),
            (
                follow::follow_views,
                dead_zone::steady_heights,
                look_ahead::look_ahead,
            )
                .chain()
                .in_set(CameraSystems::Pivot),
            (
                orbit::turn_with_look,
                glance::glance,
                edge_look::look_down_at_edges,
            )
                .chain()
                .in_set(CameraSystems::Turn),
            (
                shoulder::step_aside,
                shake::shake_cameras,
                fov_kick::widen_view,
            )
                .chain()
                .in_set(CameraSystems::Dress),
            (
                pivot_collision::move_pivots_out_of_walls,
                hill_lift::climb_over_hills,
                wall_lift::climb_walls,
                boom::keep_distance,
            )
                .chain()
                .in_set(CameraSystems::Avoid),
            (fade::fade_near_characters, place::place_cameras)
                .chain()
                .in_set(CameraSystems::Place),
        ),
    );
}
