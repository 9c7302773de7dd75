#![doc = include_str!("flight.md")]

/// What a jump is to be: its height and times, and factors on gravity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JumpShape {
    /// Height of the top of a held jump, m.
    pub apex_m: f32,
    /// Time from the take-off to that top, s.
    pub time_to_apex_secs: f32,
    /// Gravity near the top while the button is held, as a multiple of that of the rise: the apex hang.
    pub hang: f32,
    /// Vertical speed below which the apex hang acts, m/s.
    pub hang_speed_m_s: f32,
    /// Gravity of the rise after the button was released, as a multiple of that of the rise.
    pub cut: f32,
    /// Gravity of the fall, as a multiple of that of the rise.
    pub fall: f32,
    /// The largest fall speed, m/s.
    pub speed_limit_m_s: f32,
}

/// The gravities of jumps and falls.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// The gravities that give a jump this height and time to its top. Nothing is checked: a time or a `hang` of 0, for example, gives
    /// gravities that are not finite ([`Self::is_finite`]).
    #[must_use]
    pub fn of(jump: &JumpShape) -> Self {
        let (height, secs, hang) = (jump.apex_m, jump.time_to_apex_secs, jump.hang);
        let hang_speed = jump.hang_speed_m_s.min(jump.speed_limit_m_s);
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
            cut: rise * jump.cut,
            fall: rise * jump.fall,
            hang,
            hang_speed,
            speed_limit: jump.speed_limit_m_s,
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
        let gravities = [self.rise, self.cut, self.fall, self.hang];
        let speeds = [self.hang_speed, self.speed_limit];
        gravities.into_iter().chain(speeds).all(f32::is_finite)
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
mod tests;
