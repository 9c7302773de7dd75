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
