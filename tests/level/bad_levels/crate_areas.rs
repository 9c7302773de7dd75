//! Errors for the area of a crate.

use super::{accepted, crate_, refused};

#[test]
fn a_crate_may_have_an_area_without_its_own_place_in_it() {
    accepted(
        crate_,
        "
        area: (position: (4, 1, 4), size_m: (4, 4, 4))
    ",
    );
}

#[test]
fn each_number_of_an_area_has_its_range() {
    refused(
        crate_,
        "
        area: (position: (0, 1, 0), size_m: (0.25, 4, 4))
            x of crates[0].area.size_m must be between 0.5 and 1000 m, is 0.25
        area: (position: (0, 1, 0), size_m: (4, 4, 2000))
            z of crates[0].area.size_m must be between 0.5 and 1000 m, is 2000
        area: (position: (0, NaN, 0), size_m: (4, 4, 4))
            y of crates[0].area.position must be between -10000 and 10000 m, is NaN
    ",
    );
}
