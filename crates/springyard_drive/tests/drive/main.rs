//! The drives, on bodies in a world without a game.

mod axes;
mod belts;
mod choices;
mod exact;
mod faults;
mod first_steps;
mod followers;
mod limits;
mod loads;
mod logged;
mod mass;
mod paused;
mod pile;
mod reaction;
mod sleep;
mod smoothed_targets;
mod stability;
mod stop_driving;
mod targets;
