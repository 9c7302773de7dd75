//! [`Places`]: the folders in which files of the game are looked for. [`find`], [`list`] and [`folder_to_write`] look in the usual ones.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::built_in;
use crate::user_files::UserFolder;

/// The folders of the game's files. A path in another one is not looked for anywhere else.
const FOLDERS: [&str; 2] = ["levels", "assets"];

/// Where a file was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// At its path as it was given, which is relative to the folder where one stands unless it is absolute.
    Here,
    /// In the user's folder.
    User,
    /// Beside the program.
    Program,
    /// Inside the program.
    BuiltIn,
}

/// A file of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its path on disk; of one inside the program that from the root of the repository, such as `levels/yard.ron`.
    pub path: PathBuf,
    /// Where it is.
    pub place: Place,
}

impl Found {
    /// The bytes of a file inside the program; `None`: it is on disk.
    #[must_use]
    pub fn built_in(&self) -> Option<&'static [u8]> {
        let is_inside = self.place == Place::BuiltIn;
        self.path
            .to_str()
            .filter(|_| is_inside)
            .and_then(built_in::bytes)
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn bytes(&self) -> io::Result<Cow<'static, [u8]>> {
        match self.built_in() {
            Some(bytes) => Ok(bytes.into()),
            None => std::fs::read(&self.path).map(Cow::Owned),
        }
    }
}

/// The folders in which files of the game are looked for, by their paths from the root of the repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// Where one stands; an empty path is the present folder.
    pub here: PathBuf,
    /// The user's folder, if there is one.
    pub user: Option<PathBuf>,
    /// The folder of the program, if the system tells it.
    pub program: Option<PathBuf>,
}

impl Places {
    /// Those of this run.
    #[must_use]
    pub fn usual() -> Self {
        let program = std::env::current_exe().ok();
        Self {
            here: PathBuf::new(),
            user: UserFolder::find().map(|folder| folder.0),
            program: program.and_then(|file| Some(file.parent()?.to_owned())),
        }
    }

    /// The file at a path, or else that of the game which the path means, in the first place that has it.
    #[must_use]
    pub fn find(&self, path: &Path) -> Option<Found> {
        let as_given = self.here.join(path);
        if as_given.is_file() {
            let place = Place::Here;
            return Some(Found {
                path: as_given,
                place,
            });
        }
        let key = self.key(path)?;
        let (folder, _) = key.rsplit_once('/')?;
        let on_disk = self.roots(folder).find_map(|(place, root)| {
            let path = root.join(&key);
            path.is_file().then_some(Found { path, place })
        });
        let inside = || {
            built_in::bytes(&key).map(|_| Found {
                path: PathBuf::from(&key),
                place: Place::BuiltIn,
            })
        };
        on_disk.or_else(inside)
    }

    /// The files of a folder with an ending, such as `ron`, in the order of their names. Of a folder of the game those of all places, of
    /// each name the first.
    ///
    /// # Errors
    /// Those of the file system, for a folder that is none of the game's.
    pub fn list(&self, folder: &Path, ending: &str) -> io::Result<Vec<Found>> {
        let mut found: BTreeMap<OsString, Found> = BTreeMap::new();
        let mut add = |path: PathBuf, place| {
            let has_ending = path.extension().is_some_and(|end| end == ending);
            if let Some(name) = path.file_name().filter(|_| has_ending) {
                let name = name.to_owned();
                found.entry(name).or_insert(Found { path, place });
            }
        };
        let Some(key) = self.key(folder) else {
            for path in files(&self.here.join(folder))? {
                add(path, Place::Here);
            }
            return Ok(found.into_values().collect());
        };
        for (place, root) in self.roots(&key) {
            // A place need not have the folder.
            for path in files(&root.join(&key)).unwrap_or_default() {
                add(path, place);
            }
        }
        for name in built_in::names(&key) {
            add(PathBuf::from(format!("{key}/{name}")), Place::BuiltIn);
        }
        Ok(found.into_values().collect())
    }

    /// The folder into which a new file of a folder of the game is written: where one stands, if it is there, or else in the user's
    /// folder.
    #[must_use]
    pub fn folder_to_write(&self, folder: &Path) -> PathBuf {
        let here = self.here.join(folder);
        match (&self.user, self.key(folder)) {
            (Some(user), Some(key)) if !here.is_dir() => user.join(key),
            _ => here,
        }
    }

    /// The places on disk for the files of a folder of the game.
    fn roots(&self, folder: &str) -> impl Iterator<Item = (Place, &Path)> {
        let is_here = self.here.join(folder).is_dir();
        let user = self.user.as_deref().filter(|_| !is_here);
        let all = [
            (Place::Here, Some(self.here.as_path())),
            (Place::User, user),
            (Place::Program, self.program.as_deref()),
        ];
        all.into_iter()
            .filter_map(|(place, root)| Some((place, root?)))
    }

    /// The path from the root of the repository that a path means, written with `/`; `None`: it is in no folder of the game.
    fn key(&self, path: &Path) -> Option<String> {
        let roots = [&self.user, &self.program].into_iter().flatten();
        let mut inside = roots.filter_map(|root| path.strip_prefix(root).ok());
        let mut names: Vec<&str> = Vec::new();
        for part in inside.next().unwrap_or(path).components() {
            match part {
                Component::Normal(name) => names.push(name.to_str()?),
                Component::CurDir => {}
                Component::ParentDir => {
                    names.pop()?;
                }
                Component::RootDir | Component::Prefix(_) => return None,
            }
        }
        let is_game = names.first().is_some_and(|name| FOLDERS.contains(name));
        is_game.then(|| names.join("/"))
    }
}

/// The files of a folder, without the folders in it.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(paths.filter(|path| path.is_file()).collect())
}

/// [`Places::find`] in the usual places.
#[must_use]
pub fn find(path: &Path) -> Option<Found> {
    Places::usual().find(path)
}

/// [`Places::list`] in the usual places.
///
/// # Errors
/// As [`Places::list`].
pub fn list(folder: &Path, ending: &str) -> io::Result<Vec<Found>> {
    Places::usual().list(folder, ending)
}

/// [`Places::folder_to_write`] of the usual places.
#[must_use]
pub fn folder_to_write(folder: &Path) -> PathBuf {
    Places::usual().folder_to_write(folder)
}

#[cfg(test)]
mod tests;
