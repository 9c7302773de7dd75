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
/// Height of the foot, in distances between two reeds, up to a height in m.
const FOOT_TO_SPACING: f32 = 1.0;
const MOST_FOOT_M: f32 = 0.36;

/// Size of the foot, which stands on the origin, m.
#[must_use]
pub fn foot_size_m(bank: &Reeds) -> Vec3 {
    let row = bank.count as f32 * bank.spacing_m;
    let height = (FOOT_TO_SPACING * bank.spacing_m).min(MOST_FOOT_M);
    Vec3::new(row, height, FOOT_DEPTH_M)
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

/// The first reed is on the left for a viewer in front.
fn reed_x_m(bank: &Reeds, index: u32) -> f32 {
    (index as f32 - 0.5 * bank.count.saturating_sub(1) as f32) * bank.spacing_m
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stations::reeds::bank;

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
    fn boards_do_not_touch_and_stand_on_the_foot() {
        for spacing_m in [0.01, 0.3, 10.0] {
            let bank = Reeds {
                spacing_m,
                ..bank(13)
            };
            assert!(board_pose(&bank, 0, 0.0).scale.x < spacing_m);
            let [first, last] = [0, 12].map(|index| board_pose(&bank, index, 0.0));
            let half = 0.5 * foot_size_m(&bank).x;
            for end in [first * (-0.5 * Vec3::X), last * (0.5 * Vec3::X)] {
                assert!(end.x.abs() < half, "{end}");
            }
        }
    }
}
