//! [`Measured`]: what a measure of a level is taken on.

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
    /// The kind of thing that is measured.
    #[must_use]
    pub fn measured(&self) -> Measured {
        match self {
            Self::MomentumFromNowhere(_) => Measured::Group,
            Self::StrongestHz(_) => Measured::Reeds,
            Self::BoomLag(_) | Self::BoomOvershoot(_) => Measured::Boom,
            Self::GrowthPerStep(_) => Measured::Grass,
            Self::SecsLost(_) => Measured::Lane,
            _ => Measured::Platform,
        }
    }

    /// The platform that is measured; of a group, the first whose goal jumps. `None` if the level has no such platform.
    #[must_use]
    pub fn platform<'a>(&self, level: &'a Level) -> Option<&'a Platform> {
        let named = |name: &String| level.platforms.iter().find(|it| it.name == *name);
        let mut platforms = self.names().iter().filter_map(named);
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
