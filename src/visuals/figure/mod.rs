//! Secondary motion of the character's visible figure: it leans into acceleration, squashes and stretches, and turns its visor to
//! the look direction. All motion is springs on the view, in frame time; the simulation does not read it.
//!
//! Start with [`mod@pose`], which is pure and can be copied: the springs, with the parameters of
//! [`FigureTuning`](crate::tuning::FigureTuning). [`meshes`] makes the meshes, [`feet`] interpolates the lower end of the capsule.
//!
//! Details, each with its arithmetic in a pure file: the [`antenna`] is a [`chain`] of springs, the [`hands`] hang on two, the [`eyes`]
//! follow a [`gaze`], a [`landing`] leaves a ring and dust in a [`puff`], `worn_rings` are the sets of loops that the player has, an
//! `outfit` is for the view from behind, and [`idle`] is what it does when it stands still.

pub mod antenna;
pub mod chain;
pub mod eyes;
pub mod feet;
pub mod gaze;
pub mod hands;
pub mod idle;
pub mod landing;
pub mod meshes;
mod outfit;
pub mod pose;
pub mod puff;
mod worn_rings;

use bevy::prelude::*;

use crate::tuning::FigureInForce;
use crate::visuals::VisualsSystems;
use feet::Feet;
use idle::Idle;
use springyard_character::Intent;
use springyard_character::{
    BodyDimensions, CharacterEvent, CharacterState, CharacterTuning, Happened,
};
use springyard_drive::VelocityDriveState;
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, ViewMotion, ViewOf};

pub use pose::{Activity, Figure};

/// On a character's view: the standing dimensions of the body that its meshes were made for.
#[derive(Component, Debug, Clone, Copy)]
pub struct MeshesFor(pub BodyDimensions);

/// Marks the part of a character's view that leans and stretches. Its origin is at the lower end of the capsule.
#[derive(Component, Debug, Clone, Copy)]
pub struct Torso;

/// Marks the part that turns to the player's look direction. Its origin is on the capsule's axis.
#[derive(Component, Debug, Clone, Copy)]
pub struct Head;

pub(super) fn plugin(app: &mut App) {
    app.register_frame_state::<Figure>("figure");
    app.init_resource::<FigureInForce>()
        .add_message::<CharacterEvent>()
        .add_plugins((
            meshes::plugin,
            feet::plugin,
            antenna::plugin,
            eyes::plugin,
            hands::plugin,
            idle::plugin,
            landing::plugin,
            worn_rings::plugin,
        ))
        .add_systems(
            PostUpdate,
            (step_figures, pose_figures)
                .chain()
                .in_set(VisualsSystems::Pose),
        );
}

fn step_figures(
    frame: Res<FrameSteps>,
    tuning: Res<FigureInForce>,
    bodies: Query<(
        &CharacterState,
        &CharacterTuning,
        &VelocityDriveState,
        &Intent,
    )>,
    mut events: MessageReader<CharacterEvent>,
    mut figures: Query<(&ViewOf, &Transform, &ViewMotion, &Idle, &mut Figure)>,
) -> Result {
    let dt = frame.secs as f32;
    if dt <= 0.0 {
        return Ok(());
    }
    let springs = tuning.springs()?;
    let events: Vec<&CharacterEvent> = events.read().collect();
    let landings: Vec<(Entity, f32)> = events.iter().filter_map(|it| landing(it)).collect();
    for (view_of, view, motion, idle, mut figure) in &mut figures {
        figure.reset_after_teleport(motion.teleports);
        let Ok((state, body, velocity_state, intent)) = bodies.get(view_of.0) else {
            continue;
        };
        let (yaw, _, _) = view.rotation.to_euler(EulerRot::YXZ);
        let of_body = landings.iter().filter(|(body, _)| *body == view_of.0);
        let activity = Activity {
            acceleration: view.rotation.inverse() * velocity_state.acceleration(),
            run: state.planar_velocity.length() / body.run_speed_m_s.max(0.1),
            climb: if state.is_held() {
                0.0
            } else {
                state.flight_velocity()
            },
            landed_m_s: of_body.map(|(_, m_s)| *m_s).reduce(f32::max),
            jumped: events
                .iter()
                .any(|it| it.character == view_of.0 && is_jump(it)),
            look: idle.look().unwrap_or_else(|| {
                Vec2::new(
                    intent.look_yaw_deg.to_radians() - yaw,
                    intent.look_pitch_deg.to_radians(),
                )
            }),
        };
        figure.step(&activity, &tuning, &springs, dt);
    }
    Ok(())
}

/// The character and the speed (m/s) of a landing.
fn landing(event: &CharacterEvent) -> Option<(Entity, f32)> {
    match event.what {
        Happened::Landed { speed_m_s, .. } => Some((event.character, speed_m_s)),
        _ => None,
    }
}

fn is_jump(event: &CharacterEvent) -> bool {
    matches!(event.what, Happened::Jumped { .. })
}

/// Pose of a view's torso: lean, squash and stretch. `foot_m`: distance of the capsule's lower end below the view, m.
fn torso_transform(figure: &Figure, foot_m: f32, meshes_for: &MeshesFor) -> Transform {
    Transform {
        translation: Vec3::NEG_Y * foot_m,
        rotation: figure.lean(),
        scale: figure.scale() * Vec3::new(1.0, foot_m / meshes_for.0.half_height_m(), 1.0),
    }
}

/// Rotation of the head relative to the torso.
fn head_rotation(figure: &Figure) -> Quat {
    let Vec2 { x: yaw, y: pitch } = figure.look();
    Quat::from_euler(EulerRot::YXZ, yaw, pitch, 0.0)
}

fn pose_figures(
    frame: Res<FrameSteps>,
    figures: Query<(&Figure, &Feet, &MeshesFor, &Idle)>,
    mut torsos: Query<(Entity, &ChildOf, &mut Transform), (With<Torso>, Without<Head>)>,
    mut heads: Query<(&ChildOf, &mut Transform), (With<Head>, Without<Torso>)>,
) {
    for (_, child_of, mut transform) in &mut torsos {
        if let Ok((figure, feet, meshes_for, idle)) = figures.get(child_of.parent()) {
            *transform = torso_transform(figure, feet.below_m(frame.alpha), meshes_for);
            transform.rotation *= idle.turn();
        }
    }
    for (child_of, mut transform) in &mut heads {
        let Ok((_, torso_of, _)) = torsos.get(child_of.parent()) else {
            continue;
        };
        if let Ok((figure, ..)) = figures.get(torso_of.parent()) {
            transform.rotation = head_rotation(figure);
        }
    }
}
