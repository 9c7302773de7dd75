//! The response curves of the tuning panel: which parameters shape a spring or a jump together, and how it moves over time.

use spring_math::velocity_spring::VelocitySpring;
use spring_math::{ParameterError, Spring};

use super::Tuning;
use springyard_character::{CharacterTuning, Dash};

/// A response curve, and the parameters that shape it.
#[derive(Debug, Clone, Copy)]
pub struct Curve {
    /// The name of the curve.
    pub name: &'static str,
    /// The paths of the parameters that shape the curve. The tuning panel draws it below the last of them.
    pub fields: &'static [&'static str],
    /// The response under a tuning; an error if its numbers make no spring.
    pub response: fn(&Tuning) -> Result<Response, ParameterError>,
}

/// A motion over time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Response {
    /// The step response of a spring: released at rest, at a distance of 1 from its goal.
    Step(Spring),
    /// The speed of a velocity spring from rest to a speed.
    Start {
        /// The spring.
        spring: VelocitySpring,
        /// The speed to reach, m/s.
        speed_m_s: f32,
    },
    /// The speed of a velocity spring from a speed to rest.
    Stop {
        /// The spring.
        spring: VelocitySpring,
        /// The speed at the start, m/s.
        speed_m_s: f32,
    },
    /// A jump from standing: with the button held, and with a tap.
    Jump(CharacterTuning),
}

const fn curve(
    name: &'static str,
    fields: &'static [&'static str],
    response: fn(&Tuning) -> Result<Response, ParameterError>,
) -> Curve {
    Curve {
        name,
        fields,
        response,
    }
}

/// The step response of a critically damped spring of the camera.
fn critical(frequency_hz: f32) -> Result<Response, ParameterError> {
    Spring::from_hertz(frequency_hz, 1.0).map(Response::Step)
}

/// A start from rest to the running speed.
fn start(tuning: &Tuning, spring: VelocitySpring) -> Response {
    Response::Start {
        spring,
        speed_m_s: tuning.character.run_speed_m_s,
    }
}

/// A stop from the running speed.
fn stop(tuning: &Tuning, spring: VelocitySpring) -> Response {
    Response::Stop {
        spring,
        speed_m_s: tuning.character.run_speed_m_s,
    }
}

/// All curves, in the order of the file.
pub const CURVES: &[Curve] = &[
    curve(
        "ride",
        &["character.ride_hz", "character.ride_damping_ratio"],
        |t| Ok(Response::Step(t.character.springs()?.ride)),
    ),
    curve(
        "start on the ground",
        &["character.run_speed_m_s", "character.ground_half_life_secs"],
        |t| Ok(start(t, t.character.springs()?.ground)),
    ),
    curve(
        "stop on the ground",
        &["character.ground_stop_half_life_secs"],
        |t| Ok(stop(t, t.character.springs()?.ground_stop)),
    ),
    curve(
        "turn on the ground",
        &["character.ground_turn_half_life_secs"],
        |t| Ok(start(t, t.character.springs()?.ground_turn)),
    ),
    curve(
        "start in the air",
        &["character.run_speed_m_s", "character.air_half_life_secs"],
        |t| Ok(start(t, t.character.springs()?.air)),
    ),
    curve(
        "stop in the air",
        &["character.air_stop_half_life_secs"],
        |t| Ok(stop(t, t.character.springs()?.air_stop)),
    ),
    curve("knockback", &["character.knockback_half_life_secs"], |t| {
        Ok(stop(t, t.character.springs()?.knockback))
    }),
    curve(
        "start of a dash",
        &["character.dash_speed_m_s", "character.dash_half_life_secs"],
        |t| {
            Ok(Response::Start {
                spring: Dash::spring(&t.character)?,
                speed_m_s: t.character.dash_speed_m_s,
            })
        },
    ),
    curve(
        "crouch",
        &["character.crouch_hz", "character.crouch_damping_ratio"],
        |t| Ok(Response::Step(t.character.springs()?.crouch)),
    ),
    curve(
        "facing",
        &["character.facing_hz", "character.facing_damping_ratio"],
        |t| Ok(Response::Step(t.character.springs()?.facing)),
    ),
    curve(
        "upright",
        &["character.upright_hz", "character.upright_damping_ratio"],
        |t| Ok(Response::Step(t.character.springs()?.upright)),
    ),
    curve(
        "jump",
        &[
            "character.jump_apex_m",
            "character.jump_time_to_apex_secs",
            "character.fall_gravity",
            "character.cut_gravity",
            "character.apex_hang_gravity",
            "character.apex_hang_speed_m_s",
        ],
        |t| Ok(Response::Jump(t.character)),
    ),
    curve(
        "follow",
        &["camera.follow.frequency_hz", "camera.follow.damping_ratio"],
        |t| {
            let follow = t.camera.follow;
            Spring::from_hertz(follow.frequency_hz, follow.damping_ratio).map(Response::Step)
        },
    ),
    curve("height", &["camera.dead_zone.frequency_hz"], |t| {
        critical(t.camera.dead_zone.frequency_hz)
    }),
    curve("look ahead", &["camera.look_ahead.frequency_hz"], |t| {
        critical(t.camera.look_ahead.frequency_hz)
    }),
    curve(
        "recentre by itself",
        &["camera.recentre.frequency_hz"],
        |t| critical(t.camera.recentre.frequency_hz),
    ),
    curve("recentre on a key", &["camera.recentre.asked_hz"], |t| {
        critical(t.camera.recentre.asked_hz)
    }),
    curve("edge look", &["camera.edge_look.frequency_hz"], |t| {
        critical(t.camera.edge_look.frequency_hz)
    }),
    curve("swap shoulders", &["camera.shoulder.frequency_hz"], |t| {
        critical(t.camera.shoulder.frequency_hz)
    }),
    curve("field of view", &["camera.fov_kick.frequency_hz"], |t| {
        critical(t.camera.fov_kick.frequency_hz)
    }),
    curve("hill lift", &["camera.hill_lift.frequency_hz"], |t| {
        critical(t.camera.hill_lift.frequency_hz)
    }),
    curve(
        "ease out",
        &["camera.boom.frequency_hz", "camera.boom.damping_ratio"],
        |t| {
            let boom = t.camera.boom;
            Spring::from_hertz(boom.frequency_hz, boom.damping_ratio).map(Response::Step)
        },
    ),
    curve("pull in", &["camera.boom.pull_in_hz"], |t| {
        critical(t.camera.boom.pull_in_hz)
    }),
    curve(
        "lean",
        &["figure.lean_hz", "figure.lean_damping_ratio"],
        |t| Ok(Response::Step(t.figure.springs()?.lean)),
    ),
    curve(
        "squash",
        &["figure.squash_hz", "figure.squash_damping_ratio"],
        |t| Ok(Response::Step(t.figure.springs()?.squash)),
    ),
    curve(
        "look",
        &["figure.look_hz", "figure.look_damping_ratio"],
        |t| Ok(Response::Step(t.figure.springs()?.look)),
    ),
    curve(
        "antenna",
        &["figure.antenna_hz", "figure.antenna_damping_ratio"],
        |t| Ok(Response::Step(t.figure.springs()?.antenna)),
    ),
];
