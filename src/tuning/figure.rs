//! The fields of [`FigureTuning`](super::FigureTuning).

use super::curve::{Curve, Response};
use super::knob::{Group, Knob};

/// In the order of the file.
pub const GROUPS: &[Group] = &[LEAN, SQUASH, LOOK];

const LEAN: Group = Group {
    heading: "Figure: lean",
    knobs: &[
        Knob::number("figure.lean_limit_deg", |t| &mut t.figure.lean_limit_deg)
            .range(0.0, 60.0)
            .usually(5.0, 20.0)
            .note("The farthest it leans into an acceleration. Low: it slides about like a chess piece; high: it falls over"),
        Knob::number("figure.lean_full_m_s2", |t| &mut t.figure.lean_full_m_s2)
            .range(1.0, 200.0)
            .usually(15.0, 50.0)
            .note("The acceleration at which it leans that far. Low: every touch of the stick throws it about; high: it stays stiff"),
        Knob::number("figure.run_lean_deg", |t| &mut t.figure.run_lean_deg)
            .range(-20.0, 45.0)
            .usually(2.0, 8.0)
            .note("How far it leans ahead at a full run. Low: it strolls; high: it stumbles"),
        Knob::number("figure.lean_hz", |t| &mut t.figure.lean_hz)
            .range(0.1, 10.0)
            .usually(1.5, 4.0)
            .note("The spring that it leans on. Low: it leans when all is over; high: it twitches"),
        Knob::number("figure.lean_damping_ratio", |t| &mut t.figure.lean_damping_ratio)
            .range(0.0, 5.0)
            .usually(0.4, 1.0)
            .note("Low: it sways on after a stop; high: it leans late"),
    ],
    curves: &[Curve {
        name: "lean",
        fields: &["figure.lean_hz", "figure.lean_damping_ratio"],
        response: |t| Ok(Response::Step(t.figure.springs()?.lean)),
    }],
};

const SQUASH: Group = Group {
    heading: "Figure: squash and stretch",
    knobs: &[
        Knob::number("figure.stretch_ratio", |t| &mut t.figure.stretch_ratio)
            .range(0.0, 1.0)
            .usually(0.0, 0.2)
            .note("How much longer it is in a fast rise or fall, of its height. High: it is made of rubber"),
        Knob::number("figure.stretch_full_m_s", |t| &mut t.figure.stretch_full_m_s)
            .range(0.5, 100.0)
            .usually(5.0, 15.0)
            .note("The speed at which it is that much longer. Low: every hop looks like a leap; high: no leap is seen"),
        Knob::number("figure.landing_squash_ratio", |t| &mut t.figure.landing_squash_ratio)
            .range(0.0, 0.6)
            .usually(0.0, 0.35)
            .note("How much shorter a landing at that speed makes it for a moment, of its height. Low: it lands like a stone; high: like a pudding"),
        Knob::number("figure.squash_hz", |t| &mut t.figure.squash_hz)
            .range(0.1, 10.0)
            .usually(2.0, 5.0)
            .note("The spring of its length. Low: it gets up slowly; high: the landing is not seen"),
        Knob::number("figure.squash_damping_ratio", |t| &mut t.figure.squash_damping_ratio)
            .range(0.0, 5.0)
            .usually(0.3, 0.8)
            .note("Low: it wobbles on; high: it gets up without a bounce"),
    ],
    curves: &[Curve {
        name: "squash",
        fields: &["figure.squash_hz", "figure.squash_damping_ratio"],
        response: |t| Ok(Response::Step(t.figure.springs()?.squash)),
    }],
};

const LOOK: Group = Group {
    heading: "Figure: look",
    knobs: &[
        Knob::number("figure.look_limit_deg", |t| &mut t.figure.look_limit_deg)
            .range(0.0, 90.0)
            .usually(40.0, 80.0)
            .note(
                "How far to the side it looks to where the player does. High: it has an owl's neck",
            ),
        Knob::number("figure.look_hz", |t| &mut t.figure.look_hz)
            .range(0.1, 10.0)
            .usually(2.0, 5.0)
            .note("The spring that turns its visor. Low: it dreams; high: it flicks"),
        Knob::number("figure.look_damping_ratio", |t| {
            &mut t.figure.look_damping_ratio
        })
        .range(0.0, 5.0)
        .usually(0.7, 1.0)
        .note("Low: it looks past; high: it looks late"),
    ],
    curves: &[Curve {
        name: "look",
        fields: &["figure.look_hz", "figure.look_damping_ratio"],
        response: |t| Ok(Response::Step(t.figure.springs()?.look)),
    }],
};
