//! The boom by its function alone.

use springyard_test_lab::worst::Extreme;

use super::*;

#[test]
fn after_a_lock_no_drag_is_left_of_the_run_before_it() {
    let (boom, sight) = (Boom::default(), Sight::open());
    for fps in [30_u16, 60, 144] {
        let (mut rig, mut state) = (Rig::default(), State::default());
        let dt = 1.0 / f32::from(fps);
        // Two seconds of a run away from the camera at this speed, m/s: how far the length was from its own, m.
        let mut run = |speed_m_s: f32, boom_m: Option<f32>| {
            let mut farthest = 0.0_f32;
            for _ in 0..2 * fps {
                rig.subject.velocity = Vec3::NEG_Z * speed_m_s;
                rig.boom_m = boom_m;
                rig = update(&boom, &mut state, rig, &sight, 0.2, dt).unwrap();
                farthest.keep_largest((rig.distance - boom.length_m).abs());
            }
            farthest
        };
        let in_run = run(5.0, None);
        assert!((0.2..0.4).contains(&in_run), "{fps}: {in_run} m");
        run(0.0, Some(boom.length_m));
        let after = run(0.0, None);
        assert!(after < 1e-3, "{fps}: {after} m");
    }
}

fn near(value: f32, wanted: f32) {
    assert!((value - wanted).abs() < 1e-4, "{value}, not {wanted}");
}

#[test]
fn a_target_that_moves_on_stretches_a_boom_by_the_lag_of_its_spring() {
    let spring = Spring::from_hertz(1.0, 0.5).unwrap();
    let (kick, stretch) = dragged(spring, 1.0, 3.0);
    near(kick, 2.0);
    // 2 * 0.5 * 3 / (2 pi)
    near(stretch, 0.47746);
    let critical = Spring::from_hertz(1.0, 1.0).unwrap();
    // From rest, 2 pi after a second: (1 + 2 pi) exp(-2 pi) is left.
    let (length, _) = lengthened(critical, (3.0, 0.0), 5.0, 1.0);
    near(length, 5.0 - 2.0 * 0.013602);
}

#[test]
fn to_a_wall_ahead_the_boom_comes_in_on_the_spring_for_walls() {
    let (boom, own) = (Boom::default(), Spring::from_hertz(0.8, 1.0).unwrap());
    let found = |length_m: f32, eased_m: Option<f32>| {
        let (spring, goal) = eased(&boom, length_m, eased_m, (own, 5.0)).unwrap();
        (spring.omega() > 2.0 * own.omega(), goal)
    };
    assert_eq!(found(4.0, Some(3.0)), (true, 3.0));
    assert_eq!(found(3.0, Some(3.0)), (false, 3.0));
    assert_eq!(found(2.0, Some(3.0)), (false, 3.0));
    assert_eq!(found(7.0, Some(6.0)), (false, 5.0));
    assert_eq!(found(7.0, Some(5.0)), (false, 5.0));
    assert_eq!(found(4.0, None), (false, 5.0));
}

/// What is fed forward of a change of the length from one to another, m, at this distance with so much free in the last frame.
fn fed(from: (Option<f32>, f32), to: (Option<f32>, f32), distance: f32, free: f32) -> f32 {
    let (mut rig, mut state) = (Rig::default(), State::default());
    (rig.distance, state.last_free) = (distance, free);
    (rig.boom_m, rig.boom_factor) = from;
    near(state.fed(&rig, 5.0), 0.0);
    (rig.boom_m, rig.boom_factor) = to;
    state.fed(&rig, 5.0)
}

#[test]
fn a_change_of_the_length_is_fed_forward_but_for_what_a_wall_has_shortened_already() {
    let far = f32::INFINITY;
    near(fed((None, 1.0), (None, 0.6), 5.0, far), -2.0);
    near(fed((None, 0.6), (None, 1.0), 3.0, 3.0), 2.0);
    near(fed((Some(5.0), 1.0), (Some(4.0), 1.0), 5.0, far), -1.0);
    near(fed((Some(4.0), 1.0), (Some(5.5), 1.0), 4.0, far), 1.5);
    near(fed((None, 1.0), (Some(4.0), 1.0), 5.0, far), 0.0);
    // At the wall, and as near to it as the skin.
    for distance in [3.0, 2.995] {
        near(fed((Some(5.0), 1.0), (Some(4.0), 1.0), distance, 3.0), 0.0);
    }
    near(fed((Some(3.5), 1.0), (Some(2.5), 1.0), 3.0, 3.0), -0.5);
    near(fed((None, 0.7), (None, 0.5), 3.0, 3.0), -0.5);
    near(fed((Some(5.0), 1.0), (Some(4.0), 1.0), 2.98, 3.0), -1.0);
}

#[test]
fn at_a_wall_the_boom_is_no_faster_than_the_wall_goes_away() {
    let rate = |rate: f32, free: f32, dt: f32| {
        let state = State {
            last_free: 2.0,
            ..default()
        };
        state.rate_at_wall(rate, free, dt)
    };
    near(rate(3.0, 2.1, 0.1), 1.0);
    near(rate(0.5, 2.1, 0.1), 0.5);
    assert_eq!(rate(3.0, 1.9, 0.1), 0.0);
    assert_eq!(rate(-3.0, 2.0, 0.1), 0.0);
    assert_eq!(rate(3.0, 2.1, 0.0), 0.0);
    assert_eq!(rate(3.0, f32::INFINITY, 0.1), 0.0);
}

#[test]
fn what_hides_the_middle_for_eight_tenths_or_the_legs_for_twice_that_brings_the_boom_in() {
    let all = [-90.0, 90.0];
    let wall = |z: f32| crate::boxes::sight([crate::boxes::solid(all, all, [z, z + 0.2])], 0.0);
    let mut rig = crate::boxes::rig(0.0, 0.0);
    (rig.subject.has_stance, rig.subject.feet_m) = (true, 1.0);
    near(half_hidden::legs(&rig).y, -0.45);
    let after = |frames: u8, sees: (bool, bool), sight: &Sight| {
        let mut half = HalfHidden::default();
        let frame = |_| half.update(&rig, sight, sees.0, sees.1, 4.0, 1.0 / 60.0);
        (0..frames).map(frame).last().flatten()
    };
    assert_eq!(after(47, (false, false), &wall(2.2)), None);
    assert_eq!(after(50, (false, false), &wall(2.2)), Some(2.0));
    assert_eq!(after(94, (true, false), &wall(2.2)), None);
    assert_eq!(after(98, (true, false), &wall(2.2)), Some(2.0));
    assert_eq!(after(200, (true, true), &wall(2.2)), None);
    // Not nearer than 1.5 m, and not for what hides nothing.
    assert_eq!(after(98, (false, false), &wall(1.2)), None);
    assert_eq!(after(98, (false, false), &Sight::open()), None);
    rig.subject.has_stance = false;
    assert_eq!(half_hidden::legs(&rig), rig.subject.position);
}

#[test]
fn a_thin_plate_counts_once_it_has_covered_the_whole_width_for_four_tenths() {
    let after = |frames: u8, half_m: f32| {
        let (all, mut state) = ([-90.0, 90.0], HiddenByThin::default());
        let plate = crate::boxes::solid([-half_m, half_m], all, [2.0, 2.1]);
        let (sight, rig) = (
            crate::boxes::sight([plate], 2.0),
            crate::boxes::rig(0.0, 0.0),
        );
        let frame = |_| state.update(&rig, &sight, 0.2, 5.0, 0.09);
        (0..frames).map(frame).last().unwrap()
    };
    assert!(!after(4, 0.3));
    assert!(after(5, 0.3) && after(20, 0.3));
    // From 5 m the sides at 0.25 m are seen past 0.15 m at 2 m.
    assert!(after(5, 0.16));
    assert!(!after(20, 0.14));
}
