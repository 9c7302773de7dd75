//! Every public function with any `f32`, including NaN, infinities and subnormals: no panic and no endless loop.

use glam::{BVec3, Quat, Vec3};
use proptest::prelude::*;
use spring_math::body::{
    BodyDrive, BodyGoal, BodySprings, BodyState, BodyVelocityDrive, Bounds, EngineStep, Load,
    SpringStep, VelocityInput,
};
use spring_math::catalogue::damper::Damper;
use spring_math::catalogue::dead_blending::DeadBlend;
use spring_math::catalogue::double_spring::{DoubleSpring, DoubleState};
use spring_math::catalogue::easing::InertialEasing;
use spring_math::catalogue::extrapolation::Extrapolation;
use spring_math::catalogue::goal_line::GoalLine;
use spring_math::catalogue::inertialize::Inertializer;
use spring_math::catalogue::modes::{Mode, ModeBank, raised_cosine};
use spring_math::catalogue::precise::PreciseSpring;
use spring_math::catalogue::resonance::{self, ResonanceBank};
use spring_math::catalogue::smoothing::{Smoother, SpikeFilter};
use spring_math::catalogue::tracking::{TrackingGains, track};
use spring_math::catalogue::tween::{Ease, Tween};
use spring_math::catalogue::{batch, damper, fast_exp, forms, spline, wrong};
use spring_math::flight::{Flight, GravityPhase, JumpShape};
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{BodyMethod, FrameClock, Method, Propagator, Spring, angle, body, rotation};
use std::hint::black_box;

fn any_f32() -> impl Strategy<Value = f32> {
    prop_oneof![
        any::<f32>(),
        any::<u32>().prop_map(f32::from_bits),
        prop::sample::select(vec![
            0.0,
            -0.0,
            1.0,
            -1.0,
            f32::NAN,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::MAX,
            f32::MIN,
            f32::MIN_POSITIVE,
            1e-45
        ]),
        -10.0..10.0_f32,
    ]
}

fn springs(a: f32, b: f32, c: f32) -> Vec<Spring> {
    [
        Spring::new(a, b),
        Spring::from_hertz(a, b),
        Spring::critical(a),
        Spring::from_stiffness_damping(a, b),
        Spring::from_stiffness_damping_mass(a, b, c),
        Spring::from_envelope_half_life(a, b),
        Spring::from_roll_call_half_life(a, b),
        Spring::critical_from_envelope_half_life(a),
        Spring::critical_from_roll_call_half_life(a),
        Spring::from_roll_call_half_life_and_zeta(a, b),
        Spring::from_amplitude_kept(a, b, c),
        Spring::from_smoothing_time(a),
        Spring::from_duration_bounce(a, b),
    ]
    .into_iter()
    .flatten()
    .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn springs_and_their_steps([a, b, c, x, v, g, q, dt] in prop::array::uniform8(any_f32())) {
        for spring in springs(a, b, c) {
            prop_assert!(spring.omega().is_finite() && spring.zeta().is_finite() && spring.omega() >= 0.0 && spring.zeta() >= 0.0);
            black_box((
                spring.frequency_hz(), spring.stiffness(), spring.damping(), spring.damped_omega(), spring.envelope_half_life(),
                spring.roll_call_half_life(), spring.amplitude_kept(dt), spring.smoothing_time(), spring.duration(), spring.bounce(),
                spring.critical_roll_call_half_life(), spring.critical_frequency_hz(), spring.held_goal(g, q),
            ));
            for method in Method::ALL {
                let step = method.propagator(spring, dt);
                black_box((step.advance(x, v, g), step.advance_moving(x, v, g, q), step.determinant(), step.spectral_radius()));
                black_box((step.effective(), step.compose(&step), method.stability_limit(spring.zeta().into())));
                black_box((angle::step_angle(&step, x, v, g), angle::step_angle_moving(&step, x, v, g, q)));
                let (rotation, spin) = (Quat::from_xyzw(x, v, g, q), Vec3::new(x, g, v));
                black_box(rotation::step_rotation_moving(&step, rotation, spin, Quat::from_xyzw(q, g, v, x), spin));
                let mut precise = PreciseSpring::new(x, v);
                precise.advance(&step, g);
                black_box((body::stable_pd_velocity_change(spring, x, v, dt), body::implicit_velocity_change(spring, x, v, dt)));
                black_box((body::stable_pd_force(a, b, c, x, v, dt), body::force_for_velocity_change(x, a, dt), track(&step, x, v, (g, q), (q, g))));
                let force_based = body::force_based_spring(spring, a, b);
                for method in BodyMethod::ALL {
                    let engine = EngineStep::new(dt, 4);
                    let along = SpringStep::per_axis([spring, force_based, spring], method, dt);
                    let bounds = Bounds::new(BVec3::new(true, a > 0.0, true), b);
                    let state = BodyState { position: spin, rotation, velocity: spin, angular_velocity: spin, centre_of_mass: Vec3::splat(c) };
                    let target = BodyGoal { position: spin, rotation: Quat::from_xyzw(q, g, v, x), velocity: spin, angular_velocity: Vec3::splat(q), acceleration: spin, angular_acceleration: Vec3::splat(x) };
                    let load = Load { gravity: spin * b, acceleration: spin, angular_acceleration: spin, kick: spin, angular_kick: spin };
                    let mut drive = BodyDrive::default();
                    for angular in [SpringStep::new(spring, method, dt), along] {
                        let springs = BodySprings {
                            linear: Some(SpringStep::new(spring, method, dt)), angular: Some(angular), angular_frame: Some(rotation),
                            linear_bounds: bounds, angular_bounds: bounds, carries_weight: a > c, turns_to_goal: a > b,
                        };
                        black_box(drive.command(&springs, &engine, &state, &target, &load));
                        black_box(springs.is_at_rest(&state, &target, &load, &engine));
                    }
                    black_box((engine.spin_for(rotation), engine.turn_of(spin), engine.mean_velocity(spin, spin), EngineStep::new(dt, 0).spin_for(rotation)));
                }
                batch::advance(&step, &mut [x], &mut [v], &[g]);
            }
            let step = Propagator::exact(spring, dt);
            // Entries of exact steps are numbers; an entry beyond the range of `f32` is infinite.
            prop_assert!(step.increments().iter().all(|value| !value.is_nan()), "{spring:?} {dt} {step:?}");
            black_box(VelocitySpring::from_spring(spring).step(x, v, g, dt));
            let (walk, engine) = (VelocitySpring::from_spring(spring).over(dt), EngineStep::new(dt, 4));
            let vector = Vec3::new(x, g, v);
            let input = VelocityInput {
                position: vector, velocity: vector * v, kick: Vec3::splat(x), goal: Vec3::splat(g), acceleration: vector, force: vector * b,
                max_acceleration: q,
            };
            let mut drive = BodyVelocityDrive::default();
            drive.carry(vector, Vec3::splat(q));
            for _ in 0..3 {
                black_box(drive.step(&walk, &input, BVec3::new(true, a > 0.0, true), &engine));
            }
            black_box((drive.velocity(vector), drive.acceleration(), drive.pushed(vector, dt)));
            black_box(DoubleSpring::new(spring, dt).step(DoubleState::at(x), g));
            for lead in [0.1, q] {
                let mut line = GoalLine::timed(spring, x).with_lead(lead);
                line.step_timed(g, v, dt);
                line.step_limited(g, v, dt);
            }
            black_box((resonance::energy(spring, x, v, g, q), resonance::resonant_frequency_hz(spring), resonance::gain(spring, a)));
            let mut smoother = Smoother::new(spring, x);
            black_box((smoother.sample(v, dt), smoother.velocity(), smoother.delay_secs()));
            if let Ok(mut filter) = SpikeFilter::new(spring, x, v, 2) {
                black_box(filter.sample(g, dt));
            }
            let mut blend = Inertializer::new(0.0);
            blend.switch((x, v), (g, q));
            black_box(blend.step(&step, (x, v)));
            black_box(spline::one_way(&[x, v, g], spring, 7).count());
            black_box(spline::symmetric(&[x, v, g], spring, 3));
            black_box((wrong::almost_exact_spring(x, v, g, spring, dt), wrong::character_displacement(x, v, g, spring, dt)));
            black_box(wrong::stable_pd_printed(x, v, g, q, spring, dt));
        }
    }

    #[test]
    fn everything_else([a, b, x, v, g, dt] in prop::array::uniform6(any_f32())) {
        if let Ok(damper) = Damper::from_half_life(a) {
            black_box((damper.step(x, g, dt), damper.lag_secs()));
        }
        black_box(Damper::from_rate(a).is_ok());
        black_box((damper::lerp_rate(x, g, a, dt), damper::lerp_each_frame(x, g, a), damper::fixed_rate_exponential(x, g, a, dt, b)));
        black_box((fast_exp::roll_call(x), fast_exp::engine(x), fast_exp::exact(x), fast_exp::damper(x, g, a, dt)));
        black_box((forms::critical(x, v, g, a, dt), forms::underdamped(x, v, g, a, b, dt), forms::overdamped(x, v, g, a, b, dt)));
        black_box((forms::undamped(x, v, g, a, dt), forms::critical_held(x, v, g, b, a, dt)));
        if let Ok(extrapolation) = Extrapolation::from_half_life(a) {
            black_box((extrapolation.step(x, v, dt), extrapolation.rest(x, v)));
            if let Ok(mut blend) = DeadBlend::new(extrapolation, b, 0.0) {
                blend.switch((x, v));
                black_box(blend.step((g, v), dt));
            }
        }
        if let Ok(mut easing) = InertialEasing::new(x, v, g, a) {
            black_box((easing.step(dt), easing.retarget(x, b).is_ok()));
        }
        for ease in [Ease::Linear, Ease::QuadIn, Ease::QuadOut, Ease::Smooth, Ease::MinimumJerk, Ease::CircOut, Ease::Sine, Ease::BounceOut] {
            if let Ok(mut tween) = Tween::new(x, g, ease, a) {
                black_box(tween.step(dt));
                tween.retarget(v);
                black_box(tween.now());
            }
        }
        if let Ok(gains) = TrackingGains::new(a, b, x, dt) {
            black_box(gains.step(x, v, g, a, b, dt));
        }
        let jump = JumpShape { apex_m: a, time_to_apex_secs: b, hang: x, hang_speed_m_s: v, cut: g, fall: dt, speed_limit_m_s: a };
        let flight = Flight { rise: a, cut: b, fall: x, hang: v, hang_speed: g, speed_limit: dt };
        for flight in [Flight::of(&jump), flight, Flight::under(a, b)] {
            black_box((flight.is_finite(), flight.take_off(x)));
            for phase in [GravityPhase::None, GravityPhase::Held, GravityPhase::Cut] {
                black_box((flight.after_lifted(v, phase, g, dt), flight.secs_to_fall(v, phase, x)));
            }
        }
        let clock = FrameClock::new(a.into());
        black_box((clock.frame_at(b.into()), clock.begin_secs(clock.frame_at(x.into()))));
        if let Ok(mut bank) = ResonanceBank::new([a, b], x) {
            bank.step(g, dt);
            bank.shake(v, dt);
            black_box(bank.energies().chain(bank.swings()).count());
            black_box(bank.strongest_hz());
        }
        let modes: Vec<Mode> = springs(a, b, x).into_iter().map(|spring| Mode { spring, gain: g }).collect();
        if let Ok(mut bank) = ModeBank::new(&modes, dt) {
            bank.strike(v);
            black_box((bank.sample(x), bank.level()));
        }
        black_box((raised_cosine(a.to_bits(), b.to_bits(), dt), raised_cosine(1, 0, dt)));
        black_box((wrong::spring_resonant_at(a, b).is_ok(), resonance::spring_resonant_at(a, b).is_ok(), resonance::spring_swinging_at(a, b).is_ok()));
        black_box((wrong::fast_atan(x), wrong::polyline_slope(&[x, v, g], a), wrong::critical_without_velocity(x, v, a, dt)));
        black_box((wrong::resonant_frequency_hz(a, b), spline::polyline(&[x, v, g], a)));
        black_box((angle::wrap_angle(x), angle::angle_between(x, v), rotation::rotation_vector(Quat::from_xyzw(x, v, g, a))));
        black_box((rotation::from_rotation_vector(Vec3::new(x, v, g)), body::limit_change(Vec3::new(x, v, g), a, dt)));
    }
}
