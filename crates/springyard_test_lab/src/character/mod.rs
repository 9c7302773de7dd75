//! A world with characters: [`CharacterLab`], and what stands and moves in it.

mod bodies;
pub mod character_lab;
pub mod logs;
mod platform;
pub mod scene;
pub mod seen;
pub mod setup;
mod timeline;
mod turn;

pub use bodies::{Crate, Solid};
pub use character_lab::CharacterLab;
pub use logs::{Frame, Step};
pub use platform::Platform;
pub use scene::Scene;
pub use seen::Seen;
pub use setup::Setup;
pub use springyard_character::IntentButton;
pub use timeline::Input;
