//! The fields of [`CameraTuning`](crate::camera::CameraTuning).

use spring_math::Spring;

use super::curve::{Curve, Response};
use super::knob::{Group, Knob};

/// In the order of the file.
pub const GROUPS: &[Group] = &[FOLLOW, BOOM];

const FOLLOW: Group = Group {
    heading: "Camera: follow",
    knobs: &[
        Knob::number("camera.pivot_above_m", |t| &mut t.camera.pivot_above_m)
            .range(-2.0, 5.0)
            .usually(0.3, 0.6)
            .note("How far above the body's middle it looks. Low: it looks at the hips; high: over the head"),
        Knob::number("camera.follow_hz", |t| &mut t.camera.follow_hz)
            .range(0.1, 30.0)
            .usually(2.0, 6.0)
            .note("The spring that follows the player; a steady walk has no lag, only starts and stops. Low: a start leaves it behind; high: every bump is seen"),
        Knob::number("camera.follow_damping_ratio", |t| &mut t.camera.follow_damping_ratio)
            .range(0.1, 5.0)
            .usually(0.8, 1.2)
            .note("Low: it swings after each stop; high: it lags"),
    ],
    curves: &[Curve {
        name: "follow",
        fields: &["camera.follow_hz", "camera.follow_damping_ratio"],
        response: |t| {
            Spring::from_hertz(t.camera.follow_hz, t.camera.follow_damping_ratio).map(Response::Step)
        },
    }],
};

const BOOM: Group = Group {
    heading: "Camera: boom",
    knobs: &[
        Knob::number("camera.boom_length_m", |t| &mut t.camera.boom_length_m)
            .range(0.5, 50.0)
            .usually(3.0, 6.0)
            .note("How far behind the player it stands. Short: one sees little; long: walls are always in between"),
        Knob::number("camera.boom_radius_m", |t| &mut t.camera.boom_radius_m)
            .range(0.05, 1.0)
            .usually(0.2, 0.3)
            .note("The room it keeps around itself. Thin: near walls are cut open; thick: it is pulled in early"),
        Knob::number("camera.ease_out_hz", |t| &mut t.camera.ease_out_hz)
            .range(0.05, 30.0)
            .usually(0.5, 2.0)
            .note("How fast it moves out again once a wall is gone; it moves in at once. Low: it stays close long after a wall; high: it pumps between two columns"),
    ],
    curves: &[Curve {
        name: "ease out",
        fields: &["camera.ease_out_hz"],
        response: |t| Spring::from_hertz(t.camera.ease_out_hz, 1.0).map(Response::Step),
    }],
};
