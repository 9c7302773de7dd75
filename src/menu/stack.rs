//! [`Menu`]: which pages are open, one above the other.

use bevy::prelude::*;
use clap::ValueEnum;

/// A page of the menu.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Page {
    /// The first page after the start, over the level at rest.
    Title,
    /// The page over a paused game.
    Pause,
    /// The levels, to choose one.
    Levels,
    /// The settings.
    Settings,
    /// What there is, and the keys and buttons for playing.
    Controls,
    /// Keys and buttons for developers.
    DeveloperKeys,
    /// The demos of springs, to choose one.
    Springs,
    /// One demo of a spring, with its sliders.
    Spring,
    /// What the game is made with.
    Credits,
    /// Asks whether the level starts again.
    Restart,
    /// The card of the last run that reached the goal: at the goal, and again from the title and the pause.
    LastRun,
}

/// The open pages; the last one is on screen. Without any the menu is closed, and the game has the devices.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Menu {
    pages: Vec<Page>,
    /// Whether the game takes the mouse when the menu closes.
    pub takes_mouse: bool,
    /// Whether the page on screen waits for a button, to bind it. Then no button opens, closes or steers the menu.
    pub listens: bool,
}

impl Menu {
    /// The menu at the start of the game: the title.
    #[must_use]
    pub fn title() -> Self {
        Self {
            pages: vec![Page::Title],
            takes_mouse: true,
            listens: false,
        }
    }

    /// Whether a page is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.pages.is_empty()
    }

    /// The page on screen.
    #[must_use]
    pub fn page(&self) -> Option<Page> {
        self.pages.last().copied()
    }

    /// Whether the menu is that of the title, on any of its pages: no game is being played, and the level keeps running.
    #[must_use]
    pub fn is_on_title(&self) -> bool {
        self.pages.first() == Some(&Page::Title)
    }

    /// Whether the menu is the card at the goal: the level keeps running, as on the title.
    #[must_use]
    pub fn is_at_goal(&self) -> bool {
        self.pages.first() == Some(&Page::LastRun)
    }

    /// Whether the menu shows the workbench, which covers the screen.
    #[must_use]
    pub fn is_at_springs(&self) -> bool {
        matches!(self.page(), Some(Page::Springs | Page::Spring))
    }

    /// Whether time stands still.
    #[must_use]
    pub fn pauses(&self) -> bool {
        self.is_open() && !self.is_on_title() && !self.is_at_goal()
    }

    /// Opens a page above the others.
    pub fn open(&mut self, page: Page) {
        self.pages.push(page);
        self.listens = false;
    }

    /// Opens a page over the game, which has the mouse or not: the pause, or the card at the goal, or a page that leads straight back.
    pub fn open_over_game(&mut self, page: Page, has_mouse: bool) {
        self.takes_mouse = has_mouse;
        self.open(page);
    }

    /// Closes the page on screen. The title stays open: only playing leaves it.
    pub fn back(&mut self) {
        self.listens = false;
        if self.page() != Some(Page::Title) {
            self.pages.pop();
        }
    }

    /// Closes all pages.
    pub fn close(&mut self) {
        self.listens = false;
        self.pages.clear();
    }
}

/// Whether the menu is that of the title: a run condition.
pub(super) fn is_on_title(menu: Res<Menu>) -> bool {
    menu.is_on_title()
}

/// Whether the menu shows the workbench: a run condition.
pub(super) fn is_at_springs(menu: Res<Menu>) -> bool {
    menu.is_at_springs()
}

/// Whether the menu is closed: a run condition.
pub(super) fn is_closed(menu: Res<Menu>) -> bool {
    !menu.is_open()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_goes_one_page_back_and_from_the_pause_to_the_game() {
        let mut menu = Menu::default();
        menu.open_over_game(Page::Pause, true);
        menu.open(Page::Settings);
        menu.open(Page::Controls);
        assert!(menu.pauses() && menu.takes_mouse);
        let mut way = Vec::new();
        while let Some(page) = menu.page() {
            way.push(page);
            menu.back();
        }
        assert_eq!(way, [Page::Controls, Page::Settings, Page::Pause]);
        assert!(!menu.is_open());
    }

    #[test]
    fn the_card_pauses_nothing_at_the_goal_and_is_a_page_like_others_elsewhere() {
        let mut menu = Menu::default();
        menu.open_over_game(Page::LastRun, true);
        assert!(menu.is_open() && menu.is_at_goal() && !menu.pauses());
        menu.back();
        assert!(!menu.is_open() && menu.takes_mouse);
        menu.open_over_game(Page::Pause, false);
        menu.open(Page::LastRun);
        assert!(menu.pauses() && !menu.is_at_goal());
        menu.back();
        assert_eq!(menu.page(), Some(Page::Pause));
    }

    #[test]
    fn the_title_stays_and_does_not_pause() {
        let mut menu = Menu::title();
        menu.open(Page::Levels);
        assert!(menu.is_on_title() && !menu.pauses());
        for _ in 0..3 {
            menu.back();
        }
        assert_eq!(menu.page(), Some(Page::Title));
        menu.close();
        assert!(!menu.is_open() && !menu.is_on_title());
    }
}
