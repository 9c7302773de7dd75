//! Checks that there is ground under spawn and checkpoints.
//!
//! A solid or platform with a wrong shape, size or place may be the missing ground, so missing ground is not reported then.

use bevy::math::Vec3;

use super::layout::{FEET_SLACK_M, have_wrong_length, shown, standing};
use super::mistakes::Mistakes;
use super::ways::whole_way;
use crate::level::file::{Level, Motion, Platform};

/// The longest drop from spawn or checkpoint to the ground, m; a longer one is reported as a mistake.
const MAX_DROP_M: f32 = 20.0;
/// Height of the centre of a standing player's body above its feet, m.
pub(super) const CENTRE_M: f32 = 1.1;

/// Adds a mistake for a spawn or checkpoint without ground under it. One in a wrong place has no second message about its ground.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    if have_wrong_length(mistakes) {
        return;
    }
    let standing = standing(level, mistakes);
    if standing.len() < level.solids.len() + level.platforms.len() {
        return;
    }
    let kill_below_m = (!mistakes.has_at("kill_below_m")).then_some(level.kill_below_m);
    let mut check = |field: &str, what: &str, feet: Vec3| {
        if mistakes.has_in(field) {
            return;
        }
        let from = feet + Vec3::Y * FEET_SLACK_M;
        let drops = standing.iter();
        let drops = drops.filter_map(|it| it.ray_hit(from, Vec3::NEG_Y));
        let drop_m = drops.min_by(f32::total_cmp);
        if let Some(message) = no_ground(field, what, feet, drop_m, kill_below_m) {
            mistakes.note(field, message);
        }
    };
    check("spawn.position", "the spawn", level.spawn.position);
    for (i, checkpoint) in level.checkpoints.iter().enumerate() {
        let field = format!("checkpoints[{i}].position");
        let what = format!("checkpoint `{}`", checkpoint.name);
        // A platform that comes by is ground, too.
        if !level
            .platforms
            .iter()
            .any(|it| passes_under(it, checkpoint.position))
        {
            check(&field, &what, checkpoint.position);
        }
    }
}

/// Whether a place is over the way of a platform.
fn passes_under(platform: &Platform, place: Vec3) -> bool {
    // One that follows a body may come by anywhere.
    if matches!(platform.motion, Motion::Body { .. }) {
        return true;
    }
    let way = whole_way(platform);
    let beside = (place - place.clamp(way.mins, way.maxs)).with_y(0.0);
    beside == Vec3::ZERO && (way.mins.y..=way.maxs.y + MAX_DROP_M).contains(&place.y)
}

/// The message for a spawn or checkpoint, `what`, from which a ray, [`FEET_SLACK_M`] above the feet, meets the ground after `drop_m`, or
/// does not.
fn no_ground(
    field: &str,
    what: &str,
    feet: Vec3,
    drop_m: Option<f32>,
    kill_below_m: Option<f32>,
) -> Option<String> {
    let place = shown(feet);
    let Some(drop_m) = drop_m else {
        return Some(format!(
            "no ground under {what}: move {field} {place} over a solid, or put one under it"
        ));
    };
    let ground_m = feet.y + FEET_SLACK_M - drop_m;
    // A character starts again when its centre is below the kill height.
    let kill_below_m = kill_below_m.filter(|kill| ground_m + CENTRE_M <= *kill);
    if let Some(kill_below_m) = kill_below_m {
        return Some(format!(
            "no ground under {what} above kill_below_m, which is {kill_below_m}: the player starts there again and again; move {field} \
             {place} over higher ground, or lower kill_below_m"
        ));
    }
    (drop_m > MAX_DROP_M + FEET_SLACK_M).then(|| {
        format!("no ground under {what} within {MAX_DROP_M} m below it: lower {field} {place}")
    })
}
