//! Metrics of feel, read from what a character did: how high a jump went, when a speed was reached, how a landing settled.
//!
//! Arithmetic on *curves*, pairs of time (s) and value after each step, in the order of time. They may come from a test, a report or
//! a recording: nothing here knows the tuning, so a metric is what the character did and not what it was tuned to.
//!
//! ```
//! use springyard_character::feel;
//!
//! let speed_m_s = [(0.0, 0.0), (0.25, 2.0), (0.5, 4.0), (0.75, 4.5)];
//! assert_eq!(feel::crosses_secs(&speed_m_s, 0.0, 3.0), Some(0.375)); // half way between two steps
//! assert_eq!(feel::top(&speed_m_s), Some((0.75, 4.5)));
//! ```

/// Two times this near to each other are the same, s.
const TOLERANCE_SECS: f64 = 1e-6;
/// A body that stays this near to its standing height has settled, m.
pub const SETTLED_M: f64 = 0.01;

/// The slope of a curve with even steps, at each time but the first two and the last two: the five-point stencil. The velocity that
/// rapier reports is the mean over a step; this is that at its end.
#[must_use]
pub fn slope(curve: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let at = |around: &[(f64, f64)]| {
        let step_secs = 0.25 * (around[4].0 - around[0].0);
        let [far, near] = [around[4].1 - around[0].1, around[3].1 - around[1].1];
        (around[2].0, (8.0 * near - far) / (12.0 * step_secs))
    };
    curve.windows(5).map(at).collect()
}

/// The first time at or after `from_secs` at which the curve crosses `value`, s: between two steps on a line. `None` if it does not.
#[must_use]
pub fn crosses_secs(curve: &[(f64, f64)], from_secs: f64, value: f64) -> Option<f64> {
    let crosses = |pair: &&[(f64, f64)]| {
        pair[0].0 >= from_secs - TOLERANCE_SECS && (pair[0].1 - value) * (pair[1].1 - value) <= 0.0
    };
    let pair = curve.windows(2).find(crosses)?;
    let ((secs, before), (next_secs, after)) = (pair[0], pair[1]);
    let part = if before == value {
        0.0
    } else {
        (value - before) / (after - before)
    };
    Some(secs + part * (next_secs - secs))
}

/// Time (s) and value of the highest point; a value that is no number counts as the highest. `None` for an empty curve.
#[must_use]
pub fn top(curve: &[(f64, f64)]) -> Option<(f64, f64)> {
    curve.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1))
}

/// How a character came to rest after a fall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Landing {
    /// When its feet touched the ground, s: the body came down to its standing height.
    pub touched_secs: f64,
    /// Time from then until the body stays within [`SETTLED_M`] of its standing height, s, in whole steps. `None` if the curve ends
    /// before.
    pub settled_secs: Option<f64>,
    /// How far the body sank below its standing height, m.
    pub sag_m: f64,
    /// How far it rose above it afterwards, m.
    pub rebound_m: f64,
}

/// The first landing of a curve that begins in the air: height of the body above its standing height, m. `None` if there is none, or if
/// a height is no number.
#[must_use]
pub fn landing(heights: &[(f64, f64)]) -> Option<Landing> {
    if heights.iter().any(|(_, height)| height.is_nan()) {
        return None;
    }
    let below = heights.iter().position(|(_, height)| *height < 0.0)?;
    let ((secs, above), (next_secs, under)) = (heights[below.checked_sub(1)?], heights[below]);
    let touched_secs = secs + (next_secs - secs) * above / (above - under);
    let is_off = |(_, height): &(f64, f64)| height.abs() > SETTLED_M;
    let settled = heights.iter().rposition(is_off).map_or(0, |last| last + 1);
    let settled = heights.get(settled);
    let after = heights[below..].iter().map(|(_, height)| *height);
    Some(Landing {
        touched_secs,
        settled_secs: settled.map(|(secs, _)| (secs - touched_secs).max(0.0)),
        sag_m: -after.clone().fold(0.0, f64::min),
        rebound_m: after.fold(0.0, f64::max),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A function at 60 steps a second.
    fn curve(steps: u32, of: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
        let at = |step: u32| f64::from(step) / 60.0;
        (0..=steps).map(|step| (at(step), of(at(step)))).collect()
    }

    #[test]
    fn the_slope_of_a_polynomial_of_fourth_degree_is_exact() {
        for (secs, slope) in slope(&curve(30, |t| t.powi(4) - 3.0 * t)) {
            assert!((slope - (4.0 * secs.powi(3) - 3.0)).abs() < 1e-9);
        }
    }

    #[test]
    fn a_curve_that_comes_back_crosses_at_the_first_time_after_the_start() {
        let swing = curve(60, |t| (std::f64::consts::TAU * t).cos());
        let first = crosses_secs(&swing, 0.0, 0.0).unwrap();
        let second = crosses_secs(&swing, 0.5, 0.0).unwrap();
        assert!((first - 0.25).abs() < 1e-4 && (second - 0.75).abs() < 1e-4);
        assert_eq!(crosses_secs(&swing, 0.0, 1.5), None);
        assert_eq!(crosses_secs(&[(0.0, 2.0), (1.0, 2.0)], 0.0, 2.0), Some(0.0));
    }

    #[test]
    fn a_landing_is_measured_from_the_touch_on() {
        // Falls at 1 m/s, touches at 1 s, sinks 0.2 m, rises to 0.1 m above until 1.5 s, and then stays 5 mm above.
        let height = |t: f64| match t - 1.0 {
            since if since < 0.2 => -since,
            since if since < 0.5 => -0.2 + (since - 0.2),
            _ => 0.005,
        };
        let landing = landing(&curve(120, height)).unwrap();
        assert!((landing.touched_secs - 1.0).abs() < 1e-9);
        assert!((landing.sag_m - 0.2).abs() < 1e-9);
        let rebound = landing.rebound_m;
        assert!((rebound - 0.1).abs() < 1.5 / 60.0, "{rebound}");
        let settled = landing.settled_secs.unwrap();
        assert!((settled - 0.5).abs() < 1.5 / 60.0, "{settled}");
    }

    #[test]
    fn what_does_not_land_or_is_no_number_has_no_landing() {
        assert_eq!(landing(&curve(10, |t| 1.0 - t)), None);
        assert_eq!(landing(&curve(10, |t| -1.0 - t)), None);
        assert_eq!(
            landing(&curve(90, |t| if t > 1.2 { f64::NAN } else { 1.0 - t })),
            None
        );
        let falls_on = landing(&curve(120, |t| 1.0 - t)).unwrap();
        assert_eq!(falls_on.settled_secs, None);
    }
    #[test]
    fn a_crossing_is_on_the_line_between_two_steps() {
        let rise = [(1.0, 2.0), (1.5, 6.0), (2.0, 7.0)];
        assert_eq!(crosses_secs(&rise, 1.0, 3.0), Some(1.125));
        assert_eq!(crosses_secs(&rise, 1.0, 7.0), Some(2.0), "at its end");
        assert_eq!(crosses_secs(&rise, 1.2, 3.0), None, "before the start");
    }

    #[test]
    fn a_landing_is_on_the_line_and_has_settled_at_the_first_step_that_stays_near() {
        let settles = [
            (0.0, 1.0),
            (1.0, -3.0),
            (2.0, 0.5),
            (3.0, SETTLED_M),
            (4.0, -0.005),
        ];
        let expected = Landing {
            touched_secs: 0.25,
            settled_secs: Some(2.75),
            sag_m: 3.0,
            rebound_m: 0.5,
        };
        assert_eq!(landing(&settles), Some(expected));
        let soft = landing(&[(0.0, 0.005), (1.0, -0.005)]).unwrap();
        assert_eq!((soft.settled_secs, soft.rebound_m), (Some(0.0), 0.0));
    }
}
