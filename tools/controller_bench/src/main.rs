//! One set of scenarios for character controllers, and the table of what each of them measures. `README.md` says how to add yours.
//!
//! | file | what is in it |
//! |---|---|
//! | [`controller`] | the trait that a controller implements, and the input that it reads |
//! | [`subjects`] | the controllers |
//! | [`lab`], [`platform`], [`place`] | the world of a scenario |
//! | [`scenarios`], [`track`] | what is played, and what is read from it |
//! | [`table`], [`page`] | Markdown and JSON; the rows in a page |
//! | [`cost`] | the time that a step takes |

mod controller;
mod cost;
mod lab;
#[path = "../../page.rs"]
mod page;
mod place;
mod platform;
mod scenarios;
mod subjects;
mod table;
mod track;

use std::path::PathBuf;
use std::process::ExitCode;

use controller::Controller;
use scenarios::Scenario;
use table::Table;

const USAGE: &str = "\
controller_bench [options]
  --json            JSON in place of Markdown
  --only NAME       this scenario only; may be given several times
  --subject NAME    this controller only; may be given several times
  --cost            the time that a step takes, in place of the scenarios
  --check PAGE      compares the rows of this page with what was measured
  --update PAGE     writes them into it";

/// What the command line asks for.
#[derive(Default)]
struct Options {
    json: bool,
    cost: bool,
    only: Vec<String>,
    subjects: Vec<String>,
    page: Option<PathBuf>,
    update: bool,
}

impl Options {
    /// Reads the arguments; the error says what is wrong with them.
    fn of(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            let mut value = || {
                arguments
                    .next()
                    .ok_or(format!("{argument} needs a value\n{USAGE}"))
            };
            match argument.as_str() {
                "--json" => options.json = true,
                "--cost" => options.cost = true,
                "--only" => options.only.push(value()?),
                "--subject" => options.subjects.push(value()?),
                "--check" => options.page = Some(value()?.into()),
                "--update" => (options.page, options.update) = (Some(value()?.into()), true),
                _ => return Err(format!("unknown: {argument}\n{USAGE}")),
            }
        }
        let is_part = !options.only.is_empty() || !options.subjects.is_empty();
        if options.page.is_some() && (is_part || options.json) {
            return Err(format!(
                "a page has all rows and columns, in Markdown\n{USAGE}"
            ));
        }
        Ok(options)
    }

    /// The controllers to measure.
    fn controllers(&self) -> Result<Vec<&'static dyn Controller>, String> {
        if self.subjects.is_empty() {
            return Ok(subjects::COLUMNS.to_vec());
        }
        let named = |name: &String| {
            let mut all = subjects::COLUMNS.into_iter().chain(subjects::OTHERS);
            all.find(|it| it.name().eq_ignore_ascii_case(name))
                .ok_or(format!("no controller {name}"))
        };
        self.subjects.iter().map(named).collect()
    }

    /// The scenarios to play.
    fn scenarios(&self) -> Result<Vec<&'static Scenario>, String> {
        if self.only.is_empty() {
            return Ok(scenarios::all().collect());
        }
        let named = |name: &String| {
            let found = scenarios::all().find(|it| it.name == name);
            found.ok_or_else(|| {
                let all: Vec<_> = scenarios::all().map(|it| it.name).collect();
                format!("no scenario {name}; there are {}", all.join(", "))
            })
        };
        self.only.iter().map(named).collect()
    }
}

/// Measures, and prints the result or compares it with the page.
fn run(options: &Options) -> Result<String, String> {
    let controllers = options.controllers()?;
    let (name, text) = if options.cost {
        ("controller costs", cost::table(&controllers))
    } else {
        let table = Table::measure(&controllers, &options.scenarios()?);
        if options.json {
            return serde_json::to_string_pretty(&table.json()).map_err(|error| error.to_string());
        }
        ("controllers", table.markdown())
    };
    match &options.page {
        Some(page) => page::own(page, &[(name, text.as_str())], options.update),
        None => Ok(text.trim_end().to_owned()),
    }
}

fn main() -> ExitCode {
    let options = Options::of(std::env::args().skip(1));
    match options.and_then(|options| run(&options)) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
}
