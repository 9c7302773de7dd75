//! Switches between rigs: [`course`] is a set of rigs that move, the other files measure the picture.

pub(crate) mod course;
mod in_app;
mod jumps;
pub(crate) mod rates;
