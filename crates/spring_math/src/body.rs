#![doc = include_str!("body.md")]

mod bounds;
mod contact;
mod drive;
mod engine;
mod implicit;
mod off_centre;
mod rest;
mod spring;
mod stable_pd;
mod stable_pd_force;
mod state;
mod step;
mod turn;
mod velocity_drive;

pub use bounds::{Bounds, limit_change};
pub use drive::{BodyDrive, BodySprings};
pub use engine::EngineStep;
pub use implicit::implicit_velocity_change;
pub use rest::REST_SPEED;
pub use spring::{BodySpring, SpringInput};
pub use stable_pd::stable_pd_velocity_change;
pub use stable_pd_force::{force_for_velocity_change, stable_pd_force};
pub use state::{BodyGoal, BodyState, Load};
pub use step::{SpringStep, force_based_spring};
pub use velocity_drive::{BodyVelocityDrive, VelocityInput};
