//! New names of renamed fields: the error about a field name of an earlier version lists the new name of every such field in the
//! file.

use std::path::Path;

use crate::ron_file::{self, FileError};

/// The old path of each renamed field, and the new one. A field that became two has two rows.
const RENAMED: &[(&str, &str)] = &[
    ("character.corner_nudge_m", "character.corner_correction_m"),
    ("camera.pivot_above_m", "camera.follow.pivot_above_m"),
    ("camera.follow_hz", "camera.follow.frequency_hz"),
    ("camera.follow_hz", "camera.boom.drag_hz"),
    ("camera.follow_damping_ratio", "camera.follow.damping_ratio"),
    ("camera.look_ahead_secs", "camera.look_ahead.lead_secs"),
    ("camera.look_ahead_limit_m", "camera.look_ahead.limit_m"),
    ("camera.look_ahead_hz", "camera.look_ahead.frequency_hz"),
    ("camera.height_hz", "camera.dead_zone.frequency_hz"),
    ("camera.dead_zone_up_m", "camera.dead_zone.up_m"),
    ("camera.dead_zone_down_m", "camera.dead_zone.down_m"),
    ("camera.shoulder_m", "camera.shoulder.offset_m"),
    ("camera.shoulder_hz", "camera.shoulder.frequency_hz"),
    ("camera.boom_length_m", "camera.boom.length_m"),
    ("camera.boom_radius_m", "camera.clearance.radius_m"),
    ("camera.ease_out_hz", "camera.boom.frequency_hz"),
    ("camera.boom_damping_ratio", "camera.boom.damping_ratio"),
    ("camera.boom_drag", "camera.boom.drag"),
    ("camera.pull_in_hz", "camera.boom.pull_in_hz"),
    ("camera.min_occlusion_secs", "camera.boom.hidden_secs"),
    ("camera.thin_m", "camera.clearance.thin_m"),
    ("camera.hill_slope_deg", "camera.hill_lift.slope_deg"),
    ("camera.hill_lift_deg", "camera.hill_lift.lift_deg"),
    ("camera.hill_hz", "camera.hill_lift.frequency_hz"),
    ("camera.fade_from_m", "camera.fade.from_m"),
    ("camera.fade_to_m", "camera.fade.to_m"),
    ("camera.edge_look_deg", "camera.edge_look.tilt_deg"),
    ("camera.edge_ahead_m", "camera.edge_look.ahead_m"),
    ("camera.edge_drop_m", "camera.edge_look.drop_m"),
    ("camera.edge_hz", "camera.edge_look.frequency_hz"),
    ("camera.fov_deg", "camera.fov_kick.fov_deg"),
    ("camera.fov_kick_deg", "camera.fov_kick.kick_deg"),
    ("camera.fov_kick_m_s", "camera.fov_kick.full_m_s"),
    ("camera.fov_kick_hz", "camera.fov_kick.frequency_hz"),
    ("camera.shake", "camera.shake.enabled"),
    ("camera.shake_deg", "camera.shake.turn_deg"),
    ("camera.shake_m", "camera.shake.shift_m"),
    ("camera.shake_hz", "camera.shake.frequency_hz"),
    ("camera.shake_halves_in_secs", "camera.shake.half_life_secs"),
    ("camera.shake_from_m_s", "camera.shake.from_m_s"),
    ("camera.shake_full_m_s", "camera.shake.full_m_s"),
    ("camera.recentre_after_secs", "camera.recentre.after_secs"),
    ("camera.recentre_hz", "camera.recentre.frequency_hz"),
    ("camera.recentre_deg_s", "camera.recentre.limit_deg_s"),
    ("camera.recentre_asked_hz", "camera.recentre.asked_hz"),
    ("camera.stick_limit_deg_s", "look.stick_limit_deg_s"),
];

/// If the error is about a field with an old name: replaces its message by the new names of all fields of the file that have one.
pub(super) fn advise(mut error: FileError, path: &Path) -> FileError {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let renamed: Vec<_> = RENAMED
        .iter()
        .filter(|(old, _)| is_outdated(&text, old))
        .collect();
    if renamed.iter().any(|(old, _)| *old == error.field) {
        let names: Vec<String> = renamed
            .iter()
            .map(|(old, new)| format!("{old} is now {new}"))
            .collect();
        let example = renamed[0].1.replace('.', ": (");
        let closing = ")".repeat(renamed[0].1.matches('.').count());
        error.message = format!(
            "fields have new names: {}; write the first as {example}: ..{closing}",
            names.join(", ")
        );
    }
    error
}

/// Whether a text has a field at an old path. The switch `camera.shake` has become a section of the same name.
fn is_outdated(text: &str, old: &str) -> bool {
    ron_file::value_at(text, old)
        .is_some_and(|value| old != "camera.shake" || !value.starts_with('('))
}

#[cfg(test)]
mod tests {
    use super::super::Tuning;
    use super::RENAMED;

    #[test]
    fn every_new_name_is_a_parameter_and_no_old_one_is() {
        for (old, new) in RENAMED {
            assert!(Tuning::parameter(new).is_some(), "{new}");
            assert!(Tuning::parameter(old).is_none(), "{old}");
        }
    }
}
