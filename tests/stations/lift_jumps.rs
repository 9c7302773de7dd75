//! Jumps off the goal's lift through the gate of the yard: three coils are enough, also for a jump that is late or badly placed,
//! and also on a machine that is too slow; one coil never is, and two are only on the swing.
//!
//! The yard's own lift, tower and gate, without the rest of the yard. Input comes through the latch, as that of devices: a press
//! counts from the frame after it. Forward stays pressed: a jump that falls short lands on the lift again, which then swings up past
//! the edge, and the player steps over.

use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard::cli::headless::Start;
use springyard::input::latch::Latch;
use springyard::level::Level;
use springyard::stations::{Collected, LiftCoils};
use springyard_rewind::Snapshot;

use super::resource;
use crate::common::{Play, shipped};

/// Height of the gate's ground, m.
const GATE_M: f32 = 7.2;
/// Time for which jump is held, s: longer than a jump rises.
const HELD_SECS: f64 = 0.4;
/// The lift is at rest after this time, s.
const REST_SECS: f64 = 12.0;
/// The lift without coils has come to the ground after this time, s.
const ON_GROUND_SECS: f64 = 5.0;
/// Time after the jump until which the player has to be in, s.
const OVER_SECS: f64 = 5.0;

/// Places of the feet on the lift, aside and behind its middle, m: the lift reaches 1.5 m to each side.
const PLACES: [Vec2; 6] = [
    Vec2::ZERO,
    Vec2::new(0.0, -1.2),
    Vec2::new(0.0, 0.7),
    Vec2::new(0.0, 1.4),
    Vec2::new(-1.2, 1.3),
    Vec2::new(1.2, 0.5),
];
/// When forward is pressed, s after the jump; negative: before it.
const LATE_SECS: [f64; 5] = [-0.3, -0.1, 0.0, 0.1, 0.2];

/// The length of each frame.
#[derive(Debug, Clone, Copy)]
enum Frames {
    /// 60 a second.
    Steady,
    /// Of 60 frames a second this part is lost, at random from this seed: the frame before each lasts longer.
    Lost(f64, u64),
    /// Of this length, s, which the game cannot follow: it drops time, and runs slower.
    Slow(f64),
}

impl Frames {
    /// The lengths, s.
    fn lengths(self) -> impl FnMut() -> f64 {
        let (frame, part, seed) = match self {
            Self::Steady => (1.0 / 60.0, 0.0, 0),
            Self::Lost(part, seed) => (1.0 / 60.0, part, seed),
            Self::Slow(secs) => (secs, 0.0, 0),
        };
        let mut random = SplitMix64::new(seed);
        move || {
            let mut secs = frame;
            while random.unit() < part {
                secs += frame;
            }
            secs
        }
    }
}

/// The yard with its solids, lift and coils alone; the spawn is on the lift, this far from its middle, m.
fn lift_of_the_yard(from: Vec2) -> Level {
    let yard = shipped("yard");
    let mut level = Level {
        crates: Vec::new(),
        lab: None,
        signs: Vec::new(),
        digits: Vec::new(),
        trails: Vec::new(),
        dials: Vec::new(),
        pads: Vec::new(),
        loops: Vec::new(),
        checkpoints: Vec::new(),
        stations: Vec::new(),
        reeds: Vec::new(),
        booms: Vec::new(),
        grass: Vec::new(),
        exhibits: Vec::new(),
        ..yard
    };
    level.platforms.retain(|it| it.name == "gate_lift");
    let lift = &level.platforms[0];
    level.spawn.position = lift.position + Vec3::new(from.x, 0.5 * lift.size_m.y, from.y);
    level
}

/// The player on the lift, which is at rest.
struct OnLift {
    play: Play,
    rest: Snapshot,
}

impl OnLift {
    fn new(coils: usize, from: Vec2) -> Self {
        Self::after(REST_SECS, coils, from)
    }

    fn after(secs: f64, coils: usize, from: Vec2) -> Self {
        Self::with(0.0, secs, coils, from)
    }

    /// Some time after the player has stepped with coils onto the lift, which lay on the ground, s.
    fn boarded(secs: f64, coils: usize, from: Vec2) -> Self {
        Self::with(ON_GROUND_SECS, secs, coils, from)
    }

    /// The coils come after the first time, s.
    fn with(empty_secs: f64, secs: f64, coils: usize, from: Vec2) -> Self {
        let mut play = Play::start(Start::of(lift_of_the_yard(from)));
        play.run(empty_secs, |_, _| {});
        let names = ["hub", "garden", "lookout", "pit", "gatehouse", "docks"];
        let names = names.map(|name| format!("{name} coil"));
        let now_secs = play.clock().simulated_secs;
        let mut collected = play.app.world_mut().resource_mut::<Collected>();
        for name in names.iter().take(coils) {
            collected.add_coil(name, now_secs);
        }
        play.run(secs, |_, _| {});
        assert_eq!(resource::<LiftCoils>(&play), LiftCoils(coils));
        let rest = springyard_rewind::snapshot(play.app.world_mut());
        Self { play, rest }
    }

    /// How far the lift's deck is below the gate, m.
    fn below_gate_m(&mut self) -> f32 {
        GATE_M - (self.play.body("gate_lift").translation.y + 0.075)
    }

    /// Plays from rest with jumps that begin at these times and forward from a time on, s; whether the player is in at the end, which
    /// is some seconds after the last of them. Returns the time of the game after the last jump, s.
    fn gets_in(&mut self, jumps: &[f64], forward_secs: f64, frames: Frames) -> Option<f64> {
        self.rest.restore(self.play.app.world_mut());
        self.play.app.world_mut().resource_mut::<Latch>().forget();
        let mut length = frames.lengths();
        let began = self.play.clock().simulated_secs;
        let last = jumps.last().copied().unwrap_or(forward_secs);
        let mut presses = jumps.iter().copied().peekable();
        let (mut now, mut released) = (0.0, f64::INFINITY);
        loop {
            let mut latch = self.play.app.world_mut().resource_mut::<Latch>();
            if now >= released {
                latch.release_jump();
                released = f64::INFINITY;
            }
            if presses.next_if(|press| now >= *press).is_some() {
                latch.press_jump();
                released = now + HELD_SECS;
            }
            latch.movement.y = f32::from(u8::from(now >= forward_secs));
            let secs = length();
            self.play.frame(secs);
            now += secs;
            let played = self.play.clock().simulated_secs - began;
            if is_in(self.play.position()) {
                return Some(played - last);
            }
            if played > last + OVER_SECS {
                return None;
            }
        }
    }

    /// A jump after some time, and forward this much later.
    fn jump(&mut self, late_secs: f64, frames: Frames) -> Option<f64> {
        // Within a frame, not at its start.
        self.gets_in(&[0.507], 0.507 + late_secs, frames)
    }
}

/// Whether the body stands on the ledge under the gate, where the goal is.
fn is_in(body: Vec3) -> bool {
    body.z < -24.6 && body.y > GATE_M + 0.9
}

/// How many of the jumps from all places get in, and how many there are.
fn from_all_places(coils: usize, frames: impl Fn(usize) -> Frames) -> (usize, usize) {
    let (mut count, mut all, mut longest) = (0, 0, 0.0);
    for from in PLACES {
        let mut on_lift = OnLift::new(coils, from);
        for late_secs in LATE_SECS {
            let took = on_lift.jump(late_secs, frames(all));
            if took.is_none() {
                println!(
                    "{coils} coils, from {from}, {late_secs} s late, {:?}: out",
                    frames(all)
                );
            }
            longest = took.unwrap_or(0.0).max(longest);
            count += usize::from(took.is_some());
            all += 1;
        }
    }
    println!("{coils} coils: {count} of {all} are in, the slowest after {longest:.2} s");
    (count, all)
}

/// The table of docs/yard.md.
#[test]
fn the_lift_of_the_yard_hangs_where_the_table_says() {
    for (coils, below_m) in [
        (1, 6.406),
        (2, 1.828),
        (3, 0.302),
        (4, -0.461),
        (5, -0.919),
        (6, -1.224),
    ] {
        let mut on_lift = OnLift::after(25.0, coils, Vec2::ZERO);
        let measured = on_lift.below_gate_m();
        println!("{coils} coils: {measured} m below the gate, by the table {below_m} m");
        assert!((measured - below_m).abs() < 1e-3, "{coils}: {measured} m");
    }
}

#[test]
fn with_three_coils_every_jump_gets_in_also_one_with_forward_0_2_s_late() {
    assert_eq!(from_all_places(3, |_| Frames::Steady), (30, 30));
}

#[test]
fn with_three_coils_every_jump_gets_in_when_60_percent_of_the_frames_are_lost() {
    let frames = |at| Frames::Lost(0.6, at as u64);
    assert_eq!(from_all_places(3, frames), (30, 30));
}

/// At 0.3 s a frame the cap of 8 steps drops more than half of the time.
#[test]
fn with_three_coils_every_jump_gets_in_when_the_game_cannot_keep_up() {
    assert_eq!(from_all_places(3, |_| Frames::Slow(0.3)), (30, 30));
}

#[test]
fn with_three_coils_the_player_steps_in_without_a_jump() {
    for from in PLACES {
        let took = OnLift::new(3, from).gets_in(&[], 0.5, Frames::Steady);
        assert!(took.is_some(), "from {from}");
    }
}

#[test]
fn with_one_coil_and_with_two_at_rest_no_jump_gets_in() {
    for coils in [1, 2] {
        assert_eq!(from_all_places(coils, |_| Frames::Steady), (0, 30));
    }
}

/// The lift rises from the ground, and swings past its place on the coils.
#[test]
fn two_coils_are_enough_for_a_jump_at_the_right_time_of_the_swing_and_one_never_is() {
    let at_the_edge = Vec2::new(0.0, -1.0);
    for (coils, wanted) in [(1, 0..=0), (2, 1..=8)] {
        let times = (0..12).map(|it| 1.5 + 0.2 * f64::from(it));
        let is_in = times.filter(|secs| {
            let mut on_lift = OnLift::boarded(*secs, coils, at_the_edge);
            let took = on_lift.gets_in(&[0.05], 0.02, Frames::Steady);
            took.is_some_and(|secs| secs < 1.0)
        });
        let count = is_in.count();
        println!("{coils} coils: {count} of 12 jumps on the swing are in");
        assert!(wanted.contains(&count), "{coils} coils: {count}");
    }
}
