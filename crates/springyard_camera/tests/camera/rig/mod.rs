//! The camera behind a character that runs, jumps, falls and comes near walls. `docs/camera.md` has the numbers.

mod lab;

mod carry;
mod corner_turn;
mod drawn;
mod drivers;
mod flight;
mod framing;
mod in_picture;
mod lock_aside;
mod low_walls;
mod near_figure;
mod planet;
mod recentre;
mod rooms;
mod several;
mod slow_motion;
mod steadiness;
mod turns;
mod walls;
mod wedged;
