//! [`Strike`]: a blow on a body.

use super::body::{Body, Material};

/// The impulse whose sound is as loud as a file can hold, at 1 m in one ear, N s: a landing of 80 kg from 0.7 m.
pub const FULL_SCALE_N_S: f32 = 300.0;

/// A blow on a body that rings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strike {
    /// What rings.
    pub body: Body,
    /// What strikes it. The softer of both decides how long they touch.
    pub hammer: Material,
    /// How hard, N s: see [`impact`](super::impact). The loudness is in proportion to it.
    pub impulse_n_s: f32,
}

impl Strike {
    /// Time for which both touch, s.
    #[must_use]
    pub fn contact_secs(&self) -> f32 {
        let [body, hammer] = [self.body.material, self.hammer].map(Material::contact_secs);
        body.max(hammer)
    }

    /// What the push adds to the velocity of each mode: 1 is the full scale of a file.
    #[must_use]
    pub fn strength(&self) -> f32 {
        self.impulse_n_s / FULL_SCALE_N_S
    }
}
