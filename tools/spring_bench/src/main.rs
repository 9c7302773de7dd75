//! `spring_math` beside what a programmer would pick instead: bevy's `smooth_nudge` and `StableInterpolate`, SmoothDamp, and the C++
//! listings of five texts. `README.md` says how to run it.

mod batches;
mod closed_form;
mod errors;
mod frames;
mod page;
mod subjects;
mod table;
mod times;

use page::Block;
use std::process::ExitCode;

const USAGE: &str = "usage: spring_bench [--check FILE | --update FILE]
  without an option: prints the errors, then the times
  --check FILE       whether the page has the errors as they are measured now; takes no times
  --update FILE      also writes both into the page";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        [] => print().map(|_| ()),
        ["--check", file] => check(file),
        ["--update", file] => update(file),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("spring_bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints errors and times, and returns them.
fn print() -> Result<[String; 2], String> {
    let errors = table::errors().map_err(|error| error.to_string())?;
    println!("{errors}");
    let times = table::times().map_err(|error| error.to_string())?;
    println!("{times}");
    Ok([errors, times])
}

fn read(file: &str) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))
}

fn check(file: &str) -> Result<(), String> {
    let text = table::errors().map_err(|error| error.to_string())?;
    let block = Block {
        name: "errors",
        text: &text,
    };
    let compared = block.compare(&read(file)?);
    compared.map_err(|error| format!("{file}: {error}"))
}

fn update(file: &str) -> Result<(), String> {
    let mut page = read(file)?;
    let texts = print()?;
    for (name, text) in ["errors", "times"].into_iter().zip(&texts) {
        let block = Block { name, text };
        page = block
            .put_into(&page)
            .map_err(|error| format!("{file}: {error}"))?;
    }
    std::fs::write(file, page).map_err(|error| format!("{file}: {error}"))
}
