//! `docs/springs.md` and its pictures are what the demos draw.

use std::fmt::Write;

use springyard_test_lab::owned;
use springyard_workbench::chart::significant;
use springyard_workbench::{Bench, Kind, Page, demos, draw};

use crate::support::Rate;

const INTRODUCTION: &str = "# Springs, dampers and integrators

Each spring, damper and integrator of the well-known texts ([errata](errata.md) names them) as a demo: the right way (teal), the mistake
(amber) and the goal (red). In the game: *Springs* in the menu, where you drag the goal and turn the sliders. On the command line:
`springyard springs NAME`, with `--svg FILE` or `--csv FILE` to draw it without a window. Each is a file of the crate
[springyard_workbench](../crates/springyard_workbench/README.md).

The page and its pictures are written by the test `the_page_shows_each_demo_as_it_runs`
(`crates/springyard_workbench/tests/demos/gallery.rs`): `UPDATE_DOCS=1 cargo test -p springyard_workbench gallery::`.
";

/// Where the formula of an exact step stands.
const EXACT_STEP: &str = "The exact step";

#[test]
fn the_page_shows_each_demo_as_it_runs() {
    let mut page = format!("{INTRODUCTION}\n{}\n{}", contents(), exact_step());
    let mut chapter = None;
    for demo in demos::all() {
        let text = demo.page;
        let bench = draw::run_script(demo, text.script, Rate::Even(text.fps).frames(6.5));
        owned::assert_file(
            &format!("docs/images/springs/{}.svg", text.name),
            &draw::svg(&bench),
        );
        if chapter.replace(text.chapter) != Some(text.chapter) {
            let _ = write!(page, "\n## {}\n", text.chapter.title());
        }
        let _ = write!(page, "\n{}\n", entry(text, &bench));
    }
    owned::assert_file("docs/springs.md", &page);
}

/// The chapters and their demos.
fn contents() -> String {
    let mut list = String::new();
    let mut chapter = None;
    for text in demos::PAGES.iter() {
        let is_new = chapter.replace(text.chapter) != Some(text.chapter);
        let between = match (is_new, list.is_empty()) {
            (true, true) => "",
            (true, false) => "\n",
            (false, _) => ", ",
        };
        list.push_str(between);
        if is_new {
            let title = text.chapter.title();
            let _ = write!(list, "- {}: ", link(&title, &title));
        }
        list.push_str(&link(text.name, text.title));
    }
    list + "\n"
}

/// The formula that many demos compare with.
fn exact_step() -> String {
    format!(
        "## {EXACT_STEP}\n\n`spring_math::Propagator::exact` takes position `x` and velocity `v` on by `dt` seconds; `w`: angular frequency, rad/s; `z`: damping ratio. At any damping ratio:\n\n```text\n{}\n```\n\nAt damping ratio 1:\n\n```text\n{}\n```\n",
        lines(demos::EXACT),
        lines(demos::CRITICAL)
    )
}

/// A formula with a line for each of its parts.
fn lines(formula: &str) -> String {
    formula.replace(";  ", "\n")
}

/// A link to a heading of this page.
fn link(text: &str, heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
    format!("[{text}](#{anchor})")
}

/// What the page says of a demo.
fn entry(text: &Page, bench: &Bench) -> String {
    let (name, title) = (text.name, text.title);
    let source = format!("../crates/springyard_workbench/src/demos/{name}.rs");
    let mut said = format!(
        "### {title}\n\n![{title}](images/springs/{name}.svg)\n\n[`{name}`]({source}): `{}`, `{}`\n\n{} {}",
        text.calls, text.formula, text.to_try, text.mistake
    );
    if let Some(number) = text.errata {
        let _ = write!(said, " [Errata](errata.md), {number}.");
    }
    if let Some(instead) = text.instead {
        let formula = match text.right {
            demos::EXACT => link("the exact step", EXACT_STEP),
            demos::CRITICAL => link("the exact step at damping ratio 1", EXACT_STEP),
            other => format!("`{other}`"),
        };
        let _ = write!(said, "\n\nRight: `{instead}`, {formula}");
    }
    let numbers = measured(text, bench);
    if !numbers.is_empty() {
        let _ = write!(
            said,
            "\n\nMeasured, {}: {}.",
            text.measure.name(),
            numbers.join(", ")
        );
    }
    said
}

/// The measured numbers of a demo, with the names of their traces.
fn measured(text: &Page, bench: &Bench) -> Vec<String> {
    let traces = text.traces.iter().enumerate();
    let places = traces.filter(|(_, trace)| trace.kind != Kind::Arrow);
    let numbers = places.filter_map(|(index, trace)| {
        let missing = text.measure.missing(bench.run(), index);
        let said = match bench.number(text.measure, index) {
            // The roundings of `f32` are another on another machine.
            Some(number) if number.abs() < 1e-3 => format!("0 {}", text.unit()),
            Some(number) => format!("{} {}", significant(number, 3), text.unit()),
            None if missing == "-" => return None,
            None => missing.to_owned(),
        };
        Some(format!("{} {said}", trace.name))
    });
    numbers.collect()
}
