//! The report in a few lines, for the terminal.

use super::Report;
use super::rows::RespawnRow;

/// Most respawns that the summary lists, one a line. A faulty script may cause hundreds; the report's JSON has all of them.
const MOST_RESPAWN_LINES: usize = 8;

impl Report {
    /// A summary in a few lines, for the terminal.
    #[must_use]
    pub fn summary(&self) -> String {
        let mut text = format!(
            "{} steps, {:.3} s simulated, {:.3} s dropped, state {}",
            self.ticks, self.simulated_secs, self.dropped_secs, self.state_hash
        );
        text += &match self.goal_secs {
            Some(secs) => format!("\ngoal reached after {secs:.3} s"),
            None if self.has_goal => "\ngoal not reached".to_owned(),
            None => String::new(),
        };
        text += &respawn_lines(&self.respawns);
        if let Some(seeks) = &self.seeks {
            text += &format!(
                "\n{} seeks, {} mismatches, {:.2} ms each, {:.2} ms at most; {} keyframes of {:.0} kB",
                seeks.count,
                seeks.mismatches,
                seeks.mean_ms,
                seeks.max_ms,
                seeks.keyframes,
                seeks.snapshot_bytes as f64 / 1e3
            );
        }
        if let Some(timing) = &self.timing {
            text += &format!(
                "\n{:.2} s of wall clock: {:.0} times real time; {:.0} us a step, of these",
                timing.wall_secs, timing.times_real_time, timing.step_mean_us
            );
            for (part, us) in &timing.parts_us_per_step {
                text += &format!("\n  {us:8.1} us  {part}");
            }
        }
        if let Some(lab) = &self.lab {
            text += &format!("\n\n{}", lab.markdown());
        }
        text
    }
}

/// A line for each of the first respawns, then the number of the others.
fn respawn_lines(respawns: &[RespawnRow]) -> String {
    let mut text = String::new();
    for RespawnRow { t, cause } in respawns.iter().take(MOST_RESPAWN_LINES) {
        text += &format!("\nrespawned at {t:.3} s: {cause}");
    }
    match respawns.len().saturating_sub(MOST_RESPAWN_LINES) {
        0 => {}
        1 => text += "\nand 1 more respawn",
        more => text += &format!("\nand {more} more respawns"),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary_of(respawns: u32) -> String {
        let rows = (1..=respawns).map(|second| RespawnRow {
            t: second.into(),
            cause: "fell",
        });
        let report = Report {
            respawns: rows.collect(),
            ..Report::default()
        };
        report.summary()
    }

    #[test]
    fn up_to_eight_respawns_have_a_line_each() {
        assert!(!summary_of(0).contains("respawn"));
        let summary = summary_of(8);
        assert_eq!(summary.matches("respawned at").count(), 8, "{summary}");
        assert!(summary.ends_with("respawned at 8.000 s: fell"), "{summary}");
    }

    #[test]
    fn respawns_beyond_the_eighth_are_counted_in_one_line() {
        let summary = summary_of(9);
        assert!(summary.ends_with("\nand 1 more respawn"), "{summary}");
        let summary = summary_of(308);
        assert_eq!(summary.matches("respawned at").count(), 8, "{summary}");
        assert!(summary.ends_with("\nand 300 more respawns"), "{summary}");
    }
}
