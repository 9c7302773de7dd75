use std::f64::consts::PI;

use spring_math::random::SplitMix64;

use super::*;

const RADIUS_M: f32 = 0.6;
const SPEED_M_S: f32 = 3.0;

impl Grid {
    /// Kinetic energy, and that of all springs with their couplings, per unit of mass of a cell, m^2/s^2. From the equations of motion:
    /// the force on a cell is minus the derivative by its height.
    fn energy(&self) -> f64 {
        let cells = (1..SIDE - 1).flat_map(|row| (1..SIDE - 1).map(move |it| row * SIDE + it));
        let stiffness = f64::from(OMEGA * OMEGA);
        let of_cell = |cell: usize| {
            let (x, v) = (
                f64::from(self.heights[cell]),
                f64::from(self.velocities[cell]),
            );
            let pull = 0.25 * f64::from(TO_NEIGHBOURS) * f64::from(self.neighbours(cell));
            0.5 * v * v + 0.5 * stiffness * x * (x - pull)
        };
        cells.map(of_cell).sum()
    }

    fn height_at(&self, from_middle_m: f32) -> f32 {
        let cell = (from_middle_m / CELL_M) as usize;
        self.heights[(SIDE / 2 + cell) * SIDE + SIDE / 2]
    }
}

/// The Bessel function J0 by its integral, which the trapezoidal rule gives to all digits.
fn j0(z: f64) -> f64 {
    let turns = (0..64).map(|turn| (z * (PI * (f64::from(turn) + 0.5) / 64.0).sin()).cos());
    turns.sum::<f64>() / 64.0
}

/// The height after a push at the middle of endless water, m: the sum over all round waves, which travel at c = omega h / 2, swing
/// freely at the frequency of the pull to rest, and die out. It knows neither cells nor steps.
fn wave_m(from_middle_m: f64, secs: f64) -> f64 {
    let (omega, zeta) = (f64::from(OMEGA), f64::from(ZETA));
    let (c, radius) = (0.5 * omega * f64::from(CELL_M), f64::from(RADIUS_M));
    let dk = 0.02;
    let of_wave = |k: f64| {
        let missing = 1.0 - f64::from(TO_NEIGHBOURS);
        let turn = (missing * omega * omega + c * c * k * k).sqrt();
        let q = 0.5 * (k * radius).powi(2);
        let pushed = radius * radius * q * (-q).exp();
        k * j0(k * from_middle_m) * pushed * (turn * secs).sin() / turn
    };
    let waves = (1..600).map(|it| of_wave(dk * f64::from(it)));
    -f64::from(SPEED_M_S) * (-zeta * omega * secs).exp() * dk * waves.sum::<f64>()
}

/// The time, s, and the height or depth, m, of the strongest wave of a series of times and heights.
fn strongest(series: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
    series.fold((0.0, 0.0), |most, (secs, height_m)| {
        if height_m.abs() > most.1 {
            (secs, height_m.abs())
        } else {
            most
        }
    })
}

fn pushed(speed_m_s: f32) -> Grid {
    let mut grid = Grid::new().unwrap();
    // The cell beside the middle.
    grid.push(place(SIDE / 2, SIDE / 2), RADIUS_M, speed_m_s);
    grid
}

#[test]
fn the_ring_of_a_drop_arrives_3_m_away_as_on_endless_water() {
    let mut grid = pushed(SPEED_M_S);
    let times = (1..180).map(|step| f64::from(step) * f64::from(STEP_SECS));
    let (secs, height_m) = strongest(times.clone().map(|secs| {
        grid.step();
        (secs, f64::from(grid.height_at(3.0)))
    }));
    let (expected_secs, expected_m) = strongest(times.map(|secs| (secs, wave_m(3.0, secs))));
    // 1.2 s at 2.5 m/s.
    assert!((1.1..1.35).contains(&expected_secs), "{expected_secs}");
    let off = secs / expected_secs - 1.0;
    assert!(off.abs() < 0.06, "{secs} for {expected_secs}");
    let off = height_m / expected_m - 1.0;
    assert!(off.abs() < 0.12, "{height_m} for {expected_m}");
    assert!(height_m > 0.03, "too low to see: {height_m}");
}

#[test]
fn the_energy_never_grows() {
    let mut grid = pushed(SPEED_M_S);
    // Every wave that the cells can show, the shortest most of all.
    let mut random = SplitMix64::new(7);
    for row in 1..SIDE - 1 {
        for column in 1..SIDE - 1 {
            let sign = if (row + column).is_multiple_of(2) {
                1.0
            } else {
                -1.0
            };
            grid.heights[row * SIDE + column] = sign + random.signed() as f32;
            grid.velocities[row * SIDE + column] = 10.0 * random.signed() as f32;
        }
    }
    let first = grid.energy();
    let mut last = first;
    for step in 0..600 {
        grid.step();
        let energy = grid.energy();
        assert!(
            energy <= last * (1.0 + 1e-5),
            "step {step}: {last} to {energy}"
        );
        last = energy;
    }
    assert!(last < 0.1 * first);
}

#[test]
fn waves_end_at_the_border() {
    let mut grid = pushed(30.0);
    let most = |grid: &Grid| {
        grid.heights
            .iter()
            .fold(0.0, |most: f32, it| most.max(it.abs()))
    };
    let mut highest: f32 = 0.0;
    for step in 0..600 {
        grid.step();
        highest = highest.max(most(&grid));
        // The ring has been at the border, and its reflection would be back in the middle.
        if step > 330 {
            assert!(grid.height_at(0.0).abs() < 0.02 * highest, "step {step}");
        }
    }
    assert!(highest > 0.1, "{highest}");
}

#[test]
fn still_water_is_not_stepped_and_comes_to_rest_again() {
    let mut grid = Grid::new().unwrap();
    grid.velocities[SIDE * SIDE / 2] = 1.0;
    grid.step();
    assert!(grid.is_still() && grid.heights.iter().all(|height| *height == 0.0));
    let mut grid = pushed(SPEED_M_S);
    assert!(!grid.is_still());
    let steps = (1..1200).find(|_| {
        grid.step();
        grid.is_still()
    });
    assert!(steps.is_some_and(|steps| steps > 120), "{steps:?}");
    assert!(grid.heights(0.5).all(|height| height == 0.0));
}
