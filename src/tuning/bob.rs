//! [`Bob`]: how far the camera rises at a jump that leaves its dead zone, by the formulas of the jump and of the camera's driver.

use super::Tuning;
use springyard_camera::{DeadZone, Rig, dead_zone};
use springyard_character::{CharacterTuning, GravityPhase};

/// A held jump from standing that is higher than the camera's dead zone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bob {
    /// Height of the jump's top, m.
    pub jump_m: f32,
    /// Rise that leaves the camera's height as it is, m: [`DeadZone::up_m`].
    pub zone_m: f32,
    /// How far the camera rises, m. A little more than the jump leaves the zone by, because the camera's spring overshoots.
    pub camera_m: f32,
}

/// A smaller rise is not shown, m: it would read as 0.00.
const LEAST_M: f32 = 0.005;
/// Length of the frames in which the camera's driver runs, s.
const FRAME_SECS: f32 = 1.0 / 120.0;
/// The longest jump that is followed, s, and the time on the ground after it, in which a slow camera rises a little further, s.
const LONGEST_SECS: f32 = 10.0;
const AFTER_SECS: f32 = 1.0;

impl Bob {
    /// The rise under a tuning; `None` if its jump stays in the dead zone.
    #[must_use]
    pub fn of(tuning: &Tuning) -> Option<Self> {
        let (jump_m, zone) = (tuning.character.jump_apex_m, tuning.camera.dead_zone);
        let is_higher = jump_m - zone.up_m >= LEAST_M;
        let camera_m = is_higher.then(|| camera_rise_m(&tuning.character, &zone))??;
        Some(Self {
            jump_m,
            zone_m: zone.up_m,
            camera_m,
        })
    }

    /// What the tuning panel says about it.
    #[must_use]
    pub fn text(&self) -> String {
        format!(
            "a jump of {:.2} m leaves the dead zone of {:.2} m: the camera rises by up to {:.2} m at each jump",
            self.jump_m, self.zone_m, self.camera_m
        )
    }
}

/// Runs the camera's driver along a held jump; `None` if its frequency makes no spring.
fn camera_rise_m(character: &CharacterTuning, zone: &DeadZone) -> Option<f32> {
    let flight = character.flight();
    let take_off = flight.take_off(character.jump_apex_m);
    let lands = flight.secs_to_fall(take_off, GravityPhase::Held, 0.0)?;
    let lands = lands.min(LONGEST_SECS);
    let frames = ((lands + AFTER_SECS) / FRAME_SECS) as u16;
    let (mut state, mut rig, mut rise_m) = (dead_zone::State::default(), Rig::default(), 0.0_f32);
    for frame in 1..=frames {
        let secs = f32::from(frame) * FRAME_SECS;
        let is_in_air = secs < lands;
        rig.subject.position.y = if is_in_air {
            flight.after(take_off, GravityPhase::Held, secs).0
        } else {
            0.0
        };
        rig.subject.footing_m = (!is_in_air).then_some(0.0);
        rig = dead_zone::update(zone, &mut state, rig, FRAME_SECS).ok()?;
        rise_m = rise_m.max(rig.pivot.y - rig.pivot_above_m);
    }
    Some(rise_m)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(jump_m: f32, zone_m: f32, frequency_hz: f32) -> Tuning {
        let mut tuning = Tuning::default();
        tuning.character.jump_apex_m = jump_m;
        tuning.camera.dead_zone.up_m = zone_m;
        tuning.camera.dead_zone.frequency_hz = frequency_hz;
        tuning
    }

    #[test]
    fn a_jump_in_the_zone_moves_no_camera_and_the_defaults_have_none_that_leaves_it() {
        assert_eq!(Bob::of(&Tuning::default()), None);
        assert_eq!(Bob::of(&tuned(1.5, 1.5, 1.8)), None);
        let bob = Bob::of(&tuned(1.5, 1.2, 1.8)).unwrap();
        assert!(
            (bob.text()).starts_with("a jump of 1.50 m leaves the dead zone of 1.20 m: "),
            "{}",
            bob.text()
        );
        // Each of the two fields mends it.
        assert_eq!(Bob::of(&tuned(1.5, 1.6, 1.8)), None);
        assert_eq!(Bob::of(&tuned(1.2, 1.2, 1.8)), None);
    }

    /// Towards a stiff spring the camera is at the edge of the zone, which the jump pushes up by as much as it leaves the zone; a
    /// slower one overshoots that.
    #[test]
    fn a_stiff_camera_rises_by_what_the_jump_leaves_the_zone_by() {
        let rise = |hz| Bob::of(&tuned(1.5, 1.2, hz)).unwrap().camera_m;
        assert!((rise(30.0) - 0.3).abs() < 0.003, "{}", rise(30.0));
        assert!((0.3..0.4).contains(&rise(1.8)), "{}", rise(1.8));
    }
}
