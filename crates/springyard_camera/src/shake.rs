//! Camera shake after hard landings and after [`ShakeCamera`] and [`ImpulseAt`] messages: trauma with a half-life, its square times smooth
//! noise of time. An impulse with a place also kicks the camera away from that place.

use std::f32::consts::{E, TAU};

use spring_math::catalogue::damper::Damper;

use super::noise::smooth_noise;
use super::prelude::*;

/// Shakes all cameras by a blow of this strength, from 0 (none) to 1 (the strongest).
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct ShakeCamera(pub f32);

/// Shakes the cameras near a place, such as that of a crash, and kicks them away from it.
#[doc(alias = "impulse source")]
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct ImpulseAt {
    /// Where it happens, m.
    pub place: Vec3,
    /// Strength of the blow at this place, from 0 (none) to 1 (the strongest). The size of the shake is its square.
    pub strength: f32,
    /// Distance from the place at which nothing is left, m. The strength falls in proportion to the distance.
    pub reach_m: f32,
}

impl ImpulseAt {
    /// Strength of the blow for a camera at a place (m), 0 to 1; 0 if a number is not finite.
    #[must_use]
    pub fn felt_at(&self, camera: Vec3) -> f32 {
        let left = 1.0 - self.place.distance(camera) / self.reach_m.max(f32::EPSILON);
        let felt = self.strength.clamp(0.0, 1.0) * left.max(0.0);
        if felt.is_finite() && left.is_finite() {
            felt
        } else {
            0.0
        }
    }
}

/// The blows to one camera in a frame, which code sends.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Blows {
    /// Sum of their strengths, 0 to 1 each.
    pub strength: f32,
    /// Sum of the kicks: away from each place, as long as the square of the strength that is felt.
    pub kick: Vec3,
}

impl Blows {
    /// Adds what a camera at a place (m) feels of an impulse.
    pub fn add(&mut self, impulse: &ImpulseAt, camera: Vec3) {
        let felt = impulse.felt_at(camera);
        self.strength += felt;
        self.kick += (camera - impulse.place).normalize_or_zero() * (felt * felt);
    }
}

/// Driver that shakes the camera after a blow: a hard landing, or a message [`ShakeCamera`] or [`ImpulseAt`].
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Shake {
    /// Whether the camera shakes after a hard landing, and after blows that code sends (`ShakeCamera`, `ImpulseAt`).
    #[default(true)]
    #[reflect(@Label("camera shake"), @Synonyms("impact, nausea, motion sickness"))]
    pub enabled: bool,
    /// Largest rotation of the picture by the strongest blow. Low: the shake is not seen; high: it makes some players ill.
    #[default(1.2)]
    #[reflect(@limits(0.0..=20.0, 0.5..=2.0), @Label("shake rotation"), @Synonyms("impact, nausea, motion sickness, weight, heavy"))]
    pub turn_deg: f32,
    /// Largest displacement of the camera by the strongest blow, sideways and up. 0: the picture only turns; high: near objects
    /// jump about.
    #[default(0.03)]
    #[reflect(@limits(0.0..=0.5, 0.0..=0.05), @Label("shake shift"), @Synonyms("impact, nausea, motion sickness, weight, heavy"))]
    pub shift_m: f32,
    /// Frequency of the shake. Low: the picture sways as on a boat; high: it flickers.
    #[default(11.0)]
    #[reflect(@limits(0.5..=30.0, 8.0..=15.0), @Label("shake frequency"), @Synonyms("rumble, jitter"))]
    pub frequency_hz: f32,
    /// Time in which the strength of a blow halves. The visible shake is the square of the strength, and halves in half that
    /// time. Low: the shake is over before it is seen; high: the picture never comes to rest.
    #[default(0.12)]
    #[reflect(@limits(0.01..=5.0, 0.1..=0.3), @Label("shake half life"), @Synonyms("impact, decay"))]
    pub half_life_secs: f32,
    /// Vertical speed of the softest landing that shakes; set it above that of a jump on flat ground. Low: each jump shakes;
    /// high: no landing does.
    #[default(7.0)]
    #[reflect(@limits(0.0..=100.0, 6.0..=10.0), @Label("shake start speed"), @Synonyms("impact, landing, threshold, heavy"))]
    pub from_m_s: f32,
    /// Vertical speed of a landing that counts as the strongest blow. Low: every fall counts as one; high: no fall does.
    #[default(16.0)]
    #[reflect(@limits(0.1..=200.0, 12.0..=20.0), @Label("full shake speed"), @Synonyms("impact, landing, heavy"))]
    pub full_m_s: f32,
}

/// State of the shake between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// What remains of all blows so far, 0 to 1. The size of the shake is its square.
    pub trauma: f32,
    /// Phase of the noise, in cycles: it continues without a jump if [`Shake::frequency_hz`] changes.
    cycles: f64,
    /// Displacement by the kicks of impulses, m.
    kick: Sprung<Vec3>,
}

/// Frequency of the spring on which a kick comes and goes, as a multiple of [`Shake::frequency_hz`]: at its farthest after a thirtieth of a
/// second.
const KICK_HZ_PER_HZ: f32 = 0.5;
/// The farthest of the strongest kick, in multiples of [`Shake::shift_m`]: more than the noise, so that the first motion is away from the
/// place.
const KICK_PER_SHIFT: f32 = 3.0;

/// Turns and shifts the picture. `blows`: those that code sends in this frame.
pub fn update(
    shake: &Shake,
    state: &mut State,
    mut rig: Rig,
    blows: Blows,
    dt: f32,
) -> Result<Rig> {
    let damper = Damper::from_half_life(shake.half_life_secs)?;
    let trauma = damper.step(state.trauma, 0.0, dt);
    state.trauma = (trauma + blows.strength + landing(&rig, shake)).min(1.0);
    // A critically damped spring that starts at the speed `v` is at its farthest, v / (e omega), after 1 / omega.
    let kick_hz = KICK_HZ_PER_HZ * shake.frequency_hz;
    let farthest = blows.kick.clamp_length_max(1.0) * (KICK_PER_SHIFT * shake.shift_m);
    state.kick.velocity += farthest * (E * TAU * kick_hz);
    if rig.subject.cut || !shake.enabled {
        state.trauma = 0.0;
        state.kick = Sprung::default();
    }
    rig.offset += state
        .kick
        .towards(Spring::from_hertz(kick_hz, 1.0)?, dt, Vec3::ZERO);
    state.cycles += f64::from(dt) * f64::from(shake.frequency_hz);
    let axis = |channel| smooth_noise(channel, state.cycles);
    // Squared: small blows are hardly visible, and the shake ends softly.
    let size = state.trauma * state.trauma;
    let turn = shake.turn_deg.to_radians() * size;
    let [yaw, pitch, roll] = [turn * axis(0), turn * axis(1), turn * axis(2)];
    rig.shake = Quat::from_euler(EulerRot::YXZ, yaw, pitch, roll);
    let way = Vec3::new(axis(3), axis(4), 0.0) * (shake.shift_m * size);
    rig.offset += rig.rotation * way;
    Ok(rig)
}

/// Strength of the blow by a landing in this frame, 0 to 1.
fn landing(rig: &Rig, shake: &Shake) -> f32 {
    if !rig.subject.landed {
        return 0.0;
    }
    let beyond = rig.subject.fall_m_s - shake.from_m_s;
    let span = (shake.full_m_s - shake.from_m_s).max(f32::EPSILON);
    (beyond / span).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CRASH: ImpulseAt = ImpulseAt {
        place: Vec3::new(4.0, 0.0, -3.0),
        strength: 1.0,
        reach_m: 10.0,
    };

    /// Displacements of a camera at the origin in the first tenth of a second after a crash, m, with the noise at this phase.
    fn offsets(shake: &Shake, fps: u16, cycles: f64) -> Vec<Vec3> {
        let (mut state, dt) = (
            State {
                cycles,
                ..default()
            },
            1.0 / f32::from(fps),
        );
        let mut blows = Blows::default();
        blows.add(&CRASH, Vec3::ZERO);
        let frame = |frame| {
            let blows = if frame == 0 { blows } else { Blows::default() };
            let rig = update(shake, &mut state, Rig::default(), blows, dt).unwrap();
            rig.offset
        };
        (0..fps / 10).map(frame).collect()
    }

    #[test]
    fn an_impulse_is_weaker_with_distance_and_ends_at_its_reach() {
        let at = |metres: f32| CRASH.felt_at(CRASH.place + Vec3::X * metres);
        assert_eq!(at(0.0), 1.0);
        assert!((at(5.0) - 0.5).abs() < 1e-6, "{}", at(5.0));
        assert_eq!(at(10.0), 0.0);
        assert_eq!(at(50.0), 0.0);
        for bad in [f32::NAN, f32::INFINITY] {
            let (strength, reach_m) = (bad, bad);
            assert_eq!(
                ImpulseAt { strength, ..CRASH }.felt_at(Vec3::splat(bad)),
                0.0
            );
            let felt = ImpulseAt { reach_m, ..CRASH }.felt_at(CRASH.place);
            assert!((0.0..=1.0).contains(&felt), "{felt}");
        }
    }

    #[test]
    fn the_first_kick_points_away_from_the_place_at_any_frame_rate() {
        let away = -CRASH.place.normalize();
        for fps in [30, 60, 144] {
            for phase in 0..20_u8 {
                let offsets = offsets(&Shake::default(), fps, 0.37 * f64::from(phase));
                let first = offsets[0].dot(away);
                assert!(first > 0.0, "{fps} fps, phase {phase}: {first} m");
            }
        }
    }

    #[test]
    fn without_shake_there_is_no_kick() {
        let still = Shake {
            enabled: false,
            ..default()
        };
        assert!(offsets(&still, 60, 0.0).iter().all(|it| *it == Vec3::ZERO));
    }

    fn after_landing(fall_m_s: f32, landed: bool) -> f32 {
        let mut rig = Rig::default();
        (rig.subject.fall_m_s, rig.subject.landed) = (fall_m_s, landed);
        let mut state = State::default();
        update(&Shake::default(), &mut state, rig, Blows::default(), 0.0).unwrap();
        state.trauma
    }

    #[test]
    fn a_landing_shakes_from_7_m_s_on_and_most_at_16() {
        let strengths = [6.0, 7.0, 11.5, 16.0, 30.0].map(|fall| after_landing(fall, true));
        assert_eq!(strengths, [0.0, 0.0, 0.5, 1.0, 1.0]);
        assert_eq!(after_landing(16.0, false), 0.0);
    }

    #[test]
    fn blows_add_up_and_kick_away_by_the_square_of_what_is_felt() {
        let mut blows = Blows::default();
        let crash = ImpulseAt {
            place: Vec3::ZERO,
            ..CRASH
        };
        blows.add(&crash, Vec3::X * 5.0);
        blows.add(&crash, Vec3::Y * 2.0);
        assert!((blows.strength - 1.3).abs() < 1e-5, "{blows:?}");
        let kick = Vec3::new(0.25, 0.64, 0.0);
        assert!(blows.kick.distance(kick) < 1e-5, "{blows:?}");
        let huge = ImpulseAt {
            strength: 9.0,
            reach_m: f32::INFINITY,
            ..crash
        };
        assert_eq!(huge.felt_at(Vec3::X), 1.0);
    }

    #[test]
    fn the_strongest_shake_turns_by_up_to_its_angle_and_shifts_by_up_to_its_way() {
        let (mut turn, mut way) = (Vec3::ZERO, Vec3::ZERO);
        let mut state = State::default();
        for _ in 0..2000 {
            let blows = Blows {
                strength: 1.0,
                ..default()
            };
            let rig = Rig {
                rotation: Quat::from_rotation_y(std::f32::consts::FRAC_PI_2),
                ..default()
            };
            let rig = update(&Shake::default(), &mut state, rig, blows, 0.02).unwrap();
            let (yaw, pitch, roll) = rig.shake.to_euler(EulerRot::YXZ);
            turn = turn.max(Vec3::new(yaw, pitch, roll).abs());
            way = way.max(rig.offset.abs());
        }
        let most = 1.2_f32.to_radians();
        assert!(
            turn.max_element() <= 1.01 * most && turn.min_element() > 0.8 * most,
            "{turn}"
        );
        // Of a camera that looks along -X: along z and up.
        assert!(way.x < 1e-6 && way.max_element() <= 0.0301, "{way}");
        assert!(way.y > 0.024 && way.z > 0.024, "{way}");
    }
}
