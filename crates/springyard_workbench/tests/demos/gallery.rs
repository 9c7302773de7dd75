//! `docs/springs.md` and its pictures are what the demos draw.

use std::fmt::Write;

use springyard_test_lab::owned;
use springyard_workbench::chart::significant;
use springyard_workbench::{Kind, demos, draw};

use crate::support::Rate;

const INTRODUCTION: &str = "# Springs

Each spring, damper and integrator of the well-known texts ([errata](errata.md) names them) as a demo: the right way (teal), the mistake
(amber) and the goal (red). In the game: *Springs* in the menu, where you drag the goal and turn the sliders. On the command line:
`springyard springs NAME`, with `--svg FILE` or `--csv FILE` to draw it without a window. Each is a file of the crate
[springyard_workbench](../crates/springyard_workbench/README.md).

The page and its pictures are written by a test.
";

#[test]
fn the_page_shows_each_demo_as_it_runs() {
    let mut page = INTRODUCTION.to_owned();
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
        let (name, title) = (text.name, text.title);
        let _ = write!(
            page,
            "\n### {title}\n\n![{title}](images/springs/{name}.svg)\n\n`{name}`: `{}`, `{}`\n\n{} {}",
            text.calls, text.formula, text.to_try, text.mistake
        );
        if let Some(entry) = text.errata {
            let _ = write!(page, " [Errata](errata.md), {entry}.");
        }
        if let Some(instead) = text.instead {
            let _ = write!(page, "\n\nRight: `{instead}`, `{}`", text.right);
        }
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
        let numbers: Vec<String> = numbers.collect();
        if !numbers.is_empty() {
            let _ = write!(
                page,
                "\n\nMeasured, {}: {}.",
                text.measure.name(),
                numbers.join(", ")
            );
        }
        page.push('\n');
    }
    owned::assert_file("docs/springs.md", &page);
}
