//! Moves the pivot to where the character will be a short time later, so that the picture shows more of what lies ahead. In a jump that
//! is where it will land, if that is known ([`Stance::landing`](super::Stance::landing)).

use super::prelude::*;

/// Driver that leads the pivot: `v t + a t^2 / 2` with both smoothed, or the way to the landing in a jump; limited, on a spring.
#[doc(alias = "lead")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct LookAhead {
    /// The camera looks at where the character will be after this time. 0: no look ahead; high: each turn swings the picture.
    #[default(0.2)]
    #[reflect(@limits(0.0..=2.0, 0.0..=0.4), @Label("look ahead time"), @Synonyms("anticipation, prediction"))]
    pub lead_secs: f32,
    /// Largest distance of the look ahead. 0: no look ahead; high: a fast character is at the edge of the picture.
    #[default(1.0)]
    #[reflect(@limits(0.0..=5.0, 0.5..=1.5), @Label("look ahead limit"), @Synonyms("anticipation, prediction"))]
    pub limit_m: f32,
    /// Frequency of the spring on the look ahead. Low: after a turn the camera still looks the old way; high: a zigzag shakes the
    /// picture.
    #[default(0.6)]
    #[reflect(@limits(0.05..=10.0, 0.4..=1.0), @Label("look ahead spring"), @Synonyms("smooth, lazy, snappy"))]
    pub frequency_hz: f32,
}

/// State of the look-ahead between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The character's horizontal velocity (m/s), smoothed; its rate is the smoothed acceleration, m/s^2.
    motion: Sprung<Vec3>,
    /// Offset of the pivot ahead of the character, m.
    ahead: Sprung<Vec3>,
}

impl State {
    /// Offset of the pivot ahead of the character, m.
    #[must_use]
    pub fn ahead(&self) -> Vec3 {
        self.ahead.value
    }
}

/// Frequency of the spring that smooths the character's motion, as a multiple of [`LookAhead::frequency_hz`]: low enough to
/// remove the noise of single steps from the acceleration, high enough to add little lag.
const MOTION_HZ_PER_HZ: f32 = 2.0;

/// Adds the lead to the pivot.
pub fn update(lead: &LookAhead, state: &mut State, mut rig: Rig, dt: f32) -> Result<Rig> {
    let smooth = Spring::from_hertz(MOTION_HZ_PER_HZ * lead.frequency_hz, 1.0)?;
    let ease = Spring::from_hertz(lead.frequency_hz, 1.0)?;
    if rig.subject.cut {
        *state = State::default();
    }
    let velocity = rig.subject.velocity.with_y(0.0);
    let velocity = state.motion.towards_mean(smooth, dt, velocity);
    let acceleration = state.motion.velocity;
    let secs = lead.lead_secs;
    let way = match rig.subject.landing.filter(|_| secs > 0.0) {
        // And on from there for what is left of the time: at the landing this is the lead of a run.
        Some(landing) => {
            let down = landing.place - rig.subject.position;
            down.with_y(0.0) + velocity * (secs - landing.secs).max(0.0)
        }
        None => velocity * secs + acceleration * (0.5 * secs * secs),
    };
    let goal = way.clamp_length_max(lead.limit_m);
    rig.pivot += state.ahead.towards(ease, dt, goal);
    Ok(rig)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Landing;

    const DT: f32 = 1.0 / 60.0;
    /// Time in the air of each jump, s.
    const FLIGHT_SECS: f32 = 0.7;

    /// A subject that jumps: its height does not matter here.
    struct Jump {
        lead: LookAhead,
        state: State,
        place: Vec3,
        /// The last offset of the pivot, and the largest change of its rate between two frames so far, m/s^2.
        last: [Vec3; 2],
        hardest_m_s2: f32,
    }

    impl Jump {
        fn new() -> Self {
            Self {
                lead: LookAhead::default(),
                state: State::default(),
                place: Vec3::ZERO,
                last: [Vec3::ZERO; 2],
                hardest_m_s2: 0.0,
            }
        }

        /// A frame at a velocity, with a landing there. The offset of the pivot after it, m.
        fn frame(&mut self, velocity: Vec3, landing: Option<Landing>) -> Vec3 {
            self.place += velocity * DT;
            let mut rig = Rig {
                pivot: self.place,
                ..default()
            };
            rig.subject.position = self.place;
            rig.subject.velocity = velocity;
            rig.subject.landing = landing;
            let rig = update(&self.lead, &mut self.state, rig, DT).unwrap();
            let ahead = rig.pivot - self.place;
            let [last, before] = self.last;
            let change = (ahead - last) - (last - before);
            self.hardest_m_s2 = self.hardest_m_s2.max(change.length() / (DT * DT));
            self.last = [ahead, last];
            ahead
        }

        /// The landing of a flight of this age, s, at this velocity.
        fn landing(&self, velocity: Vec3, age_secs: f32) -> Landing {
            let secs = FLIGHT_SECS - age_secs;
            Landing {
                place: self.place + velocity * (secs - DT),
                secs,
            }
        }
    }

    /// Ages of a flight, s.
    fn ages() -> impl Iterator<Item = f32> {
        (0..42_u8).map(|frame| f32::from(frame) * DT)
    }

    #[test]
    fn a_jump_at_a_walk_leads_further_than_the_walk_and_ends_at_the_lead_of_the_walk() {
        let (mut jump, walk) = (Jump::new(), Vec3::X * 2.0);
        let walked = (0..240).map(|_| jump.frame(walk, None).x).last().unwrap();
        assert!((walked - 0.4).abs() < 0.01, "{walked}");
        let mut farthest = 0.0_f32;
        for age in ages() {
            let landing = jump.landing(walk, age);
            farthest = farthest.max(jump.frame(walk, Some(landing)).x);
        }
        assert!((0.45..1.0).contains(&farthest), "{farthest}");
        let after = (0..240).map(|_| jump.frame(walk, None).x).last().unwrap();
        assert!((after - walked).abs() < 0.01, "{after}");
    }

    #[test]
    fn a_landing_that_comes_and_goes_does_not_flip_the_lead() {
        let (mut jump, run) = (Jump::new(), Vec3::X * 5.0);
        for _ in 0..240 {
            jump.frame(run, None);
        }
        jump.hardest_m_s2 = 0.0;
        for (frame, age) in (0..).zip(ages()) {
            // Over a row of gaps: in every third frame no ground is found.
            let landing = Some(jump.landing(run, age)).filter(|_| frame % 3 > 0);
            let ahead = jump.frame(run, landing);
            assert!((0.9..1.01).contains(&ahead.x), "{ahead} after {age} s");
        }
        assert!(jump.hardest_m_s2 < 5.0, "{} m/s^2", jump.hardest_m_s2);
    }

    #[test]
    fn a_landing_that_turns_behind_swings_the_lead_over_once() {
        let (mut jump, run) = (Jump::new(), Vec3::X * 5.0);
        for _ in 0..240 {
            jump.frame(run, None);
        }
        jump.hardest_m_s2 = 0.0;
        let mut last = jump.last[0].x;
        for age in ages() {
            let landing = jump.landing(-run, age);
            let ahead = jump.frame(-run, Some(landing)).x;
            assert!(ahead < last, "{ahead} after {last} m, {age} s");
            last = ahead;
        }
        // No more than that of the spring with its goal at the other limit.
        let omega = std::f32::consts::TAU * jump.lead.frequency_hz;
        let most = omega * omega * 2.0 * jump.lead.limit_m;
        assert!(jump.hardest_m_s2 < most, "{} m/s^2", jump.hardest_m_s2);
    }

    #[test]
    fn without_look_ahead_a_jump_does_not_lead() {
        let mut jump = Jump::new();
        jump.lead.lead_secs = 0.0;
        for age in ages() {
            let landing = jump.landing(Vec3::X, age);
            assert_eq!(jump.frame(Vec3::X, Some(landing)), Vec3::ZERO);
        }
    }
}
