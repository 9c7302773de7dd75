//! Which spring a body follows within one step, and by which rule.

use super::four::{Rotations, Vectors};
use crate::{Method, Propagator, Spring, SpringValue};

/// How a spring moves a rigid body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum BodyMethod {
    /// Commands the velocity whose step lands on the closed form. No limit on the step, no added damping.
    #[default]
    Exact,
    /// Backward Euler. Stable at any step, but adds damping: about
    /// `zeta + (1 - zeta^2) omega dt / 2`, and slows the swing.
    Implicit,
    /// Tan, Liu and Turk 2011, with the goal taken at the step's end like the body. Not unconditionally stable, whatever is
    /// said of it: at damping ratio 1 it diverges once `omega dt` passes 2, without damping at 1.155.
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

/// The last part of a radian a step, over which [`SpringStep::foresight`] fades.
const FADES_OVER: f32 = 0.1;

/// A spring's step, worked out once for a step's length: the same along all axes, or another along each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpringStep {
    pub(super) method: BodyMethod,
    /// The spring turns further than a radian within the step.
    pub(super) coarse: bool,
    /// How much the spring leans against what rests on its body, 0 to 1. It must be stiff enough to, and not turn far within the
    /// step: there the guess would feed itself. In between it fades, so that steps of uneven length make no jump.
    pub(super) foresight: f32,
    axes: Axes,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Axes {
    Same(Axis),
    Own { axes: [Axis; 3], framed: bool },
}

/// The step along an axis.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Axis {
    step: Propagator,
    /// How far a lasting acceleration bends the spring, m per m/s^2.
    compliance: f32,
}

impl Axis {
    fn new(spring: Spring, method: BodyMethod, dt: f32) -> Self {
        Self {
            step: method.method().propagator(spring, dt),
            compliance: spring.compliance(),
        }
    }

    #[inline]
    fn step<V: SpringValue>(&self, error: V, rate: V, felt: V) -> (V, V) {
        self.step.error_step(error - felt * self.compliance, rate)
    }
}

impl SpringStep {
    /// The same spring along every axis, over `dt` seconds.
    #[must_use]
    pub fn new(spring: Spring, method: BodyMethod, dt: f32) -> Self {
        let axis = Axis::new(spring, method, dt);
        Self::of(&[spring], Axes::Same(axis), method, dt)
    }

    /// Three springs along the axes of a frame that each body has of its own (see [`Ride`](super::Ride)), over `dt` seconds.
    #[must_use]
    pub fn per_axis(springs: [Spring; 3], method: BodyMethod, dt: f32) -> Self {
        let axes = springs.map(|spring| Axis::new(spring, method, dt));
        let framed = true;
        Self::of(&springs, Axes::Own { axes, framed }, method, dt)
    }

    /// One spring about the vertical (the world's y axis) and another about the level axes, over `dt` seconds.
    #[must_use]
    pub fn with_yaw(spring: Spring, yaw: Spring, method: BodyMethod, dt: f32) -> Self {
        let springs = [spring, yaw, spring];
        let axes = springs.map(|spring| Axis::new(spring, method, dt));
        let framed = false;
        Self::of(&springs, Axes::Own { axes, framed }, method, dt)
    }

    fn of(springs: &[Spring], axes: Axes, method: BodyMethod, dt: f32) -> Self {
        let angles = springs.iter().map(|spring| spring.omega() * dt);
        let furthest = angles.fold(0.0, f32::max);
        let stiff = springs.iter().all(|spring| spring.compliance() > 0.0);
        Self {
            method,
            coarse: furthest > 1.0,
            foresight: if stiff {
                ((1.0 - furthest) / FADES_OVER).clamp(0.0, 1.0)
            } else {
                0.0
            },
            axes,
        }
    }

    pub(super) fn is_framed(&self) -> bool {
        matches!(self.axes, Axes::Own { framed: true, .. })
    }

    /// What the step adds to the errors and to their rates, where the springs feel a lasting acceleration (m/s^2 or rad/s^2).
    #[inline]
    pub(super) fn error_step(
        &self,
        error: Vectors,
        rate: Vectors,
        felt: Vectors,
        frame: Option<Rotations>,
    ) -> (Vectors, Vectors) {
        match &self.axes {
            Axes::Same(axis) => axis.step(error, rate, felt),
            Axes::Own { axes, .. } => {
                let [error, rate, felt] = [error, rate, felt]
                    .map(|given| frame.map_or(given, |frame| frame.conjugate().turn(given)));
                let (x, y, z) = (
                    axes[0].step(error.x, rate.x, felt.x),
                    axes[1].step(error.y, rate.y, felt.y),
                    axes[2].step(error.z, rate.z, felt.z),
                );
                let moved = Vectors {
                    x: x.0,
                    y: y.0,
                    z: z.0,
                };
                let sped = Vectors {
                    x: x.1,
                    y: y.1,
                    z: z.1,
                };
                frame.map_or((moved, sped), |frame| (frame.turn(moved), frame.turn(sped)))
            }
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
