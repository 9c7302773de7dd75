//! Platforms whose drive cannot be stable, or steps their spring into another one, at the step that is played.
//!
//! Such a level is still a level: these are warnings. Limits and effective springs are those of the method's step matrix
//! ([`Method::stability_limit`], [`Propagator::effective`](spring_math::Propagator::effective)).

use spring_math::body::felt_by;
use spring_math::{Method, Spring};

use crate::level::file::{Level, Platform, PlatformAuthority, PlatformMethod};

/// A drive that will not do what its file says.
#[derive(Debug, Clone, PartialEq)]
pub struct InvalidDrive {
    /// Its field: `platforms[2].method`.
    pub field: String,
    /// What it does instead, and what to write.
    pub message: String,
    /// It explodes. Otherwise it is a stable spring, but another one.
    pub explodes: bool,
}

/// A spring may be this far off in frequency (part of it) or in damping ratio before it counts as another one.
const TOLERANCE: f64 = 0.1;

/// Rapier's `PdController` with its usual gains (60, 0.8) is stable while `60 dt + 2 * 0.8 < 4`.
const PD_CONTROLLER_LONGEST_STEP_SECS: f64 = 0.04;

/// The platforms of a checked level whose drive is invalid in steps of `step_secs`.
#[must_use]
pub fn invalid_drives(level: &Level, step_secs: f64) -> Vec<InvalidDrive> {
    let platforms = level.platforms.iter().enumerate();
    platforms
        .filter_map(|(i, platform)| {
            let (explodes, what) = fault(platform, step_secs)?;
            Some(InvalidDrive {
                field: format!("platforms[{i}].method"),
                message: format!(
                    "platform `{}` {what}; write method: Exact, which is the same spring at any step",
                    platform.name
                ),
                explodes,
            })
        })
        .collect()
}

/// What is wrong with a platform's drive, and whether it explodes.
fn fault(platform: &Platform, step_secs: f64) -> Option<(bool, String)> {
    let method = match platform.method {
        PlatformMethod::StablePd => Method::StablePdBody,
        PlatformMethod::Implicit => Method::Implicit,
        PlatformMethod::PdController => return pd_controller_fault(step_secs),
        PlatformMethod::Exact | PlatformMethod::JointMotor => return None,
    };
    let given = platform.spring.unwrap_or_default();
    let spring = Spring::from_hertz(given.frequency_hz, given.damping_ratio).ok()?;
    let felt = felt_springs(platform, spring);
    let worst = felt.iter().find_map(|(moved, felt)| {
        let what = explosion(platform, method, *felt, step_secs)?;
        Some((true, format!("{moved} {what}")))
    });
    worst.or_else(|| {
        felt.iter().find_map(|(moved, felt)| {
            let what = other_spring(platform, method, *felt, step_secs)?;
            Some((false, format!("{moved} {what}")))
        })
    })
}

fn pd_controller_fault(step_secs: f64) -> Option<(bool, String)> {
    let hz = 1.0 / step_secs;
    (step_secs >= PD_CONTROLLER_LONGEST_STEP_SECS).then(|| {
        let least = 1.0 / PD_CONTROLLER_LONGEST_STEP_SECS;
        let what = format!(
            "cannot be stable at {hz:.0} steps a second: a PdController needs more than {least:.0}"
        );
        (true, what)
    })
}

/// The springs that the body itself moves and turns on: with `ForceBased`, a light body is on a stiffer one.
fn felt_springs(platform: &Platform, spring: Spring) -> [(&'static str, Spring); 2] {
    let PlatformAuthority::ForceBased { tuned_for_kg } = platform.authority else {
        return [("moves:", spring), ("turns:", spring)];
    };
    let mass = platform.mass_kg;
    let square = platform.size_m * platform.size_m;
    // Of a box, about each axis, over its mass: the drive is tuned for the inertia about the upright one.
    let about = [
        square.y + square.z,
        square.x + square.z,
        square.x + square.y,
    ];
    let least = about.into_iter().fold(f32::INFINITY, f32::min);
    [
        ("moves:", felt_by(spring, tuned_for_kg, 1.0 / mass)),
        (
            "turns:",
            felt_by(spring, tuned_for_kg * about[1], 1.0 / (mass * least)),
        ),
    ]
}

fn explosion(platform: &Platform, method: Method, felt: Spring, step_secs: f64) -> Option<String> {
    let limit = method.stability_limit(felt.zeta().into())?;
    let angle = f64::from(felt.omega()) * step_secs;
    (angle >= limit).then(|| {
        let given = platform.spring.unwrap_or_default().frequency_hz;
        format!(
            "it cannot be stable at {:.0} steps a second: {:?} needs omega dt under {limit:.2}, and this drive has {angle:.2}{}; \
             frequency_hz may be at most {:.2}",
            1.0 / step_secs,
            platform.method,
            felt_as(platform, felt),
            f64::from(given) * limit / angle,
        )
    })
}

fn other_spring(
    platform: &Platform,
    method: Method,
    felt: Spring,
    step_secs: f64,
) -> Option<String> {
    let really = method.propagator(felt, step_secs as f32).effective();
    let (omega, zeta) = (f64::from(felt.omega()), f64::from(felt.zeta()));
    let is_near = really.is_some_and(|really| {
        let slow = slow_rate(really.omega, really.zeta) / slow_rate(omega, zeta);
        // Overdamped, the fast of its two rates is gone before anyone sees it.
        let same_damping = zeta > 1.0 || (really.zeta - zeta).abs() <= TOLERANCE;
        (slow - 1.0).abs() <= TOLERANCE && same_damping
    });
    (!is_near).then(|| {
        let really = really.map_or("no spring at all".to_owned(), |really| {
            let hz = really.omega / std::f64::consts::TAU;
            format!(
                "a spring of {hz:.2} Hz and damping ratio {:.2}",
                really.zeta
            )
        });
        format!(
            "at {:.0} steps a second {:?} makes {really} out of {:.2} Hz and {zeta:.2}{}",
            1.0 / step_secs,
            platform.method,
            felt.frequency_hz(),
            felt_as(platform, felt),
        )
    })
}

/// How fast a spring comes to rest (the slower of its rates if it is overdamped) or swings, 1/s.
fn slow_rate(omega: f64, zeta: f64) -> f64 {
    if zeta > 1.0 {
        omega / (zeta + (zeta * zeta - 1.0).sqrt())
    } else {
        omega
    }
}

/// Why the body is on another spring than the file's number.
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
