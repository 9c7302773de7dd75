//! The sky: a gradient from the horizon, which has the colour of the haze, to the zenith, with the sun, its glow, and far hills.
//!
//! It is one triangle over the whole screen at the far plane, drawn after all opaque surfaces: only the pixels that they leave
//! open are computed.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::{MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::shaders;

/// The colour of the haze at the horizon, as in `daylight.wgsl`.
pub const HORIZON: LinearRgba = LinearRgba::rgb(0.74, 0.83, 0.88);

/// The material of the sky. Its colours are in `daylight.wgsl`.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
struct SkyMaterial {}

impl Material for SkyMaterial {
    fn vertex_shader() -> ShaderRef {
        shaders::SKY.into()
    }

    fn fragment_shader() -> ShaderRef {
        shaders::SKY.into()
    }

    /// Alpha-masked surfaces are drawn after the opaque ones. The shader has no mask.
    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Mask(0.0)
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        _key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.depth_write_enabled = Some(false);
        }
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<SkyMaterial>::default())
        .add_systems(Startup, spawn_sky);
}

fn spawn_sky(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<SkyMaterial>>,
    mut commands: Commands,
) {
    commands.spawn((
        Name::new("sky"),
        Mesh3d(meshes.add(screen_triangle())),
        MeshMaterial3d(materials.add(SkyMaterial {})),
        NoFrustumCulling,
        NotShadowCaster,
        NotShadowReceiver,
    ));
}

/// A triangle that covers the screen, in clip coordinates: there the screen is the square from -1 to 1.
pub(super) fn screen_triangle() -> Mesh {
    let corners = vec![[-1.0, -1.0, 0.0], [3.0, -1.0, 0.0], [-1.0, 3.0, 0.0]];
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_horizon_has_the_colour_of_the_shader() {
        let LinearRgba {
            red, green, blue, ..
        } = HORIZON;
        let line = format!("const HORIZON = vec3<f32>({red:.2}, {green:.2}, {blue:.2});");
        assert!(include_str!("daylight.wgsl").contains(&line), "{line}");
    }
}
