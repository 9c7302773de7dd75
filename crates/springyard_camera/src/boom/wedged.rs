//! A character wedged in something: all casts from its middle begin in contact, so the boom would end at that middle. The camera stays where
//! it was beside the character.

use super::*;

/// A camera nearer than this to the middle of the character is inside its body, m.
const INSIDE_M: f32 = 0.05;

/// The way from the middle of the character to the camera in the last frame, in the rig's axes, m; `None` after a cut.
#[derive(Debug, Clone, Copy, Default)]
pub struct LastPlace(Option<Vec3>);

impl LastPlace {
    /// The rig with its camera at the last place, if it is inside a wedged character now and that place is still free.
    pub fn update(&mut self, mut rig: Rig, sight: &Sight, radius: f32) -> Rig {
        let middle = rig.subject.position;
        let last = self.0.filter(|_| !rig.subject.cut).map(|way| middle + way);
        if let Some(last) = last.filter(|last| is_better(&rig, sight, radius, *last)) {
            // The boom has its length, not 0, when it goes on from there.
            rig.distance = last.distance(rig.pivot);
            rig.offset = last - rig.pivot - rig.back() * rig.distance;
        }
        self.0 = Some(rig.place() - middle);
        rig
    }
}

/// Whether the camera is inside the character, the character in contact with something there, and the place `last` free.
fn is_better(rig: &Rig, sight: &Sight, radius: f32, last: Vec3) -> bool {
    let (middle, body) = (rig.subject.position, rig.subject.body);
    rig.place().distance(middle) < INSIDE_M
        && !sight.touched(middle, radius + SKIN_M, body).is_empty()
        && sight.touched(last, radius, body).is_empty()
}
