//! Keeps the character in the picture where a wall is less than 0.9 m behind it: with its back to a wall, or in an alley, the camera swings
//! up a little, and where that is not enough it goes up along the wall, and to the free side.

use super::collision::{
    Clearance, SKIN_M, reach_lifted, reachable, smallest_enough, thin_blockers_at_pivot,
};
use super::look::Look;
use super::prelude::*;

/// Driver that keeps the character and the way ahead in the picture where a wall would push the camera into the character.
///
/// Where a wall leaves less than 0.9 m behind the pivot, the camera swings up about the pivot by the smallest angle that gives it 0.9 m, but
/// by at most 38 degrees: further up, the picture would show the top of a head, and neither the horizon nor the way. What is lacking even so,
/// the pivot rises along the wall, and goes by half as much to the shoulder that is free. Ground and ceilings do not count as walls.
///
/// All this is found for the usual pitch ([`Look::USUAL_PITCH_DEG`]) and added to the look: each turn of the look up or down turns the
/// picture, too.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Clearance)]
pub struct WallLift;

/// State between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The swing at the usual pitch, degrees.
    lift_deg: Sprung<f32>,
    /// Height by which the pivot rises, m.
    rise_m: Sprung<f32>,
    /// Way of the pivot to the right, m.
    aside_m: Sprung<f32>,
    /// Whether the free side is the left one.
    is_left: bool,
}

/// Distance behind the pivot that the camera gets if it can, m: from there at least a third of the character is in the picture, and
/// not faded below a third.
const ROOM_M: f32 = 0.9;
/// The largest swing, degrees: less, and with the back to a wall the character is below the picture; more, and the way ahead is above it.
const MOST_LIFT_DEG: f32 = 38.0;
/// Way to the side, as a part of the rise: from beside the head, the character hides less of what is ahead.
const ASIDE_PER_RISE: f32 = 0.5;
/// The other side is taken if it has more room by this, m: less, and the camera would go to and fro.
const FREER_M: f32 = 0.1;
/// Clearance of the pivot on top of the camera's own radius, m: more than the casts of the boom need, less than where
/// [`PivotCollision`](super::PivotCollision) has stopped the pivot.
const MARGIN_M: f32 = 0.02;
/// Frequency of the springs: slower, the wall fills the picture for long; faster, a turn in an alley is a jerk.
const FREQUENCY_HZ: f32 = 1.6;
/// The springs are this late, s: `1 / (pi f)`. So the room is that behind the place that the character runs to in this time.
const LATE_SECS: f32 = 0.2;
/// A surface whose normal rises or falls by less than this is a wall: steeper than 60 degrees.
const WALL_NORMAL_Y: f32 = 0.5;
/// Angles that are tried, up to the largest swing.
const ANGLES: u8 = 8;
/// Number of bisections between the first angle that gives the room and the one before it.
const HALVINGS: u8 = 8;

/// What the camera needs of this driver.
#[derive(Debug, Clone, Copy, Default)]
struct Need {
    /// Swing at the usual pitch, degrees.
    lift_deg: f32,
    /// What is lacking of the room even so, m; less below a ceiling.
    rise_m: f32,
}

/// Swings the camera up, and moves the pivot. `radius` of free space around the camera, m; `boom_m`: length of the boom without walls, m.
pub fn update(
    state: &mut State,
    mut rig: Rig,
    sight: &Sight,
    radius: f32,
    boom_m: f32,
    dt: f32,
) -> Result<Rig> {
    let spring = Spring::from_hertz(FREQUENCY_HZ, 1.0)?;
    // A boom that is shorter by itself needs no more.
    let need = needed(sight, &rig, radius, boom_m.min(ROOM_M));
    state.is_left = is_left_freer(sight, &rig, radius, need.rise_m, state.is_left);
    let right = if state.is_left { -1.0 } else { 1.0 };
    let aside_m = right * ASIDE_PER_RISE * need.rise_m;
    if rig.subject.cut || rig.look_jumped {
        state.lift_deg.reset(need.lift_deg);
        state.rise_m.reset(need.rise_m);
        state.aside_m.reset(aside_m);
    }
    let lift_deg = state.lift_deg.towards(spring, dt, need.lift_deg);
    let rise_m = state.rise_m.towards(spring, dt, need.rise_m);
    let aside_m = state.aside_m.towards(spring, dt, aside_m);
    move_pivot(&mut rig, sight, radius, rise_m, aside_m);
    // What edges and hills have swung it already counts: together no more than the largest swing.
    let swung_deg = (look_pitch_deg(&rig) - rig.pitch_deg).max(0.0);
    let part = part_at(rig.pitch_deg);
    rig.tilt_down((lift_deg - swung_deg) * part);
    Ok(rig)
}

/// The part of the swing at a pitch of the picture, degrees: all of it at the usual pitch, and less to either side, down to nothing at the
/// limits of the look. It falls slower than the pitch changes, so a turn of the look always turns the picture the same way.
fn part_at(pitch_deg: f32) -> f32 {
    let (lowest, highest) = Look::PITCH_LIMITS_DEG;
    let usual = Look::USUAL_PITCH_DEG;
    let limit = if pitch_deg < usual { lowest } else { highest };
    ((limit - pitch_deg) / (limit - usual)).clamp(0.0, 1.0)
}

/// The pitch of the look, degrees.
fn look_pitch_deg(rig: &Rig) -> f32 {
    let ahead = rig.look * Vec3::NEG_Z;
    ahead.y.clamp(-1.0, 1.0).asin().to_degrees()
}

/// The smallest swing with which a ball of `radius` (m) gets `room_m` away from the pivot; the one with which it gets farthest if none
/// does, and what it lacks then. Nothing if no wall is in its way.
fn needed(sight: &Sight, rig: &Rig, radius: f32, room_m: f32) -> Need {
    let mut usual = at_usual_pitch(rig);
    let way = rig.subject.velocity.with_y(0.0) * LATE_SECS;
    usual.pivot = reachable(sight, rig.pivot, rig.pivot + way, radius + MARGIN_M);
    let thin = thin_blockers_at_pivot(rig, sight, radius);
    let reach = |deg: f32| reach_lifted(&usual, sight, deg, room_m, radius + SKIN_M, &thin);
    let behind = reach(0.0);
    let is_wall = behind
        .touch
        .is_some_and(|(_, normal)| normal.y.abs() < WALL_NORMAL_Y);
    if !is_wall {
        return Need::default();
    }
    // Without a blocker the distance is infinite.
    let (mut too_low, mut best, mut farthest_m) = (0.0, 0.0, behind.metres);
    for angle in 1..=ANGLES {
        let lift_deg = MOST_LIFT_DEG * f32::from(angle) / f32::from(ANGLES);
        let metres = reach(lift_deg).metres;
        if metres > farthest_m {
            (best, farthest_m) = (lift_deg, metres);
        }
        if metres >= room_m {
            break;
        }
        too_low = lift_deg;
    }
    if farthest_m < room_m {
        let mut lifted = usual;
        lifted.tilt_down(best);
        let end = usual.pivot + lifted.back() * farthest_m;
        let lacking = Vec3::Y * (room_m - farthest_m);
        return Need {
            lift_deg: best,
            rise_m: reachable(sight, end, end + lacking, radius).y - end.y,
        };
    }
    Need {
        lift_deg: smallest_enough(too_low, best, HALVINGS, |deg| reach(deg).metres >= room_m),
        rise_m: 0.0,
    }
}

/// The rig with its yaw and the usual pitch.
fn at_usual_pitch(rig: &Rig) -> Rig {
    let look = Look {
        yaw_deg: rig.yaw_deg(),
        pitch_deg: Look::USUAL_PITCH_DEG,
    };
    Rig {
        rotation: look.rotation(),
        pitch_deg: look.pitch_deg,
        ..*rig
    }
}

/// Whether the pivot is to go to the left: where the shoulder is, and at a wall as before, unless the other side has more room for the pivot
/// and, behind it, for the camera.
fn is_left_freer(sight: &Sight, rig: &Rig, radius: f32, rise_m: f32, was_left: bool) -> bool {
    let right = rig.rotation * Vec3::X;
    if rise_m <= 0.0 {
        return (rig.pivot - rig.subject.position).dot(right) < 0.0;
    }
    let room = |side: Vec3| {
        let to = rig.pivot + side * (ASIDE_PER_RISE * ROOM_M);
        let to = reachable(sight, rig.pivot, to, radius + MARGIN_M);
        let end = reachable(sight, to, to + rig.back() * ROOM_M, radius + SKIN_M);
        to.distance(rig.pivot) + end.distance(to)
    };
    let (kept, other) = if was_left {
        (-right, right)
    } else {
        (right, -right)
    };
    was_left != (room(other) > room(kept) + FREER_M)
}

/// Moves the pivot up, and then to the side, as far as walls let it.
fn move_pivot(rig: &mut Rig, sight: &Sight, radius: f32, rise_m: f32, aside_m: f32) {
    let (from, right) = (rig.pivot, rig.rotation * Vec3::X);
    let radius = radius + MARGIN_M;
    let above = reachable(sight, from, from + Vec3::Y * rise_m.max(0.0), radius);
    rig.raised_m += above.y - from.y;
    rig.pivot = reachable(sight, above, above + right * aside_m, radius);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_of_the_look_up_turns_the_picture_up_beside_a_wall_too() {
        let drawn = |pitch_deg: f32| pitch_deg - MOST_LIFT_DEG * part_at(pitch_deg);
        for pitch_deg in -80..75_i8 {
            let [from, to] = [pitch_deg, pitch_deg + 1].map(|it| drawn(f32::from(it)));
            assert!(to - from > 0.4, "{pitch_deg}: from {from} to {to}");
        }
        assert_eq!(drawn(Look::USUAL_PITCH_DEG), -50.0);
        assert_eq!(drawn(75.0), 75.0);
    }
}
