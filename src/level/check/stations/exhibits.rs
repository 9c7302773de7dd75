//! Checks exhibits, and the demos that they and stations name.

use springyard_workbench::{Page, demos};

use super::super::mistakes::Mistakes;
use super::super::names::unknown;
use crate::level::file::Level;

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    for (i, exhibit) in level.exhibits.iter().enumerate() {
        let field = format!("exhibits[{i}].demo");
        demo_exists(mistakes, &field, &exhibit.demo, Page::can_be_filmed);
    }
}

/// Adds a mistake if the workbench has no demo of this name that can be shown here.
pub(super) fn demo_exists(
    mistakes: &mut Mistakes,
    field: &str,
    name: &str,
    can_be_shown: impl Fn(&Page) -> bool,
) {
    let pages = demos::PAGES.iter();
    let names: Vec<&str> = pages
        .filter(|page| can_be_shown(page))
        .map(|page| page.name)
        .collect();
    let Some(hint) = unknown(name, &names, "there is none") else {
        return;
    };
    // Without the list of all names, which is long.
    let hint = match hint.split_once('?') {
        Some((meant, _)) => format!("{meant}?"),
        None => "write a name of `springyard springs --list`".to_owned(),
    };
    let message = if demos::PAGES.iter().any(|page| page.name == name) {
        format!("{field}: `{name}` has no two beads that move on rails: {hint}")
    } else {
        format!("{field}: no demo is called `{name}`: {hint}")
    };
    mistakes.note(field, message);
}
