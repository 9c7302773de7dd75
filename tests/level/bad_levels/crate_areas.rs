//! Errors for the area of a crate.

use super::{assert_error, spoilt};

/// The good level whose crate has this area, and the place of the first `at` in it.
fn with(area: &str, at: &str) -> (String, String) {
    let text = spoilt("mass_kg: 10,", &format!("{area}, mass_kg: 10,"));
    (text, format!("12:{}", 25 + area.find(at).unwrap()))
}

#[test]
fn a_crate_may_have_an_area_without_its_own_place_in_it() {
    let (text, _) = with("area: (position: (4, 1, 4), size_m: (4, 4, 4))", "area");
    springyard::level::parse("a.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
}

#[test]
fn each_number_of_an_area_has_its_range() {
    for (area, at, words) in [
        (
            "area: (position: (0, 1, 0), size_m: (0.25, 4, 4))",
            "0.25",
            "x of crates[0].area.size_m must be between 0.5 and 1000 m, is 0.25",
        ),
        (
            "area: (position: (0, 1, 0), size_m: (4, 4, 2000))",
            "2000",
            "z of crates[0].area.size_m must be between 0.5 and 1000 m, is 2000",
        ),
        (
            "area: (position: (0, NaN, 0), size_m: (4, 4, 4))",
            "NaN",
            "y of crates[0].area.position must be between -10000 and 10000 m, is NaN",
        ),
    ] {
        let (text, place) = with(area, at);
        assert_error(&text, &place, &[words]);
    }
}
