//! The rig of a turn past boxes, by functions alone: the world is a list of boxes.

use super::*;
use crate::boxes::Boxes;
use crate::watch::View;
use crate::{Boom, Look, RigState, boom, orbit, watch};

const DT: f32 = 1.0 / 60.0;
const RADIUS: f32 = 0.2;
const BOOM_M: f32 = 5.0;

/// One rig that turns about a character at the origin.
struct Turning {
    rig: Rig,
    state: RigState,
    whiskers: Option<Whiskers>,
}

impl Turning {
    fn new(whiskers: Option<Whiskers>) -> Self {
        Self {
            rig: Rig::default(),
            state: RigState::default(),
            whiskers,
        }
    }

    /// A frame with the character in its place and this look, degrees. The rig after it.
    fn frame(&mut self, boxes: &Boxes, place: Vec3, yaw_deg: f32) -> Rig {
        let sight = Sight::new(boxes.clone(), |_, _| true, 0.6);
        let view = View {
            pose: Transform::from_translation(place),
            ..default()
        };
        let look = Look {
            yaw_deg,
            pitch_deg: 0.0,
        };
        let boom = Boom {
            drag: 0.0,
            ..default()
        };
        let mut rig = watch::update(&view, &mut self.state.watch, self.rig, DT);
        rig.pivot = place + Vec3::Y * rig.pivot_above_m;
        rig = orbit::update(rig, look, DT);
        if let Some(whiskers) = &self.whiskers {
            let state = &mut self.state.whiskers;
            rig = update(whiskers, state, rig, &sight, RADIUS, &boom, DT).unwrap();
        }
        self.rig = boom::update(&boom, &mut self.state.boom, rig, &sight, RADIUS, DT).unwrap();
        self.rig
    }
}

/// Largest inward speed of the boom, m/s, in a turn from -60 to 60 degrees at this rate, degrees/s.
fn fastest_in(boxes: &Boxes, whiskers: Option<Whiskers>, turn_deg_s: f32) -> f32 {
    let mut turning = Turning::new(whiskers);
    let (mut yaw_deg, mut last_m, mut fastest) = (-60.0, BOOM_M, 0.0_f32);
    while yaw_deg < 60.0 {
        yaw_deg += turn_deg_s * DT;
        let rig = turning.frame(boxes, Vec3::Y, yaw_deg);
        fastest = fastest.max((last_m - rig.distance) / DT);
        last_m = rig.distance;
    }
    fastest
}

/// A house to the right of the camera, whose corner is 1 m to the right of the character and 1.5 m behind it.
fn house() -> Boxes {
    Boxes(vec![[Vec3::new(1.0, 0.0, 1.5), Vec3::new(9.0, 6.0, 9.0)]])
}

#[test]
fn a_turn_past_a_corner_brings_the_camera_in_slower() {
    for turn_deg_s in [60.0, 120.0, 240.0] {
        let before = fastest_in(&house(), None, turn_deg_s);
        let after = fastest_in(&house(), Some(Whiskers::default()), turn_deg_s);
        println!("{turn_deg_s} degrees/s: {before:.1} m/s before, {after:.1} m/s with whiskers");
        assert!(
            after < 0.7 * before,
            "{turn_deg_s}: {after} of {before} m/s"
        );
    }
}

#[test]
fn a_run_past_a_corner_brings_the_camera_in_slower() {
    let fastest = |whiskers| {
        let mut turning = Turning::new(whiskers);
        let (mut x, mut last_m, mut fastest) = (-4.0, BOOM_M, 0.0_f32);
        while x < 4.0 {
            x += 5.0 * DT;
            let rig = turning.frame(&house(), Vec3::new(x, 1.0, 0.0), 0.0);
            fastest = fastest.max((last_m - rig.distance) / DT);
            last_m = rig.distance;
        }
        fastest
    };
    let (before, after) = (fastest(None), fastest(Some(Whiskers::default())));
    println!("run at 5 m/s: {before:.1} m/s before, {after:.1} m/s with whiskers");
    assert!(after < 0.7 * before, "{after} of {before} m/s");
}

#[test]
fn a_thin_column_and_a_low_wall_do_not_bring_the_camera_in() {
    let column = [Vec3::new(1.0, 0.0, 2.0), Vec3::new(1.3, 6.0, 2.3)];
    let low = [Vec3::new(0.5, 0.0, 1.5), Vec3::new(9.0, 0.9, 2.0)];
    for boxes in [Boxes(vec![column]), Boxes(vec![low])] {
        for turn_deg_s in [60.0, 240.0] {
            let fastest = fastest_in(&boxes, Some(Whiskers::default()), turn_deg_s);
            assert!(fastest < 0.01, "{fastest} m/s at {turn_deg_s} degrees/s");
        }
    }
}

#[test]
fn a_turn_away_from_a_corner_and_a_camera_at_rest_have_no_whiskers() {
    let mut turning = Turning::new(Some(Whiskers::default()));
    for frame in 0..60_u8 {
        let rig = turning.frame(&house(), Vec3::Y, -2.0 * f32::from(frame));
        assert_eq!(rig.eased_m, None);
        assert!(rig.distance > 4.99, "{}", rig.distance);
    }
}
