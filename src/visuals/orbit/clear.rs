//! Whether a camera at a place sees all of the figure: the casts of the camera against the level, and boards with a text, which have no
//! collider.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::level::spawn::marks::{DigitsBoard, Signboard};
use crate::visuals::text::text_mesh::plate_size_m;
use springyard_camera::Subject;
use springyard_camera::sight::Sight;

/// All boards of the level.
#[derive(SystemParam)]
pub struct Boards<'w, 's> {
    digits: Query<'w, 's, (&'static DigitsBoard, &'static GlobalTransform)>,
    signs: Query<'w, 's, (&'static Signboard, &'static GlobalTransform)>,
}

/// A board: its middle faces +Z.
#[derive(Debug, Clone, Copy)]
pub struct Board {
    /// Its middle, m.
    pub middle: Vec3,
    /// Its rotation.
    pub rotation: Quat,
    /// Half its width and height, m.
    pub half_m: Vec2,
}

/// A number of typical width.
const NUMBER: &str = "000.0 s";
/// Free space round the camera, m.
const ROOM_M: f32 = 0.3;
/// Height of the points on the head and at the feet that must be seen, as parts of the distance from the middle.
const HEAD_PART: f32 = 0.8;
const FEET_PART: f32 = 0.6;
/// Half the width of the figure that must be seen, m.
const HALF_WIDTH_M: f32 = 0.3;

impl Boards<'_, '_> {
    /// The boards whose middle is nearer to a place than this, m.
    #[must_use]
    pub fn near(&self, place: Vec3, metres: f32) -> Vec<Board> {
        let digits = self.digits.iter();
        let digits = digits.map(|(it, at)| board(at, NUMBER, it.0.height_m));
        let signs = self.signs.iter();
        let signs = signs.map(|(it, at)| board(at, &it.0.text, it.0.height_m));
        let all = digits.chain(signs);
        all.filter(|it| it.middle.distance(place) < metres)
            .collect()
    }
}

fn board(at: &GlobalTransform, text: &str, height_m: f32) -> Board {
    Board {
        middle: at.translation(),
        rotation: at.rotation(),
        half_m: 0.5 * plate_size_m(text, height_m),
    }
}

impl Board {
    /// Whether the line between two points goes through it.
    #[must_use]
    pub fn hides(&self, from: Vec3, to: Vec3) -> bool {
        let local = |point: Vec3| self.rotation.inverse() * (point - self.middle);
        let (from, to) = (local(from), local(to));
        if from.z * to.z >= 0.0 {
            return false;
        }
        let met = from.lerp(to, from.z / (from.z - to.z)).truncate().abs();
        met.x < self.half_m.x && met.y < self.half_m.y
    }
}

/// Whether a camera at `eye` is in free space and sees the figure from head to feet, and on both sides.
#[must_use]
pub fn sees_figure(sight: &Sight, boards: &[Board], subject: &Subject, eye: Vec3) -> bool {
    let middle = subject.position;
    let across = (middle - eye).cross(Vec3::Y).normalize_or(Vec3::X) * HALF_WIDTH_M;
    let points = [
        middle,
        middle + Vec3::Y * (HEAD_PART * subject.head_m),
        middle - Vec3::Y * (FEET_PART * subject.feet_m),
        middle + across,
        middle - across,
    ];
    let is_seen = |point: &Vec3| {
        sight.sees(eye, *point) && !boards.iter().any(|board| board.hides(eye, *point))
    };
    points.iter().all(is_seen) && sight.is_free_at(eye, ROOM_M, &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_hides_what_is_behind_it_from_either_side() {
        let board = Board {
            middle: Vec3::new(0.0, 2.0, 0.0),
            rotation: Quat::from_rotation_y(std::f32::consts::FRAC_PI_2),
            half_m: Vec2::new(1.0, 0.3),
        };
        let (left, right) = (Vec3::new(-3.0, 2.0, 0.5), Vec3::new(2.0, 2.1, 0.5));
        assert!(board.hides(left, right) && board.hides(right, left));
        let under = Vec3::NEG_Y;
        assert!(!board.hides(left + under, right + under));
        let beside = 1.5 * Vec3::Z;
        assert!(!board.hides(left + beside, right + beside));
        // It is behind both.
        assert!(!board.hides(left, left + Vec3::X));
    }
}
