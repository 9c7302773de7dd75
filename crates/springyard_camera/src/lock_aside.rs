//! While locked on, the pivot goes so far to one side that the character does not cover its target.
//!
//! Seen from above, in the camera's direction: the character is ahead of the camera by `f` and the target by `t`, m, so the line from the
//! camera to the target passes the character at the part `u = f / t` of its way. The character is to the right of that line by `x`, m. A way
//! `a` of the pivot to the right moves the character to the left in the picture by `a`, and the line at its place by `a u`:
//!
//! ```text
//! x' = x - a (1 - u)      so the character is to the left of the line by w with      a = (x + w) / (1 - u)
//! ```
//!
//! Limits: towards `u = 0`, a target far away, `a` is `x + w`; towards `u = 1`, a target beside the character, it has no bound, and is cut
//! at 1.6 m. `w` is half the width of the character, that of the target as it is there (its radius times `u`), and a margin; less where the
//! line passes over its head, down to 0.

use super::collision::reachable;
use super::group::Seen;
use super::lock_frame::LockFrame;
use super::prelude::*;

/// Half the width of a character, as a part of [`Subject::head_m`](super::Subject::head_m).
const HALF_WIDTH_PART: f32 = 0.43;
/// Free way between the outlines of character and target, at the character, m.
const MARGIN_M: f32 = 0.1;
/// The farthest that the pivot goes aside, m.
const MOST_M: f32 = 1.6;
/// A target that is nearer behind the character than this, seen from the camera, m, is beside it: no way aside shows it better.
const BESIDE_M: f32 = 0.3;
/// The other side is better if the way there is shorter by this, m: farther than a look ahead and a shoulder make it.
const BETTER_M: f32 = 0.7;
/// And for this time, s: a run to and fro about the target does not change the side.
const BETTER_SECS: f32 = 1.0;
/// A way that a wall cuts by 1 m counts as one that is longer by this, m.
const WALL_COST: f32 = 4.0;
/// Radius of the ball that must get to the side, m.
const ROOM_RADIUS_M: f32 = 0.3;

/// Where the line passes over the head so closely that the character is narrower there than this part of its width, the way aside fades to 0.
const ROUNDED_PART: f32 = 0.3;

/// State of the way aside between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The way to the right of where the other drivers put the pivot, m.
    aside_m: Sprung<f32>,
    /// Whether the camera looks past the left of the character; `None` without a target.
    is_left: Option<bool>,
    /// Time for which the other side has been better, s.
    better_secs: f32,
}

/// Moves the pivot aside, on the spring of the lock's framing. `target`: `None` without a lock. Without a `sight` no wall
/// is in the way.
pub fn update(
    lock: &LockFrame,
    state: &mut State,
    mut rig: Rig,
    target: Option<Seen>,
    sight: Option<&Sight>,
    dt: f32,
) -> Result<Rig> {
    if rig.subject.cut {
        *state = State::default();
    }
    let spring = Spring::from_hertz(lock.frequency_hz, 1.0)?;
    let goal = target.map_or(0.0, |target| state.choose(&rig, &target, sight, dt));
    if target.is_none() {
        (state.is_left, state.better_secs) = (None, 0.0);
    }
    let aside_m = state.aside_m.towards(spring, dt, goal);
    rig.pivot += rig.rotation * Vec3::X * aside_m;
    Ok(rig)
}

impl State {
    /// The way to the right that shows the target, m, on the side that is kept until the other is better for a while.
    fn choose(&mut self, rig: &Rig, target: &Seen, sight: Option<&Sight>, dt: f32) -> f32 {
        let ways = ways_m(rig, target);
        let [right, left] = ways.map(|way_m| cost_m(rig, way_m, sight));
        let of_shoulder = (rig.pivot - rig.subject.position).dot(rig.rotation * Vec3::X) < 0.0;
        let is_left = *self.is_left.get_or_insert(of_shoulder);
        let (kept, other) = if is_left {
            (left, right)
        } else {
            (right, left)
        };
        let is_better = other + BETTER_M < kept;
        self.better_secs = if is_better {
            self.better_secs + dt
        } else {
            0.0
        };
        if self.better_secs > BETTER_SECS {
            (self.is_left, self.better_secs) = (Some(!is_left), 0.0);
        }
        ways[usize::from(self.is_left == Some(true))]
    }
}

/// The ways of the pivot to the right, m, with which the target is seen past the right and past the left of the character: 0 or more, and 0
/// or less.
fn ways_m(rig: &Rig, target: &Seen) -> [f32; 2] {
    let (eye, right) = (rig.place(), rig.rotation * Vec3::X);
    let ahead = Vec3::Y.cross(right);
    let (to_character, to_target) = (rig.subject.position - eye, target.place - eye);
    let [character_m, target_m] = [to_character, to_target].map(|way| way.dot(ahead));
    if character_m <= 0.0 || target_m < character_m + BESIDE_M {
        return [0.0; 2];
    }
    let u = character_m / target_m;
    let from_line = to_character - to_target * u;
    let half_width = HALF_WIDTH_PART * rig.subject.head_m;
    let clear_m = half_width + target.radius_m * u + MARGIN_M;
    let over_m = rig.subject.head_m - half_width;
    // From the ends of the upright capsule that the character is taken for, whose lower one is at the feet.
    let under_m = rig.subject.feet_m - half_width;
    let beyond_m = (-from_line.y - over_m).max(from_line.y - under_m).max(0.0);
    let width_m = (clear_m * clear_m - beyond_m * beyond_m).max(0.0).sqrt();
    // Over the head no way is needed on either side; without a jump on the way there.
    let counts = (width_m / (ROUNDED_PART * clear_m)).min(1.0) / (1.0 - u);
    let x = from_line.dot(right);
    [
        ((x + width_m) * counts).clamp(0.0, MOST_M),
        ((x - width_m) * counts).clamp(-MOST_M, 0.0),
    ]
}

/// What a way aside counts, m: its length, and more where a wall cuts it.
fn cost_m(rig: &Rig, way_m: f32, sight: Option<&Sight>) -> f32 {
    let Some(sight) = sight else {
        return way_m.abs();
    };
    let side = (rig.rotation * Vec3::X) * way_m.signum();
    let from = rig.subject.position.with_y(rig.pivot.y);
    let to = rig.pivot + side * way_m.abs();
    let there = reachable(sight, from, to, ROOM_RADIUS_M);
    let lacking_m = (to - there).dot(side).max(0.0);
    way_m.abs() + WALL_COST * lacking_m
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::{Casts, Reach};

    const DT: f32 = 1.0 / 60.0;

    /// A wall that stops each ball on its way to the right at once.
    struct WallOnTheRight;

    impl Casts for WallOnTheRight {
        fn body_of(&self, _: Entity) -> Option<Entity> {
            None
        }

        fn cast_ray(&self, _: Vec3, _: Vec3, _: &dyn Fn(Entity) -> bool) -> Option<(Entity, Vec3)> {
            None
        }

        fn cast_ball(
            &self,
            from: Vec3,
            to: Vec3,
            _: f32,
            _: &dyn Fn(Entity) -> bool,
        ) -> Option<(Entity, Reach)> {
            let touch = Some((from, Vec3::NEG_X));
            let reach = Reach { metres: 0.0, touch };
            (to.x > from.x).then_some((Entity::PLACEHOLDER, reach))
        }

        fn touched(&self, _: Vec3, _: f32, _: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
            Vec::new()
        }

        fn nearest_point(&self, _: Vec3, _: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
            None
        }
    }

    /// The way to the right after these frames, m, 3 m before a target, with the character so far to the right of the pivot, m.
    fn way_m(state: &mut State, x: f32, sight: Option<&Sight>, frames: u32) -> f32 {
        let mut rig = Rig::default();
        rig.subject.position = Vec3::new(x, -0.5, 0.0);
        (rig.subject.head_m, rig.subject.feet_m) = (0.7, 1.1);
        let target = Seen {
            entity: Entity::PLACEHOLDER,
            teleports: 0,
            place: Vec3::new(0.0, 0.2, -3.0),
            weight: 1.0,
            radius_m: 0.5,
        };
        let mut way_m = f32::NAN;
        for _ in 0..frames {
            way_m = state.choose(&rig, &target, sight, DT);
        }
        way_m
    }

    #[test]
    fn a_run_to_and_fro_does_not_change_the_side() {
        let mut state = State::default();
        assert_eq!(way_m(&mut state, -1.0, None, 1), 0.0, "right of it");
        for _ in 0..5 {
            assert_eq!(way_m(&mut state, 1.0, None, 50), MOST_M, "it stays");
            assert_eq!(way_m(&mut state, -1.0, None, 10), 0.0);
        }
        assert_eq!(way_m(&mut state, 1.0, None, 70), 0.0, "left of it");
    }

    #[test]
    fn beside_a_wall_the_camera_looks_past_the_other_side() {
        let sight = Sight::new(WallOnTheRight, |_, _| true, 0.0);
        let mut state = State::default();
        assert!(way_m(&mut state, -0.01, None, 90) > 0.5);
        assert!(way_m(&mut state, -0.01, Some(&sight), 90) < -0.5);
    }

    fn seen(place: Vec3) -> Seen {
        Seen {
            entity: Entity::PLACEHOLDER,
            teleports: 0,
            place,
            weight: 1.0,
            radius_m: 0.2,
        }
    }

    #[test]
    fn the_other_side_is_taken_once_it_has_been_better_by_seven_tenths_for_a_second() {
        // Past the right it is nearer by 0.76 m, or by 0.68 m.
        for (x, changes) in [(-0.19, true), (-0.17, false)] {
            let mut state = State {
                is_left: Some(true),
                ..default()
            };
            let mut rig = Rig {
                distance: 4.0,
                ..Rig::default()
            };
            rig.subject.position.x = x;
            (rig.subject.head_m, rig.subject.feet_m) = (0.7, 0.7);
            let target = seen(Vec3::Z * -4.0);
            for _ in 0..58 {
                assert!(state.choose(&rig, &target, None, DT) < 0.0);
            }
            (0..4).for_each(|_| _ = state.choose(&rig, &target, None, DT));
            assert_eq!(state.choose(&rig, &target, None, DT) > 0.0, changes);
        }
    }

    #[test]
    fn the_pivot_goes_aside_on_its_spring_and_back_after_the_lock() {
        let lock = LockFrame::default();
        let mut rig = crate::boxes::rig(90.0, 0.0);
        rig.pivot = Vec3::NEG_Z * 0.1;
        rig.distance = 4.0;
        (rig.subject.head_m, rig.subject.feet_m) = (0.7, 0.7);
        let mut state = State::default();
        let mut aside = |target: Option<Seen>, frames: u16, cut: bool| {
            let mut moved = rig;
            for _ in 0..frames {
                rig.subject.cut = cut;
                moved = update(&lock, &mut state, rig, target, None, DT).unwrap();
            }
            moved.pivot - rig.pivot
        };
        // The camera looks along -X past the right of a character that is 0.1 m to the left.
        let target = Some(seen(Vec3::new(-4.0, 0.0, -0.1)));
        let there = aside(target, 300, false);
        assert!(there.distance(Vec3::NEG_Z * 0.802) < 2e-3, "{there}");
        let soon = aside(None, 6, false);
        assert!((0.6..0.8).contains(&-soon.z), "{soon}");
        assert!(aside(None, 300, false).length() < 1e-3);
        assert!((-aside(target, 300, false).z - 0.802).abs() < 2e-3);
        assert_eq!(aside(None, 1, true), Vec3::ZERO);
    }
}
