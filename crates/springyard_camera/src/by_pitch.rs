//! Changes the framing with the pitch: looking up from below, the camera is nearer, farther to the side and sees wider; looking down from
//! above, it is farther away.
//!
//! Each change is a curve over the pitch. Within [`ByPitch::flat_deg`] of [`ByPitch::usual_deg`] it is nothing, and from there to the limit
//! of the look direction ([`Look::PITCH_LIMITS_DEG`]) it goes to its value there:
//!
//! ```text
//! change = value at the limit * (3 t^2 - 2 t^3)      t: part of the way to the limit, 0 to 1
//! ```
//!
//! This cubic has no slope at either end. So the curve has no kink and goes one way only, and a small turn away from the usual pitch
//! changes next to nothing.
//!
//! The pitch is that of the picture *before* [`HillLift`](super::HillLift) and [`WallLift`](super::WallLift) tilt it, and has no spring: the
//! framing has no lag behind the mouse. Both of them tilt by how far the boom reaches. If its length followed their tilt, the two could
//! drive each other.

use super::look::Look;
use super::prelude::*;

/// Driver that changes the length of the boom, the height of the pivot, its distance to the side and the field of view with the pitch. Needs
/// [`Follow`](super::Follow) for the height, [`Boom`](super::Boom) for the length, [`Shoulder`](super::Shoulder) for the side and
/// [`FovKick`](super::FovKick) for the field of view.
#[doc(alias = "orbit rings")]
#[doc(alias = "free look camera")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct ByPitch {
    /// Pitch at which nothing changes: that of most of the play. Low: a level look is already one from below; high: the usual look is
    /// one from above.
    #[default(-12.0)]
    #[reflect(@limits(-60.0..=30.0, -25.0..=0.0), @Label("usual pitch"), @Synonyms("angle, level"))]
    pub usual_deg: f32,
    /// Angle above and below the usual pitch within which nothing changes. Low: each look up or down moves the camera; high: only a
    /// look straight up or down does, and in a hurry.
    #[default(15.0)]
    #[reflect(@limits(0.0..=60.0, 5.0..=25.0), @Label("unchanged within"), @Synonyms("angle, dead zone"))]
    pub flat_deg: f32,
    /// Factor on the length of the boom where the camera looks up as far as it can. Low: the character fills the picture; high: the
    /// camera is in the ground, and the wall avoidance sets the distance.
    #[default(0.6)]
    #[reflect(@limits(0.1..=3.0, 0.5..=1.0).unit("x"), @Label("length from below"), @Synonyms("zoom, distance, close, worm's eye, looking up"))]
    pub below_length: f32,
    /// Change of the pivot's height where the camera looks up as far as it can. Low: the character hides what the camera looks
    /// up at; high: it leaves the picture.
    #[default(0.5)]
    #[reflect(@limits(-2.0..=2.0, -0.3..=0.8), @Label("height from below"), @Synonyms("framing, worm's eye, looking up"))]
    pub below_height_m: f32,
    /// Distance by which the pivot is farther to the side, over the shoulder, where the camera looks up as far as it can. It shrinks with the
    /// boom, which the ground shortens then. Low: the character covers the middle of the sky; high: it leaves the picture.
    #[default(0.4)]
    #[reflect(@limits(-2.0..=2.0, 0.0..=0.6), @Label("aside from below"), @Synonyms("framing, shoulder, worm's eye, looking up, sky"))]
    pub below_aside_m: f32,
    /// Change of the field of view where the camera looks up as far as it can. Low: little of what is overhead is seen; high: the figure
    /// looks bent.
    #[default(8.0)]
    #[reflect(@limits(-20.0..=40.0, 0.0..=12.0), @Label("view from below"), @Synonyms("fov, zoom, wide, worm's eye, looking up, motion sickness"))]
    pub below_fov_deg: f32,
    /// Factor on the length of the boom where the camera looks down as far as it can. Low: little of the ground around is seen; high:
    /// the character is small, and roofs come in between.
    #[default(1.2)]
    #[reflect(@limits(0.1..=3.0, 1.0..=1.5).unit("x"), @Label("length from above"), @Synonyms("zoom, distance, far, bird's eye, looking down"))]
    pub above_length: f32,
    /// Change of the pivot's height where the camera looks down as far as it can. Low: the camera turns about the feet; high: about a
    /// place over the head.
    #[default(0.0)]
    #[reflect(@limits(-2.0..=2.0, -0.5..=0.3), @Label("height from above"), @Synonyms("framing, bird's eye, looking down"))]
    pub above_height_m: f32,
    /// Change of the field of view where the camera looks down as far as it can. Low: a telescope from above; high: the edges of the
    /// ground are stretched.
    #[default(0.0)]
    #[reflect(@limits(-20.0..=40.0, -6.0..=6.0), @Label("view from above"), @Synonyms("fov, zoom, wide, bird's eye, looking down, motion sickness"))]
    pub above_fov_deg: f32,
}

/// The change of the framing at one pitch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Framing {
    /// Factor on the length of the boom.
    pub length: f32,
    /// Change of the pivot's height, m.
    pub height_m: f32,
    /// Distance of the pivot farther to the side, m.
    pub aside_m: f32,
    /// Change of the vertical field of view, degrees.
    pub fov_deg: f32,
}

/// State between frames, for a display only: the driver has no memory.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The pitch of the last frame, at which the curves were read, degrees.
    pub pitch_deg: f32,
}

/// The least angle in which a change goes from nothing to its value, degrees: a flat part that reaches farther is shorter on that side, so
/// that the value at the limit is no jump.
const LEAST_WAY_DEG: f32 = 10.0;

impl ByPitch {
    /// The change of the framing at a pitch, degrees. Beyond the limits of the look direction it is that at the limit.
    #[must_use]
    pub fn at(&self, pitch_deg: f32) -> Framing {
        let (lowest, highest) = Look::PITCH_LIMITS_DEG;
        let up_deg = pitch_deg - self.usual_deg;
        let (limit_deg, at_limit) = if up_deg > 0.0 {
            let below = Framing {
                length: self.below_length,
                height_m: self.below_height_m,
                aside_m: self.below_aside_m,
                fov_deg: self.below_fov_deg,
            };
            (highest - self.usual_deg, below)
        } else {
            let above = Framing {
                length: self.above_length,
                height_m: self.above_height_m,
                aside_m: 0.0,
                fov_deg: self.above_fov_deg,
            };
            (self.usual_deg - lowest, above)
        };
        let flat_deg = self.flat_deg.min(limit_deg - LEAST_WAY_DEG).max(0.0);
        let way_deg = (limit_deg - flat_deg).max(LEAST_WAY_DEG);
        let part = smooth((up_deg.abs() - flat_deg) / way_deg);
        Framing {
            length: 1.0 + part * (at_limit.length - 1.0),
            height_m: part * at_limit.height_m,
            aside_m: part * at_limit.aside_m,
            fov_deg: part * at_limit.fov_deg,
        }
    }
}

/// The cubic from 0 at 0 to 1 at 1 without slope at both, which stays at these values outside.
pub(super) fn smooth(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// Changes the framing for the pitch that the drivers before this one have set.
#[must_use]
pub fn update(by_pitch: &ByPitch, state: &mut State, mut rig: Rig) -> Rig {
    state.pitch_deg = rig.pitch_deg;
    let change = by_pitch.at(rig.pitch_deg);
    rig.boom_factor *= change.length;
    rig.pivot.y += change.height_m;
    rig.raised_m += change.height_m;
    rig.aside_m += change.aside_m;
    rig.widening_deg += change.fov_deg;
    rig
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pitches from limit to limit and somewhat beyond, degrees, and how far they are apart.
    const APART_DEG: f32 = 0.25;

    fn pitches() -> impl Iterator<Item = f32> {
        (-380_i16..=380).map(|quarter| f32::from(quarter) * APART_DEG)
    }

    fn others() -> [ByPitch; 4] {
        let usual = ByPitch::default();
        [
            usual,
            ByPitch {
                flat_deg: 0.0,
                above_height_m: -0.4,
                above_fov_deg: -6.0,
                ..usual
            },
            // The flat part reaches beyond the upper limit, and beyond the lower one.
            ByPitch {
                usual_deg: 30.0,
                flat_deg: 60.0,
                ..usual
            },
            ByPitch {
                usual_deg: -60.0,
                flat_deg: 60.0,
                ..usual
            },
        ]
    }

    const VALUES: [fn(Framing) -> f32; 4] = [
        |it| it.length,
        |it| it.height_m,
        |it| it.aside_m,
        |it| it.fov_deg,
    ];

    #[test]
    fn at_the_usual_pitch_and_near_it_nothing_changes() {
        let nothing = Framing {
            length: 1.0,
            height_m: 0.0,
            aside_m: 0.0,
            fov_deg: 0.0,
        };
        for by_pitch in others() {
            assert_eq!(by_pitch.at(by_pitch.usual_deg), nothing, "{by_pitch:?}");
            for (side, limit_deg) in [(-1.0, -80.0_f32), (1.0, 75.0)] {
                let most_deg = (limit_deg - by_pitch.usual_deg).abs() - LEAST_WAY_DEG;
                let edge_deg = by_pitch.usual_deg + side * by_pitch.flat_deg.min(most_deg);
                assert_eq!(by_pitch.at(edge_deg), nothing, "{by_pitch:?}");
            }
        }
        // A level look, and the usual one with the tilt at an edge.
        for pitch_deg in [0.0, -17.0, -25.0] {
            assert_eq!(ByPitch::default().at(pitch_deg), nothing);
        }
    }

    #[test]
    fn at_the_limits_of_the_look_it_is_what_the_parameters_say() {
        let (lowest, highest) = Look::PITCH_LIMITS_DEG;
        for by_pitch in others() {
            let below = by_pitch.at(highest);
            assert!((below.length - 0.6).abs() < 1e-6, "{below:?}");
            assert!((below.height_m - 0.5).abs() < 1e-6, "{below:?}");
            assert!((below.aside_m - 0.4).abs() < 1e-6, "{below:?}");
            assert!((below.fov_deg - 8.0).abs() < 1e-5, "{below:?}");
            let above = by_pitch.at(lowest);
            assert!((above.length - 1.2).abs() < 1e-6, "{above:?}");
            assert!(above.aside_m.abs() < 1e-6, "{above:?}");
            assert!((above.fov_deg - by_pitch.above_fov_deg).abs() < 1e-5);
            // A tilt goes below the limit of the look.
            assert_eq!(by_pitch.at(-85.0), above);
        }
    }

    #[test]
    fn from_the_usual_pitch_to_each_limit_a_curve_goes_one_way() {
        for by_pitch in others() {
            for value in VALUES {
                let mut last: Option<(f32, f32)> = None;
                let mut sides = [0.0_f32; 2];
                for pitch_deg in pitches() {
                    let now = value(by_pitch.at(pitch_deg));
                    if let Some((at_deg, before)) = last {
                        let side = &mut sides[usize::from(at_deg >= by_pitch.usual_deg)];
                        let change = now - before;
                        assert!(change * *side >= 0.0, "{by_pitch:?} at {pitch_deg}");
                        if change != 0.0 {
                            *side = change.signum();
                        }
                    }
                    last = Some((pitch_deg, now));
                }
            }
        }
    }

    #[test]
    fn no_curve_has_a_kink() {
        for by_pitch in others() {
            for value in VALUES {
                let slope = |at_deg: f32| {
                    let [low, high] = [at_deg - APART_DEG, at_deg + APART_DEG];
                    (value(by_pitch.at(high)) - value(by_pitch.at(low))) / (2.0 * APART_DEG)
                };
                let ends = [75.0, -80.0].map(|limit_deg| value(by_pitch.at(limit_deg)));
                let nothing = value(by_pitch.at(by_pitch.usual_deg));
                let most = (ends[0] - nothing).abs().max((ends[1] - nothing).abs());
                // The second derivative of the cubic is at most 6 / way^2, so the slope changes by no more than this; a kink would
                // change it by the slope itself, 1 / way, at once.
                let limit_deg = (75.0 - by_pitch.usual_deg).min(by_pitch.usual_deg + 80.0);
                let way_deg = (limit_deg - by_pitch.flat_deg).max(LEAST_WAY_DEG);
                let bound = 6.0 * most / (way_deg * way_deg) * APART_DEG;
                for pitch_deg in pitches() {
                    let change = (slope(pitch_deg + APART_DEG) - slope(pitch_deg)).abs();
                    assert!(
                        change <= bound + 1e-5,
                        "{by_pitch:?} at {pitch_deg}: {change}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_height_moves_the_pivot_and_not_the_ground_below_it() {
        let by_pitch = ByPitch::default();
        let rig = Rig {
            pitch_deg: 75.0,
            ..Rig::default()
        };
        let mut state = State::default();
        let changed = update(&by_pitch, &mut state, rig);
        assert!((changed.pivot.y - rig.pivot.y - 0.5).abs() < 1e-6);
        assert!((changed.ground_y() - rig.ground_y()).abs() < 1e-6);
        assert_eq!(state.pitch_deg, 75.0);
    }
}
