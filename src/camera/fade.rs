//! Lets one see through a character that is too near.

use bevy::prelude::*;

use super::{CameraTuning, Rig};

/// The nearer the camera, the less of the character is seen: no picture is filled with the inside of a head.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Fade;

pub(super) fn fade_near_characters(
    tuning: Res<CameraTuning>,
    mut rigs: Query<&mut Rig, With<Fade>>,
) {
    for mut rig in &mut rigs {
        let subject = rig.subject;
        let place = rig.place();
        // From the character's upright axis.
        let nearest_y = place.y.clamp(
            subject.position.y - subject.head_m,
            subject.position.y + subject.head_m,
        );
        let away = place.distance(subject.position.with_y(nearest_y));
        let span = (tuning.fade_from_m - tuning.fade_to_m).max(f32::EPSILON);
        let part = ((away - tuning.fade_to_m) / span).clamp(0.0, 1.0);
        rig.character_alpha = part * part * (3.0 - 2.0 * part);
    }
}
