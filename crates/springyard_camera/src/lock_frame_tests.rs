//! Runs about a target, with the drivers of the look, the framing and the boom.

use super::*;
use crate::lock_on::{Candidate, LockControl};
use crate::rig::Subject;
use crate::{Boom, LockOn, Look, RigState, boom, lock_on, orbit};
use springyard_test_lab::worst::Extreme;

/// Radii of character and target, m.
const OWN_M: f32 = 1.1;
const TARGET_M: f32 = 0.5;

struct Play {
    rig: Rig,
    state: RigState,
    look: Look,
    dt: f32,
}

impl Play {
    fn new(fps: u16) -> Self {
        let rig = Rig {
            subject: Subject {
                head_m: 0.7,
                feet_m: OWN_M,
                ..default()
            },
            ..default()
        };
        Self {
            rig,
            state: RigState::default(),
            look: Look {
                pitch_deg: -12.0,
                ..default()
            },
            dt: 1.0 / f32::from(fps),
        }
    }

    fn frame(&mut self, place: Vec3, targets: &[(u32, Vec3)], asked: Option<LockControl>) {
        let (state, dt) = (&mut self.state, self.dt);
        let entity = |number: u32| Entity::from_raw_u32(number).unwrap();
        let seen = targets.iter().map(|(number, place)| Candidate {
            entity: entity(*number),
            place: *place,
            is_visible: true,
            is_clear: true,
            is_inside: true,
        });
        let seen: Vec<_> = seen.collect();
        let mut rig = self.rig;
        (rig.boom_m, rig.raised_m) = (None, 0.0);
        rig.subject.position = place;
        rig.pivot = place + Vec3::Y * rig.pivot_above_m;
        let lock = LockOn::default();
        let turned = lock_on::update(&lock, &mut state.lock_on, &rig, self.look, asked, &seen, dt);
        self.look = turned.unwrap();
        let target = state.lock_on.target();
        let target = seen.iter().find(|it| Some(it.entity) == target);
        let target = target.map(|it| Seen {
            entity: it.entity,
            teleports: 0,
            place: it.place,
            weight: 1.0,
            radius_m: TARGET_M,
        });
        let parameters = LockFrame::default();
        let framing = &mut state.lock_frame;
        let rig = update(&parameters, framing, rig, target, None, dt).unwrap();
        let rig = orbit::update(rig, self.look, dt);
        let rig = frame(&parameters, framing, rig, Boom::default().length_m, dt).unwrap();
        let sight = Sight::open();
        let rig = boom::update(&Boom::default(), &mut state.boom, rig, &sight, 0.2, dt);
        self.rig = rig.unwrap();
    }

    /// The free part of half the picture between a ball and the nearest border; negative outside.
    fn free(&self, place: Vec3, radius_m: f32) -> f32 {
        let rig = &self.rig;
        let at = rig.rotation.conjugate() * (place - rig.place());
        let half = (0.5 * rig.fov_deg).to_radians().tan();
        let side = |off: f32, half: f32| {
            let angle = off.abs().atan2(-at.z) + (radius_m / off.hypot(at.z)).asin();
            1.0 - angle.tan() / half
        };
        side(at.x, half * ASPECT).min(side(at.y, half))
    }
}

#[test]
fn character_and_target_are_inside_the_hard_margin_in_each_frame_of_a_run_about_it() {
    for fps in [30, 60, 144] {
        let mut play = Play::new(fps);
        let target = Vec3::new(1.0, 0.5, -9.0);
        // 5 m/s about the target, between 4 and 12 m away, and up and down.
        let place = |secs: f32| {
            let (radius, angle) = (8.0 + 4.0 * (0.7 * secs).sin(), 0.7 * secs);
            let flat = Vec3::new(radius * angle.sin(), 0.0, radius * angle.cos());
            target + flat + Vec3::Y * (1.0 + (2.0 * secs).sin().abs())
        };
        let mut asked = Some(LockControl::Toggle);
        let mut least = f32::INFINITY;
        for number in 0..=12 * fps {
            let secs = f32::from(number) * play.dt;
            play.frame(place(secs), &[(1, target)], asked.take());
            if secs > 2.0 {
                least.keep_smallest(play.free(place(secs), OWN_M));
                least.keep_smallest(play.free(target, TARGET_M));
            }
        }
        println!("{fps} fps: {least} of half the picture free");
        assert!(
            least > LockFrame::default().hard_margin - 2e-3,
            "{fps}: {least}"
        );
    }
}

#[test]
fn a_lock_on_something_high_moves_the_pivot_and_not_the_ground_below_it() {
    let mut play = Play::new(60);
    let (place, ring) = (Vec3::new(0.0, OWN_M, 0.0), Vec3::new(0.0, 7.0, -9.0));
    let mut asked = Some(LockControl::Toggle);
    let mut highest = 0.0_f32;
    for _ in 0..120 {
        play.frame(place, &[(1, ring)], asked.take());
        highest.keep_largest(play.rig.pivot.y);
        assert!(play.rig.ground_y().abs() < 1e-4, "{}", play.rig.ground_y());
    }
    assert!(highest > 2.5, "the pivot has risen: {highest} m");
}

#[test]
fn a_lock_the_next_target_a_moved_one_and_the_end_do_not_kick_the_picture() {
    let omega = std::f32::consts::TAU * LockFrame::default().frequency_hz;
    for fps in [30_u16, 60, 144] {
        let mut play = Play::new(fps);
        let (mut last, mut rates) = ((play.rig.pivot, play.rig.distance), (Vec3::ZERO, 0.0_f32));
        let (mut kick, mut boom_kick) = (0.0_f32, 0.0_f32);
        for number in 1..=10 * fps {
            let asked = match number {
                it if it == fps => Some(LockControl::Toggle),
                it if it == 3 * fps => Some(LockControl::Right),
                it if it == 6 * fps => Some(LockControl::Toggle),
                _ => None,
            };
            // The second one is moved by code at 5 s.
            let moved = if number > 5 * fps { 6.0 } else { 0.0 };
            let targets = [
                (1, Vec3::new(-1.0, 0.5, -8.0)),
                (2, Vec3::new(5.0 - moved, 1.0, -9.0 - moved)),
            ];
            play.frame(Vec3::new(0.0, 1.1, 0.0), &targets, asked);
            let now = (play.rig.pivot, play.rig.distance);
            let new = ((now.0 - last.0) / play.dt, (now.1 - last.1) / play.dt);
            if number > 2 {
                kick.keep_largest(new.0.distance(rates.0));
                boom_kick.keep_largest((new.1 - rates.1).abs());
            }
            (last, rates) = (now, new);
        }
        println!("{fps} fps: {kick} m/s, boom {boom_kick} m/s");
        // The acceleration of the weights' spring, over a third of the way to a target and over a change of the distance of 8 m.
        let dt = play.dt;
        assert!(kick < 6.0 * omega * omega * dt, "{fps}: {kick} m/s");
        assert!(boom_kick < 15.0 * omega * omega * dt, "{fps}: {boom_kick}");
        // All is as without a lock.
        assert_eq!(play.state.lock_frame.share(), 0.0);
        assert_eq!(play.rig.boom_m, None);
        assert!((play.rig.distance - Boom::default().length_m).abs() < 1e-2);
    }
}

#[test]
fn of_many_targets_in_a_second_each_is_framed_in_turn() {
    let mut play = Play::new(60);
    let targets: Vec<(u32, Vec3)> = (0..6_u8)
        .map(|it| {
            (
                u32::from(it) + 1,
                Vec3::new(f32::from(it) * 2.0 - 5.0, 1.0, -9.0),
            )
        })
        .collect();
    let place = Vec3::new(0.0, 1.1, 0.0);
    play.frame(place, &targets, Some(LockControl::Toggle));
    for number in 0..60 {
        let asked = (number % 10 == 5).then_some(LockControl::Right);
        play.frame(place, &targets, asked);
        assert!(play.state.lock_frame.share() <= 1.0);
    }
    for _ in 0..180 {
        play.frame(place, &targets, None);
    }
    assert_eq!(play.state.lock_frame.share(), 1.0);
    let framed = play.state.lock_frame.framed.iter().flatten();
    assert_eq!(framed.count(), 1, "those before it have faded");
}

fn seen_at(place: Vec3) -> Seen {
    Seen {
        entity: Entity::PLACEHOLDER,
        teleports: 0,
        place,
        weight: 1.0,
        radius_m: TARGET_M,
    }
}

/// The pivot, and how much higher it is than without a lock, m, of a rig that looks along z and is locked on to a target there.
fn settled(sight: Option<&Sight>) -> (Vec3, f32) {
    let mut rig = crate::boxes::rig(180.0, 0.0);
    rig.pivot = Vec3::new(1.0, 0.5, 0.0);
    rig.subject.position = Vec3::X;
    let (mut state, target) = (State::default(), seen_at(Vec3::new(1.0, 3.5, 9.0)));
    let (lock, mut moved) = (LockFrame::default(), rig);
    for _ in 0..600 {
        moved = update(&lock, &mut state, rig, Some(target), sight, 1.0 / 60.0).unwrap();
    }
    assert_eq!(state.share(), 1.0);
    (moved.pivot, moved.raised_m)
}

#[test]
fn once_locked_the_pivot_is_a_third_of_the_way_to_the_target_and_before_a_wall_less() {
    let (pivot, raised_m) = settled(None);
    assert!(pivot.distance(Vec3::new(1.0, 1.5, 3.0)) < 1e-3, "{pivot}");
    assert!((raised_m - 1.0).abs() < 1e-3, "{raised_m}");
    // A wall at 2 m stops a ball of 0.35 m at 1.65 m: 55 % of the way, but for a 64th of it.
    let walled = crate::boxes::sight([crate::boxes::wall(2.0)], 0.0);
    let (pivot, _) = settled(Some(&walled));
    assert!((1.58..1.651).contains(&pivot.z), "{pivot}");
}
