//! Meshes and materials of a character: a capsule with a visor, above a coil that shows the ride spring.

use bevy::prelude::*;

use super::super::coil::Coil;
use super::super::palette::palette_colour;
use super::super::yard_material::{Detail, YardMaterial};
use super::feet::Feet;
use super::{Figure, Head, Torso};
use crate::character::{BodyDimensions, CharacterState, CharacterTuning, Sensed};
use crate::level::{CharacterView, Palette};
use crate::timestep::{StepClock, ViewOf, Views};
use crate::visuals::VisualsSystems;

/// On a character's view: the standing dimensions of the body that its meshes were made for.
#[derive(Component, Debug, Clone, Copy)]
pub struct MeshesFor(pub BodyDimensions);

/// Marks the coil below a character's view.
#[derive(Component)]
struct RideCoil;

/// Height of the visor above the centre of the capsule's upper hemisphere, m.
const VISOR_ABOVE_M: f32 = 0.08;
const COIL_RADIUS_M: f32 = 0.15;
const COIL_WIRE_M: f32 = 0.025;
/// Length of the coil's upper end that is hidden inside the capsule, m.
const COIL_INSIDE_M: f32 = 0.05;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_meshes)
        .add_systems(Update, dress_resized_characters)
        .add_systems(PostUpdate, stretch_coils.in_set(VisualsSystems::Pose));
}

fn spawn_meshes(
    added: On<Add, CharacterView>,
    views: Query<&ViewOf>,
    bodies: Query<&CharacterTuning>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let standing = BodyDimensions::of(bodies.get(views.get(added.entity)?.0)?);
    let mut view = commands.entity(added.entity);
    view.insert((
        Visibility::default(),
        Figure::default(),
        Feet::of(&standing),
    ));
    dress(view, standing, &mut meshes, &mut materials);
    Ok(())
}

/// Makes new meshes for a character whose standing size has changed. Crouching only scales the existing ones.
fn dress_resized_characters(
    bodies: Query<(&CharacterTuning, &Views), Changed<CharacterTuning>>,
    dressed: Query<&MeshesFor>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    for (tuning, views) in &bodies {
        let standing = BodyDimensions::of(tuning);
        let resized = |view: &Entity| {
            let meshes_for = dressed.get(*view);
            meshes_for.is_ok_and(|before| !before.0.is_shaped_as(&standing))
        };
        for view in views.iter().filter(resized) {
            let mut view = commands.entity(view);
            view.despawn_children();
            dress(view, standing, &mut meshes, &mut materials);
        }
    }
}

fn dress(
    mut view: EntityCommands,
    standing: BodyDimensions,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<YardMaterial>,
) {
    let (radius, half_segment) = (standing.radius_m(), standing.half_segment_m());
    let mut paint = |palette, gloss| {
        materials.add(YardMaterial {
            gloss,
            ..YardMaterial::new(palette_colour(palette), Detail::Round)
        })
    };
    let skin = paint(Palette::Coral, 0.15);
    let glass = paint(Palette::Night, 1.0);
    let steel = paint(Palette::Slate, 0.6);

    let visor = Capsule3d::new(0.09, 0.24);
    let coil = Coil {
        radius: COIL_RADIUS_M,
        wire: COIL_WIRE_M,
        turns: 4.5,
        closed_turns: 0.0,
        rings_per_turn: 24,
        ring_corners: 8,
    };
    let foot = standing.half_height_m();
    view.insert(MeshesFor(standing));
    view.with_children(|view| {
        view.spawn((
            Torso,
            Visibility::default(),
            Transform::from_xyz(0.0, -foot, 0.0),
        ))
        .with_children(|torso| {
            torso.spawn((
                Mesh3d(meshes.add(Capsule3d::new(radius, 2.0 * half_segment))),
                MeshMaterial3d(skin),
                Transform::from_xyz(0.0, foot, 0.0),
            ));
            torso
                .spawn((
                    Head,
                    Visibility::default(),
                    Transform::from_xyz(0.0, foot + half_segment, 0.0),
                ))
                .with_children(|head| {
                    head.spawn((
                        Mesh3d(meshes.add(visor)),
                        MeshMaterial3d(glass),
                        Transform::from_xyz(0.0, VISOR_ABOVE_M, -(radius - 0.04))
                            .with_rotation(Quat::from_rotation_z(std::f32::consts::FRAC_PI_2)),
                    ));
                });
        });
        view.spawn((
            RideCoil,
            Mesh3d(meshes.add(coil.mesh())),
            MeshMaterial3d(steel),
            Transform::from_xyz(0.0, COIL_INSIDE_M - foot, 0.0),
        ));
    });
}

/// Scales each coil to the length of the ride spring. The length comes from the body's ground probe, not from the distance
/// between the views: the views of character and ground are drawn at different times. In the air the coil has its natural length.
fn stretch_coils(
    clock: Res<StepClock>,
    bodies: Query<(&Sensed, &CharacterState, &CharacterTuning)>,
    views: Query<(&ViewOf, &Feet)>,
    mut coils: Query<(&ChildOf, &mut Transform), With<RideCoil>>,
) {
    for (child_of, mut transform) in &mut coils {
        let Ok((view_of, feet)) = views.get(child_of.parent()) else {
            continue;
        };
        let Ok((sensed, state, tuning)) = bodies.get(view_of.0) else {
            continue;
        };
        transform.translation.y = COIL_INSIDE_M - feet.below_m(clock.alpha);
        let natural = tuning.clearance_m + COIL_INSIDE_M;
        let length = sensed
            .beneath(state)
            .map_or(natural, |ground| ground.below + transform.translation.y);
        transform.scale.y = length.clamp(0.2 * natural, 1.5 * natural);
    }
}
