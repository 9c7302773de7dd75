//! The demos, a file each, in the order of the list: [`all`].
//!
//! To add one: a file here with a [`Page`], a struct whose fields are its sliders, and a [`Demo`]; a line in [`all`]. The shortest
//! is [`lerp`].

mod backlog;
mod double_spring;
mod drawn_raw;
mod explicit_euler;
mod extrapolation;
mod half_life;
mod inertialize;
mod lerp;
mod lerp_rate;
mod noise;
mod penner;
mod printed_integral;
mod regimes;
mod spikes;
mod substeps;
mod teleport;
mod timed;
mod tracking;
mod trajectory;
mod tween;
mod tween_wins;
mod uneven_frames;
mod uniform_loses_time;
mod velocity_limited;
mod velocity_spring;

use bevy::math::Vec2;
use bevy::prelude::*;
use smart_default::SmartDefault;
use spring_math::{Propagator, Spring};
use springyard_state::parameter::limits;

use crate::demo::{Chapter, Demo, Frame, Page, Trace, View};
use crate::measure::Measure;
use crate::script::Script;

/// Position and velocity.
type Moving = (Vec2, Vec2);

/// A spring with a frequency (Hz) and a damping ratio within the ranges of the sliders.
fn spring(frequency_hz: f32, damping_ratio: f32) -> Spring {
    Spring::from_hertz(frequency_hz, damping_ratio).unwrap_or(Spring::UNIT)
}

/// A step of the exact spring.
fn exact(spring: Spring, (x, v): Moving, goal: Vec2, dt: f32) -> Moving {
    Propagator::exact(spring, dt).advance(x, v, goal)
}

/// All demos at their defaults, in the order of the list.
#[must_use]
pub fn all() -> Vec<Box<dyn Demo>> {
    vec![
        // Dampers
        Box::<lerp::Lerp>::default(),
        Box::<lerp_rate::LerpRate>::default(),
        Box::<half_life::HalfLife>::default(),
        // Springs
        Box::<regimes::Regimes>::default(),
        // Integrators
        Box::<explicit_euler::ExplicitEuler>::default(),
        // Steps
        Box::<drawn_raw::DrawnRaw>::default(),
        Box::<backlog::LeftOver>::default(),
        Box::<uniform_loses_time::UniformLosesTime>::default(),
        Box::<uneven_frames::UnevenFrames>::default(),
        Box::<substeps::Substeps>::default(),
        Box::<teleport::Teleport>::default(),
        // Smoothing
        Box::<noise::Noise>::default(),
        Box::<spikes::Spikes>::default(),
        // Characters
        Box::<velocity_spring::Walk>::default(),
        Box::<printed_integral::PrintedIntegral>::default(),
        Box::<trajectory::Trajectory>::default(),
        // Goals
        Box::<timed::Timed>::default(),
        Box::<double_spring::Double>::default(),
        Box::<velocity_limited::Limited>::default(),
        Box::<tracking::Tracking>::default(),
        Box::<extrapolation::Packets>::default(),
        Box::<tween::Restarted>::default(),
        Box::<tween_wins::TweenWins>::default(),
        Box::<penner::Penner>::default(),
        // Transitions
        Box::<inertialize::Inertialize>::default(),
    ]
}

/// The demo of this name, at its defaults.
#[must_use]
pub fn named(name: &str) -> Option<Box<dyn Demo>> {
    all().into_iter().find(|demo| demo.page().name == name)
}
