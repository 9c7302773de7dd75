//! A spring's step on a body: by which method, and along which axes.

use glam::{Quat, Vec3A};

use crate::{BodyMethod, Propagator, Spring};

/// A spring's step over one length of time, worked out once: along all axes alike, or along each its own.
#[derive(Debug, Clone, PartialEq)]
pub struct SpringStep {
    pub(super) method: BodyMethod,
    /// The spring turns further than a radian within the step.
    pub(super) is_coarse: bool,
    /// The spring resists a lasting acceleration along every axis.
    pub(super) is_stiff: bool,
    /// How much the spring leans against what rests on its body, 0 to 1: 0 where it is not stiff, and past a radian a step, where the
    /// guess would feed itself. In between it fades, so that steps of uneven length make no jump.
    pub(super) foresight: f32,
    axes: Axes,
}

/// The steps along three axes.
#[derive(Debug, Clone, PartialEq)]
enum Axes {
    /// Alike in all directions.
    Same(Axis),
    /// Each its own. Boxed: few drives have it, and those that do not should be small.
    Each(Box<[Axis; 3]>),
}

/// The step along one axis.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Axis {
    matrix: Propagator,
    /// How far a lasting acceleration bends the spring, m per m/s^2.
    compliance: f32,
}

/// The last part of a radian a step, over which [`SpringStep::foresight`] fades.
const FADES_OVER: f32 = 0.1;

impl SpringStep {
    /// The same spring along every axis, over `dt` seconds.
    #[must_use]
    pub fn new(spring: Spring, method: BodyMethod, dt: f32) -> Self {
        let matrix = method.method().propagator(spring, dt);
        Self::along(&[spring], method, dt, Axes::Same(Axis::new(spring, matrix)))
    }

    /// The exact drive, landing where another matrix says: how a body is driven by a method that is here for comparison.
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
            foresight: if is_stiff { fade } else { 0.0 },
            axes,
        }
    }

    /// How far a lasting acceleration (m/s^2) bends a spring that is alike in all directions, m.
    pub(super) fn bend(&self, felt: Vec3A) -> Vec3A {
        match &self.axes {
            Axes::Same(axis) => felt * axis.compliance,
            Axes::Each(_) => Vec3A::ZERO,
        }
    }

    /// What the step adds to the error (m) and to its rate (m/s), where the springs feel a lasting acceleration (m/s^2). `frame` is
    /// the orientation of their axes.
    pub(super) fn error_step(
        &self,
        error: Vec3A,
        rate: Vec3A,
        felt: Vec3A,
        frame: Quat,
    ) -> (Vec3A, Vec3A) {
        let axes = match &self.axes {
            Axes::Same(axis) => {
                return axis.matrix.error_step(error - felt * axis.compliance, rate);
            }
            Axes::Each(axes) => axes,
        };
        let back = frame.conjugate();
        let (error, rate, felt) = (back * error, back * rate, back * felt);
        let (mut moved, mut sped) = (Vec3A::ZERO, Vec3A::ZERO);
        for (i, Axis { matrix, compliance }) in axes.iter().enumerate() {
            (moved[i], sped[i]) = matrix.error_step(error[i] - felt[i] * compliance, rate[i]);
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

/// The spring that a body of inverse mass `inverse_mass` (1/kg, or 1/(kg m^2)) feels, where `spring` is what one of mass
/// `tuned_for` (kg, or kg m^2) would: stiffness and damping stay, `omega` and `zeta` go with the root of the masses' ratio.
#[must_use]
pub fn felt_by(spring: Spring, tuned_for: f32, inverse_mass: f32) -> Spring {
    let scale = (tuned_for * inverse_mass).sqrt();
    Spring::new(spring.omega() * scale, spring.zeta() * scale).unwrap_or(spring)
}
