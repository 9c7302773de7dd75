//! F12 takes a screenshot: what the window shows, as a PNG file with a number of its own. A message says where it is, or why it could not
//! be saved. Only `play` adds it.

use std::error::Error;
use std::fs::File;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::image::ImageFormat;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use smart_default::SmartDefault;

use super::notices::{Notices, Tone};
use crate::input::fixed_keys;
use crate::user_files::write_whole;

/// The folder of the screenshots, which the first one creates: at first the working folder.
#[derive(Resource, SmartDefault, Debug, Clone, PartialEq, Eq)]
pub struct ScreenshotFolder(#[default(".".into())] pub PathBuf);

/// Time that the message stays on screen.
const SHOWN: Duration = Duration::from_secs(6);

/// Adds the screenshots.
pub fn plugin(app: &mut App) {
    app.init_resource::<ScreenshotFolder>()
        .add_message::<KeyboardInput>()
        .add_systems(First, take_screenshot);
}

fn take_screenshot(mut keys: MessageReader<KeyboardInput>, mut commands: Commands) {
    if fixed_keys::presses(&mut keys, fixed_keys::SCREENSHOT) > 0 {
        commands
            .spawn(Screenshot::primary_window())
            .observe(save_screenshot);
    }
}

/// The picture arrives a few frames later.
fn save_screenshot(
    captured: On<ScreenshotCaptured>,
    folder: Res<ScreenshotFolder>,
    mut notices: ResMut<Notices>,
) {
    match save(&captured.image, &folder.0) {
        Ok(path) => {
            let text = format!("Screenshot: {}", path.display());
            notices.show_for(SHOWN, Tone::Good, text);
        }
        Err(error) => {
            let text = format!("No screenshot: {}: {error}", folder.0.display());
            notices.show_for(SHOWN, Tone::Error, text);
        }
    }
}

/// Saves a picture in a folder; returns its file.
fn save(image: &Image, folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let png = png(image.clone())?;
    let path = new_file(folder)?;
    if let Err(error) = write_whole(&path, &png) {
        // Nothing is lost: the file is new.
        let _ = std::fs::remove_file(&path);
        return Err(error.into());
    }
    Ok(path)
}

/// A picture as a PNG file, without the alpha channel: in high quality it is not 1 everywhere.
pub fn png(picture: Image) -> Result<Vec<u8>, Box<dyn Error>> {
    let format = ImageFormat::Png.as_image_crate_format();
    let format = format.ok_or("the program is built without PNG")?;
    let mut file = Cursor::new(Vec::new());
    let picture = picture.try_into_dynamic()?.to_rgb8();
    picture.write_to(&mut file, format)?;
    Ok(file.into_inner())
}

/// Creates an empty file with the lowest free number: it never replaces a file.
fn new_file(folder: &Path) -> io::Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    let mut number = 1_u32;
    loop {
        let path = folder.join(format!("springyard-{number:04}.png"));
        match File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    use super::*;

    fn app(folder: &Path) -> App {
        let mut app = App::new();
        app.init_resource::<Notices>()
            .insert_resource(ScreenshotFolder(folder.to_owned()))
            .add_plugins(plugin);
        app
    }

    /// Presses F12, and gives the game a picture as the renderer does. Returns the message on screen.
    fn take(app: &mut App) -> String {
        app.world_mut().write_message(KeyboardInput {
            key_code: KeyCode::F12,
            logical_key: Key::F12,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        app.update();
        let world = app.world_mut();
        let mut asked = world.query_filtered::<Entity, With<Screenshot>>();
        let entity = asked.single(world).unwrap();
        let image = Image::new_fill(
            Extent3d::default(),
            TextureDimension::D2,
            &[40, 120, 200, 255],
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::all(),
        );
        world.trigger(ScreenshotCaptured { entity, image });
        assert!(world.despawn(entity));
        let notices = world.resource::<Notices>();
        notices.texts().last().unwrap_or_default().to_owned()
    }

    #[test]
    fn each_screenshot_is_a_file_of_its_own_and_the_message_names_it() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("screenshots");
        let mut app = app(&folder);
        for name in ["springyard-0001.png", "springyard-0002.png"] {
            let text = take(&mut app);
            let path = folder.join(name);
            assert_eq!(text, format!("Screenshot: {}", path.display()));
            assert!(std::fs::metadata(&path).unwrap().len() > 0);
        }
    }

    #[test]
    fn a_file_that_is_there_stays_as_it_is() {
        let scratch = tempfile::tempdir().unwrap();
        let first = scratch.path().join("springyard-0001.png");
        std::fs::write(&first, "not a picture").unwrap();
        let mut app = app(scratch.path());
        assert!(take(&mut app).ends_with("springyard-0002.png"));
        assert_eq!(std::fs::read_to_string(&first).unwrap(), "not a picture");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named_in_an_error() {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("file");
        std::fs::write(&file, "").unwrap();
        let folder = file.join("screenshots");
        let text = take(&mut app(&folder));
        let begins = format!("No screenshot: {}: ", folder.display());
        assert!(text.starts_with(&begins), "{text}");
    }
}
