//! New names of renamed fields: the error about a field name of an earlier version gives the new one.

use crate::ron_file::{ErrorKind, FileError};

/// The old path of each renamed field, and the new one.
const RENAMED: [(&str, &str); 45] = [
    ("character.corner_nudge_m", "character.corner_correction_m"),
    ("camera.pivot_above_m", "camera.follow.pivot_above_m"),
    ("camera.follow_hz", "camera.follow.frequency_hz"),
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

/// Adds the new name to an error about a field that was renamed.
pub(super) fn advise(error: FileError) -> FileError {
    let is_about_a_name = matches!(
        error.kind, ErrorKind::UnknownField | ErrorKind::WrongType | ErrorKind::Syntax
    );
    let new = RENAMED.iter().find(|(old, _)| *old == error.field);
    match new {
        Some((_, new)) if is_about_a_name => {
            let example = new.replace('.', ": (");
            let closing = ")".repeat(new.matches('.').count());
            error.with_advice(&format!("it is now {new}: write {example}: ..{closing}"))
        }
        _ => error,
    }
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
