//! Rows of `docs/feel.md`, and numbers of the default tuning to compare with.

use springyard_character::CharacterTuning;
use springyard_test_lab::owned::{assert_row, rounded};

/// The page with the rows.
pub const PAGE: &str = "docs/feel.md";

/// A parameter of the default tuning.
pub fn usual(parameter: fn(&CharacterTuning) -> f32) -> f64 {
    parameter(&CharacterTuning::default()).into()
}

/// Height of the body's middle above the ground while standing, m.
pub fn standing_height() -> f64 {
    0.5 * (usual(|t| t.height_m) + usual(|t| t.clearance_m))
}

/// Prints a metric at each of the step rates that the page does not list.
pub fn print_row(metric: &str, unit: &str, numbers: [f64; 4], digits: usize) {
    let numbers = rounded(numbers, digits);
    println!("{metric}, {unit}: {}", numbers.join(" / "));
}

/// Prints and checks a row of the page with a column for each step rate.
pub fn own_row(label: &str, numbers: [f64; 4], digits: usize) {
    assert_row(PAGE, label, &rounded(numbers, digits));
}

/// Prints and checks a row of the page with all step rates in one cell.
pub fn own_cell(label: &str, numbers: [f64; 4], digits: usize) {
    let cell = rounded(numbers, digits).join(" / ");
    assert_row(PAGE, label, &[cell]);
}

/// Prints and checks a row of the page that was measured at one step rate.
pub fn own_number(label: &str, number: f64, digits: usize) {
    assert_row(PAGE, label, &rounded([number], digits));
}

/// Whether all numbers are within a relative error of `part` of `expected`.
pub fn all_near(numbers: [f64; 4], expected: f64, part: f64) -> bool {
    numbers
        .iter()
        .all(|number| (number / expected - 1.0).abs() <= part)
}
