//! [`SpringStep`]: the step of a spring on a body, by one of the body methods, with one spring for all axes or one per axis.

use glam::{Quat, Vec3A};

use crate::{BodyMethod, Propagator, Spring};

/// A spring's step for one step length, computed once: the same spring along all axes, or one per axis.
#[derive(Debug, Clone, PartialEq)]
pub struct SpringStep {
    pub(super) method: BodyMethod,
    /// `omega dt` is above one radian for some axis.
    pub(super) is_coarse: bool,
    /// Every axis has stiffness: a constant acceleration deflects the spring by a finite distance.
    pub(super) is_stiff: bool,
    /// Scale of the predicted contact push, 0 to 1. 0 without stiffness, and past a radian a step, where the prediction would
    /// amplify itself; fades out below that, so that steps of varying length cause no jump.
    pub(super) prediction: f32,
    axes: Axes,
}

/// The steps along the three axes.
#[derive(Debug, Clone, PartialEq)]
enum Axes {
    /// One spring for all directions.
    Same(Axis),
    /// One spring per axis. Boxed because few drives need it, and the others should stay small.
    Each(Box<[Axis; 3]>),
}

/// The step along one axis.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Axis {
    matrix: Propagator,
    /// Deflection by a constant acceleration, m per m/s^2.
    compliance: f32,
}

/// Width of the range of `omega dt`, rad, ending at 1 rad, over which [`SpringStep::prediction`] fades to 0.
const FADES_OVER: f32 = 0.1;

impl SpringStep {
    /// The same spring along every axis, over `dt` seconds.
    #[must_use]
    pub fn new(spring: Spring, method: BodyMethod, dt: f32) -> Self {
        let matrix = method.method().propagator(spring, dt);
        Self::along(&[spring], method, dt, Axes::Same(Axis::new(spring, matrix)))
    }

    /// The exact drive with another matrix in place of the exact one: drives a body along the trajectory of any integrator, to
    /// compare integrators on bodies.
    #[must_use]
    pub fn landing_by(spring: Spring, matrix: Propagator) -> Self {
        let axes = Axes::Same(Axis::new(spring, matrix));
        Self::along(&[spring], BodyMethod::Exact, matrix.dt(), axes)
    }

    /// Three springs along the axes of a frame, over `dt` seconds: see [`SpringInput::frame`](super::SpringInput::frame).
    #[must_use]
    pub fn per_axis(springs: [Spring; 3], method: BodyMethod, dt: f32) -> Self {
        let axes = springs.map(|spring| Axis::new(spring, method.method().propagator(spring, dt)));
        Self::along(&springs, method, dt, Axes::Each(Box::new(axes)))
    }

    fn along(springs: &[Spring], method: BodyMethod, dt: f32, axes: Axes) -> Self {
        let angles = springs.iter().map(|spring| spring.omega() * dt);
        let furthest = angles.fold(0.0, f32::max);
        let is_stiff = springs.iter().all(|spring| spring.compliance() > 0.0);
        let fade = ((1.0 - furthest) / FADES_OVER).clamp(0.0, 1.0);
        Self {
            method,
            is_coarse: furthest > 1.0,
            is_stiff,
            prediction: if is_stiff { fade } else { 0.0 },
            axes,
        }
    }

    /// Deflection by a constant acceleration `spring_load` (m/s^2), m; 0 for a spring per axis.
    pub(super) fn bend(&self, spring_load: Vec3A) -> Vec3A {
        match &self.axes {
            Axes::Same(axis) => spring_load * axis.compliance,
            Axes::Each(_) => Vec3A::ZERO,
        }
    }

    /// The changes of the error (m) and of its rate (m/s) in the step, under a constant acceleration `spring_load` (m/s^2) that
    /// deflects the springs. `frame` is the orientation of the axes of a spring per axis.
    pub(super) fn error_step(
        &self,
        error: Vec3A,
        rate: Vec3A,
        spring_load: Vec3A,
        frame: Quat,
    ) -> (Vec3A, Vec3A) {
        let axes = match &self.axes {
            Axes::Same(axis) => {
                return axis
                    .matrix
                    .error_step(error - spring_load * axis.compliance, rate);
            }
            Axes::Each(axes) => axes,
        };
        let back = frame.conjugate();
        let (error, rate, spring_load) = (back * error, back * rate, back * spring_load);
        let (mut moved, mut sped) = (Vec3A::ZERO, Vec3A::ZERO);
        for (i, Axis { matrix, compliance }) in axes.iter().enumerate() {
            (moved[i], sped[i]) =
                matrix.error_step(error[i] - spring_load[i] * compliance, rate[i]);
        }
        (frame * moved, frame * sped)
    }
}

impl Axis {
    fn new(spring: Spring, matrix: Propagator) -> Self {
        Self {
            matrix,
            compliance: spring.compliance(),
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
