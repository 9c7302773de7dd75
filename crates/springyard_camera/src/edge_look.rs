//! Tilts the camera down a little where the ground ahead falls away, so that the player sees what is below an edge.

use super::collision::Clearance;
use super::look::Look;
use super::prelude::*;

/// Driver that tilts the camera down at edges. Probes the ground ahead of the character with rays.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
#[require(Clearance)]
pub struct EdgeLook {
    /// Angle by which the camera looks further down where the ground ahead falls away; with a look that is flatter than usual it is more. Low: no look over the edge; high: the
    /// horizon leaves the picture.
    #[default(5.0)]
    #[reflect(@limits(0.0..=45.0, 0.0..=8.0), @Label("edge tilt"), @Synonyms("cliff, look down"))]
    pub tilt_deg: f32,
    /// Distance ahead of the character at which an edge is found. Low: the tilt comes too late; high: the camera nods at edges
    /// that are only passed.
    #[default(1.6)]
    #[reflect(@limits(0.1..=20.0, 1.0..=3.0), @Label("edge look distance"), @Synonyms("cliff, look down"))]
    pub ahead_m: f32,
    /// The smallest drop that counts as an edge. Low: each step counts; high: no drop does.
    #[default(1.2)]
    #[reflect(@limits(0.05..=20.0, 0.8..=2.0), @Label("smallest edge drop"), @Synonyms("cliff, look down"))]
    pub drop_m: f32,
    /// Frequency of the spring on the tilt. Low: the jump is over before the tilt comes; high: the camera nods.
    #[default(0.6)]
    #[reflect(@limits(0.05..=10.0, 0.4..=1.0), @Label("edge tilt spring"), @Synonyms("cliff, smooth, lazy, snappy"))]
    pub frequency_hz: f32,
}

/// State of the tilt between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Goal of the tilt as a part of [`EdgeLook::tilt_deg`], 0 to 1.
    wanted: f32,
    /// The same on the spring.
    part: Sprung<f32>,
}

/// Number of probes between the character and [`EdgeLook::ahead_m`]. The goal of the tilt changes in as many steps, which the
/// spring smooths.
const PROBES: u8 = 4;
/// Tilt that is added for each degree by which the look is flatter than usual, and up to which part of the usual tilt.
const FLAT_SLOPE: f32 = 0.7;
const FLATTEST: f32 = 4.0;
/// Speed below which "ahead" is the direction in which the character faces instead of its velocity, m/s.
const TRAVELS_FROM_M_S: f32 = 0.5;

/// Tilts the camera down. Without a `sight` the ground is unknown, and without a [`Stance`](super::Stance) what flies would always be at an
/// edge: then it does not tilt.
pub fn update(
    edge: &EdgeLook,
    state: &mut State,
    mut rig: Rig,
    sight: Option<&Sight>,
    dt: f32,
) -> Result<Rig> {
    let spring = Spring::from_hertz(edge.frequency_hz, 1.0)?;
    let subject = rig.subject;
    if subject.cut {
        state.part.reset(0.0);
    }
    if !subject.has_stance {
        state.wanted = 0.0;
    }
    // In the air the goal stays: the ground ahead is where the jump lands, not an edge.
    let stands_m = subject.footing_m.filter(|_| subject.has_stance);
    if let (Some(footing_m), Some(sight)) = (stands_m, sight) {
        let velocity = subject.velocity.with_y(0.0);
        let ahead = if velocity.length() > TRAVELS_FROM_M_S {
            velocity.normalize()
        } else {
            subject.facing
        };
        let from = subject.position.with_y(footing_m);
        let farthest = from + ahead * edge.ahead_m;
        state.wanted = falling_part(sight, from, farthest, subject.feet_m + edge.drop_m);
    }
    let part = state.part.towards(spring, dt, state.wanted);
    rig.tilt_down(part * (edge.tilt_deg + flat_deg(edge, rig.pitch_deg)));
    Ok(rig)
}

/// What is added to the tilt for a look that is flatter than the usual one, degrees: at the usual tilt, the ground would hide what is below
/// the edge. It rises slower than the look does, so that a look up is always one.
fn flat_deg(edge: &EdgeLook, pitch_deg: f32) -> f32 {
    let flatter_deg = pitch_deg - Look::USUAL_PITCH_DEG;
    FLAT_SLOPE * flatter_deg.clamp(0.0, FLATTEST * edge.tilt_deg)
}

/// The part of the probes on the way to `farthest` without ground within `drop_m` below them, 0 to 1.
fn falling_part(sight: &Sight, from: Vec3, farthest: Vec3, drop_m: f32) -> f32 {
    if !sight.sees(from, farthest) {
        // A wall is ahead: no edge to look over.
        return 0.0;
    }
    // Most probes meet the same ground.
    let mut ground = None;
    let missing = (1..=PROBES)
        .filter(|probe| {
            let part = f32::from(*probe) / f32::from(PROBES);
            let from = from.lerp(farthest, part);
            sight.sees_beside(from, from - Vec3::Y * drop_m, &mut ground)
        })
        .count();
    missing as f32 / f32::from(PROBES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_look_tilts_further_and_a_turn_up_is_always_one() {
        let edge = EdgeLook::default();
        let drawn = |pitch_deg: f32| pitch_deg - edge.tilt_deg - flat_deg(&edge, pitch_deg);
        let usual = Look::USUAL_PITCH_DEG;
        assert_eq!(drawn(usual), usual - edge.tilt_deg);
        assert!(drawn(0.0) < usual, "{}", drawn(0.0));
        for pitch_deg in -80..75_i8 {
            let [from, to] = [pitch_deg, pitch_deg + 1].map(|it| drawn(f32::from(it)));
            assert!(to - from > 0.25, "{pitch_deg}: from {from} to {to}");
        }
    }
}
