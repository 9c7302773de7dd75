//! Frames a group: the pivot is its weighted middle, and the distance is solved so that all of it is in the picture.
//!
//! A member is a ball. In the axes of the camera, from the pivot, with `z` towards the camera, a ball of radius `r` at `(x, y, z)` is
//! inside the side of the picture whose half-angle has the tangent `t`, from a distance of at least
//!
//! ```text
//! d = z + (|x| + r sqrt(1 + t^2)) / t      likewise with y, above and below
//! ```
//!
//! The largest `d` of all members is the distance. Nothing is searched for, so it is right in each frame.

use std::hash::{DefaultHasher, Hash, Hasher};

use spring_math::{Propagator, SpringValue};

use super::prelude::*;
use super::switch::motion::JUMP_M_S;

/// Driver that frames several views, instead of [`Follow`](super::Follow), [`DeadZone`](super::DeadZone) and
/// [`LookAhead`](super::LookAhead); with [`Boom`](super::Boom), whose length it sets. Put it on a rig with
/// [`Orbit`](super::Orbit) ([`group_camera`](super::group_camera)). With a [`Tripod`](super::Tripod) it only turns the camera.
///
/// Where a wall shortens the boom, the group is framed again once the wall is gone.
///
/// When a member comes, is gone or is teleported, the picture goes on with its velocity, and the springs bring it to the new group. Only one
/// that appears beyond the hard margin moves the camera back at once: let its [`weight`](Member::weight) grow.
#[doc(alias = "target group")]
#[doc(alias = "multiple targets")]
#[derive(Component, SmartDefault, Debug, Clone, PartialEq)]
pub struct Group {
    /// The members. An entity that no longer exists is ignored.
    pub members: Vec<Member>,
    /// Part of half the picture at each border that the camera keeps free, on a spring. Low: a start of a run comes close to the border;
    /// high: all are small.
    #[default(0.3)]
    pub soft_margin: f32,
    /// Part of half the picture at each border that no member enters in any frame; less than `soft_margin`. It does not hold where a wall
    /// shortens the boom or moves the pivot, nor against what comes after: a shake, a glance, the blend to another rig. Low: members touch
    /// the border; high: the camera starts and stops with each of them.
    #[default(0.1)]
    pub hard_margin: f32,
    /// Frequency of the springs of the pivot and of the distance, Hz. Low: members are near the hard margin for long; high: each start and
    /// stop of a member moves the picture.
    #[default(0.8)]
    pub frequency_hz: f32,
    /// Smallest distance from the pivot to the camera, m. Low: a group close together fills the picture.
    #[default(5.0)]
    pub nearest_m: f32,
    /// Largest distance, m. Farther members leave the picture, also its hard margin.
    #[default(60.0)]
    pub farthest_m: f32,
    /// Width of the picture over its height: the narrowest that is drawn.
    #[default(16.0 / 9.0)]
    pub aspect: f32,
}

/// One of those that a [`Group`] frames.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Member {
    /// The entity, which moves at frame rate.
    pub view: Entity,
    /// Its part in the middle. From 1 up all of it is in the picture; below, it is framed as if it were nearer to the middle and smaller
    /// in this proportion, so that it comes and goes without a jump where the weight does.
    pub weight: f32,
    /// Radius of the ball about it that is to be seen, m.
    pub radius_m: f32,
}

impl Member {
    /// One that counts fully and has this radius, m.
    #[must_use]
    pub fn new(view: Entity, radius_m: f32) -> Self {
        Self {
            view,
            weight: 1.0,
            radius_m,
        }
    }
}

/// A member where it is drawn in this frame, in the axes of the rig.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seen {
    /// [`Member::view`].
    pub entity: Entity,
    /// How often it was teleported.
    pub teleports: u32,
    /// Its position, m.
    pub place: Vec3,
    /// [`Member::weight`].
    pub weight: f32,
    /// [`Member::radius_m`].
    pub radius_m: f32,
}

/// State of the springs between frames: errors in place of values, so that a group at constant velocity is framed without lag.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The pivot minus the middle of the group, m.
    pivot_error: Vec3,
    /// Velocity of the pivot, m/s.
    pivot_velocity: Vec3,
    /// The distance minus that for the soft margin, m.
    error_m: f32,
    /// Rate of change of the distance, m/s.
    rate: f32,
    /// In the last frame: the middle, and the distances for the soft and the hard margin, m.
    last: Option<Vec3>,
    last_m: Option<(f32, f32)>,
    /// Hash of the members of the last frame, and whether others are framed in this one.
    members: u64,
    is_changed: bool,
}

/// Hash of the members that count and of how often they were teleported.
fn hash(seen: &[Seen]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for member in seen.iter().filter(|member| member.weight > 0.0) {
        (member.entity, member.teleports).hash(&mut hasher);
    }
    hasher.finish()
}

impl Group {
    /// A frame of the spring on which the pivot, or the distance, follows a goal that has moved from `last` to `goal`: from and to its error
    /// (itself minus the goal) and its rate of change. The goal's velocity is fed forward, as in `Follow`. `is_changed`: `goal` is that of
    /// another group, and the way to it is no velocity.
    fn follow<V: SpringValue>(
        &self,
        (error, rate): (V, V),
        last: V,
        goal: V,
        is_changed: bool,
        dt: f32,
    ) -> Result<(V, V)> {
        let (moved, error) = if is_changed {
            (rate * dt, error + (last - goal) + rate * dt)
        } else {
            (goal - last, error)
        };
        if dt <= 0.0 {
            return Ok((error, rate));
        }
        let spring = Spring::from_hertz(self.frequency_hz, 1.0)?;
        let behind = rate - moved * (1.0 / dt);
        let (change, rate_change) = Propagator::exact(spring, dt).error_step(error, behind);
        Ok((error + change, rate + rate_change))
    }

    /// The distance from which all of `seen` is in the picture without a `margin` (0: the whole picture), m; without members 0.
    #[must_use]
    pub fn distance(&self, rig: &Rig, seen: &[Seen], margin: f32) -> f32 {
        let half = (0.5 * rig.fov_deg).to_radians().tan() * (1.0 - margin);
        let middle = middle(seen).unwrap_or(rig.pivot);
        let need = |member: &Seen| {
            let part = member.weight.clamp(0.0, 1.0);
            let place = middle + (member.place - middle) * part;
            let at = rig.rotation.conjugate() * (place - rig.pivot);
            let side =
                |off: f32, t: f32| (off.abs() + member.radius_m * part * (1.0 + t * t).sqrt()) / t;
            at.z + side(at.x, half * self.aspect).max(side(at.y, half))
        };
        let needs = seen.iter().filter(|member| member.weight > 0.0).map(need);
        needs.fold(0.0, f32::max)
    }
}

/// The weighted middle of a group, m; `None` if no weight is above 0.
fn middle(seen: &[Seen]) -> Option<Vec3> {
    let weight: f32 = seen.iter().map(|member| member.weight.max(0.0)).sum();
    let sum: Vec3 = seen.iter().map(|it| it.place * it.weight.max(0.0)).sum();
    (weight > 0.0).then(|| sum / weight)
}

/// Sets the pivot. Without members it stays where other drivers have put it.
pub fn update(
    group: &Group,
    state: &mut State,
    mut rig: Rig,
    seen: &[Seen],
    dt: f32,
) -> Result<Rig> {
    let Some(goal) = middle(seen) else {
        state.last = None;
        return Ok(rig);
    };
    let last = state.last.replace(goal);
    let members = hash(seen);
    let is_same = std::mem::replace(&mut state.members, members) == members;
    let is_jump = |last: Vec3| dt > 0.0 && last.distance(goal) > JUMP_M_S * dt;
    state.is_changed = !is_same || last.is_some_and(is_jump);
    match last {
        Some(last) if !rig.subject.cut => {
            let motion = (state.pivot_error, state.pivot_velocity);
            let (error, velocity) = group.follow(motion, last, goal, state.is_changed, dt)?;
            (state.pivot_error, state.pivot_velocity) = (error, velocity);
        }
        _ => (state.pivot_error, state.pivot_velocity) = (Vec3::ZERO, Vec3::ZERO),
    }
    rig.pivot = goal + state.pivot_error;
    Ok(rig)
}

/// Sets the length of the boom, [`Rig::boom_m`], for the pivot, rotation and field of view that the drivers before it have set.
pub fn frame(
    group: &Group,
    state: &mut State,
    mut rig: Rig,
    seen: &[Seen],
    dt: f32,
) -> Result<Rig> {
    if middle(seen).is_none() {
        state.last_m = None;
        return Ok(rig);
    }
    let solved = |margin| group.distance(&rig, seen, margin).min(group.farthest_m);
    let soft = solved(group.soft_margin).max(group.nearest_m);
    let hard = solved(group.hard_margin);
    let last = state.last_m.replace((soft, hard));
    match last {
        Some((last_soft, last_hard)) if !rig.subject.cut && !rig.look_jumped => {
            let motion = (state.error_m, state.rate);
            // A distance that jumps is no velocity either: a member has grown or shrunk in one frame.
            let is_jump = dt > 0.0 && (hard - last_hard).abs() > JUMP_M_S * dt;
            let is_changed = state.is_changed || is_jump;
            let (error, rate) = group.follow(motion, last_soft, soft, is_changed, dt)?;
            (state.error_m, state.rate) = (error, rate);
            if dt > 0.0 && soft + error < hard && !is_changed {
                // At the hard margin the distance moves with it.
                state.rate = rate.max((hard - last_hard) / dt);
            }
            state.error_m = state.error_m.max(hard - soft);
        }
        _ => (state.error_m, state.rate) = (0.0, 0.0),
    }
    rig.boom_m = Some(soft + state.error_m);
    Ok(rig)
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_test_lab::worst::Extreme;

    /// A member at a place, m, with a radius of 0.5 m.
    fn at(x: f32, y: f32, z: f32) -> Seen {
        Seen {
            entity: Entity::PLACEHOLDER,
            teleports: 0,
            place: Vec3::new(x, y, z),
            weight: 1.0,
            radius_m: 0.5,
        }
    }

    #[test]
    fn from_the_solved_distance_a_ball_touches_the_border_and_none_is_beyond_it() {
        let group = Group::default();
        let seen = [at(4.0, 0.0, 1.0), at(-3.0, 1.0, -6.0), at(0.0, 2.5, 0.0)];
        let rig = Rig {
            rotation: Quat::from_euler(EulerRot::YXZ, 0.8, -0.4, 0.0),
            ..default()
        };
        for margin in [0.0, 0.1, 0.3] {
            let distance = group.distance(&rig, &seen, margin);
            let camera = rig.pivot + rig.back() * distance;
            let half = (0.5 * rig.fov_deg).to_radians().tan() * (1.0 - margin);
            // Distance of each ball's surface from each of the four planes through the camera.
            let mut nearest = f32::INFINITY;
            for member in seen {
                let at = rig.rotation.conjugate() * (member.place - camera);
                for (off, t) in [(at.x, half * group.aspect), (at.y, half)] {
                    let inside = (-at.z * t - off.abs()) / (1.0 + t * t).sqrt();
                    nearest.keep_smallest(inside - member.radius_m);
                }
            }
            assert!(nearest.abs() < 1e-5, "{margin}: {nearest} m");
        }
    }

    #[test]
    fn one_without_weight_changes_nothing_and_a_weight_that_grows_changes_it_without_a_jump() {
        let (group, rig) = (Group::default(), Rig::default());
        let distance = |weight| {
            let far = Seen {
                weight,
                ..at(9.0, 0.0, 0.0)
            };
            let seen = [at(-1.0, 0.0, 0.0), at(1.0, 0.0, 0.0), far];
            let pivot = middle(&seen).unwrap();
            group.distance(&Rig { pivot, ..rig }, &seen, 0.1)
        };
        let without = group.distance(&rig, &[at(-1.0, 0.0, 0.0), at(1.0, 0.0, 0.0)], 0.1);
        assert!((distance(0.0) - without).abs() < 1e-5);
        let mut last = without;
        for hundredth in 1_u8..=100 {
            let now = distance(f32::from(hundredth) / 100.0);
            assert!((now - last).abs() < 0.3, "{hundredth}: {last} {now}");
            last = now;
        }
        assert!(last > 2.0 * without);
    }

    /// Two that run at 3 m/s, and a third beside them: in what changes at 2 s.
    #[derive(Debug, Clone, Copy, PartialEq)]
    enum Third {
        IsGone,
        Comes,
        IsTeleported,
        IsMoved,
        Grows,
        Shrinks,
    }

    fn seen_at(third: Third, secs: f32) -> Vec<Seen> {
        let (x, is_after) = (3.0 * secs, secs > 2.0);
        let mut seen = vec![at(x, 0.0, 0.0), at(x + 2.0, 0.0, 0.0)];
        let mut aside = at(x + 20.0, 0.0, -5.0);
        aside.entity = Entity::from_raw_u32(7).unwrap();
        if matches!(third, Third::IsTeleported | Third::IsMoved) && is_after {
            aside.place.x -= 15.0;
            aside.teleports = u32::from(third == Third::IsTeleported);
        }
        if third == Third::Grows && is_after || third == Third::Shrinks && !is_after {
            aside.radius_m = 4.0;
        }
        let is_there = match third {
            Third::IsGone => !is_after,
            Third::Comes => is_after,
            _ => true,
        };
        seen.extend(is_there.then_some(aside));
        seen
    }

    #[test]
    fn one_that_is_gone_or_comes_or_grows_or_is_teleported_does_not_kick_the_picture() {
        let group = Group::default();
        let omega = std::f32::consts::TAU * group.frequency_hz;
        let all = [
            Third::IsGone,
            Third::Comes,
            Third::IsTeleported,
            Third::IsMoved,
            Third::Grows,
            Third::Shrinks,
        ];
        for (third, fps) in all
            .into_iter()
            .flat_map(|third| [30_u16, 60, 120, 240].map(|fps| (third, fps)))
        {
            let dt = 1.0 / f32::from(fps);
            let (mut state, mut last) = (State::default(), None);
            let mut rates = (Vec3::X * 3.0, 0.0);
            let (mut kick, mut boom_kick) = (0.0_f32, 0.0_f32);
            for number in 0..=6 * fps {
                let secs = f32::from(number) * dt;
                let seen = seen_at(third, secs);
                let rig = Rig {
                    rotation: Quat::from_rotation_x(-0.5),
                    ..default()
                };
                let rig = update(&group, &mut state, rig, &seen, dt).unwrap();
                let rig = frame(&group, &mut state, rig, &seen, dt).unwrap();
                let now = (rig.pivot, rig.boom_m.unwrap());
                let Some((pivot, boom_m)) = last.replace(now) else {
                    continue;
                };
                let new = ((now.0 - pivot) / dt, (now.1 - boom_m) / dt);
                // It begins at rest. What comes, or grows, beyond the margin is in the picture in the same frame.
                let is_jump = matches!(third, Third::Comes | Third::Grows)
                    && (2.0..2.0 + 1.5 * dt).contains(&secs);
                if secs > 1.5 {
                    kick.keep_largest(new.0.distance(rates.0));
                }
                rates.0 = new.0;
                if !is_jump {
                    if secs > 1.5 {
                        boom_kick.keep_largest((new.1 - rates.1).abs());
                    }
                    rates.1 = new.1;
                }
            }
            println!("{third:?} {fps} fps: {kick} m/s, boom {boom_kick} m/s");
            // The spring's acceleration, with an offset of the middle of at most 7 m and of the distance of 30 m.
            assert!(
                kick < 7.0 * omega * omega * dt,
                "{third:?} {fps}: {kick} m/s"
            );
            assert!(
                boom_kick < 30.0 * omega * omega * dt,
                "{third:?} {fps}: {boom_kick}"
            );
        }
    }

    const DT: f32 = 1.0 / 60.0;

    /// A member of this number, weight and radius at this x, m.
    fn member(number: u32, x: f32, weight: f32, radius_m: f32) -> Seen {
        Seen {
            entity: Entity::from_raw_u32(number).unwrap(),
            weight,
            radius_m,
            ..at(x, 0.0, 0.0)
        }
    }

    /// The rig after this many frames.
    fn frames(group: &Group, state: &mut State, frames: u16, rig: Rig, seen: &[Seen]) -> Rig {
        let mut framed = rig;
        for _ in 0..frames {
            framed = update(group, state, rig, seen, DT).unwrap();
            framed = frame(group, state, framed, seen, DT).unwrap();
        }
        framed
    }

    #[test]
    fn the_middle_counts_weights_above_0_alone() {
        let seen = [
            member(1, 0.0, 1.0, 0.5),
            member(2, 4.0, 3.0, 0.5),
            member(3, 99.0, -1.0, 0.5),
        ];
        assert_eq!(middle(&seen), Some(Vec3::X * 3.0));
        assert_eq!(middle(&seen[2..]), None);
        assert_eq!(middle(&[member(1, 1.0, 0.0, 0.5)]), None);
        // Another one that counts is another group; one that does not is none.
        assert_eq!(hash(&seen), hash(&seen[..2]));
        assert_ne!(hash(&seen), hash(&seen[1..]));
        let teleported = Seen {
            teleports: 1,
            ..seen[0]
        };
        assert_ne!(hash(&seen[..1]), hash(&[teleported]));
    }

    #[test]
    fn a_ball_of_2_m_is_seen_from_4_m_and_with_its_margin_from_a_third_farther() {
        let (group, rig) = (Group::default(), Rig::default());
        let seen = [member(1, 0.0, 1.0, 2.0)];
        // Half of the picture is 30 degrees high, so its border touches the ball from twice the radius.
        assert!((group.distance(&rig, &seen, 0.0) - 4.0).abs() < 1e-4);
        assert!((group.distance(&rig, &seen, 0.3) - 5.338).abs() < 2e-3);
        assert_eq!(group.distance(&rig, &[member(1, 0.0, 0.0, 2.0)], 0.3), 0.0);
        let boom_m = |group: &Group| frames(group, &mut State::default(), 1, rig, &seen).boom_m;
        assert!((boom_m(&group).unwrap() - 5.338).abs() < 2e-3);
        let farthest_m = 5.2;
        assert_eq!(
            boom_m(&Group {
                farthest_m,
                ..group.clone()
            }),
            Some(5.2)
        );
        let nearest_m = 8.0;
        assert_eq!(boom_m(&Group { nearest_m, ..group }), Some(8.0));
    }

    #[test]
    fn to_another_group_the_pivot_goes_on_its_spring_and_behind_a_run_without_lag() {
        let (group, rig) = (Group::default(), Rig::default());
        let alone = [member(1, 0.0, 1.0, 0.5)];
        let two = [alone[0], member(2, 6.0, 1.0, 0.5)];
        let mut moved = alone;
        moved[0].place.x = 10.0;
        for (now, goal_x) in [(&two[..], 3.0), (&moved[..], 10.0)] {
            let mut state = State::default();
            frames(&group, &mut state, 5, rig, &alone);
            // At 0.8 Hz 28.5 % are left after half a second.
            let soon = frames(&group, &mut state, 30, rig, now).pivot.x;
            assert!((soon - 0.715 * goal_x).abs() < 0.003 * goal_x, "{soon}");
            let there = frames(&group, &mut state, 300, rig, now).pivot.x;
            assert!((there - goal_x).abs() < 1e-3, "{there}");
        }
        let mut state = State::default();
        let mut runs = alone;
        for _ in 0..240 {
            runs[0].place.x += 3.0 * DT;
            frames(&group, &mut state, 1, rig, &runs);
        }
        assert!(state.pivot_error.length() < 1e-3, "{}", state.pivot_error);
        assert!(state.pivot_velocity.distance(Vec3::X * 3.0) < 1e-2);
        // A pause changes nothing, and a cut ends the motion.
        let before = state;
        let paused = update(&group, &mut state, rig, &runs, 0.0).unwrap();
        assert_eq!(state.pivot_velocity, before.pivot_velocity);
        assert!((paused.pivot.x - 12.0).abs() < 1e-2);
        let mut cut = rig;
        cut.subject.cut = true;
        update(&group, &mut state, cut, &runs, DT).unwrap();
        assert_eq!(
            (state.pivot_error, state.pivot_velocity),
            (Vec3::ZERO, Vec3::ZERO)
        );
    }

    #[test]
    fn one_that_grows_is_inside_the_hard_margin_at_once_and_inside_the_soft_one_in_the_end() {
        let (group, mut rig) = (Group::default(), Rig::default());
        let [small, large] = [2.0, 4.0].map(|radius_m| [member(1, 0.0, 1.0, radius_m)]);
        let mut state = State::default();
        frames(&group, &mut state, 5, rig, &small);
        let at_once = frames(&group, &mut state, 1, rig, &large).boom_m.unwrap();
        assert!((8.674..8.9).contains(&at_once), "{at_once}");
        let settled = frames(&group, &mut state, 300, rig, &large).boom_m.unwrap();
        assert!((settled - 10.676).abs() < 0.01, "{settled}");
        for (cut, look_jumped) in [(true, false), (false, true)] {
            let mut state = State::default();
            (rig.subject.cut, rig.look_jumped) = (false, false);
            frames(&group, &mut state, 5, rig, &small);
            (rig.subject.cut, rig.look_jumped) = (cut, look_jumped);
            let jumped = frames(&group, &mut state, 1, rig, &large).boom_m.unwrap();
            assert!((jumped - 10.676).abs() < 0.01, "{jumped}");
        }
    }
}
