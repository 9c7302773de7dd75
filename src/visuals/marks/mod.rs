//! What the player touches, the lamps of stations, and the ghost of a run: big coils, loops, pads, checkpoints.
//!
//! The level spawns an entity with its entry of the file ([`Coil`](crate::level::Coil) and so on) for each; its look is a child of
//! that entity, which stays where it is, and follows the state in `stations`. All of a kind share meshes and materials. Triangles: a coil
//! 280 and 14 for the marks on the ground below it, a loop 160, a pad 24, a checkpoint 184, a lamp 420, a boom 180, the ghost 336, a coil at the lift 280 and its ring 160, a burst 1120 for half
//! a second, the fireworks at the goal at most 3120 for fourteen.
//!
//! | Module | Look |
//! |---|---|
//! | [`things`] | coils and loops, which disappear when they are taken |
//! | [`ground_spots`] | the spot on the ground below a coil, and the shaft of light between them |
//! | [`pop`] | the motion of all that reacts: a spring that is hit once |
//! | `pulses` | rings and checkpoints that swell once |
//! | `knocks` | dust of what is stopped, the ring of a gong; `stopped` finds the blows |
//! | [`burst`] | the balls and the ring of a thing that was taken |
//! | [`lamps`] | a post and a globe with a half for each number of a station |
//! | [`booms`] | a rod and a ball for each boom of a station |
//! | [`celebration`] | fireworks when the goal is reached; [`fireworks`] has their arithmetic |
//! | [`lift`] | coils that fly to the lift and stay beside it, and the gate that pulses |
//! | [`plates`] | pads and checkpoints, whose colour shows their state |
//! | [`flags`] | the cloth of a checkpoint's flag, which a breeze and the player turn |
//! | [`ghost`] | the translucent capsule of an earlier or recorded run |

pub mod booms;
pub mod burst;
pub mod celebration;
pub mod fireworks;
pub mod flags;
pub mod ghost;
pub mod ground_spots;
mod knocks;
pub mod lamps;
pub mod lift;
mod look;
pub mod plates;
pub mod pop;
mod pulses;
mod stopped;
pub mod things;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        look::plugin,
        things::plugin,
        ground_spots::plugin,
        burst::plugin,
        (pulses::plugin, knocks::plugin),
        lamps::plugin,
        lift::plugin,
        booms::plugin,
        celebration::plugin,
        plates::plugin,
        flags::plugin,
        ghost::plugin,
    ));
}
