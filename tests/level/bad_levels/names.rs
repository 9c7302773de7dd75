//! Names that the game gives to bodies of its own cannot be used in a level.

use super::{accepted, assert_error, spoilt, swap};

#[test]
fn a_name_of_the_games_own_is_refused() {
    for name in ["player", "goal", "lab", "lab base", "measures"] {
        let text = spoilt("name: \"crate\"", &format!("name: \"{name}\""));
        let words = format!("crates[0].name `{name}` is a name of the game's own: write another");
        assert_error(&text, &words);
    }
}

#[test]
fn the_name_of_a_platforms_joint_is_refused_if_the_platform_has_one() {
    let rise = "motion: Rise(height_m: 3, period_secs: 8)";
    for (fields, joint) in [
        ("hinge: (), motion: Still".to_owned(), "lift hinge"),
        (format!("method: JointMotor, {rise}"), "lift rail"),
    ] {
        let named = |text: &str| text.replace("name: \"crate\"", &format!("name: \"{joint}\""));
        let text = named(&spoilt(rise, &fields));
        let words = format!("crates[0].name `{joint}` is a name of the game's own");
        assert_error(&text, &words);
        // Without the joint, the name is free.
        accepted(swap, &format!("name: \"crate\" => name: \"{joint}\""));
    }
}

#[test]
fn the_name_of_an_exhibits_case_is_refused() {
    let text = spoilt(
        "name: \"Good\"",
        "name: \"Good\", exhibits: [(name: \"crate 2\", mistake: FastNegexp, position: (0, 0, 4))]",
    );
    let named = text.replace("name: \"crate\"", "name: \"case of crate 2\"");
    let words = "crates[0].name `case of crate 2` is a name of the game's own";
    assert_error(&named, words);
    accepted(|_| text.clone(), "as it is");
}
