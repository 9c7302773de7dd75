//! A mark on screen on what the camera is locked on to: the four corners of a square, which no other mark has.

use bevy::prelude::*;
use bevy_egui::egui;

use super::grab::{Aiming, DARK, LIGHT};
use springyard_camera::{LiveRig, RigState};

/// Half the side of the square, the length of a corner's arms, and the width of their line, points.
const HALF: f32 = 16.0;
const ARM: f32 = 9.0;
const WIDTH: f32 = 3.0;

/// How much of the mark is left while a wall hides the target, 0 to 1.
const HIDDEN: f32 = 0.35;

/// Draws the mark. Behind a wall it stays, fainter, as long as the lock does.
pub(super) fn mark_locked(
    mut aiming: Aiming,
    rigs: Query<&RigState, With<LiveRig>>,
    views: Query<&Transform>,
) -> Result {
    let locks = rigs.iter().map(|rig| &rig.lock_on);
    let mut locked = locks.filter_map(|lock| Some((lock, lock.target()?)));
    let Some((lock, target)) = locked.next() else {
        return Ok(());
    };
    let place = views.get(target).ok();
    let Some((painter, at)) = aiming.on_screen(place.map(|place| place.translation))? else {
        return Ok(());
    };
    let left = if lock.is_hidden() { HIDDEN } else { 1.0 };
    for (width, colour) in [(2.0 * WIDTH, DARK), (WIDTH, LIGHT)] {
        let stroke = egui::Stroke::new(width, colour.gamma_multiply(left));
        for corner in corners(at) {
            painter.add(egui::Shape::line(corner.to_vec(), stroke));
        }
    }
    Ok(())
}

/// The corners of the square about a point, each from the end of one arm to that of the other.
fn corners(at: egui::Pos2) -> [[egui::Pos2; 3]; 4] {
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| {
        let corner = at + egui::vec2(x, y) * HALF;
        [
            corner - egui::vec2(x * ARM, 0.0),
            corner,
            corner - egui::vec2(0.0, y * ARM),
        ]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_leave_the_middle_free_and_their_sides_open() {
        let at = egui::pos2(100.0, 50.0);
        for [one, corner, other] in corners(at) {
            for end in [one, other] {
                assert_eq!(end.distance(corner), ARM);
                assert!((end - at).length() > ARM, "{end:?}");
            }
            assert_eq!((corner - at).abs(), egui::vec2(HALF, HALF));
        }
    }
}
