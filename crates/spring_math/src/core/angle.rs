//! A spring on an angle (a heading, a yaw): turns the shorter way round, across the seam at `pi`.
//!
//! To copy: [`step_angle`]; for a goal that turns, [`step_angle_moving`].
//!
//! **Exact at any frame time while the angle is within half a turn of its goal.** Each step chooses the shorter way round anew. An angle that
//! swings past half a turn goes on round to its goal, and how much later than at half a turn a step begins that way depends on the frame
//! time: 1 Hz, damping ratio 0.1, from the goal at 25 rad/s, after 1 s it is at 5.50 rad with 30 frames a second, at 5.12 with 60. An angle
//! that is to be drawn back the way it came is a plain number, without a seam: [`Propagator::advance`].

use super::propagator::Propagator;
use std::f64::consts::TAU;

/// The same angle, rad, between `-pi` and `pi`. Infinite and NaN angles give NaN.
///
/// Correct to the rounding of `f32` up to about 1e8 rad. From 1e11 rad on the `f64` quotient has too few digits and the result can leave
/// the range; an `f32` that large has a spacing of a thousand turns and more anyway.
#[must_use]
pub fn wrap_angle(angle: f32) -> f32 {
    let angle = f64::from(angle);
    (angle - TAU * (angle / TAU).round()) as f32
}

/// One step of an angle (rad) and its rate (rad/s) towards `goal`, the shorter way round.
///
/// The result is not wrapped: an angle that turns several times keeps counting, so it never jumps. Wrap it with [`wrap_angle`] to
/// show it.
#[must_use]
pub fn step_angle(step: &Propagator, angle: f32, rate: f32, goal: f32) -> (f32, f32) {
    let (change, rate_change) = step.error_step(angle_between(goal, angle), rate);
    (angle + change, rate + rate_change)
}

/// As [`step_angle`], towards a goal that turns at `goal_rate` (rad/s) through the step; `goal` is its angle at the start of the
/// step.
#[must_use]
pub fn step_angle_moving(
    step: &Propagator,
    angle: f32,
    rate: f32,
    goal: f32,
    goal_rate: f32,
) -> (f32, f32) {
    let (change, rate_change) = step.error_step(angle_between(goal, angle), rate - goal_rate);
    (angle + (goal_rate * step.dt() + change), rate + rate_change)
}

/// The turn from `from` to `to` the shorter way round, rad, from `-pi` to `pi`. The limits of [`wrap_angle`] hold for the
/// difference.
#[must_use]
pub fn angle_between(from: f32, to: f32) -> f32 {
    let difference = f64::from(to) - f64::from(from);
    (difference - TAU * (difference / TAU).round()) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spring;
    use std::f32::consts::PI;

    #[test]
    fn the_short_way_crosses_the_seam() {
        let step = Propagator::exact(Spring::critical(10.0).unwrap(), 0.05);
        let (angle, rate) = step_angle(&step, 3.0, 0.0, -3.0);
        assert!(angle > 3.0 && rate > 0.0, "{angle} {rate}");
    }

    #[test]
    fn it_is_the_plain_spring_where_there_is_no_seam() {
        let step = Propagator::exact(Spring::from_hertz(1.0, 0.3).unwrap(), 0.02);
        assert_eq!(
            step_angle(&step, 0.5, 1.0, 0.25),
            step.advance(0.5, 1.0, 0.25)
        );
    }

    #[test]
    fn wrapping_keeps_the_angle() {
        for (angle, wrapped) in [
            (0.0, 0.0),
            (PI + 0.5, 0.5 - PI),
            (-PI - 0.5, PI - 0.5),
            (7.0 * PI + 0.25, 0.25 - PI),
        ] {
            assert!((wrap_angle(angle) - wrapped).abs() < 2e-6, "{angle}");
        }
        assert!(wrap_angle(f32::NAN).is_nan() && wrap_angle(f32::INFINITY).is_nan());
        assert!(wrap_angle(f32::MAX).abs() <= PI);
    }

    #[test]
    fn past_half_a_turn_the_way_depends_on_the_frame_rate_as_the_page_says() {
        let after_1_s = |fps: u16| {
            let spring = Spring::from_hertz(1.0, 0.1).unwrap();
            let step = Propagator::exact(spring, 1.0 / f32::from(fps));
            let start = (0.0, 25.0);
            let (angle, _) = (0..fps).fold(start, |(a, r), _| step_angle(&step, a, r, 0.0));
            angle
        };
        for (fps, angle) in [(30, 5.50), (60, 5.12)] {
            let off = after_1_s(fps) - angle;
            assert!(off.abs() < 0.005, "{fps} frames a second: {off}");
        }
    }

    #[test]
    fn a_turning_goal_is_tracked_without_lag() {
        let step = Propagator::exact(Spring::from_hertz(2.0, 1.0).unwrap(), 0.01);
        let (mut angle, mut rate) = (0.0, 3.0);
        for tick in 0..1000 {
            let goal = wrap_angle(tick as f32 * 0.03);
            (angle, rate) = step_angle_moving(&step, angle, rate, goal, 3.0);
        }
        assert!(angle_between(30.0, angle).abs() < 2e-5, "{angle}");
        assert!((angle - 30.0).abs() < 1e-4, "not wrapped: {angle}");
    }
}
