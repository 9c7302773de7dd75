//! The choice of a target, the turn to it, and what ends a lock.

use super::*;
use springyard_test_lab::worst::Extreme;

const DT: f32 = 1.0 / 60.0;

fn rig(look: Look) -> Rig {
    Rig {
        rotation: look.rotation(),
        ..default()
    }
}

fn at(number: u32, x: f32, z: f32) -> Candidate {
    Candidate {
        entity: Entity::from_raw_u32(number).unwrap(),
        place: Vec3::new(x, 0.0, z),
        is_visible: true,
        is_clear: true,
        is_inside: true,
    }
}

struct Lock {
    state: State,
    look: Look,
}

impl Lock {
    fn new() -> Self {
        Self {
            state: State::default(),
            look: Look::default(),
        }
    }

    fn frames(&mut self, frames: u32, seen: &[Candidate], dt: f32) {
        for _ in 0..frames {
            self.ask(None, seen, dt);
        }
    }

    fn ask(&mut self, asked: Option<LockControl>, seen: &[Candidate], dt: f32) {
        let (lock, rig) = (LockOn::default(), rig(self.look));
        let look = update(&lock, &mut self.state, &rig, self.look, asked, seen, dt);
        self.look = look.unwrap();
    }
}

#[test]
fn it_takes_the_one_in_the_middle_turns_to_it_and_goes_left_and_right() {
    let seen = [
        at(1, -6.0, -8.0),
        at(2, 1.0, -9.0),
        at(3, 7.0, -6.0),
        at(4, 0.0, 20.0),
    ];
    let mut lock = Lock::new();
    lock.ask(Some(LockControl::Toggle), &seen, DT);
    assert_eq!(lock.state.target(), Some(seen[1].entity));
    lock.frames(120, &seen, DT);
    let yaw_deg = (-1.0_f32).atan2(9.0).to_degrees();
    assert!((lock.look.yaw_deg - yaw_deg).abs() < 0.1, "{:?}", lock.look);
    for (asked, wanted) in [
        (LockControl::Right, 2),
        (LockControl::Right, 2),
        (LockControl::Left, 1),
        (LockControl::Left, 0),
        (LockControl::Left, 0),
    ] {
        lock.ask(Some(asked), &seen, DT);
        assert_eq!(lock.state.target(), Some(seen[wanted].entity));
        lock.frames(90, &seen, DT);
    }
    lock.ask(Some(LockControl::Toggle), &seen, DT);
    assert_eq!(lock.state.target(), None);
}

#[test]
fn it_takes_none_that_the_player_does_not_see_and_goes_to_one_beside_the_picture() {
    let unseen = |number, x, z| Candidate {
        is_clear: false,
        ..at(number, x, z)
    };
    let beside = |number, x, z| Candidate {
        is_inside: false,
        ..at(number, x, z)
    };
    let mut lock = Lock::new();
    lock.ask(Some(LockControl::Toggle), &[unseen(1, 0.0, -8.0)], DT);
    assert_eq!(lock.state.target(), None);
    let seen = [
        unseen(1, 0.0, -8.0),
        at(2, 2.0, -8.0),
        unseen(3, 4.0, -8.0),
        beside(4, 9.0, -3.0),
    ];
    lock.ask(Some(LockControl::Toggle), &seen, DT);
    assert_eq!(lock.state.target(), Some(seen[1].entity));
    lock.ask(Some(LockControl::Right), &seen, DT);
    assert_eq!(lock.state.target(), Some(seen[3].entity));
}

#[test]
fn it_takes_a_near_one_a_little_aside_rather_than_a_far_one() {
    let seen = [at(1, 0.3, -22.0), at(2, -2.0, -8.0), at(3, 0.8, -6.0)];
    let mut lock = Lock::new();
    lock.state.target = Some(seen[1].entity);
    lock.ask(Some(LockControl::Right), &seen, DT);
    assert_eq!(lock.state.target(), Some(seen[2].entity));
    let seen = [at(1, 0.3, -22.0), at(2, -2.0, -8.0), at(3, 6.0, -5.0)];
    let mut lock = Lock::new();
    lock.ask(Some(LockControl::Toggle), &seen, DT);
    assert_eq!(lock.state.target(), Some(seen[1].entity));
}

#[test]
fn it_lets_go_of_one_that_is_hidden_for_long_or_far_or_gone() {
    let lock_on = || {
        let mut lock = Lock::new();
        lock.ask(Some(LockControl::Toggle), &[at(1, 0.0, -8.0)], DT);
        assert!(lock.state.target().is_some());
        lock
    };
    let hidden = Candidate {
        is_visible: false,
        ..at(1, 0.0, -8.0)
    };
    let mut lock = lock_on();
    lock.frames(145, &[hidden], DT);
    assert!(lock.state.target().is_some(), "after 2.4 s");
    lock.frames(1, &[at(1, 0.0, -8.0)], DT);
    lock.frames(145, &[hidden], DT);
    assert!(lock.state.target().is_some(), "the time begins again");
    lock.frames(10, &[hidden], DT);
    assert!(lock.state.target().is_none(), "after 2.6 s");
    let mut lock = lock_on();
    lock.frames(1, &[at(1, 0.0, -34.0)], DT);
    assert!(lock.state.target().is_some(), "farther than it was found");
    lock.frames(1, &[at(1, 0.0, -36.0)], DT);
    assert!(lock.state.target().is_none());
    let mut lock = lock_on();
    lock.frames(1, &[], DT);
    assert!(lock.state.target().is_none());
}

#[test]
fn one_that_runs_round_stays_in_the_middle_and_the_turn_is_the_same_at_any_frame_rate() {
    // 1 rad/s about the character, 8 m away.
    let place = |secs: f32| at(1, 8.0 * secs.sin(), -8.0 * secs.cos());
    let after = |fps: u16, secs: f32| {
        let mut lock = Lock::new();
        lock.ask(Some(LockControl::Toggle), &[place(0.0)], 0.0);
        let dt = 1.0 / f32::from(fps);
        for frame in 1..=(secs / dt).round() as u16 {
            lock.frames(1, &[place(f32::from(frame) * dt)], dt);
        }
        lock.look.yaw_deg
    };
    for fps in [30, 60, 144] {
        let off = after(fps, 2.0) + 2.0_f32.to_degrees();
        assert!(off.abs() < 0.2, "{fps} fps: {off} degrees off");
        let start = after(fps, 0.5) - after(240, 0.5);
        assert!(start.abs() < 0.2, "{fps} fps: {start} degrees");
    }
}

#[test]
fn one_that_passes_close_by_or_is_moved_does_not_fling_the_look_round() {
    // Past the character at 6 m/s, 0.3 m aside; and from ahead to behind in one frame.
    let passes: fn(f32) -> Candidate = |secs| at(1, 0.3, 6.0 * (secs - 1.0));
    let is_moved: fn(f32) -> Candidate = |secs| at(1, 1.0, if secs < 1.0 { -8.0 } else { 8.0 });
    for (place, fps) in [passes, is_moved]
        .into_iter()
        .flat_map(|place| [30_u16, 60, 120, 240].map(|fps| (place, fps)))
    {
        let dt = 1.0 / f32::from(fps);
        let mut lock = Lock::new();
        lock.ask(Some(LockControl::Toggle), &[place(0.0)], 0.0);
        let (mut last, mut fastest) = (0.0, 0.0_f32);
        for frame in 1..=3 * fps {
            lock.frames(1, &[place(f32::from(frame) * dt)], dt);
            let yaw = lock.look.yaw_deg.to_radians();
            fastest.keep_largest(angle_between(last, yaw).abs() / dt);
            last = yaw;
        }
        // A turn of 180 degrees from rest on this spring: 11 rad/s at most.
        println!("{fps} fps: {fastest} rad/s");
        assert!(fastest < 12.0, "{fps} fps: {fastest} rad/s");
        let end = place(3.0).place;
        let off = angle_between(last, (-end.x).atan2(-end.z)).to_degrees();
        assert!(off.abs() < 1.0, "{fps} fps: {off} degrees off");
    }
}

/// The character runs at 6 m/s over a target at its feet and on; and runs up to it, and back.
#[test]
fn one_that_the_character_runs_past_is_let_go_and_the_look_stays_and_one_that_it_backs_away_from_is_kept()
 {
    for (turns_back, aside_m) in [(false, 0.0), (false, 0.6), (true, 0.0), (true, 0.6)] {
        let target = at(1, aside_m, -6.0);
        let mut lock = Lock::new();
        lock.ask(Some(LockControl::Toggle), &[target], DT);
        let mut lowest_deg = 0.0_f32;
        let mut z = 0.0;
        for frame in 0..150_u16 {
            let forward = !turns_back || frame < 50;
            let speed_m_s = if forward { -6.0 } else { 6.0 };
            z += speed_m_s * DT;
            let mut rig = rig(lock.look);
            rig.look = lock.look.rotation();
            rig.subject.position.z = z;
            rig.subject.velocity.z = speed_m_s;
            let (state, look) = (&mut lock.state, lock.look);
            let look = update(&LockOn::default(), state, &rig, look, None, &[target], DT);
            lock.look = look.unwrap();
            lowest_deg = lowest_deg.min(lock.look.pitch_deg);
        }
        assert_eq!(
            lock.state.target().is_some(),
            turns_back,
            "{aside_m} m aside"
        );
        assert!(lock.look.yaw_deg.abs() < 75.0, "{:?}", lock.look);
        assert!(lowest_deg > -40.0, "{lowest_deg}");
    }
}

/// The pitch of a look at a target so far ahead and so much higher than the pivot, once it is there, degrees.
fn pitch_at(ahead_m: f32, higher_m: f32) -> f32 {
    let mut target = at(1, 0.0, -ahead_m);
    target.place.y = higher_m + Rig::default().pivot_above_m;
    let mut lock = Lock::new();
    lock.ask(Some(LockControl::Toggle), &[target], DT);
    lock.frames(240, &[target], DT);
    lock.look.pitch_deg
}

#[test]
fn it_looks_ten_degrees_lower_than_the_target_is_within_limits_that_are_narrower_at_the_feet() {
    for (ahead_m, higher_m, pitch_deg) in [
        (8.0, 0.0, -10.0),
        (8.0, -4.0, -36.57),
        (8.0, 5.0, 5.0),
        (8.0, -8.0, -50.0),
        (2.0, -3.0, -35.0),
        (3.0, -3.0, -35.0),
        (4.5, -6.0, -42.5),
    ] {
        let found = pitch_at(ahead_m, higher_m);
        assert!(
            (found - pitch_deg).abs() < 0.05,
            "{ahead_m}, {higher_m}: {found}"
        );
    }
}

#[test]
fn nearer_than_eight_tenths_of_a_metre_a_target_has_no_direction() {
    let mut lock = Lock::new();
    let near = [at(1, 0.5, -0.5)];
    lock.ask(Some(LockControl::Toggle), &near, DT);
    assert!(lock.state.target().is_some());
    lock.frames(60, &near, DT);
    assert_eq!(lock.look, Look::default());
    lock.frames(60, &[at(1, 0.6, -0.6)], DT);
    assert!(lock.look.yaw_deg < -30.0, "{:?}", lock.look);
    // In a pause nothing turns.
    let look = lock.look;
    lock.frames(9, &[at(1, -5.0, -5.0)], 0.0);
    assert_eq!(lock.look, look);
}

#[test]
fn after_a_lock_the_pitch_goes_back_on_its_slow_spring_and_a_hand_or_a_better_pitch_ends_it() {
    let released = |low: Candidate, home_deg: f32| {
        let mut lock = Lock::new();
        lock.look.pitch_deg = home_deg;
        lock.ask(Some(LockControl::Toggle), &[low], DT);
        lock.frames(300, &[low], DT);
        assert!(!lock.state.goes_back());
        lock.ask(Some(LockControl::Toggle), &[low], 0.0);
        lock
    };
    let mut low = at(1, 0.0, -8.0);
    low.place.y = -3.5;
    // From 4 m below the pivot and 8 m ahead it looks down by 36.6 degrees.
    let mut lock = released(low, -5.0);
    assert!(lock.state.goes_back());
    lock.frames(60, &[], DT);
    // At 0.3 Hz 44 % are left after a second.
    let found = lock.look.pitch_deg;
    assert!((found - (-5.0 - 31.57 * 0.438)).abs() < 0.3, "{found}");
    assert!(lock.state.goes_back());
    let mut turned = Lock {
        state: lock.state,
        look: lock.look,
    };
    lock.frames(420, &[], DT);
    assert!((lock.look.pitch_deg + 5.0).abs() < 0.2);
    assert!(!lock.state.goes_back());
    turned.look.turn(1.0, 0.0);
    let look = turned.look;
    turned.frames(60, &[], DT);
    assert_eq!((turned.look, turned.state.goes_back()), (look, false));
    // 53 degrees from the usual pitch are no better than 25.
    let mut stays = released(low, 41.0);
    let look = stays.look;
    stays.frames(60, &[], DT);
    assert_eq!(stays.look, look);
}
