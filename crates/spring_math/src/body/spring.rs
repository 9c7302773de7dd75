//! One spring on a body's position or rotation: the velocity that it chooses for a step, by one of three formulas.
//!
//! [`SpringStep`] chooses among the three formulas. [`BodySpring::command`] puts gravity, contacts and limits around them: that whole
//! formula is on [the module's page](super), in the same letters:
//!
//! | letter | meaning; for a rotation, with rad in place of m |
//! |---|---|
//! | `e`, `de` | the error, position minus goal, m; and its rate, velocity minus goal velocity, m/s |
//! | `v` | the body's measured velocity at the start of the step, m/s |
//! | `u` | the spring's own velocity at the end of the last step, m/s. The body has the mean velocity of a step instead |
//! | `vc` | the velocity that the body has at the start of the step if nothing unexpected has changed it since the last command, m/s |
//! | `q`, `a` | the goal's mean velocity (m/s) and mean acceleration (m/s^2) through the step |
//! | `load` | the acceleration that the engine will add in the step: gravity, applied forces, m/s^2 |
//! | `c` | the acceleration that a lasting contact, such as a load that lies on the body, is predicted to cause in the step, m/s^2; 0 for a body that nothing touches |

use glam::{Quat, Vec3, Vec3A};

use super::contact::Contact;
use super::{Bounds, EngineStep, implicit_velocity_change, stable_pd_velocity_change};
use crate::propagator::valid_step;
use crate::{BodyMethod, Propagator, Spring, exact};

/// A spring along each of three axes, for steps of one length. Computed once for many steps.
#[derive(Debug, Clone, PartialEq)]
pub struct SpringStep {
    formula: Formula,
    /// Length of the steps, s.
    dt: f32,
    /// Deflection by a constant acceleration along each axis, `1 / omega^2`, m per m/s^2.
    compliance: Vec3A,
    /// `omega dt` is above 1 rad for some axis: after a contact or a kick the exact drive restarts from the measured velocity.
    is_coarse: bool,
    /// Every axis has stiffness: a constant acceleration deflects the spring by a finite distance.
    pub(super) is_stiff: bool,
    /// The part of the predicted contact push that is used, 0 to 1. It is 1 up to `omega dt` = 0.9 rad and falls linearly to 0 at 1 rad:
    /// in longer steps each predicted push would be larger than the one before. It falls gradually so that steps whose length varies
    /// about the limit cause no jump. 0 for a spring without stiffness, which no push deflects by a finite distance.
    prediction: f32,
}

/// The formula of a method, with what it needs along each axis.
#[derive(Debug, Clone, PartialEq)]
enum Formula {
    /// `M - I`, row by row, of a matrix `M` that takes `(e, de)` over the step: the closed form for [`BodyMethod::Exact`], another
    /// integrator's for [`SpringStep::landing_by`]. The entries are rounded to `f32`: an undamped spring of up to 20 Hz is off by at
    /// most 4e-5 of its amplitude after ten seconds (at up to 1000 steps a second), a damped one by less.
    Matrix([Vec3A; 4]),
    StablePd([Spring; 3]),
    Implicit([Spring; 3]),
}

/// Width of the range of `omega dt`, rad, over which [`SpringStep::prediction`] falls from 1 to 0. It ends at 1 rad.
const FADE_WIDTH_RAD: f32 = 0.1;

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
                // `M - I`, where `M` is the closed form that `exact::matrix` shows.
                let on_axes = springs.map(|spring| exact::increments(spring, dt.into()));
                let entry = |i: usize| Vec3A::from_array(on_axes.map(|matrix| matrix[i] as f32));
                Formula::Matrix([entry(0), entry(1), entry(2), entry(3)])
            }
            BodyMethod::StablePd => Formula::StablePd(springs),
            BodyMethod::Implicit => Formula::Implicit(springs),
        };
        Self::with_formula(formula, springs, dt)
    }

    /// The exact drive with the matrix of another integrator in place of the closed form: at the end of each step a free body lands
    /// where that integrator puts the spring. To compare integrators on bodies; a game uses [`Self::new`].
    #[must_use]
    pub fn landing_by(spring: Spring, matrix: Propagator) -> Self {
        let matrix_on_axes = (matrix.increments()).map(|entry| Vec3A::splat(entry as f32));
        Self::with_formula(Formula::Matrix(matrix_on_axes), [spring; 3], matrix.dt())
    }

    fn with_formula(formula: Formula, springs: [Spring; 3], dt: f32) -> Self {
        let phases = springs.map(|spring| spring.omega() * dt);
        let largest = phases.into_iter().fold(0.0, f32::max);
        let is_stiff = springs.iter().all(|spring| spring.compliance() > 0.0);
        let fade = ((1.0 - largest) / FADE_WIDTH_RAD).clamp(0.0, 1.0);
        Self {
            formula,
            dt,
            compliance: Vec3A::from_array(springs.map(Spring::compliance)),
            is_coarse: largest > 1.0,
            is_stiff,
            prediction: if is_stiff { fade } else { 0.0 },
        }
    }

    /// The formula of each method: the change of the error `e` (m) and the change of its rate `de` (m/s) in a step of `dt` seconds.
    // As a call it makes a driven body a fifth slower (`benches/drive_cost.rs`).
    #[inline(always)]
    fn changes(&self, e: Vec3A, de: Vec3A, dt: f32) -> (Vec3A, Vec3A) {
        match &self.formula {
            // (M - I)(e, de)
            Formula::Matrix([m00, m01, m10, m11]) => (m00 * e + m01 * de, m10 * e + m11 * de),
            Formula::StablePd(springs) => by_axis(springs, stable_pd_velocity_change, (e, de), dt),
            Formula::Implicit(springs) => by_axis(springs, implicit_velocity_change, (e, de), dt),
        }
    }

    /// [`Self::changes`] with the spring along the axes of `frame` (`None`: the world's), while a constant acceleration `spring_load`
    /// (m/s^2) deflects it: the error is then measured from the deflected goal.
    #[inline(always)]
    fn changes_under_load(
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
        let (moved, rate_change) = self.changes(e, back * de, dt);
        (frame * moved, frame * rate_change)
    }

    /// Deflection of the spring, along the axes of `frame`, by a constant acceleration `spring_load` (m/s^2), m.
    pub(super) fn deflection(&self, frame: Option<Quat>, spring_load: Vec3A) -> Vec3A {
        let frame = frame.unwrap_or(Quat::IDENTITY);
        frame * ((frame.conjugate() * spring_load) * self.compliance)
    }
}

/// The changes of the error `e` (m) and of its rate `de` (m/s) by a formula for the change of velocity along one axis.
#[inline]
fn by_axis(
    springs: &[Spring; 3],
    change: impl Fn(Spring, f32, f32, f32) -> f32,
    (e, de): (Vec3A, Vec3A),
    dt: f32,
) -> (Vec3A, Vec3A) {
    let rate_change = Vec3A::new(
        change(springs[0], e.x, de.x, dt),
        change(springs[1], e.y, de.y, dt),
        change(springs[2], e.z, de.z, dt),
    );
    // The engine moves the body with the new velocity.
    ((de + rate_change) * dt, rate_change)
}

/// The state of the spring on a body's position or rotation, kept from step to step.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BodySpring {
    /// `u`: the spring's own velocity at the end of the last step, m/s or rad/s.
    velocity: Vec3A,
    /// `vc`: the command of the last step plus what the load and the predicted contact add to it, m/s or rad/s. The engine reports this
    /// velocity at the next step if nothing else changes it.
    expected: Vec3A,
    contact: Contact,
    /// False before the first step, which starts from the measured velocity.
    pub(super) has_started: bool,
}

/// Input of one step, in world axes; for a rotation, rad in place of m. `Vec3A` is glam's `Vec3` in a SIMD register of four lanes;
/// a step runs a third faster with it than with `Vec3`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SpringInput {
    /// `e`: position minus goal at the start of the step, m.
    pub error: Vec3A,
    /// `v`: measured velocity, m/s.
    pub velocity: Vec3A,
    /// The part of `velocity` that game code has added since the engine's last step, m/s. Any other difference from the expected
    /// velocity `vc` counts as the push of a contact.
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
    /// (m): for a position, `moved / dt + goal_velocity`. Only the exact formula calls it. With a step of no length the command is the
    /// measured velocity.
    ///
    /// # Panics
    ///
    /// In debug builds, if `step` was made for steps of another length than that of `engine`.
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
        debug_assert_eq!(step.dt, dt, "the spring's step and the engine's, s");
        if dt == 0.0 {
            return v;
        }
        self.begin(v);
        let (without_kick, expected) =
            (bounds.masked(v - input.kick), bounds.masked(self.expected));
        let touched = (self.contact).measure(without_kick, expected, step.prediction);
        let c = self.contact.predicted;
        // The goal is this much slower than its mean velocity `q` when the step starts, and this much faster when it ends.
        let half_gain = input.goal_acceleration * (0.5 * dt);
        let is_matrix = matches!(step.formula, Formula::Matrix(_));
        let spring_velocity = if !is_matrix {
            // `v` is the velocity at the end of the last step, after the engine has added all of `load dt`. In the mean of that step
            // the body had only the part `reach` of it, and these formulas start from the mean velocity.
            v - load * ((1.0 - engine.reach()) * dt)
        } else if step.is_coarse && (touched || input.kick != Vec3A::ZERO) {
            // With `omega dt` above 1 rad the spring's velocity at the step's end is far from the body's mean velocity. After a
            // contact or a kick the spring restarts from the measured velocity: added to `u`, each contact could add energy.
            v
        } else {
            self.velocity_of(v)
        };
        let de = bounds.masked(spring_velocity - (input.goal_velocity - half_gain));
        let (e, on_spring) = (
            bounds.masked(input.error),
            bounds.masked(input.spring_load + c),
        );
        let (mut moved, mut rate_change) =
            step.changes_under_load(input.frame, e, de, on_spring, dt);
        // `de` changes by what the drive does and by this: the load and the predicted contact move the body, and its goal accelerates
        // away from it.
        let not_by_drive = (load + c - input.goal_acceleration) * dt;
        let mut by_drive = bounds.masked(rate_change - not_by_drive);
        if let Some(limited) = bounds.limited(by_drive, dt) {
            // At its limit the drive is a constant acceleration through the step.
            (by_drive, rate_change) = (limited, limited + not_by_drive);
            moved = (de + rate_change * 0.5) * dt;
        }
        let command = if is_matrix {
            // Less what the engine adds to the body's mean velocity. It adds the load a little in each of its iterations, so the mean
            // velocity has the part `reach` of `load dt`. A contact acts in the first iteration, so it has all of `c dt`.
            mean_velocity(moved) - (load * engine.reach() + c) * dt
        } else {
            v + by_drive
        };
        let command = match bounds.limited(bounds.masked(command - v), dt) {
            Some(limited) => v + limited,
            None => bounds.select(command, v),
        };
        self.expected = command + (load + c) * dt;
        self.velocity = if is_matrix {
            let end = de + rate_change + (input.goal_velocity + half_gain);
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

    /// The same state in axes from which `by` turns to the present ones: each vector `v` becomes `by * v`.
    #[must_use]
    pub fn turned(self, by: Quat) -> Self {
        Self {
            velocity: by * self.velocity,
            expected: by * self.expected,
            contact: self.contact.turned(by),
            ..self
        }
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
/// Masses that give no such spring (negative, NaN, infinite) leave `spring` as it is.
#[must_use]
pub fn force_based_spring(spring: Spring, tuned_for: f32, inverse_mass: f32) -> Spring {
    let scale = (tuned_for * inverse_mass).sqrt();
    Spring::new(spring.omega() * scale, spring.zeta() * scale).unwrap_or(spring)
}

#[cfg(test)]
mod tests;
