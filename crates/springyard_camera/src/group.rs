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

use spring_math::Propagator;

use super::prelude::*;

/// Driver that frames several views, instead of [`Follow`](super::Follow), [`DeadZone`](super::DeadZone) and
/// [`LookAhead`](super::LookAhead); with [`Boom`](super::Boom), whose length it sets. Put it on a rig with
/// [`Orbit`](super::Orbit) ([`group_camera`](super::group_camera)). With a [`Tripod`](super::Tripod) it only turns the camera.
///
/// Where a wall shortens the boom, the group is framed again once the wall is gone.
#[doc(alias = "target group")]
#[doc(alias = "multiple targets")]
#[derive(Component, SmartDefault, Debug, Clone, PartialEq)]
pub struct Group {
    /// Who is framed. Those that are gone are left out.
    pub members: Vec<Member>,
    /// Part of half the picture at each border that the camera keeps free, on a spring. Low: a start of a run comes close to the border;
    /// high: all are small.
    #[default(0.3)]
    pub soft_margin: f32,
    /// Part of half the picture at each border that no member enters in any frame; less than `soft_margin`. Low: members touch the border;
    /// high: the camera starts and stops with each of them.
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
}

impl Group {
    /// The spring of the pivot and the distance.
    fn step(&self, dt: f32) -> Result<Propagator> {
        let spring = Spring::from_hertz(self.frequency_hz, 1.0)?;
        Ok(Propagator::exact(spring, dt))
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
    match last {
        Some(last) if !rig.subject.cut => {
            if dt > 0.0 {
                // The velocity of the middle is fed forward, as in `Follow`.
                let rate = state.pivot_velocity - (goal - last) / dt;
                let (change, rate_change) = group.step(dt)?.error_step(state.pivot_error, rate);
                state.pivot_error += change;
                state.pivot_velocity += rate_change;
            }
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
            if dt > 0.0 {
                let rate = state.rate - (soft - last_soft) / dt;
                let (change, rate_change) = group.step(dt)?.error_step(state.error_m, rate);
                state.error_m += change;
                state.rate += rate_change;
                if soft + state.error_m < hard {
                    // At the hard margin the distance moves with it.
                    state.rate = state.rate.max((hard - last_hard) / dt);
                }
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

    /// A member at a place, m, with a radius of 0.5 m.
    fn at(x: f32, y: f32, z: f32) -> Seen {
        Seen {
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
                    nearest = nearest.min(inside - member.radius_m);
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
}
