//! [`YardMaterial`], the material of every surface: sun, shadow, ambient light of sky and ground, haze and grid lines, in one short
//! fragment shader.
//!
//! On a software driver a frame is as slow as its fragment shader: with bevy's `StandardMaterial` most of the time goes into
//! physically based terms that these surfaces do not need. The shader is `yard_material.wgsl`; `lighting.wgsl` has the light on a
//! surface, for the shaders of other materials too, and `daylight.wgsl` its colours. The result is a display colour: there is no
//! tone mapping pass.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::ground::texture::GROUND;
use super::palette::ColourSet;
use super::shaders;
use crate::level::Palette;

/// What a surface has beyond its colour. Each is a shader of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Detail {
    /// Nothing.
    #[default]
    Plain,
    /// For meshes in the world's coordinates. Colours of the mesh's vertices, linear; their fourth number is the part of the ground map's paths that they take, or -1: [fades near](YardMaterial::fades_near).
    Scenery,
    /// As `Scenery`, with grid lines: a thin one at each metre, a thick one at each second. Needs texture coordinates in metres.
    SceneryGrid,
    /// Boards, 0.2 m wide: for loose bodies. Needs texture coordinates in metres.
    Planks,
    /// Rim light, and a highlight of the sun: for round bodies.
    Round,
    /// Colour and part of the glow are multiplied by the instance's [`MeshTag`](bevy::mesh::MeshTag), a byte a channel (red lowest,
    /// the highest is the glow): for many bodies of changing colours in one draw. Black without a tag.
    Tagged,
    /// Blades of grass, seen from both sides: dark at the foot, and amber in a large swing. Needs the part of a blade's height as the
    /// second texture coordinate, and the part of amber as the first.
    Blades,
    /// No light and no haze: the colour as it is.
    Unlit,
    /// As `Unlit`, with an opacity that falls to 0 at the rim of the disc in the square of the texture coordinates.
    Disc,
}

impl Detail {
    /// Names of the shader's definitions.
    fn shader_defs(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &["PLAIN"],
            Self::Scenery => &["SCENERY"],
            Self::SceneryGrid => &["SCENERY", "LINES", "GRID"],
            Self::Planks => &["LINES", "PLANKS"],
            Self::Round => &["ROUND"],
            Self::Tagged => &["TAGGED"],
            Self::Blades => &["BLADES"],
            Self::Unlit => &["UNLIT"],
            Self::Disc => &["DISC"],
        }
    }
}

/// A matt surface in daylight.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
#[uniform(0, Surface)]
#[bind_group_data(Detail)]
pub struct YardMaterial {
    /// Colour. If its alpha is less than 1, the surface is blended over what is behind it.
    pub colour: Color,
    /// The entry of the palette that the colour is from: it follows a change of the [`ColourSet`]. `None`: a colour of its own.
    pub palette: Option<Palette>,
    /// Emitted light, added to the reflected light. Above 1 it glows, in a quality with bloom.
    pub glow: LinearRgba,
    /// Strength of the sun's highlight, 0 (matt) to 1 (glass). Only with [`Detail::Round`].
    pub gloss: f32,
    /// What the surface has beyond its colour.
    pub detail: Detail,
    /// The ground map, which shades it.
    #[texture(1)]
    #[sampler(2)]
    pub ground: Handle<Image>,
    /// Where the ground map lies: [`GroundFrame`](super::ground::texture::GroundFrame).
    pub ground_frame: Vec3,
    /// Whether it fades right before the camera ([`see_through`](super::see_through)): for what the camera is not kept out of. The
    /// scenery is one material, so there the fourth number of a vertex's colour says it, as -1.
    pub fades_near: bool,
}

impl YardMaterial {
    /// A material of this colour and detail, without glow or gloss.
    #[must_use]
    pub fn new(colour: Color, detail: Detail) -> Self {
        Self {
            colour,
            palette: None,
            glow: LinearRgba::BLACK,
            gloss: 0.0,
            detail,
            ground: GROUND,
            ground_frame: Vec3::ZERO,
            fades_near: false,
        }
    }

    /// As [`new`](Self::new), in a colour of the palette.
    #[must_use]
    pub fn painted(palette: Palette, detail: Detail) -> Self {
        Self {
            palette: Some(palette),
            ..Self::new(ColourSet::Standard.colour(palette), detail)
        }
    }

    /// The same material for what the camera is not kept out of: it [fades right before it](Self::fades_near).
    #[must_use]
    pub fn fading_near(self) -> Self {
        Self {
            fades_near: true,
            ..self
        }
    }
}

/// The material's uniform, as `yard_material.wgsl` declares it.
#[derive(ShaderType, Debug, Clone, Copy)]
struct Surface {
    colour: LinearRgba,
    glow: Vec3,
    gloss: f32,
    ground_frame: Vec3,
    fades_near: f32,
}

impl From<&YardMaterial> for Surface {
    fn from(material: &YardMaterial) -> Self {
        Self {
            colour: material.colour.to_linear(),
            glow: material.glow.to_vec3(),
            gloss: material.gloss,
            ground_frame: material.ground_frame,
            fades_near: f32::from(material.fades_near),
        }
    }
}

impl From<&YardMaterial> for Detail {
    fn from(material: &YardMaterial) -> Self {
        material.detail
    }
}

impl Material for YardMaterial {
    fn fragment_shader() -> ShaderRef {
        shaders::YARD.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.colour.alpha() < 1.0 {
            AlphaMode::Blend
        } else {
            AlphaMode::Opaque
        }
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            for detail in key.bind_group_data.shader_defs() {
                fragment.shader_defs.push((*detail).into());
            }
        }
        // Shadow maps keep bevy's vertex shader.
        let is_shadow = descriptor
            .vertex
            .shader_defs
            .contains(&"PREPASS_PIPELINE".into());
        let is_scenery = matches!(key.bind_group_data, Detail::Scenery | Detail::SceneryGrid);
        if is_scenery && !is_shadow {
            descriptor.vertex.shader = shaders::SCENERY;
        }
        if key.bind_group_data == Detail::Blades {
            descriptor.primitive.cull_mode = None;
        }
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<YardMaterial>::default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faded_material_is_blended() {
        let mut material = YardMaterial::new(Color::WHITE, Detail::Plain);
        assert_eq!(material.alpha_mode(), AlphaMode::Opaque);
        material.colour.set_alpha(0.5);
        assert_eq!(material.alpha_mode(), AlphaMode::Blend);
    }
}
