//! The demos, a file each, in the order of the list: [`all`].
//!
//! To add one: a file here with a [`Page`], a struct whose fields are its sliders, and a [`Demo`]; a line in [`all`]. The shortest
//! is [`lerp`].

mod angle_double_timed;
mod angle_wrap;
mod bank;
mod dead_blending;
mod explicit_euler;
mod forty_bones;
mod free_turn;
mod gain;
mod half_life;
mod inertialize;
mod lerp;
mod lerp_rate;
mod one_way;
mod points;
mod polyline;
mod polynomial_blend;
mod pop;
mod quaternion_sign;
mod reeds;
mod regimes;
mod resonance;
mod resonant_frequency;
mod slerp;
mod streams;
mod symmetric;
mod turns;

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
        // Transitions
        Box::<inertialize::Inertialize>::default(),
        Box::<polynomial_blend::PolynomialBlend>::default(),
        Box::<dead_blending::DeadBlending>::default(),
        Box::<forty_bones::FortyBones>::default(),
        Box::<pop::Pop>::default(),
        // Splines
        Box::<polyline::Polyline>::default(),
        Box::<one_way::OneWay>::default(),
        Box::<symmetric::Symmetric>::default(),
        // Resonance
        Box::<resonance::Resonance>::default(),
        Box::<resonant_frequency::ResonantFrequency>::default(),
        Box::<gain::Gain>::default(),
        Box::<bank::Bank>::default(),
        Box::<reeds::Reeds>::default(),
        // Rotations
        Box::<angle_wrap::AngleWrap>::default(),
        Box::<angle_double_timed::AngleDoubleTimed>::default(),
        Box::<quaternion_sign::QuaternionSign>::default(),
        Box::<free_turn::FreeTurn>::default(),
        Box::<slerp::Slerp>::default(),
    ]
}

/// The demo of this name, at its defaults.
#[must_use]
pub fn named(name: &str) -> Option<Box<dyn Demo>> {
    all().into_iter().find(|demo| demo.page().name == name)
}
