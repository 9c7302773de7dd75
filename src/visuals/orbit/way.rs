//! [`Way`]: the angle to which a circling camera goes next. It goes round where nothing is in the way, and to and fro where something
//! is. Pure: what is in the way is a function of the angle.

use std::f32::consts::TAU;

/// The goal of the camera on its circle; a spring takes the camera there.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Way {
    /// Angle about the up axis, rad. Not wrapped: a second turn goes on from the first.
    pub at_rad: f32,
    /// Whether the angle falls.
    pub is_back: bool,
}

/// Time of a whole turn, s.
pub const TURN_SECS: f32 = 40.0;
/// The camera turns back this far before what is in the way, rad.
const AHEAD_RAD: f32 = 0.2;
/// The nearest free angle is looked for in steps of this, rad.
const SEARCH_RAD: f32 = TAU / 72.0;

impl Way {
    /// Goes on for `dt` seconds. `is_free`: whether a camera at this angle sees what it circles. Where no angle is free it stays.
    pub fn go_on(&mut self, dt: f32, is_free: impl Fn(f32) -> bool) {
        let (up, down) = (self.at_rad + AHEAD_RAD, self.at_rad - AHEAD_RAD);
        let (is_up_free, is_down_free) = (is_free(up), is_free(down));
        let is_here_free = is_free(self.at_rad);
        if !is_here_free || !(is_up_free || is_down_free) {
            // A lift has come in between, or the circle begins here. A narrow gap is better than nothing.
            let has_room = |angle: f32| is_free(angle - AHEAD_RAD) && is_free(angle + AHEAD_RAD);
            let roomy = nearest(self.at_rad, |angle| is_free(angle) && has_room(angle));
            let any = || nearest(self.at_rad, &is_free).filter(|_| !is_here_free);
            self.at_rad = roomy.or_else(any).unwrap_or(self.at_rad);
            return;
        }
        if self.is_back && !is_down_free {
            self.is_back = false;
        } else if !self.is_back && !is_up_free {
            self.is_back = true;
        }
        let turn = TAU / TURN_SECS * dt;
        self.at_rad += if self.is_back { -turn } else { turn };
    }
}

/// The angle of this kind that is nearest to another one.
#[must_use]
fn nearest(from_rad: f32, is_wanted: impl Fn(f32) -> bool) -> Option<f32> {
    (1..=36_u8)
        .flat_map(|step| [f32::from(step), -f32::from(step)])
        .map(|steps| from_rad + steps * SEARCH_RAD)
        .find(|angle| is_wanted(*angle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_test_lab::worst::{largest, smallest};

    /// The angles of this many seconds at 60 frames a second.
    fn angles(way: &mut Way, secs: u16, is_free: impl Fn(f32) -> bool) -> Vec<f32> {
        let frames = 0..60 * secs;
        frames
            .map(|_| {
                way.go_on(1.0 / 60.0, &is_free);
                way.at_rad
            })
            .collect()
    }

    #[test]
    fn with_nothing_in_the_way_it_goes_round_and_on() {
        let mut way = Way::default();
        let all = angles(&mut way, 60, |_| true);
        assert!(all.is_sorted());
        assert!((way.at_rad - 1.5 * TAU).abs() < 0.01, "{}", way.at_rad);
    }

    #[test]
    fn it_goes_to_and_fro_between_two_columns() {
        let is_free = |angle: f32| angle.cos() > 0.3;
        let mut way = Way::default();
        let all = angles(&mut way, 80, is_free);
        assert!(all.iter().all(|angle| is_free(*angle)));
        let widest = 0.3_f32.acos() - AHEAD_RAD;
        let right = largest(all.iter().copied());
        let left = smallest(all.iter().copied());
        assert!((right - widest).abs() < 0.01, "{right}");
        assert!((left + widest).abs() < 0.01, "{left}");
    }

    #[test]
    fn it_leaves_a_gap_that_is_too_narrow_to_go_to_and_fro() {
        // A gap of 0.3 rad at 0, and half the circle behind.
        let is_free = |angle: f32| angle.cos() < 0.0 || angle.sin().abs() < 0.15;
        let mut way = Way::default();
        let all = angles(&mut way, 20, is_free);
        assert!(way.at_rad.cos() < 0.0, "{}", way.at_rad);
        assert!(all.iter().all(|angle| is_free(*angle)));
    }

    #[test]
    fn it_begins_at_the_nearest_free_angle_and_stays_where_none_is() {
        let mut way = Way {
            at_rad: 1.5,
            is_back: false,
        };
        way.go_on(0.01, |angle| angle.cos() > 0.3);
        assert!((0.9..1.07).contains(&way.at_rad), "{}", way.at_rad);
        let mut walled_in = Way::default();
        assert!(
            angles(&mut walled_in, 2, |_| false)
                .iter()
                .all(|it| *it == 0.0)
        );
    }
}
