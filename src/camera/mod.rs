//! Views and look direction -> the camera's pose, at frame rate.
//!
//! A rig is a list of drivers with one verb each, each a component and a file of its own: leave one out, and the rig does
//! without. In the order in which they run:
//!
//! | driver | verb |
//! |---|---|
//! | [`Watch`] | reads where the character is seen, how it moves and what it stands on |
//! | [`Follow`] | moves the pivot with it |
//! | [`DeadZone`] | keeps the pivot's height while it jumps |
//! | [`LookAhead`] | moves the pivot to where it will be |
//! | [`Recentre`] | turns the look behind it, when asked to |
//! | [`Orbit`] | turns about the pivot with the look |
//! | [`EdgeLook`] | tilts over edges |
//! | [`Shoulder`] | moves the pivot to one side |
//! | [`Shake`] | trembles after a blow |
//! | [`FovKick`] | opens the field of view with speed |
//! | [`Clear`] | keeps the pivot out of walls |
//! | [`HillLift`] | rises over ground that slopes up behind |
//! | [`Boom`] | keeps the distance, on the near side of walls |
//! | [`Fade`] | lets one see through a character that is too near |
//!
//! and [`place`] puts the camera there. A driver's component is its parameters, which its system reads each frame; its state is a
//! component of its own. So two rigs may differ, and a slider may change one while the game runs. [`ThirdPerson`] gathers the
//! parameters of all; what the drivers ask of the walls is pure functions in [`collision`].
//!
//! The rig reads *views*, which stand where the frame's time wants them, and moves on exact springs at the frame's own dt: an
//! uneven frame rate changes nothing, and nothing needs substeps. See `docs/camera.md`.

pub mod boom;
pub mod clear;
pub mod clearance;
pub mod collision;
pub mod dead_zone;
pub mod edge_look;
pub mod fade;
pub mod follow;
pub mod fov_kick;
pub mod hill_lift;
pub mod look_ahead;
pub mod noise;
pub mod obstacles;
pub mod orbit;
pub mod place;
pub mod recentre;
pub mod rig;
pub mod shake;
pub mod shoulder;
pub mod sight;
pub mod subject;
pub mod third_person;
pub mod watch;

use bevy::prelude::*;

use crate::input::look;
use crate::timestep;

pub use boom::Boom;
pub use clear::Clear;
pub use clearance::{Clearance, NEAR_M};
pub use dead_zone::DeadZone;
pub use edge_look::EdgeLook;
pub use fade::Fade;
pub use follow::Follow;
pub use fov_kick::FovKick;
pub use hill_lift::HillLift;
pub use look_ahead::LookAhead;
pub use obstacles::{BlocksCamera, SeenThrough};
pub use orbit::{Orbit, OwnLook};
pub use recentre::Recentre;
pub use rig::Rig;
pub use shake::{Shake, ShakeCamera, ShakeState};
pub use shoulder::Shoulder;
pub use subject::{Stance, Subject};
pub use third_person::{ThirdPerson, third_person};
pub use watch::Watch;

/// What the camera module does in a frame, in this order (in `PostUpdate`, before transforms are propagated).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CameraSystems {
    /// Reads the view.
    Watch,
    /// Moves the pivot: follow, then height, then look-ahead.
    Pivot,
    /// Turns: recentre, orbit, then look down.
    Turn,
    /// What comes on top: shoulder, shake, field of view.
    Dress,
    /// Keeps out of things: the pivot, then the hill behind, then the boom.
    Avoid,
    /// Puts the camera there.
    Place,
}

/// Camera rigs. Adds [`timestep::plugin`], whose views and frame times it reads, and the resource
/// [`Look`](crate::input::Look).
pub fn plugin(app: &mut App) {
    timestep::plugin(app);
    look::plugin(app);
    app.init_resource::<rig::RigsMove>()
        .configure_sets(
            PostUpdate,
            (
                CameraSystems::Watch,
                CameraSystems::Pivot,
                CameraSystems::Turn,
                CameraSystems::Dress,
                CameraSystems::Avoid,
                CameraSystems::Place,
            )
                .chain()
                .before(TransformSystems::Propagate),
        )
        .add_message::<ShakeCamera>()
        .add_systems(PostStartup, obstacles::report_no_rapier)
        .add_systems(
            PostUpdate,
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
                    recentre::recentre_look,
                    orbit::turn_with_look,
                    edge_look::look_down_at_edges,
                )
                    .chain()
                    .in_set(CameraSystems::Turn),
                (shoulder::step_aside, shake::tremble, fov_kick::widen_view)
                    .chain()
                    .in_set(CameraSystems::Dress),
                (
                    clear::clear_pivots,
                    hill_lift::climb_over_hills,
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
