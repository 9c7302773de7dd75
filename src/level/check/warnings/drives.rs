//! Warnings about platform springs that are unstable, or clearly distorted by their integrator, at the fixed timestep in use.
//!
//! An integrator with a step of `dt` seconds has a stability limit on `omega dt`, and below it gives a spring of another
//! frequency and damping ratio than the file's. Both come from the method's step matrix
//! ([`Method::stability_limit`](spring_math::Method::stability_limit), [`DriveMethod::effective`]). The level can still be played, so these
//! are not errors.

use spring_math::Spring;
use spring_math::body::force_based_spring;

use super::LevelWarning;
use super::set_springs::{SetPlatform, settings};
use crate::level::file::{Level, Platform, PlatformAuthority, PlatformDriver, PlatformSpring};
use springyard_drive::DriveMethod;

/// Allowed difference between the effective spring and the file's: relative in frequency (10 %), absolute in damping ratio.
const TOLERANCE: f64 = 0.1;

/// Step (s) from which rapier's `PdController` with its default gains (60, 0.8) is unstable: stable while `60 dt + 2 * 0.8 < 4`.
const PD_CONTROLLER_LONGEST_STEP_SECS: f64 = 0.04;

/// The platforms of a checked level whose drive is unstable or distorted in steps of `step_secs` (s). `default` is the method of the
/// platforms that name none.
#[must_use]
pub fn drive_warnings(level: &Level, step_secs: f64, default: DriveMethod) -> Vec<LevelWarning> {
    let platforms = level.platforms.iter().enumerate();
    platforms
        .filter_map(|(i, platform)| {
            let settings = settings(level, platform);
            let faults = settings.iter().filter_map(|set| fault(set, step_secs, default));
            // The first of the worst.
            let (_, what) = faults.min_by_key(|(is_unstable, _)| !is_unstable)?;
            Some(LevelWarning {
                field: format!("platforms[{i}].method"),
                message: format!(
                    "platform `{}`{what}; write method: Exact, which is the same spring at any step",
                    platform.name
                ),
            })
        })
        .collect()
}

/// Whether a platform's drive is unstable, and the middle of the message. `None` for a drive that behaves as the file says.
fn fault(set: &SetPlatform, step_secs: f64, default: DriveMethod) -> Option<(bool, String)> {
    let SetPlatform { platform, when } = set;
    let method = match platform.method.driver() {
        PlatformDriver::Spring(method) => method.unwrap_or(default),
        PlatformDriver::PdController => return pd_controller_fault(step_secs),
        PlatformDriver::JointMotor => return None,
    };
    if method == DriveMethod::Exact {
        return None;
    }
    let felt = felt_springs(set);
    let worst = felt.iter().find_map(|felt| {
        let what = explosion(platform, method, felt, step_secs)?;
        Some((true, format!("{when} {} {what}", felt.moved)))
    });
    worst.or_else(|| {
        felt.iter().find_map(|felt| {
            let what = other_spring(platform, method, felt.spring, step_secs)?;
            Some((false, format!("{when} {} {what}", felt.moved)))
        })
    })
}

fn pd_controller_fault(step_secs: f64) -> Option<(bool, String)> {
    let hz = 1.0 / step_secs;
    (step_secs >= PD_CONTROLLER_LONGEST_STEP_SECS).then(|| {
        let least = 1.0 / PD_CONTROLLER_LONGEST_STEP_SECS;
        let what = format!(
            " cannot be stable at {hz:.0} steps a second: a PdController needs more than {least:.0}"
        );
        (true, what)
    })
}

/// A spring on the body's translation or rotation, before the integrator distorts it.
struct FeltSpring {
    /// What it does, for messages.
    moved: &'static str,
    /// What sets its frequency, for messages: a field, if it is that of the file.
    field: &'static str,
    /// The frequency that is given, Hz.
    given_hz: f32,
    spring: Spring,
}

/// The springs on the body's translation and rotation, where there are any. With `ForceBased` a body lighter than `tuned_for_kg` has
/// stiffer ones.
fn felt_springs(set: &SetPlatform) -> Vec<FeltSpring> {
    let SetPlatform { platform, when } = set;
    let given = platform.spring.unwrap_or_default();
    let turning = platform.turn_spring.unwrap_or(given);
    let (moved_by, turned_by) = match platform.turn_spring {
        _ if !when.is_empty() => ("the frequency in Hz", "the frequency in Hz"),
        Some(_) => ("frequency_hz", "turn_spring.frequency_hz"),
        None => ("frequency_hz", "frequency_hz"),
    };
    let (moves, turns) = platform.driven_axes();
    let (lighter, easier_to_turn) = lightness(platform);
    let felt = |moved, field, given: PlatformSpring, lightness| {
        let spring = Spring::from_hertz(given.frequency_hz, given.damping_ratio).ok()?;
        Some(FeltSpring {
            moved,
            field,
            given_hz: given.frequency_hz,
            spring: force_based_spring(spring, lightness, 1.0),
        })
    };
    let moving = moves
        .any()
        .then(|| felt("moves:", moved_by, given, lighter));
    let turning = turns
        .any()
        .then(|| felt("turns:", turned_by, turning, easier_to_turn));
    moving.into_iter().chain(turning).flatten().collect()
}

/// Mass and inertia that a platform's springs are tuned for, over those that they act on: 1 unless it is `ForceBased`.
fn lightness(platform: &Platform) -> (f32, f32) {
    let PlatformAuthority::ForceBased { tuned_for_kg } = platform.authority else {
        return (1.0, 1.0);
    };
    // The drive is tuned for the inertia about one axis, and is stiffest about the axis with the least inertia. A hinged platform
    // turns about that one axis alone.
    let axis = platform.turning_axis();
    let least = match platform.hinge {
        Some(_) => platform.inertia_about(axis, platform.mass_kg),
        None => platform.principal_inertia().0.min_element(),
    };
    (
        tuned_for_kg / platform.mass_kg,
        platform.inertia_about(axis, tuned_for_kg) / least,
    )
}

fn explosion(
    platform: &Platform,
    method: DriveMethod,
    felt: &FeltSpring,
    step_secs: f64,
) -> Option<String> {
    let limit = method.method().stability_limit(felt.spring.zeta().into())?;
    let angle = f64::from(felt.spring.omega()) * step_secs;
    (angle >= limit).then(|| {
        format!(
            "it cannot be stable at {:.0} steps a second: {:?} needs omega dt under {limit:.2}, and this drive has {angle:.2}{}; \
             {} may be at most {:.2}",
            1.0 / step_secs,
            method,
            felt_as(platform, felt.spring),
            felt.field,
            // Rounded down: the number itself must be below the limit.
            (f64::from(felt.given_hz) * limit / angle * 100.0).floor() / 100.0,
        )
    })
}

fn other_spring(
    platform: &Platform,
    method: DriveMethod,
    felt: Spring,
    step_secs: f64,
) -> Option<String> {
    let effective = method.effective(felt, step_secs as f32);
    let (omega, zeta) = (f64::from(felt.omega()), f64::from(felt.zeta()));
    let is_near = effective.is_some_and(|effective| {
        let slow = slow_rate(effective.omega, effective.zeta) / slow_rate(omega, zeta);
        // An overdamped spring decays at two rates. Only the slow one is visible, so only that one is compared.
        let same_damping = zeta > 1.0 || (effective.zeta - zeta).abs() <= TOLERANCE;
        (slow - 1.0).abs() <= TOLERANCE && same_damping
    });
    (!is_near).then(|| {
        let effective = effective.map_or("no spring at all".to_owned(), |effective| {
            let hz = effective.omega / std::f64::consts::TAU;
            format!(
                "a spring of {hz:.2} Hz and damping ratio {:.2}",
                effective.zeta
            )
        });
        format!(
            "at {:.0} steps a second {:?} makes {effective} out of {:.2} Hz and {zeta:.2} (the damping ratio){}",
            1.0 / step_secs,
            method,
            felt.frequency_hz(),
            felt_as(platform, felt),
        )
    })
}

/// The rate that dominates a spring's motion, 1/s: `omega`, or the slower decay rate of an overdamped spring.
fn slow_rate(omega: f64, zeta: f64) -> f64 {
    if zeta > 1.0 {
        omega / (zeta + (zeta * zeta - 1.0).sqrt())
    } else {
        omega
    }
}

/// The part of a message that explains why a `ForceBased` body has another frequency than the file's; else empty.
fn felt_as(platform: &Platform, felt: Spring) -> String {
    match platform.authority {
        PlatformAuthority::AccelerationBased => String::new(),
        PlatformAuthority::ForceBased { tuned_for_kg } => format!(
            " (on a force for {tuned_for_kg} kg, {} kg swing at {:.1} Hz)",
            platform.mass_kg,
            felt.frequency_hz()
        ),
    }
}
