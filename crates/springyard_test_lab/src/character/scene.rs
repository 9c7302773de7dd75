//! [`Scene`]: one character in a described place, to be played at any step rate.

use bevy::prelude::*;
use springyard_character::CharacterTuning;

use super::turn;
use super::{CharacterLab, Crate, Input, Platform, Setup, Solid};

/// A character and what stands, moves and lies around it. The ground is flat, with its top at 0, 400 x 400 m.
#[derive(Debug, Clone, Default)]
pub struct Scene {
    /// Where the character's feet are at the start, m. It looks along -Z.
    pub spawn: Vec3,
    /// Bodies that do not move, beside the ground.
    pub solids: Vec<Solid>,
    /// Bodies that move by a function of time.
    pub platforms: Vec<Platform>,
    /// Loose boxes.
    pub crates: Vec<Crate>,
    /// The character's parameters.
    pub tuning: CharacterTuning,
    /// All of the above, and gravity with it, is turned about the origin by this. `UpFrame::upright(up).rotation()` keeps the meaning of
    /// yaw angles.
    pub turn: Quat,
}

impl Scene {
    /// The bare ground, with a character of which some parameters are changed.
    #[must_use]
    pub fn tuned(change: impl FnOnce(&mut CharacterTuning)) -> Self {
        let mut scene = Self::default();
        change(&mut scene.tuning);
        scene
    }

    /// A lab with this scene at time 0, one step a frame, where the character's input follows this timeline (s).
    #[must_use]
    pub fn play(
        &self,
        hz: impl Into<f64>,
        inputs: impl IntoIterator<Item = (f64, Input)>,
    ) -> CharacterLab {
        self.play_in(Setup::at(hz), inputs)
    }

    /// The same in other frames, or with more plugins.
    #[must_use]
    pub fn play_in(
        &self,
        setup: Setup,
        inputs: impl IntoIterator<Item = (f64, Input)>,
    ) -> CharacterLab {
        let mut lab = CharacterLab::start(setup);
        lab.solid(&Solid::ground());
        for solid in &self.solids {
            lab.solid(solid);
        }
        for crate_ in &self.crates {
            lab.loose(crate_);
        }
        for platform in &self.platforms {
            lab.platform(platform);
        }
        let player = lab.character_with(self.spawn, self.tuning);
        if self.turn != Quat::IDENTITY {
            turn::turn_world(lab.app.world_mut(), self.turn);
        }
        lab.play(player, inputs);
        lab
    }
}
