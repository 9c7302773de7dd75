//! [`Method`]: the integrators in common use, each as a [`Propagator`], with their stability limits.

use super::propagator::{EffectiveSpring, Propagator, valid_step};
use super::spring::Spring;

/// An integrator for a spring. All but [`Method::Exact`] and [`Method::ExactBody`] are approximations, kept for comparison.
///
#[doc = include_str!("methods.md")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Explicit Euler: the old velocity moves the position. Wrong: an undamped swing grows at any step.
    Explicit,
    /// Semi-implicit (symplectic) Euler: the new velocity moves the position. Right for small steps only.
    SemiImplicit,
    /// Backward (implicit) Euler: always stable, adds damping.
    Implicit,
    /// Stable PD as printed for a lone spring, whose position the *old* velocity moves. Has a stability limit, despite its name.
    StablePd,
    /// Stable PD on a rigid body, whose position the *new* velocity moves.
    StablePdBody,
    /// The exact step: the closed form.
    Exact,
    /// The exact drive: a rigid body commanded so that its position lies on the closed form, see [`crate::body`].
    ExactBody,
}

crate::named!(Method {
    Explicit: "explicit",
    SemiImplicit: "semi-implicit",
    Implicit: "implicit",
    StablePd: "stable-pd",
    StablePdBody: "stable-pd-body",
    Exact: "exact",
    ExactBody: "exact-body",
});

impl Method {
    /// The step of this method over `dt` seconds. The same matrix for [`Method::Exact`] and [`Method::ExactBody`]: the two differ
    /// in how a body follows the spring, which is in [`crate::body`].
    #[must_use]
    pub fn propagator(self, spring: Spring, dt: f32) -> Propagator {
        match self {
            Self::Explicit => Propagator::explicit(spring, dt),
            Self::SemiImplicit => Propagator::semi_implicit(spring, dt),
            Self::Implicit => Propagator::implicit(spring, dt),
            Self::StablePd => Propagator::stable_pd(spring, dt),
            Self::StablePdBody => Propagator::stable_pd_body(spring, dt),
            Self::Exact | Self::ExactBody => Propagator::exact(spring, dt),
        }
    }

    /// The largest `omega dt` (rad) for which the method is stable at this damping ratio; none where there is no limit.
    #[must_use]
    pub fn stability_limit(self, zeta: f64) -> Option<f64> {
        match self {
            Self::Explicit if zeta <= 1.0 => Some(2.0 * zeta),
            Self::Explicit => Some(2.0 / (zeta + (zeta * zeta - 1.0).sqrt())),
            Self::SemiImplicit => Some(2.0 / ((1.0 + zeta * zeta).sqrt() + zeta)),
            Self::StablePd => Some(2.0 * zeta + 2.0 * (zeta * zeta + 1.0).sqrt()),
            Self::StablePdBody => Some((2.0 * zeta + (4.0 * zeta * zeta + 12.0).sqrt()) / 3.0),
            Self::Implicit | Self::Exact | Self::ExactBody => None,
        }
    }
}

/// The integrator of a spring that drives a rigid body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum BodyMethod {
    /// The exact drive: commands the velocity whose step ends on the closed form. No limit on the step, no added damping.
    #[default]
    Exact,
    /// Backward Euler. Stable at any step, but slows the swing and adds damping: the ratio becomes about
    /// `zeta + (1 - zeta^2) omega dt / 2`. The plain formula:
    /// [`implicit_velocity_change`](crate::body::implicit_velocity_change).
    Implicit,
    /// Stable PD (Tan, Liu and Turk 2011), with the goal taken at the step's end like the body. Not unconditionally stable: at
    /// damping ratio 1 it diverges above `omega dt = 2`, without damping above 1.155. The plain formula:
    /// [`stable_pd_velocity_change`](crate::body::stable_pd_velocity_change).
    #[doc(alias = "SPD")]
    StablePd,
}

crate::named!(BodyMethod {
    Exact: "exact",
    Implicit: "implicit",
    StablePd: "stable-pd",
});

impl BodyMethod {
    /// The method whose matrix steps the spring.
    #[must_use]
    pub fn method(self) -> Method {
        match self {
            Self::Exact => Method::ExactBody,
            Self::Implicit => Method::Implicit,
            Self::StablePd => Method::StablePdBody,
        }
    }

    /// The frequency and damping ratio that a spring really has on a body, in steps of `dt` seconds: from the eigenvalues of the
    /// method's matrix. None where no spring moves like that.
    ///
    /// ```
    /// use spring_math::{BodyMethod, Spring};
    /// let spring = Spring::from_hertz(2.0, 0.2)?;
    /// let effective = BodyMethod::StablePd.effective(spring, 1.0 / 60.0);
    /// assert!(effective.is_some_and(|it| (it.zeta - 0.30).abs() < 0.005));
    /// # Ok::<(), spring_math::ParameterError>(())
    /// ```
    #[must_use]
    pub fn effective(self, spring: Spring, dt: f32) -> Option<EffectiveSpring> {
        self.method().propagator(spring, dt).effective()
    }
}

/// The velocity that moves the position: that of the start of the step, or that of its end.
#[derive(Clone, Copy)]
enum VelocityUsed {
    Old,
    New,
}

impl Propagator {
    /// Explicit Euler: `x += v dt`, then `v += a dt` with the acceleration at the *old* position. Grows at any step if
    /// `zeta = 0`.
    #[must_use]
    pub fn explicit(spring: Spring, dt: f32) -> Self {
        Self::from_acceleration(spring, dt, 0.0, 0.0, VelocityUsed::Old)
    }

    /// Semi-implicit Euler: `v += a dt`, then `x += v dt` with the *new* velocity.
    #[must_use]
    pub fn semi_implicit(spring: Spring, dt: f32) -> Self {
        Self::from_acceleration(spring, dt, 0.0, 0.0, VelocityUsed::New)
    }

    /// Stable PD (Tan, Liu and Turk 2011) as printed for a lone spring: the force at the predicted next state, while the
    /// old velocity moves the position.
    #[doc(alias = "SPD")]
    #[doc(alias = "PD controller")]
    #[must_use]
    pub fn stable_pd(spring: Spring, dt: f32) -> Self {
        Self::from_acceleration(spring, dt, 1.0, 0.0, VelocityUsed::Old)
    }

    /// Stable PD on a rigid body: the engine moves the body with the new velocity.
    #[doc(alias = "SPD")]
    #[doc(alias = "PD controller")]
    #[must_use]
    pub fn stable_pd_body(spring: Spring, dt: f32) -> Self {
        Self::from_acceleration(spring, dt, 1.0, 0.0, VelocityUsed::New)
    }

    /// Backward (implicit) Euler: force and velocity are those at the end of the step.
    #[must_use]
    pub fn implicit(spring: Spring, dt: f32) -> Self {
        Self::from_acceleration(spring, dt, 1.0, 1.0, VelocityUsed::New)
    }

    /// The formula of all five: `dv = dt (-w^2 (e + p dt v) - 2 z w v) / (1 + p 2 z a + i a^2)`, `a = w dt`.
    fn from_acceleration(
        spring: Spring,
        dt: f32,
        predicted: f64,
        implicit: f64,
        velocity_used: VelocityUsed,
    ) -> Self {
        let (omega, zeta) = spring.in_f64();
        let dt32 = valid_step(dt);
        let dt = f64::from(dt32);
        let angle = omega * dt;
        let damping = 2.0 * zeta * angle;
        let shrink = 1.0 / (1.0 + predicted * damping + implicit * angle * angle);
        let from_position = -omega * angle * shrink;
        let from_velocity = -(predicted * angle * angle + damping) * shrink;
        let [m00, m01] = match velocity_used {
            VelocityUsed::Old => [0.0, dt],
            VelocityUsed::New => [dt * from_position, dt * (1.0 + from_velocity)],
        };
        Self::from_increments([m00, m01, from_position, from_velocity], dt32)
    }
}
