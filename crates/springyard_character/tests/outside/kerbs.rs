//! Kerbs with a bevel: low enough, they are steps, however steep the bevel; higher, they are slopes too steep to stand on.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::RATES;
use springyard_test_lab::CharacterLab;
use springyard_test_lab::meshes::{BUILDS, Build, place, prism, sheet};
use springyard_test_lab::worst::Extreme;

/// Depth of the floor before a kerb and of the top behind its bevel, m.
const DEEP_M: f32 = 5.0;

#[derive(Debug, Clone, Copy)]
struct Kerb {
    height_m: f32,
    bevel_deg: f32,
    build: Build,
}

impl Kerb {
    /// Horizontal depth of the bevel, m.
    fn run_m(&self) -> f32 {
        if self.bevel_deg == 90.0 {
            0.0
        } else {
            self.height_m / self.bevel_deg.to_radians().tan()
        }
    }

    /// Builds floor and kerb, with the foot of the bevel at `at`.
    fn put(&self, lab: &mut CharacterLab, at: Vec3, width: f32) {
        let (run, height) = (self.run_m(), self.height_m);
        let at = Transform::from_translation(at);
        let (foot, edge) = (Vec2::ZERO, Vec2::new(run, height));
        let back = Vec2::new(run + DEEP_M, height);
        match self.build {
            // Floor, bevel and top are one mesh.
            Build::Mesh => {
                let profile = [Vec2::new(-DEEP_M, 0.0), foot, edge, back];
                lab.fixed(sheet(&profile, width), at);
            }
            Build::Hull => {
                let profile = [foot, edge, back, back.with_y(0.0)];
                lab.fixed(prism(&profile, width, Build::Hull), at);
                let floor = Collider::cuboid(0.5 * width, 0.5, DEEP_M);
                lab.fixed(floor, at * Transform::from_xyz(0.0, -0.5, 0.0));
            }
        }
    }
}

/// A character and its kerb.
struct Lane {
    kerb: Kerb,
    /// Stick, world.
    stick: Vec2,
    foot: Vec3,
    who: Entity,
    /// When it stood on the other side, s.
    passed: Option<f32>,
    /// Time off the ground without a break, s: now, and the longest.
    off_secs: (f32, f32),
    highest_m: f32,
}

impl Lane {
    /// Distance forward of the foot of the bevel, and height of the feet, m.
    fn feet(&self, lab: &CharacterLab) -> Vec2 {
        let feet = lab.of(self.who).feet() - self.foot;
        assert!(feet.is_finite(), "{:?}", self.kerb);
        Vec2::new(-feet.z, feet.y)
    }

    fn step(&mut self, lab: &mut CharacterLab, now: f32, is_past: impl Fn(&Kerb, Vec2) -> bool) {
        let feet = self.feet(lab);
        self.highest_m.keep_largest(feet.y);
        let grounded = lab.of(self.who).is_grounded();
        self.off_secs.0 = if grounded {
            0.0
        } else {
            self.off_secs.0 + lab.dt()
        };
        self.off_secs.1.keep_largest(self.off_secs.0);
        if self.passed.is_none() && grounded && is_past(&self.kerb, feet) {
            self.passed = Some(now);
            lab.stick(self.who, Vec2::ZERO);
        }
    }

    /// What is wrong, if anything.
    fn fault(&self, lab: &CharacterLab) -> Option<String> {
        let place = self.feet(lab);
        let says = match (self.passed, self.off_secs.1) {
            (None, _) => format!("not passed, at {place} after 4 s"),
            (Some(_), off) if off > 0.1 + 1e-4 => format!("{off:.3} s off the ground"),
            _ => return None,
        };
        let Kerb {
            height_m,
            bevel_deg,
            build,
        } = self.kerb;
        let Lane { stick, .. } = self;
        Some(format!(
            "{height_m} m, {bevel_deg} degrees, {build:?}, stick {stick:.2}: {says}"
        ))
    }
}

/// One lane for each kerb and approach. `way`: 1 up the kerb, -1 down it.
fn lanes(lab: &mut CharacterLab, way: f32) -> Vec<Lane> {
    let mut lanes = Vec::new();
    for height_m in [0.1, 0.2, 0.3, 0.38] {
        for bevel_deg in [30.0, 46.0, 50.0, 60.0, 72.0, 85.0, 90.0] {
            for build in BUILDS {
                for (tilt, skew_deg) in [(1.0, 0.0), (1.0, 30.0), (0.4, 0.0), (0.4, 30.0_f32)] {
                    let kerb = Kerb {
                        height_m,
                        bevel_deg,
                        build,
                    };
                    let foot = place(lanes.len(), 16, Vec2::new(6.0, 14.0));
                    kerb.put(lab, foot, 5.8);
                    let (sine, cosine) = skew_deg.to_radians().sin_cos();
                    let (forward, height) = if way > 0.0 {
                        (-1.5, 0.0)
                    } else {
                        (kerb.run_m() + 1.5, height_m)
                    };
                    let feet = foot + Vec3::new(-1.5 * sine, height, -forward);
                    lanes.push(Lane {
                        kerb,
                        stick: Vec2::new(sine, way * cosine) * tilt,
                        foot,
                        who: lab.character(feet),
                        passed: None,
                        off_secs: (0.0, 0.0),
                        highest_m: 0.0,
                    });
                }
            }
        }
    }
    lanes
}

/// Every kerb at every rate: within 4 s the character stands on the other side, and it is never off the ground (in the air or
/// sliding) for longer than 0.1 s.
fn pass_all(way: f32, is_past: impl Fn(&Kerb, Vec2) -> bool) {
    let mut faults = Vec::new();
    for rate in RATES {
        let mut lab = CharacterLab::new(rate);
        let mut lanes = lanes(&mut lab, way);
        lab.run(0.5);
        for lane in &lanes {
            lab.stick(lane.who, lane.stick);
        }
        for i in 0..4 * rate {
            lab.step();
            let now = i as f32 * lab.dt();
            for lane in &mut lanes {
                lane.step(&mut lab, now, &is_past);
            }
        }
        let above = |lane: &Lane| lane.highest_m - lane.kerb.height_m;
        let hop = lanes.iter().map(above).fold(0.0, f32::max);
        let late = lanes.iter().filter_map(|lane| lane.passed);
        println!(
            "{rate} Hz: {} kerbs, the last passed after {:.2} s, hops of {:.0} mm at most",
            lanes.len(),
            late.fold(0.0, f32::max),
            1000.0 * hop
        );
        let wrong = lanes.iter().filter_map(|lane| lane.fault(&lab));
        faults.extend(wrong.map(|fault| format!("{rate} Hz, {fault}")));
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn a_low_kerb_is_walked_up_whatever_its_bevel() {
    pass_all(1.0, |kerb, feet| {
        feet.x > kerb.run_m() + 0.3 && (feet.y - kerb.height_m).abs() < 0.03
    });
}

#[test]
fn a_low_kerb_is_walked_down_whatever_its_bevel() {
    pass_all(-1.0, |_, feet| feet.x < -0.3 && feet.y.abs() < 0.03);
}

/// A character in front of, or on, a steep face of 60 degrees.
fn steep_face(rate: u32, height_m: f32, build: Build, start: Vec2) -> (CharacterLab, Kerb, Entity) {
    let mut lab = CharacterLab::new(rate);
    let kerb = Kerb {
        height_m,
        bevel_deg: 60.0,
        build,
    };
    kerb.put(&mut lab, Vec3::ZERO, 60.0);
    let who = lab.character(Vec3::new(-12.0, start.y, -start.x));
    (lab, kerb, who)
}

#[test]
fn a_steep_face_higher_than_the_clearance_blocks() {
    for rate in RATES {
        for build in BUILDS {
            for stick in [Vec2::Y, Vec2::Y * 0.4, Vec2::new(0.5, 0.866)] {
                let (mut lab, kerb, who) = steep_face(rate, 0.6, build, Vec2::new(-1.5, 0.0));
                lab.run(0.5);
                lab.stick(who, stick);
                for _ in 0..4 * rate {
                    lab.step();
                    let feet = lab.of(who).feet();
                    assert!(
                        feet.y < 0.55 && -feet.z < kerb.run_m(),
                        "{rate} Hz, {build:?}, stick {stick}: it is at {feet}"
                    );
                }
                let feet = lab.of(who).feet();
                assert!(-feet.z > -1.0, "{rate} Hz: it came to the face: {feet}");
            }
        }
    }
}

#[test]
fn a_steep_bank_is_slid_down_also_against_the_stick() {
    for rate in RATES {
        for build in BUILDS {
            for stick in [Vec2::ZERO, Vec2::Y] {
                let middle = Vec2::new(0.5 * 2.0 / 60.0_f32.to_radians().tan(), 1.3);
                let (mut lab, _, who) = steep_face(rate, 2.0, build, middle);
                lab.stick(who, stick);
                let (mut slid, mut highest) = (false, f32::NEG_INFINITY);
                for _ in 0..2 * rate {
                    lab.step();
                    slid |= lab.of(who).state().locomotion.is_sliding();
                    let feet = lab.of(who).feet();
                    assert!(feet.is_finite());
                    highest.keep_largest(feet.y);
                }
                let feet = lab.of(who).feet();
                let what = format!("{rate} Hz, {build:?}, stick {stick}: {feet}");
                assert!(slid, "{what}: it did not slide");
                assert!(highest < middle.y + 0.05, "{what}: rose to {highest} m");
                assert!(feet.y < 0.3, "{what}: still on the bank");
                if stick == Vec2::ZERO {
                    assert!(feet.y.abs() < 0.03 && lab.of(who).is_grounded(), "{what}");
                }
            }
        }
    }
}
