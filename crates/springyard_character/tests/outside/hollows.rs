//! Hollows with sides too steep to stand on: a character that fell in gets out by jumping.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use springyard_test_lab::CharacterLab;
use springyard_test_lab::meshes::{Triangles, in_space, place, sheet, tilted_box};

/// Distance from the middle of a hollow to the end of the floor around it, m.
const FLOOR_HALF_M: f32 = 6.5;

/// Half the length of a gutter, m.
const GUTTER_HALF_M: f32 = 18.0;

/// The shape of a hollow.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Shape {
    /// A square pit with four sloped sides; half the side of its floor, m.
    Pit(f32),
    /// A gutter along x, with two sloped sides and no floor.
    Gutter,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Build {
    /// One triangle mesh: sides and the floor around.
    Mesh,
    /// A box for each side and each part of the floor.
    Boxes,
}

#[derive(Debug, Clone, Copy)]
struct Hollow {
    shape: Shape,
    build: Build,
    side_deg: f32,
    depth_m: f32,
}

impl Hollow {
    /// Half the side of the floor at the bottom, m.
    fn bottom_m(&self) -> f32 {
        match self.shape {
            Shape::Pit(half) => half,
            Shape::Gutter => 0.0,
        }
    }

    /// Distance from the middle to the rim, m.
    fn rim_m(&self) -> f32 {
        self.bottom_m() + self.depth_m / self.side_deg.to_radians().tan()
    }

    /// Builds the hollow with the middle of its opening at `at`.
    fn put(&self, lab: &mut CharacterLab, at: Vec3) {
        let at = Transform::from_translation(at);
        let (bottom, rim) = (self.bottom_m(), self.rim_m());
        let (low, high) = (Vec2::new(bottom, -self.depth_m), Vec2::new(rim, 0.0));
        let end = Vec2::new(FLOOR_HALF_M, 0.0);
        match (self.build, self.shape) {
            (Build::Mesh, Shape::Gutter) => {
                let mirrored = |point: Vec2| point * Vec2::new(-1.0, 1.0);
                let profile = [mirrored(end), mirrored(high), low, high, end];
                lab.fixed(sheet(&profile, 2.0 * GUTTER_HALF_M), at);
            }
            (Build::Mesh, Shape::Pit(_)) => {
                lab.fixed(pit([low, high, end]), at);
            }
            (Build::Boxes, shape) => {
                let turns: &[f32] = match shape {
                    Shape::Gutter => &[0.0, 2.0],
                    Shape::Pit(_) => &[0.0, 1.0, 2.0, 3.0],
                };
                let width = match shape {
                    Shape::Gutter => 2.0 * GUTTER_HALF_M,
                    Shape::Pit(_) => 2.0 * FLOOR_HALF_M,
                };
                for quarter in turns {
                    let turned = at.with_rotation(Quat::from_rotation_y(quarter * FRAC_PI_2));
                    let (side, tilted) = tilted_box(low, high, width);
                    lab.fixed(side, turned * tilted);
                    let (around, flat) = tilted_box(high, end, width);
                    lab.fixed(around, turned * flat);
                }
                let beneath = Collider::cuboid(0.5 * width, 0.5, bottom + 0.2);
                let centre = Transform::from_xyz(0.0, -self.depth_m - 0.5, 0.0);
                lab.fixed(beneath, at * centre);
            }
        }
    }
}

/// A pit as one mesh. Points of the profile from the edge of its floor: bottom, rim, end of the floor around.
fn pit(profile: [Vec2; 3]) -> Collider {
    let mut mesh = Triangles::default();
    for quarter in 0..4 {
        let turn = Quat::from_rotation_y(quarter as f32 * FRAC_PI_2);
        for pair in profile.windows(2) {
            let (near, far) = (pair[0], pair[1]);
            let mut corners = vec![in_space(near.x, near), in_space(far.x, far)];
            corners.push(in_space(-far.x, far));
            if near.x > 0.0 {
                corners.push(in_space(-near.x, near));
            }
            let turned: Vec<Vec3> = corners.into_iter().map(|corner| turn * corner).collect();
            mesh.polygon(&turned);
        }
    }
    let Vec2 { x: half, y } = profile[0];
    if half > 0.0 {
        let corners = [(-half, half), (half, half), (half, -half), (-half, -half)];
        mesh.polygon(&corners.map(|(x, z)| Vec3::new(x, y, z)));
    }
    mesh.collider()
}

/// A character in a hollow.
struct Fallen {
    hollow: Hollow,
    at: Vec3,
    /// The stick, towards the rim.
    stick: Vec2,
    who: Entity,
    /// Presses made when it stood outside.
    out_after: Option<u32>,
}

impl Fallen {
    /// Feet relative to the middle of the opening, m.
    fn feet(&self, lab: &CharacterLab) -> Vec3 {
        let feet = lab.of(self.who).feet() - self.at;
        assert!(feet.is_finite(), "{:?}", self.hollow);
        feet
    }

    /// Whether it stands on the floor around the hollow.
    fn is_out(&self, lab: &CharacterLab) -> bool {
        let feet = self.feet(lab);
        let beyond = match self.hollow.shape {
            Shape::Pit(_) => feet.x.abs().max(feet.z.abs()),
            Shape::Gutter => feet.z.abs(),
        };
        lab.of(self.who).is_grounded() && feet.y > -0.05 && beyond > self.hollow.rim_m() + 0.1
    }
}

/// A world of hollows of one depth, with a character above the bottom of each.
fn hollows(rate: u32, depth_m: f32) -> (CharacterLab, Vec<Fallen>) {
    let mut lab = CharacterLab::new(rate);
    let mut all = Vec::new();
    for shape in [Shape::Pit(0.0), Shape::Pit(0.2), Shape::Gutter] {
        for build in [Build::Mesh, Build::Boxes] {
            for side_deg in [46.0, 50.0, 60.0] {
                for stick in [Vec2::Y, Vec2::ONE.normalize()] {
                    let hollow = Hollow {
                        shape,
                        build,
                        side_deg,
                        depth_m,
                    };
                    let at = place(all.len(), 6, Vec2::new(40.0, 14.0));
                    hollow.put(&mut lab, at);
                    // In a gutter the diagonal leads along it.
                    let x = if shape == Shape::Gutter { -8.0 } else { 0.0 };
                    let who = lab.character(at + Vec3::X * x);
                    all.push(Fallen {
                        hollow,
                        at,
                        stick,
                        who,
                        out_after: None,
                    });
                }
            }
        }
    }
    (lab, all)
}

/// Drops a character into each hollow, waits 1 s, holds the stick and presses jump for 0.4 s: at the start, and then each `every_secs`.
/// Within three presses each stands on the floor around its hollow.
fn all_get_out(depth_m: f32, every_secs: f32) {
    let mut faults = Vec::new();
    for rate in [30, 60, 240] {
        let (mut lab, mut all) = hollows(rate, depth_m);
        lab.run(1.0);
        for fallen in &all {
            let feet = fallen.feet(&lab);
            let what = format!("{:?}, {rate} Hz: {feet}", fallen.hollow);
            assert!(
                feet.y < -0.5 && feet.y > -depth_m - 0.1,
                "not in it: {what}"
            );
            lab.stick(fallen.who, fallen.stick);
        }
        let every = (every_secs * rate as f32).round() as u32;
        let released = (0.4 * rate as f32).round() as u32;
        for step in 0..3 * every + rate {
            for fallen in all.iter().filter(|fallen| fallen.out_after.is_none()) {
                if step % every == 0 && step / every < 3 {
                    lab.intent_of(fallen.who).press_jump();
                } else if step % every == released {
                    lab.intent_of(fallen.who).release_jump();
                }
            }
            lab.step();
            for fallen in &mut all {
                if fallen.out_after.is_none() && fallen.is_out(&lab) {
                    fallen.out_after = Some((step / every + 1).min(3));
                    lab.stick(fallen.who, Vec2::ZERO);
                    lab.intent_of(fallen.who).release_jump();
                }
            }
        }
        let mut counts = [0; 3];
        for fallen in &all {
            match fallen.out_after {
                Some(presses) => counts[presses as usize - 1] += 1,
                None => faults.push(format!(
                    "{rate} Hz, {:?}, stick {:.2}: at {:.2} after three presses",
                    fallen.hollow,
                    fallen.stick,
                    fallen.feet(&lab)
                )),
            }
        }
        println!(
            "{depth_m} m deep, {rate} Hz: of {} out after one, two, three presses: {counts:?}",
            all.len()
        );
    }
    assert!(
        faults.is_empty(),
        "{} stay in:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn out_of_a_hollow_1_m_deep_within_three_jumps() {
    all_get_out(1.0, 1.0);
}
