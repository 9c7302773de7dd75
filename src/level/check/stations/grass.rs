//! Checks patches of coil grass.

use super::super::limits::{ANGLE, DAMPING, PLACE, Range, lengths, number, range, vector};
use super::super::mistakes::Mistakes;
use crate::level::file::{GrassPatch, Level};

const PATCH_SIZE: Range = range(0.2, 50.0, "m", "usually 2 to 6 m");
const BLADE_HEIGHT: Range = range(0.05, 3.0, "m", "usually 0.4 to 0.8 m");
const BLADE_FREQUENCY: Range = range(0.1, 30.0, "Hz", "usually 1 to 3 Hz");
const REACH: Range = range(
    0.1,
    20.0,
    "m",
    "usually 0.8 m, and 3 to 6 m for a patch behind glass",
);

const MAX_BLADES_IN_A_PATCH: u32 = 2000;

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    if mistakes.has_at("grass") {
        return;
    }
    for (i, each) in level.grass.iter().enumerate() {
        patch(mistakes, &format!("grass[{i}]"), each);
    }
}

fn patch(mistakes: &mut Mistakes, at: &str, patch: &GrassPatch) {
    let field = |name: &str| format!("{at}.{name}");
    vector(mistakes, &field("position"), patch.position, &PLACE);
    lengths(mistakes, &field("size_m"), patch.size_m, &PATCH_SIZE);
    number(mistakes, &field("facing_deg"), patch.facing_deg, &ANGLE);
    if !(1..=MAX_BLADES_IN_A_PATCH).contains(&patch.blades) {
        let (field, blades) = (field("blades"), patch.blades);
        let message = format!(
            "{field} must be between 1 and {MAX_BLADES_IN_A_PATCH}, is {blades}: usually 20 to 60 a square metre; for more, add a patch"
        );
        mistakes.note(&field, message);
    }
    number(mistakes, &field("height_m"), patch.height_m, &BLADE_HEIGHT);
    let frequency = field("frequency_hz");
    number(mistakes, &frequency, patch.frequency_hz, &BLADE_FREQUENCY);
    let damping = field("damping_ratio");
    number(mistakes, &damping, patch.damping_ratio, &DAMPING);
    number(mistakes, &field("reach_m"), patch.reach_m, &REACH);
}
