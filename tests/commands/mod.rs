//! The commands, as typed in a shell, and the pages about them.

mod controls;
mod docs;
mod drives;
mod elsewhere;
mod feel;
mod refusals;
mod replays;
mod report_bodies;
mod shell;
mod shipped_scripts;
mod sound;
mod springs;
mod typed;
