//! [`GrabSettings`]: how far, how firmly and how strongly a character holds things.

use bevy::prelude::*;
use smart_default::SmartDefault;
use spring_math::{ParameterError, Spring};

use springyard_drive::{Authority, SpringDrive};

/// On a character: the parameters of its hand. No step changes them.
#[derive(Component, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct GrabSettings {
    /// Distance from the eyes to the surface of a body that can be taken, m; usually 2 to 4. Low: only what touches the character;
    /// high: bodies come flying across the yard.
    #[default(3.0)]
    pub reach_m: f32,
    /// Distance from the character's axis to the near side of the held body, m; usually 1 to 1.5. Low: the body sticks in the
    /// character; high: a long lever, and a body that catches everywhere.
    #[default(1.2)]
    pub hold_m: f32,
    /// Frequency, Hz, of the spring between hand and body, for a body of `tuned_for_kg`; usually 2 to 4. A heavier body is slower and
    /// sags more, by `g m / (tuned_for_kg omega^2)`. Low: the body trails like a balloon; high: no weight is seen.
    #[default(2.5)]
    pub frequency_hz: f32,
    /// Damping ratio of that spring, for a body of `tuned_for_kg`; usually 1. Heavier bodies have less: at 4 times the mass half of it.
    /// Low: the body bounces at the hand; high: it creeps.
    #[default(1.0)]
    pub damping_ratio: f32,
    /// Mass that the spring is tuned for, kg, above 0; usually that of a light crate.
    #[default(10.0)]
    pub tuned_for_kg: f32,
    /// Largest force of the hand, N; usually 500 to 2000. A body of more than this over g is not lifted, but dragged. It is also what
    /// keeps a held body from gaining energy at a wall. Infinite: mass does not count.
    #[default(1200.0)]
    pub max_force_n: f32,
    /// Largest torque of the hand, N m; usually a quarter of the force in N. Low: bodies dangle; high: a long beam sweeps everything aside.
    #[default(300.0)]
    pub max_torque_n_m: f32,
    /// Frequency, Hz, of the springs that turn the arm to the look direction, critically damped; usually 4 to 6. Low: the body comes
    /// round late; high: each count of the mouse jerks it.
    #[default(5.0)]
    pub arm_hz: f32,
    /// Fastest swing of the arm, degrees/s; usually 360 to 720. It limits how fast a body is thrown: at 540 and 1.6 m, to 15 m/s.
    #[default(540.0)]
    pub max_swing_deg_s: f32,
    /// Distance of the body from the hand at which it begins to slip, m; usually 1 to 2. Low: heavy bodies are lost at the first step;
    /// high: the arm is of rubber.
    #[default(1.5)]
    pub slip_m: f32,
}

/// Largest acceleration of a held body by the hand, m/s^2: the whole force on a body of some grams would press it through a wall.
const MOST_ACCELERATION: f32 = 200.0;

/// Largest angular acceleration of a held body by the hand, rad/s^2.
const MOST_ANGULAR_ACCELERATION: f32 = 500.0;

/// Side of the cube whose inertia, at the mass that the hand is tuned for, the spring on the rotation is tuned for, m.
const TUNED_FOR_SIDE_M: f32 = 0.6;

/// Damping ratio of the spring on the rotation, as a multiple of that of the other one: a crate that turns about its edges on the way
/// over a step should not rock.
const TURN_DAMPING: f32 = 1.5;

impl GrabSettings {
    /// The drive of a held body of this mass (kg) and largest moment of inertia (kg m^2). The error names the parameter from which no
    /// spring can be made, or none tuned for a mass or with a limit.
    pub fn drive(&self, mass_kg: f32, inertia_kg_m2: f32) -> Result<SpringDrive, ParameterError> {
        positive("GrabSettings.tuned_for_kg", self.tuned_for_kg)?;
        not_negative("GrabSettings.max_force_n", self.max_force_n)?;
        not_negative("GrabSettings.max_torque_n_m", self.max_torque_n_m)?;
        let spring = |damping_ratio| Spring::from_hertz(self.frequency_hz, damping_ratio);
        // The inertia of a cube of side a is m a^2 / 6.
        let tuned_for_kg_m2 = self.tuned_for_kg * TUNED_FOR_SIDE_M * TUNED_FOR_SIDE_M / 6.0;
        Ok(SpringDrive {
            linear: Some(spring(self.damping_ratio)?),
            angular: Some(spring(self.damping_ratio * TURN_DAMPING)?.into()),
            // Weight is felt: a hand has a force, not an acceleration.
            authority: Authority::ForceBased {
                mass_kg: self.tuned_for_kg,
                inertia_kg_m2: tuned_for_kg_m2,
            },
            max_acceleration: Some((self.max_force_n / mass_kg).min(MOST_ACCELERATION)),
            max_angular_acceleration: Some(
                (self.max_torque_n_m / inertia_kg_m2).min(MOST_ANGULAR_ACCELERATION),
            ),
            gravity_feed_forward: false,
            ..default()
        })
    }

    /// Mass of the heaviest body that the hand lifts under this gravity (m/s^2), kg.
    #[must_use]
    pub fn lifts_kg(&self, gravity: f32) -> f32 {
        self.max_force_n / gravity
    }
}

/// An error for a value that is not a finite number above 0.
fn positive(name: &'static str, value: f32) -> Result<(), ParameterError> {
    if !value.is_finite() {
        Err(ParameterError::NotFinite { name, value })
    } else if value <= 0.0 {
        Err(ParameterError::NotPositive { name, value })
    } else {
        Ok(())
    }
}

/// An error for a limit that is negative or NaN. It may be infinite.
fn not_negative(name: &'static str, value: f32) -> Result<(), ParameterError> {
    if value.is_nan() {
        Err(ParameterError::NotFinite { name, value })
    } else if value < 0.0 {
        Err(ParameterError::Negative { name, value })
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_that_cannot_be_is_an_error() {
        let spoil: [fn(&mut GrabSettings); 5] = [
            |grab| grab.frequency_hz = f32::NAN,
            |grab| grab.tuned_for_kg = 0.0,
            |grab| grab.tuned_for_kg = f32::INFINITY,
            |grab| grab.max_force_n = -1.0,
            |grab| grab.max_torque_n_m = f32::NAN,
        ];
        for spoil in spoil {
            let mut settings = GrabSettings::default();
            spoil(&mut settings);
            assert!(settings.drive(1.0, 1.0).is_err(), "{settings:?}");
        }
        let unlimited = GrabSettings {
            max_force_n: f32::INFINITY,
            ..default()
        };
        assert!(unlimited.drive(1.0, 1.0).is_ok());
    }
}
