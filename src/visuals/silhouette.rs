//! The silhouette of a character that something hides from the camera: its body once more, drawn only behind other surfaces.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, CompareFunction, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::shaders;

/// A pale middle and a dark rim, seen only behind other surfaces. For convex bodies: each pixel is blended once. The colours are in
/// `silhouette.wgsl`.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
pub struct SilhouetteMaterial {}

impl Material for SilhouetteMaterial {
    fn vertex_shader() -> ShaderRef {
        shaders::SILHOUETTE.into()
    }

    fn fragment_shader() -> ShaderRef {
        shaders::SILHOUETTE.into()
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
    app.add_plugins(MaterialPlugin::<SilhouetteMaterial>::default());
}
