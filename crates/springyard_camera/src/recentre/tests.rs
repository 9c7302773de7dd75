//! The turn behind the character and the way back of the pitch, by functions alone.

use super::*;

const DT: f32 = 1.0 / 60.0;

fn near(value: f32, wanted: f32, most: f32) {
    assert!((value - wanted).abs() < most, "{value}, not {wanted}");
}

/// A rig whose character moves on the ground.
fn moving(velocity: Vec3) -> Rig {
    let mut rig = crate::boxes::rig(0.0, 0.0);
    (rig.subject.velocity, rig.subject.footing_m) = (velocity, Some(0.0));
    rig
}

struct Turn {
    recentre: Recentre,
    state: State,
    look: Look,
}

impl Turn {
    fn new(after_secs: f32, yaw_deg: f32, pitch_deg: f32) -> Self {
        Self {
            recentre: Recentre {
                after_secs,
                ..default()
            },
            state: State::default(),
            look: Look { yaw_deg, pitch_deg },
        }
    }

    /// The look after this many frames.
    fn frames(&mut self, frames: u16, rig: &Rig) -> Look {
        (0..frames).for_each(|_| self.frame(rig, false));
        self.look
    }

    fn frame(&mut self, rig: &Rig, asked: bool) {
        let (recentre, state) = (&self.recentre, &mut self.state);
        self.look = update(recentre, state, rig, self.look, asked, DT).unwrap();
    }
}

#[test]
fn after_its_time_it_turns_at_the_limit_and_comes_to_rest_without_turning_back() {
    for side in [-1.0, 1.0] {
        let mut turn = Turn::new(1.0, 0.0, -12.0);
        turn.recentre.limit_deg_s = 10.0;
        let run = moving(Vec3::new(-5.0 * side, 0.0, -5.0));
        assert_eq!(turn.frames(58, &run).yaw_deg, 0.0, "not yet");
        assert!(turn.frames(4, &run).yaw_deg * side > 0.0);
        let from = turn.frames(148, &run).yaw_deg;
        near((turn.frames(30, &run).yaw_deg - from) * side, 5.0, 0.15);
        // It stands still: at 0.3 Hz, 10 degrees/s are 5.3 degrees of way.
        let (from, stands) = (turn.look.yaw_deg, moving(Vec3::ZERO));
        let mut last = 0.0;
        for _ in 0..300 {
            let way = (turn.frames(1, &stands).yaw_deg - from) * side;
            assert!(way >= last, "{way} after {last}");
            last = way;
        }
        near(last, 5.3, 0.2);
        turn.frames(300, &stands);
        assert_eq!(turn.state.yaw_rate, 0.0);
        assert_eq!(turn.look.pitch_deg, -12.0);
    }
}

#[test]
fn towards_the_camera_without_the_wish_and_after_a_cut_it_does_not_turn() {
    let back = moving(Vec3::new(-3.0, 0.0, 5.0));
    assert_eq!(Turn::new(0.5, 0.0, -12.0).frames(120, &back).yaw_deg, 0.0);
    let run = moving(Vec3::new(-5.0, 0.0, -5.0));
    assert_eq!(Turn::new(0.0, 0.0, -12.0).frames(120, &run).yaw_deg, 0.0);
    let mut turn = Turn::new(0.5, 0.0, -12.0);
    turn.frames(25, &run);
    let mut cut = run;
    cut.subject.cut = true;
    turn.frames(1, &cut);
    assert_eq!(turn.frames(25, &run).yaw_deg, 0.0);
    assert!(turn.frames(60, &run).yaw_deg > 1.0);
}

#[test]
fn asked_to_it_turns_behind_on_its_spring_and_levels() {
    // Slow, it faces to the right; faster, it goes there.
    for (velocity, facing) in [
        (Vec3::new(-0.4, 0.0, 0.0), Vec3::X),
        (Vec3::new(0.6, 9.0, 0.0), Vec3::NEG_X),
    ] {
        let mut turn = Turn::new(0.0, 0.0, 30.0);
        let mut rig = moving(velocity);
        rig.subject.facing = facing;
        turn.frame(&rig, true);
        let soon = turn.frames(14, &rig);
        // At 1.2 Hz, from rest, 44 % are left after a quarter of a second.
        near(soon.yaw_deg, -90.0 * 0.562, 0.5);
        near(soon.pitch_deg, -12.0 + 42.0 * 0.438, 0.3);
        assert!(turn.state.asked_yaw.is_some());
        let there = turn.frames(160, &rig);
        near(there.yaw_deg, -90.0, 0.6);
        near(there.pitch_deg, -12.0, 0.6);
        assert_eq!((turn.state.asked_yaw, turn.state.pitch_rate), (None, 0.0));
    }
}

#[test]
fn a_look_far_down_comes_back_in_a_run_at_no_more_than_the_limit_also_over_gaps() {
    let (run, mut flies) = (moving(Vec3::NEG_Z * 5.0), moving(Vec3::NEG_Z * 5.0));
    flies.subject.footing_m = None;
    let mut turn = Turn::new(3.0, 0.0, -75.0);
    turn.recentre.limit_deg_s = 10.0;
    // The time in the air does not count, and does not begin it anew.
    turn.frames(60, &run);
    turn.frames(60, &flies);
    assert_eq!(turn.frames(28, &run).pitch_deg, -75.0);
    assert!(turn.frames(6, &run).pitch_deg > -75.0);
    let from = turn.frames(120, &run).pitch_deg;
    near(turn.frames(30, &run).pitch_deg - from, 5.0, 0.2);
    // It has begun, so it goes on nearer to the usual pitch, and ends there.
    near(turn.frames(900, &run).pitch_deg, -12.0, 0.2);
    assert_eq!((turn.state.levels, turn.state.pitch_rate), (false, 0.0));
    // After a stop the time begins again.
    let mut stops = Turn::new(3.0, 0.0, -75.0);
    stops.frames(80, &run);
    stops.frames(1, &moving(Vec3::ZERO));
    assert_eq!(stops.frames(80, &run).pitch_deg, -75.0);
    // 24 degrees off the player may want; 26 not.
    assert_eq!(
        Turn::new(3.0, 0.0, -36.0).frames(150, &run).pitch_deg,
        -36.0
    );
    assert!(Turn::new(3.0, 0.0, -38.0).frames(150, &run).pitch_deg > -38.0);
}
