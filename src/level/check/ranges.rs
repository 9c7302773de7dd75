//! Each number of a level on its own.

use super::Mistakes;
use super::limits::{self, number, vector};
use crate::level::file::{
    Level, Motion, Platform, PlatformAuthority, PlatformMethod, PlatformSpring, Shape,
};

const MAX_STEPS: u32 = 200;
const MAX_SOLIDS: usize = 1000;
const MAX_CRATES: usize = 500;
const MAX_PLATFORMS: usize = 200;

/// Notes every number out of its range, and what is at odds with itself.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    vector(
        mistakes,
        "spawn.position",
        level.spawn.position,
        &limits::PLACE,
    );
    number(
        mistakes,
        "spawn.facing_deg",
        level.spawn.facing_deg,
        &limits::ANGLE,
    );
    if let Some(lab) = &level.lab {
        vector(mistakes, "lab.position", lab.position, &limits::PLACE);
        number(mistakes, "lab.facing_deg", lab.facing_deg, &limits::ANGLE);
    }
    if let Some(goal) = &level.goal {
        vector(mistakes, "goal.position", goal.position, &limits::PLACE);
        number(
            mistakes,
            "goal.radius_m",
            goal.radius_m,
            &limits::GOAL_RADIUS,
        );
    }
    number(
        mistakes,
        "kill_below_m",
        level.kill_below_m,
        &limits::HEIGHT,
    );
    counts(mistakes, level);

    for (i, solid) in level.solids.iter().enumerate() {
        let at = format!("solids[{i}]");
        shape(mistakes, &format!("{at}.shape"), &solid.shape);
        vector(
            mistakes,
            &format!("{at}.position"),
            solid.position,
            &limits::PLACE,
        );
        vector(
            mistakes,
            &format!("{at}.rotation_deg"),
            solid.rotation_deg,
            &limits::ANGLE,
        );
    }
    for (i, crate_) in level.crates.iter().enumerate() {
        let at = format!("crates[{i}]");
        number(
            mistakes,
            &format!("{at}.mass_kg"),
            crate_.mass_kg,
            &limits::MASS,
        );
        vector(
            mistakes,
            &format!("{at}.size_m"),
            crate_.size_m,
            &limits::CRATE_SIZE,
        );
        vector(
            mistakes,
            &format!("{at}.position"),
            crate_.position,
            &limits::PLACE,
        );
    }
    for (i, each) in level.platforms.iter().enumerate() {
        platform(mistakes, &format!("platforms[{i}]"), each);
    }
}

fn platform(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    vector(
        mistakes,
        &format!("{at}.size_m"),
        platform.size_m,
        &limits::PLATFORM_SIZE,
    );
    vector(
        mistakes,
        &format!("{at}.position"),
        platform.position,
        &limits::PLACE,
    );
    number(
        mistakes,
        &format!("{at}.mass_kg"),
        platform.mass_kg,
        &limits::MASS,
    );
    if let Some(given) = &platform.spring {
        spring(mistakes, &format!("{at}.spring"), given);
    }
    method(mistakes, at, platform);
    if let PlatformAuthority::Force { tuned_for_kg } = platform.authority {
        let field = format!("{at}.authority.tuned_for_kg");
        number(mistakes, &field, tuned_for_kg, &limits::MASS);
    }
    motion(mistakes, &format!("{at}.motion"), platform);
}

fn counts(mistakes: &mut Mistakes, level: &Level) {
    if level.solids.is_empty() {
        let message = "solids is empty: a level with no ground has nothing to stand on; add a Box under the spawn";
        mistakes.note("solids", message.into());
    }
    for (field, count, max) in [
        ("solids", level.solids.len(), MAX_SOLIDS),
        ("crates", level.crates.len(), MAX_CRATES),
        ("platforms", level.platforms.len(), MAX_PLATFORMS),
    ] {
        if count > max {
            let message =
                format!("{field} holds {count}, may hold {max}: more would not run in real time");
            mistakes.note(field, message);
        }
    }
}

fn shape(mistakes: &mut Mistakes, at: &str, shape: &Shape) {
    let field = |name: &str| format!("{at}.{name}");
    match *shape {
        Shape::Box { size_m } => vector(mistakes, &field("size_m"), size_m, &limits::SOLID_SIZE),
        Shape::Ramp {
            angle_deg,
            length_m,
            width_m,
        } => {
            number(mistakes, &field("angle_deg"), angle_deg, &limits::SLOPE);
            number(mistakes, &field("length_m"), length_m, &limits::LENGTH);
            number(mistakes, &field("width_m"), width_m, &limits::LENGTH);
        }
        Shape::Stair {
            step_height_m,
            step_depth_m,
            steps,
            width_m,
        } => {
            number(
                mistakes,
                &field("step_height_m"),
                step_height_m,
                &limits::STEP_HEIGHT,
            );
            number(
                mistakes,
                &field("step_depth_m"),
                step_depth_m,
                &limits::STEP_DEPTH,
            );
            number(mistakes, &field("width_m"), width_m, &limits::LENGTH);
            if !(1..=MAX_STEPS).contains(&steps) {
                let field = field("steps");
                let message = format!(
                    "{field} must be between 1 and {MAX_STEPS}, is {steps}: for a slope use a Ramp"
                );
                mistakes.note(&field, message);
            }
        }
        Shape::Column { radius_m, height_m } => {
            number(
                mistakes,
                &field("radius_m"),
                radius_m,
                &limits::COLUMN_RADIUS,
            );
            number(
                mistakes,
                &field("height_m"),
                height_m,
                &limits::COLUMN_HEIGHT,
            );
        }
    }
}

fn spring(mistakes: &mut Mistakes, at: &str, spring: &PlatformSpring) {
    number(
        mistakes,
        &format!("{at}.frequency_hz"),
        spring.frequency_hz,
        &limits::FREQUENCY,
    );
    number(
        mistakes,
        &format!("{at}.damping_ratio"),
        spring.damping_ratio,
        &limits::DAMPING,
    );
}

/// What rapier's own drivers have no use for is refused rather than ignored.
fn method(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let method = platform.method;
    if !matches!(
        method,
        PlatformMethod::PdController | PlatformMethod::JointMotor
    ) {
        return;
    }
    if method == PlatformMethod::PdController && platform.spring.is_some() {
        let field = format!("{at}.spring");
        let message =
            format!("{field} has no say: a PdController has gains of its own; leave it out");
        mistakes.note(&field, message);
    }
    if platform.authority != PlatformAuthority::Insulated {
        let field = format!("{at}.authority");
        let message = format!("{field} has no say: a {method:?} is Insulated; leave it out");
        mistakes.note(&field, message);
    }
    if method == PlatformMethod::JointMotor && matches!(platform.motion, Motion::Turn { .. }) {
        let field = format!("{at}.motion");
        let message =
            format!("{field} turns, and a JointMotor moves along lines only: use another method");
        mistakes.note(&field, message);
    }
}

fn motion(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let field = |name: &str| format!("{at}.{name}");
    match platform.motion {
        Motion::Travel {
            to,
            speed_m_s,
            pause_secs,
        } => {
            vector(mistakes, &field("to"), to, &limits::PLACE);
            number(
                mistakes,
                &field("speed_m_s"),
                speed_m_s,
                &limits::TRAVEL_SPEED,
            );
            number(mistakes, &field("pause_secs"), pause_secs, &limits::PAUSE);
            if to == platform.position {
                let field = field("to");
                let message = format!(
                    "{field} is where the platform starts: name another place, or use motion: Still"
                );
                mistakes.note(&field, message);
            }
        }
        Motion::Rise {
            height_m,
            period_secs,
        } => {
            number(mistakes, &field("height_m"), height_m, &limits::RISE_HEIGHT);
            number(
                mistakes,
                &field("period_secs"),
                period_secs,
                &limits::PERIOD,
            );
        }
        Motion::Turn { speed_deg_s } => {
            let field = field("speed_deg_s");
            number(mistakes, &field, speed_deg_s, &limits::TURN_SPEED);
            if speed_deg_s == 0.0 {
                let message = format!(
                    "{field} is 0, which never turns: give it a speed, or use motion: Still"
                );
                mistakes.note(&field, message);
            }
        }
        Motion::Step { to, period_secs } => {
            vector(mistakes, &field("to"), to, &limits::PLACE);
            number(
                mistakes,
                &field("period_secs"),
                period_secs,
                &limits::PERIOD,
            );
            if to == platform.position {
                let field = field("to");
                let message = format!(
                    "{field} is where the platform starts: name another place, or use motion: Still"
                );
                mistakes.note(&field, message);
            }
        }
        Motion::Still => {}
    }
}
