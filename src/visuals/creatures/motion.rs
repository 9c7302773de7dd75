//! How a creature moves, as functions of the time since what it has noticed: nothing is stored, so it is right after a rewind, too.
//! Pure: no world access.
//!
//! A creature is a mass on a coil. A hop is a half swing of that coil without damping, which throws it off the ground as fast as the
//! blow came, a free flight, and after the last one the damped swing of the landing.

use std::f32::consts::{PI, TAU};

use spring_math::{ParameterError, Propagator, Spring};

/// Length of the coil at rest, m.
pub const COIL_M: f32 = 0.34;
/// The coil is never shorter than this, m: the wires touch.
const SHORTEST_M: f32 = 0.12;

/// Angular frequency of the coil, rad/s, and its damping ratio after the last hop.
const COIL_RAD_S: f32 = 24.0;
const LANDING_RATIO: f32 = 0.5;
/// Acceleration in the air, m/s^2. Toys fall faster than people.
const GRAVITY_M_S2: f32 = 20.0;
/// Velocity of a hop where it leaves the ground, m/s; and with reduced motion.
const HOP_M_S: f32 = 3.2;
const CALM_HOP_M_S: f32 = 1.4;
/// Time after the last touch-down in which the coil still swings, s: then it is within a millimetre of its rest.
const SETTLE_SECS: f32 = 0.45;

/// Frequency and damping ratio of a duck, and the velocity of its blow, m/s.
const DUCK_HZ: f32 = 1.5;
const DUCK_RATIO: f32 = 0.7;
const DUCK_M_S: f32 = 3.6;
/// A duck is over after this time, s.
pub const DUCK_SECS: f32 = 1.5;

/// A breath: how far the head goes up and down, m, and how often, rad/s.
const BREATH_M: f32 = 0.014;
const BREATH_RAD_S: f64 = 1.9;

/// Where the parts of a creature are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Posture {
    /// Height of the foot over the ground, m.
    pub up_m: f32,
    /// Length of the coil, m.
    pub coil_m: f32,
}

impl Posture {
    /// At rest, between two breaths.
    pub const REST: Self = Self {
        up_m: 0.0,
        coil_m: COIL_M,
    };

    /// The same with a coil longer by this, m.
    #[must_use]
    pub fn stretched_by(self, more_m: f32) -> Self {
        Self {
            coil_m: (self.coil_m + more_m).max(SHORTEST_M),
            ..self
        }
    }
}

/// The hops of a creature: all are alike.
#[derive(Debug, Clone, Copy)]
pub struct Hops {
    /// Velocity where it leaves the ground, m/s.
    speed_m_s: f32,
    throw: Spring,
    landing: Spring,
}

impl Hops {
    /// Hops of the usual height, or low ones for reduced motion.
    pub fn new(is_calm: bool) -> Result<Self, ParameterError> {
        Ok(Self {
            speed_m_s: if is_calm { CALM_HOP_M_S } else { HOP_M_S },
            throw: Spring::new(COIL_RAD_S, 0.0)?,
            landing: Spring::new(COIL_RAD_S, LANDING_RATIO)?,
        })
    }

    /// Time on the ground before a hop, s: half a swing.
    fn ground_secs(self) -> f32 {
        PI / self.throw.omega()
    }

    /// Time from one hop to the next without a rest, s.
    #[must_use]
    pub fn period_secs(self) -> f32 {
        self.ground_secs() + 2.0 * self.speed_m_s / GRAVITY_M_S2
    }

    /// Time until a creature that makes this many hops is at rest, s.
    #[must_use]
    pub fn lasts_secs(self, count: u32) -> f32 {
        self.period_secs() * count as f32 + SETTLE_SECS
    }

    /// The posture at this time, s, after the first of so many hops began.
    #[must_use]
    pub fn posture(self, age_secs: f32, count: u32) -> Posture {
        if !(0.0..self.lasts_secs(count)).contains(&age_secs) {
            return Posture::REST;
        }
        let period = self.period_secs();
        let hop = (age_secs / period).floor().min(count as f32);
        let within = (age_secs - hop * period).max(0.0);
        let swing = |spring, secs| {
            let (more_m, _) = Propagator::exact(spring, secs).advance(0.0, -self.speed_m_s, 0.0);
            Posture::REST.stretched_by(more_m)
        };
        if hop >= count as f32 {
            return swing(self.landing, within);
        }
        let flight = within - self.ground_secs();
        if flight < 0.0 {
            return swing(self.throw, within);
        }
        Posture {
            up_m: flight * (self.speed_m_s - 0.5 * GRAVITY_M_S2 * flight),
            ..Posture::REST
        }
    }
}

/// How much longer (negative: shorter) a duck makes the coil at this time, s, after a dash, m. It begins at once and is not shown after
/// [`DUCK_SECS`].
pub fn duck_m(age_secs: f32) -> Result<f32, ParameterError> {
    if !(0.0..DUCK_SECS).contains(&age_secs) {
        return Ok(0.0);
    }
    let spring = Spring::from_hertz(DUCK_HZ, DUCK_RATIO)?;
    let (more_m, _) = Propagator::exact(spring, age_secs).advance(0.0, -DUCK_M_S, 0.0);
    Ok(more_m)
}

/// How much longer a breath makes the coil at a simulated time, s, in m. `phase`: 0 to 1, another for each creature.
#[must_use]
pub fn breath_m(secs: f64, phase: f32) -> f32 {
    let turn = (BREATH_RAD_S * secs).rem_euclid(std::f64::consts::TAU) as f32;
    BREATH_M * (turn + TAU * phase).sin()
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_test_lab::worst::smallest;

    #[test]
    fn a_hop_has_no_jump_in_place_and_ends_at_rest() {
        let hops = Hops::new(false).unwrap();
        for count in [1, 5] {
            let mut before = Posture::REST;
            let end = hops.lasts_secs(count);
            let mut highest: f32 = 0.0;
            for ms in 0..(end * 1000.0) as u16 + 2 {
                let now = hops.posture(1e-3 * f32::from(ms), count);
                // Not faster than it leaves the ground, and a little for the end of the swing.
                let top = |it: Posture| it.up_m + it.coil_m;
                let moved = (top(now) - top(before)).abs();
                assert!(moved < 1e-3 * HOP_M_S + 1e-3, "{ms} ms: {moved} m");
                highest = highest.max(now.up_m);
                before = now;
            }
            assert_eq!(before, Posture::REST);
            // As high as a body that is thrown up with that velocity.
            let thrown = HOP_M_S * HOP_M_S / (2.0 * GRAVITY_M_S2);
            assert!((highest - thrown).abs() < 1e-3, "{highest} m");
        }
    }

    #[test]
    fn a_duck_goes_down_by_half_of_the_coil_and_comes_back() {
        let deepest = (0..150_u16).map(|at| duck_m(0.01 * f32::from(at)).unwrap());
        let deepest = smallest(deepest);
        assert!((-0.24..-0.12).contains(&deepest), "{deepest} m");
        assert!(duck_m(DUCK_SECS - 0.01).unwrap().abs() < 2e-3);
    }
}
