//! The drives, on bodies in a world without a game.

mod choices;
mod exact;
mod faults;
mod limits;
mod mass;
mod paused;
mod pile;
mod reaction;
mod sleep;
mod smoothed_targets;
mod stability;
mod stop_driving;
mod targets;
