//! What a step costs with 0, 1, 100 and 1 000 characters. Unlike all else here, these numbers depend on the machine and on what else it does.

use std::fmt::Write;
use std::fs;
use std::thread::available_parallelism;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use crate::controller::Controller;
use crate::lab::Lab;

/// Numbers of characters.
const CROWDS: [u16; 4] = [0, 1, 100, 1000];
/// Steps before the first that is measured.
const WARM_UP: u32 = 120;
/// Measured steps, idle and running each.
const STEPS: usize = 200;

/// A Markdown table with a column for each controller, below a line with date and machine.
pub fn table(controllers: &[&dyn Controller]) -> String {
    let names: Vec<_> = controllers.iter().map(|it| it.name()).collect();
    let mut text = format!("Measured {} on {}.\n\n", today(), machine());
    let _ = writeln!(
        text,
        "| characters, idle / running | {} |",
        names.join(" | ")
    );
    text += &"|---".repeat(names.len() + 1);
    text += "|\n";
    for characters in CROWDS {
        eprintln!("cost: {characters}");
        let crowds = controllers.iter().map(|it| crowd(*it, characters));
        let mut crowds: Vec<_> = crowds.collect();
        let idle = costs(&mut crowds);
        crowds.iter_mut().for_each(|lab| lab.walk(Vec3::NEG_Z));
        let running = costs(&mut crowds);
        let cells = idle
            .iter()
            .zip(running)
            .map(|(idle, running)| format!("{idle:.0} / {running:.0}"));
        let cells: Vec<_> = cells.collect();
        let _ = writeln!(text, "| {characters} | {} |", cells.join(" | "));
    }
    text
}

/// Characters 2 m apart on flat ground, on one thread, at 60 steps a second.
fn crowd(controller: &dyn Controller, characters: u16) -> Lab<'_> {
    let mut lab = Lab::new(controller, 60.0);
    lab.ground();
    let side = f32::from(characters).sqrt().ceil();
    for i in 0..characters {
        let i = f32::from(i);
        let (column, row) = (i % side, (i / side).floor());
        lab.character(2.0 * Vec3::new(column - 0.5 * side, 0.0, row - 0.5 * side));
    }
    (0..WARM_UP).for_each(|_| lab.step());
    lab
}

/// Lower quartile of a step of each world, microseconds: other load on the machine only adds time. The worlds take turns, so that it falls on
/// all of them alike.
fn costs(labs: &mut [Lab]) -> Vec<f64> {
    let mut times = vec![Vec::with_capacity(STEPS); labs.len()];
    for _ in 0..STEPS {
        for (lab, times) in labs.iter_mut().zip(&mut times) {
            let began = Instant::now();
            lab.step();
            times.push(began.elapsed().as_secs_f64() * 1e6);
        }
    }
    let quartile = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[STEPS / 4]
    };
    times.iter_mut().map(quartile).collect()
}

/// The processor and the number of its cores.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let cores = available_parallelism().map_or(1, usize::from);
    format!("{cores} cores of {model}")
}

/// The date, in the form 2026-11-28.
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let days = now.map_or(0, |it| it.as_secs() / 86_400);
    let (year, month, day) = date(days);
    format!("{year}-{month:02}-{day:02}")
}

/// Year, month and day of this many days after 1970-01-01. Years begin in March, so that the leap day is a year's last.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let of_era_years = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * of_era_years + of_era_years / 4 - of_era_years / 100);
    let march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = 400 * era + of_era_years + u64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
        assert_eq!(date(20_785), (2026, 11, 28));
    }
}
