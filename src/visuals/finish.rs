//! Turns the [`Appearance`] of level parts, and the goal, into meshes and materials.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::Quality;
use super::grid_texture::grid_texture;
use super::part_mesh::part_mesh;
use crate::level::Palette;
use crate::level::spawn::{Appearance, Finish, GoalBall};

/// The grid texture of all level parts.
#[derive(Resource)]
struct Grid(Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_grid)
        .add_observer(dress_shown)
        .add_observer(dress_goal);
}

fn make_grid(
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    // Compares the device type's name, since bevy does not re-export the type. Anisotropic filtering is too slow on a software
    // driver: with 4 samples a frame takes five times as long.
    let software = adapter.is_some_and(|adapter| format!("{:?}", adapter.device_type) == "Cpu");
    let anisotropy = if software { 1 } else { quality.anisotropy() };
    commands.insert_resource(Grid(images.add(grid_texture(anisotropy))));
}

fn dress_shown(
    added: On<Add, Appearance>,
    appearance: Query<&Appearance>,
    grid: Res<Grid>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) -> Result {
    let appearance = appearance.get(added.entity)?;
    let (colour, roughness) = match appearance.finish {
        Finish::Solid(palette) => (palette_colour(palette), 0.9),
        Finish::Crate(mass_kg) => (crate_colour(mass_kg), 0.8),
        Finish::Platform(palette) => (palette_colour(palette), 0.5),
    };
    let material = StandardMaterial {
        base_color: colour,
        base_color_texture: Some(grid.0.clone()),
        perceptual_roughness: roughness,
        ..default()
    };
    commands.entity(added.entity).insert((
        Mesh3d(meshes.add(part_mesh(&appearance.parts))),
        MeshMaterial3d(materials.add(material)),
    ));
    Ok(())
}

fn dress_goal(
    added: On<Add, GoalBall>,
    goals: Query<&GoalBall>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) -> Result {
    let goal = goals.get(added.entity)?;
    let amber = palette_colour(Palette::Amber);
    let material = StandardMaterial {
        base_color: amber.with_alpha(0.35),
        emissive: amber.to_linear() * 2.0,
        alpha_mode: AlphaMode::Blend,
        ..default()
    };
    commands.entity(added.entity).insert((
        Mesh3d(meshes.add(Sphere::new(goal.radius))),
        MeshMaterial3d(materials.add(material)),
    ));
    Ok(())
}

/// The colour of a palette entry.
#[must_use]
pub fn palette_colour(palette: Palette) -> Color {
    match palette {
        Palette::Stone => Color::srgb(0.80, 0.77, 0.72),
        Palette::Slate => Color::srgb(0.45, 0.50, 0.56),
        Palette::Sand => Color::srgb(0.88, 0.80, 0.62),
        Palette::Grass => Color::srgb(0.60, 0.72, 0.47),
        Palette::Moss => Color::srgb(0.46, 0.58, 0.38),
        Palette::Brick => Color::srgb(0.72, 0.42, 0.34),
        Palette::Wood => Color::srgb(0.76, 0.60, 0.42),
        Palette::Coral => Color::srgb(0.93, 0.45, 0.35),
        Palette::Teal => Color::srgb(0.22, 0.60, 0.62),
        Palette::Amber => Color::srgb(0.98, 0.74, 0.25),
        Palette::Night => Color::srgb(0.16, 0.18, 0.23),
    }
}

/// Heavier crates are darker: from 1 kg (light) to 1000 kg (dark), on a logarithmic scale.
fn crate_colour(mass_kg: f32) -> Color {
    let shade = (mass_kg.log10() / 3.0).clamp(0.0, 1.0);
    Color::srgb(0.90, 0.74, 0.52).mix(&Color::srgb(0.30, 0.19, 0.12), shade)
}
