//! Views and look direction -> the camera's pose, at frame rate.
//!
//! A rig is a list of drivers with one verb each, run in this order: [`follow`] moves the pivot with a view, [`orbit`] turns
//! about it, [`boom`] keeps the distance and stays on the near side of walls, [`place`] puts the camera there. Each is a
//! component of its own: leave one out, and the rig does without.
//!
//! The rig reads *views*, which stand where the frame's time wants them, and moves on exact springs at the frame's own dt: an
//! uneven frame rate changes nothing, and nothing needs substeps.

pub mod boom;
pub mod follow;
pub mod orbit;
pub mod place;
pub mod tuning;

use bevy::prelude::*;
use spring_math::ParameterError;

pub use boom::{Boom, SeenThrough};
pub use follow::Follow;
pub use orbit::Orbit;
pub use tuning::CameraTuning;

/// What the camera room does in a frame, in this order (in `PostUpdate`, before transforms are propagated).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CameraSystems {
    /// Moves the pivot with the view.
    Follow,
    /// Turns about the pivot.
    Orbit,
    /// Keeps the distance.
    Boom,
    /// Puts the camera there.
    Place,
}

/// A camera on a rig: what its drivers hand on to one another.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Transform)]
pub struct Rig {
    /// What the camera turns about, m.
    pub pivot: Vec3,
    /// Where it looks: along -Z of this.
    pub rotation: Quat,
    /// How far behind the pivot it stands, m.
    pub distance: f32,
}

/// A third-person camera on `view`.
pub fn third_person(view: Entity, tuning: &CameraTuning) -> Result<impl Bundle, ParameterError> {
    Ok((
        Name::new("camera"),
        Rig {
            distance: tuning.boom_length_m,
            ..default()
        },
        Follow::new(view, tuning)?,
        Orbit,
        Boom::new(tuning)?,
    ))
}

/// Camera rigs.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (
            CameraSystems::Follow,
            CameraSystems::Orbit,
            CameraSystems::Boom,
            CameraSystems::Place,
        )
            .chain()
            .before(TransformSystems::Propagate),
    )
    .init_resource::<CameraTuning>()
    .add_plugins((follow::plugin, orbit::plugin, boom::plugin, place::plugin));
}
