//! The shaders of all materials. Their handles are in one place, because two shaders with the same number would replace each other.

use bevy::asset::uuid_handle;
use bevy::prelude::*;
use bevy::shader::ShaderDefVal;

use super::Quality;

/// Every surface.
pub const YARD: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e10");
/// The sky.
pub const SKY: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e11");
/// The coils of drives.
pub const COIL: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e12");
/// Silhouettes of hidden characters.
pub const SILHOUETTE: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e13");
/// The enlarged image of the world.
pub const ENLARGE: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e14");
/// Water round the level.
pub const WATER: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e18");
/// Vertices of what stands still.
pub const SCENERY: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e1b");
/// Imported by others: the light on a surface, its colours, and the holes in what is in front of the figure.
const LIGHTING: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e15");
const DAYLIGHT: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e16");
const GROUND: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e1a");
const SEE_THROUGH: Handle<Shader> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e17");

/// Handle, file in this folder, and text of a shader.
macro_rules! source {
    ($handle:ident, $file:literal) => {
        ($handle, $file, include_str!($file))
    };
}

/// Those of each shader.
fn sources() -> [(Handle<Shader>, &'static str, &'static str); 11] {
    [
        source!(YARD, "yard_material.wgsl"),
        source!(SKY, "sky.wgsl"),
        source!(COIL, "drive_coil/coil_material.wgsl"),
        source!(SILHOUETTE, "silhouette.wgsl"),
        source!(ENLARGE, "render_scale.wgsl"),
        source!(SCENERY, "scenery/scenery.wgsl"),
        source!(WATER, "water/water.wgsl"),
        source!(LIGHTING, "lighting.wgsl"),
        source!(GROUND, "ground/ground.wgsl"),
        source!(DAYLIGHT, "daylight.wgsl"),
        source!(SEE_THROUGH, "see_through.wgsl"),
    ]
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, add_shaders.run_if(resource_changed::<Quality>));
}

/// Adds the shaders in the first frame, before anything is drawn. With another quality it replaces them, and bevy makes their
/// pipelines again.
fn add_shaders(quality: Res<Quality>, mut shaders: ResMut<Assets<Shader>>) -> Result {
    for (handle, file, text) in sources() {
        let path = format!("visuals/{file}");
        let shader = Shader::from_wgsl_with_defs(text, path, quality_defs(*quality));
        shaders.insert(&handle, shader)?;
    }
    Ok(())
}

/// The definitions that `lighting.wgsl` needs, in every shader that imports it.
fn quality_defs(quality: Quality) -> Vec<ShaderDefVal> {
    let mut defs = Vec::new();
    if quality.shadows() {
        defs.push("SHADOWS".into());
    }
    if quality.cascades() > 1 {
        defs.push("CASCADES".into());
    }
    defs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// Paths of the shaders in a folder, relative to `src/visuals`.
    fn shader_files(folder: &Path, root: &Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                shader_files(&path, root, found);
            } else if path.extension().is_some_and(|ending| ending == "wgsl") {
                let file = path.strip_prefix(root).unwrap();
                found.insert(file.to_str().unwrap().to_owned());
            }
        }
    }

    #[test]
    fn every_shader_is_listed_with_a_number_of_its_own() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/visuals");
        let mut files = BTreeSet::new();
        shader_files(&root, &root, &mut files);
        let sources = sources();
        let listed: BTreeSet<_> = sources.iter().map(|(_, file, _)| (*file).into()).collect();
        assert_eq!(listed, files);
        let ids: BTreeSet<_> = sources.iter().map(|(handle, ..)| handle.id()).collect();
        assert_eq!(ids.len(), files.len());
    }

    #[test]
    fn low_quality_has_no_shader_definitions() {
        assert!(quality_defs(Quality::Low).is_empty());
        assert_eq!(quality_defs(Quality::Medium).len(), 1);
    }
}
