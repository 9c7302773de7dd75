//! The menu: what opens and closes it, what it holds meanwhile, its focus, the gamepad alone, another level.

#[path = "../common/mod.rs"]
mod common;

mod at_goal;
mod focus;
mod gamepad;
mod kept;
mod levels;
mod losses;
mod opening;
mod shell;
mod timeline;
