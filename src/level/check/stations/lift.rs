//! Checks the goal's lift: a force-based platform, coils to bring, and ground below it.

use bevy::math::Vec3;

use super::super::mistakes::Mistakes;
use super::must_exist;
use crate::level::file::{Level, Platform, PlatformAuthority, Solid};

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    let Some(lift) = level.lift() else {
        return;
    };
    if level.coils.is_empty() {
        let message = "the lift never rises: the level has no coils; add, for example, coils: [(name: \"coil\", position: (0, 1, -5))]";
        mistakes.note("goal.lift", message.to_owned());
    }
    if let Some(needed) = lift.coils_needed
        && !(1..=level.coils.len()).contains(&needed)
        && !level.coils.is_empty()
    {
        let all = level.coils.len();
        let what = format!("must be 1 to {all}, the number of coils of the level, is {needed}");
        mistakes.about("goal.lift.coils_needed", what);
    }
    let names = level.platforms.iter().map(|platform| &platform.name);
    let field = "goal.lift.platform";
    must_exist(mistakes, field, "platform", &lift.platform, names);
    let mut platforms = level.platforms.iter().enumerate();
    if let Some((index, platform)) = platforms.find(|(_, it)| it.name == lift.platform) {
        lifted(level, mistakes, index, platform);
    }
}

/// Checks the platform that is the lift.
fn lifted(level: &Level, mistakes: &mut Mistakes, index: usize, platform: &Platform) {
    let field = "goal.lift.platform";
    let name = &platform.name;
    let is_forced = matches!(platform.authority, PlatformAuthority::ForceBased { .. });
    if !is_forced || !platform.method.has_spring() {
        let what = format!(
            "`{name}` does not hang on coils: write authority: ForceBased(tuned_for_kg: {}) and method: Exact in \
             platforms[{index}]",
            platform.mass_kg
        );
        mistakes.about(field, what);
    }
    if !platform.driven_axes().0.any() {
        let what = format!(
            "`{name}` cannot rise, because no spring moves it: leave out hinge and driven in platforms[{index}]"
        );
        mistakes.about(field, what);
    }
    let place = format!("platforms[{index}].position");
    if mistakes.has_in("solids") || mistakes.has_in(&place) {
        return;
    }
    let from = platform.position;
    let is_below = |solid: &Solid| solid.ray_hit(from, Vec3::NEG_Y).is_some();
    if !level.solids.iter().any(is_below) {
        let what =
            format!("`{name}` has no solid below it: without coils it falls, so put one under it");
        mistakes.about(field, what);
    }
}
