//! Switches between rigs: [`course`] is a set of rigs that move, the other files measure the picture.

mod course;
mod in_app;
mod jumps;
mod rates;
