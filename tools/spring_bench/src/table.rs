//! The measurements as Markdown.

use crate::batches;
use crate::errors::{self, Errors};
use crate::subjects::{self, Kind, Subject};
use crate::times::{self, OTHERS, Timed};
use spring_math::ParameterError;
use std::fmt::Write;

/// The deterministic columns: the same on each run and machine.
pub fn errors() -> Result<String, ParameterError> {
    let mut text = String::from(
        "| what | from | 30 Hz | 60 Hz | 144 Hz | 240 Hz | jittered | hitches | between rates | keeps velocity |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|---|\n",
    );
    for kind in Kind::ALL {
        let parameters = kind.parameters()?;
        let _ = writeln!(text, "| **{}** | | | | | | | | | |", kind.title());
        for subject in subjects::of_kind(kind) {
            let errors = errors::measure(&subject, &parameters);
            let _ = writeln!(text, "{}", error_row(&subject, &errors));
        }
    }
    Ok(text)
}

fn error_row(subject: &Subject, errors: &Errors) -> String {
    let cells = errors.largest.iter().chain([&errors.between_rates]);
    let cells: Vec<String> = cells.map(|part| per_cent(*part)).collect();
    let velocity = if errors.keeps_velocity { "yes" } else { "no" };
    format!(
        "| {} | {} | {} | {velocity} |",
        subject.name,
        subject.from,
        cells.join(" | ")
    )
}

/// A part in per cent, with two digits. Less than a hundred-thousandth may be rounding, whose last digits differ between machines.
fn per_cent(part: f64) -> String {
    let value = 100.0 * part;
    if !value.is_finite() || value > 1000.0 {
        "> 1000".to_owned()
    } else if value < 1e-3 {
        "< 0.001".to_owned()
    } else {
        // Places after the point, so that two digits are shown.
        let places = (1.0 - value.log10().floor()).max(0.0);
        format!("{value:.*}", places as usize)
    }
}

/// The times, of this machine and this day.
pub fn times() -> Result<String, ParameterError> {
    let mut rows = Vec::new();
    for (name, from, step) in OTHERS {
        let parameters = Kind::Swing.parameters()?;
        rows.push((name, from, Timed { step, parameters }));
    }
    for kind in Kind::ALL {
        let parameters = kind.parameters()?;
        let subjects = subjects::of_kind(kind).into_iter();
        rows.extend(subjects.map(|it| (it.name, it.from, Timed::of(&it, parameters))));
    }
    let titles: Vec<(&str, &str)> = rows.iter().map(|(name, from, _)| (*name, *from)).collect();
    let functions: Vec<Timed> = rows.into_iter().map(|(_, _, timed)| timed).collect();
    let found = times::measure(&functions);

    let mut text = format!("{}\n\n", machine());
    text += "| ns per call | from | frames around 60 Hz | frames of 0.05 to 0.25 s |\n|---|---|--:|--:|\n";
    let mut lines = titles.iter().zip(&found);
    let mut write = |text: &mut String, count: usize| {
        for ((name, from), [usual, long]) in lines.by_ref().take(count) {
            let _ = writeln!(text, "| {name} | {from} | {usual:.1} | {long:.1} |");
        }
    };
    write(&mut text, OTHERS.len());
    for kind in Kind::ALL {
        let _ = writeln!(text, "| **{}** | | | |", kind.title());
        write(&mut text, subjects::of_kind(kind).len());
    }
    text += "\n| ns per spring, one spring and one frame for all | |\n|---|--:|\n";
    for (name, nanos) in batches::measure()? {
        let _ = writeln!(text, "| {name} | {nanos:.2} |");
    }
    Ok(text)
}

/// Date, processor and compilers.
fn machine() -> String {
    let date = std::process::Command::new("date").arg("+%F").output();
    let date = date.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cpu = cpu.lines().find(|line| line.starts_with("model name"));
    let cpu = cpu.and_then(|line| line.split_once(": "));
    format!(
        "{}, {}, {}.",
        date.unwrap_or_else(|_| "no date".to_owned()),
        cpu.map_or(std::env::consts::ARCH, |(_, name)| name),
        env!("SPRING_BENCH_COMPILERS"),
    )
}

#[cfg(test)]
mod tests {
    use super::per_cent;

    #[test]
    fn two_digits_are_shown_of_a_part_from_a_hundred_thousandth_to_ten() {
        let parts = [5e-6, 1.23e-5, 0.0456, 0.1234, 1.5, 11.0, f64::NAN];
        let cells = parts.map(per_cent);
        let shown = ["< 0.001", "0.0012", "4.6", "12", "150", "> 1000", "> 1000"];
        assert_eq!(cells, shown);
    }
}
