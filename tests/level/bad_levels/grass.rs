//! Errors in patches of coil grass, in what measures them, and in panes of glass.

use super::{accepted, assert_error, ground, line, refused};

/// The level with a patch that has these further fields.
fn patch(fields: &str) -> String {
    let size = "size_m: (4, 3)";
    line(&format!(
        r#"grass: [(name: "meadow", position: (0, 0, 0), {size}, {fields})],"#
    ))
}

#[test]
fn patches_may_stand_together_and_be_measured() {
    accepted(
        line,
        r#"
        grass: [(name: "meadow", position: (4, 0, 5), size_m: (4, 3), blades: 300), (name: "stiff", position: (-4, 0, 5), size_m: (2, 1), facing_deg: 45, blades: 2000, height_m: 0.4, frequency_hz: 4, damping_ratio: 0.02, method: ExplicitEuler, reach_m: 4, colour: Teal)], stations: [(name: "grass", module: "spring_math::catalogue::batch", unit: "x", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [GrowthPerStep("meadow")], wrong: [GrowthPerStep("stiff")])], digits: [(shows: Measure(GrowthPerStep("stiff")), position: (0, 2, 0), decimals: 3)],
    "#,
    );
    accepted(
        ground,
        "
        colour: Glass, camera: Ignored
    ",
    );
}

#[test]
fn each_number_of_a_patch_has_its_range() {
    refused(
        patch,
        "
        blades: 0
            grass[0].blades must be between 1 and 2000, is 0
        blades: 5000
            grass[0].blades must be between 1 and 2000, is 5000
        blades: 100, height_m: 4
            grass[0].height_m must be between 0.05 and 3 m, is 4
        blades: 100, frequency_hz: 0
            grass[0].frequency_hz must be between 0.1 and 30 Hz, is 0: usually 1 to 3 Hz
        blades: 100, damping_ratio: -1
            grass[0].damping_ratio must be between 0 and 10
        blades: 100, reach_m: NaN
            grass[0].reach_m must be between 0.1 and 20 m, is NaN: write a finite number
    ",
    );
    let flat = patch("blades: 100").replace("(4, 3)", "(4, 0.1)");
    let said = "z of grass[0].size_m must be between 0.2 and 50 m, is 0.1";
    assert_error(&flat, said);
}

#[test]
fn an_unknown_method_or_field_lists_the_known_ones() {
    refused(
        patch,
        "
        blades: 100, method: SemiImplicit
            `SemiImplicit` .. `Exact` .. `ExplicitEuler`
        blades: 100, frequency: 2
            `frequency` .. did you mean `frequency_hz`?
    ",
    );
}

#[test]
fn a_patch_has_a_name_of_its_own() {
    let words = patch("blades: 100").replace("meadow", "lift");
    assert_error(&words, "grass[0].name `lift` is taken by line");
}

#[test]
fn the_growth_of_a_patch_that_swings_is_measured() {
    let measured = |name: &str| {
        let grown =
            format!("digits: [(shows: Measure(GrowthPerStep({name})), position: (0, 2, 0))],");
        patch("blades: 100").replace("    crates: [", &format!("    {grown}\n    crates: ["))
    };
    refused(
        measured,
        r#"
        "medow"
            no patch of grass is called `medow`: did you mean `meadow`?
        "lift"
            no patch of grass is called `lift`: known names: `meadow`
    "#,
    );
    let critical = measured("\"meadow\"").replace("blades: 100", "blades: 100, damping_ratio: 1");
    let said = "grass `meadow` does not swing, because its damping_ratio is 1 .. write one below 1";
    assert_error(&critical, said);
}

#[test]
fn no_text_is_written_in_glass() {
    refused(
        line,
        r#"
        signs: [(text: "A", position: (0, 2, 0), colour: Glass)],
            signs[0].colour is Glass, which is too clear to read .. Amber
    "#,
    );
}
