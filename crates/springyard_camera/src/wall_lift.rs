//! Keeps the character in the picture where a wall is less than 0.9 m behind it: with its back to a wall, or in an alley, the camera swings
//! up a little, and where that is not enough it goes up along the wall, and to the free side. In a fall beside a wall it does so ahead of
//! the wall.

use super::collision::{
    Clearance, SKIN_M, reach_lifted, reachable, smallest_enough, thin_blockers_at_pivot,
};
use super::look::Look;
use super::prelude::*;
use super::rig::EYES_PART;
use side::{Side, is_left_freer};

mod side;

/// Driver that keeps the character and the way ahead in the picture where a wall would push the camera into the character.
///
/// Where a wall leaves less than 0.9 m behind the pivot, the pivot goes to the side, away from a wall that is only grazed, if that gives the
/// camera 0.9 m. Else the camera swings up about the pivot by the smallest angle that does, but by at most 26 degrees: further up, the picture
/// would show the top of a head and the floor. For what is lacking even so, the pivot rises along the wall, and goes to the free side. Then the
/// picture gets wider, to 76 degrees at most, and the swing goes on, to 46 degrees at most, until the head is in the picture, as in a
/// corner. Ground and ceilings do not count as walls.
///
/// All this is found for the usual pitch ([`Look::USUAL_PITCH_DEG`]) and added to the look: each turn of the look up or down turns the
/// picture, too. Only in a fall a level look counts as the usual one: the character is below.
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
    /// Angle by which the picture is wider, degrees.
    wider_deg: Sprung<f32>,
    /// The side to which walls push the pivot.
    side: Side,
}

/// Distance behind the pivot that the camera gets if it can, m: from there at least a third of the character is in the picture, and
/// not faded below a third.
const ROOM_M: f32 = 0.9;
/// The same in a fall: the pivot stays behind above the character, and from nearer it is below the picture.
const FALL_ROOM_M: f32 = 1.8;
/// The largest swing, degrees: less, and with the back to a wall the character is below the picture; more, and the way ahead is above it.
const MOST_LIFT_DEG: f32 = 26.0;
/// The same in a fall: the character is below anyway.
const MOST_FALL_LIFT_DEG: f32 = 38.0;
/// Field of view up to which the picture gets wider where the head is below it otherwise, degrees: so one sees them and the way
/// ahead at once. Wider, and the ball of [`Clearance`] would have to be larger.
const WIDE_FOV_DEG: f32 = 76.0;
/// The largest swing where even that is not enough, degrees.
const MOST_SHOWING_DEG: f32 = 46.0;
/// The eyes are inside the lower border of the picture by this, degrees.
const INSIDE_DEG: f32 = 2.0;
/// Way to the side, as a part of the rise: from beside the head, the character hides less of what is ahead.
const ASIDE_PER_RISE: f32 = 0.6;
/// Clearance of the pivot on top of the camera's own radius, m: more than the casts of the boom need, less than where
/// [`PivotCollision`](super::PivotCollision) has stopped the pivot.
const MARGIN_M: f32 = 0.02;
/// Frequency of the springs: slower, the wall fills the picture for long; faster, a turn in an alley is a jerk.
const FREQUENCY_HZ: f32 = 1.6;
/// The same in a fall: slower, the character is down before the camera is above it.
const FALL_FREQUENCY_HZ: f32 = 5.0;
/// Up to the first of these pitches, degrees, a look counts as the usual one in a fall, and from there to the second the swing falls to
/// 0: so far up, the player looks at something above.
const FALL_PITCHES_DEG: (f32, f32) = (10.0, 40.0);
/// Distance behind the pivot that it gets by a way to the side if it can, m: along an alley it is not to come close.
const ASIDE_ROOM_M: f32 = 2.2;
/// A wall is grazed if its normal goes to the side by more than this: less, and the way to the side leads along the wall.
const GRAZED: f32 = 0.1;
/// Lag of the springs, `1 / (pi f)`, s. The free distance is measured from the character's position this much later.
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
    /// Way of the pivot to the right, away from a wall, with which no swing is needed, m.
    aside_m: f32,
    /// Whether such a way would lead to the left; `None` without one.
    to_left: Option<bool>,
    /// Angle by which the picture gets wider, degrees.
    wider_deg: f32,
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
    let falls = is_falling(&rig);
    let hz = if falls {
        FALL_FREQUENCY_HZ
    } else {
        FREQUENCY_HZ
    };
    let spring = Spring::from_hertz(hz, 1.0)?;
    // A boom that is shorter by itself needs no more.
    let room_m = if falls { FALL_ROOM_M } else { ROOM_M };
    let cuts = rig.subject.cut || rig.look_jumped;
    if cuts {
        state.side = Side::default();
    }
    let mut need = needed(sight, &rig, radius, boom_m.min(room_m), &state.side);
    if falls && need.lift_deg > 0.0 {
        need.lift_deg = lift_in_fall(need.lift_deg, rig.pitch_deg);
    }
    let was_left = state.side.is_left(&rig);
    let rises = need.rise_m > 0.0;
    let freer = rises.then(|| is_left_freer(sight, &rig, radius, was_left));
    state.side.push(freer.or(need.to_left), dt);
    let right = if state.side.is_left(&rig) { -1.0 } else { 1.0 };
    let aside_m = right * ASIDE_PER_RISE * need.rise_m + need.aside_m;
    if cuts {
        state.lift_deg.reset(need.lift_deg);
        state.rise_m.reset(need.rise_m);
        state.aside_m.reset(aside_m);
        state.wider_deg.reset(need.wider_deg);
    }
    let lift_deg = state.lift_deg.towards(spring, dt, need.lift_deg);
    let rise_m = state.rise_m.towards(spring, dt, need.rise_m);
    let aside_m = state.aside_m.towards(spring, dt, aside_m);
    let wider_deg = state.wider_deg.towards(spring, dt, need.wider_deg);
    move_pivot(&mut rig, sight, radius, rise_m, aside_m);
    // What edges and hills have swung it already counts: together no more than the largest swing.
    let swung_deg = (look_pitch_deg(&rig) - rig.pitch_deg).max(0.0);
    let part = part_at(rig.pitch_deg);
    rig.tilt_down((lift_deg - swung_deg) * part);
    rig.wider_at_wall_deg = (wider_deg * part).clamp(0.0, most_wider_deg(&rig));
    rig.fov_deg += rig.wider_at_wall_deg;
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

/// The angle by which the picture may get wider, degrees.
fn most_wider_deg(rig: &Rig) -> f32 {
    (WIDE_FOV_DEG - rig.fov_deg).max(0.0)
}

/// Whether the character is on its way down in the air.
fn is_falling(rig: &Rig) -> bool {
    rig.subject.footing_m.is_none() && rig.subject.velocity.y < 0.0
}

/// The swing in a fall, degrees, before [`part_at`]: that at the usual pitch, and what a higher look turns the picture up.
fn lift_in_fall(lift_deg: f32, pitch_deg: f32) -> f32 {
    if pitch_deg <= Look::USUAL_PITCH_DEG {
        return lift_deg;
    }
    let (all, none) = FALL_PITCHES_DEG;
    let counts = ((none - pitch_deg) / (none - all)).clamp(0.0, 1.0);
    let whole_deg = (lift_deg + pitch_deg - Look::USUAL_PITCH_DEG) / part_at(pitch_deg.min(none));
    lift_deg + counts * (whole_deg - lift_deg)
}

/// The pitch of the look, degrees.
fn look_pitch_deg(rig: &Rig) -> f32 {
    let ahead = rig.look * Vec3::NEG_Z;
    ahead.y.clamp(-1.0, 1.0).asin().to_degrees()
}

/// What gets a ball of `radius` (m) `room_m` away from the pivot: a way to the side, or else the smallest swing; the one with which it gets
/// farthest if none does, and what it lacks then. Nothing if no wall is in its way.
fn needed(sight: &Sight, rig: &Rig, radius: f32, room_m: f32, side: &Side) -> Need {
    let mut usual = at_usual_pitch(rig);
    usual.pivot = reachable(
        sight,
        rig.pivot,
        rig.pivot + way_ahead(rig),
        radius + MARGIN_M,
    );
    let thin = thin_blockers_at_pivot(rig, sight, radius);
    let reach_of = |rig: &Rig, deg: f32| {
        let radius = radius + SKIN_M;
        reach_lifted(rig, sight, deg, room_m, radius, &thin)
    };
    let reach = |deg: f32| reach_of(&usual, deg);
    let behind = reach(0.0);
    let wall = behind.touch.map(|(_, normal)| normal);
    let Some(normal) = wall.filter(|normal| normal.y.abs() < WALL_NORMAL_Y) else {
        return Need::default();
    };
    let aside_m = way_from_wall(sight, &usual, radius, (normal, room_m), &thin);
    let to_left = aside_m.map(|way_m| way_m < 0.0);
    if let Some(aside_m) = aside_m.filter(|way_m| side.allows(*way_m < 0.0)) {
        return Need {
            aside_m,
            to_left,
            ..Need::default()
        };
    }
    let most_deg = if is_falling(rig) {
        MOST_FALL_LIFT_DEG
    } else {
        MOST_LIFT_DEG
    };
    // Without a blocker the distance is infinite.
    let (mut too_low, mut best, mut farthest_m) = (0.0, 0.0, behind.metres);
    for angle in 1..=ANGLES {
        let lift_deg = most_deg * f32::from(angle) / f32::from(ANGLES);
        let metres = reach(lift_deg).metres;
        if metres > farthest_m {
            (best, farthest_m) = (lift_deg, metres);
        }
        if metres >= room_m {
            break;
        }
        too_low = lift_deg;
    }
    if farthest_m >= room_m {
        let is_enough = |deg| reach(deg).metres >= room_m;
        return Need {
            lift_deg: smallest_enough(too_low, best, HALVINGS, is_enough),
            to_left,
            ..Need::default()
        };
    }
    // In a corner the way to the side ends at the other wall, and the boom is shorter there.
    let right = if side.is_left(&usual) { -1.0 } else { 1.0 };
    let there = moved_aside(&usual, sight, radius, right * ASIDE_PER_RISE * ROOM_M);
    let farthest_m = farthest_m.min(reach_of(&there, best).metres);
    with_rise(sight, &usual, radius, (best, farthest_m), room_m)
}

/// The smallest way to the right, m, away from a wall with this normal, that gives the camera `room_m` (m). `None` in a fall.
fn way_from_wall(
    sight: &Sight,
    usual: &Rig,
    radius: f32,
    (normal, room_m): (Vec3, f32),
    thin: &[Entity],
) -> Option<f32> {
    if is_falling(usual) {
        return None;
    }
    let reach = |way_m: f32| {
        let there = moved_aside(usual, sight, radius, way_m);
        reach_lifted(&there, sight, 0.0, ASIDE_ROOM_M, radius + SKIN_M, thin).metres
    };
    enough_aside(normal.dot(usual.rotation * Vec3::X), room_m, reach)
}

/// The smallest way to the side with which the camera gets as far as it does with any, m, away from a wall whose normal goes to the right by
/// `normal_right`; `None` if that is less than `room_m` (m).
fn enough_aside(normal_right: f32, room_m: f32, reach: impl Fn(f32) -> f32) -> Option<f32> {
    if normal_right.abs() <= GRAZED {
        return None;
    }
    let farthest_m = (ASIDE_PER_RISE * ROOM_M).copysign(normal_right);
    let most_m = reach(farthest_m).min(ASIDE_ROOM_M);
    (most_m >= room_m)
        .then(|| smallest_enough(0.0, farthest_m, HALVINGS, |way_m| reach(way_m) >= most_m))
}

/// The way of the character until the springs are there, m; its height counts in a fall.
fn way_ahead(rig: &Rig) -> Vec3 {
    let velocity = rig.subject.velocity;
    let falls_m_s = if is_falling(rig) { velocity.y } else { 0.0 };
    velocity.with_y(falls_m_s) * LATE_SECS
}

/// The rig with its pivot to the right by `way_m` (m), as far as walls let it.
fn moved_aside(rig: &Rig, sight: &Sight, radius: f32, way_m: f32) -> Rig {
    let to = rig.pivot + rig.rotation * Vec3::X * way_m;
    Rig {
        pivot: reachable(sight, rig.pivot, to, radius + MARGIN_M),
        ..*rig
    }
}

/// What a swing (degrees) leaves to be desired with which the ball gets this far (m): the rise, and the swing from there with which the head
/// is in the picture.
fn with_rise(
    sight: &Sight,
    usual: &Rig,
    radius: f32,
    (lift_deg, farthest_m): (f32, f32),
    room_m: f32,
) -> Need {
    let mut lifted = *usual;
    lifted.tilt_down(lift_deg);
    let end = usual.pivot + lifted.back() * farthest_m;
    let lacking = Vec3::Y * (room_m.min(ROOM_M) - farthest_m).max(0.0);
    let rise_m = reachable(sight, end, end + lacking, radius).y - end.y;
    // Seen from there, about the character under the pivot: eyes ahead and below.
    let subject = &usual.subject;
    let middle_y = usual.pivot.y - usual.raised_m - usual.pivot_above_m;
    let eyes = (subject.position + way_ahead(usual)).with_y(middle_y + EYES_PART * subject.head_m);
    let way = eyes - (end + Vec3::Y * rise_m);
    let ahead = (usual.rotation * Vec3::NEG_Z)
        .with_y(0.0)
        .normalize_or_zero();
    let down_deg = (-way.y).atan2(way.dot(ahead)).to_degrees();
    let showing_deg = down_deg - (0.5 * usual.fov_deg - INSIDE_DEG) + usual.pitch_deg;
    // A wider picture shows half of what it gets at its lower border.
    let wider_deg = 2.0 * (showing_deg - MOST_LIFT_DEG).max(0.0);
    let wider_deg = wider_deg.min(most_wider_deg(usual));
    let showing_deg = showing_deg - 0.5 * wider_deg;
    Need {
        lift_deg: showing_deg.min(MOST_SHOWING_DEG).max(lift_deg),
        rise_m,
        wider_deg,
        ..Need::default()
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

/// Moves the pivot up, and then to the side, as far as walls let it.
fn move_pivot(rig: &mut Rig, sight: &Sight, radius: f32, rise_m: f32, aside_m: f32) {
    let (from, right) = (rig.pivot, rig.rotation * Vec3::X);
    let radius = radius + MARGIN_M;
    let above = reachable(sight, from, from + Vec3::Y * rise_m.max(0.0), radius);
    rig.raised_m += above.y - from.y;
    rig.pivot = reachable(sight, above, above + right * aside_m, radius);
}

#[cfg(test)]
mod needs;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_of_the_look_up_turns_the_picture_up_beside_a_wall_too() {
        let drawn = |pitch_deg: f32| pitch_deg - MOST_SHOWING_DEG * part_at(pitch_deg);
        for pitch_deg in -80..75_i8 {
            let [from, to] = [pitch_deg, pitch_deg + 1].map(|it| drawn(f32::from(it)));
            assert!(to - from > 0.2, "{pitch_deg}: from {from} to {to}");
        }
        assert_eq!(drawn(Look::USUAL_PITCH_DEG), -58.0);
        assert_eq!(drawn(75.0), 75.0);
    }
}
