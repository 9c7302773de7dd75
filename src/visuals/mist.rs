//! Mist below the level: layers of haze around the height below which a fall ends, so that players see the depth of a pit before they fall
//! into it. The level rises out of the mist like an island.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::sky::HORIZON;
use super::yard_material::{Detail, YardMaterial};
use springyard_character::respawn::KillHeight;

/// A layer: its height above the kill height, m.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
struct Layer(f32);

/// Heights of the layers above the kill height, m. A body that falls below the kill height is in the mist up to its head.
const HEIGHTS_M: [f32; 3] = [1.0, 0.2, -0.6];
/// Opacity of a layer.
const OPACITY: f32 = 0.4;
/// Side length of a layer, m. At its end the haze has covered what is below.
const SIDE_M: f32 = 1200.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_layers)
        .add_systems(Update, place_layers.run_if(resource_changed::<KillHeight>));
}

fn spawn_layers(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let mist = Color::from(HORIZON.with_alpha(OPACITY));
    let mist = materials.add(YardMaterial::new(mist, Detail::Unlit));
    let layer = meshes.add(Plane3d::default().mesh().size(SIDE_M, SIDE_M));
    for height in HEIGHTS_M {
        commands.spawn((
            Name::new("mist"),
            Layer(height),
            Mesh3d(layer.clone()),
            MeshMaterial3d(mist.clone()),
            NotShadowCaster,
        ));
    }
}

fn place_layers(kill_height: Res<KillHeight>, mut layers: Query<(&Layer, &mut Transform)>) {
    let Some(kill_height) = kill_height.0 else {
        return;
    };
    for (Layer(above), mut layer) in &mut layers {
        layer.translation.y = kill_height + above;
    }
}
