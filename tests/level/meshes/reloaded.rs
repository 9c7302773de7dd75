//! A mesh that changes while its level is played is reloaded; a bad one leaves the last good level in place.

use springyard::level::CurrentLevel;
use springyard::level::reload::LevelSource;

use super::LEVEL;
use super::glb::Glb;
use crate::common::Play;
use crate::common::edited::{play_edited, save};

fn errors(play: &Play) -> String {
    play.app.world().resource::<LevelSource>().errors.join("\n")
}

/// Height of the feet once the file has been looked at and the player has landed, m.
fn feet(play: &mut Play) -> f32 {
    play.run(2.0, |_, _| {});
    play.position().y - 1.1
}

#[test]
fn a_mesh_is_reloaded_and_a_bad_one_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (path, mesh) = (
        folder.path().join("level.ron"),
        folder.path().join("land.glb"),
    );
    save(&path, LEVEL.as_bytes(), 0);
    save(&mesh, Glb::square(0.0).bytes(), 0);
    let mut play = play_edited(&path, vec![]);
    let is_near =
        |feet: f32, wanted: f32| assert!((feet - wanted).abs() < 0.01, "{feet}, not {wanted}");
    is_near(feet(&mut play), 0.0);

    save(&mesh, Glb::square(-1.0).bytes(), 1);
    is_near(feet(&mut play), -1.0);

    save(&mesh, b"half of it", 2);
    is_near(feet(&mut play), -1.0);
    assert!(
        errors(&play).contains("level.ron:6:42: solids[0].shape.file `land.glb` is not a glTF")
    );

    // The level names a file that comes later.
    save(&path, LEVEL.replace("land", "other").as_bytes(), 3);
    is_near(feet(&mut play), -1.0);
    assert!(
        errors(&play).contains("other.glb cannot be read: no such file"),
        "{}",
        errors(&play)
    );
    save(
        &folder.path().join("other.glb"),
        Glb::square(-2.0).bytes(),
        4,
    );
    is_near(feet(&mut play), -2.0);
    assert_eq!(errors(&play), "");

    std::fs::remove_file(folder.path().join("other.glb")).unwrap();
    is_near(feet(&mut play), -2.0);
    assert!(errors(&play).contains("no such file"));
    let level = &play.app.world().resource::<CurrentLevel>().level;
    assert!(
        level.solids[0]
            .shape
            .surface()
            .unwrap()
            .triangles()
            .is_some()
    );
}
