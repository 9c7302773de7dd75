//! The profile's file: RON, written by the game. It may be read and copied; there is nothing in it to edit.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use ron::ser::PrettyConfig;

use super::Profile;
use super::kept_run::{KeptRun, places};
use crate::ron_file::{self, FileErrors, MAX_BYTES, Mistakes};
use crate::user_files::write_whole;

/// The file in which the profile is kept. Without this resource it is not written.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct ProfileFile(pub PathBuf);

/// Reads and checks a profile file.
///
/// # Errors
/// An unreadable file, a mistake in its syntax, an unknown field, and each value that no run can have.
pub fn load(path: &Path) -> Result<Profile, FileErrors> {
    let parsed = ron_file::read::<Profile>(path)?;
    let runs = &parsed.value.runs;
    let mut mistakes = Mistakes::new(&parsed);
    let worn = parsed.value.worn();
    if !parsed.value.colours().contains(&worn) {
        let message = format!(
            "worn: {} is not among the colours that were earned",
            worn.name()
        );
        mistakes.note("worn", message);
    }
    for (index, run) in runs.iter().enumerate() {
        if let Some((field, message)) = fault(index, run) {
            mistakes.note(&field, message);
        }
        if runs[..index].iter().any(|it| it.course() == run.course()) {
            let message = format!(
                "runs[{index}] is a second best run of one level and tuning: keep one of them"
            );
            mistakes.note(&format!("runs[{index}]"), message);
        }
    }
    FileErrors(mistakes.into_list("mistakes")).or(parsed.value)
}

/// What is wrong with a run: the field and a message.
fn fault(index: usize, run: &KeptRun) -> Option<(String, String)> {
    let field = format!("runs[{index}].secs");
    if !run.secs.is_finite() || run.secs <= 0.0 {
        let message = format!("{field} must be a time above 0 s, is {}", run.secs);
        return Some((field, message));
    }
    let track = format!("runs[{index}].track");
    if let Some(place) = run.track.iter().position(|place| !place.is_finite()) {
        let field = format!("{track}[{place}]");
        let message = format!("{field} must be three numbers, m, is {}", run.track[place]);
        return Some((field, message));
    }
    let (found, wanted) = (run.track.len(), places(run.secs));
    if found != 0 && found != wanted {
        let message = format!(
            "{track} must have {wanted} places for a run of {} s, or none; has {found}",
            run.secs
        );
        return Some((track, message));
    }
    None
}

/// Writes a profile file, as a whole or not at all.
///
/// # Errors
/// Those of the file system; and a file so large that it could not be read again.
pub fn save(path: &Path, profile: &Profile) -> io::Result<()> {
    let text = to_ron(profile).map_err(io::Error::other)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "it would be too large to be read again",
        ));
    }
    write_whole(path, &text)
}

/// A profile as the text of a file.
fn to_ron(profile: &Profile) -> Result<String, ron::Error> {
    // A line for each field of a run; a track is one line.
    let style = PrettyConfig::new().new_line("\n").depth_limit(3);
    let fields = ron::ser::to_string_pretty(profile, style)?;
    let start = "// The lamps ever lit, the most coils, the colours of the figure, the last run and the best run of each level and tuning. Written by the game.\n";
    Ok(format!("{start}{fields}\n"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::input::Progress;

    fn run(secs: f64, tuning_hash: u64, place: Vec3) -> KeptRun {
        KeptRun {
            level: "the \"yard\" \\ \n\u{7}".into(),
            level_hash: u64::MAX,
            tuning: "grounded".into(),
            tuning_hash,
            assisted: true,
            rewound: tuning_hash.is_multiple_of(2),
            secs,
            track: vec![place; places(secs)],
        }
    }

    #[test]
    fn what_is_saved_comes_back_equal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("profile.ron");
        let mut profile = Profile::default();
        save(&path, &profile).unwrap();
        assert_eq!(load(&path), Ok(profile.clone()));
        profile.light("the \"yard\"", "bridge");
        profile.light("the \"yard\"", "a\tb");
        profile.keep(run(1.0 / 3.0, 7, Vec3::new(-1234.567, 0.001, -0.0)));
        profile.keep(run(12.25, 8, Vec3::new(3.0, 1.1, 0.1)));
        save(&path, &profile).unwrap();
        assert_eq!(load(&path), Ok(profile));
    }

    #[test]
    fn progress_and_coils_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("profile.ron");
        let mut profile = Profile::default();
        let progress = Progress {
            checkpoint: Some("the \"hub\"".into()),
            coils: BTreeSet::from(["garden".to_owned(), "b\\c".to_owned()]),
            loops: BTreeSet::new(),
        };
        profile.note_progress("yard", Some(progress));
        profile.note_progress("court", Some(Progress::default()));
        profile.note_coils("yard", 4);
        save(&path, &profile).unwrap();
        assert_eq!(load(&path), Ok(profile.as_written()));
    }

    #[test]
    fn damaged_progress_is_an_error_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("profile.ron");
        for (line, damaged) in [
            (2, "(\nprogress: {\"yard\": (checkpoint: 7)})"),
            (2, "(\nprogress: {\"yard\": (coil: [])})"),
            (
                3,
                "(\nprogress: {\"yard\": (coils: [\"a\"])},\nmost_coils: {\"yard\": -1})",
            ),
            (2, "(\nhas_moved: [\"yard\"])"),
            (2, "(\nworn: Gold)"),
            (2, "(\ncolours: [Green])"),
        ] {
            std::fs::write(&path, damaged).unwrap();
            let errors = load(&path).unwrap_err();
            let place = errors.0[0].position.as_ref().unwrap();
            assert_eq!(place.line, line, "{damaged}: {errors}");
        }
        std::fs::write(&path, "(\nprogress: {\"yard\": (coils: [\"a").unwrap();
        assert!(load(&path).is_err());
    }

    #[test]
    fn the_largest_profile_can_be_read_again() {
        let mut profile = Profile::default();
        let place = Vec3::new(-9999.999, -1000.125, -9999.999);
        for hash in 0..2100 {
            let secs = if hash > 2050 { 1199.0 } else { 0.05 };
            profile.keep(run(secs, hash, place));
        }
        assert!((to_ron(&profile).unwrap().len() as u64) < MAX_BYTES);
    }
}
