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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_its_two_distances_from_the_axis_the_character_fades_smoothly() {
        let fade = Fade {
            from_m: 1.5,
            to_m: 0.5,
        };
        let alpha = |place: Vec3| {
            let mut rig = Rig {
                pivot: place,
                distance: 0.0,
                ..Rig::default()
            };
            rig.subject.position = Vec3::new(1.0, 2.0, 3.0);
            rig.subject.head_m = 0.75;
            update(&fade, rig).character_alpha
        };
        // Beside the axis at any height of the body; above its head and below its feet.
        for y in [1.3, 2.0, 2.7] {
            for (away_m, wanted) in [
                (0.5, 0.0),
                (0.75, 0.15625),
                (1.0, 0.5),
                (1.5, 1.0),
                (9.0, 1.0),
            ] {
                let found = alpha(Vec3::new(1.0 + away_m, y, 3.0));
                assert!((found - wanted).abs() < 1e-5, "{away_m}: {found}");
            }
        }
        for y in [2.75 + 1.0, 1.25 - 1.0] {
            let found = alpha(Vec3::new(1.0, y, 3.0));
            assert!((found - 0.5).abs() < 1e-5, "{y}: {found}");
        }
    }
}
