//! [`LevelPictures`]: the small pictures of levels. That of `levels/NAME.ron` is `assets/levels/NAME.png`, in the folder beside that of
//! the levels, or inside the program; a level may have none. `scripts/level_pictures.sh` makes those of the levels that come with the game.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};

use crate::game_files;
use crate::level::choose::folder_of;

/// The folder of the pictures, beside the folder of the levels.
const FOLDER: &str = "assets/levels";

/// The pictures that were shown, by the files of their levels; each is read once.
#[derive(Resource, Default)]
pub struct LevelPictures(HashMap<PathBuf, Option<TextureHandle>>);

impl LevelPictures {
    /// The picture of a level file; `None`: there is none, or it cannot be read.
    pub fn of(&mut self, ctx: &Context, level: &Path) -> Option<TextureId> {
        let entry = self.0.entry(level.to_owned());
        let picture = entry.or_insert_with(|| {
            let image = read(&file_of(level)?)?;
            let name = format!("picture of {}", level.display());
            Some(ctx.load_texture(name, image, TextureOptions::LINEAR))
        });
        picture.as_ref().map(TextureHandle::id)
    }
}

/// The file of a level's picture.
fn file_of(level: &Path) -> Option<PathBuf> {
    let name = Path::new(level.file_stem()?).with_added_extension("png");
    Some(folder_of(level).join("..").join(FOLDER).join(name))
}

fn read(file: &Path) -> Option<ColorImage> {
    let bytes = game_files::find(file)?.bytes().ok()?;
    let image = Image::from_buffer(
        &bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let pixels = image.ok()?.try_into_dynamic().ok()?.to_rgba8();
    let size = [pixels.width() as usize, pixels.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, pixels.as_raw()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Largest file, bytes.
    const MOST_BYTES: u64 = 64 * 1024;

    #[test]
    fn every_level_of_the_game_has_a_small_picture() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for level in super::super::levels::list(&root.join("levels")).unwrap() {
            let file = file_of(&level.path).unwrap();
            let image = read(&file).unwrap_or_else(|| panic!("no {}", file.display()));
            assert_eq!(image.size, [320, 180], "{}", file.display());
            let bytes = std::fs::metadata(&file).unwrap().len();
            assert!(bytes < MOST_BYTES, "{}: {bytes} bytes", file.display());
        }
    }

    #[test]
    fn a_name_with_a_full_stop_is_kept_whole() {
        let file = file_of(Path::new("levels/my.v2.ron")).unwrap();
        assert_eq!(file.file_name(), Some("my.v2.png".as_ref()));
    }

    #[test]
    fn a_level_without_a_picture_and_one_with_a_broken_one_have_none() {
        let folder = tempfile::tempdir().unwrap();
        let level = folder.path().join("levels").join("mine.ron");
        std::fs::create_dir_all(folder.path().join("levels")).unwrap();
        let ctx = Context::default();
        assert_eq!(LevelPictures::default().of(&ctx, &level), None);
        let pictures = folder.path().join(FOLDER);
        std::fs::create_dir_all(&pictures).unwrap();
        std::fs::write(pictures.join("mine.png"), "not a picture").unwrap();
        assert_eq!(LevelPictures::default().of(&ctx, &level), None);
    }
}
