//! The feel of the game that needs its levels, its devices or its tunings: the camera in the yard and in the court, the mouse. How the
//! character and the camera feel on their own is tested in their crates, in `tests/feel/` and `tests/camera/rig/`.

mod camera_aim;
mod camera_court;
mod camera_goal;
mod camera_tuning;
mod camera_yard;
mod figure_visible;
mod lock_on;
mod mouse;
mod place_cameras;
mod signs_on_screen;
mod wander;
