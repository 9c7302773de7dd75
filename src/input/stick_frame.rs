//! [`StickFrame`]: which way forward is on the stick, where the picture does not turn with the look direction.
//!
//! The movement of an intent is relative to its look direction. The picture of a camera at a fixed place or on a rail has another direction, and
//! what the player sees as forward is that of the picture. When the picture becomes another one under a held stick, the character must
//! not turn round: a stick keeps the direction that it had as it was pushed, until it is let go or turned by more than `TURNED_DEG`.
//!
//! Only the input of devices goes through this. A step gets, and a recording has, the movement relative to the look direction.

use bevy::prelude::*;

/// A stick that is turned by more than this from where it was pushed first is a new push, degrees: more than from one key to two, which
/// is 45, and less than from one key to the next, which is 90.
const TURNED_DEG: f32 = 60.0;

/// Which way forward is on the stick.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct StickFrame {
    /// Yaw of a picture that does not turn with the look direction, degrees.
    picture_yaw_deg: Option<f32>,
    push: Option<Push>,
    /// Whether the stick was let go. A step may still get a part of the push.
    is_over: bool,
}

/// A stick that is held.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Push {
    forward: Forward,
    /// The stick as it was pushed first, right and forward.
    stick: Vec2,
}

/// The direction that is forward on the stick.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Forward {
    /// It turns with the look direction, and is this far to the left of it, degrees.
    Look(f32),
    /// This yaw, degrees.
    Fixed(f32),
}

impl StickFrame {
    /// The picture of this frame: its yaw, degrees, or `None` if it turns with the look direction.
    pub fn show(&mut self, picture_yaw_deg: Option<f32>) {
        self.picture_yaw_deg = picture_yaw_deg;
    }

    /// The picture is a new one without a connection to the one before: also a held stick is relative to it.
    pub fn cut(&mut self) {
        self.push = None;
    }

    /// The stick in this frame, right and forward, and the yaw of the look direction, degrees.
    pub(super) fn frame(&mut self, stick: Vec2, look_yaw_deg: f32) {
        if stick == Vec2::ZERO {
            self.is_over = true;
            return;
        }
        let is_over = std::mem::take(&mut self.is_over);
        let goes_on =
            |push: &Push| !is_over && push.stick.angle_to(stick).abs() <= TURNED_DEG.to_radians();
        self.push = Some(match self.push.filter(goes_on) {
            Some(push) => Push {
                forward: self.carried(push.forward, look_yaw_deg),
                ..push
            },
            None => Push {
                forward: self.forward(),
                stick,
            },
        });
    }

    /// A step has taken the movement.
    pub(super) fn end_step(&mut self) {
        if self.is_over {
            self.push = None;
        }
    }

    /// A movement of the stick, right and forward, as one relative to this look direction, degrees.
    #[must_use]
    pub fn to_look(&self, stick: Vec2, look_yaw_deg: f32) -> Vec2 {
        let forward = self
            .push
            .map_or_else(|| self.forward(), |push| push.forward);
        let left_deg = match forward {
            Forward::Look(left_deg) => left_deg,
            Forward::Fixed(yaw_deg) => yaw_deg - look_yaw_deg,
        };
        // Bit for bit the stick's where nothing turns it.
        if left_deg == 0.0 {
            return stick;
        }
        Vec2::from_angle(left_deg.to_radians()).rotate(stick)
    }

    /// Forward for a stick that is pushed now.
    fn forward(&self) -> Forward {
        self.picture_yaw_deg
            .map_or(Forward::Look(0.0), Forward::Fixed)
    }

    /// The same direction in the picture of this frame.
    fn carried(&self, forward: Forward, look_yaw_deg: f32) -> Forward {
        match (forward, self.picture_yaw_deg) {
            (Forward::Look(left_deg), Some(_)) => Forward::Fixed(look_yaw_deg + left_deg),
            (Forward::Fixed(yaw_deg), None) => Forward::Look(yaw_deg - look_yaw_deg),
            _ => forward,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The direction in which a movement goes, degrees to the left of -Z.
    fn yaw_deg(frame: &StickFrame, stick: Vec2, look_yaw_deg: f32) -> f32 {
        let movement = frame.to_look(stick, look_yaw_deg);
        let left_deg = Vec2::Y.angle_to(movement).to_degrees();
        (look_yaw_deg + left_deg).rem_euclid(360.0)
    }

    fn assert_near(found: f32, wanted: f32) {
        let off = (found - wanted + 180.0).rem_euclid(360.0) - 180.0;
        assert!(off.abs() < 1e-3, "{found}, not {wanted}");
    }

    #[test]
    fn with_the_players_own_camera_the_stick_is_untouched() {
        let mut frame = StickFrame::default();
        let stick = Vec2::new(0.1, -0.7);
        for look in [0.0, 33.3, -170.0] {
            frame.frame(stick, look);
            assert_eq!(frame.to_look(stick, look), stick);
        }
    }

    #[test]
    fn forward_is_that_of_the_picture_and_the_look_does_not_steer() {
        let mut frame = StickFrame::default();
        frame.show(Some(90.0));
        frame.frame(Vec2::Y, 10.0);
        assert_near(yaw_deg(&frame, Vec2::Y, 10.0), 90.0);
        frame.frame(Vec2::Y, 40.0);
        assert_near(yaw_deg(&frame, Vec2::Y, 40.0), 90.0);
        assert_near(yaw_deg(&frame, Vec2::X, 40.0), 0.0);
    }

    #[test]
    fn a_held_stick_goes_on_through_a_picture_and_out_of_it() {
        let mut frame = StickFrame::default();
        frame.frame(Vec2::Y, 30.0);
        for picture in [90.0, 95.0, 100.0] {
            frame.show(Some(picture));
            frame.frame(Vec2::Y, 30.0);
            assert_near(yaw_deg(&frame, Vec2::Y, 30.0), 30.0);
        }
        // The look direction becomes that of the picture. From then on, turning it steers.
        frame.show(None);
        frame.frame(Vec2::Y, 100.0);
        assert_near(yaw_deg(&frame, Vec2::Y, 100.0), 30.0);
        frame.frame(Vec2::Y, 120.0);
        assert_near(yaw_deg(&frame, Vec2::Y, 120.0), 50.0);
        // Let go and pushed again.
        frame.frame(Vec2::ZERO, 120.0);
        frame.frame(Vec2::Y, 120.0);
        assert_near(yaw_deg(&frame, Vec2::Y, 120.0), 120.0);
    }

    #[test]
    fn a_stick_that_turns_far_or_a_cut_is_a_new_push() {
        let held = |stick: Vec2, is_cut: bool| {
            let mut frame = StickFrame::default();
            frame.frame(Vec2::Y, 0.0);
            frame.show(Some(90.0));
            frame.frame(Vec2::Y, 0.0);
            if is_cut {
                frame.cut();
            }
            frame.frame(stick, 0.0);
            yaw_deg(&frame, stick, 0.0)
        };
        let diagonal = Vec2::new(-1.0, 1.0);
        assert_near(held(diagonal, false), 45.0);
        assert_near(held(Vec2::NEG_X, false), 180.0);
        assert_near(held(Vec2::Y, true), 90.0);
    }

    #[test]
    fn a_step_after_the_stick_was_let_go_gets_the_rest_in_its_direction() {
        let mut frame = StickFrame::default();
        frame.frame(Vec2::Y, 30.0);
        frame.show(Some(90.0));
        frame.frame(Vec2::Y, 30.0);
        frame.frame(Vec2::ZERO, 30.0);
        assert_near(yaw_deg(&frame, 0.3 * Vec2::Y, 30.0), 30.0);
        frame.end_step();
        assert_near(yaw_deg(&frame, Vec2::Y, 30.0), 90.0);
    }
}
