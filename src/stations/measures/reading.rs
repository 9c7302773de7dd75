//! [`Reading`]: what a gauge reads after a step, and whether all of its values are finite.

use super::boom_lag::BoomStep;
use super::energy::SpringStep;
use super::growth::SwingStep;
use super::jump::PlatformStep;
use super::jump_top::JumperStep;
use super::left_after_frame::FilterStep;
use super::momentum_from_nowhere::GroupStep;
use super::pose::Pose;
use super::recent_poses::ShapedStep;
use super::strongest_hz::ReedStep;

/// What a gauge reads after a step.
#[derive(Debug, Clone, PartialEq)]
pub enum Reading {
    /// A platform and its goal.
    Platform(PlatformStep),
    /// A platform's goal, and the curve that it takes there.
    Shaped(ShapedStep),
    /// Input and output of a platform's filter.
    Filter(FilterStep),
    /// Bodies that push each other.
    Group(GroupStep),
    /// The player above a platform.
    Jumper(JumperStep),
    /// The reeds of a bank.
    Reeds(Vec<ReedStep>),
    /// A platform on its spring.
    Spring(SpringStep),
    /// A boom and the player.
    Boom(BoomStep),
    /// The swing of a patch of grass; `None` while nothing swings.
    Swing(Option<SwingStep>),
    /// A number that has been measured elsewhere; `None` before it is there.
    Number(Option<f64>),
}

impl Reading {
    /// Whether every value is a number, neither infinite nor NaN. A gauge gathers no other values: comparisons with NaN are false,
    /// and a maximum ignores it, so that it would pass for a platform at rest.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let all = |values: &[f64]| values.iter().all(|value| value.is_finite());
        match self {
            Self::Platform(step) => are_finite([&step.goal, &step.body]),
            Self::Shaped(step) => are_finite([&step.goal, &step.shaped]),
            Self::Filter(step) => are_finite([&step.goal, &step.output]),
            Self::Group(step) => are_finite([&step.goal]) && step.momentum.is_finite(),
            Self::Jumper(step) => step.above_m.is_finite(),
            Self::Reeds(reeds) => reeds.iter().all(|it| all(&[it.hertz, it.energy])),
            Self::Spring(step) => {
                all(&[step.mass_kg, step.tuned_for_kg])
                    && step.offset.is_finite()
                    && step.velocity.is_finite()
            }
            Self::Boom(step) => {
                step.offset.is_finite() && step.velocity.is_finite() && step.period_secs.is_finite()
            }
            Self::Swing(swing) => swing.is_none_or(|it| all(&[it.before, it.after])),
            Self::Number(number) => number.is_none_or(f64::is_finite),
        }
    }
}

fn are_finite<const N: usize>(poses: [&Pose; N]) -> bool {
    poses
        .iter()
        .all(|pose| pose.position.is_finite() && pose.rotation.is_finite())
}
