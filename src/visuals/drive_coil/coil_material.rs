//! [`CoilMaterial`], the material of all coils: its vertex shader keeps the wire round however far the coil is stretched.
//!
//! What differs between coils comes with the instance: the ends in its matrix, the colour in its
//! [`MeshTag`](bevy::mesh::MeshTag), one byte a channel. So all coils share two meshes, near and far, and one material, and are two draw calls
//! without a buffer of our own. The light is that of every other surface, `lighting.wgsl`.
//!
//! Shadows are drawn by bevy's own vertex shader, which stretches the wire along with the coil: too little to see in a shadow.

use bevy::pbr::MaterialPlugin;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use crate::visuals::shaders;

/// The material of a coil mesh. The colour of each instance is its [`MeshTag`](bevy::mesh::MeshTag), as
/// [`packed`](super::tint::packed) makes it.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
pub struct CoilMaterial {
    /// Radius of the wire, as a part of the coil's radius.
    #[uniform(0)]
    pub wire: f32,
}

impl Material for CoilMaterial {
    fn vertex_shader() -> ShaderRef {
        shaders::COIL.into()
    }

    fn fragment_shader() -> ShaderRef {
        shaders::COIL.into()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<CoilMaterial>::default());
}
