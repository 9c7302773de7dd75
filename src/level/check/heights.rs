//! Checks that spawn, goal and crates lie above the kill height. Uses `kill_below_m` and the y of each position, nothing else.

use super::limits::HEIGHT;
use super::mistakes::Mistakes;
use crate::level::file::Level;

/// Something that must lie above the kill height.
struct Placed {
    kind: &'static str,
    /// Its position: `crates[2].position`.
    field: String,
    y: f32,
}

/// Adds a mistake for what is not above the kill height. If it is more than one thing, the kill height is the likely cause, and
/// the one mistake is there.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    if mistakes.has_at("kill_below_m") {
        return;
    }
    let kill_below_m = level.kill_below_m;
    let mut below = placed(level);
    below.retain(|it| it.y <= kill_below_m && !mistakes.has_at(&format!("{}[1]", it.field)));
    match below.as_slice() {
        [] => {}
        [Placed { field, y, .. }] => {
            let message = format!(
                "y of {field} is {y}, not above kill_below_m, which is {kill_below_m}: what falls under that height \
                 starts again; raise the one or lower the other"
            );
            mistakes.note(&format!("{field}[1]"), message);
        }
        several => mistakes.note("kill_below_m", several_below(kill_below_m, several)),
    }
}

fn placed(level: &Level) -> Vec<Placed> {
    let spawn = Placed {
        kind: "spawn",
        field: "spawn.position".to_owned(),
        y: level.spawn.position.y,
    };
    let goal = level.goal.map(|goal| Placed {
        kind: "goal",
        field: "goal.position".to_owned(),
        y: goal.position.y,
    });
    let crates = level.crates.iter().enumerate();
    let crates = crates.map(|(i, crate_)| Placed {
        kind: "crate",
        field: format!("crates[{i}].position"),
        y: crate_.position.y,
    });
    [spawn].into_iter().chain(goal).chain(crates).collect()
}

fn several_below(kill_below_m: f32, below: &[Placed]) -> String {
    let lowest = below.iter().min_by(|a, b| a.y.total_cmp(&b.y));
    let advice = match lowest {
        Some(Placed { field, y, .. }) if *y > HEIGHT.min() => {
            format!("lower it below {y}, the y of {field}, or raise them")
        }
        _ => "raise them".to_owned(),
    };
    format!(
        "kill_below_m is {kill_below_m}, and {} are not above it: what falls under that height starts again; {advice}",
        listed(below)
    )
}

/// The things as a list in words: `spawn, goal and 3 crates`.
fn listed(things: &[Placed]) -> String {
    let crates = things.iter().filter(|it| it.kind == "crate").count();
    let others = things.iter().filter(|it| it.kind != "crate");
    let mut names: Vec<String> = others.map(|it| it.kind.to_owned()).collect();
    match crates {
        0 => {}
        1 => names.push("1 crate".to_owned()),
        several => names.push(format!("{several} crates")),
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
