//! The demos, a file each, in the order of the list: [`all`].
//!
//! To add one: a file here with a [`Page`], a struct whose fields are its sliders, and a [`Demo`]; a line in [`all`]. The shortest
//! is `lerp.rs`.

mod almost_exact;
mod angle_double_timed;
mod angle_wrap;
mod backlog;
mod bank;
mod branches;
mod composition;
mod critical_pairs;
mod critical_without_velocity;
mod damper_as_limit;
mod damping_too_high;
mod dead_blending;
mod decay;
mod double_spring;
mod drawn_raw;
mod envelope;
mod estimated_velocity;
mod explicit_euler;
mod extrapolation;
mod fast_exp;
mod fixed_rate;
mod forty_bones;
mod free_turn;
mod gain;
mod goal_velocity;
mod half_life;
mod half_way;
mod held_goal;
mod hitch;
mod implicit;
mod inertialize;
mod lerp;
mod lerp_rate;
mod mass;
mod moving_frame;
mod noise;
mod old_position_first;
mod one_spring_two_rates;
mod one_step_or_two;
mod one_way;
mod penner;
mod points;
mod polyline;
mod polynomial_blend;
mod pop;
mod printed_acceleration;
mod printed_integral;
mod quaternion_sign;
mod ratio_and_half_life;
mod reeds;
mod regimes;
mod resonance;
mod resonant_frequency;
mod retune;
mod second_switch;
mod semi_implicit;
mod settling;
mod slerp;
mod spikes;
mod stable_pd;
mod stable_pd_trails;
mod streams;
mod substeps;
mod swing_rates;
mod symmetric;
mod teleport;
mod timed;
mod tracking;
mod trajectory;
mod turns;
mod tween;
mod tween_wins;
mod two_accelerations;
mod uneven_frames;
mod uniform_loses_time;
mod velocity_forgotten;
mod velocity_limited;
mod velocity_spring;
mod weight;

use std::sync::LazyLock;

use bevy::math::Vec2;
use bevy::prelude::*;
use smart_default::SmartDefault;
use spring_math::{Method, Propagator, Spring};
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

/// The formula of [`Propagator::advance`] by an exact step, at any damping ratio.
const EXACT: &str = "x = goal + E (c e + s (v + z w e)),  v = E (c v - s (w^2 e + z w v)), of the old x and v;  e = x - goal, E = exp(-z w dt);  \
    z < 1: c = cos(k dt), s = sin(k dt) / k, k = w sqrt(1 - z^2);  z = 1: c = 1, s = dt;  z > 1: cosh, sinh, k = w sqrt(z^2 - 1)";

/// The same at damping ratio 1.
const CRITICAL: &str = "x = goal + (e + (v + w e) dt) exp(-w dt),  v = (v - (v + w e) w dt) exp(-w dt), of the old x and v;  e = x - goal, z = 1";

/// A step of the exact spring.
fn exact(spring: Spring, (x, v): Moving, goal: Vec2, dt: f32) -> Moving {
    Propagator::exact(spring, dt).advance(x, v, goal)
}

/// Steps the same spring by each method. Returns where they are then.
fn by_methods<const N: usize>(
    methods: [Method; N],
    springs: &mut [Moving; N],
    spring: Spring,
    frame: &Frame,
) -> Vec<Vec2> {
    for ((x, v), method) in springs.iter_mut().zip(methods) {
        let step = method.propagator(spring, frame.dt);
        (*x, *v) = step.advance(*x, *v, frame.goal);
    }
    springs.map(|(x, _)| x).into()
}

/// All demos at their defaults, in the order of the list.
#[must_use]
pub fn all() -> Vec<Box<dyn Demo>> {
    vec![
        // Dampers
        Box::<lerp::Lerp>::default(),
        Box::<lerp_rate::LerpRate>::default(),
        Box::<half_life::HalfLife>::default(),
        Box::<decay::Decay>::default(),
        Box::<composition::Composition>::default(),
        Box::<fixed_rate::FixedRate>::default(),
        Box::<fast_exp::FastExp>::default(),
        // Springs
        Box::<regimes::Regimes>::default(),
        Box::<mass::Mass>::default(),
        Box::<weight::Weight>::default(),
        Box::<retune::Retune>::default(),
        Box::<velocity_forgotten::VelocityForgotten>::default(),
        Box::<two_accelerations::TwoAccelerations>::default(),
        Box::<goal_velocity::GoalVelocity>::default(),
        Box::<moving_frame::MovingFrame>::default(),
        Box::<held_goal::HeldGoal>::default(),
        Box::<estimated_velocity::EstimatedVelocity>::default(),
        Box::<almost_exact::AlmostExact>::default(),
        Box::<critical_without_velocity::CriticalWithoutVelocity>::default(),
        Box::<half_way::HalfWay>::default(),
        Box::<critical_pairs::CriticalPairs>::default(),
        Box::<ratio_and_half_life::RatioAndHalfLife>::default(),
        Box::<envelope::Envelope>::default(),
        Box::<settling::Settling>::default(),
        Box::<branches::Branches>::default(),
        Box::<damper_as_limit::DamperAsLimit>::default(),
        Box::<printed_acceleration::PrintedAcceleration>::default(),
        // Integrators
        Box::<explicit_euler::ExplicitEuler>::default(),
        Box::<old_position_first::OldPositionFirst>::default(),
        Box::<damping_too_high::DampingTooHigh>::default(),
        Box::<one_spring_two_rates::OneSpringTwoRates>::default(),
        Box::<semi_implicit::SemiImplicit>::default(),
        Box::<implicit::Implicit>::default(),
        Box::<swing_rates::SwingRates>::default(),
        Box::<one_step_or_two::OneStepOrTwo>::default(),
        Box::<stable_pd::StablePd>::default(),
        Box::<stable_pd_trails::StablePdTrails>::default(),
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
        Box::<second_switch::SecondSwitch>::default(),
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

/// The pages of all demos, in the order of the list.
pub static PAGES: LazyLock<Vec<&'static Page>> =
    LazyLock::new(|| all().iter().map(|demo| demo.page()).collect());

/// The demo of this name, at its defaults.
#[must_use]
pub fn named(name: &str) -> Option<Box<dyn Demo>> {
    all().into_iter().find(|demo| demo.page().name == name)
}
