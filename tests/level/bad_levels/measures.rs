//! Reeds of the yard that could not show what their platform does.

use super::errors_of;

#[test]
fn reeds_have_one_for_what_they_would_say_of_their_platform() {
    let yard = std::fs::read_to_string("levels/yard.ron").unwrap();
    let good = r#"from_hz: 0.5, to_hz: 1.5, count: 21, half_life_secs: 0.26"#;
    assert_eq!(yard.matches(good).count(), 2);
    for (range, said) in [
        ("from_hz: 0.46, to_hz: 0.75", "would have to say 0.960 Hz"),
        (
            "from_hz: 2.5, to_hz: 3.5",
            "would have to say 0.750 Hz when `bridge` swings freely at 0.75 Hz",
        ),
    ] {
        let bad = yard.replace(good, &format!("{range}, count: 64, half_life_secs: 0.26"));
        let errors = errors_of(&bad).to_string();
        assert!(errors.contains(said), "{errors}");
    }
}
