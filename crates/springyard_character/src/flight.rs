#![doc = include_str!("flight.md")]

use serde::Serialize;

use super::tuning::CharacterTuning;

/// The gravities of jumps and falls. Built by [`Flight::of`] from the tuning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Flight {
    /// Gravity of the rise, m/s^2.
    pub rise: f32,
    /// Gravity of the rise after the button was released, m/s^2.
    pub cut: f32,
    /// Gravity of the fall, m/s^2.
    pub fall: f32,
    /// Apex hang: factor on gravity near the top of a jump whose button is held.
    pub hang: f32,
    /// Vertical speed below which the apex hang acts, up or down, m/s.
    pub hang_speed: f32,
    /// The largest fall speed, m/s.
    pub speed_limit: f32,
}

/// Which gravity applies: how the flight began, and whether the jump button is still held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub enum GravityPhase {
    /// No jump: the character walked off an edge, or was thrown.
    #[default]
    None,
    /// A jump, with the button still held.
    Held,
    /// A jump whose button was released.
    Cut,
}

impl Flight {
    /// The gravities that give the jump height and time to apex of the tuning.
    #[must_use]
    pub fn of(tuning: &CharacterTuning) -> Self {
        let (height, secs) = (tuning.jump_apex_m, tuning.jump_time_to_apex_secs);
        let hang = tuning.apex_hang_gravity;
        let hang_speed = tuning.apex_hang_speed_m_s.min(tuning.fall_speed_limit_m_s);
        let rise = if hang_speed * secs >= 2.0 * height {
            2.0 * height / (hang * secs * secs)
        } else {
            let k = 1.0 / hang - 1.0;
            let a = height + k * hang_speed * secs;
            let root = a * a - k * (k + 1.0) * (hang_speed * secs).powi(2);
            (a + root.max(0.0).sqrt()) / (secs * secs)
        };
        Self {
            rise,
            cut: rise * tuning.cut_gravity,
            fall: rise * tuning.fall_gravity,
            hang,
            hang_speed,
            speed_limit: tuning.fall_speed_limit_m_s,
        }
    }

    /// A flight under one gravity (m/s^2), up and down, for a move of its own. `speed_limit`: the largest fall speed, m/s.
    #[must_use]
    pub const fn under(gravity: f32, speed_limit: f32) -> Self {
        Self {
            rise: gravity,
            cut: gravity,
            fall: gravity,
            hang: 1.0,
            hang_speed: 0.0,
            speed_limit,
        }
    }

    /// Whether all numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let gravities = self.rise + self.cut + self.fall;
        (gravities + self.hang + self.hang_speed + self.speed_limit).is_finite()
    }

    /// The take-off velocity, m/s, of a jump that reaches `height` (m) above its start with the button held.
    #[must_use]
    pub fn take_off(&self, height: f32) -> f32 {
        let height = height.max(0.0);
        let k = 1.0 / self.hang - 1.0;
        let square = 2.0 * self.rise * height - k * self.hang_speed * self.hang_speed;
        if square >= self.hang_speed * self.hang_speed {
            square.sqrt()
        } else {
            (2.0 * self.rise * self.hang * height).sqrt()
        }
    }

    /// The parts of a flight, rows of the module's table: vertical velocity at the part's end (m/s), gravity (m/s^2).
    fn rows(&self, phase: GravityPhase) -> [(f32, f32); 4] {
        let hang = if phase == GravityPhase::Held {
            self.hang
        } else {
            1.0
        };
        let up = if phase == GravityPhase::Cut {
            self.cut
        } else {
            self.rise
        };
        [
            (self.hang_speed, up),
            (0.0, up * hang),
            (-self.hang_speed, self.fall * hang),
            (-self.speed_limit, self.fall),
        ]
    }

    /// One step of flight: height gained (m) and vertical velocity afterwards (m/s) in `secs` seconds, from the vertical velocity
    /// `velocity` (m/s) on.
    #[must_use]
    pub fn after(&self, velocity: f32, phase: GravityPhase, secs: f32) -> (f32, f32) {
        self.after_lifted(velocity, phase, 0.0, secs)
    }

    /// The same while an external force accelerates the body by `lift` (m/s^2, upwards) against gravity.
    #[must_use]
    pub fn after_lifted(
        &self,
        velocity: f32,
        phase: GravityPhase,
        lift: f32,
        secs: f32,
    ) -> (f32, f32) {
        let rows = self.rows(phase);
        let (mut velocity, mut left, mut gained) = (velocity.max(-self.speed_limit), secs, 0.0);
        // Each turn goes to the end of a row, down or up. Eight are enough for any way through four rows.
        for _ in 0..8 {
            let (bound, acceleration) = course(&rows, velocity, lift);
            let takes = (bound - velocity) / acceleration;
            if acceleration == 0.0 || takes >= left {
                return (
                    gained + (velocity + 0.5 * acceleration * left) * left,
                    velocity + acceleration * left,
                );
            }
            gained += 0.5 * (velocity + bound) * takes;
            velocity = bound;
            left -= takes;
        }
        (gained + velocity * left, velocity)
    }

    /// Time, s, until a flight that begins at `velocity` (m/s, upwards) is on its way down and `depth` (m; negative: above) below
    /// its start. None if the flight never rises that high.
    #[must_use]
    pub fn secs_to_fall(&self, velocity: f32, phase: GravityPhase, depth: f32) -> Option<f32> {
        let [rising, topping, turning, falling] = self.rows(phase);
        let (mut velocity, mut secs, mut left) = (velocity.max(-self.speed_limit), 0.0, depth);
        for (down_to, gravity) in [rising, topping] {
            if velocity > down_to {
                secs += (velocity - down_to) / gravity;
                left += 0.5 * (velocity * velocity - down_to * down_to) / gravity;
                velocity = down_to;
            }
        }
        if left < 0.0 {
            return None;
        }
        for (down_to, gravity) in [turning, falling] {
            if velocity <= down_to {
                continue;
            }
            let falls = 0.5 * (down_to * down_to - velocity * velocity) / gravity;
            if falls >= left {
                // The quadratic's root as 2c / (..): no cancellation of digits when the fall is short.
                let root = (velocity * velocity + 2.0 * gravity * left).max(0.0).sqrt();
                let denominator = root - velocity;
                let rest = if denominator > 0.0 {
                    2.0 * left / denominator
                } else {
                    0.0
                };
                return Some(secs + rest);
            }
            secs += (velocity - down_to) / gravity;
            left -= falls;
            velocity = down_to;
        }
        Some(secs + left / self.speed_limit)
    }
}

/// Where a flight at `velocity` (m/s) goes: the velocity at the end of its row (m/s) and its acceleration (m/s^2). Zero where it stays
/// between two rows, or at the fall speed limit.
fn course(rows: &[(f32, f32); 4], velocity: f32, lift: f32) -> (f32, f32) {
    // Rows whose upper end is above the velocity: the last of them is the one to rise in.
    let top = |row: usize| {
        if row == 0 {
            f32::INFINITY
        } else {
            rows[row - 1].0
        }
    };
    let rise = (0..4)
        .rev()
        .find(|row| top(*row) > velocity && velocity >= rows[*row].0);
    if let Some(row) = rise
        && lift > rows[row].1
    {
        return (top(row), lift - rows[row].1);
    }
    let fall = rows.iter().find(|(down_to, _)| velocity > *down_to);
    match fall {
        Some((down_to, gravity)) if lift < *gravity => (*down_to, lift - gravity),
        _ => (velocity, 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hanging() -> CharacterTuning {
        CharacterTuning {
            apex_hang_gravity: 0.5,
            apex_hang_speed_m_s: 1.5,
            ..CharacterTuning::default()
        }
    }

    /// Tunings without hang, with hang over part and over all of the rise, and with more gravity at the top instead of less.
    fn tunings() -> impl Iterator<Item = CharacterTuning> {
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
        .map(|(apex_hang_gravity, apex_hang_speed_m_s)| CharacterTuning {
            apex_hang_gravity,
            apex_hang_speed_m_s,
            ..CharacterTuning::default()
        })
    }

    #[test]
    fn without_a_hang_it_is_the_parabola_that_fits_height_and_time() {
        let flight = CharacterTuning::default().flight();
        let expected = 2.0 * 1.2 / (0.36 * 0.36);
        assert!(
            (flight.rise / expected - 1.0).abs() < 1e-6,
            "{}",
            flight.rise
        );
    }

    #[test]
    fn a_held_jump_is_at_its_height_at_its_time_whatever_the_hang() {
        for tuning in tunings() {
            let flight = tuning.flight();
            let v = flight.take_off(tuning.jump_apex_m);
            let (height, velocity) =
                flight.after(v, GravityPhase::Held, tuning.jump_time_to_apex_secs);
            assert!((height - 1.2).abs() < 1e-5, "{height} m with {flight:?}");
            assert!(velocity.abs() < 1e-4, "{velocity} m/s with {flight:?}");
        }
    }

    #[test]
    fn a_take_off_reaches_any_height() {
        for tuning in tunings() {
            let flight = tuning.flight();
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
        for tuning in tunings() {
            let flight = tuning.flight();
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
        for tuning in tunings().chain([CharacterTuning {
            fall_speed_limit_m_s: 3.0,
            ..hanging()
        }]) {
            let flight = tuning.flight();
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
}
