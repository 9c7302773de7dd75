//! Messages of a hot reload: the errors of the level file while it has any, and after a good reload a line, or its warnings.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use crate::level::reload::{LevelReloaded, LevelSource};

/// More errors or warnings than this are only counted: they would cover the game.
const MOST_LINES: usize = 8;
/// Time that a good reload stays on screen.
const RELOAD_SHOWN: Duration = Duration::from_secs(3);
/// Time that its warnings stay, unless the level is reloaded before: long enough to find the line in the editor. The level can be
/// played, so they do not stay for ever.
const WARNINGS_SHOWN: Duration = Duration::from_secs(20);

pub(super) fn show_errors(source: Option<Res<LevelSource>>, mut notices: ResMut<Notices>) {
    let Some(source) = source.filter(|source| !source.errors.is_empty()) else {
        return;
    };
    let head = "The level file has errors; the last good level stays:";
    notices.show(Tone::Error, list(head, &source.errors));
}

/// A head and the first lines below it; the others are counted.
fn list(head: &str, lines: &[String]) -> String {
    let shown = lines.iter().take(MOST_LINES).map(String::as_str);
    let mut text: Vec<&str> = std::iter::once(head).chain(shown).collect();
    let more = lines.len().saturating_sub(MOST_LINES);
    let rest = format!("and {more} more, in the terminal");
    if more > 0 {
        text.push(&rest);
    }
    text.join("\n")
}

pub(super) fn show_reloads(
    reloads: Option<MessageReader<LevelReloaded>>,
    source: Option<Res<LevelSource>>,
    mut warns_until: Local<Option<Instant>>,
    mut notices: ResMut<Notices>,
) {
    let Some(mut reloads) = reloads else {
        return;
    };
    if let Some(reload) = reloads.read().last() {
        if reload.warnings == 0 {
            notices.show_for(RELOAD_SHOWN, Tone::Good, "level reloaded");
        }
        *warns_until = Some(Instant::now() + WARNINGS_SHOWN);
    }
    let is_time = warns_until.is_some_and(|until| Instant::now() < until);
    if let Some(source) = source.filter(|source| is_time && !source.warnings.is_empty()) {
        let head = "Level reloaded, with warnings:";
        notices.show(Tone::Warning, list(head, &source.warnings));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlay::notices::texts_after_update as texts;

    #[test]
    fn errors_stay_while_the_file_has_them_and_those_that_do_not_fit_are_counted() {
        let mut source = LevelSource::new("levels/mine.ron".into());
        source.errors = (1..12)
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
    fn the_warnings_of_a_reload_are_on_screen_until_the_next_one() {
        let mut app = App::new();
        app.add_message::<LevelReloaded>()
            .insert_resource(LevelSource::new("levels/mine.ron".into()))
            .init_resource::<Notices>()
            .add_systems(Update, show_reloads);
        let warning = |line: usize| format!("levels/mine.ron:{line}:9: warning: the goal is far");
        let reload = |app: &mut App, lines: std::ops::Range<usize>| {
            let warnings = lines.len();
            let mut source = app.world_mut().resource_mut::<LevelSource>();
            source.warnings = lines.map(warning).collect();
            app.world_mut().write_message(LevelReloaded { warnings });
            texts(app)
        };
        let two = [warning(4), warning(5)].join("\n");
        let two = format!("Level reloaded, with warnings:\n{two}");
        assert_eq!(reload(&mut app, 4..6), [two.as_str()]);
        assert_eq!(texts(&mut app), [two.as_str()], "they stay to be read");
        let many = reload(&mut app, 1..12);
        assert_eq!(many.len(), 1, "those of the reload before are gone");
        assert_eq!(many[0].lines().count(), 10);
        assert!(many[0].ends_with("and 3 more, in the terminal"), "{many:?}");
        assert_eq!(reload(&mut app, 0..0), ["level reloaded"]);
        // Another level is opened.
        reload(&mut app, 4..5);
        app.insert_resource(LevelSource::new("levels/other.ron".into()));
        assert_eq!(texts(&mut app), ["level reloaded"]);
    }
}
