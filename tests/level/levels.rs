//! The levels of the game (`levels/*.ron`) have the expected content.

use bevy::math::{Quat, Vec3, Vec3Swizzles};
use bevy_rapier3d::prelude::Collider;
use springyard::level::{self, Level};
use springyard_drive::DriveMethod;

use crate::common::is_of_unstable_drive;

const YARD: &str = include_str!("../../levels/court.ron");

fn yard() -> Level {
    level::parse("levels/court.ron", YARD).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The solids of a level, to measure their heights.
struct Ground(Vec<(Collider, Vec3, Quat)>);

impl Ground {
    fn of(level: &Level) -> Self {
        let solids = level.solids.iter();
        let placed = solids.map(|it| (it.collider(), it.position, it.rotation()));
        Self(placed.collect())
    }

    /// Height of the highest solid at (x, z), m.
    fn height(&self, x: f32, z: f32) -> Option<f32> {
        let from = Vec3::new(x, 100.0, z);
        let hits = self.0.iter().filter_map(|(collider, position, rotation)| {
            collider.cast_ray(*position, *rotation, from, Vec3::NEG_Y, f32::MAX, true)
        });
        hits.map(|way| 100.0 - way).max_by(f32::total_cmp)
    }
}

#[test]
fn the_yard_is_a_level_with_everything_the_tests_walk_to() {
    let yard = yard();
    for name in [
        "ramp_20",
        "ramp_35",
        "ramp_50",
        "stair_15cm",
        "stair_30cm",
        "lamp_post",
        "alley_west",
        "alley_east",
    ] {
        assert!(yard.solids.iter().any(|solid| solid.name == name), "{name}");
    }
    let masses: Vec<f32> = yard.crates.iter().map(|crate_| crate_.mass_kg).collect();
    assert_eq!(masses, [1.0, 10.0, 100.0]);
    let platforms: Vec<&str> = yard
        .platforms
        .iter()
        .map(|platform| platform.name.as_str())
        .collect();
    assert_eq!(platforms, ["ferry", "lift", "turntable"]);
}

#[test]
fn creatures_stand_on_the_ground_beside_the_paths() {
    for text in [
        include_str!("../../levels/yard.ron"),
        include_str!("../../levels/look.ron"),
    ] {
        let level = level::parse("level.ron", text).unwrap();
        assert!(level.creatures.len() >= 3, "{}", level.name);
        let ground = Ground::of(&level);
        for creature in &level.creatures {
            let at = creature.position;
            let height = ground.height(at.x, at.z);
            assert!(
                height.is_some_and(|it| (it - at.y).abs() < 1e-3),
                "{at}: {height:?}"
            );
            for path in &level.paths {
                let mut line = path.line().into_iter();
                let is_free = line.all(|place| place.distance(at.xz()) > 0.5 * path.width_m + 0.4);
                assert!(is_free || at.y > 0.5, "{at} stands on a path");
            }
        }
    }
}

#[test]
fn the_drive_lab_is_a_level_with_every_method_and_every_mass_side_by_side() {
    use level::{PlatformAuthority, PlatformMethod};
    let text = include_str!("../../levels/drive_lab.ron");
    let lab =
        level::parse("levels/drive_lab.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
    for method in [
        PlatformMethod::Exact,
        PlatformMethod::Implicit,
        PlatformMethod::StablePd,
        PlatformMethod::JointMotor,
        PlatformMethod::PdController,
    ] {
        assert!(
            lab.platforms
                .iter()
                .any(|platform| platform.method == method)
        );
    }
    let forces = lab
        .platforms
        .iter()
        .filter(|platform| matches!(platform.authority, PlatformAuthority::ForceBased { .. }));
    let masses: Vec<f32> = forces.map(|platform| platform.mass_kg).collect();
    assert_eq!(masses, [10.0, 100.0, 1000.0]);
}

#[test]
fn the_pile_is_two_hundred_crates_above_a_plate_on_a_spring() {
    let text = include_str!("../../levels/pile.ron");
    let pile = level::parse("levels/pile.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(pile.crates.len(), 200);
    let [plate] = &pile.platforms[..] else {
        panic!("{} platforms", pile.platforms.len());
    };
    let top = plate.position.y + 0.5 * plate.size_m.y;
    for crate_ in &pile.crates {
        let aside = (crate_.position - plate.position).abs();
        let is_over = aside.x < 0.5 * plate.size_m.x && aside.z < 0.5 * plate.size_m.z;
        assert!(is_over && crate_.position.y > top, "{}", crate_.name);
    }
    let total_kg: f32 = pile.crates.iter().map(|crate_| crate_.mass_kg).sum();
    assert_eq!(total_kg, plate.mass_kg, "the sag in the file's comment");
}

#[test]
fn five_ways_lead_straight_from_the_ground_to_the_terrace() {
    let yard = yard();
    let ground = Ground::of(&yard);
    for (x, first_z, max_rise) in [
        (-12.0, -4.4, 0.15),
        (-8.0, -7.6, 0.3),
        (-4.0, -0.812, 0.02),
        (0.0, -7.145, 0.02),
        (4.0, -9.972, 0.02),
    ] {
        let mut last = 0.0;
        for centimetre in 0..1800 {
            let z = 3.0 - 0.01 * centimetre as f32;
            for side in [-1.3, 0.0, 1.3] {
                let height = ground.height(x + side, z).unwrap();
                let flat = z > first_z;
                assert!(
                    !flat || height.abs() < 1e-4,
                    "something lies on the way to x = {x}, at z = {z}: {height}"
                );
                assert!(
                    height - last < max_rise + 2e-3 && height > last - 2e-3,
                    "x = {x}, z = {z}: {last} to {height}"
                );
                if side > 1.0 {
                    last = height;
                }
            }
        }
        assert!((last - 4.8).abs() < 1e-5, "x = {x} ends at {last}");
    }
}

#[test]
fn the_ferry_the_lift_and_the_tower_meet() {
    let yard = yard();
    let ground = Ground::of(&yard);
    let [ferry, lift, _] = &yard.platforms[..] else {
        panic!("three platforms")
    };
    let half_cycle =
        |platform: &level::Platform| platform.motion.cycle_secs(platform.position).unwrap() / 2.0;
    // The ferry's top is at the height of the ground at both ends, and close enough to step across.
    for t in [0.0, half_cycle(ferry)] {
        let centre = ferry.position + ferry.target(t).offset;
        let top = centre.y + 0.5 * ferry.size_m.y;
        let quay_z = centre.z + (1.5 + 0.2) * if t == 0.0 { 1.0 } else { -1.0 };
        assert!((ground.height(centre.x, quay_z).unwrap() - top).abs() < 1e-5);
    }
    // The lift's upper end is at the height of the tower, where the goal is.
    let top = lift.position.y + lift.target(half_cycle(lift)).offset.y + 0.5 * lift.size_m.y;
    let goal = yard.goal.as_ref().unwrap().position;
    assert!((top - goal.y).abs() < 1e-5);
    assert!((ground.height(goal.x, goal.z + 2.0).unwrap() - goal.y).abs() < 1e-5);
}

#[test]
fn the_pit_is_deep_and_the_yard_around_it_is_whole() {
    let yard = yard();
    let ground = Ground::of(&yard);
    for x in -23..=23 {
        for z in -29..=15 {
            let (x, z) = (x as f32, z as f32);
            let in_pit = (10.0..18.0).contains(&x) && (-14.0..-2.0).contains(&z);
            let height = ground
                .height(x, z)
                .unwrap_or_else(|| panic!("a hole at ({x}, {z})"));
            assert_eq!(
                height < yard.kill_below_m,
                in_pit && x > 10.0 && z > -14.0,
                "({x}, {z}): {height}"
            );
        }
    }
}

/// A level with one platform that has these additional fields.
fn with_platform(fields: &str) -> Level {
    let text = format!(
        r#"(name: "t", spawn: (position: (0, 0, 0)), kill_below_m: -5,
            solids: [(name: "g", shape: Box(size_m: (40, 1, 40)), position: (0, -0.5, 0))],
            platforms: [(name: "p", size_m: (4, 0.4, 4), position: (5, 1, 0), motion: Still, {fields})])"#
    );
    level::parse("t.ron", text).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn a_drive_that_cannot_be_stable_or_is_another_spring_gets_a_warning_that_says_what_to_write() {
    let warning_with = |fields: &str, hz: f64, default: DriveMethod| {
        let drives = level::drive_warnings(&with_platform(fields), 1.0 / hz, default);
        let first = drives.into_iter().next();
        first.map(|it| (is_of_unstable_drive(&it), it.message))
    };
    let warning = |fields: &str, hz: f64| warning_with(fields, hz, DriveMethod::Exact);
    let spring =
        |hz: f32, ratio: f32| format!("spring: (frequency_hz: {hz:?}, damping_ratio: {ratio:?})");
    // Stable PD at damping ratio 1 is stable while omega dt < 2: at 60 steps per second, up to 19.1 Hz.
    let stiff = format!("method: StablePd, {}", spring(19.2, 1.0));
    let (is_unstable, said) = warning(&stiff, 60.0).unwrap();
    assert!(is_unstable, "{said}");
    for word in [
        "`p`",
        "60 steps",
        "under 2.00",
        "at most 19.09",
        "method: Exact",
    ] {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert!(
        !warning(&stiff, 120.0).unwrap().0,
        "stable at 120 Hz, but not the spring of the file"
    );
    // A platform without a method gets the warnings of the game's method, in the same words.
    let of_the_game = warning_with(&spring(19.2, 1.0), 60.0, DriveMethod::StablePd);
    assert_eq!(of_the_game, warning(&stiff, 60.0));
    let exact = format!("method: Exact, {}", spring(19.2, 1.0));
    assert_eq!(warning_with(&exact, 60.0, DriveMethod::StablePd), None);
    let soft = format!("method: StablePd, {}", spring(1.0, 0.5));
    assert_eq!(warning(&soft, 240.0), None);
    // Backward Euler: an undamped spring of 4 Hz at 30 steps per second oscillates much slower, and is damped.
    let implicit = format!("method: Implicit, {}", spring(4.0, 0.0));
    let (is_unstable, said) = warning(&implicit, 30.0).unwrap();
    assert!(
        !is_unstable && said.contains("out of 4.00 Hz and 0.00"),
        "{said}"
    );
    // A force tuned for 272 kg on a plate of 1.3 kg makes a spring with 14 times the frequency of the file.
    let plate = format!(
        "method: StablePd, mass_kg: 1.3, authority: ForceBased(tuned_for_kg: 272), {}",
        spring(4.0, 0.05)
    );
    let (is_unstable, said) = warning(&plate, 60.0).unwrap();
    assert!(
        is_unstable && said.contains("1.3 kg swing at 57.9 Hz"),
        "{said}"
    );
    let same = plate
        .replace("mass_kg: 1.3", "mass_kg: 272")
        .replace("4.0", "1.0")
        .replace("0.05", "0.5");
    assert_eq!(warning(&same, 240.0), None);
    // Rapier's own `PdController` diverges at 25 steps per second and below.
    assert!(warning("method: PdController", 25.0).unwrap().0);
    assert_eq!(warning("method: PdController", 30.0), None);
    for fields in [
        format!("method: Exact, {}", spring(30.0, 0.0)),
        String::new(),
    ] {
        assert_eq!(warning(&fields, 5.0), None, "{fields}");
    }
}
