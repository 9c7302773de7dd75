//! [`JumpArc`]: the curve of a jump from standing, as points to draw.

use springyard_character::{CharacterTuning, Flight, GravityPhase};

/// A jump over horizontal ground.
#[derive(Debug, Clone, PartialEq)]
pub struct JumpArc {
    /// Points of the curve: time after take-off, s, and height above the start, m. The last point lies on the ground, unless the
    /// jump lasts longer than 60 s.
    pub points: Vec<[f32; 2]>,
    /// The highest of these points.
    pub apex: [f32; 2],
}

/// Number of points of a curve.
const POINTS: u16 = 64;

/// Longest part of a jump that is drawn, s.
const LONGEST_SECS: f32 = 60.0;

impl JumpArc {
    /// The jump with the button held until the landing (`held`), or released at once.
    #[must_use]
    pub fn of(tuning: &CharacterTuning, held: bool) -> Self {
        let flight = tuning.flight();
        let phase = if held {
            GravityPhase::Held
        } else {
            GravityPhase::Cut
        };
        Self::flown(&flight, flight.take_off(tuning.jump_apex_m), phase)
    }

    /// A flight that begins upwards at `velocity`, m/s.
    #[must_use]
    pub fn flown(flight: &Flight, velocity: f32, phase: GravityPhase) -> Self {
        // Every jump comes down to its start again, however low.
        let lands = flight.secs_to_fall(velocity, phase, 0.0).unwrap_or(0.0);
        let mut points: Vec<[f32; 2]> = (0..POINTS)
            .map(|i| lands.min(LONGEST_SECS) * f32::from(i) / f32::from(POINTS - 1))
            .map(|secs| [secs, flight.after(velocity, phase, secs).0])
            .collect();
        if let Some(last) = points.last_mut().filter(|_| lands <= LONGEST_SECS) {
            *last = [lands, 0.0];
        }
        let apex = points
            .iter()
            .copied()
            .max_by(|a, b| a[1].total_cmp(&b[1]))
            .unwrap_or_default();
        Self { points, apex }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_jump_tops_where_it_is_tuned_to_and_a_tapped_one_below() {
        let tuning = CharacterTuning::default();
        let held = JumpArc::of(&tuning, true);
        assert!((held.apex[0] - 0.36).abs() < 0.01, "{:?}", held.apex);
        assert!((held.apex[1] - 1.2).abs() < 1e-3, "{:?}", held.apex);
        // The way down has 1.4 times the gravity: 0.36 s / sqrt(1.4).
        let lands = held.points.last().unwrap()[0];
        assert!(
            (lands - 0.36 * (1.0 + 1.4_f32.sqrt().recip())).abs() < 5e-3,
            "{lands}"
        );
        // With the button released at once, the jump rises against 2.5 times the gravity.
        let tapped = JumpArc::of(&tuning, false);
        assert!(
            (tapped.apex[1] - 1.2 / 2.5).abs() < 5e-3,
            "{:?}",
            tapped.apex
        );
    }

    #[test]
    fn the_least_jump_and_a_feather_fall_have_an_end() {
        let mut tuning = CharacterTuning {
            jump_apex_m: 0.1,
            jump_time_to_apex_secs: 5.0,
            apex_hang_gravity: 0.1,
            apex_hang_speed_m_s: 20.0,
            ..CharacterTuning::default()
        };
        let arc = JumpArc::of(&tuning, true);
        assert!((arc.apex[0] - 5.0).abs() < 0.1, "{:?}", arc.apex);
        assert!((arc.apex[1] - 0.1).abs() < 1e-4, "{:?}", arc.apex);
        tuning.jump_apex_m = 50.0;
        tuning.jump_time_to_apex_secs = 0.05;
        tuning.fall_speed_limit_m_s = 1.0;
        let arc = JumpArc::of(&tuning, true);
        assert!(arc.points.iter().flatten().all(|x| x.is_finite()));
    }
}
