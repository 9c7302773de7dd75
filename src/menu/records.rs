//! [`records`]: what the profile has of a level, as lines for the title and the list of levels.

use crate::level::Level;
use crate::profile::Profile;
use crate::stations::{Medal, clock_text};

/// The best times with their medals, the lamps ever lit and the most coils. `hash`: that of the level in the profile. Empty: there is
/// nothing yet.
#[must_use]
pub fn records(profile: &Profile, level: &Level, hash: u64) -> Vec<String> {
    let mut lines = Vec::new();
    for (what, has_rewinds) in [("Best time", false), ("With rewinds", true)] {
        if let Some(secs) = profile.best_secs(hash, has_rewinds) {
            lines.push(format!("{what} {}", time_and_medal(secs, level)));
        }
    }
    let stations = level.stations.iter();
    let lit = stations.filter(|it| profile.was_lit(&level.name, &it.name));
    let lit = lit.count();
    if lit > 0 {
        lines.push(format!("Lamps {lit} of {}", level.stations.len()));
    }
    let coils = profile.most_coils_in(&level.name) as usize;
    if coils > 0 {
        // The level may have had more of them.
        let all = level.coils.len();
        lines.push(format!("Coils {} of {all} in one run", coils.min(all)));
    }
    lines
}

/// `3:05.3, silver`. Only runs have medals.
fn time_and_medal(secs: f64, level: &Level) -> String {
    let medal = Medal::of(secs).filter(|_| level.has_run());
    let medal = medal.map_or(String::new(), |medal| format!(", {}", medal.name()));
    clock_text(secs) + &medal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;
    use crate::profile::KeptRun;

    fn run(hash: u64, secs: f64, rewound: bool) -> KeptRun {
        KeptRun {
            level: "a".into(),
            level_hash: hash,
            tuning: "grounded".into(),
            tuning_hash: 1,
            assisted: false,
            rewound,
            secs,
            track: Vec::new(),
        }
    }

    #[test]
    fn what_a_player_has_reached_in_a_level_is_listed() {
        let text = r#"(
            name: "a", spawn: (position: (0, 0, 0)), kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
            checkpoints: [(name: "hub", position: (0, 0, 6))],
        )"#;
        let level = level::parse("a.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
        let hash = level.played_hash();
        let mut profile = Profile::default();
        assert!(records(&profile, &level, hash).is_empty());
        profile.keep(run(hash, 400.0, false));
        profile.keep(run(hash, 119.96, true));
        profile.keep(run(hash + 1, 10.0, false));
        assert_eq!(
            records(&profile, &level, hash),
            ["Best time 6:40.0", "With rewinds 2:00.0, bronze"]
        );
    }
}
