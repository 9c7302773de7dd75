//! The report's `yard`.

use crate::common::run_report;

const LEVEL: &str = r#"(
    name: "report",
    spawn: (position: (0, 0, 0)),
    goal: (position: (0, 0, -9), radius_m: 1),
    kill_below_m: -6,
    solids: [(name: "ground", shape: Box(size_m: (30, 1, 30)), position: (0, -0.5, 0))],
    coils: [(name: "coil_near", position: (0, 1, -3)), (name: "coil_far", position: (9, 1, -3))],
    loops: [(name: "ring", position: (0, 1.1, -4))],
    checkpoints: [(name: "dock", position: (0, 0, -6))],
)"#;

fn yard_of(level: &str) -> serde_json::Value {
    let folder = tempfile::tempdir().unwrap();
    let [file, script] = ["level.ron", "script.ron"].map(|name| folder.path().join(name));
    std::fs::write(&file, level).unwrap();
    std::fs::write(&script, "[(0.2, Move(0, 1)), (2.5, Move(0, 0))]").unwrap();
    let [file, script] = [&file, &script].map(|path| path.to_str().unwrap());
    let report = run_report(&[file, "--seconds", "3", "--input", script]);
    if !report["yard"].is_null() {
        assert_eq!(report["yard"]["goal_secs"], report["goal_secs"]);
    }
    report["yard"].clone()
}

#[test]
fn it_has_what_the_player_has_collected_and_reached() {
    let yard = yard_of(LEVEL);
    assert_eq!(yard["coils"], 1);
    assert_eq!(yard["loops"], 1);
    assert_eq!(yard["checkpoints"], 1);
    assert_eq!(yard["lamps"], 0);
    assert_eq!(yard["stations"], serde_json::json!([]));
    let [split] = &yard["splits"].as_array().unwrap()[..] else {
        panic!("one split: {yard}");
    };
    assert_eq!(split[0], "dock");
    let (split, goal) = (split[1].as_f64().unwrap(), yard["goal_secs"].as_f64());
    assert!((0.6..0.9).contains(&split), "{split} s");
    assert!(goal.unwrap() > split + 0.4, "{goal:?}");
}

#[test]
fn each_station_has_its_numbers_and_what_was_seen() {
    let words = r#"
    platforms: [
        (name: "near", size_m: (1, 0.2, 1), position: (5, 2, 0), motion: Still),
        (name: "far", size_m: (1, 0.2, 1), position: (7, 2, 0), motion: Still),
        (name: "jumps", size_m: (1, 0.2, 1), position: (9, 2, 0), motion: Step(to: (9, 3, 0), period_secs: 60)),
    ],
    stations: [
        (
            name: "seen",
            module: "spring_math::Spring",
            unit: "m",
            area: (position: (0, 0, 0), size_m: (30, 9, 30)),
            right: [MeanSag("near")],
            wrong: [MeanSag("far")],
        ),
        (
            name: "half",
            module: "springyard_drive",
            unit: "%",
            area: (position: (0, 0, 0), size_m: (30, 9, 30)),
            right: [Overshoot("jumps")],
            wrong: [BoomOvershoot("boom")],
        ),
    ],
    booms: [(name: "boom", follows: Player)],
    coils:"#;
    let yard = yard_of(&LEVEL.replacen("    coils:", words, 1));
    assert_eq!(yard["lamps"], 1);
    let [seen, half] = &yard["stations"].as_array().unwrap()[..] else {
        panic!("two stations: {yard}");
    };
    assert_eq!(seen["name"], "seen");
    assert_eq!(seen["module"], "spring_math::Spring");
    assert_eq!(seen["unit"], "m");
    assert!(seen["right"].as_f64().unwrap().abs() < 1e-3);
    assert_eq!(seen["seen_right"], true);
    assert_eq!(seen["seen_wrong"], true);
    assert!(half["right"].is_null());
    assert_eq!(half["seen_right"], false);
}

#[test]
fn other_levels_have_none() {
    let plain: Vec<&str> = LEVEL
        .lines()
        .filter(|line| {
            !["coils", "loops", "checkpoints"]
                .iter()
                .any(|word| line.contains(word))
        })
        .collect();
    assert!(yard_of(&plain.join("\n")).is_null());
}
