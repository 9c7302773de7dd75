//! The response curves of the tuning panel: which parameters shape a spring or a jump together, and how it moves over time.

use bevy::reflect::GetPath;
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{ParameterError, Spring};

use super::Tuning;
use springyard_character::{CharacterTuning, WallMoves};

/// A response curve, and the parameters that shape it.
#[derive(Debug, Clone, Copy)]
pub struct Curve {
    /// The name of the curve.
    pub name: &'static str,
    /// The paths of the parameters that shape the curve. The tuning panel draws it below the last of them.
    pub fields: &'static [&'static str],
    kind: Kind,
}

/// What a curve shows, and what its fields are.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// A spring: its frequency, and its damping ratio, which is 1 if there is no field for it.
    Step,
    /// A velocity spring, whose half-life is the last field, with the speed at this path.
    Speed(SpeedChange, &'static str),
    /// The camera's way to the aim, and back.
    Aim,
    /// The character's jump.
    Jump,
    /// Its jump off a wall.
    WallJump,
}

/// How a speed changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpeedChange {
    /// From rest to the speed.
    Start,
    /// From the speed to rest.
    Stop,
    /// From the speed to as much the other way.
    Turn,
}

/// A motion over time, or of a jump off a wall its path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Response {
    /// The step response of a spring: released at rest, at a distance of 1 from its goal.
    Step(Spring),
    /// The speed of a velocity spring.
    Speed {
        /// The spring.
        spring: VelocitySpring,
        /// How it changes.
        change: SpeedChange,
        /// The speed, m/s: that to reach, or of a stop that at the start.
        speed_m_s: f32,
    },
    /// A jump from standing: with the button held, and with a tap.
    Jump(CharacterTuning),
    /// A jump off a wall with the button held: with the stick away from the wall, and released.
    WallJump {
        /// The parameters of the jump.
        wall: WallMoves,
        /// Those of its flight.
        character: CharacterTuning,
        /// The springs on the speed away from the wall: with the stick away, and released.
        springs: [VelocitySpring; 2],
    },
}

impl Curve {
    /// The response under a tuning.
    ///
    /// # Errors
    /// The numbers of the tuning make no spring.
    pub fn response(&self, tuning: &Tuning) -> Result<Response, ParameterError> {
        // NaN, for a path that leads nowhere, makes no spring.
        let number = |path: &str| tuning.path::<f32>(path).copied().unwrap_or(f32::NAN);
        let numbers: Vec<f32> = self.fields.iter().map(|path| number(path)).collect();
        Ok(match self.kind {
            Kind::Step => {
                let damping_ratio = numbers.get(1).copied().unwrap_or(1.0);
                Response::Step(Spring::from_hertz(numbers[0], damping_ratio)?)
            }
            Kind::Speed(change, speed) => Response::Speed {
                spring: VelocitySpring::from_roll_call_half_life(numbers[numbers.len() - 1])?,
                change,
                speed_m_s: number(speed),
            },
            Kind::Aim => Response::Step(tuning.camera.shoulder.aim_spring()?),
            Kind::Jump => Response::Jump(tuning.character),
            Kind::WallJump => {
                let springs = tuning.character.springs()?;
                Response::WallJump {
                    wall: tuning.moves.wall,
                    character: tuning.character,
                    springs: [springs.air, springs.air_stop],
                }
            }
        })
    }
}

const RUN_SPEED: &str = "character.run_speed_m_s";
const DASH_SPEED: &str = "character.dash_speed_m_s";
const SLIDE_SPEED: &str = "moves.wall.slide_m_s";

const fn curve(name: &'static str, kind: Kind, fields: &'static [&'static str]) -> Curve {
    Curve { name, fields, kind }
}

const fn step(name: &'static str, fields: &'static [&'static str]) -> Curve {
    curve(name, Kind::Step, fields)
}

/// A start from rest to the running speed.
const fn start(name: &'static str, fields: &'static [&'static str]) -> Curve {
    curve(name, Kind::Speed(SpeedChange::Start, RUN_SPEED), fields)
}

/// A stop from the running speed.
const fn stop(name: &'static str, fields: &'static [&'static str]) -> Curve {
    curve(name, Kind::Speed(SpeedChange::Stop, RUN_SPEED), fields)
}

/// All curves, in the order of the file.
pub const CURVES: &[Curve] = &[
    step(
        "ride",
        &["character.ride_hz", "character.ride_damping_ratio"],
    ),
    start(
        "start on the ground",
        &[RUN_SPEED, "character.ground_half_life_secs"],
    ),
    stop(
        "stop on the ground",
        &["character.ground_stop_half_life_secs"],
    ),
    curve(
        "turn round",
        Kind::Speed(SpeedChange::Turn, RUN_SPEED),
        &["character.ground_turn_half_life_secs"],
    ),
    start(
        "start in the air",
        &[RUN_SPEED, "character.air_half_life_secs"],
    ),
    stop("stop in the air", &["character.air_stop_half_life_secs"]),
    stop("knockback", &["character.knockback_half_life_secs"]),
    curve(
        "start of a dash",
        Kind::Speed(SpeedChange::Start, DASH_SPEED),
        &[DASH_SPEED, "character.dash_half_life_secs"],
    ),
    step(
        "crouch",
        &["character.crouch_hz", "character.crouch_damping_ratio"],
    ),
    step(
        "facing",
        &["character.facing_hz", "character.facing_damping_ratio"],
    ),
    step(
        "upright",
        &["character.upright_hz", "character.upright_damping_ratio"],
    ),
    curve(
        "jump",
        Kind::Jump,
        &[
            "character.jump_apex_m",
            "character.jump_time_to_apex_secs",
            "character.fall_gravity",
            "character.cut_gravity",
            "character.apex_hang_gravity",
            "character.apex_hang_speed_m_s",
        ],
    ),
    curve(
        "wall slide",
        Kind::Speed(SpeedChange::Start, SLIDE_SPEED),
        &[SLIDE_SPEED, "moves.wall.slide_half_life_secs"],
    ),
    curve(
        "wall jump",
        Kind::WallJump,
        &[
            "moves.wall.jump_apex_m",
            "moves.wall.jump_away_m_s",
            "moves.wall.jump_away_secs",
        ],
    ),
    step(
        "hang",
        &["moves.ledge.hang_hz", "moves.ledge.hang_damping_ratio"],
    ),
    step(
        "rope",
        &["moves.rope.frequency_hz", "moves.rope.damping_ratio"],
    ),
    step("pull up", &["moves.ledge.climb_hz"]),
    step(
        "follow",
        &["camera.follow.frequency_hz", "camera.follow.damping_ratio"],
    ),
    step("height", &["camera.dead_zone.frequency_hz"]),
    step("look ahead", &["camera.look_ahead.frequency_hz"]),
    step("recentre by itself", &["camera.recentre.frequency_hz"]),
    step("recentre on a key", &["camera.recentre.asked_hz"]),
    step("lock on", &["camera.lock_on.frequency_hz"]),
    step("lock-on framing", &["camera.lock_frame.frequency_hz"]),
    step("edge look", &["camera.edge_look.frequency_hz"]),
    step("swap shoulders", &["camera.shoulder.frequency_hz"]),
    curve(
        "aim and back",
        Kind::Aim,
        &["camera.shoulder.aim_half_life_secs"],
    ),
    step("field of view", &["camera.fov_kick.frequency_hz"]),
    step("hill lift", &["camera.hill_lift.frequency_hz"]),
    step(
        "ease out",
        &["camera.boom.frequency_hz", "camera.boom.damping_ratio"],
    ),
    step("pull in", &["camera.boom.pull_in_hz"]),
    step("lean", &["figure.lean_hz", "figure.lean_damping_ratio"]),
    step(
        "squash",
        &["figure.squash_hz", "figure.squash_damping_ratio"],
    ),
    step("look", &["figure.look_hz", "figure.look_damping_ratio"]),
    step(
        "antenna",
        &["figure.antenna_hz", "figure.antenna_damping_ratio"],
    ),
];
