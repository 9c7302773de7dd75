//! Several rigs for one camera, one of them shown, and blends between them that keep the velocity of the picture.
//!
//! In the order in which data flows:
//!
//! - `pose.rs`: the numbers of a rig that are blended.
//! - `motion.rs`: their velocity, from the last frames.
//! - `blend.rs`: the offset from the shown rig to the picture, which decays on a spring.
//! - `live_rig.rs`: which rig a camera shows, and the half-lives of its blends.
//! - `volumes.rs`: the rig of the box in which the character is.
//! - `show.rs`: the system.

pub mod blend;
pub mod live_rig;
pub mod motion;
pub mod pose;
pub(super) mod show;
pub mod volumes;
