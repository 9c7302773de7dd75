//! Where the parts of a bank of reeds are, in the frame of the bank: its origin is the middle of the row's foot, and its front faces
//! +Z. Pure: no world access.

use bevy::prelude::*;

use crate::level::Reeds;

/// Height of a board above the foot, m, and its thickness, m.
const BOARD_HEIGHT_M: f32 = 1.6;
const BOARD_THICKNESS_M: f32 = 0.03;
/// Width of a board, in distances between two reeds.
const BOARD_TO_SPACING: f32 = 0.6;
const FOOT_DEPTH_M: f32 = 0.24;
/// Height of the foot, in heights of a letter.
const FOOT_TO_LETTER: f32 = 1.8;
/// Width of the place of a label with a unit, in heights of a letter: seven letters, and a margin.
const LABEL_TO_LETTER: f32 = 6.6;
/// Reeds from a label to the next one.
const LABEL_EVERY: usize = 3;
/// Height of a letter: this part of the distance between two reeds, so that labels do not touch, up to a height in m.
const LETTER_TO_SPACING: f32 = 0.55;
const MOST_LETTER_M: f32 = 0.2;
/// From the foot to the text before it, m: at less, a distant text flickers.
const GAP_M: f32 = 0.02;

/// Height of a label's letters, m.
#[must_use]
pub fn letter_height_m(bank: &Reeds) -> f32 {
    (LETTER_TO_SPACING * bank.spacing_m).min(MOST_LETTER_M)
}

/// Size of the foot, which stands on the origin, m.
#[must_use]
pub fn foot_size_m(bank: &Reeds) -> Vec3 {
    let row = bank.count.saturating_sub(1) as f32 * bank.spacing_m;
    let letter = letter_height_m(bank);
    let end = (LABEL_TO_LETTER * letter).max(BOARD_TO_SPACING * bank.spacing_m);
    Vec3::new(row + end, FOOT_TO_LETTER * letter, FOOT_DEPTH_M)
}

/// The transform of a cube of side 1 that stands on the origin, to be the board of a reed that leans to the front by this angle, rad.
#[must_use]
pub fn board_pose(bank: &Reeds, index: u32, lean_rad: f32) -> Transform {
    let size = Vec3::new(
        BOARD_TO_SPACING * bank.spacing_m,
        BOARD_HEIGHT_M,
        BOARD_THICKNESS_M,
    );
    Transform::from_xyz(reed_x_m(bank, index), foot_size_m(bank).y, 0.0)
        .with_rotation(Quat::from_rotation_x(lean_rad))
        .with_scale(size)
}

/// The text of each label, and its place on the front of the foot. The first one has the unit.
pub fn labels(bank: &Reeds) -> impl Iterator<Item = (String, Transform)> {
    let front = 0.5 * FOOT_DEPTH_M + GAP_M;
    let height = 0.5 * foot_size_m(bank).y;
    (0..bank.count).step_by(LABEL_EVERY).map(move |index| {
        let unit = if index == 0 { " Hz" } else { "" };
        let text = four_characters(bank.hertz(index)) + unit;
        let place = Transform::from_xyz(reed_x_m(bank, index), height, front);
        (text, place)
    })
}

/// The first reed is on the left for a viewer in front.
fn reed_x_m(bank: &Reeds, index: u32) -> f32 {
    (index as f32 - 0.5 * bank.count.saturating_sub(1) as f32) * bank.spacing_m
}

/// A frequency, Hz, up to 30: `0.75` or `12.5`.
fn four_characters(hertz: f32) -> String {
    let decimals = if hertz < 9.995 { 2 } else { 1 };
    format!("{hertz:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::ReedTuning;
    use crate::visuals::text::text_mesh::text_size_m;

    /// A bank from 0.4 Hz to 1.6 Hz with the usual spacing.
    fn bank(count: u32) -> Reeds {
        Reeds {
            name: "reeds".into(),
            listens_to: "plank".into(),
            from_hz: 0.4,
            to_hz: 1.6,
            count,
            half_life_secs: 5.0,
            tuning: ReedTuning::Right,
            position: Vec3::ZERO,
            facing_deg: 0.0,
            spacing_m: 0.3,
        }
    }

    #[test]
    fn a_board_stands_on_the_foot_and_leans_to_the_front() {
        let bank = bank(13);
        let foot = foot_size_m(&bank).y;
        let first = board_pose(&bank, 0, 0.0);
        assert!((first * Vec3::ZERO).distance(Vec3::new(-1.8, foot, 0.0)) < 1e-5);
        assert!((first * Vec3::Y).distance(Vec3::new(-1.8, foot + 1.6, 0.0)) < 1e-5);
        let leaning = board_pose(&bank, 6, 0.3);
        assert!((leaning * Vec3::ZERO).distance(foot * Vec3::Y) < 1e-5);
        assert!((leaning * Vec3::Y).z > 0.4);
    }

    #[test]
    fn boards_do_not_touch_and_labels_neither() {
        for spacing_m in [0.01, 0.3, 10.0] {
            let bank = Reeds {
                spacing_m,
                ..bank(13)
            };
            assert!(board_pose(&bank, 0, 0.0).scale.x < spacing_m);
            let letter = letter_height_m(&bank);
            let labels: Vec<(String, Transform)> = labels(&bank).collect();
            let half = |at: usize| 0.5 * text_size_m(&labels[at].0, letter).x;
            let gap = labels[1].1.translation.x - labels[0].1.translation.x;
            assert!(half(0) + half(1) + 0.5 * letter < gap, "{spacing_m}");
            let from_end = 0.5 * foot_size_m(&bank).x + labels[0].1.translation.x;
            assert!(half(0) < from_end, "{spacing_m}");
        }
    }

    #[test]
    fn labels_have_the_frequencies_of_their_reeds() {
        let texts = |bank: &Reeds| labels(bank).map(|(text, _)| text).collect::<Vec<_>>();
        let bank = bank(13);
        assert_eq!(texts(&bank), ["0.40 Hz", "0.70", "1.00", "1.30", "1.60"]);
        let high = Reeds {
            from_hz: 12.5,
            to_hz: 13.0,
            count: 3,
            ..bank
        };
        assert_eq!(texts(&high), ["12.5 Hz"]);
    }
}
