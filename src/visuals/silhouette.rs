//! The silhouette of a character that something hides from the camera: its body once more, drawn only behind other surfaces.

use bevy::asset::uuid_handle;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, CompareFunction, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

const SHADER: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e15");

/// A pale middle and a dark rim, seen only behind other surfaces. For convex bodies: each pixel is blended once. The colours stand in
/// `silhouette.wgsl`.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
pub struct SilhouetteMaterial {}

impl Material for SilhouetteMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    /// Blended surfaces are drawn after all others: the depth buffer then has all that can hide the body.
    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
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
            // bevy's depth is 1 at the near plane and 0 far away; the usual test is `GreaterEqual`.
            depth.depth_compare = Some(CompareFunction::Less);
        }
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<SilhouetteMaterial>::default())
        .add_systems(PreStartup, add_shader);
}

fn add_shader(mut shaders: ResMut<Assets<Shader>>) -> Result {
    let shader = Shader::from_wgsl(include_str!("silhouette.wgsl"), "visuals/silhouette.wgsl");
    shaders.insert(&SHADER, shader)?;
    Ok(())
}
