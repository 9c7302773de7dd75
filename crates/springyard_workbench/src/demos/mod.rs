//! The demos, a file each, in the order of the list: [`all`].
//!
//! To add one: a file here with a [`Page`], a struct whose fields are its sliders, and its [`Motion`]; a line in [`all`]. The shortest
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
const EXACT: &str = "x = goal + E (c e + s (v + z w e)),  v = E (c v - s (w^2 e + z w v)), of the old x and v;  e = x - goal, E = exp(-z w dt);  \
    z < 1: c = cos(k dt), s = sin(k dt) / k, k = w sqrt(1 - z^2);  z = 1: c = 1, s = dt;  z > 1: cosh, sinh, k = w sqrt(z^2 - 1)";

/// The same at damping ratio 1.
const CRITICAL: &str = "x = goal + (e + (v + w e) dt) exp(-w dt),  v = (v - (v + w e) w dt) exp(-w dt), of the old x and v;  e = x - goal, z = 1";

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

/// All demos at their defaults, in the order of the list.
#[must_use]
pub fn all() -> Vec<Demo> {
    vec![
        // Dampers
        at_defaults::<lerp::Lerp>(&lerp::PAGE),
        at_defaults::<lerp_rate::LerpRate>(&lerp_rate::PAGE),
        at_defaults::<half_life::HalfLife>(&half_life::PAGE),
        at_defaults::<decay::Decay>(&decay::PAGE),
        at_defaults::<composition::Composition>(&composition::PAGE),
        at_defaults::<fixed_rate::FixedRate>(&fixed_rate::PAGE),
        at_defaults::<fast_exp::FastExp>(&fast_exp::PAGE),
        // Springs
        at_defaults::<regimes::Regimes>(&regimes::PAGE),
        at_defaults::<mass::Mass>(&mass::PAGE),
        at_defaults::<weight::Weight>(&weight::PAGE),
        at_defaults::<retune::Retune>(&retune::PAGE),
        at_defaults::<velocity_forgotten::VelocityForgotten>(&velocity_forgotten::PAGE),
        at_defaults::<two_accelerations::TwoAccelerations>(&two_accelerations::PAGE),
        at_defaults::<goal_velocity::GoalVelocity>(&goal_velocity::PAGE),
        at_defaults::<moving_frame::MovingFrame>(&moving_frame::PAGE),
        at_defaults::<held_goal::HeldGoal>(&held_goal::PAGE),
        at_defaults::<estimated_velocity::EstimatedVelocity>(&estimated_velocity::PAGE),
        at_defaults::<almost_exact::AlmostExact>(&almost_exact::PAGE),
        at_defaults::<critical_without_velocity::CriticalWithoutVelocity>(
            &critical_without_velocity::PAGE,
        ),
        at_defaults::<half_way::HalfWay>(&half_way::PAGE),
        at_defaults::<critical_pairs::CriticalPairs>(&critical_pairs::PAGE),
        at_defaults::<ratio_and_half_life::RatioAndHalfLife>(&ratio_and_half_life::PAGE),
        at_defaults::<envelope::Envelope>(&envelope::PAGE),
        at_defaults::<settling::Settling>(&settling::PAGE),
        at_defaults::<branches::Branches>(&branches::PAGE),
        at_defaults::<damper_as_limit::DamperAsLimit>(&damper_as_limit::PAGE),
        at_defaults::<printed_acceleration::PrintedAcceleration>(&printed_acceleration::PAGE),
        // Integrators
        at_defaults::<explicit_euler::ExplicitEuler>(&explicit_euler::PAGE),
        at_defaults::<old_position_first::OldPositionFirst>(&old_position_first::PAGE),
        at_defaults::<damping_too_high::DampingTooHigh>(&damping_too_high::PAGE),
        at_defaults::<one_spring_two_rates::OneSpringTwoRates>(&one_spring_two_rates::PAGE),
        at_defaults::<semi_implicit::SemiImplicit>(&semi_implicit::PAGE),
        at_defaults::<implicit::Implicit>(&implicit::PAGE),
        at_defaults::<swing_rates::SwingRates>(&swing_rates::PAGE),
        at_defaults::<one_step_or_two::OneStepOrTwo>(&one_step_or_two::PAGE),
        at_defaults::<stable_pd::StablePd>(&stable_pd::PAGE),
        at_defaults::<stable_pd_trails::StablePdTrails>(&stable_pd_trails::PAGE),
        // Steps
        at_defaults::<drawn_raw::DrawnRaw>(&drawn_raw::PAGE),
        at_defaults::<backlog::LeftOver>(&backlog::PAGE),
        at_defaults::<uniform_loses_time::UniformLosesTime>(&uniform_loses_time::PAGE),
        at_defaults::<uneven_frames::UnevenFrames>(&uneven_frames::PAGE),
        at_defaults::<substeps::Substeps>(&substeps::PAGE),
        at_defaults::<teleport::Teleport>(&teleport::PAGE),
        // Smoothing
        at_defaults::<noise::Noise>(&noise::PAGE),
        at_defaults::<spikes::Spikes>(&spikes::PAGE),
        // Characters
        at_defaults::<velocity_spring::Walk>(&velocity_spring::PAGE),
        at_defaults::<printed_integral::PrintedIntegral>(&printed_integral::PAGE),
        at_defaults::<trajectory::Trajectory>(&trajectory::PAGE),
        // Goals
        at_defaults::<timed::Timed>(&timed::PAGE),
        at_defaults::<double_spring::Double>(&double_spring::PAGE),
        at_defaults::<velocity_limited::Limited>(&velocity_limited::PAGE),
        at_defaults::<tracking::Tracking>(&tracking::PAGE),
        at_defaults::<extrapolation::Packets>(&extrapolation::PAGE),
        at_defaults::<tween::Restarted>(&tween::PAGE),
        at_defaults::<tween_wins::TweenWins>(&tween_wins::PAGE),
        at_defaults::<penner::Penner>(&penner::PAGE),
        // Transitions
        at_defaults::<inertialize::Inertialize>(&inertialize::PAGE),
        at_defaults::<second_switch::SecondSwitch>(&second_switch::PAGE),
        at_defaults::<camera_blend::CameraBlend>(&camera_blend::PAGE),
        at_defaults::<polynomial_blend::PolynomialBlend>(&polynomial_blend::PAGE),
        at_defaults::<dead_blending::DeadBlending>(&dead_blending::PAGE),
        at_defaults::<forty_bones::FortyBones>(&forty_bones::PAGE),
        at_defaults::<pop::Pop>(&pop::PAGE),
        // Splines
        at_defaults::<polyline::Polyline>(&polyline::PAGE),
        at_defaults::<one_way::OneWay>(&one_way::PAGE),
        at_defaults::<symmetric::Symmetric>(&symmetric::PAGE),
        // Resonance
        at_defaults::<resonance::Resonance>(&resonance::PAGE),
        at_defaults::<ring::Ring>(&ring::PAGE),
        at_defaults::<resonant_frequency::ResonantFrequency>(&resonant_frequency::PAGE),
        at_defaults::<gain::Gain>(&gain::PAGE),
        at_defaults::<bank::Bank>(&bank::PAGE),
        at_defaults::<reeds::Reeds>(&reeds::PAGE),
        // Rotations
        at_defaults::<angle_wrap::AngleWrap>(&angle_wrap::PAGE),
        at_defaults::<angle_double_timed::AngleDoubleTimed>(&angle_double_timed::PAGE),
        at_defaults::<quaternion_sign::QuaternionSign>(&quaternion_sign::PAGE),
        at_defaults::<free_turn::FreeTurn>(&free_turn::PAGE),
        at_defaults::<slerp::Slerp>(&slerp::PAGE),
    ]
}

/// The pages of all demos, in the order of the list.
pub static PAGES: LazyLock<Vec<&'static Page>> =
    LazyLock::new(|| all().iter().map(|demo| demo.page).collect());

/// The demo of this name, at its defaults.
#[must_use]
pub fn named(name: &str) -> Option<Demo> {
    all().into_iter().find(|demo| demo.page.name == name)
}

fn at_defaults<M: Motion + Default>(page: &'static Page) -> Demo {
    let motion = Box::<M>::default();
    Demo { page, motion }
}
