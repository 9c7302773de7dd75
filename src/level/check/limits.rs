//! The range of each number in a level file, with the reason that the error message gives.

use bevy::math::{Vec2, Vec3};

use super::mistakes::Mistakes;
use crate::level::file::Area;

/// An inclusive range, its unit, and for the error message a reason or a usual value: one for numbers below it, one for numbers
/// above it.
pub(super) struct Range {
    min: f32,
    max: f32,
    unit: &'static str,
    if_below: &'static str,
    if_above: &'static str,
}

impl Range {
    /// The number in the range that is nearest to `value`.
    pub(super) fn nearest(&self, value: f32) -> f32 {
        value.clamp(self.min, self.max)
    }

    /// The largest number in the range.
    pub(super) fn max(&self) -> f32 {
        self.max
    }

    /// The same range with another reason for numbers above it.
    const fn if_above(self, if_above: &'static str) -> Self {
        Self { if_above, ..self }
    }
}

pub(super) const fn range(min: f32, max: f32, unit: &'static str, why: &'static str) -> Range {
    Range {
        min,
        max,
        unit,
        if_below: why,
        if_above: why,
    }
}

const WHOLE_LENGTH: &str = "it is the full length from one side to the other";

pub(super) const PLACE: Range = range(
    -10_000.0,
    10_000.0,
    "m",
    "farther out, 32-bit positions are too coarse to walk on",
);
pub(super) const HEIGHT: Range = range(
    -1000.0,
    1000.0,
    "m",
    "usually a few metres under the lowest ground",
);
pub(super) const GOAL_RADIUS: Range = range(0.1, 100.0, "m", "usually 1 to 2 m");
pub(super) const ANGLE: Range = range(-360.0, 360.0, "degrees", "one turn either way is enough");
pub(super) const SOLID_SIZE: Range = range(0.01, 2000.0, "m", WHOLE_LENGTH);
pub(super) const CRATE_SIZE: Range = range(0.05, 20.0, "m", WHOLE_LENGTH);
pub(super) const PLATFORM_SIZE: Range = range(0.05, 100.0, "m", WHOLE_LENGTH);
pub(super) const SLOPE: Range =
    range(1.0, 85.0, "degrees", "flatter, use a Box").if_above("steeper, use a Box");
pub(super) const LENGTH: Range = range(0.1, 1000.0, "m", WHOLE_LENGTH);
pub(super) const STEP_HEIGHT: Range = range(0.01, 5.0, "m", "usually 0.15 to 0.3 m");
pub(super) const STEP_DEPTH: Range = range(0.05, 10.0, "m", "usually 0.3 m");
pub(super) const COLUMN_RADIUS: Range = range(0.01, 100.0, "m", "it is half the thickness");
pub(super) const COLUMN_HEIGHT: Range =
    range(0.05, 1000.0, "m", "it is the full length from foot to top");
pub(super) const MASS: Range =
    range(0.01, 100_000.0, "kg", "a body needs mass to be pushed").if_above("usually 1 to 1000 kg");
pub(super) const FREQUENCY: Range = range(0.1, 30.0, "Hz", "usually 2 to 8 Hz")
    .if_above("usually 2 to 8 Hz; no step rate follows more than 30");
pub(super) const DAMPING: Range = range(
    0.0,
    10.0,
    "(a ratio)",
    "1 comes to rest soonest without overshoot",
);
pub(super) const PIVOT: Range = range(
    -100.0,
    100.0,
    "m",
    "it is the way from the platform's centre, not a place in the level",
);
pub(super) const HINGE_FROM: Range = range(
    -180.0,
    0.0,
    "degrees",
    "it is the angle back from the pose at rest, usually -100",
);
pub(super) const HINGE_TO: Range = range(
    0.0,
    180.0,
    "degrees",
    "it is the angle on from the pose at rest, usually 100",
);
pub(super) const ACCELERATION: Range = range(
    0.1,
    10_000.0,
    "m/s^2",
    "usually 2 to 30; without a limit, leave it out",
);
pub(super) const TURNING_ACCELERATION: Range = range(
    1.0,
    1_000_000.0,
    "degrees/s^2",
    "usually 90 to 2000; without a limit, leave it out",
);
pub(super) const TRAVEL_SPEED: Range = range(
    0.01,
    50.0,
    "m/s",
    "`to` gives the direction; to stand, use motion: Still",
)
.if_above("the character runs 5 m/s");
pub(super) const PAUSE: Range = range(0.0, 600.0, "s", "usually 1 to 3 s");
pub(super) const RISE_HEIGHT: Range = range(
    0.01,
    100.0,
    "m",
    "position is the low end; to stand, use motion: Still",
)
.if_above("usually 1 to 20 m");
pub(super) const PERIOD: Range = range(
    0.5,
    600.0,
    "s",
    "there and back together, usually 6 to 20 s",
);
pub(super) const FRICTION: Range = range(0.0, 2.0, "(a coefficient)", "0 is ice, usually 0.3 to 1");
pub(super) const BOUNCE: Range = range(
    0.0,
    1.0,
    "(a ratio)",
    "0 stays down, 1 leaves as fast as it came",
);
pub(super) const BELT_SPEED: Range = range(
    -20.0,
    20.0,
    "m/s",
    "usually 1 to 4; the character runs 5 m/s",
);
pub(super) const LETTER_HEIGHT: Range = range(
    0.05,
    5.0,
    "m",
    "usually 0.2 to 0.6 m: a letter of 0.3 m is read from 9 m away",
);
pub(super) const TRAIL_SECS: Range = range(0.2, 20.0, "s", "usually 2 to 5 s");
pub(super) const TURN_SPEED: Range = range(-720.0, 720.0, "degrees per second", "usually 30 to 90");
pub(super) const AXIS: Range = range(
    -1000.0,
    1000.0,
    "(a direction)",
    "only the direction counts, for example (0, 1, 0)",
);
pub(super) const FROM_REST: Range = range(
    -180.0,
    180.0,
    "degrees",
    "it is the angle from the rotation at rest, usually -110 to 110",
);
pub(super) const WITHIN: Range = range(0.1, 1000.0, "m", "usually 3 m");
pub(super) const START: Range = range(0.0, 600.0, "s", "0 is the start of the level");
pub(super) const PHASE: Range = range(0.0, 1.0, "(a part of the cycle)", "0.5 is half a cycle");
pub(super) const FEED_FORWARD: Range = range(
    0.0,
    1.0,
    "(a part of the velocity)",
    "1 follows without lag, 0 lags",
);
pub(super) const SAMPLED_FPS: Range = range(1.0, 1000.0, "frames per second", "usually 15 to 144");

/// Adds a mistake for each coordinate of `field` that is out of its range.
pub(super) fn vector(mistakes: &mut Mistakes, field: &str, value: Vec3, range: &Range) {
    for (i, (axis, value)) in ["x", "y", "z"]
        .into_iter()
        .zip(value.to_array())
        .enumerate()
    {
        out_of_range(
            mistakes,
            &format!("{field}[{i}]"),
            &format!("{axis} of {field}"),
            value,
            range,
        );
    }
}

const AREA_SIZE: Range = range(
    0.5,
    1000.0,
    "m",
    "it is the full length from one side to the other",
);

/// Adds a mistake for each number of an area that is out of its range.
pub(super) fn area(mistakes: &mut Mistakes, at: &str, area: &Area) {
    vector(mistakes, &format!("{at}.position"), area.position, &PLACE);
    vector(mistakes, &format!("{at}.size_m"), area.size_m, &AREA_SIZE);
}

/// An axis shorter than this has no direction.
const SHORTEST_AXIS: f32 = 1e-3;

/// Adds a mistake for an axis, of any length, that is out of its range or has no direction.
pub(super) fn direction(mistakes: &mut Mistakes, field: &str, axis: Vec3) {
    vector(mistakes, field, axis, &AXIS);
    if axis.length() < SHORTEST_AXIS {
        let message =
            format!("{field} has no direction: write, for example, (0, 1, 0), the up axis");
        mistakes.note(field, message);
    }
}

/// Adds a mistake for each full length of a mark on the ground, along x and z, that is out of its range.
pub(super) fn lengths(mistakes: &mut Mistakes, field: &str, value: Vec2, range: &Range) {
    for (i, axis, value) in [(0, "x", value.x), (1, "z", value.y)] {
        let called = format!("{axis} of {field}");
        out_of_range(mistakes, &format!("{field}[{i}]"), &called, value, range);
    }
}

/// Adds a mistake if a number is out of its range.
pub(super) fn number(mistakes: &mut Mistakes, field: &str, value: f32, range: &Range) {
    out_of_range(mistakes, field, field, value, range);
}

fn out_of_range(mistakes: &mut Mistakes, field: &str, called: &str, value: f32, range: &Range) {
    let Range {
        min,
        max,
        unit,
        if_below,
        if_above,
    } = range;
    // NaN compares false with everything, so it is outside every range.
    if (*min..=*max).contains(&value) {
        return;
    }
    let why = if !value.is_finite() {
        "write a finite number"
    } else if value < *min {
        if_below
    } else {
        if_above
    };
    let message = format!("{called} must be between {min} and {max} {unit}, is {value}: {why}");
    mistakes.note(field, message);
}
