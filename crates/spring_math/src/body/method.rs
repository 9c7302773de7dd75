//! Which spring a body follows within one step, and by which rule.

use glam::{Quat, Vec3A};

use crate::{Method, Propagator, Spring};

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

/// A spring's step, worked out once for a step's length: the same along all axes, or another along each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpringStep {
    pub(super) method: BodyMethod,
    /// The spring turns further than a radian within the step.
    pub(super) coarse: bool,
    axes: Axes,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Axes {
    Same(Propagator),
    Own { frame: Quat, steps: [Propagator; 3] },
}

impl SpringStep {
    /// The same spring along every axis, over `dt` seconds.
    #[must_use]
    pub fn new(spring: Spring, method: BodyMethod, dt: f32) -> Self {
        Self {
            method,
            coarse: spring.omega() * dt > 1.0,
            axes: Axes::Same(method.method().propagator(spring, dt)),
        }
    }

    /// Three springs along the axes of `frame` (which turns its axes to the world's), over `dt` seconds.
    #[must_use]
    pub fn per_axis(springs: [Spring; 3], frame: Quat, method: BodyMethod, dt: f32) -> Self {
        Self {
            method,
            coarse: springs.iter().any(|spring| spring.omega() * dt > 1.0),
            axes: Axes::Own {
                frame,
                steps: springs.map(|spring| method.method().propagator(spring, dt)),
            },
        }
    }

    /// One spring about the vertical (the world's y axis) and another about the level axes, over `dt` seconds.
    #[must_use]
    pub fn with_yaw(spring: Spring, yaw: Spring, method: BodyMethod, dt: f32) -> Self {
        Self::per_axis([spring, yaw, spring], Quat::IDENTITY, method, dt)
    }

    /// The same steps along the axes of another frame. A spring that is the same along every axis stays as it is.
    #[must_use]
    pub fn turned(&self, frame: Quat) -> Self {
        let mut turned = *self;
        if let Axes::Own { frame: own, .. } = &mut turned.axes {
            *own = frame;
        }
        turned
    }

    /// What the step adds to the error and to its rate.
    #[must_use]
    #[inline]
    pub fn error_step(&self, error: Vec3A, rate: Vec3A) -> (Vec3A, Vec3A) {
        match &self.axes {
            Axes::Same(step) => step.error_step(error, rate),
            Axes::Own { frame, steps } => {
                let (frame, back) = (*frame, frame.conjugate());
                let (error, rate) = (back * error, back * rate);
                let [x, y, z] =
                    [0, 1, 2].map(|axis| steps[axis].error_step(error[axis], rate[axis]));
                (
                    frame * Vec3A::new(x.0, y.0, z.0),
                    frame * Vec3A::new(x.1, y.1, z.1),
                )
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
