//! The closed form of jumps and falls, against small steps and by hand.

use super::*;

/// A jump of 1.2 m in 0.36 s, without hang.
const PLAIN: JumpShape = JumpShape {
    apex_m: 1.2,
    time_to_apex_secs: 0.36,
    hang: 1.0,
    hang_speed_m_s: 1.0,
    cut: 2.5,
    fall: 1.4,
    speed_limit_m_s: 30.0,
};

/// Jumps without hang, with hang over part and over all of the rise, and with more gravity at the top instead of less.
fn jumps() -> impl Iterator<Item = JumpShape> {
    [
        (1.0, 1.0),
        (0.5, 1.5),
        (0.1, 0.5),
        (0.3, 8.0),
        (2.0, 2.0),
        (0.5, 0.0),
        (0.4, 6.66),
    ]
    .into_iter()
    .map(|(hang, hang_speed_m_s)| JumpShape {
        hang,
        hang_speed_m_s,
        ..PLAIN
    })
}

#[test]
fn without_a_hang_it_is_the_parabola_that_fits_height_and_time() {
    let flight = Flight::of(&PLAIN);
    let expected = 2.0 * 1.2 / (0.36 * 0.36);
    assert!(
        (flight.rise / expected - 1.0).abs() < 1e-6,
        "{}",
        flight.rise
    );
    assert_eq!(
        (flight.cut, flight.fall),
        (flight.rise * 2.5, flight.rise * 1.4)
    );
}

#[test]
fn a_held_jump_is_at_its_height_at_its_time_whatever_the_hang() {
    for jump in jumps() {
        let flight = Flight::of(&jump);
        let v = flight.take_off(jump.apex_m);
        let (height, velocity) = flight.after(v, GravityPhase::Held, jump.time_to_apex_secs);
        assert!((height - 1.2).abs() < 1e-5, "{height} m with {flight:?}");
        assert!(velocity.abs() < 1e-4, "{velocity} m/s with {flight:?}");
    }
}

#[test]
fn a_take_off_reaches_any_height() {
    for jump in jumps() {
        let flight = Flight::of(&jump);
        for height in [0.0, 0.01, 0.3, 1.2, 4.0] {
            let v = flight.take_off(height);
            // Simulated, in small steps.
            let (mut h, mut u) = (0.0, v);
            while u > 0.0 {
                let (gained, next) = flight.after(u, GravityPhase::Held, 1e-3);
                h += gained;
                u = next;
            }
            assert!(
                (h - height).abs() < 2e-4 * (1.0 + height),
                "{h} for {height}"
            );
        }
    }
}

#[test]
fn flight_is_the_same_curve_at_any_step() {
    for jump in jumps() {
        let flight = Flight::of(&jump);
        for phase in [GravityPhase::None, GravityPhase::Held, GravityPhase::Cut] {
            let whole = flight.after(6.0, phase, 2.0);
            for steps in [7_u16, 60, 480] {
                let (mut height, mut velocity) = (0.0, 6.0);
                for _ in 0..steps {
                    let (gained, next) = flight.after(velocity, phase, 2.0 / f32::from(steps));
                    height += gained;
                    velocity = next;
                }
                let bound = 2e-4 * whole.0.abs().max(1.0);
                let (off, rate_off) = ((height - whole.0).abs(), (velocity - whole.1).abs());
                assert!(
                    off < bound && rate_off < bound,
                    "{phase:?}, {steps}: {off}, {rate_off}"
                );
            }
        }
    }
}

#[test]
fn a_flight_by_hand() {
    let flight = Flight {
        rise: 12.0,
        cut: 24.0,
        fall: 20.0,
        hang: 0.5,
        hang_speed: 1.0,
        speed_limit: 4.0,
    };
    // Free: 5 / 12 s up to 25 / 24 m, then 0.2 s down to the limit of 4 m/s (0.4 m), then on at that.
    let (height, velocity) = flight.after(5.0, GravityPhase::None, 1.0);
    let rest = 1.0 - 5.0 / 12.0 - 0.2;
    assert!((height - (25.0 / 24.0 - 0.4 - 4.0 * rest)).abs() < 1e-5);
    assert_eq!(velocity, -4.0);
    // Held: 4 / 12 s down to 1 m/s, 1 / 6 s to 0, 0.1 s down to -1 m/s under 10 m/s^2.
    let secs = 4.0 / 12.0 + 1.0 / 6.0 + 0.1;
    let (height, velocity) = flight.after(5.0, GravityPhase::Held, secs);
    assert!(
        (height - (1.0 + 1.0 / 12.0 - 0.05)).abs() < 1e-5,
        "{height}"
    );
    assert!((velocity + 1.0).abs() < 1e-5);
    // Cut: 5 / 24 s.
    let (height, _) = flight.after(5.0, GravityPhase::Cut, 5.0 / 24.0);
    assert!((height - 25.0 / 48.0).abs() < 1e-5);
}

#[test]
fn what_is_above_is_reached_on_the_way_down_or_not_at_all() {
    let flight = Flight {
        rise: 10.0,
        cut: 20.0,
        fall: 20.0,
        hang: 1.0,
        hang_speed: 0.0,
        speed_limit: 50.0,
    };
    // 0.2 s up to 0.2 m, then 0.1 s down by 0.1 m.
    let secs = flight.secs_to_fall(2.0, GravityPhase::Held, -0.1).unwrap();
    assert!((secs - 0.3).abs() < 1e-6, "{secs}");
    assert_eq!(flight.secs_to_fall(2.0, GravityPhase::Held, -0.21), None);
    assert_eq!(flight.secs_to_fall(2.0, GravityPhase::Cut, -0.11), None);
    assert_eq!(flight.secs_to_fall(0.0, GravityPhase::None, -0.01), None);
    assert_eq!(flight.secs_to_fall(-3.0, GravityPhase::None, -0.01), None);
}

#[test]
fn the_time_of_a_fall_is_the_one_at_which_it_is_there() {
    for jump in jumps().chain([JumpShape {
        hang: 0.5,
        hang_speed_m_s: 1.5,
        speed_limit_m_s: 3.0,
        ..PLAIN
    }]) {
        let flight = Flight::of(&jump);
        for phase in [GravityPhase::None, GravityPhase::Held, GravityPhase::Cut] {
            for velocity in [6.0, 1.0, 0.0, -0.5, -4.0, -40.0] {
                for depth in [0.0, 0.02, 1.0, 30.0] {
                    let secs = flight.secs_to_fall(velocity, phase, depth).unwrap();
                    let (height, _) = flight.after(velocity, phase, secs);
                    let off = (height + depth).abs();
                    assert!(off < 1e-4 * (1.0 + depth), "{velocity}, {depth}: {off}");
                }
            }
        }
    }
}

/// Velocity and height in very small steps: the gravity of a velocity is a row of the module's table, and nothing else is known.
fn in_small_steps(
    flight: &Flight,
    (velocity, phase): (f32, GravityPhase),
    lift: f32,
    secs: f32,
) -> (f64, f64) {
    let [rise, cut, fall, hang, hang_speed, limit, lift] = [
        flight.rise,
        flight.cut,
        flight.fall,
        flight.hang,
        flight.hang_speed,
        flight.speed_limit,
        lift,
    ]
    .map(f64::from);
    let up = if phase == GravityPhase::Cut {
        cut
    } else {
        rise
    };
    let at_top = if phase == GravityPhase::Held {
        hang
    } else {
        1.0
    };
    let (mut velocity, mut height) = (f64::from(velocity).max(-limit), 0.0);
    for _ in 0..(secs * 1e5) as u32 {
        let part = if velocity.abs() < hang_speed {
            at_top
        } else {
            1.0
        };
        let gravity = part * if velocity > 0.0 { up } else { fall };
        velocity = (velocity + (lift - gravity) * 1e-5).max(-limit);
        height += velocity * 1e-5;
    }
    (height, velocity)
}

#[test]
fn under_any_lift_it_flies_as_small_steps_do() {
    let flight = Flight {
        rise: 12.0,
        cut: 24.0,
        fall: 20.0,
        hang: 0.5,
        hang_speed: 1.0,
        speed_limit: 4.0,
    };
    for phase in [GravityPhase::None, GravityPhase::Held, GravityPhase::Cut] {
        // Below all gravities, between any two of them, and above all.
        for lift in [-5.0, 4.0, 8.0, 11.0, 16.0, 22.0, 30.0] {
            for velocity in [-9.0, -4.0, -2.0, -0.5, 0.5, 1.5, 3.0] {
                let (height, end) = flight.after_lifted(velocity, phase, lift, 0.6);
                let (h, v) = in_small_steps(&flight, (velocity, phase), lift, 0.6);
                // An error of the first order of the small steps, and of where they change rows.
                let off = (f64::from(height) - h)
                    .abs()
                    .max((f64::from(end) - v).abs());
                assert!(
                    off < 2e-3,
                    "{phase:?}, lift {lift}, {velocity} m/s: {height} {h}, {end} {v}"
                );
            }
        }
    }
}

#[test]
fn a_flight_is_finite_if_each_of_its_numbers_is() {
    let flight = Flight::of(&PLAIN);
    assert!(flight.is_finite());
    for bad in [f32::NAN, f32::INFINITY] {
        for broken in [
            Flight {
                rise: bad,
                ..flight
            },
            Flight { cut: bad, ..flight },
            Flight {
                fall: bad,
                ..flight
            },
            Flight {
                hang: bad,
                ..flight
            },
            Flight {
                hang_speed: bad,
                ..flight
            },
            Flight {
                speed_limit: bad,
                ..flight
            },
        ] {
            assert!(!broken.is_finite(), "{broken:?}");
        }
    }
}
