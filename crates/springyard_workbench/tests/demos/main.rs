//! The demos as a user meets them: laws that hold for all of them, each demo's number against an independent formula, the gallery.

mod characters;
mod dampers;
mod gallery;
mod goals;
mod integrators;
mod laws;
mod resonance;
mod rotations;
mod smoothing;
mod splines;
mod springs;
mod steps;
mod support;
mod transitions;
