//! The demos as a user meets them: laws that hold for all of them, each demo's number against an independent formula, the gallery.

mod dampers;
mod gallery;
mod integrators;
mod laws;
mod resonance;
mod rotations;
mod splines;
mod springs;
mod support;
mod transitions;
