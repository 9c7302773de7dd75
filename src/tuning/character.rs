//! The fields of [`CharacterTuning`](crate::character::CharacterTuning).

use spring_math::ParameterError;
use spring_math::velocity_spring::VelocitySpring;

use super::curve::{Curve, Response};
use super::knob::{Group, Knob};

/// In the order of the file.
pub const GROUPS: &[Group] = &[BODY, STANDING, WALKING, CROUCHING, TURNING, JUMPING];

/// The curve of a velocity spring from rest to a speed, or back.
fn start(spring: VelocitySpring, speed_m_s: f32) -> Result<Response, ParameterError> {
    Ok(Response::Start { spring, speed_m_s })
}

const BODY: Group = Group {
    heading: "Body",
    knobs: &[
        Knob::number("character.mass_kg", |t| &mut t.character.mass_kg)
            .range(1.0, 10_000.0)
            .usually(60.0, 100.0)
            .note("What it weighs on crates and platforms; its own motion does not depend on it. Light: it moves nothing; heavy: platforms sag"),
        Knob::number("character.height_m", |t| &mut t.character.height_m)
            .range(0.5, 5.0)
            .usually(1.6, 2.0)
            .note("From the ground to the top of the head. Low: the radius no longer fits in it; high: it hits every beam"),
        Knob::number("character.radius_m", |t| &mut t.character.radius_m)
            .range(0.1, 2.0)
            .usually(0.25, 0.4)
            .note("Half its width. Thin: it slips into cracks; wide: it gets stuck in doors"),
        Knob::number("character.clearance_m", |t| &mut t.character.clearance_m)
            .range(0.05, 2.0)
            .usually(0.3, 0.5)
            .note("How high the capsule floats over the ground. Low: steps are walls; high: low walls are steps"),
    ],
    curves: &[],
};

const STANDING: Group = Group {
    heading: "Standing",
    knobs: &[
        Knob::number("character.ride_hz", |t| &mut t.character.ride_hz)
            .range(0.5, 15.0)
            .usually(3.0, 6.0)
            .note("The spring that holds it at its height. Low: it wallows on stairs; high: every step is felt in the camera"),
        Knob::number("character.ride_damping_ratio", |t| &mut t.character.ride_damping_ratio)
            .range(0.1, 5.0)
            .usually(0.7, 1.2)
            .note("Low: it bounces on landing; high: it sinks in and rises slowly"),
        Knob::number("character.snap_m", |t| &mut t.character.snap_m)
            .range(0.0, 2.0)
            .usually(0.3, 0.6)
            .note("How far below its height the ground is still followed. Low: it takes off on the way down a stair; high: it is pulled down from edges"),
        Knob::number("character.slope_limit_deg", |t| &mut t.character.slope_limit_deg)
            .range(0.0, 80.0)
            .usually(40.0, 50.0)
            .note("The steepest ground it stands on. Low: ramps are walls; high: walls are ramps"),
        Knob::number("character.slide_friction", |t| &mut t.character.slide_friction)
            .range(0.0, 5.0)
            .usually(0.0, 0.5)
            .note("Coefficient of friction on what is too steep to stand on. 0: ice; above the slope's tangent: it sticks to it"),
        Knob::number("character.push_mass_limit_kg", |t| &mut t.character.push_mass_limit_kg)
            .range(0.0, 100_000.0)
            .usually(50.0, 300.0)
            .note("What is heavier is a wall to it. 0: it pushes nothing; high: it shoves whatever there is"),
    ],
    curves: &[Curve {
        name: "ride",
        fields: &["character.ride_hz", "character.ride_damping_ratio"],
        response: |t| Ok(Response::Step(t.character.springs()?.ride)),
    }],
};

const WALKING: Group = Group {
    heading: "Walking",
    knobs: &[
        Knob::number("character.run_speed_m_s", |t| &mut t.character.run_speed_m_s)
            .range(0.0, 50.0)
            .usually(4.0, 6.0)
            .note("Its speed with the stick at its end. Slow: the yard is large; fast: corners and platforms are missed"),
        Knob::number("character.walk_speed_m_s", |t| &mut t.character.walk_speed_m_s)
            .range(0.0, 50.0)
            .usually(1.5, 2.5)
            .note("Its speed with the walk button held, never above the running speed. Slow: nobody waits for it; fast: it is a run"),
        Knob::number("character.uphill_slowing", |t| &mut t.character.uphill_slowing)
            .range(0.0, 1.0)
            .usually(0.0, 0.5)
            .note("Speed lost straight uphill, of all of it for each unit of the slope's sine. 0: hills are as fast as flats; 1: 30 degrees are climbed at half the speed"),
        Knob::number("character.ground_half_life_secs", |t| &mut t.character.ground_half_life_secs)
            .range(0.001, 5.0)
            .usually(0.03, 0.1)
            .note("The velocity spring on the ground, towards a speed. Short: it jerks at each key; long: it skates"),
        Knob::number("character.ground_stop_half_life_secs", |t| &mut t.character.ground_stop_half_life_secs)
            .range(0.001, 5.0)
            .usually(0.03, 0.1)
            .note("The same to a stop. Short: it stands at once; long: it slides past where it was to stop"),
        Knob::number("character.ground_turn_half_life_secs", |t| &mut t.character.ground_turn_half_life_secs)
            .range(0.001, 5.0)
            .usually(0.03, 0.1)
            .note("The same to a direction against the one it goes in. Short: it turns on the spot; long: it runs on backwards"),
        Knob::number("character.air_half_life_secs", |t| &mut t.character.air_half_life_secs)
            .range(0.001, 5.0)
            .usually(0.1, 0.5)
            .note("The velocity spring in the air, towards a speed. Short: it steers in the air as on the ground; long: a jump cannot be mended"),
        Knob::number("character.air_stop_half_life_secs", |t| &mut t.character.air_stop_half_life_secs)
            .range(0.001, 5.0)
            .usually(0.1, 1.0)
            .note("The same with the stick let go: the air's drag. Short: it drops straight down; long: it flies on as it left"),
        Knob::number("character.dash_speed_m_s", |t| &mut t.character.dash_speed_m_s)
            .range(0.0, 50.0)
            .usually(10.0, 20.0)
            .note("Its speed in a dash. Slow: running is faster; fast: it is past the target before it is seen"),
        Knob::number("character.dash_secs", |t| &mut t.character.dash_secs)
            .range(0.0, 2.0)
            .usually(0.1, 0.3)
            .note("How long a dash lasts. Short: a twitch; long: it flies level for too long"),
        Knob::number("character.dash_half_life_secs", |t| &mut t.character.dash_half_life_secs)
            .range(0.001, 5.0)
            .usually(0.01, 0.03)
            .note("The velocity spring in a dash. Short: it jerks; long: the dash is over before it has its speed"),
    ],
    curves: &[
        Curve {
            name: "start on the ground",
            fields: &["character.run_speed_m_s", "character.ground_half_life_secs"],
            response: |t| start(t.character.springs()?.ground, t.character.run_speed_m_s),
        },
        Curve {
            name: "stop on the ground",
            fields: &["character.ground_stop_half_life_secs"],
            response: |t| start(t.character.springs()?.ground_stop, t.character.run_speed_m_s),
        },
        Curve {
            name: "turn on the ground",
            fields: &["character.ground_turn_half_life_secs"],
            response: |t| start(t.character.springs()?.ground_turn, t.character.run_speed_m_s),
        },
        Curve {
            name: "start of a dash",
            fields: &["character.dash_speed_m_s", "character.dash_half_life_secs"],
            response: |t| start(t.character.springs()?.dash, t.character.dash_speed_m_s),
        },
        Curve {
            name: "stop in the air",
            fields: &["character.air_stop_half_life_secs"],
            response: |t| start(t.character.springs()?.air_stop, t.character.run_speed_m_s),
        },
        Curve {
            name: "start in the air",
            fields: &["character.run_speed_m_s", "character.air_half_life_secs"],
            response: |t| start(t.character.springs()?.air, t.character.run_speed_m_s),
        },
    ],
};

const CROUCHING: Group = Group {
    heading: "Crouching",
    knobs: &[
        Knob::number("character.crouch_height_m", |t| &mut t.character.crouch_height_m)
            .range(0.3, 5.0)
            .usually(1.0, 1.3)
            .note("From the ground to the top of the head when crouched; clearance and two radii at least, and the height at most. Low: it slips under everything; high: crouching does nothing"),
        Knob::number("character.crouch_speed_m_s", |t| &mut t.character.crouch_speed_m_s)
            .range(0.0, 50.0)
            .usually(1.0, 2.0)
            .note("Its speed crouched, never above the running speed. Slow: it creeps; fast: nobody stands up again"),
        Knob::number("character.crouch_hz", |t| &mut t.character.crouch_hz)
            .range(0.5, 15.0)
            .usually(3.0, 6.0)
            .note("The spring on its height. Low: it bumps its head on the way in; high: the camera drops"),
        Knob::number("character.crouch_damping_ratio", |t| &mut t.character.crouch_damping_ratio)
            .range(0.1, 5.0)
            .usually(0.8, 1.2)
            .note("Low: it bobs; high: it is down late"),
        Knob::switch("character.crouch_toggle", |t| &mut t.character.crouch_toggle)
            .note("On: a press goes down, the next comes up. Off: it is down while the button is held"),
    ],
    curves: &[Curve {
        name: "crouch",
        fields: &["character.crouch_hz", "character.crouch_damping_ratio"],
        response: |t| Ok(Response::Step(t.character.springs()?.crouch)),
    }],
};

const TURNING: Group = Group {
    heading: "Turning",
    knobs: &[
        Knob::number("character.facing_hz", |t| &mut t.character.facing_hz)
            .range(0.1, 10.0)
            .usually(2.0, 4.0)
            .note("Turns it to where it walks. Low: it walks backwards for a while; high: it flips"),
        Knob::number("character.facing_damping_ratio", |t| &mut t.character.facing_damping_ratio)
            .range(0.1, 5.0)
            .usually(0.8, 1.0)
            .note("Low: it swings past where it walks; high: it turns late"),
        Knob::number("character.upright_hz", |t| &mut t.character.upright_hz)
            .range(0.1, 10.0)
            .usually(3.0, 6.0)
            .note("Stands it up again when knocked. Low: it leans for long after a knock; high: a knock is not seen"),
        Knob::number("character.upright_damping_ratio", |t| &mut t.character.upright_damping_ratio)
            .range(0.1, 5.0)
            .usually(0.7, 1.0)
            .note("Low: it wobbles; high: it stands up slowly"),
    ],
    curves: &[
        Curve {
            name: "facing",
            fields: &["character.facing_hz", "character.facing_damping_ratio"],
            response: |t| Ok(Response::Step(t.character.springs()?.facing)),
        },
        Curve {
            name: "upright",
            fields: &["character.upright_hz", "character.upright_damping_ratio"],
            response: |t| Ok(Response::Step(t.character.springs()?.upright)),
        },
    ],
};

const JUMPING: Group = Group {
    heading: "Jumping",
    knobs: &[
        Knob::number("character.jump_apex_m", |t| &mut t.character.jump_apex_m)
            .range(0.1, 50.0)
            .usually(0.8, 2.0)
            .note("Top of a held jump from standing. Low: no bench is cleared; high: the yard is"),
        Knob::number("character.jump_time_to_apex_secs", |t| &mut t.character.jump_time_to_apex_secs)
            .range(0.05, 5.0)
            .usually(0.3, 0.5)
            .note("How long the way up takes, hang and all; with the height it fixes the rise's gravity. Short: it shoots up; long: it hangs"),
        Knob::number("character.fall_gravity", |t| &mut t.character.fall_gravity)
            .range(0.1, 10.0)
            .usually(1.0, 2.0)
            .note("Gravity of the fall, in gravities of the rise. Low: it lands like a feather; high: the fall cannot be steered"),
        Knob::number("character.cut_gravity", |t| &mut t.character.cut_gravity)
            .range(1.0, 20.0)
            .usually(2.0, 4.0)
            .note("Gravity on the rise once the button is let go, in gravities of the rise. 1: a tap jumps as high as a hold"),
        Knob::number("character.apex_hang_gravity", |t| &mut t.character.apex_hang_gravity)
            .range(0.1, 2.0)
            .usually(0.4, 1.0)
            .note("Gravity near the top while the button is held, in what it is there otherwise. Low: it floats at the top; 1: no hang"),
        Knob::number("character.apex_hang_speed_m_s", |t| &mut t.character.apex_hang_speed_m_s)
            .range(0.0, 20.0)
            .usually(0.5, 2.0)
            .note("Slower than this, up or down, is near the top. 0: no hang; high: the whole jump is one"),
        Knob::number("character.fall_speed_limit_m_s", |t| &mut t.character.fall_speed_limit_m_s)
            .range(1.0, 200.0)
            .usually(20.0, 50.0)
            .note("The fastest fall. Low: long falls look like a lift; high: they land hard"),
        Knob::switch("character.double_jump", |t| &mut t.character.double_jump)
            .note("It may jump once more in the air, wherever it is; the ground gives that back"),
        Knob::number("character.double_jump_apex_m", |t| &mut t.character.double_jump_apex_m)
            .range(0.1, 50.0)
            .usually(0.6, 1.5)
            .note("Top of that jump held, from where it begins. Low: it only slows a fall; high: the first jump is for nothing"),
        Knob::number("character.coyote_secs", |t| &mut t.character.coyote_secs)
            .range(0.0, 1.0)
            .usually(0.08, 0.15)
            .note("How long after leaving the ground a press still jumps. 0: late presses are lost; long: it jumps off air"),
        Knob::number("character.jump_buffer_secs", |t| &mut t.character.jump_buffer_secs)
            .range(0.0, 1.0)
            .usually(0.1, 0.15)
            .note("How long before landing a press is remembered. 0: early presses are lost; long: it jumps unasked"),
        Knob::number("character.momentum_memory_secs", |t| &mut t.character.momentum_memory_secs)
            .range(0.0, 1.0)
            .usually(0.05, 0.2)
            .note("How long the fastest velocity of what it stands on is kept for a jump. 0: a jump off a platform that has just stopped goes nowhere; long: it flies off things that stand"),
        Knob::number("character.corner_correction_m", |t| &mut t.character.corner_correction_m)
            .range(0.0, 1.0)
            .usually(0.05, 0.15)
            .note("How far a jump goes aside round a corner overhead that only just catches the head. 0: it bumps; high: it is pushed about"),
    ],
    curves: &[Curve {
        name: "jump",
        fields: &[
            "character.jump_apex_m",
            "character.jump_time_to_apex_secs",
            "character.fall_gravity",
            "character.cut_gravity",
            "character.apex_hang_gravity",
            "character.apex_hang_speed_m_s",
        ],
        response: |t| Ok(Response::Jump(t.character)),
    }],
};
