//! The workbench: demos of springs that one drags by hand, with sliders, numbers and any frame rate. The demos are the crate
//! `springyard_workbench`; here they run in real time beside the game, and are drawn (egui).
//!
//! - [`state`]: [`Workbench`], the demo at work: its goal, its frames, its pace. It is no part of the simulation.
//! - [`letters`]: what the letters of its formula stand for. [`errata`]: the entry of what a text gets wrong.
//! - [`own_run`]: the player's own last seconds, as a goal.
//! - [`scene`]: draws the demo, and lets the hand drag its goal. [`numbers`]: its measures as a table.

pub mod errata;
pub mod letters;
pub mod numbers;
pub mod own_run;
pub mod scene;
pub mod state;

pub use state::{Goal, Pace, Workbench};

/// Records the player's own run. The pages of the menu do the rest.
pub fn plugin(app: &mut bevy::app::App) {
    app.init_resource::<Workbench>()
        .add_plugins(own_run::plugin);
}
