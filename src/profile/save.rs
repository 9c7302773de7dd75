//! Writes the profile to its file when it has changed.

use bevy::prelude::*;

use super::Profile;
use super::file::{self, ProfileFile};
use crate::user_files::{StartProblems, Unsaved};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StartProblems>()
        .add_systems(Last, save_profile.run_if(resource_exists::<ProfileFile>));
}

fn save_profile(
    profile: Res<Profile>,
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
    let written = file::save(&file.0, &profile);
    unsaved.note(written.is_ok());
    if let Err(error) = written {
        let text = format!(
            "{}: cannot be written: {error}. Best runs and lamps are kept until the game ends.",
            file.0.display()
        );
        error!("{text}");
        problems.add(text);
    }
}
