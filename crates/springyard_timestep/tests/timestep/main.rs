//! Frames become steps and views, on either loop.

mod beside_others;
mod clock;
mod frames;
mod misplaced_views;
mod moving_parents;
mod not_finite;
mod other_bodies;
mod pauses;
mod policies;
