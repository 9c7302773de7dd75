//! Lets one see through a character that is too near.

use bevy::prelude::*;

use super::rig::Rig;

/// The nearer the camera, the less of the character is seen: no picture is filled with the inside of a head.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Fade {
    /// Nearer than this, the character begins to be seen through, m.
    pub from_m: f32,
    /// At this distance it is not seen at all, m.
    pub to_m: f32,
}

impl Default for Fade {
    fn default() -> Self {
        Self {
            from_m: 1.3,
            to_m: 0.6,
        }
    }
}

pub(super) fn fade_near_characters(mut rigs: Query<(&mut Rig, &Fade)>) {
    for (mut rig, fade) in &mut rigs {
        let subject = rig.subject;
        let place = rig.place();
        // From the character's upright axis.
        let nearest_y = place.y.clamp(
            subject.position.y - subject.head_m,
            subject.position.y + subject.head_m,
        );
        let away = place.distance(subject.position.with_y(nearest_y));
        let span = (fade.from_m - fade.to_m).max(f32::EPSILON);
        let part = ((away - fade.to_m) / span).clamp(0.0, 1.0);
        rig.character_alpha = part * part * (3.0 - 2.0 * part);
    }
}
