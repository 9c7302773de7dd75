//! Lock-on: turns the look direction to a target and keeps it there, until the player lets go, or the target is gone or hidden for long.
//!
//! Like [`Recentre`](super::Recentre) it turns [`Look`], so a character that walks in the look direction walks round its
//! target.

use spring_math::Propagator;
use spring_math::angle::angle_between;

use super::look::Look;
use super::prelude::*;

/// On an entity that moves at frame rate: cameras with [`LockOn`] may lock on to it, but for those that watch it.
#[doc(alias = "targeting")]
#[derive(Component, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct LockTarget {
    /// Radius of its body, m: what is nearer to its middle does not hide it.
    #[default(0.6)]
    pub radius_m: f32,
    /// Whether it can be locked on to now. Cleared for what is used up, such as a coil that is taken: a lock on it ends.
    #[default(true)]
    pub enabled: bool,
}

/// A command to all cameras with [`LockOn`].
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockControl {
    /// Locks on to the target that is nearest to the middle of the picture, a near one rather than a far one, or lets go. It must be inside
    /// the picture, and seen from the camera and from the character. With none there it turns the camera behind the character, as
    /// [`CameraControl::Recentre`](super::CameraControl) does.
    Toggle,
    /// The next target to the left, a near one rather than a far one, that nothing hides from the character or the camera, also beside the picture. Without a lock as `Toggle`.
    Left,
    /// The next target to the right, as `Left`.
    Right,
}

/// Driver that turns the look direction to a [`LockTarget`], with [`LockControl`].
///
/// The lock ends where the driver does not run: without this component, on a rig that stands by without an
/// [`OwnLook`](super::OwnLook), and while [`CameraSystems::Recentre`](super::CameraSystems::Recentre) is off.
///
/// It writes the rig's [`OwnLook`](super::OwnLook), or else the resource [`Look`]. Two rigs with this driver and without `OwnLook` both
/// turn that one `Look`, twice as fast and each to its own target: leave the driver on one of them, or give one an `OwnLook`.
#[doc(alias = "z-targeting")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct LockOn {
    /// Frequency of the spring on which the look direction turns to the target; the target's own motion is fed forward. Low: the turn to a
    /// new target takes long; high: it looks like a cut.
    #[default(1.5)]
    #[reflect(@limits(0.1..=10.0, 0.6..=2.5), @Label("lock-on spring"), @Synonyms("target, z-targeting, snappy, lazy, turn"))]
    pub frequency_hz: f32,
    /// Distance from the character up to which a target is found; it is held up to 1.4 times as far. Low: the lock ends at each run away;
    /// high: what is far is taken in place of what is near.
    #[default(25.0)]
    #[reflect(@limits(1.0..=200.0, 15.0..=30.0), @Label("lock-on reach"), @Synonyms("target, z-targeting, distance, range"))]
    pub farthest_m: f32,
    /// How long a target may be hidden behind walls. Low: each pillar ends the lock; high: the camera stares at a wall.
    #[default(2.5)]
    #[reflect(@limits(0.0..=20.0, 0.5..=3.0), @Label("lock-on hidden time"), @Synonyms("target, z-targeting, hidden, lost, occlusion"))]
    pub hidden_secs: f32,
    /// How far the camera looks down beyond the direction to the target. Low: the character hides the target; high: the target is at the
    /// upper border.
    #[default(10.0)]
    #[reflect(@limits(0.0..=45.0, 5.0..=20.0), @Label("lock-on tilt"), @Synonyms("target, z-targeting, angle, from above"))]
    pub down_deg: f32,
}

/// A target in this frame, in the axes of the rig.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The entity with [`LockTarget`].
    pub entity: Entity,
    /// Its position, m.
    pub place: Vec3,
    /// Whether no wall is between the character and it.
    pub is_visible: bool,
    /// Whether nothing is between the camera and it.
    pub is_clear: bool,
    /// Whether it is inside the picture.
    pub is_inside: bool,
}

/// State of the lock between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    target: Option<Entity>,
    /// Time for which the target has been hidden, s.
    hidden_secs: f32,
    /// Yaw and pitch of the goal in the last frame, rad; `None` for a new target and for one that is too near.
    goal: Option<Vec2>,
    /// Yaw and pitch rate of the look direction, rad/s.
    rate: Vec2,
    /// Pitch of the look direction before the lock, degrees, to which it goes back afterwards; `None` when it is there, or the player
    /// has turned it.
    home_deg: Option<f32>,
    /// The look direction after the last frame. If it differs now, the player has turned it.
    seen: Option<Look>,
    /// Whether the driver ran in this frame.
    pub(super) is_driven: bool,
}

/// A target is held up to this many times [`LockOn::farthest_m`]: near the limit a step back does not end the lock.
const KEPT_PART: f32 = 1.4;
/// A target that is this much farther, m, counts as one that is a tangent of 1 (45 degrees) farther from the middle of the picture.
const FARTHER_M: f32 = 40.0;
/// Nearer than this, horizontally, a target has no direction, m: the look direction comes to rest, and turns to it anew when it leaves.
const NEAREST_M: f32 = 0.8;
/// A character that runs past its target nearer than this, m, leaves it behind: the lock ends. With the way held that goes to the picture's top it
/// would run back and forth over it otherwise.
const PASSED_M: f32 = 1.5;
/// Speed away from the target at which it is left behind, m/s: less than a walk, more than a push by the target.
const LEAVES_M_S: f32 = 1.0;
/// A direction to the target that turns faster, rad/s, has jumped: it was teleported. Faster than one at the nearest distance that passes
/// at 10 m/s.
const JUMP_RAD_S: f32 = 15.0;
/// Angle, rad, and rate, rad/s, below which the pitch is back.
const BACK_RAD: f32 = 1e-3;
/// Pitches of the look direction at a target, degrees. Further down the character leaves the picture; further up the camera is at the
/// ground, where the way ahead is hidden: a high target is in the upper part of the picture instead.
const PITCHES_DEG: (f32, f32) = (-50.0, 5.0);
/// The lowest pitch at a target at the character's feet, degrees: both are in the picture anyway, and the way ahead is, too.
const LOWEST_AT_FEET_DEG: f32 = -35.0;
/// Distances across at which a target counts as at the feet, and from which it does not, m.
const AT_FEET_M: (f32, f32) = (3.0, 6.0);
/// Frequency of the spring on which the pitch goes back after a lock: slow, so that the picture does not drop when a target is taken.
const BACK_HZ: f32 = 0.3;

impl State {
    /// Ends the lock. The look direction comes to rest.
    pub fn let_go(&mut self) {
        *self = Self {
            is_driven: self.is_driven,
            ..default()
        };
    }

    /// Whether the pitch is on its way back after a lock.
    #[must_use]
    pub fn goes_back(&self) -> bool {
        self.target.is_none() && self.home_deg.is_some()
    }

    /// Whether a wall is between the character and the target.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.hidden_secs > 0.0
    }

    /// The entity with [`LockTarget`] to which the camera is locked on.
    #[must_use]
    pub fn target(&self) -> Option<Entity> {
        self.target
    }

    /// Changes the target by a command, and lets go of one that is gone, too far or hidden for long.
    fn choose(
        &mut self,
        lock: &LockOn,
        rig: &Rig,
        asked: Option<LockControl>,
        seen: &[Candidate],
        dt: f32,
    ) {
        let is_within = |it: &&Candidate, most_m| it.place.distance(rig.subject.position) <= most_m;
        let is_near = |it: &&Candidate| is_within(it, lock.farthest_m);
        let is_kept = |it: &&Candidate| is_within(it, lock.farthest_m * KEPT_PART);
        let held = |target| seen.iter().filter(is_kept).find(|it| it.entity == target);
        let now = self.target.and_then(held);
        self.hidden_secs = match now {
            Some(now) if !now.is_visible => self.hidden_secs + dt,
            _ => 0.0,
        };
        let stays = |now: &&Candidate| {
            self.hidden_secs <= lock.hidden_secs && !is_left_behind(rig, now.place)
        };
        let mut target = now.filter(stays);
        let others = seen
            .iter()
            .filter(is_near)
            .filter(|it| it.is_visible && it.is_clear);
        let others = others.filter(|it| Some(it.entity) != target.map(|it| it.entity));
        let in_picture = others.filter_map(|it| Some((it, in_picture(rig, it.place)?)));
        let from = target.and_then(|it| in_picture_x(rig, it.place));
        target = match (asked, target) {
            (None, target) => target,
            (Some(LockControl::Toggle), Some(_)) => None,
            (Some(side @ (LockControl::Left | LockControl::Right)), Some(target)) => {
                let sign = if side == LockControl::Left { -1.0 } else { 1.0 };
                let way = |at: Vec2| sign * (at.x - from.unwrap_or(0.0));
                let beside = in_picture.filter(|(_, at)| way(*at) > 0.0);
                let cost = |(it, at): &(&Candidate, Vec2)| way(*at) + farther(rig, it);
                let next = beside.min_by(|a, b| cost(a).total_cmp(&cost(b)));
                Some(next.map_or(target, |(next, _)| next))
            }
            (Some(_), None) => {
                let cost = |(it, at): &(&Candidate, Vec2)| at.length() + farther(rig, it);
                let shown = in_picture.filter(|(it, _)| it.is_inside);
                let best = shown.min_by(|a, b| cost(a).total_cmp(&cost(b)));
                best.map(|(best, _)| best)
            }
        };
        let target = target.map(|target| target.entity);
        if target != self.target {
            (self.target, self.hidden_secs, self.goal) = (target, 0.0, None);
        }
    }
}

/// What the distance of a target counts beside its way in the picture, as a tangent.
fn farther(rig: &Rig, it: &Candidate) -> f32 {
    it.place.distance(rig.subject.position) / FARTHER_M
}

/// Whether the character has run past a target, in the look direction: not back from it, and not round it.
fn is_left_behind(rig: &Rig, place: Vec3) -> bool {
    let way = (place - rig.subject.position).with_y(0.0);
    let velocity = rig.subject.velocity;
    let leaves_m_s = -way.normalize_or_zero().dot(velocity);
    let runs_ahead = velocity.dot(rig.look * Vec3::NEG_Z) > 0.0;
    way.length() < PASSED_M && leaves_m_s > LEAVES_M_S && runs_ahead
}

/// Where a place (m) in front of the camera is in the plane of the picture, also beyond its borders: to the right and up, as tangents;
/// `None` behind the camera.
fn in_picture(rig: &Rig, place: Vec3) -> Option<Vec2> {
    let at = rig.rotation.conjugate() * (place - rig.place());
    (at.z < 0.0).then(|| at.truncate() / -at.z)
}

fn in_picture_x(rig: &Rig, place: Vec3) -> Option<f32> {
    in_picture(rig, place).map(|at| at.x)
}

/// Turns the look direction instead of the rig. `rig` is that of the last frame with the view of this one; `seen` are all targets.
pub fn update(
    lock: &LockOn,
    state: &mut State,
    rig: &Rig,
    mut look: Look,
    asked: Option<LockControl>,
    seen: &[Candidate],
    dt: f32,
) -> Result<Look> {
    if rig.subject.cut {
        state.let_go();
    }
    state.choose(lock, rig, asked, seen, dt);
    let target = seen.iter().find(|it| Some(it.entity) == state.target);
    let Some(target) = target else {
        return go_back(state, look, dt);
    };
    state.home_deg.get_or_insert(look.pitch_deg);
    state.seen = None;
    let way = target.place - rig.subject.position - Vec3::Y * rig.pivot_above_m;
    let across_m = way.with_y(0.0).length();
    let (far_lowest, highest) = PITCHES_DEG;
    let (at_feet_m, far_m) = AT_FEET_M;
    let far = ((across_m - at_feet_m) / (far_m - at_feet_m)).clamp(0.0, 1.0);
    let lowest = LOWEST_AT_FEET_DEG.lerp(far_lowest, far);
    let pitch_deg = way.y.atan2(across_m).to_degrees() - lock.down_deg;
    let goal = Vec2::new(
        (-way.x).atan2(-way.z),
        pitch_deg.clamp(lowest, highest).to_radians(),
    );
    let goal = (across_m >= NEAREST_M).then_some(goal);
    let last = std::mem::replace(&mut state.goal, goal);
    if dt <= 0.0 {
        return Ok(look);
    }
    let now = Vec2::new(look.yaw_deg, look.pitch_deg) * 1.0_f32.to_radians();
    let spring = Spring::from_hertz(lock.frequency_hz, 1.0)?;
    let (moved, error) = match goal {
        Some(goal) => {
            // From the goal of the last frame to this one: fed forward, so the target stays where it is in the picture while it runs.
            let moved = last.map_or(Vec2::ZERO, |last| turn_between(last, goal));
            let is_jump = moved.length() > JUMP_RAD_S * dt;
            let moved = if is_jump { Vec2::ZERO } else { moved };
            (moved, turn_between(goal, now) + moved)
        }
        // With this error a critically damped spring comes to rest without turning back.
        None => (Vec2::ZERO, -state.rate / spring.omega()),
    };
    let step = Propagator::exact(spring, dt);
    let (change, rate_change) = step.error_step(error, state.rate - moved / dt);
    state.rate += rate_change;
    let turn = (moved + change) * 1.0_f32.to_degrees();
    look.turn(turn.x, turn.y);
    Ok(look)
}

/// Without a target: the pitch goes back to that before the lock, on a slow spring, if that is nearer to the usual one. A look down at something
/// low would stay for the run that follows. A turn by the player ends it.
fn go_back(state: &mut State, mut look: Look, dt: f32) -> Result<Look> {
    state.rate.x = 0.0;
    if state.seen.is_some_and(|seen| seen != look) {
        state.home_deg = None;
    }
    let from_usual = |pitch_deg: f32| (pitch_deg - Look::USUAL_PITCH_DEG).abs();
    let is_nearer = |home_deg: &f32| from_usual(*home_deg) < from_usual(look.pitch_deg);
    // In the frame after the lock: on its way it comes through the usual one.
    if state.seen.is_none() {
        state.home_deg = state.home_deg.filter(is_nearer);
    }
    let Some(home_deg) = state.home_deg else {
        (state.rate, state.seen) = (Vec2::ZERO, None);
        return Ok(look);
    };
    let step = Propagator::exact(Spring::from_hertz(BACK_HZ, 1.0)?, dt);
    let error = (look.pitch_deg - home_deg).to_radians();
    let (change, rate_change) = step.error_step(error, state.rate.y);
    state.rate.y += rate_change;
    look.turn(0.0, change.to_degrees());
    if (error + change).abs() < BACK_RAD && state.rate.y.abs() < BACK_RAD {
        state.home_deg = None;
    }
    state.seen = Some(look);
    Ok(look)
}

/// The turn `from` one direction `to` another, yaw (the shorter way) and pitch, rad.
fn turn_between(from: Vec2, to: Vec2) -> Vec2 {
    Vec2::new(angle_between(from.x, to.x), to.y - from.y)
}

#[cfg(test)]
mod tests;
