//! [`bytes`]: the files inside the program, by their paths from the root of the repository.

/// A file of the repository: its path, and its bytes.
macro_rules! entry {
    ($path:literal) => {
        ($path, include_bytes!(concat!("../../", $path)).as_slice())
    };
}

/// Those of the folders `levels` and `assets`, in the order of their paths.
static FILES: [(&str, &[u8]); 24] = [
    entry!("assets/bindings.ron"),
    entry!("assets/levels/court.png"),
    entry!("assets/levels/drive_lab.png"),
    entry!("assets/levels/hills.png"),
    entry!("assets/levels/look.png"),
    entry!("assets/levels/moves.png"),
    entry!("assets/levels/pile.png"),
    entry!("assets/levels/policy_lab.png"),
    entry!("assets/levels/rope.png"),
    entry!("assets/levels/yard.png"),
    entry!("assets/tuning/arcade.ron"),
    entry!("assets/tuning/floaty.ron"),
    entry!("assets/tuning/grounded.ron"),
    entry!("assets/tuning/reduced_motion.ron"),
    entry!("levels/court.ron"),
    entry!("levels/drive_lab.ron"),
    entry!("levels/hills.glb"),
    entry!("levels/hills.ron"),
    entry!("levels/look.ron"),
    entry!("levels/moves.ron"),
    entry!("levels/pile.ron"),
    entry!("levels/policy_lab.ron"),
    entry!("levels/rope.ron"),
    entry!("levels/yard.ron"),
];

/// The bytes of the file at a path such as `levels/yard.ron`, written with `/` on every system.
#[must_use]
pub fn bytes(path: &str) -> Option<&'static [u8]> {
    let found = FILES.iter().find(|(known, _)| *known == path);
    found.map(|(_, bytes)| *bytes)
}

/// The names of the files in a folder such as `assets/tuning`, without those in folders of it.
pub fn names(folder: &str) -> impl Iterator<Item = &'static str> {
    let inside = FILES.iter().filter_map(move |(path, _)| {
        let rest = path.strip_prefix(folder)?;
        rest.strip_prefix('/')
    });
    inside.filter(|name| !name.contains('/'))
}

/// The paths of the files that belong to one: itself, and those of the same name with another ending, such as the mesh of a level.
pub fn with_companions(path: &str) -> impl Iterator<Item = &'static str> {
    let stem = stem_of(path);
    let all = FILES.iter().map(|(known, _)| *known);
    all.filter(move |known| stem_of(known) == stem)
}

/// A path without its ending.
fn stem_of(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The paths of all files in a folder of the repository and in the folders of it.
    fn on_disk(folder: &str, found: &mut Vec<String>) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                on_disk(&path, found);
            } else {
                found.push(path);
            }
        }
    }

    #[test]
    fn every_file_of_levels_and_assets_is_inside_the_program() {
        let mut found = Vec::new();
        for folder in ["assets", "levels"] {
            on_disk(folder, &mut found);
        }
        found.sort_unstable();
        let listed = FILES.map(|(path, _)| path);
        assert_eq!(listed.as_slice(), found, "list it in `FILES`");
    }

    #[test]
    fn texts_inside_the_program_are_utf_8() {
        for (path, bytes) in FILES.iter().filter(|(path, _)| path.ends_with(".ron")) {
            assert!(std::str::from_utf8(bytes).is_ok(), "{path}");
        }
    }

    #[test]
    fn a_folder_lists_its_own_files_only_and_a_level_comes_with_its_mesh() {
        assert_eq!(names("assets").collect::<Vec<_>>(), ["bindings.ron"]);
        assert_eq!(names("assets/tuning").count(), 4);
        assert_eq!(names("level").count(), 0);
        let hills: Vec<_> = with_companions("levels/hills.ron").collect();
        assert_eq!(hills, ["levels/hills.glb", "levels/hills.ron"]);
    }
}
