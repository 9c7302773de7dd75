//! Makes the character transparent when the camera is too near: computes an opacity, [`Rig::character_alpha`].

use super::prelude::*;

/// Driver of the character's opacity by the distance of the camera. A renderer applies it (here `src/visuals/fade.rs`).
#[doc(alias = "dither fade")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Fade {
    /// Distance of the camera below which the character fades out. Low: it vanishes abruptly; high: it is transparent in every
    /// narrow place.
    #[default(1.4)]
    #[reflect(@limits(0.0..=10.0, 1.0..=1.6), @Label("fade start distance"), @Synonyms("transparent, see through"))]
    pub from_m: f32,
    /// Distance of the camera below which the character is invisible. Low: the inside of its head fills the picture; high: it is
    /// gone while still in view.
    #[default(0.2)]
    #[reflect(@limits(0.0..=10.0, 0.1..=0.5), @Label("fade end distance"), @Synonyms("transparent, see through"))]
    pub to_m: f32,
}

/// Sets the opacity of the character.
#[must_use]
pub fn update(fade: &Fade, mut rig: Rig) -> Rig {
    let subject = rig.subject;
    let place = rig.place();
    // Distance from the character's vertical axis, `head_m` up and down from its middle.
    let (feet_y, head_y) = (
        subject.position.y - subject.head_m,
        subject.position.y + subject.head_m,
    );
    let away = place.distance(subject.position.with_y(place.y.clamp(feet_y, head_y)));
    let span = (fade.from_m - fade.to_m).max(f32::EPSILON);
    let part = ((away - fade.to_m) / span).clamp(0.0, 1.0);
    rig.character_alpha = part * part * (3.0 - 2.0 * part);
    rig
}
