//! `springyard export`: writes a file out of the program, to edit it. It overwrites none.

use std::fs;
use std::path::PathBuf;

use super::CommandError;
use super::args::ExportOptions;
use super::levels;
use super::output::print_line;
use crate::game_files::built_in;
use crate::tuning::preset;
use crate::user_files::write_new;

/// Writes the file of this name, with what belongs to it, such as the mesh of a level, and prints the paths.
pub fn export(options: &ExportOptions) -> Result<(), CommandError> {
    let path = path_of(&options.name)?;
    let files: Vec<(PathBuf, &[u8])> = built_in::with_companions(&path)
        .filter_map(|path| Some((options.to.join(path), built_in::bytes(path)?)))
        .collect();
    for (file, _) in &files {
        // Also a link to a file that is not there.
        if fs::symlink_metadata(file).is_ok() {
            return Err(CommandError::bad_input(format!(
                "{}: is there already, and is left as it is: rename it, or name another folder with --to",
                file.display()
            )));
        }
    }
    write_new(&files).map_err(|(file, error)| {
        let file = file.display();
        CommandError::Failed(format!("{file}: could not be written: {error}"))
    })?;
    for (file, _) in &files {
        print_line(&file.display().to_string())?;
    }
    Ok(())
}

/// The path in the program of what is called so.
fn path_of(name: &str) -> Result<String, CommandError> {
    let in_program = |path: &str| built_in::bytes(path).map(|_| path.to_owned());
    let found = levels::named(name, in_program)?
        .or_else(|| in_program(&format!("assets/{name}.ron")))
        .or_else(|| in_program(&name.replace('\\', "/")));
    found.ok_or_else(|| {
        CommandError::bad_input(format!(
            "export {name}: the program has nothing of that name; it has the levels {}, the presets {}, and bindings",
            names_in(levels::FOLDER),
            names_in(preset::FOLDER)
        ))
    })
}

/// The names of the files of a folder that are RON, without their ending.
fn names_in(folder: &str) -> String {
    let names = built_in::names(folder).filter_map(|name| name.strip_suffix(".ron"));
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn export_to(name: &str, to: &Path) -> Result<(), CommandError> {
        export(&ExportOptions {
            name: name.into(),
            to: to.into(),
        })
    }

    fn read(folder: &Path, path: &str) -> Vec<u8> {
        fs::read(folder.join(path)).unwrap()
    }

    #[test]
    fn a_level_is_written_with_its_mesh_into_a_folder_that_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("neuer Ördner");
        export_to("hills", &to).unwrap();
        for path in ["levels/hills.ron", "levels/hills.glb"] {
            assert_eq!(Some(read(&to, path).as_slice()), built_in::bytes(path));
        }
        let level = crate::level::load(to.join("levels/hills.ron"));
        level.unwrap_or_else(|errors| panic!("{errors}"));
    }

    #[test]
    fn presets_and_bindings_have_a_name_and_every_file_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path();
        export_to("floaty", to).unwrap();
        export_to("bindings", to).unwrap();
        export_to("assets/levels/yard.png", to).unwrap();
        for path in [
            "assets/tuning/floaty.ron",
            "assets/bindings.ron",
            "assets/levels/yard.png",
        ] {
            assert_eq!(Some(read(to, path).as_slice()), built_in::bytes(path));
        }
    }

    #[test]
    fn a_file_that_is_there_is_left_and_nothing_beside_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path();
        fs::create_dir(to.join("levels")).unwrap();
        fs::write(to.join("levels/hills.ron"), "mine").unwrap();
        let refused = export_to("hills", to).unwrap_err();
        assert!(matches!(refused, CommandError::BadInput(_)));
        assert!(refused.to_string().contains("hills.ron: is there already"));
        assert_eq!(read(to, "levels/hills.ron"), b"mine");
        assert_eq!(fs::read_dir(to.join("levels")).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_reported_with_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a file");
        fs::write(&file, "").unwrap();
        let failed = export_to("yard", &file).unwrap_err();
        let said = failed.to_string();
        assert!(matches!(failed, CommandError::Failed(_)), "{said}");
        assert!(said.contains("yard.ron: could not be written: "), "{said}");
    }

    #[test]
    fn a_name_that_the_program_does_not_have_is_refused_with_those_that_it_has() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["yrd", "", "../levels/yard", "levels"] {
            let refused = export_to(name, folder.path()).unwrap_err();
            assert!(matches!(refused, CommandError::BadInput(_)));
            let said = refused.to_string();
            assert!(said.contains("levels court, "), "{said}");
            assert!(said.contains("presets arcade, floaty"), "{said}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
