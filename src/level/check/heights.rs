//! Checks that spawn, goal, crates, coils and loops lie above the kill height. Uses `kill_below_m` and the y of each position, nothing else.

use bevy::math::Vec3;

use super::mistakes::Mistakes;
use crate::level::file::Level;
use crate::level::file::limits::KILL_HEIGHT;

/// The kill height that a message suggests lies this far below the lowest thing, m.
const FEW_METRES: f32 = 5.0;

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
        [Placed { kind, field, y }] => {
            let consequence = match *kind {
                "goal" | "coil" | "loop" => {
                    "the player does not get there, because what falls under that height starts again"
                }
                _ => "what falls under that height starts again",
            };
            let message = format!(
                "y of {field} is {y}, not above kill_below_m, which is {kill_below_m}: {consequence}; raise it{}",
                lower(&below).map_or_else(String::new, |kill| format!(", or {kill}"))
            );
            mistakes.note(&format!("{field}[1]"), message);
        }
        several => {
            let what = format!(
                "is {kill_below_m}, and {} are not above it: {}",
                listed(several),
                lower(several).unwrap_or_else(|| "raise them".to_owned())
            );
            mistakes.about("kill_below_m", what);
        }
    }
}

/// Advice with a kill height below all of these; `None` if they lie so low that there is none.
fn lower(below: &[Placed]) -> Option<String> {
    let lowest = below.iter().map(|it| it.y).min_by(f32::total_cmp)?;
    let kill_below_m = KILL_HEIGHT.nearest((lowest - FEW_METRES).floor());
    (kill_below_m < lowest).then(|| {
        format!("write, for example, kill_below_m: {kill_below_m}, best a few metres under the lowest ground")
    })
}

fn placed(level: &Level) -> Vec<Placed> {
    let placed = |kind, field: String, place: Vec3| {
        let y = place.y;
        Placed { kind, field, y }
    };
    let spawn = placed("spawn", "spawn.position".to_owned(), level.spawn.position);
    let goal = level.goal.iter();
    let goal = goal.map(|it| placed("goal", "goal.position".to_owned(), it.position));
    let crates = level.crates.iter().enumerate();
    let crates =
        crates.map(|(i, it)| placed("crate", format!("crates[{i}].position"), it.position));
    let coils = level.coils.iter().enumerate();
    let coils = coils.map(|(i, it)| placed("coil", format!("coils[{i}].position"), it.position));
    let loops = level.loops.iter().enumerate();
    let loops = loops.map(|(i, it)| placed("loop", format!("loops[{i}].position"), it.position));
    let one = std::iter::once(spawn).chain(goal);
    one.chain(crates).chain(coils).chain(loops).collect()
}

/// The things as a list in words: `spawn, goal and 3 crates`.
fn listed(things: &[Placed]) -> String {
    let mut names = Vec::new();
    for kind in ["spawn", "goal", "crate", "coil", "loop"] {
        match things.iter().filter(|it| it.kind == kind).count() {
            0 => {}
            _ if matches!(kind, "spawn" | "goal") => names.push(kind.to_owned()),
            1 => names.push(format!("1 {kind}")),
            several => names.push(format!("{several} {kind}s")),
        }
    }
    let last = names.pop().unwrap_or_default();
    if names.is_empty() {
        last
    } else {
        format!("{} and {last}", names.join(", "))
    }
}
