//! The feel of the game: what the player sees and when.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/owned.rs"]
mod owned;
#[path = "../common/report.rs"]
mod report;

mod camera;
mod camera_goal;
mod camera_walls;
mod camera_yard;
mod crowd;
mod figure_visible;
mod forgiveness;
mod frames;
mod ground;
mod jump;
mod latency;
mod platforms;
mod slopes;
mod smooth_view;
mod walk;
mod wander;
