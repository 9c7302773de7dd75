//! How a character feels: what the player sees and when, measured at several step rates. `docs/feel.md` has the numbers.

mod measured;
mod run;

mod crowd;
mod forgiveness;
mod frames;
mod ground;
mod jump;
mod latency;
mod platforms;
mod slopes;
mod smooth_view;
mod walk;
