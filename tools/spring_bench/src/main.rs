//! `spring_math` beside what a programmer would pick instead: bevy's `smooth_nudge` and `StableInterpolate`, SmoothDamp, and the C++
//! listings of five texts. `README.md` says how to run it.

mod batches;
mod closed_form;
mod errors;
mod frames;
#[path = "../../page.rs"]
mod page;
mod subjects;
mod table;
mod times;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: spring_bench [--check FILE | --update FILE]
  without an option: prints the errors, then the times
  --check FILE       whether the page has the errors as they are measured now; takes no times
  --update FILE      writes both into the page";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        [] => errors().and_then(|errors| Ok(errors + "\n" + &times()?)),
        ["--check", file] => check(Path::new(file)),
        ["--update", file] => update(Path::new(file)),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("spring_bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn errors() -> Result<String, String> {
    table::errors().map_err(|error| error.to_string())
}

fn times() -> Result<String, String> {
    table::times().map_err(|error| error.to_string())
}

fn check(page: &Path) -> Result<String, String> {
    page::own(page, &[("errors", errors()?.as_str())], false)
}

fn update(page: &Path) -> Result<String, String> {
    let (errors, times) = (errors()?, times()?);
    page::own(
        page,
        &[("errors", errors.as_str()), ("times", times.as_str())],
        true,
    )
}
