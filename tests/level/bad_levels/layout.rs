//! A level without solids.

use super::{GOOD, assert_error};

#[test]
fn a_level_with_no_ground_is_refused() {
    let start = GOOD.find("    solids").unwrap();
    let end = GOOD.find("    crates").unwrap();
    let none = format!("{}{}", &GOOD[..start], &GOOD[end..]);
    assert_error(&none, "field `solids` is missing .. a level with no ground");
    let empty = format!("{}    solids: [],\n{}", &GOOD[..start], &GOOD[end..]);
    assert_error(&empty, "solids is empty .. a level with no ground");
}
