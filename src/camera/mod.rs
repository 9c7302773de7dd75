//! Views and look direction -> the camera's pose, at frame rate.
//!
//! A rig is a list of drivers with one verb each, each a component and a file of its own: leave one out, and the rig does
//! without. In the order in which they run:
//!
//! | driver | verb |
//! |---|---|
//! | [`Watch`] | reads where the character is seen, how it moves and what it stands on |
//! | [`Follow`] | moves the pivot with it |
//! | [`Steady`] | keeps the pivot's height while it jumps |
//! | [`LookAhead`] | moves the pivot to where it will be |
//! | [`Recentre`] | turns the look behind it, when asked to |
//! | [`Orbit`] | turns about the pivot with the look |
//! | [`LookDown`] | tilts over edges |
//! | [`Shoulder`] | moves the pivot to one side |
//! | [`Shake`] | trembles after a blow |
//! | [`Widen`] | opens the field of view with speed |
//! | [`Clear`] | keeps the pivot out of walls |
//! | [`Climb`] | rises over ground that slopes up behind |
//! | [`Boom`] | keeps the distance, on the near side of walls |
//! | [`Fade`] | lets one see through a character that is too near |
//!
//! and [`place`] puts the camera there. The numbers of all of them stand in [`CameraTuning`], which every driver reads anew
//! each frame: a slider moves them while one plays.
//!
//! The rig reads *views*, which stand where the frame's time wants them, and moves on exact springs at the frame's own dt: an
//! uneven frame rate changes nothing, and nothing needs substeps. See `docs/camera.md`.

pub mod boom;
pub mod clear;
pub mod climb;
pub mod fade;
pub mod follow;
pub mod look_ahead;
pub mod look_down;
pub mod noise;
pub mod orbit;
pub mod place;
pub mod recentre;
pub mod shake;
pub mod shoulder;
pub mod sight;
pub mod steady;
pub mod tuning;
pub mod watch;
pub mod widen;

use bevy::prelude::*;

pub use boom::{Boom, NEAR_M};
pub use clear::Clear;
pub use climb::Climb;
pub use fade::Fade;
pub use follow::Follow;
pub use look_ahead::LookAhead;
pub use look_down::LookDown;
pub use orbit::Orbit;
pub use recentre::Recentre;
pub use shake::{Shake, ShakeCamera};
pub use shoulder::Shoulder;
pub use sight::SeenThrough;
pub use steady::Steady;
pub use tuning::CameraTuning;
pub use watch::{Subject, Watch};
pub use widen::Widen;

/// What the camera room does in a frame, in this order (in `PostUpdate`, before transforms are propagated).
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

/// What a key or a button asks of the camera.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum CameraControl {
    /// Over the other shoulder.
    SwapShoulder,
    /// Behind the character.
    Recentre,
}

/// A camera on a rig: what its drivers hand on to one another.
#[derive(Component, Debug, Clone, Copy)]
#[require(Transform)]
pub struct Rig {
    /// What it looks at, as [`Watch`] read it.
    pub subject: Subject,
    /// What the camera turns about, m.
    pub pivot: Vec3,
    /// Where it looks: along -Z of this.
    pub rotation: Quat,
    /// Upwards, degrees: the pitch of `rotation`.
    pub pitch_deg: f32,
    /// How far behind the pivot it stands, m.
    pub distance: f32,
    /// How far beside that place, m.
    pub offset: Vec3,
    /// Turn of the picture about the place: the trembling.
    pub tremble: Quat,
    /// From top to bottom, degrees.
    pub fov_deg: f32,
    /// Of the character, 0 to 1.
    pub character_alpha: f32,
}

impl Default for Rig {
    fn default() -> Self {
        let tuning = CameraTuning::default();
        Self {
            subject: Subject::default(),
            pivot: Vec3::ZERO,
            rotation: Quat::IDENTITY,
            pitch_deg: 0.0,
            distance: tuning.boom_length_m,
            offset: Vec3::ZERO,
            tremble: Quat::IDENTITY,
            fov_deg: tuning.fov_deg,
            character_alpha: 1.0,
        }
    }
}

/// As low as a tilted camera looks, degrees. Straight down, left and right lose their meaning.
const LOWEST_PITCH_DEG: f32 = -85.0;

impl Rig {
    /// From the pivot to the camera, 1 m.
    #[must_use]
    pub fn back(&self) -> Vec3 {
        self.rotation * Vec3::Z
    }

    /// Where the camera stands.
    #[must_use]
    pub fn place(&self) -> Vec3 {
        self.pivot + self.back() * self.distance + self.offset
    }

    /// Turns down about the pivot.
    pub fn tilt_down(&mut self, deg: f32) {
        let down_deg = deg.min(self.pitch_deg - LOWEST_PITCH_DEG).max(0.0);
        self.pitch_deg -= down_deg;
        self.rotation *= Quat::from_rotation_x(-down_deg.to_radians());
    }
}

/// A third-person camera on `view`, with all drivers.
#[must_use]
pub fn third_person(view: Entity) -> impl Bundle {
    (
        Name::new("camera"),
        Rig::default(),
        Watch::new(view),
        (Follow::default(), Steady::default(), LookAhead::default()),
        (Recentre::default(), Orbit, LookDown::default()),
        (Shoulder::default(), Shake::default(), Widen::default()),
        (Clear, Climb::default(), Boom::default(), Fade),
    )
}

/// Camera rigs.
pub fn plugin(app: &mut App) {
    app.configure_sets(
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
    .init_resource::<CameraTuning>()
    .add_message::<CameraControl>()
    .add_message::<ShakeCamera>()
    .add_systems(
        PostUpdate,
        (
            watch::watch_views.in_set(CameraSystems::Watch),
            (
                follow::follow_views,
                steady::steady_heights,
                look_ahead::look_ahead,
            )
                .chain()
                .in_set(CameraSystems::Pivot),
            (
                recentre::recentre_look,
                orbit::turn_with_look,
                look_down::look_down_at_edges,
            )
                .chain()
                .in_set(CameraSystems::Turn),
            (shoulder::step_aside, shake::tremble, widen::widen_view)
                .chain()
                .in_set(CameraSystems::Dress),
            (
                clear::clear_pivots,
                climb::climb_over_hills,
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
