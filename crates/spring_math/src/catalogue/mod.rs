//! The other springs, dampers and blends of the literature, one file each.
//!
//! To copy: the one file that you need, with what its `use` lines name: types of this crate, the checks of parameters in
//! `src/core/error.rs`, `valid_step` of `src/core/propagator.rs`; `dead_blending` and `wrong` also use other files of this folder. Each
//! says whether it is exact, right at one frame rate only, or wrong; [`wrong`] collects faulty code in wide use. The table on the crate's page lists all of them by topic.

pub mod batch;
pub mod damper;
pub mod dead_blending;
pub mod double_spring;
pub mod easing;
pub mod extrapolation;
pub mod fast_exp;
pub mod forms;
pub mod goal_line;
pub mod inertialize;
pub mod modes;
pub mod precise;
pub mod resonance;
pub mod smoothing;
pub mod spline;
pub mod tracking;
pub mod tween;
pub mod wrong;
