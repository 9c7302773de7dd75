//! The fields that say where the camera stands: follow, look ahead, height, shoulder, boom, and what is in the way.

use spring_math::Spring;

use crate::tuning::curve::{Curve, Response};
use crate::tuning::knob::{Group, Knob};

pub(super) const FOLLOW: Group = Group {
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
    curves: &[
        Curve {
            name: "follow",
            fields: &["camera.follow_hz", "camera.follow_damping_ratio"],
            response: |t| Spring::from_hertz(t.camera.follow_hz, t.camera.follow_damping_ratio).map(Response::Step),
        },
    ],
};

pub(super) const AHEAD: Group = Group {
    heading: "Camera: look ahead",
    knobs: &[
        Knob::number("camera.look_ahead_secs", |t| &mut t.camera.look_ahead_secs)
            .range(0.0, 2.0)
            .usually(0.0, 0.4)
            .note("It looks at where the player will be in this time. Long: each turn swings the picture"),
        Knob::number("camera.look_ahead_limit_m", |t| &mut t.camera.look_ahead_limit_m)
            .range(0.0, 5.0)
            .usually(0.5, 1.5)
            .note("At most this far ahead. Far: a fast player hangs at the picture's edge"),
        Knob::number("camera.look_ahead_hz", |t| &mut t.camera.look_ahead_hz)
            .range(0.05, 10.0)
            .usually(0.4, 1.0)
            .note("How fast the look ahead follows a turn. Low: it looks to where one came from; high: a zigzag shakes the picture"),
    ],
    curves: &[
        Curve {
            name: "look ahead",
            fields: &["camera.look_ahead_hz"],
            response: |t| Spring::from_hertz(t.camera.look_ahead_hz, 1.0).map(Response::Step),
        },
    ],
};

pub(super) const HEIGHT: Group = Group {
    heading: "Camera: height",
    knobs: &[
        Knob::number("camera.height_hz", |t| &mut t.camera.height_hz)
            .range(0.1, 30.0)
            .usually(1.0, 3.0)
            .note("How fast its height follows the ground's. Low: it is left behind on ramps; high: stairs are felt"),
        Knob::number("camera.dead_zone_up_m", |t| &mut t.camera.dead_zone_up_m)
            .range(0.0, 10.0)
            .usually(1.3, 2.0)
            .note("How far a jump goes up before the camera goes along: a little more than the highest jump. Low: each jump bobs the picture"),
        Knob::number("camera.dead_zone_down_m", |t| &mut t.camera.dead_zone_down_m)
            .range(0.0, 10.0)
            .usually(0.3, 1.0)
            .note("How far a fall goes down before the camera goes along. High: a fall leaves the picture"),
    ],
    curves: &[
        Curve {
            name: "height",
            fields: &["camera.height_hz"],
            response: |t| Spring::from_hertz(t.camera.height_hz, 1.0).map(Response::Step),
        },
    ],
};

pub(super) const SHOULDER: Group = Group {
    heading: "Camera: shoulder",
    knobs: &[
        Knob::number("camera.shoulder_m", |t| &mut t.camera.shoulder_m)
            .range(-3.0, 3.0)
            .usually(0.0, 0.6)
            .note("How far to the side of the player it looks; a key swaps the side. High: whether a jump is straight cannot be judged"),
        Knob::number("camera.shoulder_hz", |t| &mut t.camera.shoulder_hz)
            .range(0.1, 10.0)
            .usually(0.7, 2.5)
            .note("How fast it changes sides. Low: it drifts; high: the change looks like a cut"),
    ],
    curves: &[
        Curve {
            name: "swap",
            fields: &["camera.shoulder_hz"],
            response: |t| Spring::from_hertz(t.camera.shoulder_hz, 1.0).map(Response::Step),
        },
    ],
};

pub(super) const BOOM: Group = Group {
    heading: "Camera: boom",
    knobs: &[
        Knob::number("camera.boom_length_m", |t| &mut t.camera.boom_length_m)
            .range(0.5, 50.0)
            .usually(3.0, 6.0)
            .note("How far behind the player it stands. Short: one sees little; long: walls are always in between"),
        Knob::number("camera.boom_radius_m", |t| &mut t.camera.boom_radius_m)
            .range(0.05, 1.0)
            .usually(0.2, 0.3)
            .note("The room it keeps around itself, and never less than its near plane's corners need. Thick: it is pulled in early in narrow places"),
        Knob::number("camera.ease_out_hz", |t| &mut t.camera.ease_out_hz)
            .range(0.05, 30.0)
            .usually(0.5, 2.0)
            .note("The boom's own spring: how fast it moves out again once a wall is gone. Low: it stays close long after a wall; high: it pumps between two columns"),
        Knob::number("camera.boom_damping_ratio", |t| &mut t.camera.boom_damping_ratio)
            .range(0.0, 5.0)
            .usually(0.8, 1.2)
            .note("Of the same spring: 0 swings for ever, below 1 it swings about its length, above it creeps"),
        Knob::number("camera.boom_drag", |t| &mut t.camera.boom_drag)
            .range(0.0, 1.0)
            .usually(0.0, 0.3)
            .note("The part of the player's velocity that the boom leaves out: a run stretches it. 0: like a rod; 1: like a camera on a mere spring"),
    ],
    curves: &[
        Curve {
            name: "ease out",
            fields: &["camera.ease_out_hz", "camera.boom_damping_ratio"],
            response: |t| Spring::from_hertz(t.camera.ease_out_hz, t.camera.boom_damping_ratio).map(Response::Step),
        },
    ],
};

pub(super) const OCCLUSION: Group = Group {
    heading: "Camera: what is in the way",
    knobs: &[
        Knob::number("camera.pull_in_hz", |t| &mut t.camera.pull_in_hz)
            .range(0.2, 30.0)
            .usually(3.0, 6.0)
            .note("How fast it comes in when the player is hidden. Low: one runs blind; high: it looks like a cut"),
        Knob::number("camera.min_occlusion_secs", |t| &mut t.camera.min_occlusion_secs)
            .range(0.0, 5.0)
            .usually(0.1, 0.2)
            .note("How long the player may be hidden before that. Short: each pillar pulls; long: one runs blind"),
        Knob::number("camera.thin_m", |t| &mut t.camera.thin_m)
            .range(0.0, 5.0)
            .usually(0.3, 0.8)
            .note("What is narrower is looked past. Low: a lamp post pulls the camera in; high: the ends of walls are looked through"),
        Knob::number("camera.hill_slope_deg", |t| &mut t.camera.hill_slope_deg)
            .range(0.0, 90.0)
            .usually(50.0, 70.0)
            .note("Ground up to this slope is a hill and no wall. Low: a slope pulls the camera in; high: it climbs walls"),
        Knob::number("camera.hill_lift_deg", |t| &mut t.camera.hill_lift_deg)
            .range(0.0, 80.0)
            .usually(20.0, 40.0)
            .note("How far it tilts up over a hill behind; 0: it comes nearer instead. High: one looks straight down"),
        Knob::number("camera.hill_hz", |t| &mut t.camera.hill_hz)
            .range(0.05, 10.0)
            .usually(0.6, 2.0)
            .note("How fast it does. Low: it brushes the ground; high: each bump nods"),
        Knob::number("camera.fade_from_m", |t| &mut t.camera.fade_from_m)
            .range(0.0, 10.0)
            .usually(1.0, 1.5)
            .note("Nearer than this, the player begins to be seen through. Far: it is a ghost in each alley"),
        Knob::number("camera.fade_to_m", |t| &mut t.camera.fade_to_m)
            .range(0.0, 10.0)
            .usually(0.4, 0.8)
            .note("At this distance it is not seen at all. Near: its inside fills the picture"),
    ],
    curves: &[
        Curve {
            name: "pull in",
            fields: &["camera.pull_in_hz"],
            response: |t| Spring::from_hertz(t.camera.pull_in_hz, 1.0).map(Response::Step),
        },
        Curve {
            name: "rise over a hill",
            fields: &["camera.hill_hz"],
            response: |t| Spring::from_hertz(t.camera.hill_hz, 1.0).map(Response::Step),
        },
    ],
};
