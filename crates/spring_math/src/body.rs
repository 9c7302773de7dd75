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
mod state;
mod velocity_drive;

pub use bounds::{Bounds, limit_change};
pub use drive::{BodyDrive, BodySprings};
pub use engine::EngineStep;
pub use implicit::implicit_velocity_change;
pub use rest::REST_SPEED;
pub use spring::{BodySpring, SpringInput, SpringStep, force_based_spring};
pub use stable_pd::{force_for_velocity_change, stable_pd_force, stable_pd_velocity_change};
pub use state::{BodyGoal, BodyState, Load};
pub use velocity_drive::{BodyVelocityDrive, VelocityInput};
