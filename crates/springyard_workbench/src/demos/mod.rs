//! The demos, a file each, in the order of the list: [`all`].
//!
//! To add one: a file here with a [`Page`], a struct whose fields are its sliders, and its [`Motion`]; its entry in [`all`]. The shortest
//! is `lerp.rs`.

mod almost_exact;
mod angle_double_timed;
mod angle_wrap;
mod backlog;
mod bank;
mod branches;
mod camera_blend;
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
mod ring;
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
use spring_math::catalogue::goal_line::GoalLine;
use spring_math::{Method, Propagator, Spring};
use springyard_state::parameter::limits;

use crate::demo::{Chapter, Demo, Frame, Motion, Page, Trace, View};
use crate::measure::Measure;
use crate::script::Script;

/// Position and velocity.
type Moving = (Vec2, Vec2);

/// A spring with a frequency (Hz) and a damping ratio within the ranges of the sliders.
fn spring(frequency_hz: f32, damping_ratio: f32) -> Spring {
    Spring::from_hertz(frequency_hz, damping_ratio).unwrap_or(Spring::UNIT)
}

/// The formula of [`Propagator::advance`] by an exact step, at any damping ratio.
pub const EXACT: &str = "x = goal + E (c e + s (v + z w e)),  v = E (c v - s (w^2 e + z w v)), of the old x and v;  e = x - goal, E = exp(-z w dt);  \
    z < 1: c = cos(k dt), s = sin(k dt) / k, k = w sqrt(1 - z^2);  z = 1: c = 1, s = dt;  z > 1: cosh, sinh, k = w sqrt(z^2 - 1)";

/// The same at damping ratio 1.
pub const CRITICAL: &str = "x = goal + (e + (v + w e) dt) exp(-w dt),  v = (v - (v + w e) w dt) exp(-w dt), of the old x and v;  e = x - goal, z = 1";

/// A step of the exact spring.
fn exact(spring: Spring, (x, v): Moving, goal: Vec2, dt: f32) -> Moving {
    Propagator::exact(spring, dt).advance(x, v, goal)
}

/// Position and velocity of a spring at rest.
fn at_rest(at: Vec2) -> Moving {
    (at, Vec2::ZERO)
}

/// A critical spring with this half-life of the *Roll-Call*, s.
fn critical_by_half_life(half_life_secs: f32) -> Spring {
    Spring::critical_from_roll_call_half_life(half_life_secs).unwrap_or(Spring::UNIT)
}

/// A line that is made anew, as a slider may have moved: it goes on from the old one.
fn going_on<V: Copy>(mut anew: GoalLine<V>, old: GoalLine<V>) -> GoalLine<V> {
    (anew.position, anew.velocity, anew.line) = (old.position, old.velocity, old.line);
    anew
}

/// Steps each of the springs exactly. Returns where they are then.
fn by_springs<const N: usize>(
    springs: [Spring; N],
    moving: &mut [Moving; N],
    goal: Vec2,
    dt: f32,
) -> Vec<Vec2> {
    for (moving, spring) in moving.iter_mut().zip(springs) {
        *moving = exact(spring, *moving, goal, dt);
    }
    moving.map(|(x, _)| x).into()
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

/// Demos at their defaults, each by its file and its struct.
macro_rules! demos {
    ($($file:ident::$motion:ident,)*) => {
        vec![$(Demo { page: &$file::PAGE, motion: Box::<$file::$motion>::default() }),*]
    };
}

/// All demos at their defaults, in the order of the list.
#[must_use]
pub fn all() -> Vec<Demo> {
    demos! {
        // Dampers
        lerp::Lerp, lerp_rate::LerpRate, half_life::HalfLife, decay::Decay,
        composition::Composition, fixed_rate::FixedRate, fast_exp::FastExp,
        // Springs
        regimes::Regimes, mass::Mass, weight::Weight, retune::Retune,
        velocity_forgotten::VelocityForgotten, two_accelerations::TwoAccelerations,
        goal_velocity::GoalVelocity, moving_frame::MovingFrame, held_goal::HeldGoal,
        estimated_velocity::EstimatedVelocity, almost_exact::AlmostExact,
        critical_without_velocity::CriticalWithoutVelocity, half_way::HalfWay,
        critical_pairs::CriticalPairs, ratio_and_half_life::RatioAndHalfLife, envelope::Envelope,
        settling::Settling, branches::Branches, damper_as_limit::DamperAsLimit,
        printed_acceleration::PrintedAcceleration,
        // Integrators
        explicit_euler::ExplicitEuler, old_position_first::OldPositionFirst,
        damping_too_high::DampingTooHigh, one_spring_two_rates::OneSpringTwoRates,
        semi_implicit::SemiImplicit, implicit::Implicit, swing_rates::SwingRates,
        one_step_or_two::OneStepOrTwo, stable_pd::StablePd, stable_pd_trails::StablePdTrails,
        // Steps
        drawn_raw::DrawnRaw, backlog::LeftOver, uniform_loses_time::UniformLosesTime,
        uneven_frames::UnevenFrames, substeps::Substeps, teleport::Teleport,
        // Smoothing
        noise::Noise, spikes::Spikes,
        // Characters
        velocity_spring::Walk, printed_integral::PrintedIntegral, trajectory::Trajectory,
        // Goals
        timed::Timed, double_spring::Double, velocity_limited::Limited, tracking::Tracking,
        extrapolation::Packets, tween::Restarted, tween_wins::TweenWins, penner::Penner,
        // Transitions
        inertialize::Inertialize, second_switch::SecondSwitch, camera_blend::CameraBlend,
        polynomial_blend::PolynomialBlend, dead_blending::DeadBlending, forty_bones::FortyBones,
        pop::Pop,
        // Splines
        polyline::Polyline, one_way::OneWay, symmetric::Symmetric,
        // Resonance
        resonance::Resonance, ring::Ring, resonant_frequency::ResonantFrequency, gain::Gain, bank::Bank,
        reeds::Reeds,
        // Rotations
        angle_wrap::AngleWrap, angle_double_timed::AngleDoubleTimed,
        quaternion_sign::QuaternionSign, free_turn::FreeTurn, slerp::Slerp,
    }
}

/// The pages of all demos, in the order of the list.
pub static PAGES: LazyLock<Vec<&'static Page>> =
    LazyLock::new(|| all().iter().map(|demo| demo.page).collect());

/// The demo of this name, at its defaults.
#[must_use]
pub fn named(name: &str) -> Option<Demo> {
    all().into_iter().find(|demo| demo.page.name == name)
}
