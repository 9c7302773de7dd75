//! Adds what smooths a platform's target.

use bevy::prelude::*;
use spring_math::catalogue::damper::Damper;
use spring_math::{ParameterError, Spring};

use crate::level::file::{Motion, Platform, PlatformSmoothing};
use springyard_drive::{FrameUpdate, SmoothedTarget, Smoothing};

/// What smooths the target of this platform, whose body starts at `start`; `None` if nothing does.
///
/// Where the target depends on a choice, the player or another body, the point starts with the body: a dial may choose another
/// place in the first step, and after a reload the platform is where it was. Otherwise it starts on the motion.
pub(super) fn smoothed(
    platform: &Platform,
    start: &Transform,
) -> Result<Option<SmoothedTarget>, ParameterError> {
    let Some(given) = platform.smoothed_by else {
        return Ok(None);
    };
    let smoothing = smoothing(given)?;
    let motion = &platform.motion;
    let follows = matches!(motion, Motion::Player { .. } | Motion::Body { .. });
    Ok(Some(if follows || motion.is_chosen() {
        SmoothedTarget::from_pose(smoothing, start.to_isometry())
    } else {
        SmoothedTarget::new(smoothing)
    }))
}

/// A filter of the file as one of `drive`.
fn smoothing(given: PlatformSmoothing) -> Result<Smoothing, ParameterError> {
    let each_frame = |fps: f32, update: FrameUpdate| Smoothing::EachFrame { fps, update };
    Ok(match given {
        PlatformSmoothing::Spring {
            frequency_hz,
            damping_ratio,
        } => Smoothing::Spring(Spring::from_hertz(frequency_hz, damping_ratio)?),
        PlatformSmoothing::DoubleSpring {
            frequency_hz,
            damping_ratio,
        } => Smoothing::DoubleSpring(Spring::from_hertz(frequency_hz, damping_ratio)?),
        PlatformSmoothing::Damper {
            half_life_secs,
            fps,
        } => {
            let damper = Damper::from_half_life(half_life_secs)?;
            fps.map_or(Smoothing::Damper(damper), |fps| {
                each_frame(fps, FrameUpdate::Damper(damper))
            })
        }
        PlatformSmoothing::TimedSpring {
            secs,
            frequency_hz,
            damping_ratio,
            lead_secs,
        } => {
            let spring = Spring::from_hertz(frequency_hz, damping_ratio)?;
            let delay_secs = 2.0 * spring.zeta() / spring.omega();
            Smoothing::TimedSpring {
                spring,
                secs,
                lead_secs: lead_secs.unwrap_or(delay_secs),
            }
        }
        PlatformSmoothing::Tween { secs } => Smoothing::Tween { secs },
        PlatformSmoothing::Lerp { part, fps } => each_frame(fps, FrameUpdate::Lerp { part }),
        PlatformSmoothing::RateTimesDt { rate_per_sec, fps } => {
            each_frame(fps, FrameUpdate::RateTimesDt { rate_per_sec })
        }
        PlatformSmoothing::FastExpDamper {
            half_life_secs,
            fps,
        } => each_frame(fps, FrameUpdate::FastExpDamper { half_life_secs }),
    })
}
