//! Shows on screen what is wrong with the user's files.

use std::time::Duration;

use bevy::prelude::*;

use crate::overlay::notices::{Notices, Tone};
use crate::user_files::StartProblems;

/// Time for which a problem is shown: long enough to read the path of a file.
const SHOWN: Duration = Duration::from_secs(20);

/// Shows each of the [`StartProblems`] once.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_problems.run_if(resource_exists_and_changed::<StartProblems>),
    );
}

fn show_problems(
    problems: Res<StartProblems>,
    mut shown: Local<usize>,
    mut notices: ResMut<Notices>,
) {
    for problem in problems.0.iter().skip(*shown) {
        notices.show_for(SHOWN, Tone::Error, problem.as_str());
    }
    *shown = problems.0.len();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_problem_is_shown_also_one_that_comes_later() {
        let mut app = App::new();
        app.init_resource::<Notices>()
            .insert_resource(StartProblems(vec!["settings.ron:1:2: one".into()]))
            .add_plugins(plugin);
        app.update();
        app.world_mut()
            .resource_mut::<StartProblems>()
            .add("two".into());
        app.update();
        let notices = app.world().resource::<Notices>();
        let texts: Vec<&str> = notices.texts().collect();
        assert_eq!(texts, ["settings.ron:1:2: one", "two"]);
    }
}
