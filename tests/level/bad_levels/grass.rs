//! Errors in patches of coil grass, in what measures them, and in panes of glass.

use super::{assert_error, spoilt};

/// The good level with these words in a line of their own, its eleventh.
fn with(words: &str) -> String {
    spoilt("    crates: [\n", &format!("    {words}\n    crates: [\n"))
}

/// A patch with these further fields.
fn patch(fields: &str) -> String {
    format!(r#"grass: [(name: "meadow", position: (0, 0, 0), size_m: (4, 3), {fields})],"#)
}

#[test]
fn patches_may_stand_together_and_be_measured() {
    let words = r#"grass: [(name: "meadow", position: (4, 0, 5), size_m: (4, 3), blades: 300), (name: "stiff", position: (-4, 0, 5), size_m: (2, 1), facing_deg: 45, blades: 2000, height_m: 0.4, frequency_hz: 4, damping_ratio: 0.02, method: ExplicitEuler, reach_m: 4, colour: Teal)], stations: [(name: "grass", module: "spring_math::catalogue::batch", unit: "x", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [GrowthPerStep("meadow")], wrong: [GrowthPerStep("stiff")])], digits: [(shows: Measure(GrowthPerStep("stiff")), position: (0, 2, 0), decimals: 3)],"#;
    let level = with(words).replace(
        r#"position: (0, -0.5, 0)),"#,
        r#"position: (0, -0.5, 0)), (name: "pane", shape: Box(size_m: (4, 2, 0.1)), position: (-4, 1, 7), colour: Glass, camera: Ignored),"#,
    );
    springyard::level::parse("a.ron", level).unwrap_or_else(|errors| panic!("{errors}"));
}

#[test]
fn each_number_of_a_patch_has_its_range() {
    for (fields, column, said) in [
        (
            "blades: 0",
            75,
            "grass[0].blades must be between 1 and 2000, is 0",
        ),
        (
            "blades: 5000",
            75,
            "grass[0].blades must be between 1 and 2000, is 5000",
        ),
        (
            "blades: 100, height_m: 4",
            90,
            "grass[0].height_m must be between 0.05 and 3 m, is 4",
        ),
        (
            "blades: 100, frequency_hz: 0",
            94,
            "grass[0].frequency_hz must be between 0.1 and 30 Hz, is 0: usually 1 to 3 Hz",
        ),
        (
            "blades: 100, damping_ratio: -1",
            95,
            "grass[0].damping_ratio must be between 0 and 10",
        ),
        (
            "blades: 100, reach_m: NaN",
            89,
            "grass[0].reach_m must be between 0.1 and 20 m, is NaN: write a finite number",
        ),
    ] {
        assert_error(&with(&patch(fields)), &format!("11:{column}"), &[said]);
    }
    let flat = patch("blades: 100").replace("(4, 3)", "(4, 0.1)");
    let said = "z of grass[0].size_m must be between 0.2 and 50 m, is 0.1";
    assert_error(&with(&flat), "11:63", &[said]);
}

#[test]
fn an_unknown_method_or_field_lists_the_known_ones() {
    let method = patch("blades: 100, method: SemiImplicit");
    let words = ["`SemiImplicit`", "`Exact`", "`ExplicitEuler`"];
    assert_error(&with(&method), "11:88", &words);
    let field = patch("blades: 100, frequency: 2");
    let words = ["`frequency`", "did you mean `frequency_hz`?"];
    assert_error(&with(&field), "11:80", &words);
}

#[test]
fn a_patch_has_a_name_of_its_own() {
    let words = patch("blades: 100").replace("meadow", "lift");
    let said = "grass[0].name `lift` is taken by line";
    assert_error(&with(&words), "11:20", &[said]);
}

#[test]
fn the_growth_of_a_patch_that_swings_is_measured() {
    let digits = |measured: &str| {
        format!(r#" digits: [(shows: Measure(GrowthPerStep("{measured}")), position: (0, 2, 0))],"#)
    };
    let meadow = patch("blades: 100");
    assert_error(
        &with(&(meadow.clone() + &digits("medow"))),
        "11:99",
        &["no patch of grass is called `medow`: did you mean `meadow`?"],
    );
    assert_error(
        &with(&(meadow + &digits("lift"))),
        "11:99",
        &["no patch of grass is called `lift`: known names: `meadow`"],
    );
    let critical = patch("blades: 100, damping_ratio: 1");
    assert_error(
        &with(&(critical + &digits("meadow"))),
        "11:117",
        &[
            "grass `meadow` does not swing, because its damping_ratio is 1",
            "write one below 1",
        ],
    );
}

#[test]
fn no_text_is_written_in_glass() {
    assert_error(
        &with(r#"signs: [(text: "A", position: (0, 2, 0), colour: Glass)],"#),
        "11:54",
        &[
            "signs[0].colour is Glass, which is too clear to read",
            "Amber",
        ],
    );
}
