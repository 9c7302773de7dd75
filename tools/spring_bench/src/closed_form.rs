//! The reference: dampers and springs in closed form, in `f64`, written apart from `spring_math`.

/// What a subject is meant to compute, with the numbers that it gets.
#[derive(Debug, Clone, Copy)]
pub enum Motion {
    /// `x' = rate (goal - x)`, rate in 1/s.
    Damper { rate: f64 },
    /// `x'' = omega^2 (goal - x) - 2 zeta omega v`; omega in rad/s, zeta up to 1.
    Spring { omega: f64, zeta: f64 },
}

impl Motion {
    /// Position and velocity `time` seconds after `x` and `v`, towards a goal at rest.
    #[must_use]
    pub fn at(self, (x, v): (f64, f64), goal: f64, time: f64) -> (f64, f64) {
        let e = x - goal;
        match self {
            Self::Damper { rate } => {
                let left = e * (-rate * time).exp();
                (goal + left, -rate * left)
            }
            Self::Spring { omega, zeta } if zeta < 1.0 => {
                let decay = zeta * omega;
                let turn = omega * (1.0 - zeta * zeta).sqrt();
                // e(t) = exp(-decay t) (e cos(turn t) + j sin(turn t))
                let j = (v + decay * e) / turn;
                let (sine, cosine) = (turn * time).sin_cos();
                let left = (-decay * time).exp();
                let swing = left * (e * cosine + j * sine);
                (
                    goal + swing,
                    left * turn * (j * cosine - e * sine) - decay * swing,
                )
            }
            Self::Spring { omega, .. } => {
                // e(t) = exp(-omega t) (e + j t)
                let j = v + omega * e;
                let left = (-omega * time).exp();
                (goal + left * (e + j * time), left * (v - omega * j * time))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Motion;

    #[test]
    fn the_closed_forms_solve_their_equations() {
        let (start, goal, time, h) = ((0.3, -2.0), 1.0, 0.2, 1e-4);
        for (omega, zeta) in [(12.0, 0.3), (12.0, 1.0), (5.0, 0.0)] {
            let motion = Motion::Spring { omega, zeta };
            let [before, (x, v), after] = [-h, 0.0, h].map(|d| motion.at(start, goal, time + d));
            assert!(((after.0 - before.0) / (2.0 * h) - v).abs() < 1e-4);
            let pull = omega * omega * (goal - x) - 2.0 * zeta * omega * v;
            assert!(((after.1 - before.1) / (2.0 * h) - pull).abs() < 1e-3);
        }
        let (x, v) = Motion::Damper { rate: 7.0 }.at(start, goal, time);
        assert!((v - 7.0 * (goal - x)).abs() < 1e-12);
    }
}
