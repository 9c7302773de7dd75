//! The camera behind a character that runs, jumps, falls and comes near walls. `docs/camera.md` has the numbers.

mod lab;

mod drawn;
mod drivers;
mod flight;
mod framing;
mod in_picture;
mod planet;
mod recentre;
mod rooms;
mod several;
mod slow_motion;
mod steadiness;
mod turns;
mod walls;
