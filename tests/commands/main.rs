//! The commands, as typed in a shell, and the pages about them.

mod commands;
mod docs;
mod refusals;
mod report_bodies;
mod shell;
