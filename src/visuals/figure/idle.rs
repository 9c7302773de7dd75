//! Idle play: a figure that has stood still for a while turns to the camera, blinks, and looks around now and then. On its first motion,
//! and when the camera is told to go behind it, it turns back at once. Only the view turns, not the body.

use bevy::prelude::*;
use spring_math::random::SplitMix64;
use spring_math::sprung::Sprung;
use spring_math::{ParameterError, Spring, angle};

use super::gaze::lids;
use crate::tuning::ReducedMotion;
use crate::visuals::VisualsSystems;
use springyard_camera::{CameraControl, CameraSystems, LiveRig, LockControl, Rig};
use springyard_character::{CharacterState, Intent};
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, StepClock, ViewMotion, ViewOf};

/// On a character's view: how long it has stood still, and how far it has turned to the camera.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct Idle {
    /// Time since the last motion, s.
    still_secs: f32,
    /// Turn of the torso to the left of the body's own direction, rad.
    turn: Sprung<f32>,
    /// Look direction relative to the turned torso, rad: yaw to the left, and pitch up. `None`: the figure is not idle.
    look: Option<Vec2>,
    /// Teleport count of the view when it was last reset.
    teleports: u32,
}

/// The figure is idle after this time without motion, s, and blinks this time after that.
const STILL_SECS: f32 = 3.0;
const BLINKS_AFTER_SECS: f32 = 0.6;
/// Frequencies of the critically damped spring that turns the torso to the camera, and back.
const TURN_HZ: f32 = 0.9;
const BACK_HZ: f32 = 3.0;
/// Slower than this is standing, m/s.
const STANDS_M_S: f32 = 0.05;
/// Each span of this length, s, has one look around, which begins in its first half and lasts this long, s.
const GLANCE_SPAN_SECS: f64 = 5.0;
const GLANCE_SECS: f64 = 1.3;
/// Largest yaw and pitch of a look around, rad.
const GLANCE_RAD: Vec2 = Vec2::new(0.9, 0.2);
/// Height above the centre of a character's view from which it looks at the camera, m.
const HEAD_ABOVE_M: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.register_frame_state::<Idle>("figure/idle");
    app.add_systems(
        PostUpdate,
        step_idle
            .after(CameraSystems::Place)
            .before(super::step_figures)
            .in_set(VisualsSystems::Pose),
    );
}

fn step_idle(
    clock: Res<StepClock>,
    frame: Res<FrameSteps>,
    reduced_motion: ReducedMotion,
    (mut camera_asked, mut lock_asked): (MessageReader<CameraControl>, MessageReader<LockControl>),
    cameras: Query<&Transform, With<LiveRig>>,
    bodies: Query<(&CharacterState, &Intent)>,
    mut views: Query<(&ViewOf, &Transform, &ViewMotion, &mut Idle), Without<Rig>>,
) -> Result {
    let dt = frame.secs as f32;
    // A camera that goes behind the character is to be seen doing so.
    let is_asked = camera_asked.read().count() + lock_asked.read().count() > 0;
    let Some(camera) = cameras.iter().next() else {
        return Ok(());
    };
    if dt <= 0.0 {
        return Ok(());
    }
    let is_calm = reduced_motion.is_on();
    for (view_of, view, motion, mut idle) in &mut views {
        let Ok((state, intent)) = bodies.get(view_of.0) else {
            continue;
        };
        if idle.teleports != motion.teleports {
            *idle = Idle {
                teleports: motion.teleports,
                ..default()
            };
        }
        let is_still = state.is_held()
            && state.planar_velocity.length() < STANDS_M_S
            && intent.movement == Vec2::ZERO;
        let head = view.translation + Vec3::Y * HEAD_ABOVE_M;
        let way = view.rotation.inverse() * (camera.translation - head);
        let camera = Vec2::new((-way.x).atan2(-way.z), way.y.atan2(way.xz().length()));
        let glance = glance(frame.shown_secs(&clock));
        idle.step(is_still && !is_asked && !is_calm, camera, glance, dt)?;
    }
    Ok(())
}

impl Idle {
    /// Advances it by `dt`, s. `camera`: the camera's direction relative to the body, and `glance`, where the figure looks from there:
    /// yaw to the left and pitch up, rad.
    fn step(
        &mut self,
        is_still: bool,
        camera: Vec2,
        glance: Vec2,
        dt: f32,
    ) -> Result<(), ParameterError> {
        self.still_secs = if is_still { self.still_secs + dt } else { 0.0 };
        let is_idle = self.still_secs >= STILL_SECS;
        let (hertz, goal) = if is_idle {
            (TURN_HZ, camera.x)
        } else {
            (BACK_HZ, 0.0)
        };
        // The shorter way round.
        let goal = self.turn.value + angle::wrap_angle(goal - self.turn.value);
        let spring = Spring::from_hertz(hertz, 1.0)?;
        self.turn.towards_mean(spring, dt, goal);
        self.look = is_idle.then(|| glance + Vec2::Y * camera.y);
        Ok(())
    }

    /// Rotation of the torso relative to the body.
    #[must_use]
    pub fn turn(&self) -> Quat {
        Quat::from_rotation_y(self.turn.value)
    }

    /// Look direction relative to the turned torso, rad: yaw to the left, and pitch up. `None`: the figure is not idle.
    #[must_use]
    pub fn look(&self) -> Option<Vec2> {
        self.look
    }

    /// Height of the eyes as a part of their height: the blink after it has turned to the camera.
    #[must_use]
    pub fn lids(&self) -> f32 {
        lids(f64::from(self.still_secs - STILL_SECS - BLINKS_AFTER_SECS))
    }
}

/// Where an idle figure looks at a time, s, relative to the camera's direction, rad: at the camera, but for one look around in each span.
fn glance(secs: f64) -> Vec2 {
    let span = (secs.max(0.0) / GLANCE_SPAN_SECS).floor();
    let mut random = SplitMix64::new(span as u64);
    let begins = (span + 0.5 * random.unit()) * GLANCE_SPAN_SECS;
    let way = Vec2::new(random.signed() as f32, random.signed() as f32);
    if (begins..begins + GLANCE_SECS).contains(&secs) {
        way * GLANCE_RAD
    } else {
        Vec2::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The camera is behind, to the left, and above.
    const CAMERA: Vec2 = Vec2::new(2.8, 0.3);

    fn after(mut idle: Idle, secs: f32, fps: f32, is_still: bool) -> Idle {
        for _ in 0..(secs * fps).round() as u32 {
            idle.step(is_still, CAMERA, Vec2::ZERO, 1.0 / fps).unwrap();
        }
        idle
    }

    #[test]
    fn it_turns_to_the_camera_after_three_seconds_and_back_at_the_first_motion() {
        let waits = after(Idle::default(), 2.9, 60.0, true);
        assert_eq!((waits.turn(), waits.look()), (Quat::IDENTITY, None));
        let turned = after(waits, 2.0, 60.0, true);
        assert!((turned.turn.value - CAMERA.x).abs() < 0.01, "{turned:?}");
        assert_eq!(turned.look(), Some(Vec2::new(0.0, 0.3)));
        let moves = after(turned, 1.0 / 60.0, 60.0, false);
        assert!(moves.look().is_none() && moves.turn.velocity < 0.0);
        assert!(after(moves, 0.5, 60.0, false).turn.value.abs() < 0.01);
    }

    #[test]
    fn it_turns_the_shorter_way_when_the_camera_passes_behind_it() {
        let mut idle = after(Idle::default(), 6.0, 60.0, true);
        for _ in 0..120 {
            idle.step(true, Vec2::new(-2.8, 0.0), Vec2::ZERO, 1.0 / 60.0)
                .unwrap();
            assert!(idle.turn.value > 2.7, "{idle:?}");
        }
    }

    #[test]
    fn it_turns_alike_at_any_frame_rate() {
        let [slow, fast] = [30.0, 240.0].map(|fps| after(Idle::default(), 4.0, fps, true));
        // One frame of 1/30 s more or less.
        assert!((slow.turn.value - fast.turn.value).abs() < 0.12);
    }

    #[test]
    fn it_looks_around_for_a_quarter_of_the_time() {
        let around = (0..1000).filter(|i| glance(f64::from(*i) * 0.1) != Vec2::ZERO);
        let part = around.count() as f64 / 1000.0;
        assert!(
            (part - GLANCE_SECS / GLANCE_SPAN_SECS).abs() < 0.02,
            "{part}"
        );
    }
}
