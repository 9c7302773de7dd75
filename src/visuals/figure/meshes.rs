//! Meshes and materials of a character: a capsule with a visor, eyes, an antenna and an outfit, above a coil that shows the ride spring.

use bevy::ecs::system::SystemParam;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::super::coil::Coil;
use super::super::palette::{ColourSet, figure_colour};
use super::super::silhouette::SilhouetteMaterial;
use super::super::yard_material::{Detail, YardMaterial};
use super::antenna::{self, Antenna};
use super::eyes::{self, Eyes};
use super::feet::Feet;
use super::hands::{self, Hands};
use super::idle::Idle;
use super::outfit;
use super::worn_rings;
use super::{Figure, Head, MeshesFor, Torso};
use crate::level::{CharacterView, Palette};
use crate::stations::WornColour;
use crate::visuals::VisualsSystems;
use springyard_character::{BodyDimensions, CharacterState, CharacterTuning, Sensed};
use springyard_timestep::{FrameSteps, ViewOf, Views};

/// The assets that a character's meshes and materials are added to.
#[derive(SystemParam)]
struct FigureAssets<'w> {
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<YardMaterial>>,
    silhouettes: ResMut<'w, Assets<SilhouetteMaterial>>,
    worn: Res<'w, WornColour>,
}

/// Light that a figure gives off, as a part of its colour: a fill light of its own.
const FILL: f32 = 0.16;

impl FigureAssets<'_> {
    /// A round body's material, with a highlight of this strength, 0 to 1. Its colour has no meaning: it is the same in each set of
    /// colours.
    fn paint(&mut self, palette: Palette, gloss: f32) -> Handle<YardMaterial> {
        self.coat(ColourSet::Standard.colour(palette), gloss)
    }

    /// As [`paint`](Self::paint), in the colour that the figure wears.
    fn skin(&mut self, gloss: f32) -> Handle<YardMaterial> {
        self.coat(figure_colour(self.worn.0), gloss)
    }

    fn coat(&mut self, colour: Color, gloss: f32) -> Handle<YardMaterial> {
        let colour = colour.to_linear();
        self.materials.add(YardMaterial {
            // So that it is not dull where the light comes from behind.
            glow: colour * FILL,
            gloss,
            ..YardMaterial::new(colour.with_alpha(1.0).into(), Detail::Round)
        })
    }
}

/// Marks the coil below a character's view.
#[derive(Component)]
struct RideCoil;

/// Height of the visor above the centre of the capsule's upper hemisphere, m.
const VISOR_ABOVE_M: f32 = 0.08;
const VISOR_RADIUS_M: f32 = 0.09;
/// The colour of the trousers: night blue, darker than the rest of the figure, which so stands out in grey on light ground and dark water alike.
const TROUSERS: Color = Color::srgb(0.12, 0.13, 0.21);
const COIL_RADIUS_M: f32 = 0.15;
const COIL_WIRE_M: f32 = 0.025;
/// Length of the coil's upper end that is hidden inside the capsule, m.
const COIL_INSIDE_M: f32 = 0.05;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_meshes)
        .add_systems(Update, dress_again)
        .add_systems(PostUpdate, stretch_coils.in_set(VisualsSystems::Pose));
}

fn spawn_meshes(
    added: On<Add, CharacterView>,
    views: Query<&ViewOf>,
    bodies: Query<&CharacterTuning>,
    mut assets: FigureAssets,
    mut commands: Commands,
) -> Result {
    let standing = BodyDimensions::of(bodies.get(views.get(added.entity)?.0)?);
    let mut view = commands.entity(added.entity);
    view.insert((
        Visibility::default(),
        Figure::default(),
        Feet::of(&standing),
    ));
    dress(view, standing, &mut assets);
    Ok(())
}

/// Makes new meshes for a character whose standing size has changed, and for all when the figure wears another colour. Crouching only
/// scales the existing ones.
fn dress_again(
    bodies: Query<(Ref<CharacterTuning>, &Views)>,
    dressed: Query<&MeshesFor>,
    mut assets: FigureAssets,
    mut commands: Commands,
) {
    let is_recoloured = assets.worn.is_changed();
    for (tuning, views) in &bodies {
        if !is_recoloured && !tuning.is_changed() {
            continue;
        }
        let standing = BodyDimensions::of(&tuning);
        let is_outdated = |view: &Entity| {
            let meshes_for = dressed.get(*view);
            meshes_for.is_ok_and(|before| is_recoloured || !before.0.is_shaped_as(&standing))
        };
        for view in views.iter().filter(is_outdated) {
            let mut view = commands.entity(view);
            view.despawn_children();
            dress(view, standing, &mut assets);
        }
    }
}

fn dress(mut view: EntityCommands, standing: BodyDimensions, assets: &mut FigureAssets) {
    let foot = standing.half_height_m();
    let steel = assets.paint(Palette::Slate, 0.6);
    let coil = Coil {
        radius: COIL_RADIUS_M,
        wire: COIL_WIRE_M,
        turns: 4.5,
        closed_turns: 0.0,
        rings_per_turn: 24,
        ring_corners: 8,
        plate: false,
    };
    view.insert((
        MeshesFor(standing),
        Antenna::default(),
        Eyes::default(),
        Hands::default(),
        Idle::default(),
    ));
    view.with_children(|view| {
        view.spawn((
            Torso,
            Visibility::default(),
            Transform::from_xyz(0.0, -foot, 0.0),
        ))
        .with_children(|torso| {
            dress_torso(torso, standing, assets);
            spawn_outfit(torso, standing, &steel, assets);
        });
        view.spawn((
            RideCoil,
            Mesh3d(assets.meshes.add(coil.mesh())),
            MeshMaterial3d(steel.clone()),
            Transform::from_xyz(0.0, COIL_INSIDE_M - foot, 0.0),
        ));
        antenna::spawn_parts(view, &mut assets.meshes, &mut assets.materials);
        hands::spawn_hands(view, &mut assets.meshes, &mut assets.materials);
    });
}

/// Spawns the capsule, its silhouette, the rings round it, and the head with visor and eyes.
fn dress_torso(
    torso: &mut ChildSpawnerCommands,
    standing: BodyDimensions,
    assets: &mut FigureAssets,
) {
    let (radius, half_segment) = (standing.radius_m, standing.half_segment_m);
    let foot = standing.half_height_m();
    let (skin, glass) = (assets.skin(0.15), assets.paint(Palette::Night, 1.0));
    let body = assets
        .meshes
        .add(Capsule3d::new(radius, 2.0 * half_segment));
    torso.spawn((
        Mesh3d(body.clone()),
        MeshMaterial3d(skin),
        Transform::from_xyz(0.0, foot, 0.0),
    ));
    torso.spawn((
        Mesh3d(body),
        MeshMaterial3d(assets.silhouettes.add(SilhouetteMaterial {})),
        Transform::from_xyz(0.0, foot, 0.0),
        NotShadowCaster,
        NotShadowReceiver,
    ));
    worn_rings::spawn_rings(torso, standing, &mut assets.meshes, &mut assets.materials);
    let visor = Vec3::new(0.0, VISOR_ABOVE_M, -(radius - 0.04));
    torso
        .spawn((
            Head,
            Visibility::default(),
            Transform::from_xyz(0.0, foot + half_segment, 0.0),
        ))
        .with_children(|head| {
            head.spawn((
                Mesh3d(assets.meshes.add(Capsule3d::new(VISOR_RADIUS_M, 0.24))),
                MeshMaterial3d(glass.clone()),
                Transform::from_translation(visor)
                    .with_rotation(Quat::from_rotation_z(std::f32::consts::FRAC_PI_2)),
            ));
            let strap_radius = (radius * radius - VISOR_ABOVE_M * VISOR_ABOVE_M)
                .max(0.0)
                .sqrt();
            head.spawn((
                Mesh3d(assets.meshes.add(outfit::strap(strap_radius))),
                MeshMaterial3d(glass),
                Transform::from_xyz(0.0, VISOR_ABOVE_M, 0.0),
            ));
            eyes::spawn_eyes(head, visor, &mut assets.meshes, &mut assets.materials);
        });
}

/// Spawns the trousers, the belt, and the spring on the back.
fn spawn_outfit(
    torso: &mut ChildSpawnerCommands,
    standing: BodyDimensions,
    steel: &Handle<YardMaterial>,
    assets: &mut FigureAssets,
) {
    let cloth = assets.coat(TROUSERS, 0.5);
    let spring = outfit::BACK_SPRING.mesh();
    for (name, mesh, material, place) in
        [
            (
                "trousers",
                outfit::trousers(&standing),
                &cloth,
                Transform::IDENTITY,
            ),
            (
                "belt",
                outfit::belt_and_plates(&standing),
                steel,
                Transform::IDENTITY,
            ),
            (
                "spring on the back",
                spring,
                steel,
                Transform::from_translation(outfit::back_spring_top(&standing))
                    .with_scale(Vec3::new(1.0, outfit::BACK_SPRING_M, 1.0)),
            ),
        ]
    {
        torso.spawn((
            Name::new(name),
            Mesh3d(assets.meshes.add(mesh)),
            MeshMaterial3d(material.clone()),
            place,
        ));
    }
}

/// Scales each coil to the length of the ride spring. The length comes from the body's ground probe, not from the distance
/// between the views: the views of character and ground are drawn at different times. In the air the coil has its natural length.
fn stretch_coils(
    frame: Res<FrameSteps>,
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
        transform.translation.y = COIL_INSIDE_M - feet.below_m(frame.alpha);
        let natural = tuning.clearance_m + COIL_INSIDE_M;
        let length = sensed
            .beneath(state)
            .map_or(natural, |ground| ground.below + transform.translation.y);
        transform.scale.y = length.clamp(0.2 * natural, 1.5 * natural);
    }
}
