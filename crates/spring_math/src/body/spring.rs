//! One spring on a body's position or rotation: the velocity that it chooses for a step, by one of three formulas.
//!
//! [`SpringStep`] has the formulas side by side; [`BodySpring::command`] puts gravity, contacts and limits around them. The letters in
//! comments are those of [the module's page](super).

use glam::{Quat, Vec3, Vec3A};

use super::contact::Contact;
use super::{Bounds, EngineStep, implicit_velocity_change, stable_pd_velocity_change};
use crate::propagator::valid_step;
use crate::{BodyMethod, Propagator, Spring, exact};

/// A spring along each of three axes, for steps of one length. Computed once for many steps.
#[derive(Debug, Clone, PartialEq)]
pub struct SpringStep {
    formula: Formula,
    /// Deflection by a constant acceleration along each axis, m per m/s^2.
    compliance: Vec3A,
    /// `omega dt` is above one radian for some axis.
    is_coarse: bool,
    /// Every axis has stiffness: a constant acceleration deflects the spring by a finite distance.
    pub(super) is_stiff: bool,
    /// Scale of the predicted contact push, 0 to 1. 0 without stiffness, and past a radian a step, where the prediction would
    /// amplify itself; fades out below that, so that steps of varying length cause no jump.
    prediction: f32,
}

/// A method, with what its formula needs along each axis.
#[derive(Debug, Clone, PartialEq)]
enum Formula {
    /// `M - I`, row by row. In `f32`: rounding the entries moves a spring of 20 Hz without damping by 4e-5 of its swing in ten
    /// seconds, the worst of all.
    Exact([Vec3A; 4]),
    StablePd([Spring; 3]),
    Implicit([Spring; 3]),
}

/// Width of the range of `omega dt`, rad, ending at 1 rad, over which [`SpringStep::prediction`] fades to 0.
const FADES_OVER: f32 = 0.1;

impl SpringStep {
    /// The same spring along every axis, over `dt` seconds.
    #[must_use]
    pub fn new(spring: Spring, method: BodyMethod, dt: f32) -> Self {
        Self::per_axis([spring; 3], method, dt)
    }

    /// Three springs along the axes of a frame, over `dt` seconds: see [`SpringInput::frame`].
    #[must_use]
    pub fn per_axis(springs: [Spring; 3], method: BodyMethod, dt: f32) -> Self {
        let dt = valid_step(dt);
        let formula = match method {
            BodyMethod::Exact => {
                let of = |spring| exact::increments(spring, dt.into());
                let first = of(springs[0]);
                let matrices = springs.map(|it| if it == springs[0] { first } else { of(it) });
                let entry = |i: usize| Vec3A::from_array(matrices.map(|matrix| matrix[i] as f32));
                Formula::Exact([entry(0), entry(1), entry(2), entry(3)])
            }
            BodyMethod::StablePd => Formula::StablePd(springs),
            BodyMethod::Implicit => Formula::Implicit(springs),
        };
        Self::by(formula, springs, dt)
    }

    /// The exact drive with another matrix in place of the exact one: drives a body along the trajectory of any integrator, to
    /// compare integrators on bodies.
    #[must_use]
    pub fn landing_by(spring: Spring, matrix: Propagator) -> Self {
        let matrix_on_axes = (matrix.increments()).map(|entry| Vec3A::splat(entry as f32));
        Self::by(Formula::Exact(matrix_on_axes), [spring; 3], matrix.dt())
    }

    fn by(formula: Formula, springs: [Spring; 3], dt: f32) -> Self {
        let furthest = springs.map(|spring| spring.omega() * dt);
        let furthest = furthest.into_iter().fold(0.0, f32::max);
        let is_stiff = springs.iter().all(|spring| spring.compliance() > 0.0);
        let fade = ((1.0 - furthest) / FADES_OVER).clamp(0.0, 1.0);
        Self {
            formula,
            compliance: Vec3A::from_array(springs.map(Spring::compliance)),
            is_coarse: furthest > 1.0,
            is_stiff,
            prediction: if is_stiff { fade } else { 0.0 },
        }
    }

    /// The formula of each method: how much the error `e` (m) and its rate `de` (m/s) change in a step of `dt` seconds.
    #[inline]
    fn changes(&self, e: Vec3A, de: Vec3A, dt: f32) -> (Vec3A, Vec3A) {
        let on_axes = |springs: &[Spring; 3], change: fn(Spring, f32, f32, f32) -> f32| {
            let sped = Vec3A::new(
                change(springs[0], e.x, de.x, dt),
                change(springs[1], e.y, de.y, dt),
                change(springs[2], e.z, de.z, dt),
            );
            // The engine moves the body with the new velocity.
            ((de + sped) * dt, sped)
        };
        match &self.formula {
            // (M - I)(e, de); M is `exact::matrix`.
            Formula::Exact([m00, m01, m10, m11]) => (m00 * e + m01 * de, m10 * e + m11 * de),
            Formula::StablePd(springs) => on_axes(springs, stable_pd_velocity_change),
            Formula::Implicit(springs) => on_axes(springs, implicit_velocity_change),
        }
    }

    /// [`Self::changes`] under a constant acceleration `spring_load` (m/s^2), which shifts the goal, along the axes of `frame`.
    #[inline]
    fn changes_in(
        &self,
        frame: Option<Quat>,
        e: Vec3A,
        de: Vec3A,
        spring_load: Vec3A,
        dt: f32,
    ) -> (Vec3A, Vec3A) {
        let Some(frame) = frame else {
            return self.changes(e - spring_load * self.compliance, de, dt);
        };
        let back = frame.conjugate();
        let e = back * e - (back * spring_load) * self.compliance;
        let (moved, sped) = self.changes(e, back * de, dt);
        (frame * moved, frame * sped)
    }

    /// Deflection by a constant acceleration `spring_load` (m/s^2) along the axes of `frame`, m.
    pub(super) fn bend(&self, frame: Option<Quat>, spring_load: Vec3A) -> Vec3A {
        let frame = frame.unwrap_or(Quat::IDENTITY);
        frame * ((frame.conjugate() * spring_load) * self.compliance)
    }
}

/// The state of the spring on a body's position or rotation, kept from step to step.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BodySpring {
    /// `u`: the spring's own velocity, m/s or rad/s.
    velocity: Vec3A,
    /// `vc`: the velocity that the engine will report at the next step if nothing touches the body, m/s or rad/s.
    expected: Vec3A,
    contact: Contact,
    /// False before the first step, which starts from the measured velocity.
    pub(super) has_started: bool,
}

/// Input of one step, in world axes; for a rotation, rad in place of m. `Vec3A` is glam's SIMD `Vec3` (four lanes), a third
/// faster here.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SpringInput {
    /// `e`: position minus goal at the start of the step, m.
    pub error: Vec3A,
    /// `v`: measured velocity, m/s.
    pub velocity: Vec3A,
    /// The part of `velocity` that game code added since the engine's last step, m/s. Contacts cause the rest of an unexpected
    /// change.
    pub kick: Vec3A,
    /// `q`: mean velocity of the goal through the step, m/s.
    pub goal_velocity: Vec3A,
    /// `a`: mean acceleration of the goal through the step, m/s^2. The drive adds it to the spring's acceleration.
    pub goal_acceleration: Vec3A,
    /// Acceleration that the engine will add in the step (gravity, a constant force), m/s^2.
    pub load: Vec3A,
    /// The part of `load` that deflects the spring, m/s^2. The drive compensates for the rest.
    pub spring_load: Vec3A,
    /// Orientation of the axes of a [`SpringStep::per_axis`]. None: the world axes.
    pub frame: Option<Quat>,
}

impl BodySpring {
    /// The velocity to set on the body for the step, m/s.
    ///
    /// `mean_velocity(moved)` returns the mean velocity (m/s) of the body through the step for which its error changes by `moved`
    /// (m): for a position, `moved / dt + goal_velocity`. With a step of no length the command is the measured velocity.
    #[must_use]
    #[inline]
    pub fn command(
        &mut self,
        step: &SpringStep,
        bounds: &Bounds,
        engine: &EngineStep,
        input: &SpringInput,
        mean_velocity: impl FnOnce(Vec3A) -> Vec3A,
    ) -> Vec3A {
        let (dt, v, load) = (engine.dt(), input.velocity, input.load);
        if dt == 0.0 {
            return v;
        }
        self.begin(v);
        let (by_engine, expected) = (bounds.masked(v - input.kick), bounds.masked(self.expected));
        let touched = (self.contact).measure(by_engine, expected, step.prediction);
        let c = self.contact.predicted;
        let half_gain = input.goal_acceleration * (0.5 * dt);
        let is_exact = matches!(step.formula, Formula::Exact(_));
        let sprung = if !is_exact {
            // The measured velocity is that of the last step's end, with all of the load's step in it; the formulas need the mean.
            v - load * ((1.0 - engine.reach()) * dt)
        } else if step.is_coarse && (touched || input.kick != Vec3A::ZERO) {
            // Past a radian a step the spring's velocity at the step's end is far from the body's mean velocity. After a contact
            // or a kick, continue from the measured velocity instead.
            v
        } else {
            self.velocity_of(v)
        };
        let de = bounds.masked(sprung - (input.goal_velocity - half_gain));
        let (e, on_spring) = (
            bounds.masked(input.error),
            bounds.masked(input.spring_load + c),
        );
        let (mut moved, mut sped) = step.changes_in(input.frame, e, de, on_spring, dt);
        // The acceleration of the error that is not the drive's: by the engine, less that of the goal.
        let others = (load + c - input.goal_acceleration) * dt;
        let mut own = bounds.masked(sped - others);
        if let Some(limited) = bounds.limited(own, dt) {
            // At its limit the drive is a constant acceleration through the step.
            (own, sped) = (limited, limited + others);
            moved = (de + sped * 0.5) * dt;
        }
        let command = if is_exact {
            // Bodies in contact separate in the first of the engine's iterations, so the whole contact push acts from there; the
            // load is spread over all iterations.
            mean_velocity(moved) - (load * engine.reach() + c) * dt
        } else {
            v + own
        };
        let command = match bounds.limited(bounds.masked(command - v), dt) {
            Some(limited) => v + limited,
            None => bounds.select(command, v),
        };
        self.expected = command + (load + c) * dt;
        self.velocity = if is_exact {
            let end = de + sped + (input.goal_velocity + half_gain);
            bounds.select(end, self.expected)
        } else {
            self.expected
        };
        self.contact.per_second = engine.per_second();
        command
    }

    /// The spring's velocity at the end of the last step, m/s or rad/s. The body's velocity is the *mean* velocity of the step.
    #[must_use]
    pub fn velocity(&self) -> Vec3 {
        self.velocity.into()
    }

    /// `u + (v - vc)`: the spring's velocity for a body whose velocity is `measured`, including the changes by contacts and kicks
    /// since the last step, m/s or rad/s.
    #[must_use]
    #[inline]
    pub fn velocity_of(&self, measured: Vec3A) -> Vec3A {
        if self.has_started {
            self.velocity + (measured - self.expected)
        } else {
            measured
        }
    }

    /// Adds `velocity` (m/s) to the spring's velocity at once, for a body whose frame of reference (a platform) changes by that
    /// velocity. `measured` is the body's measured velocity, m/s.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        self.begin(measured.into());
        self.velocity += Vec3A::from(velocity);
    }

    /// Resets the spring: the next step starts from the measured velocity. For a body that something else has moved (a teleport).
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    #[inline]
    fn begin(&mut self, measured: Vec3A) {
        if !std::mem::replace(&mut self.has_started, true) {
            (self.velocity, self.expected) = (measured, measured);
        }
    }
}

/// Converts an acceleration-based spring to force-based: `spring`, tuned for a body of mass `tuned_for` (kg, or kg m^2), on a
/// body of inverse mass `inverse_mass` (1/kg, or 1/(kg m^2)).
///
/// Stiffness (N/m) and damping (N s/m) stay the same, so `omega` and `zeta` both scale with `sqrt(tuned_for * inverse_mass)`.
#[must_use]
pub fn force_based_spring(spring: Spring, tuned_for: f32, inverse_mass: f32) -> Spring {
    let scale = (tuned_for * inverse_mass).sqrt();
    Spring::new(spring.omega() * scale, spring.zeta() * scale).unwrap_or(spring)
}
