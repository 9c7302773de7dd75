use std::fs;

use tempfile::TempDir;

use super::*;

/// Three folders with spaces and letters beyond ASCII in their names, in one that is removed at the end.
fn places() -> (TempDir, Places) {
    let root = tempfile::tempdir().unwrap();
    let [here, user, program] = ["wo ich stehe", "Jörgs Ordner", "Prog ramm ß"].map(|name| {
        let folder = root.path().join(name);
        fs::create_dir(&folder).unwrap();
        folder
    });
    let places = Places {
        here,
        user: Some(user),
        program: Some(program),
    };
    (root, places)
}

fn save(root: &Path, path: &str) -> PathBuf {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "saved").unwrap();
    path
}

fn user_of(places: &Places) -> PathBuf {
    places.user.clone().unwrap()
}

fn program_of(places: &Places) -> PathBuf {
    places.program.clone().unwrap()
}

#[test]
fn a_level_is_found_in_the_program_beside_it_with_the_user_and_where_one_stands_in_rising_order() {
    let (_root, places) = places();
    let yard = Path::new("levels/yard.ron");
    let found = |place, path: &Path| {
        let path = path.to_owned();
        assert_eq!(places.find(yard), Some(Found { path, place }));
    };
    found(Place::BuiltIn, yard);
    found(
        Place::Program,
        &save(&program_of(&places), "levels/yard.ron"),
    );
    found(Place::User, &save(&user_of(&places), "levels/yard.ron"));
    // A folder of levels where one stands: those of the user are left out.
    save(&places.here, "levels/other.ron");
    found(Place::Program, &program_of(&places).join(yard));
    found(Place::Here, &save(&places.here, "levels/yard.ron"));
}

#[test]
fn a_file_inside_the_program_has_its_bytes_and_one_on_disk_those_of_the_disk() {
    let (_root, places) = places();
    let bindings = Path::new("assets/bindings.ron");
    let inside = places.find(bindings).unwrap();
    let text = inside.built_in().unwrap();
    assert!(text.starts_with(b"//") || text.starts_with(b"("));
    assert_eq!(inside.bytes().unwrap(), text);
    save(&places.here, "assets/bindings.ron");
    let on_disk = places.find(bindings).unwrap();
    assert_eq!(on_disk.built_in(), None);
    assert_eq!(&*on_disk.bytes().unwrap(), b"saved");
}

#[test]
fn what_is_not_of_the_game_is_not_looked_for_elsewhere() {
    let (_root, places) = places();
    save(&program_of(&places), "mine.ron");
    save(&program_of(&places), "scripts/mine.ron");
    let nowhere = [
        "mine.ron",
        "scripts/mine.ron",
        "",
        "levels",
        "levels/none.ron",
    ];
    let outside = [
        "../levels/yard.ron",
        "/levels/yard.ron",
        "levels/../mine.ron",
    ];
    for path in nowhere.into_iter().chain(outside) {
        assert_eq!(places.find(Path::new(path)), None, "{path}");
    }
    let twisted = places.find(Path::new("./levels/../levels/yard.ron"));
    assert_eq!(twisted.unwrap().place, Place::BuiltIn);
}

#[test]
fn a_folder_of_the_game_lists_each_name_once_from_its_first_place() {
    let (_root, places) = places();
    let program = save(&program_of(&places), "assets/tuning/floaty.ron");
    let user = save(&user_of(&places), "assets/tuning/mein Gefühl.ron");
    save(&user_of(&places), "assets/tuning/notes.txt");
    let listed = |folder: &Path| {
        let found = places.list(folder, "ron").unwrap();
        let words = found.into_iter().map(|found| {
            let name = found.path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, found.place)
        });
        words.collect::<Vec<_>>()
    };
    let expected = [
        ("arcade.ron", Place::BuiltIn),
        ("floaty.ron", Place::Program),
        ("grounded.ron", Place::BuiltIn),
        ("mein Gefühl.ron", Place::User),
        ("reduced_motion.ron", Place::BuiltIn),
    ];
    let expected = expected.map(|(name, place)| (name.to_owned(), place));
    assert_eq!(listed(Path::new("assets/tuning")), expected);
    // The folder of a file that was found is the same folder.
    for file in [program, user] {
        assert_eq!(listed(file.parent().unwrap()), expected);
    }
}

#[test]
fn another_folder_lists_its_own_files_and_one_that_is_not_there_is_an_error() {
    let (root, places) = places();
    let own = save(root.path(), "own levels/mine.ron");
    let listed = places.list(own.parent().unwrap(), "ron").unwrap();
    assert_eq!(
        listed,
        [Found {
            path: own,
            place: Place::Here
        }]
    );
    assert!(places.list(&root.path().join("none"), "ron").is_err());
}

#[test]
fn a_new_preset_goes_to_the_user_unless_the_folder_is_where_one_stands() {
    let (root, mut places) = places();
    let tuning = Path::new("assets/tuning");
    assert_eq!(
        places.folder_to_write(tuning),
        user_of(&places).join(tuning)
    );
    let elsewhere = root.path().join("elsewhere");
    assert_eq!(places.folder_to_write(&elsewhere), elsewhere);
    fs::create_dir_all(places.here.join(tuning)).unwrap();
    assert_eq!(places.folder_to_write(tuning), places.here.join(tuning));
    // Without a home folder there is no other place.
    places.user = None;
    assert_eq!(places.folder_to_write(tuning), places.here.join(tuning));
}
