//! Meshes, materials and light for components such as [`Appearance`](crate::level::spawn::Appearance) of the modules below.
//!
//! The simulation reads nothing from here: without this module the game runs the same, but draws nothing (`springyard run`).
//!
//! | Module | Content |
//! |---|---|
//! | [`figure`] | secondary motion of the character, on springs. Copy [`mod@figure::pose`] |
//! | [`fade`], [`silhouette`] | the character is transparent close to the camera; a pale silhouette where something hides it |
//! | [`see_through`] | holes in what is between the camera and the character |
//! | [`finish`], [`part_mesh`], [`bevel`], [`part_materials`], [`palette`] | meshes, materials and colours of level parts; the sets of colours |
//! | [`scenery`] | what stands still, with plinths, caps and turf, in a few meshes |
//! | [`ground`] | the level from above in a texture: shadows of what stands still, contact shade, paths, shore. Copy it |
//! | [`goal_ball`] | the goal, which fades round a figure |
//! | [`orbit`] | a camera that circles: round the figure at the goal, round the level over the title |
//! | [`coil`], [`lab`] | the coil spring mesh, the lab's station |
//! | [`drive_coil`] | a coil between each driven body and its target, tinted by its error. Copy it: it shows a drive's error |
//! | [`text`] | signs with icons, and digits that are measured during play. Copy it |
//! | [`trails`] | lines along the ways of bodies and targets |
//! | [`ghosts`] | the two ghosts of a comparison (what if), and the lines of their paths |
//! | [`marks`] | coils, loops, pads, checkpoints, lamps, fireworks at the goal, the ghost |
//! | [`exhibits`] | show cases with two beads on rails |
//! | [`rope`] | ropes and the rings that they hold |
//! | [`reeds`] | banks of reeds, which lean and glow with their swings |
//! | [`grass`] | coil grass: one mesh a patch, bent on the processor while it swings |
//! | [`breeze`] | the air that flags and leaves hang in, on the same springs |
//! | [`shown_time`] | the time between two frames, none where time has jumped |
//! | [`creatures`] | small coil creatures that watch the player: their motion is a function of time |
//! | [`yard_material`], [`shaders`] | the material of every surface, which suits software drivers: copy it; all shaders |
//! | [`water`] | water round the level: waves on a grid of springs where something falls in, splashes |
//! | [`light`], [`sky`], [`blob_shadow`] | the sun and its shadows; sky and hills; the disc below a character |
//! | [`warm_up`] | makes all graphics pipelines before play. Copy it |
//! | [`quality`], [`choose_quality`], [`software`] | render quality, its choice by the graphics adapter, savings on a software driver |
//! | [`render_scale`] | the world drawn with fewer pixels than the window has, and enlarged. Copy it |

pub mod bevel;
pub mod blob_shadow;
pub mod breeze;
pub mod choose_quality;
pub mod coil;
pub mod creatures;
pub mod drive_coil;
pub mod exhibits;
pub mod fade;
pub mod figure;
pub mod finish;
pub mod ghosts;
pub mod goal_ball;
pub mod goal_beam;
pub mod grass;
pub mod ground;
pub mod lab;
pub mod light;
pub mod lines;
pub mod marks;
pub mod orbit;
pub mod palette;
pub mod part_materials;
pub mod part_mesh;
pub mod quality;
pub mod reeds;
pub mod render_scale;
pub mod rope;
pub mod scenery;
pub mod see_through;
pub mod shaders;
pub mod shown_time;
pub mod silhouette;
pub mod sky;
pub mod software;
pub mod text;
pub mod trails;
pub mod warm_up;
pub mod water;
pub mod yard_material;

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::VisibilitySystems;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

pub use choose_quality::{Adapter, ChosenQuality, QualityChoice};
pub use palette::ColourSet;
pub use quality::Quality;
pub use render_scale::RenderScale;

use springyard_camera::CameraSystems;

/// Order of the visuals that read a frame's state (in `PostUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VisualsSystems {
    /// Poses the figure.
    Pose,
    /// Fades a character that is too close to the camera.
    Fade,
    /// Stretches each drive's coil between body and target.
    PlaceCoils,
}

/// The visibility of something that is seen or not.
fn seen_if(is_seen: bool) -> Visibility {
    if is_seen {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

/// Shows something at this place, relative to its parent; `None` hides it.
fn show_at(
    place: Option<Transform>,
    transform: &mut Mut<Transform>,
    visibility: &mut Mut<Visibility>,
) {
    visibility.set_if_neq(seen_if(place.is_some()));
    if let Some(place) = place {
        transform.set_if_neq(place);
    }
}

/// A ball of radius 1 m at a place with this radius, m. A scale of 0 would give NaN normals.
fn ball_at(place: Vec3, radius_m: f32) -> Transform {
    Transform::from_translation(place).with_scale(Vec3::splat(radius_m.max(1e-3)))
}

/// What draws one part of a thing.
fn drawn<M: Material>(
    name: &'static str,
    mesh: &Handle<Mesh>,
    material: &Handle<M>,
) -> impl Bundle + use<M> {
    let (mesh, material) = (mesh.clone(), material.clone());
    (Name::new(name), Mesh3d(mesh), MeshMaterial3d(material))
}

/// The same without a shadow, and hidden until a system shows it.
fn hidden<M: Material>(
    name: &'static str,
    mesh: &Handle<Mesh>,
    material: &Handle<M>,
) -> impl Bundle + use<M> {
    let drawn = drawn(name, mesh, material);
    (drawn, NotShadowCaster, Visibility::Hidden)
}

/// An app with what most visuals need, without a window, for their tests.
#[cfg(test)]
fn test_app() -> App {
    use springyard_timestep::{FrameSteps, StepClock};
    let mut app = App::new();
    app.init_resource::<StepClock>()
        .init_resource::<FrameSteps>()
        .init_resource::<Assets<Mesh>>()
        .init_resource::<Assets<yard_material::YardMaterial>>();
    app
}

/// Adds all visuals.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (
            VisualsSystems::Pose.before(TransformSystems::Propagate),
            VisualsSystems::Fade.after(CameraSystems::Place),
            VisualsSystems::PlaceCoils
                .after(TransformSystems::Propagate)
                .before(VisibilitySystems::CheckVisibility),
        ),
    )
    .add_plugins((
        choose_quality::plugin,
        shaders::plugin,
        yard_material::plugin,
        silhouette::plugin,
        sky::plugin,
        blob_shadow::plugin,
        light::plugin,
        water::plugin,
        (
            ground::plugin,
            scenery::plugin,
            part_materials::plugin,
            finish::plugin,
            orbit::plugin,
        ),
        drive_coil::plugin,
        figure::plugin,
        (fade::plugin, see_through::plugin),
        lab::plugin,
        (
            (goal_ball::plugin, goal_beam::plugin),
            text::plugin,
            trails::plugin,
            ghosts::plugin,
            marks::plugin,
            (reeds::plugin, rope::plugin),
            grass::plugin,
            exhibits::plugin,
            creatures::plugin,
        ),
        (quality::plugin, software::plugin, render_scale::plugin),
    ));
}

/// A mesh of triangles. The main world does not keep its data.
fn triangle_mesh(positions: Vec<Vec3>, normals: Vec<Vec3>, indices: Vec<u32>) -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_indices(Indices::U32(indices))
}
