//! Turns the camera about its pivot towards a place for a moment, on a spring, and back on the same spring: [`GlanceAt`].
//!
//! Only the rig turns: the look direction, and with it the direction of a walk, stay as they are. A turn of the look direction ends
//! it at any time, and so does the start of [`Stance::is_busy`](super::Stance::is_busy), such as a jump.

use std::f32::consts::FRAC_PI_2;

use spring_math::angle::angle_between;

use super::collision::Clearance;
use super::look::Look;
use super::prelude::*;
use super::rig::Subject;

/// Lets all cameras with [`Glance`] look towards a place.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct GlanceAt {
    /// The place, m.
    pub place: Vec3,
    /// Time there and back, s: usually 1.
    pub secs: f32,
}

/// Driver that turns the camera for [`GlanceAt`].
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Clearance)]
pub struct Glance;

/// State of the glance between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// `None`: the camera does not glance, and `yaw` is 0.
    under_way: Option<UnderWay>,
    /// Angle by which the camera is turned, rad.
    yaw: Sprung<f32>,
}

/// A glance that is not over.
#[derive(Debug, Clone, Copy, PartialEq)]
struct UnderWay {
    /// Angle towards the place, rad.
    turn: f32,
    /// Time left until it turns back, s.
    left_secs: f32,
    /// Frequency of the spring, Hz.
    hz: f32,
    /// The look direction at its start: a change of it ends the glance.
    look: Look,
    /// Whether the character has been busy since its start.
    is_busy: bool,
}

/// Frequency of the spring, as periods in the time of a glance: 1.4 % of the turn are left at its end.
const PERIODS: f32 = 2.0;
/// Frequency at which a glance that the player ends turns back, Hz: in 0.2 s.
const ENDED_HZ: f32 = 5.0;
/// Nearer than this, horizontally, a place has no direction, m.
const NEAREST_M: f32 = 1.0;
/// In the air the camera glances only if there is ground within this distance below the feet, m: in a jump over a pit the player must see
/// ahead.
const PIT_M: f32 = 3.0;
/// A glance is over when angle (rad) and rate (rad/s) are below this.
const OVER_RAD: f32 = 1e-3;
/// Times of a glance that are used, s.
const SECS: (f32, f32) = (0.2, 10.0);

/// Turns the camera about the vertical through the pivot. `asked`: a glance that is to begin in this frame. `sight`: `None` in a
/// game without obstacles.
pub fn update(
    state: &mut State,
    mut rig: Rig,
    asked: Option<GlanceAt>,
    look: Look,
    sight: Option<&Sight>,
    dt: f32,
) -> Result<Rig> {
    let is_over_pit = (asked.is_some() || state.under_way.is_some())
        && sight.is_some_and(|sight| is_over_pit(&rig.subject, sight));
    if let Some(asked) = asked.filter(|asked| asked.secs.is_finite() && !is_over_pit) {
        let turn = turn_towards(look.yaw_deg.to_radians(), asked.place - rig.pivot);
        let secs = asked.secs.clamp(SECS.0, SECS.1);
        let begin = |turn| UnderWay {
            turn,
            left_secs: 0.5 * secs,
            hz: PERIODS / secs,
            look,
            is_busy: rig.subject.is_busy,
        };
        state.under_way = turn.map(begin).or(state.under_way);
    }
    if rig.subject.cut {
        *state = State::default();
    }
    let Some(mut glance) = state.under_way else {
        return Ok(rig);
    };
    let is_busy_anew = rig.subject.is_busy && !glance.is_busy;
    if look != glance.look || is_busy_anew || is_over_pit {
        glance.left_secs = 0.0;
        glance.hz = glance.hz.max(ENDED_HZ);
    }
    glance.is_busy = rig.subject.is_busy;
    let spring = Spring::from_hertz(glance.hz, 1.0)?;
    let there = dt.min(glance.left_secs);
    state.yaw.towards_mean(spring, there, glance.turn);
    state.yaw.towards_mean(spring, dt - there, 0.0);
    glance.left_secs -= there;
    state.under_way = Some(glance);
    let is_back = state.yaw.value.abs() < OVER_RAD && state.yaw.velocity.abs() < OVER_RAD;
    if glance.left_secs <= 0.0 && is_back {
        *state = State::default();
    }
    rig.rotation = Quat::from_rotation_y(state.yaw.value) * rig.rotation;
    Ok(rig)
}

/// Whether the character is in the air, with no ground within [`PIT_M`] below its feet.
fn is_over_pit(subject: &Subject, sight: &Sight) -> bool {
    let deep = Vec3::NEG_Y * (subject.feet_m + PIT_M);
    subject.footing_m.is_none() && sight.sees(subject.position, subject.position + deep)
}

/// The turn from a yaw, rad, towards a place seen from the pivot, m: half the way if that is more than a quarter turn.
#[must_use]
fn turn_towards(yaw: f32, way: Vec3) -> Option<f32> {
    let way = way.with_y(0.0);
    if !way.is_finite() || way.length() < NEAREST_M {
        return None;
    }
    let turn = angle_between(yaw, (-way.x).atan2(-way.z));
    Some(if turn.abs() > FRAC_PI_2 {
        0.5 * turn
    } else {
        turn
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const AHEAD: Look = Look {
        yaw_deg: 0.0,
        pitch_deg: 0.0,
    };

    /// A rig in the air, or on the ground, that is busy or not.
    fn rig(is_grounded: bool, is_busy: bool) -> Rig {
        let mut rig = Rig::default();
        rig.subject.footing_m = is_grounded.then_some(0.0);
        rig.subject.is_busy = is_busy;
        rig
    }

    /// The start of a glance of a second at a place 10 m to the left.
    fn to_the_left(is_busy: bool) -> State {
        let mut state = State::default();
        let asked = GlanceAt {
            place: Vec3::new(-10.0, 0.0, 0.0),
            secs: 1.0,
        };
        update(
            &mut state,
            rig(true, is_busy),
            Some(asked),
            AHEAD,
            None,
            0.0,
        )
        .unwrap();
        state
    }

    /// The angle after this many frames of this rate, as a part of a quarter turn.
    fn after(state: &mut State, frames: u32, fps: f32, look: Look, rig: Rig) -> f32 {
        // Nothing is in the way: no ground.
        let sight = Sight::open();
        let mut moved = rig;
        for _ in 0..frames {
            moved = update(state, rig, None, look, Some(&sight), 1.0 / fps).unwrap();
        }
        moved.rotation.to_euler(EulerRot::YXZ).0 / FRAC_PI_2
    }

    #[test]
    fn it_is_there_after_half_of_its_time_and_back_at_its_end_at_any_frame_rate() {
        for (fps, half) in [(30.0, 15), (60.0, 30), (144.0, 72)] {
            let mut state = to_the_left(false);
            let there = after(&mut state, half, fps, AHEAD, rig(true, false));
            assert!((there - 0.986).abs() < 2e-3, "{fps}: {there}");
            let back = after(&mut state, half, fps, AHEAD, rig(true, false));
            assert!((0.0..0.02).contains(&back), "{fps}: {back}");
            after(&mut state, 2 * half, fps, AHEAD, rig(true, false));
            assert!(state.under_way.is_none(), "{fps}");
            assert_eq!(state.yaw.value, 0.0);
        }
    }

    #[test]
    fn a_turn_of_the_camera_and_a_new_jump_end_it() {
        let turned = Look {
            yaw_deg: 1.0,
            ..AHEAD
        };
        for (look, is_busy) in [(turned, false), (AHEAD, true)] {
            let mut state = to_the_left(false);
            assert!(after(&mut state, 15, 60.0, AHEAD, rig(true, false)) > 0.5);
            let left = after(&mut state, 18, 60.0, look, rig(true, is_busy));
            assert!(left < 0.05, "{left} after 0.3 s");
        }
    }

    #[test]
    fn one_that_is_busy_from_before_does_not_end_it() {
        let mut state = to_the_left(true);
        assert!(after(&mut state, 30, 60.0, AHEAD, rig(true, true)) > 0.95);
    }

    #[test]
    fn over_a_pit_it_ends() {
        let mut state = to_the_left(false);
        after(&mut state, 15, 60.0, AHEAD, rig(true, false));
        let left = after(&mut state, 18, 60.0, AHEAD, rig(false, false));
        assert!(left < 0.1, "{left}");
    }

    #[test]
    fn a_place_behind_is_looked_at_half_way_and_one_at_the_pivot_not_at_all() {
        let near = |turn: Option<f32>, wanted: f32| (turn.unwrap() - wanted).abs() < 1e-5;
        assert!(near(
            turn_towards(0.0, Vec3::new(5.0, 2.0, 0.0)),
            -FRAC_PI_2
        ));
        assert!(near(turn_towards(FRAC_PI_2, Vec3::NEG_X), 0.0));
        let behind = turn_towards(0.0, Vec3::new(1e-3, 0.0, 8.0));
        assert!((behind.unwrap().abs() - FRAC_PI_2).abs() < 1e-3);
        assert_eq!(turn_towards(0.0, Vec3::new(0.5, 3.0, 0.5)), None);
        assert_eq!(turn_towards(0.0, Vec3::NAN), None);
    }

    #[test]
    fn a_glance_begins_at_a_place_seen_from_the_pivot_for_a_time_that_is_one() {
        let begun = |place: Vec3, secs: f32, footing_m: Option<f32>| {
            let (mut rig, mut state) = (rig(true, false), State::default());
            rig.pivot = Vec3::new(5.0, 0.0, 2.0);
            rig.subject.footing_m = footing_m;
            let asked = Some(GlanceAt { place, secs });
            let sight = Sight::open();
            update(&mut state, rig, asked, AHEAD, Some(&sight), 0.0).unwrap();
            state.under_way
        };
        let left = Vec3::new(-5.0, 0.0, 2.0);
        let found = begun(left, 4.0, Some(0.0)).unwrap();
        assert!((found.turn - FRAC_PI_2).abs() < 1e-5, "{found:?}");
        assert_eq!((found.left_secs, found.hz), (2.0, 0.5));
        assert_eq!(begun(left, 0.01, Some(0.0)).unwrap().left_secs, 0.1);
        assert_eq!(begun(left, 99.0, Some(0.0)).unwrap().left_secs, 5.0);
        assert_eq!(begun(left, f32::INFINITY, Some(0.0)), None);
        assert_eq!(begun(left, 4.0, None), None, "over a pit");
        assert_eq!(begun(Vec3::new(5.0, 9.0, 1.1), 4.0, Some(0.0)), None);
        assert!(begun(Vec3::new(5.0, 9.0, 1.0), 4.0, Some(0.0)).is_some());
    }
}
