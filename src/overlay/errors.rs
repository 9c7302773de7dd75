//! Messages of a hot reload: the errors of the level file while it has any, and a line after a good reload.

use std::time::Duration;

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use crate::level::reload::{LevelReloaded, LevelSource};

/// More errors than this are only counted: they would cover the game.
const MOST_LINES: usize = 8;
/// Time that a good reload stays on screen.
const RELOAD_SHOWN: Duration = Duration::from_secs(3);

pub(super) fn show_errors(source: Option<Res<LevelSource>>, mut notices: ResMut<Notices>) {
    let Some(source) = source.filter(|source| !source.errors.is_empty()) else {
        return;
    };
    let head = "The level file has errors; the last good level stays:";
    let lines = source.errors.iter().take(MOST_LINES).map(String::as_str);
    let mut text: Vec<&str> = std::iter::once(head).chain(lines).collect();
    let more = source.errors.len().saturating_sub(MOST_LINES);
    let rest = format!("and {more} more, in the terminal");
    if more > 0 {
        text.push(&rest);
    }
    notices.show(Tone::Error, text.join("\n"));
}

pub(super) fn show_reloads(
    reloads: Option<MessageReader<LevelReloaded>>,
    mut notices: ResMut<Notices>,
) {
    let Some(mut reloads) = reloads else {
        return;
    };
    for reload in reloads.read() {
        let (tone, text) = match reload.warnings {
            0 => (Tone::Good, "level reloaded".to_owned()),
            1 => (
                Tone::Warning,
                "level reloaded; 1 warning, in the terminal".into(),
            ),
            many => (
                Tone::Warning,
                format!("level reloaded; {many} warnings, in the terminal"),
            ),
        };
        notices.show_for(RELOAD_SHOWN, tone, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlay::notices::texts_after_update as texts;

    #[test]
    fn errors_stay_while_the_file_has_them_and_those_that_do_not_fit_are_counted() {
        let mut source = LevelSource::new("levels/mine.ron".into());
        source.errors = (1..=11)
            .map(|line| format!("levels/mine.ron:{line}:1: wrong"))
            .collect();
        let mut app = App::new();
        app.insert_resource(source)
            .init_resource::<Notices>()
            .add_systems(Update, show_errors);
        for _ in 0..2 {
            let shown = texts(&mut app);
            assert_eq!(shown.len(), 1);
            let lines: Vec<&str> = shown[0].lines().collect();
            assert_eq!(lines.len(), 10);
            assert_eq!(lines[8], "levels/mine.ron:8:1: wrong");
            assert_eq!(lines[9], "and 3 more, in the terminal");
        }
        app.world_mut().resource_mut::<LevelSource>().errors.clear();
        assert!(texts(&mut app).is_empty());
    }

    #[test]
    fn a_good_reload_is_said_with_the_number_of_its_warnings() {
        let mut app = App::new();
        app.add_message::<LevelReloaded>()
            .init_resource::<Notices>()
            .add_systems(Update, show_reloads);
        app.world_mut().write_message(LevelReloaded { warnings: 0 });
        app.world_mut().write_message(LevelReloaded { warnings: 2 });
        assert_eq!(
            texts(&mut app),
            [
                "level reloaded",
                "level reloaded; 2 warnings, in the terminal"
            ]
        );
    }
}
