//! Demos of springs, dampers and integrators: the right way beside the mistake, dragged by hand or run from a script, with measured numbers.
//!
//! ```text
//! frame time, goal -> Bench -> Motion::step (calls spring_math) -> Run -> Measure (numbers), draw (picture, table)
//! ```
//!
//! Needs neither a window nor a physics engine; the game's workbench, its commands and the docs run the same demos.
//!
//! - [`demo`]: what a demo is, and the text beside it. [`demos`]: all of them, a file each.
//! - [`bench`](mod@bench): runs one, frame by frame. [`script`]: goals that move by themselves. [`clock`]: steps of one length.
//! - [`run`]: what happened. [`measure`]: overshoot, lag, jitter and other numbers of it.
//! - [`draw`]: a run as SVG and CSV. [`chart`]: line charts as SVG text. [`film`]: a run as an animation that loops.

pub mod bench;
pub mod chart;
pub mod clock;
pub mod demo;
pub mod demos;
pub mod draw;
pub mod film;
pub mod measure;
pub mod run;
pub mod script;

pub use bench::Bench;
pub use demo::{Chapter, Demo, Frame, Kind, Motion, Page, Trace, View};
pub use film::Film;
pub use measure::Measure;
pub use run::{Moment, Run};
pub use script::Script;

/// The README's example runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
