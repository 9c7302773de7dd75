//! Ranges of numbers: what is allowed, and the words about it.

use springyard_state::parameter::{Limits, UNITS, allowed, limits, name_and_unit};

#[test]
fn all_of_the_range_is_allowed_and_nothing_else() {
    let range = allowed(-1.0..=2.0);
    for number in [-1.0, 0.0, 2.0] {
        assert!(range.allows(number), "{number}");
        assert_eq!(range.fault("x", "m", number), None);
    }
    for number in [-1.001, 2.001, f32::INFINITY, f32::NAN] {
        assert!(!range.allows(number), "{number}");
    }
}

#[test]
fn zero_with_a_word_is_allowed_outside_of_the_range_too() {
    let cap = allowed(20.0..=500.0);
    assert!(!cap.allows(0.0));
    let cap = cap.zero("no limit");
    assert!(cap.allows(0.0) && cap.allows(20.0) && !cap.allows(19.0));
}

#[test]
fn words_have_the_range_the_unit_and_the_meaning_of_zero() {
    let range = allowed(0.5..=1.0);
    assert_eq!(range.words(""), "0.5 to 1");
    assert_eq!(range.words("m"), "0.5 to 1 m");
    let zero = |low| allowed(low..=9.0).zero("off").words("fps");
    assert_eq!(zero(2.0), "2 to 9 fps, or 0: off");
    // 0 is in these ranges.
    assert_eq!(zero(0.0), "0 to 9 fps; 0: off");
    assert_eq!(zero(-1.0), "-1 to 9 fps; 0: off");
}

#[test]
fn a_fault_names_number_range_and_the_reason_of_its_side() {
    let range = allowed(1.0..=2.0);
    let fault = |number| range.fault("x", "m", number);
    assert_eq!(fault(3.0).as_deref(), Some("x must be 1 to 2 m, is 3"));
    let range = range.why("usually 1.5");
    let fault = |number| range.fault("x", "m", number).unwrap_or_default();
    assert_eq!(fault(0.5), "x must be 1 to 2 m, is 0.5: usually 1.5");
    assert_eq!(fault(3.0), "x must be 1 to 2 m, is 3: usually 1.5");
    let range = range.if_above("it hits the roof");
    let fault = |number| range.fault("x", "m", number).unwrap_or_default();
    assert_eq!(fault(0.5), "x must be 1 to 2 m, is 0.5: usually 1.5");
    assert_eq!(fault(3.0), "x must be 1 to 2 m, is 3: it hits the roof");
    let finite = "x must be 1 to 2 m, is NaN: write a finite number";
    assert_eq!(fault(f32::NAN), finite);
}

#[test]
fn each_word_about_a_range_changes_that_one_alone() {
    let plain = limits(1.0..=4.0, 2.0..=3.0);
    assert_eq!((plain.range, plain.usual), ((1.0, 4.0), (2.0, 3.0)));
    assert_eq!(allowed(1.0..=4.0).usual, (1.0, 4.0));
    assert_eq!((plain.unit, plain.zero, plain.step), (None, None, 0.1));
    let full = plain.unit("m").zero("off").step(0.5).why("why");
    assert_eq!(
        (full.range, full.usual, full.unit),
        (plain.range, plain.usual, Some("m"))
    );
    assert_eq!((full.zero, full.step), (Some("off"), 0.5));
    assert_eq!((full.if_below, full.if_above), ("why", "why"));
}

#[test]
fn the_nearest_number_is_in_the_range() {
    let range = allowed(3.0..=4.0);
    assert_eq!([1.0, 3.5, 9.0].map(|it| range.nearest(it)), [3.0, 3.5, 4.0]);
}

#[test]
fn zero_with_a_word_is_one_of_the_numbers_that_may_be_nearest() {
    let cap = allowed(20.0..=500.0).zero("no limit");
    let nearest = [-3.0, 0.0, 9.0, 11.0, 20.0, 600.0].map(|it| cap.nearest(it));
    assert_eq!(nearest, [0.0, 0.0, 0.0, 20.0, 20.0, 500.0]);
    assert!(nearest.iter().all(|it| cap.allows(*it)));
    let around = allowed(-1.0..=9.0).zero("off");
    assert_eq!([-2.0, 0.25].map(|it| around.nearest(it)), [-1.0, 0.25]);
    assert!(cap.nearest(f32::NAN).is_nan());
}

#[test]
fn ranges_that_have_no_number_are_refused() {
    let none = [(2.0, 1.0), (f32::NAN, 1.0), (1.0, f32::NAN)];
    for (low, high) in none {
        let refuses =
            |make: fn(f32, f32) -> Limits| std::panic::catch_unwind(|| make(low, high)).is_err();
        assert!(refuses(|low, high| allowed(low..=high)), "{low} to {high}");
        assert!(refuses(|low, high| limits(low..=high, 0.0..=1.0)));
        assert!(refuses(|low, high| limits(0.0..=1.0, low..=high)));
    }
}

#[test]
fn a_unit_is_the_longest_ending_of_a_name() {
    let names = [
        ("apex_m", "apex", "m"),
        ("run_speed_m_s", "run_speed", "m/s"),
        ("brake_m_s2", "brake", "m/s^2"),
        ("slope_deg", "slope", "degrees"),
        ("turn_deg_s", "turn", "degrees/s"),
        ("turning_deg_s2", "turning", "degrees/s^2"),
        ("facing_rad", "facing", "rad"),
        ("spin_rad_s", "spin", "rad/s"),
        ("spin_up_rad_s2", "spin_up", "rad/s^2"),
        ("mass_kg", "mass", "kg"),
        ("inertia_kg_m2", "inertia", "kg m^2"),
        ("density_kg_m3", "density", "kg/m^3"),
        ("max_force_n", "max_force", "N"),
        ("impulse_n_s", "impulse", "N s"),
        ("max_torque_n_m", "max_torque", "N m"),
        ("spin_n_m_s", "spin", "N m s"),
        ("stiffness_n_per_m", "stiffness", "N/m"),
        ("damping_n_s_per_m", "damping", "N s/m"),
        ("damping_n_s_m", "damping", "N s/m"),
        ("frequency_hz", "frequency", "Hz"),
        ("rate_per_sec", "rate", "1/s"),
        ("frame_cap_fps", "frame_cap", "fps"),
        ("coyote_secs", "coyote", "s"),
        ("lag_ms", "lag", "ms"),
        ("width_px", "width", "px"),
        ("tolerance_percent", "tolerance", "%"),
    ];
    for (name, bare, unit) in names {
        assert_eq!(name_and_unit(name), (bare, unit), "{name}");
    }
    assert_eq!(names.len(), UNITS.len(), "a name for each ending");
    assert_eq!(name_and_unit("secs"), ("secs", "s"));
    assert_eq!(name_and_unit("damping_ratio"), ("damping_ratio", ""));
}
