//! The controllers that are measured.
//!
//! | file | controller |
//! |---|---|
//! | [`springyard`] | `springyard_character` of this repository |
//! | [`tnua`] | bevy-tnua |
//! | [`kinematic`] | rapier's `KinematicCharacterController` |
//! | [`plain`] | a dynamic capsule whose velocity is set: an example to copy, not in the table |

pub mod kinematic;
pub mod plain;
pub mod springyard;
pub mod tnua;

use crate::controller::Controller;

/// The columns of the table, in its order.
pub const COLUMNS: [&dyn Controller; 3] =
    [&springyard::Springyard, &tnua::Tnua, &kinematic::Kinematic];

/// Controllers that are measured on request only.
pub const OTHERS: [&dyn Controller; 1] = [&plain::Plain];
