//! Planes too steep to stand on: jumping up them gains no height, and landing on them adds no speed.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::CharacterTuning;

use super::RATES;
use springyard_test_lab::CharacterLab;
use springyard_test_lab::meshes::{BUILDS, place, plane, rest_above_slope};
use springyard_test_lab::worst::Extreme;

const LENGTH_M: f32 = 40.0;

/// Landings lower than this are not judged: they may be of jumps off the floor at the foot.
const FOOT_M: f32 = 3.0;

/// Upward speed that only a jump gives, m/s.
const JUMP_M_S: f32 = 1.0;

/// A character that presses jump against a plane, with the stick uphill.
struct Climber {
    name: String,
    who: Entity,
    /// Time between two presses, s.
    every_secs: f32,
    presses: u32,
    start_m: f32,
    was_held: bool,
    landings: Vec<f32>,
    jumps: u32,
    was_rising: bool,
}

impl Climber {
    /// Presses and releases at simulated time `now`, s.
    fn press(&mut self, lab: &mut CharacterLab, now: f32) {
        let since = now - self.presses as f32 * self.every_secs;
        if since >= 0.0 {
            lab.intent_of(self.who).press_jump();
            self.presses += 1;
        } else if since + self.every_secs > 0.15 {
            lab.intent_of(self.who).release_jump();
        }
    }

    fn note(&mut self, lab: &CharacterLab) {
        let (feet, held) = (lab.of(self.who).feet(), lab.of(self.who).state().is_held());
        assert!(feet.is_finite(), "{}", self.name);
        if held && !self.was_held && feet.y > FOOT_M {
            self.landings.push(feet.y);
        }
        self.was_held = held;
        let rising = lab.of(self.who).velocity().y > JUMP_M_S;
        if rising && !self.was_rising && feet.y > FOOT_M {
            self.jumps += 1;
        }
        self.was_rising = rising;
    }
}

/// Planes, each with a character near its top, and a floor at their feet.
fn climbers(lab: &mut CharacterLab, tunings: &[(&str, CharacterTuning)]) -> Vec<Climber> {
    let mut all = Vec::new();
    for (name, tuning) in tunings {
        for angle in [46.0, 50.0, 60.0, 75.0_f32] {
            for build in BUILDS {
                for every_secs in [0.3, 0.5] {
                    // Three rows, on the floor of 200 by 200 m.
                    let at = place(all.len(), 24, Vec2::new(8.0, 60.0)) - Vec3::Z * 60.0;
                    lab.fixed(
                        plane(angle, LENGTH_M, 7.0, build),
                        Transform::from_translation(at),
                    );
                    let (sine, cosine) = angle.to_radians().sin_cos();
                    let up = (LENGTH_M - 4.0) * sine + rest_above_slope(angle) + 0.1;
                    let feet = at + Vec3::new(0.0, up, -(LENGTH_M - 4.0) * cosine);
                    all.push(Climber {
                        name: format!("{name}, {angle} degrees, {build:?}, each {every_secs} s"),
                        who: lab.character_with(feet, *tuning),
                        every_secs,
                        presses: 0,
                        start_m: up,
                        was_held: false,
                        landings: Vec::new(),
                        jumps: 0,
                        was_rising: false,
                    });
                }
            }
        }
    }
    all
}

fn climb(rate: u32, tunings: &[(&str, CharacterTuning)]) -> (CharacterLab, Vec<Climber>) {
    let mut lab = CharacterLab::with_floor(rate);
    let mut all = climbers(&mut lab, tunings);
    // It slides, and the time in which a late press still jumps off the place where it was put is over.
    lab.run(0.3);
    for climber in &all {
        lab.stick(climber.who, Vec2::Y);
    }
    for i in 0..10 * rate {
        let now = i as f32 * lab.dt();
        for climber in &mut all {
            climber.press(&mut lab, now);
        }
        lab.step();
        for climber in &mut all {
            climber.note(&lab);
        }
    }
    (lab, all)
}

#[test]
fn jumping_at_a_steep_plane_gains_no_height() {
    let usual = CharacterTuning::default();
    let twice = CharacterTuning {
        double_jump: true,
        ..usual
    };
    // Above the tangent of each of the angles: it does not slide, but stays where it is.
    let rough = CharacterTuning {
        slide_friction: 4.0,
        ..usual
    };
    let rough_twice = CharacterTuning {
        double_jump: true,
        ..rough
    };
    let tunings = [
        ("usual", usual),
        ("double jump", twice),
        ("does not slide", rough),
        ("does not slide, double jump", rough_twice),
    ];
    let mut faults = Vec::new();
    for rate in RATES {
        let (lab, all) = climb(rate, &tunings);
        for climber in &all {
            let what = format!("{rate} Hz, {}", climber.name);
            let landings = &climber.landings;
            if climber.jumps == 0 {
                faults.push(format!("{what}: it never jumped"));
            }
            if landings.windows(2).any(|pair| pair[1] > pair[0] + 1e-3) {
                faults.push(format!("{what}: landed higher: {landings:.2?}"));
            }
            let feet = lab.of(climber.who).feet();
            if feet.y >= climber.start_m {
                let start = climber.start_m;
                faults.push(format!("{what}: from {start:.2} to {:.2} m", feet.y));
            }
        }
    }
    let count = faults.len();
    assert!(count == 0, "{count} faults:\n{}", faults.join("\n"));
}

#[test]
fn without_a_height_of_the_slide_jump_a_press_on_a_slide_does_nothing() {
    let tuning = CharacterTuning {
        slide_jump_apex_m: 0.0,
        ..CharacterTuning::default()
    };
    for rate in RATES {
        let (_, all) = climb(rate, &[("no slide jump", tuning)]);
        for climber in &all {
            assert_eq!(climber.jumps, 0, "{rate} Hz, {}", climber.name);
        }
    }
}

/// A character that falls onto a plane.
struct Falls {
    name: String,
    /// What the landing may add, m/s.
    slack_m_s: f32,
    who: Entity,
    at: Vec3,
    /// Velocity, m/s, and height, m, at the end of the last step in the air.
    before: (Vec3, f32),
    /// Steps since it touched the plane.
    touched: Option<u32>,
    is_over: bool,
}

/// What a landing on a plane of `angle` (degrees) may add for a moment, m/s. From 70 degrees on it is more: the ride spring closes a gap
/// that the fall had left to the face.
fn slack_m_s(angle: f32) -> f32 {
    if angle < 70.0 { 2.0 } else { 3.0 }
}

impl Falls {
    fn feet(&self, lab: &CharacterLab) -> Vec3 {
        lab.of(self.who).feet() - self.at
    }

    /// Velocity at the end of the last step, m/s. In flight, that of the body is the mean through the step.
    fn velocity(&self, lab: &CharacterLab) -> Vec3 {
        let velocity = lab.of(self.who).velocity();
        let flown = lab.of(self.who).state().flown;
        flown.map_or(velocity, |flown| velocity.with_y(flown.velocity))
    }

    /// Notes the touch. After it, what exceeds the speed before, the fall's gain and the slack, m/s.
    fn excess(&mut self, lab: &mut CharacterLab, gravity: f32) -> Option<f32> {
        let (feet, velocity) = (self.feet(lab), self.velocity(lab));
        let (before, height) = self.before;
        assert!(feet.is_finite() && velocity.is_finite(), "{}", self.name);
        if self.is_over || feet.y < 0.5 {
            self.is_over = true;
            return None;
        }
        // In the air the vertical velocity never rises, so what rises has met something.
        let meets = lab.of(self.who).state().is_held() || velocity.y > before.y + 0.2;
        if self.touched.is_none() && !meets {
            self.before = (velocity, feet.y);
            return None;
        }
        let steps = self.touched.map_or(1, |steps| steps + 1);
        if steps == 1 {
            // From now on the stick adds nothing.
            lab.stick(self.who, Vec2::ZERO);
        }
        self.touched = Some(steps);
        self.is_over = steps as f32 * lab.dt() > 0.2;
        let fell = 2.0 * gravity * (height - feet.y).max(0.0);
        let most = ((before.length() + self.slack_m_s).powi(2) + fell).sqrt();
        Some(velocity.length() - most)
    }
}

/// Characters over the middles of planes: dropped from 1, 4 and 12 m, at a run and a sprint of 14 m/s in eight directions.
fn falls(lab: &mut CharacterLab, angle: f32) -> Vec<Falls> {
    let mut all = Vec::new();
    let (sine, cosine) = angle.to_radians().sin_cos();
    for drop_m in [1.0, 4.0, 12.0] {
        for run_speed_m_s in [5.0, 14.0] {
            for eighth in 0..8 {
                let at = place(all.len(), 8, Vec2::new(70.0, 90.0));
                let build = BUILDS[all.len() % 2];
                let solid = plane(angle, LENGTH_M, 60.0, build);
                lab.fixed(solid, Transform::from_translation(at));
                let middle = 0.5 * LENGTH_M;
                let height = middle * sine + rest_above_slope(angle) + drop_m;
                let feet = at + Vec3::new(0.0, height, -middle * cosine);
                let tuning = CharacterTuning {
                    run_speed_m_s,
                    ..CharacterTuning::default()
                };
                let who = lab.character_with(feet, tuning);
                let way = Vec2::from_angle(eighth as f32 * TAU / 8.0);
                lab.stick(who, way);
                all.push(Falls {
                    name: format!("from {drop_m} m at {run_speed_m_s} m/s towards {way:.1}"),
                    slack_m_s: slack_m_s(angle),
                    who,
                    at,
                    before: (Vec3::ZERO, f32::INFINITY),
                    touched: None,
                    is_over: false,
                });
            }
        }
    }
    all
}

#[test]
fn landing_on_a_steep_plane_adds_no_speed() {
    let gravity = CharacterTuning::default().flight().fall;
    let mut faults = Vec::new();
    for rate in RATES {
        for angle in [46.0, 50.0, 55.0, 60.0, 70.0, 80.0] {
            let mut lab = CharacterLab::new(rate);
            let mut all = falls(&mut lab, angle);
            // The bodies enter the engine, and the first step keeps the height.
            let start = 3;
            let mut worst = f32::NEG_INFINITY;
            for step in 0..3 * rate {
                lab.step();
                for falls in all.iter_mut().filter(|_| step >= start) {
                    let Some(excess) = falls.excess(&mut lab, gravity) else {
                        continue;
                    };
                    worst.keep_largest(excess);
                    if excess > 0.0 {
                        let name = &falls.name;
                        faults.push(format!(
                            "{rate} Hz, {angle} degrees, {name}: {excess:.2} m/s"
                        ));
                        falls.is_over = true;
                    }
                }
            }
            let touched = all.iter().filter(|falls| falls.touched.is_some()).count();
            println!(
                "{angle} degrees, {rate} Hz: {touched} of 48 land, excess {worst:.2} m/s at most"
            );
            assert!(touched >= 24, "{angle} degrees, {rate} Hz: only {touched}");
        }
    }
    let count = faults.len();
    assert!(count == 0, "{count} too fast:\n{}", faults.join("\n"));
}

/// A ridge along z: the character spawns on its edge, is pushed to one side by the stick, and must not balance there.
#[test]
fn nobody_balances_on_a_ridge_between_two_slopes() {
    for rate in RATES {
        for angle in [50.0_f32, 60.0] {
            let height = 3.0;
            let half = height / angle.to_radians().tan();
            let corner = |x: f32, y: f32, z: f32| Vec3::new(x, y, z);
            let mut corners = Vec::new();
            for z in [-6.0, 6.0] {
                corners.extend([
                    corner(0.0, 0.0, z),
                    corner(-half, -height, z),
                    corner(half, -height, z),
                ]);
            }
            let mut lab = CharacterLab::new(rate);
            let ridge = Collider::convex_hull(&corners).unwrap();
            lab.fixed(ridge, Transform::default());
            let floor = Collider::cuboid(50.0, 0.5, 50.0);
            lab.fixed(floor, Transform::from_xyz(0.0, -height - 0.5, 0.0));
            let who = lab.character(Vec3::ZERO);
            lab.run(0.5);
            lab.stick(who, Vec2::X);
            lab.run(3.0);
            let feet = lab.of(who).feet();
            assert!(feet.y < -0.9 * height, "{angle} degrees, {rate} Hz: {feet}");
        }
    }
}
