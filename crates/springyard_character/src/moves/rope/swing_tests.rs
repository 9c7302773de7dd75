//! The swing beside closed forms: energy, periods, slack ropes.

use super::*;
use std::f32::consts::PI;

const GRAVITY: f32 = 30.0;
const LENGTH_M: f32 = 5.0;
const RATES: [u16; 4] = [30, 60, 120, 240];

fn swing() -> Swing {
    Swing {
        spring: Spring::from_hertz(6.0, 1.0).unwrap(),
        length_m: LENGTH_M,
        winding_m_s: 0.0,
        acceleration: Vec3::NEG_Y * GRAVITY,
        push: Vec3::ZERO,
        push_fades_m_s: 5.0,
    }
}

/// At rest, at this angle from straight down, towards +X.
fn at(angle_deg: f32) -> OnRope {
    let (sine, cosine) = angle_deg.to_radians().sin_cos();
    OnRope {
        offset: LENGTH_M * Vec3::new(sine, -cosine, 0.0),
        velocity: Vec3::ZERO,
    }
}

/// Energy over the lowest point, J/kg.
fn energy(body: &OnRope) -> f32 {
    0.5 * body.velocity.length_squared() + GRAVITY * (body.offset.y + LENGTH_M)
}

/// Period of a pendulum of this amplitude, s, by the arithmetic-geometric mean: `2 pi sqrt(l / g) / agm(1, cos(a / 2))`.
fn exact_period(angle_deg: f32) -> f32 {
    let (mut a, mut b) = (1.0_f32, (0.5 * angle_deg.to_radians()).cos());
    for _ in 0..6 {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    2.0 * PI * (LENGTH_M / GRAVITY).sqrt() / a
}

#[test]
fn a_swing_keeps_its_energy_and_its_length_for_a_minute() {
    for hz in RATES {
        let dt = 1.0 / f32::from(hz);
        let mut body = at(60.0);
        let before = energy(&body);
        let (mut least, mut most) = (1.0_f32, 1.0_f32);
        for _ in 0..60 * u32::from(hz) {
            let swung = swing().step(body, dt);
            assert!(swung.is_taut);
            body = swung.body;
            let part = energy(&body) / before;
            (least, most) = (least.min(part), most.max(part));
            assert!((body.offset.length() - LENGTH_M).abs() < 1e-4, "{body:?}");
        }
        println!("{hz} Hz: energy {least} to {most}");
        // Measured: 0.0011, by rounding.
        assert!(least > 0.997 && most < 1.003, "{hz} Hz: {least} to {most}");
    }
}

#[test]
fn its_period_is_that_of_the_exact_pendulum() {
    for angle_deg in [20.0, 60.0] {
        for hz in RATES {
            let dt = 1.0 / f32::from(hz);
            let mut body = at(angle_deg);
            let mut passes = Vec::new();
            for step in 0..20 * u32::from(hz) {
                let next = swing().step(body, dt).body;
                if body.offset.x > 0.0 && next.offset.x <= 0.0 {
                    let part = body.offset.x / (body.offset.x - next.offset.x);
                    passes.push((step as f32 + part) * dt);
                }
                body = next;
            }
            let periods = (passes.len() - 1) as f32;
            let period = (passes[passes.len() - 1] - passes[0]) / periods;
            let expected = exact_period(angle_deg);
            println!("{angle_deg} degrees, {hz} Hz: {period} s, exact {expected} s");
            let off = (period / expected - 1.0).abs();
            assert!(off < 1e-3, "{hz} Hz, {angle_deg}: {period}, not {expected}");
        }
    }
}

/// The highest angle (degrees) after ten swings with a push along the velocity.
fn pumped_deg(hz: u16) -> f32 {
    let dt = 1.0 / f32::from(hz);
    let (mut body, mut turns, mut top) = (at(10.0), 0, 0.0_f32);
    while turns < 20 {
        let pumps = Swing {
            push: Vec3::X * 4.0 * body.velocity.x.signum(),
            ..swing()
        };
        let next = pumps.step(body, dt).body;
        if next.velocity.x * body.velocity.x < 0.0 {
            turns += 1;
            top = (-body.offset.y / LENGTH_M).acos().to_degrees();
        }
        body = next;
    }
    top
}

#[test]
fn ten_pumps_reach_the_same_height_at_any_rate_and_a_hundred_do_not_go_over_the_top() {
    let heights = RATES.map(|hz| 1.0 - pumped_deg(hz).to_radians().cos());
    println!("height after ten pumps over the length: {heights:?}");
    for height in heights {
        assert!(
            height > 0.2 && (height / heights[3] - 1.0).abs() < 0.01,
            "{heights:?}"
        );
    }
    let mut body = at(10.0);
    let mut highest = -LENGTH_M;
    for _ in 0..60 * 60 {
        let push = Vec3::X * 4.0 * body.velocity.x.signum();
        body = Swing { push, ..swing() }.step(body, 1.0 / 60.0).body;
        highest = highest.max(body.offset.y);
    }
    println!("highest: {highest} m over the anchor");
    assert!(highest < 0.5 * LENGTH_M, "{highest}");
}

#[test]
fn a_fall_into_the_rope_stretches_it_as_its_spring_does_and_a_stiff_one_keeps_the_length() {
    for (hertz, most_m) in [(2.0, 0.35), (6.0, 0.12), (30.0, 0.03)] {
        let stretches = RATES.map(|hz| {
            let spring = Spring::from_hertz(hertz, 1.0).unwrap();
            // Half a metre of slack, straight down.
            let mut body = OnRope {
                offset: Vec3::NEG_Y * (LENGTH_M - 0.5),
                ..OnRope::default()
            };
            let mut most = 0.0_f32;
            for _ in 0..2 * u32::from(hz) {
                body = Swing { spring, ..swing() }
                    .step(body, 1.0 / f32::from(hz))
                    .body;
                most = most.max(body.offset.length() - LENGTH_M);
            }
            assert!(
                (body.offset.y + LENGTH_M).abs() < 1e-3 && body.velocity.length() < 1e-2,
                "{body:?}"
            );
            most
        });
        // The fall of half a metre, and `v / (e w)` after it.
        let exact = (2.0 * GRAVITY * 0.5).sqrt() / (std::f32::consts::E * 2.0 * PI * hertz);
        println!("{hertz} Hz: stretch {stretches:?}, closed form {exact}");
        assert!(exact < most_m);
        for (stretch, hz) in stretches.into_iter().zip(RATES) {
            // What falls between two steps is not seen.
            let bound = exact * 0.02
                + if hertz > 10.0 {
                    exact
                } else {
                    0.12 * exact * 30.0 / f32::from(hz)
                };
            assert!(
                (stretch - exact).abs() < bound,
                "{hz} Hz: {stretch}, {exact}"
            );
        }
    }
}

#[test]
fn a_slack_rope_does_nothing_and_a_wound_one_gives_speed() {
    let slack = OnRope {
        offset: Vec3::NEG_Y * 3.0,
        velocity: Vec3::new(1.0, 2.0, 0.0),
    };
    let swung = swing().step(slack, 0.1);
    let flown = slack.velocity * 0.1 + Vec3::NEG_Y * (GRAVITY * 0.005);
    assert!(!swung.is_taut);
    assert!((swung.body.offset - slack.offset).distance(flown) < 1e-4);
    // In a circle without gravity: from 5 m to 4 m, the speed grows by 5/4.
    for hz in RATES {
        let mut winds = Swing {
            acceleration: Vec3::ZERO,
            winding_m_s: -1.0,
            ..swing()
        };
        let mut body = OnRope {
            offset: Vec3::X * LENGTH_M,
            velocity: Vec3::new(-1.0, 0.0, 8.0),
        };
        for _ in 0..hz {
            body = winds.step(body, 1.0 / f32::from(hz)).body;
            winds.length_m -= 1.0 / f32::from(hz);
        }
        assert!(
            (body.offset.length() - 4.0).abs() < 1e-3,
            "{hz} Hz: {body:?}"
        );
        let across =
            body.velocity - body.offset.normalize() * body.velocity.dot(body.offset.normalize());
        assert!((across.length() - 10.0).abs() < 0.01, "{hz} Hz: {across}");
    }
}

#[test]
fn too_slow_over_the_top_it_flies_and_is_caught() {
    // At the side, upwards, with less than the speed that reaches the top on a taut rope (`sqrt(3 g l)`).
    let start = OnRope {
        offset: Vec3::X * LENGTH_M,
        velocity: Vec3::Y * (2.0 * GRAVITY * LENGTH_M).sqrt(),
    };
    let ends = RATES.map(|hz| {
        let (mut body, mut slack_secs) = (start, 0.0);
        for _ in 0..u32::from(hz) * 2 {
            let swung = swing().step(body, 1.0 / f32::from(hz));
            slack_secs += if swung.is_taut {
                0.0
            } else {
                1.0 / f32::from(hz)
            };
            body = swung.body;
            assert!(body.offset.length() < LENGTH_M + 0.3, "{body:?}");
        }
        assert!(slack_secs > 0.1, "{slack_secs}");
        body.offset
    });
    for end in ends {
        assert!(end.distance(ends[3]) < 0.05, "{ends:?}");
    }
}
