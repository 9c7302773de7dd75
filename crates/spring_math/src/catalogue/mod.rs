//! The rest of the literature: each file stands alone on the springs of the crate's root.
//!
//! Some are right, some are right at one frame rate, and [`wrong`] holds what is wrong; each says which it is.

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
pub mod precise;
pub mod resonance;
pub mod smoothing;
pub mod spline;
pub mod tracking;
pub mod tween;
pub mod wrong;
