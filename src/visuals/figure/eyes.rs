//! The figure's eyes: two bright ellipsoids on the visor. They look where the character goes, or at something near in front of it.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::super::yard_material::{Detail, YardMaterial};
use super::gaze::{Gaze, blink, nearest_ahead};
use super::idle::Idle;
use super::{Figure, head_rotation};
use crate::level::{Appearance, Finish, GoalBall};
use crate::tuning::FigureInForce;
use crate::visuals::VisualsSystems;
use springyard_character::CharacterState;
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, ShownClock, ViewMotion, ViewOf};

/// On a character's view: the motion of its eyes.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Eyes {
    gaze: Gaze,
    /// Teleport count of the view when the springs were last reset.
    teleports: u32,
}

/// On an eye, a child of the [`Head`](super::Head): its place with the eyes straight ahead.
#[derive(Component, Debug, Clone, Copy)]
struct Eye {
    /// Centre of the visor, m, relative to the head.
    visor: Vec3,
    /// Distance to the right of the visor's centre, m.
    aside_m: f32,
}

/// Distance of an eye from the middle of the visor, m.
const ASIDE_M: f32 = 0.085;
/// Distance of the eyes' centres from the visor's axis, m: just inside its surface.
const OUT_M: f32 = 0.082;
/// Way of an eye to the side for a turn by 1 rad, m.
const TURN_M: f32 = 0.09;
/// Half width, half height and half depth of an eye, m.
const HALF_SIZE_M: Vec3 = Vec3::new(0.028, 0.042, 0.018);
/// Height of the eyes above the centre of a character's view, m: from there they look for things.
const ABOVE_CENTRE_M: f32 = 0.5;
/// Horizontal velocity above which the eyes look where the character goes, m/s.
const WALKING_M_S: f32 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.register_frame_state::<Eyes>("figure/eyes");
    app.add_systems(
        PostUpdate,
        (turn_eyes, place_eyes)
            .chain()
            .after(super::step_figures)
            .in_set(VisualsSystems::Pose),
    );
}

/// Spawns both eyes as children of the head, on a visor with its centre at `visor`, m.
pub(super) fn spawn_eyes(
    head: &mut ChildSpawnerCommands,
    visor: Vec3,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<YardMaterial>,
) {
    let ball = meshes.add(Sphere::new(1.0).mesh().uv(16, 10));
    let bright = YardMaterial::new(Color::srgb(0.98, 0.95, 0.86), Detail::Unlit);
    let bright = materials.add(bright);
    for aside_m in [-ASIDE_M, ASIDE_M] {
        head.spawn((
            Eye { visor, aside_m },
            Mesh3d(ball.clone()),
            MeshMaterial3d(bright.clone()),
            Transform::from_translation(visor).with_scale(HALF_SIZE_M),
            NotShadowCaster,
        ));
    }
}

fn turn_eyes(
    frame: Res<FrameSteps>,
    bodies: Query<&CharacterState>,
    shown: Query<(&Appearance, &GlobalTransform)>,
    goals: Query<&GlobalTransform, With<GoalBall>>,
    mut views: Query<(&ViewOf, &Transform, &ViewMotion, &Figure, &Idle, &mut Eyes)>,
) -> Result {
    let dt = frame.secs as f32;
    if dt <= 0.0 {
        return Ok(());
    }
    for (view_of, view, motion, figure, idle, mut eyes) in &mut views {
        if eyes.teleports != motion.teleports {
            *eyes = Eyes {
                teleports: motion.teleports,
                ..default()
            };
        }
        let Ok(state) = bodies.get(view_of.0) else {
            continue;
        };
        let head = view.rotation * figure.lean() * idle.turn() * head_rotation(figure);
        let place = view.translation + Vec3::Y * ABOVE_CENTRE_M;
        let movers = shown
            .iter()
            .filter(|(appearance, _)| {
                !matches!(appearance.finish, Finish::Solid(_) | Finish::Prop(_))
            })
            .map(|(_, at)| at.translation());
        let things = movers.chain(goals.iter().map(GlobalTransform::translation));
        let way = state.planar_velocity;
        let going = (way.length() > WALKING_M_S).then_some(way);
        // An idle figure's head is turned to what it looks at.
        let towards = nearest_ahead(place, head * Vec3::NEG_Z, things)
            .filter(|_| idle.look().is_none())
            .or(going)
            .map_or(Vec3::NEG_Z, |way| head.inverse() * way);
        let fall = if state.is_held() {
            0.0
        } else {
            -state.flight_velocity()
        };
        eyes.gaze.step(towards, fall, dt)?;
    }
    Ok(())
}

fn place_eyes(
    time: ShownClock,
    tuning: Res<FigureInForce>,
    views: Query<(&Eyes, &Idle)>,
    parents: Query<&ChildOf>,
    mut eyes: Query<(&Eye, &ChildOf, &mut Transform)>,
) {
    let open = |idle: &Idle| {
        if tuning.blink {
            blink(time.secs()).min(idle.lids())
        } else {
            1.0
        }
    };
    for (eye, child_of, mut transform) in &mut eyes {
        let head = child_of.parent();
        // The head is part of the torso, the torso of the view.
        let Some((of_view, idle)) = parents
            .iter_ancestors(head)
            .find_map(|part| views.get(part).ok())
        else {
            continue;
        };
        let Vec2 { x: left, y: up } = of_view.gaze.direction();
        let (sin, cos) = up.sin_cos();
        let on_visor = Vec3::new(eye.aside_m - TURN_M * left, OUT_M * sin, -OUT_M * cos);
        transform.translation = eye.visor + on_visor;
        transform.rotation = Quat::from_rotation_x(up);
        transform.scale = HALF_SIZE_M * Vec3::new(1.0, of_view.gaze.height() * open(idle), 1.0);
    }
}
