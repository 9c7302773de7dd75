//! [`Prompt`]: a hint that is shown once, and the setting that says whether it is still to come.

use crate::settings::Hints;

/// A hint that is shown once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prompt {
    /// Hold to rewind.
    Rewind,
    /// How to run and look.
    Run,
    /// How to jump.
    Jump,
    /// How to jump off a wall.
    WallJump,
    /// How to get off a ledge, up and down.
    Ledge,
    /// How to take a ring with the rope.
    Rope,
    /// How to grab a crate.
    Grab,
    /// A jump is higher while the button is held.
    HighJump,
    /// How to dash.
    Dash,
    /// What stands here: its page of the springs.
    Springs,
}

impl Prompt {
    /// All of them. Of several that apply the first is shown.
    pub const ALL: [Self; 10] = [
        Self::Rewind,
        Self::Run,
        Self::Jump,
        Self::WallJump,
        Self::Ledge,
        Self::Rope,
        Self::Grab,
        Self::HighJump,
        Self::Dash,
        Self::Springs,
    ];

    /// Its setting: whether it is still to come.
    pub fn switch(self, hints: &mut Hints) -> &mut bool {
        match self {
            Self::Rewind => &mut hints.rewind,
            Self::Run => &mut hints.run,
            Self::Jump => &mut hints.jump,
            Self::WallJump => &mut hints.wall_jump,
            Self::Ledge => &mut hints.ledge,
            Self::Rope => &mut hints.rope,
            Self::Grab => &mut hints.grab,
            Self::HighJump => &mut hints.high_jump,
            Self::Dash => &mut hints.dash,
            Self::Springs => &mut hints.springs,
        }
    }

    /// Whether it is still to come.
    #[must_use]
    pub fn is_on(self, hints: &Hints) -> bool {
        // There is only the accessor for writing.
        let mut hints = *hints;
        *self.switch(&mut hints)
    }
}
