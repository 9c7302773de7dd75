//! Sets the length of the boom for a place, and keeps the camera inside a box: the lower the ceiling, the nearer the camera.

use super::prelude::*;
use super::rig::DISTANCE_M;
use super::switch::blend::HALVES_AT;

/// Driver that sets how long [`Boom`](super::Boom) is, in place of [`Boom::length_m`](super::Boom::length_m), and keeps the camera inside a
/// box along the world's axes. It is for the inside of a room, or for a camera that is nearer in one part of a level.
///
/// The camera comes nearer to the pivot instead of leaving the box. It neither slides along a wall of the box nor turns, so the look
/// direction stays that of the player. The length is a smooth function of pivot and look direction ([`length_within`]) without a state:
/// exact at any frame rate, and without a jump as long as the pivot is inside the box.
///
/// On an entity with a [`RigVolume`](super::RigVolume) and no [`Rig`] it is not a driver: a camera with
/// [`FollowVolumes`](super::FollowVolumes) gives its own rig this length while the view is in the volume ([`in_volume`]). So the picture
/// stays that of one rig, behind one set of walls, and only its distance changes. Both are read in each frame, so they may move, as with a
/// lift; a change of `length_m` itself is seen at once.
#[doc(alias = "CinemachineConfiner")]
#[derive(Component, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct Confiner {
    /// Length of the boom far from all walls of the box, m. Low: the character fills the picture; high: walls often come in between.
    #[default(DISTANCE_M)]
    pub length_m: f32,
    /// Centre of the box, m.
    pub middle: Vec3,
    /// Full lengths of the box along x, y and z, m. `INFINITY`: no walls along this axis.
    #[default(Vec3::INFINITY)]
    pub size_m: Vec3,
}

/// The least room that counts behind a pivot, m, also where the wall of the box is nearer or the pivot is outside: with less, the near plane
/// would cut the head.
const LEAST_ROOM_M: f32 = 0.3;

/// Length of a boom that is to be `length_m` long but to stay inside a box, m. `room_m`: from the pivot to the wall of the box that is
/// behind it along each axis. `back`: the unit vector from the pivot to the camera.
///
/// Along one axis the camera meets the wall at a length of `room / |back|`. The shortest of these and `length_m` is the answer, but with a
/// kink where another one becomes the shortest. So this is a smooth minimum, the 8-norm of their reciprocals. It is never more than the
/// shortest. It is 8 % less where two of them are equal, and 0.05 % less where the second is twice as long.
#[must_use]
pub fn length_within(room_m: Vec3, back: Vec3, length_m: f32) -> f32 {
    let parts = length_m * back.abs() / room_m.max(Vec3::splat(LEAST_ROOM_M));
    let sum: f32 = parts.to_array().map(|part| part.powi(8)).iter().sum();
    length_m / (1.0 + sum).powf(0.125)
}

/// Sets the length that the boom is to have in this frame.
#[must_use]
pub fn update(confiner: &Confiner, mut rig: Rig) -> Rig {
    rig.boom_m = Some(confiner.length_behind(&rig));
    rig
}

impl Confiner {
    /// Length of the boom of a rig in this box, m.
    fn length_behind(&self, rig: &Rig) -> f32 {
        let back = rig.axes.rotation() * rig.back();
        let from_middle = rig.axes.to_world(rig.pivot) - self.middle;
        // Towards the wall that is behind the pivot, whichever side that is.
        let room_m = 0.5 * self.size_m - from_middle * back.signum();
        length_within(room_m, back, self.length_m)
    }
}

/// The volume that a camera's own rig has its length from, and the change from one to another: state between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The volume that the view is in, and its box.
    within: Option<(Entity, Confiner)>,
    /// Half-life of the change to its length, s. 0: at once.
    half_life_secs: f32,
    /// The volume of the last frame; the change of the boom's length there, as a part of that length; and the rate of that change, per
    /// second.
    of: Option<Entity>,
    change: f32,
    rate: f32,
    /// What is left of the difference to the volume before, as a part of the length.
    left: Sprung<f32>,
}

impl State {
    /// The volume that the rig has its length from; `None`: the length is its own.
    #[must_use]
    pub fn volume(&self) -> Option<Entity> {
        self.within.map(|(volume, _)| volume)
    }

    /// The volume is the same as in the last frame, and its box as it is now.
    pub(super) fn keep(&mut self, within: Option<(Entity, Confiner)>) {
        self.within = within;
    }

    /// From this frame on the length is that of a volume, or of none. Half of the change is done after `half_life_secs`.
    pub(super) fn enter(&mut self, within: Option<(Entity, Confiner)>, half_life_secs: f32) {
        self.within = within;
        self.half_life_secs = half_life_secs;
    }
}

/// Changes the length of the boom ([`Rig::boom_factor`]) for the volume that the view is in. `length_m`: that without a volume, m. What
/// changes the length by a factor, such as [`ByPitch`](super::ByPitch), does so in a volume, too.
#[must_use]
pub fn in_volume(state: &mut State, mut rig: Rig, length_m: f32, dt: f32) -> Rig {
    let change = state.within.map_or(0.0, |(_, confiner)| {
        let there = Confiner {
            length_m: confiner.length_m * rig.boom_factor,
            ..confiner
        };
        there.length_behind(&rig) / length_m.max(f32::EPSILON) - 1.0
    });
    let of = state.volume();
    if of != state.of {
        // The length goes on as it is, with its rate.
        state.left.value += state.change - change;
        state.left.velocity += state.rate;
        (state.of, state.rate) = (of, 0.0);
    } else if dt > 0.0 {
        state.rate = (change - state.change) / dt;
    }
    state.change = change;
    // No spring has a half-life of 0.
    match Spring::critical(HALVES_AT / state.half_life_secs) {
        Ok(spring) if !rig.subject.cut => {
            state.left.towards_mean(spring, dt, 0.0);
        }
        _ => state.left.reset(0.0),
    }
    rig.boom_factor *= 1.0 + change + state.left.value;
    rig
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_test_lab::worst::Extreme;

    const HALL: Confiner = Confiner {
        length_m: 5.0,
        middle: Vec3::new(10.0, 2.0, 0.0),
        size_m: Vec3::new(20.0, 4.0, 8.0),
    };

    fn rig(pivot: Vec3, yaw_deg: f32, pitch_deg: f32) -> Rig {
        let look = crate::Look { yaw_deg, pitch_deg };
        Rig {
            pivot,
            rotation: look.rotation(),
            ..Rig::default()
        }
    }

    fn length(pivot: Vec3, yaw_deg: f32, pitch_deg: f32) -> f32 {
        update(&HALL, rig(pivot, yaw_deg, pitch_deg))
            .boom_m
            .unwrap()
    }

    #[test]
    fn without_walls_near_the_length_is_the_given_one() {
        let free = Confiner {
            length_m: 3.0,
            ..Confiner::default()
        };
        assert_eq!(update(&free, rig(Vec3::ONE, 40.0, -20.0)).boom_m, Some(3.0));
        assert!((length(HALL.middle, 90.0, 0.0) - 5.0).abs() < 0.01);
    }

    #[test]
    fn the_camera_is_inside_the_box_from_any_pivot_in_it_and_in_any_direction() {
        let mut nearest = f32::INFINITY;
        for x in [0.5, 4.0, 19.5] {
            for z in [-3.5, 0.0, 2.0] {
                for turn in 0_u8..72 {
                    for pitch_deg in [-70.0, -30.0, 0.0, 40.0] {
                        let pivot = Vec3::new(x, 1.5, z);
                        let rig = rig(pivot, f32::from(turn) * 5.0, pitch_deg);
                        let length_m = update(&HALL, rig).boom_m.unwrap();
                        let from_middle = (pivot + rig.back() * length_m - HALL.middle).abs();
                        nearest.keep_smallest((0.5 * HALL.size_m - from_middle).min_element());
                    }
                }
            }
        }
        assert!(nearest >= 0.0, "{nearest} m");
    }

    #[test]
    fn a_steady_turn_changes_the_length_without_a_kink() {
        // Past a corner of the box: the second difference over a degree.
        let pivot = Vec3::new(2.0, 1.5, 1.0);
        let mut most = 0.0_f32;
        for tenths in 0_i16..3600 {
            let at = |tenths: i16| length(pivot, f32::from(tenths) / 10.0, -15.0);
            let (before, now, after) = (at(tenths - 10), at(tenths), at(tenths + 10));
            most.keep_largest((after - 2.0 * now + before).abs());
        }
        assert!(most < 0.02, "{most} m");
    }

    #[test]
    fn a_pivot_on_a_wall_or_beyond_it_leaves_a_short_boom() {
        for x in [0.0, -0.2, -50.0] {
            let length_m = length(Vec3::new(x, 2.0, 0.0), -90.0, 0.0);
            assert!((0.29..0.301).contains(&length_m), "{length_m} m");
        }
    }

    /// Lengths of a boom of 5 m in frames at 60 a second in which the view is in these volumes, with a half-life of 0.25 s, m.
    fn lengths(within: &[Option<(Entity, Confiner)>], state: &mut State) -> Vec<f32> {
        let frame = |within: &Option<(Entity, Confiner)>| {
            let changes = within.map(|it| it.0) != state.volume();
            if changes {
                state.enter(*within, 0.25);
            }
            5.0 * in_volume(state, Rig::default(), 5.0, 1.0 / 60.0).boom_factor
        };
        within.iter().map(frame).collect()
    }

    fn volume(number: u32, length_m: f32) -> Option<(Entity, Confiner)> {
        let confiner = Confiner {
            length_m,
            ..Confiner::default()
        };
        Some((Entity::from_raw_u32(number).unwrap(), confiner))
    }

    #[test]
    fn the_length_of_a_volume_comes_and_goes_without_a_kink_also_from_one_to_another() {
        let mut state = State::default();
        let mut all = vec![None; 10];
        all.extend([volume(1, 4.0); 9]);
        all.extend([volume(2, 3.0); 9]);
        all.extend([None; 120]);
        let lengths = lengths(&all, &mut state);
        assert!((lengths[9] - 5.0).abs() < 1e-6, "{lengths:?}");
        assert!((lengths[129] - 5.0).abs() < 1e-3, "{lengths:?}");
        let nearest = lengths.iter().copied().fold(f32::INFINITY, f32::min);
        assert!((3.0..4.6).contains(&nearest), "{nearest} m");
        // The acceleration of the spring over a change of 2 m, in a frame; a jump would be 60 times that.
        let omega = HALVES_AT / 0.25;
        for three in lengths.windows(3) {
            let kink = (three[2] - 2.0 * three[1] + three[0]).abs() * 60.0 * 60.0;
            assert!(kink < 2.0 * omega * omega * 2.0, "{three:?}");
        }
    }

    #[test]
    fn half_of_the_change_is_done_in_the_half_life_and_all_at_once_after_a_cut() {
        let mut state = State::default();
        let lengths = lengths(&[volume(1, 4.0); 15], &mut state);
        assert!((lengths[14] - 4.5).abs() < 0.02, "{lengths:?}");
        let mut rig = Rig::default();
        rig.subject.cut = true;
        let factor = in_volume(&mut state, rig, 5.0, 1.0 / 60.0).boom_factor;
        assert!((factor - 0.8).abs() < 1e-6, "{factor}");
    }
}
