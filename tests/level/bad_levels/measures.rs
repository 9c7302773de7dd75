//! Errors in stations, their measures and their instruments.

use super::{accepted, errors_of, line, refused};

/// The level with a platform that jumps and one that stays, and these words in a line of their own.
fn with(words: &str) -> String {
    const PLATFORMS: &str = r#"
        (name: "plate", size_m: (1, 0.2, 1), position: (0, 3, 6), motion: Step(to: (0, 4, 6), period_secs: 4)),
        (name: "soft", size_m: (1, 0.2, 1), position: (-4, 3, 6), spring: (frequency_hz: 0.6), smoothed_by: Spring(frequency_hz: 0.6), motion: Step(to: (-4, 4, 6), period_secs: 4)),
        (name: "framed", size_m: (1, 0.2, 1), position: (-4, 3, 8), smoothed_by: Damper(half_life_secs: 0.1, fps: 15), motion: Step(to: (-4, 4, 8), period_secs: 4)),
        (name: "still", size_m: (1, 0.2, 1), position: (4, 3, 6), motion: Still),"#;
    line(words).replace("    platforms: [", &format!("    platforms: [{PLATFORMS}"))
}

/// [`with`] a station that has these fields.
fn station(fields: &str) -> String {
    let area = "area: (position: (0, 2, 0), size_m: (9, 9, 9))";
    with(&format!(
        r#"stations: [(name: "one", module: "spring_math::Spring", {area}, {fields})],"#
    ))
}

#[test]
fn stations_reeds_and_booms_may_stand_together() {
    const MORE: &str = r#"(name: "other", size_m: (1, 0.2, 1), position: (4, 3, 9), motion: Step(to: (4, 4, 9), period_secs: 4)), (name: "framed_too", size_m: (1, 0.2, 1), position: (-4, 3, 9.5), smoothed_by: FastExpDamper(half_life_secs: 0.1, fps: 15), motion: Step(to: (-4, 4, 9.5), period_secs: 4)),(name: "still""#;
    let with = |words: &str| with(words).replace(r#"(name: "still""#, MORE);
    accepted(
        with,
        r#"
        dials: [(name: "ratio", start: 1, from: 0, to: 3)], reeds: [(name: "reeds", listens_to: "still", from_hz: 0.4, to_hz: 1.6, count: 13, position: (0, 0, 0)), (name: "printed", listens_to: "still", from_hz: 0.5, to_hz: 1.5, count: 21, half_life_secs: 0.25, tuning: Printed, position: (0, 0, 0))], booms: [(name: "boom", follows: Player, dial: "ratio"), (name: "held", follows: Player, frequency_hz: 1, damping_ratio: 1, forgets_velocity: true)], stations: [(name: "plates", module: "spring_math::Spring", unit: "s", area: (position: (0, 2, 0), size_m: (9, 9, 9)), from: Platform, right: [SettleSecs("plate")], wrong: [SettleSecs("other")]), (name: "start", module: "drive::target", unit: "m/s^2", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [PeakAcceleration("plate")], wrong: [PeakAcceleration("other")]), (name: "raft", module: "drive::react", unit: "kg m/s", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [MomentumFromNowhere(["still", "crate", "plate"])], wrong: [MomentumFromNowhere(["other", "lift"])]), (name: "frame", module: "catalogue::damper", unit: "", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [LeftAfterFrame("framed")], wrong: [LeftAfterFrame("framed_too")]), (name: "ferries", module: "drive::target", unit: "m", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [PeakLag("ferry"), BoomLag("boom"), JumpTop("still")], wrong: [MeanSag("lift"), BoomLag("held")])],
    "#,
    );
}

#[test]
fn what_is_measured_exists() {
    refused(
        with,
        r#"
        stations: [(name: "one", module: "spring_math::Spring", unit: "%", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [Overshoot("plait")], wrong: [Overshoot("plate")])],
            no platform is called `plait`: did you mean `plate`?
        booms: [(name: "boom", follows: Player)], stations: [(name: "one", module: "spring_math::Spring", unit: "m", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [BoomLag("bom")], wrong: [BoomLag("boom")])],
            no boom is called `bom`: did you mean `boom`?
    "#,
    );
}

#[test]
fn a_lamp_stands_in_the_level_and_not_in_a_solid() {
    refused(
        station,
        r#"
        unit: "%", lamp: (0, 20000, 3), right: [Overshoot("plate")], wrong: [Overshoot("soft")]
            y of stations[0].lamp must be between -10000 and 10000 m, is 20000
        unit: "%", lamp: (0, -0.5, 5), right: [Overshoot("plate")], wrong: [Overshoot("soft")]
            stations[0].lamp (0, -0.5, 5) is inside solid `ground` .. 1.8 m tall
    "#,
    );
}

#[test]
fn a_platform_is_measured_as_it_moves() {
    refused(
        station,
        r#"
        unit: "%", right: [Overshoot("lift")], wrong: [Overshoot("plate")]
            platform `lift` has no target that jumps .. motion: Step(
        unit: "m", right: [PeakLag("plate")], wrong: [PeakLag("ferry")]
            platform `plate` has a target that jumps .. measure SettleSecs
        unit: "m", right: [PeakLag("still")], wrong: [PeakLag("ferry")]
            platform `still` has a target that stays in place .. motion: Travel(
    "#,
    );
}

#[test]
fn what_is_measured_after_a_jump_needs_a_target_that_jumps() {
    refused(
        station,
        r#"
        unit: "ms", right: [ArrivalErrorMs(platform: "still", wanted_secs: 3)], wrong: [ArrivalErrorMs(platform: "plate", wanted_secs: 3)]
            platform `still` has no target that jumps .. motion: Step(
        unit: "m/s", right: [VelocityJump("ferry")], wrong: [VelocityJump("plate")]
            platform `ferry` has no target that jumps
        unit: "m/s^2", right: [PeakAcceleration("lift")], wrong: [PeakAcceleration("plate")]
            platform `lift` has no target that jumps
        unit: "", right: [LeftAfterFrame("plate")], wrong: [LeftAfterFrame("framed")]
            platform `plate` is not smoothed once a frame .. smoothed_by: Damper(half_life_secs: 0.1, fps: 15)
    "#,
    );
}

#[test]
fn a_promised_time_is_within_its_range() {
    refused(
        station,
        r#"
        unit: "ms", right: [ArrivalErrorMs(platform: "plate", wanted_secs: 0)], wrong: [ArrivalErrorMs(platform: "plate", wanted_secs: 3)]
            stations[0].right[0].wanted_secs must be between 0.1 and 600 s, is 0 .. usually 3 s
        unit: "ms", right: [ArrivalErrorMs(platform: "plaet", wanted_secs: 2)], wrong: [ArrivalErrorMs(platform: "plate", wanted_secs: 3)]
            no platform is called `plaet`: did you mean `plate`?
    "#,
    );
}

#[test]
fn a_smoothed_platform_is_measured_where_it_follows_its_target() {
    refused(
        station,
        r#"
        unit: "m/s", right: [VelocityJump("soft")], wrong: [VelocityJump("plate")]
            platform `soft` is measured where smoothed_by puts its target .. a spring of 0.6 Hz stays behind .. write 4 Hz or more
        unit: "m/s^2", right: [PeakAcceleration("framed")], wrong: [PeakAcceleration("plate")]
            platform `framed` is smoothed once a frame .. leave out fps, or take another filter
    "#,
    );
}

#[test]
fn a_group_has_several_bodies_and_one_that_pushes_them() {
    refused(
        station,
        r#"
        unit: "kg m/s", right: [MomentumFromNowhere(["plate"])], wrong: [MomentumFromNowhere(["plate", "still"])]
            stations[0].right[0] names 1 bodies, must name 2 to 16
        unit: "kg m/s", right: [MomentumFromNowhere(["plate", "crat"])], wrong: [MomentumFromNowhere(["plate", "still"])]
            no platform or crate is called `crat`: did you mean `crate`?
        unit: "kg m/s", right: [MomentumFromNowhere(["plate", "still", "plate"])], wrong: [MomentumFromNowhere(["plate", "still"])]
            stations[0].right[0][0][2] `plate` is named twice
        unit: "kg m/s", right: [MomentumFromNowhere(["still", "crate"])], wrong: [MomentumFromNowhere(["plate", "still"])]
            none of these is a platform with a target that jumps
    "#,
    );
}

#[test]
fn both_sides_are_measured_in_the_unit_of_the_station() {
    refused(
        station,
        r#"
        unit: "%", right: [Overshoot("plate")], wrong: [MeanSag("plate")]
            stations[0].wrong[0] is measured in m, and the station's unit is %
        unit: "kg", right: [MeanSag("plate")], wrong: [MeanSag("lift")]
            stations[0].unit is `kg` .. write unit: "m"
        unit: "m", right: [MeanSag("plate")], wrong: []
            stations[0].wrong holds 0 measures, must hold 1 to 64
        unit: "m", right: [MeanSag("plate")], wrong: [MeanSag("plate")]
            stations[0].wrong[0] is on the right side, too
    "#,
    );
}

#[test]
fn a_station_has_a_module_and_an_area() {
    refused(
        with,
        r#"
        stations: [(name: "one", module: "", unit: "m", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [MeanSag("plate")], wrong: [MeanSag("lift")])],
            stations[0].module is empty .. spring_math::Spring
        stations: [(name: "one", module: "spring_math::Spring", unit: "m", area: (position: (0, 2, 0), size_m: (9, 0, 9)), right: [MeanSag("plate")], wrong: [MeanSag("lift")])],
            y of stations[0].area.size_m must be between 0.5 and 1000 m, is 0
    "#,
    );
}

#[test]
fn a_bank_of_reeds_has_frequencies_in_their_order() {
    refused(
        with,
        r#"
        reeds: [(name: "reeds", listens_to: "lifd", from_hz: 0.4, to_hz: 1.6, count: 13, position: (0, 0, 0))],
            no platform is called `lifd`: did you mean `lift`?
        reeds: [(name: "reeds", listens_to: "lift", from_hz: 0.4, to_hz: 0.4, count: 13, position: (0, 0, 0))],
            reeds[0].to_hz must be above from_hz, which is 0.4, is 0.4: swap them
        reeds: [(name: "reeds", listens_to: "lift", from_hz: 0.4, to_hz: 1.6, count: 2, position: (0, 0, 0))],
            reeds[0].count must be between 3 and 64, is 2: usually 13; fewer have no choice
        reeds: [(name: "reeds", listens_to: "lift", from_hz: 0.4, to_hz: 1.6, count: 13, half_life_secs: 0, position: (0, 0, 0))],
            reeds[0].half_life_secs must be between 0.05 and 60 s, is 0
    "#,
    );
}

#[test]
fn reeds_tuned_as_printed_have_springs_and_can_be_wrong() {
    refused(
        with,
        r#"
        reeds: [(name: "reeds", listens_to: "lift", from_hz: 0.4, to_hz: 1.6, count: 13, half_life_secs: 0.25, tuning: Printed, position: (0, 0, 0))],
            reeds[0].from_hz is 0.4, and the printed formula has no spring up to 0.441 Hz
        reeds: [(name: "reeds", listens_to: "lift", from_hz: 0.4, to_hz: 1.6, count: 13, half_life_secs: 2, tuning: Printed, position: (0, 0, 0))],
            off by 0.002 Hz at 1.6 Hz, less than the 0.100 Hz between two reeds: the bank cannot show the mistake
    "#,
    );
}

#[test]
fn the_two_sides_of_reeds_differ_by_their_tuning_alone() {
    const REEDS: &str = r#"reeds: [(name: "a", listens_to: "lift", from_hz: 0.5, to_hz: 1.5, count: 21, half_life_secs: 0.25, position: (0, 0, 0)), (name: "b", listens_to: "lift", from_hz: 0.5, to_hz: 1.5, count: 21, half_life_secs: 0.25, tuning: Printed, position: (0, 0, 0)), (name: "e", listens_to: "lift", from_hz: 0.5, to_hz: 1.5, count: 21, half_life_secs: 0.25, tuning: Printed, position: (0, 0, 0)), (name: "c", listens_to: "still", from_hz: 0.5, to_hz: 1.5, count: 21, half_life_secs: 0.25, tuning: Printed, position: (0, 0, 0)), (name: "d", listens_to: "lift", from_hz: 0.5, to_hz: 1.5, count: 11, position: (0, 0, 0))],"#;
    let sides = |sides: &str| {
        station(&format!("unit: \"Hz\", {sides}"))
            .replace("stations: [", &format!("{REEDS} stations: ["))
    };
    accepted(
        sides,
        r#"
        right: [StrongestHz("a")], wrong: [StrongestHz("b")]
    "#,
    );
    refused(
        sides,
        r#"
        right: [StrongestHz("a")], wrong: [StrongestHz("d")]
            stations[0].wrong[0]: the reeds `d` are tuned Right: on the wrong side, write tuning: Printed
        right: [StrongestHz("b")], wrong: [StrongestHz("e")]
            stations[0].right[0]: the reeds `b` are tuned Printed: on the right side, write tuning: Right
        right: [StrongestHz("a")], wrong: [StrongestHz("c")]
            stations[0].wrong[0]: the reeds `c` listen to `still`, and others of this station to `lift`
    "#,
    );
}

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

#[test]
fn a_boom_has_one_damping_ratio() {
    refused(
        with,
        r#"
        dials: [(name: "ratio", start: 1, from: 0, to: 3)], booms: [(name: "boom", follows: Player, damping_ratio: 1, dial: "ratio")],
            booms[0].dial is the damping ratio, and damping_ratio is given: leave one out
        dials: [(name: "ratio", start: 1, from: 0, to: 3)], booms: [(name: "boom", follows: Player, dial: "ratoi")],
            no dial is called `ratoi`: did you mean `ratio`?
        dials: [(name: "ratio", start: 1, from: 0, to: 30)], booms: [(name: "boom", follows: Player, dial: "ratio")],
            goes from 0 to 30, which a damping ratio cannot: write from: 0 and to: 10
        booms: [(name: "boom", follows: Player, frequency_hz: 0)],
            booms[0].frequency_hz must be between 0.1 and 30 Hz, is 0
    "#,
    );
}

#[test]
fn names_are_shared_with_bodies() {
    refused(
        with,
        r#"
        booms: [(name: "ferry", follows: Player)],
            booms[0].name `ferry` is taken by line
    "#,
    );
}
