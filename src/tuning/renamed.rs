//! New names of renamed fields: the error about the old name of a field names the new one. Nothing has been renamed since a release; the
//! first name that changes after one is the first row of [`RENAMED`].

use crate::ron_file::FileError;

/// The old path of each renamed field, and the new one: `("camera.boom_length_m", "camera.boom.length_m")`.
const RENAMED: &[(&str, &str)] = &[];

/// If the error is about a field with an old name: its message names the new one.
pub(super) fn advise(error: FileError) -> FileError {
    advise_by(RENAMED, error)
}

fn advise_by(renamed: &[(&str, &str)], error: FileError) -> FileError {
    match renamed.iter().find(|(old, _)| *old == error.field) {
        Some((old, new)) => error.with_advice(&format!("{old} is now {new}")),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Tuning;
    use super::*;
    use crate::ron_file;

    #[test]
    fn a_field_with_an_old_name_is_answered_with_the_new_one() {
        let renamed = [("camera.length_m", "camera.boom.length_m")];
        let error_of = |text: &str| {
            let error = ron_file::parse::<Tuning>("old.ron", text).unwrap_err();
            advise_by(&renamed, error).to_string()
        };
        let error = error_of("(camera: (length_m: 6))");
        assert!(error.starts_with("old.ron:1:11: "), "{error}");
        assert!(
            error.contains("camera.length_m is now camera.boom.length_m"),
            "{error}"
        );
        let other = error_of("(camera: (width_m: 6))");
        assert!(!other.contains("is now"), "{other}");
    }
}
