//! The fields of [`CameraTuning`](crate::camera::CameraTuning).

use spring_math::Spring;

use super::curve::{Curve, Response};
use super::knob::{Group, Knob};

/// In the order of the file.
pub const GROUPS: &[Group] = &[
    FOLLOW, AHEAD, HEIGHT, SHOULDER, BOOM, OCCLUSION, EDGE, VIEW, SHAKE, TURN,
];

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
    curves: &[
        Curve {
            name: "follow",
            fields: &["camera.follow_hz", "camera.follow_damping_ratio"],
            response: |t| Spring::from_hertz(t.camera.follow_hz, t.camera.follow_damping_ratio).map(Response::Step),
        },
    ],
};

const AHEAD: Group = Group {
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

const HEIGHT: Group = Group {
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

const SHOULDER: Group = Group {
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
            .note("The part of the player's velocity that the boom is not told: a run stretches it. 0: like a rod; 1: like a camera on a mere spring"),
    ],
    curves: &[
        Curve {
            name: "ease out",
            fields: &["camera.ease_out_hz", "camera.boom_damping_ratio"],
            response: |t| Spring::from_hertz(t.camera.ease_out_hz, t.camera.boom_damping_ratio).map(Response::Step),
        },
    ],
};

const OCCLUSION: Group = Group {
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

const EDGE: Group = Group {
    heading: "Camera: edges",
    knobs: &[
        Knob::number("camera.edge_look_deg", |t| &mut t.camera.edge_look_deg)
            .range(-30.0, 45.0)
            .usually(0.0, 8.0)
            .note("How far it tilts down where the ground ahead falls away. High: the horizon is gone"),
        Knob::number("camera.edge_ahead_m", |t| &mut t.camera.edge_ahead_m)
            .range(0.1, 20.0)
            .usually(1.0, 3.0)
            .note("How far ahead an edge is looked for. Near: it comes too late; far: it nods at edges that one only passes"),
        Knob::number("camera.edge_drop_m", |t| &mut t.camera.edge_drop_m)
            .range(0.05, 20.0)
            .usually(0.8, 2.0)
            .note("A drop of at least this much is an edge. Low: each step is one; high: none is"),
        Knob::number("camera.edge_hz", |t| &mut t.camera.edge_hz)
            .range(0.05, 10.0)
            .usually(0.4, 1.0)
            .note("How fast it tilts. Low: one has jumped before it does; high: it nods"),
    ],
    curves: &[
        Curve {
            name: "look down",
            fields: &["camera.edge_hz"],
            response: |t| Spring::from_hertz(t.camera.edge_hz, 1.0).map(Response::Step),
        },
    ],
};

const VIEW: Group = Group {
    heading: "Camera: field of view",
    knobs: &[
        Knob::number("camera.fov_deg", |t| &mut t.camera.fov_deg)
            .range(20.0, 120.0)
            .usually(50.0, 70.0)
            .note("From top to bottom. Low: like a telescope; high: the edges are drawn out"),
        Knob::number("camera.fov_kick_deg", |t| &mut t.camera.fov_kick_deg)
            .range(0.0, 40.0)
            .usually(0.0, 8.0)
            .note("How much wider at the speed below. High: it makes some players ill"),
        Knob::number("camera.fov_kick_m_s", |t| &mut t.camera.fov_kick_m_s)
            .range(0.1, 100.0)
            .usually(5.0, 12.0)
            .note("The speed at which it is that much wider. Low: a walk already counts"),
        Knob::number("camera.fov_kick_hz", |t| &mut t.camera.fov_kick_hz)
            .range(0.05, 10.0)
            .usually(0.5, 1.5)
            .note("How fast it widens. Low: the run is over; high: each start pumps"),
    ],
    curves: &[Curve {
        name: "widen",
        fields: &["camera.fov_kick_hz"],
        response: |t| Spring::from_hertz(t.camera.fov_kick_hz, 1.0).map(Response::Step),
    }],
};

const SHAKE: Group = Group {
    heading: "Camera: shake",
    knobs: &[
        Knob::switch("camera.shake", |t| &mut t.camera.shake)
            .note("Whether it trembles at all after a hard landing or another blow"),
        Knob::number("camera.shake_deg", |t| &mut t.camera.shake_deg)
            .range(0.0, 20.0)
            .usually(0.5, 2.0)
            .note("How far the worst blow turns the picture. High: it makes some players ill"),
        Knob::number("camera.shake_m", |t| &mut t.camera.shake_m)
            .range(0.0, 0.5)
            .usually(0.0, 0.05)
            .note("How far it moves the camera, sideways and up. High: near things jump about"),
        Knob::number("camera.shake_hz", |t| &mut t.camera.shake_hz)
            .range(0.5, 30.0)
            .usually(8.0, 15.0)
            .note("How fast it trembles. Low: it is a boat; high: it is noise"),
        Knob::number("camera.shake_halves_in_secs", |t| &mut t.camera.shake_halves_in_secs)
            .range(0.01, 5.0)
            .usually(0.1, 0.3)
            .note("A blow is half forgotten after this time. Long: the trembling is all one sees"),
        Knob::number("camera.shake_from_m_s", |t| &mut t.camera.shake_from_m_s)
            .range(0.0, 100.0)
            .usually(6.0, 10.0)
            .note("A landing this fast begins to be felt: faster than that of a jump on flat ground. Low: each jump shakes"),
        Knob::number("camera.shake_full_m_s", |t| &mut t.camera.shake_full_m_s)
            .range(0.1, 200.0)
            .usually(12.0, 20.0)
            .note("A landing this fast is the worst blow. Low: every fall is; high: none is"),
    ],
    curves: &[],
};

const TURN: Group = Group {
    heading: "Camera: turning by itself",
    knobs: &[
        Knob::number("camera.recentre_after_secs", |t| &mut t.camera.recentre_after_secs)
            .range(0.0, 60.0)
            .usually(0.0, 4.0)
            .note("It eases behind a running player when the hand has rested this long; 0: never. Short: it seems to fight the hand"),
        Knob::number("camera.recentre_hz", |t| &mut t.camera.recentre_hz)
            .range(0.05, 5.0)
            .usually(0.2, 0.5)
            .note("How fast it does. Low: it never gets there; high: it swings behind each turn"),
        Knob::number("camera.recentre_deg_s", |t| &mut t.camera.recentre_deg_s)
            .range(1.0, 720.0)
            .usually(30.0, 60.0)
            .note("And no faster than this. High: whoever walks sideways walks in small circles"),
        Knob::number("camera.recentre_asked_hz", |t| &mut t.camera.recentre_asked_hz)
            .range(0.1, 10.0)
            .usually(0.6, 2.0)
            .note("How fast it comes behind when a key asks for it. High: it looks like a cut"),
        Knob::number("camera.stick_limit_deg_s", |t| &mut t.camera.stick_limit_deg_s)
            .range(10.0, 2000.0)
            .usually(100.0, 720.0)
            .note("A stick turns it no faster, whatever the bindings say. Here for players whom fast turns make ill"),
    ],
    curves: &[
        Curve {
            name: "by itself",
            fields: &["camera.recentre_hz"],
            response: |t| Spring::from_hertz(t.camera.recentre_hz, 1.0).map(Response::Step),
        },
        Curve {
            name: "asked for",
            fields: &["camera.recentre_asked_hz"],
            response: |t| Spring::from_hertz(t.camera.recentre_asked_hz, 1.0).map(Response::Step),
        },
    ],
};
