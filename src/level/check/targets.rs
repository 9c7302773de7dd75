//! Checks when a platform's target moves. A field that has no effect is a mistake.

use super::mistakes::Mistakes;
use crate::level::file::{Motion, MotionTiming, Platform, RouteRepeat};

/// Adds a mistake for each field that the platform's motion would ignore.
pub(super) fn check(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    if let Some(given) = &platform.timing {
        timing(mistakes, &format!("{at}.timing"), given, &platform.motion);
    }
    if let Some(fps) = platform.sampled_fps {
        sampled(
            mistakes,
            &format!("{at}.sampled_fps"),
            fps,
            &platform.motion,
        );
    }
}

fn sampled(mistakes: &mut Mistakes, field: &str, fps: f32, motion: &Motion) {
    let why = match *motion {
        Motion::Still => "a Still target does not move",
        Motion::Body { .. } => "a follower of a body moves with its leader in each step",
        Motion::Turn { speed_deg_s, .. } if (speed_deg_s / fps).abs() >= 180.0 => {
            let what = format!(
                "is {fps}: {speed_deg_s} degrees/s is half a turn or more in a frame, so the way round is lost; write more than {:.0}",
                (speed_deg_s / 180.0).abs().ceil()
            );
            return mistakes.about(field, what);
        }
        _ => return,
    };
    mistakes.about(field, format!("has no effect: {why}; leave it out"));
}

fn timing(mistakes: &mut Mistakes, at: &str, timing: &MotionTiming, motion: &Motion) {
    match motion {
        Motion::Route {
            repeat: RouteRepeat::Once,
            ..
        } => {
            let given = [("phase", timing.phase != 0.0), ("reverse", timing.reverse)];
            let what =
                "has no effect on a route with repeat: Once: leave it out, or write repeat: Loop";
            mistakes.about_given(at, &given, what);
        }
        Motion::Player { .. } | Motion::Body { .. } | Motion::Still => no_cycle(mistakes, at),
        motion if motion.is_chosen() => no_cycle(mistakes, at),
        _ => {}
    }
}

fn no_cycle(mistakes: &mut Mistakes, at: &str) {
    let what = "is for motions with a cycle (Travel, Route, Rise, Turn, Step, Angles with period_secs): leave it out";
    mistakes.about(at, what);
}
