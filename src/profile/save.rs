//! Writes the profile to its file when it has changed, together with what other games have written there in the meantime.

use bevy::prelude::*;

use super::Profile;
use super::file::{self, ProfileFile};
use crate::user_files::{Rewritten, StartProblems, Unsaved, rewrite};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StartProblems>()
        .add_systems(Last, save_profile.run_if(resource_exists::<ProfileFile>));
}

fn save_profile(
    mut profile: ResMut<Profile>,
    file: Res<ProfileFile>,
    time: Res<Time<Real>>,
    mut problems: ResMut<StartProblems>,
    mut exits: MessageReader<AppExit>,
    mut unsaved: Local<Unsaved>,
) {
    let is_exit = exits.read().count() > 0;
    // In the first frame it is as it was read.
    let has_changed = profile.is_changed() && !profile.is_added();
    if !unsaved.is_due(has_changed, is_exit, time.elapsed()) {
        return;
    }
    let merge = |in_file: Option<Profile>| match in_file {
        Some(in_file) => in_file.merged(&profile),
        None => profile.as_written(),
    };
    let written = rewrite(&file.0, file::load, merge, file::save);
    unsaved.note(written.is_ok());
    match written {
        Ok(Rewritten { value, problem }) => {
            problems.0.extend(problem);
            // Not a change that is to be written.
            *profile.bypass_change_detection() = value;
        }
        Err(error) => {
            let text = format!(
                "{}: cannot be written: {error}. Best runs, lamps and progress are kept until the game ends.",
                file.0.display()
            );
            error!("{text}");
            problems.add(text);
        }
    }
}
