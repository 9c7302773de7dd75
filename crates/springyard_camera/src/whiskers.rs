//! Shortens the boom ahead of a wall that is about to cut it: in a turn or a run past a corner, the camera comes in on a spring while
//! the corner is still beside the line of sight, and not in the frame in which the corner meets it.

use std::f32::consts::PI;

use super::boom::Boom;
use super::collision::{Clearance, SKIN_M, reachable, sees_character};
use super::prelude::*;

/// Driver that looks where the line of the boom will be a short time ahead, and eases the boom in where a wall will cut it.
///
/// It casts a few balls at the places that the boom passes if turn and run go on as they are. What they find is a length for the boom's
/// spring ([`Rig::eased_m`]); the camera is never moved by a whisker itself. A wall counts if the camera would be *inside* it, or if it
/// would hide the character for the rest of the time ahead. Thin blockers and ground do not count.
#[doc(alias = "feeler")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
#[require(Clearance)]
pub struct Whiskers {
    /// How far ahead the camera looks for walls that will cut the line of sight. 0: it comes in only at the wall, at once; high: it
    /// comes in for corners that the player does not turn to.
    #[default(0.3)]
    #[reflect(@limits(0.0..=1.0, 0.2..=0.5), @Label("whisker time"), @Synonyms("corner, wall, anticipation, collision, smooth"))]
    pub ahead_secs: f32,
}

/// State of the whiskers between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The look in the last frame.
    look: Option<Quat>,
    /// Rate of the turn to the side, rad/s, counterclockwise from above, smoothed.
    turn_rad_s: Sprung<f32>,
}

/// Number of balls, at equal times up to [`Whiskers::ahead_secs`].
const WHISKERS: u8 = 3;
/// Frequency of the spring on the rate of the turn: a mouse turns by fits and starts.
const TURN_HZ: f32 = 6.0;
/// A boom whose end moves by less than this in the time ahead, m, has no corner ahead.
const STILL_M: f32 = 0.1;
/// The boom does not come in further than this ahead of a wall, m: nearer, the character soon fades out, and the wall may yet be missed.
const NEAREST_M: f32 = 1.5;
/// A surface whose normal rises or falls by less than this is a wall: steeper than 60 degrees.
const WALL_NORMAL_Y: f32 = 0.5;

/// What a wall does to the boom at a time ahead.
struct Cut {
    /// Length up to the wall, m.
    free_m: f32,
    /// Whether the end of the boom is inside it, or it only hides the character.
    is_inside: bool,
}

/// Sets [`Rig::eased_m`], to which this boom comes in. `radius` of free space around the camera, m. `dt`: length of the frame
/// without slow motion, s, since the look turns in real time.
pub fn update(
    whiskers: &Whiskers,
    state: &mut State,
    mut rig: Rig,
    sight: &Sight,
    radius: f32,
    boom: &Boom,
    dt: f32,
) -> Result<Rig> {
    let turn_rad_s = state.turn(&rig, dt)?;
    let boom_m = (boom.length_m * rig.boom_factor).max(rig.distance);
    let run = rig.subject.velocity.with_y(0.0);
    let moves_m = (turn_rad_s.abs() * boom_m + run.length()) * whiskers.ahead_secs;
    rig.eased_m = None;
    if !(moves_m > STILL_M && boom_m.is_finite()) {
        return Ok(rig);
    }
    let spaced_secs = whiskers.ahead_secs / f32::from(WHISKERS);
    let ends_secs = whiskers.ahead_secs + spaced_secs;
    // The boom's spring is so late behind its goal, which is the free length so much before the wall.
    let late_secs = 1.0 / (PI * boom.pull_in_hz);
    // A little more than the cast of the boom needs: it must not start in contact.
    let berth = radius + 3.0 * SKIN_M;
    let run_end = rig.pivot + run * whiskers.ahead_secs;
    let free_m = reachable(sight, rig.pivot, run_end, berth).distance(rig.pivot);
    let mut eased_m = f32::INFINITY;
    let mut stays_hidden = true;
    for whisker in (1..=WHISKERS).rev() {
        let secs = spaced_secs * f32::from(whisker);
        let way = (run * secs).clamp_length_max(free_m);
        let there = ahead(&rig, way, turn_rad_s * secs);
        let Some(cut) = cut(&there, sight, radius, boom_m) else {
            stays_hidden = false;
            continue;
        };
        if cut.is_inside || stays_hidden {
            let left = (secs - late_secs) / (ends_secs - late_secs).max(f32::EPSILON);
            let to_m = cut.free_m + (boom_m - cut.free_m) * left.clamp(0.0, 1.0);
            eased_m = eased_m.min(to_m.max(NEAREST_M));
        }
    }
    rig.eased_m = eased_m.is_finite().then_some(eased_m);
    Ok(rig)
}

impl State {
    /// The smoothed rate of the turn, rad/s. A cut and a jump of the look are no turns.
    fn turn(&mut self, rig: &Rig, dt: f32) -> Result<f32> {
        let smooth = Spring::from_hertz(TURN_HZ, 1.0)?;
        let last = self.look.replace(rig.look);
        if rig.subject.cut || rig.look_jumped {
            self.turn_rad_s.reset(0.0);
        } else if let Some(last) = last.filter(|_| dt > 0.0) {
            // To the right, which tilts do not turn.
            let [from, to] = [last, rig.look].map(|look| look * Vec3::X);
            let turned = from.cross(to).y.atan2(from.dot(to));
            self.turn_rad_s.towards_mean(smooth, dt, turned / dt);
        }
        Ok(self.turn_rad_s.value)
    }
}

/// The rig after a run of `way` (m) and a turn by `turn` (rad).
fn ahead(rig: &Rig, way: Vec3, turn: f32) -> Rig {
    let mut there = *rig;
    there.pivot += way;
    there.subject.position += way;
    there.rotation = Quat::from_rotation_y(turn) * rig.rotation;
    there
}

/// The wall that cuts the boom of a rig; `None` if none does, or if the character is visible past it.
fn cut(rig: &Rig, sight: &Sight, radius: f32, boom_m: f32) -> Option<Cut> {
    let mut thin = Vec::new();
    let end = rig.pivot + rig.back() * boom_m;
    let reach = sight.reach(rig.pivot, end, radius + SKIN_M, &mut thin);
    let (_, normal) = reach.touch?;
    // A cast that starts in contact says nothing of what is ahead.
    if normal.y.abs() >= WALL_NORMAL_Y || reach.metres < SKIN_M {
        return None;
    }
    let is_inside = !sight.is_free_at(end, radius, &thin);
    (is_inside || !sees_character(rig, sight, end)).then_some(Cut {
        free_m: reach.metres,
        is_inside,
    })
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod lengths;
