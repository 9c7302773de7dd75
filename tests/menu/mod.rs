//! The menu: what opens and closes it, what it holds meanwhile, its focus, the gamepad alone, another level; and prompts in the game.

mod at_goal;
mod continued;
mod controls;
mod focus;
mod gamepad;
mod kept;
mod levels;
mod losses;
mod opening;
mod panel_keys;
mod panels;
mod prompts;
mod shell;
mod springs;
mod timeline;
mod what_if;
