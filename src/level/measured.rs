//! A row for each [`Measure`] of a level, with its unit; and [`Measured`]: what it is taken on.

use super::file::{Level, Measure, Motion, Platform};

/// The kind of thing that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measured {
    /// A platform.
    Platform,
    /// Several platforms and crates.
    Group,
    /// A bank of reeds.
    Reeds,
    /// A boom.
    Boom,
    /// A patch of grass.
    Grass,
    /// A lane of the lab.
    Lane,
}

impl Measure {
    /// The names of what is measured, the kind of thing, the unit of the value, and whether it is of what follows a jump of a target.
    fn row(&self) -> (&[String], Measured, &'static str, bool) {
        use Measured::{Boom, Grass, Group, Lane, Platform, Reeds};
        let one = std::slice::from_ref::<String>;
        match self {
            Self::Overshoot(name) => (one(name), Platform, "%", true),
            Self::SettleSecs(name) => (one(name), Platform, "s", true),
            Self::ArrivalErrorMs { platform, .. } => (one(platform), Platform, "ms", true),
            Self::VelocityJump(name) => (one(name), Platform, "m/s", true),
            Self::PeakAcceleration(name) => (one(name), Platform, "m/s^2", true),
            Self::LeftAfterFrame(name) => (one(name), Platform, "", true),
            Self::MomentumFromNowhere(names) => (names.as_slice(), Group, "kg m/s", true),
            Self::MeanSag(name) => (one(name), Platform, "m", false),
            Self::PeakLag(name) => (one(name), Platform, "m", false),
            Self::JumpTop(name) => (one(name), Platform, "m", false),
            Self::StrongestHz(name) => (one(name), Reeds, "Hz", false),
            Self::Energy(name) => (one(name), Platform, "J", false),
            Self::BoomLag(name) => (one(name), Boom, "m", false),
            Self::BoomOvershoot(name) => (one(name), Boom, "%", false),
            Self::GrowthPerStep(name) => (one(name), Grass, "x", false),
            Self::SecsLost(name) => (one(name), Lane, "s", false),
        }
    }

    /// The names of what is measured: one, or those of a group; of the lab the lane.
    #[must_use]
    pub fn names(&self) -> &[String] {
        self.row().0
    }

    /// The kind of thing that is measured.
    #[must_use]
    pub fn measured(&self) -> Measured {
        self.row().1
    }

    /// Unit of the value; empty for a part of a whole.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.row().2
    }

    /// Whether it measures what follows a jump of a platform's target.
    #[must_use]
    pub fn is_after_jump(&self) -> bool {
        self.row().3
    }

    /// The platform that is measured; of a group, the first whose goal jumps. `None` if the level has no such platform.
    #[must_use]
    pub fn platform<'a>(&self, level: &'a Level) -> Option<&'a Platform> {
        let names = self.names().iter();
        let mut platforms = names.filter_map(|name| level.platform(name));
        match self.measured() {
            Measured::Platform => platforms.next(),
            Measured::Group => platforms.find(|platform| platform.motion.goal_jumps()),
            Measured::Reeds | Measured::Boom | Measured::Grass | Measured::Lane => None,
        }
    }
}

impl Motion {
    /// Whether the goal jumps, and does not move otherwise.
    #[must_use]
    pub fn goal_jumps(&self) -> bool {
        matches!(
            self,
            Motion::Step { .. } | Motion::Places { .. } | Motion::Angles { .. }
        )
    }
}
