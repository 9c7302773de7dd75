//! Modal synthesis of impact sounds on exact springs: collisions in, samples out. No engine, no audio device.
//!
//! ```text
//! collision -> impact (N s) -> Strike on a Body -> Voice (a bank of modes) -> Synth (sum) -> limit -> write_wav
//! ```
//!
//! Reading order: [`Body`] (which modes), [`impact`] (how hard), [`Strike`], [`Listener`] (how loud in each ear), [`Synth`] (the sum of all
//! voices), [`render`] (a whole sound), [`Live`] (a sound while it is heard). The springs themselves are [`spring_math::catalogue::modes`].
//!
//! Deterministic: the same events give the same samples. All but [`limit()`] is linear: twice the impulse has twice the amplitude, and a body
//! that is struck again while it rings sounds as the sum of both strikes.

#![warn(clippy::too_many_lines)]

/// The README's example runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod body;
mod channel;
mod fade;
pub mod impact;
mod limit;
mod listener;
mod live;
mod past;
mod strike;
mod synth;
mod wav;

pub use body::{Body, Material, SUNG_HZ_PER_HZ, Shape};
pub use limit::{Limiter, limit};
pub use listener::Listener;
pub use live::{Bus, Live, Order, Volumes};
pub use spring_math::ParameterError;
pub use strike::{FULL_SCALE_N_S, Strike};
pub use synth::{Heard, Synth, render};
pub use wav::write_wav;
