//! The independent reference of the tests: a numerical integrator of any differential equation, in `f64`, without any spring
//! formula.

pub mod worst;

use worst::Extreme;

/// The numbers of modified-midpoint substeps for the extrapolation: order 16.
const SUBSTEPS: [u32; 8] = [2, 4, 6, 8, 10, 12, 14, 16];

/// Integrates `y' = rate(t, y)` from `from` to `to` by Gragg-Bulirsch-Stoer, in steps whose error estimate stays below `1e-14` of
/// the state's size.
pub fn integrate<const N: usize>(
    rate: impl Fn(f64, &[f64; N]) -> [f64; N],
    mut y: [f64; N],
    from: f64,
    to: f64,
    first_step: f64,
) -> [f64; N] {
    let mut time = from;
    let mut step = first_step.min(to - from);
    while to - time > 1e-15 * (1.0 + to.abs()) {
        step = step.min(to - time);
        let (next, error) = extrapolated(&rate, &y, time, step);
        assert!(!error.is_nan(), "no number at {time} s: {y:?}");
        if error <= 1e-14 || step < 1e-12 {
            time += step;
            y = next;
            if error < 1e-16 {
                step *= 1.5;
            }
        } else {
            step *= 0.6;
        }
    }
    y
}

/// One large step, and the difference of the last two extrapolations relative to the state.
fn extrapolated<const N: usize>(
    rate: &impl Fn(f64, &[f64; N]) -> [f64; N],
    y: &[f64; N],
    time: f64,
    step: f64,
) -> ([f64; N], f64) {
    let mut table = [[0.0; N]; SUBSTEPS.len()];
    let mut error = f64::INFINITY;
    for (row, &substeps) in SUBSTEPS.iter().enumerate() {
        let mut value = midpoint(rate, y, time, step, substeps);
        for column in 0..row {
            let ratio = f64::from(substeps) / f64::from(SUBSTEPS[row - column - 1]);
            let factor = 1.0 / (ratio * ratio - 1.0);
            let old = table[column];
            table[column] = value;
            for i in 0..N {
                value[i] += (value[i] - old[i]) * factor;
            }
        }
        if row == SUBSTEPS.len() - 1 {
            error = 0.0;
            for i in 0..N {
                let size = y[i].abs().max(value[i].abs()).max(1e-3);
                error.keep_largest((value[i] - table[row - 1][i]).abs() / size);
            }
        }
        table[row] = value;
    }
    (table[SUBSTEPS.len() - 1], error)
}

/// Gragg's smoothed midpoint rule.
fn midpoint<const N: usize>(
    rate: &impl Fn(f64, &[f64; N]) -> [f64; N],
    y: &[f64; N],
    time: f64,
    step: f64,
    substeps: u32,
) -> [f64; N] {
    let small = step / f64::from(substeps);
    let along = |y: &[f64; N], slope: &[f64; N], by: f64| {
        let mut moved = *y;
        for i in 0..N {
            moved[i] += slope[i] * by;
        }
        moved
    };
    let mut before = *y;
    let mut now = along(y, &rate(time, y), small);
    for k in 1..substeps {
        let next = along(
            &before,
            &rate(time + f64::from(k) * small, &now),
            2.0 * small,
        );
        before = now;
        now = next;
    }
    let end = rate(time + step, &now);
    let mut smooth = *y;
    for i in 0..N {
        smooth[i] = 0.5 * (now[i] + before[i] + small * end[i]);
    }
    smooth
}

/// Integrates the spring's equation towards `goal(t)` moving at `goal_velocity(t)`, from `(x, v)`. Inside, the velocity is in
/// units of `scale` (m/s), so that both parts of the state have similar sizes.
pub fn spring(
    omega: f32,
    zeta: f32,
    goal: impl Fn(f64) -> (f64, f64),
    (x, v): (f64, f64),
    from: f64,
    to: f64,
) -> (f64, f64) {
    let (omega, zeta) = (f64::from(omega), f64::from(zeta));
    let scale = omega.max(1e-3);
    let rate = |t: f64, y: &[f64; 2]| {
        let (goal, goal_velocity) = goal(t);
        let velocity = y[1] * scale;
        let acceleration =
            omega * omega * (goal - y[0]) + 2.0 * zeta * omega * (goal_velocity - velocity);
        [velocity, acceleration / scale]
    };
    let first = 0.5 / (omega * (1.0 + zeta)).max(1e-3);
    let [x, v] = integrate(rate, [x, v / scale], from, to, first);
    (x, v * scale)
}
