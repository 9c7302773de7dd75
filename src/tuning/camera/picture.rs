//! The fields that say what is in the picture: edges, field of view, shake, and turning without the player.

use spring_math::Spring;

use crate::tuning::curve::{Curve, Response};
use crate::tuning::knob::{Group, Knob};

pub(super) const EDGE: Group = Group {
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

pub(super) const VIEW: Group = Group {
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

pub(super) const SHAKE: Group = Group {
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

pub(super) const TURN: Group = Group {
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
