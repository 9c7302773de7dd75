//! A spring's step on a body: by which method, and along which axes.

use glam::{Quat, Vec3};

use crate::{Method, Propagator, Spring};

/// How a spring moves a rigid body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum BodyMethod {
    /// Commands the velocity whose step lands on the closed form. No limit on the step, no added damping.
    #[default]
    Exact,
    /// Backward Euler. Stable at any step, but adds damping: about `zeta + (1 - zeta^2) omega dt / 2`, and slows the swing. The
    /// plain formula: [`implicit_velocity_change`](super::implicit_velocity_change).
    Implicit,
    /// Tan, Liu and Turk 2011, with the goal taken at the step's end like the body. Not unconditionally stable, whatever is
    /// said of it: at damping ratio 1 it diverges once `omega dt` passes 2, without damping at 1.155. The plain formula:
    /// [`stable_pd_velocity_change`](super::stable_pd_velocity_change).
    StablePd,
}

impl BodyMethod {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Implicit, Self::StablePd];

    /// The matrix that it steps a spring with.
    #[must_use]
    pub fn method(self) -> Method {
        match self {
            Self::Exact => Method::ExactBody,
            Self::Implicit => Method::Implicit,
            Self::StablePd => Method::StablePdBody,
        }
    }
}

/// A spring's step over one length of time, worked out once: along all axes alike, or along each its own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpringStep {
    pub(super) method: BodyMethod,
    /// The spring turns further than a radian within the step.
    pub(super) is_coarse: bool,
    /// The spring resists a lasting acceleration along every axis.
    pub(super) is_stiff: bool,
    /// How much the spring leans against what rests on its body, 0 to 1: 0 where it is not stiff, and past a radian a step, where the
    /// guess would feed itself. In between it fades, so that steps of uneven length make no jump.
    pub(super) foresight: f32,
    axes: [Axis; 3],
    /// Orientation of the axes in the world; none: the springs are alike along all.
    frame: Option<Quat>,
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
        Self::along([spring; 3], [matrix; 3], method, None)
    }

    /// The exact drive, landing where another matrix says: how a body is driven by a method that is here for comparison.
    #[must_use]
    pub fn landing_by(spring: Spring, matrix: Propagator) -> Self {
        Self::along([spring; 3], [matrix; 3], BodyMethod::Exact, None)
    }

    /// Three springs along the axes of a frame of this orientation, over `dt` seconds: the world's, or those of a body's inertia.
    #[must_use]
    pub fn per_axis(springs: [Spring; 3], frame: Quat, method: BodyMethod, dt: f32) -> Self {
        let matrices = springs.map(|spring| method.method().propagator(spring, dt));
        Self::along(springs, matrices, method, Some(frame))
    }

    fn along(
        springs: [Spring; 3],
        matrices: [Propagator; 3],
        method: BodyMethod,
        frame: Option<Quat>,
    ) -> Self {
        let angles = springs.map(|spring| spring.omega() * matrices[0].dt());
        let furthest = angles.into_iter().fold(0.0, f32::max);
        let is_stiff = springs.iter().all(|spring| spring.compliance() > 0.0);
        let fade = ((1.0 - furthest) / FADES_OVER).clamp(0.0, 1.0);
        Self {
            method,
            is_coarse: furthest > 1.0,
            is_stiff,
            foresight: if is_stiff { fade } else { 0.0 },
            axes: std::array::from_fn(|i| Axis {
                matrix: matrices[i],
                compliance: springs[i].compliance(),
            }),
            frame,
        }
    }

    /// The same step with the axes of its springs in another orientation: those of a body that has turned.
    #[must_use]
    pub fn turned(&self, by: Quat) -> Self {
        Self {
            frame: self.frame.map(|frame| by * frame),
            ..*self
        }
    }

    /// How far a lasting acceleration (m/s^2) bends springs along the world's axes, m.
    pub(super) fn bend(&self, felt: Vec3) -> Vec3 {
        Vec3::from_array(std::array::from_fn(|i| felt[i] * self.axes[i].compliance))
    }

    /// What the step adds to the error (m) and to its rate (m/s), where the springs feel a lasting acceleration (m/s^2).
    pub(super) fn error_step(&self, error: Vec3, rate: Vec3, felt: Vec3) -> (Vec3, Vec3) {
        let Some(frame) = self.frame else {
            let Axis { matrix, compliance } = &self.axes[0];
            return matrix.error_step(error - felt * *compliance, rate);
        };
        let back = frame.conjugate();
        let (error, rate, felt) = (back * error, back * rate, back * felt);
        let (mut moved, mut sped) = (Vec3::ZERO, Vec3::ZERO);
        for (i, Axis { matrix, compliance }) in self.axes.iter().enumerate() {
            (moved[i], sped[i]) = matrix.error_step(error[i] - felt[i] * compliance, rate[i]);
        }
        (frame * moved, frame * sped)
    }
}

/// The spring that a body of inverse mass `inverse_mass` (1/kg, or 1/(kg m^2)) feels, where `spring` is what one of mass
/// `tuned_for` (kg, or kg m^2) would: stiffness and damping stay, `omega` and `zeta` go with the root of the masses' ratio.
#[must_use]
pub fn felt_by(spring: Spring, tuned_for: f32, inverse_mass: f32) -> Spring {
    let scale = (tuned_for * inverse_mass).sqrt();
    Spring::new(spring.omega() * scale, spring.zeta() * scale).unwrap_or(spring)
}
