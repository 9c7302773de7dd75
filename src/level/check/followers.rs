//! Checks the bodies that platforms name: that each that follows another body has a leader that exists and moves, that no platforms follow
//! each other in a circle, and that each `reaction` names a body that can take it, a crate or another platform.

use std::collections::HashMap;

use super::mistakes::Mistakes;
use super::names::no_other_body;
use crate::level::file::{Level, Motion, Platform};

/// Adds a mistake for each leader and each reaction that is not another platform or a crate, and one for each circle of followers.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    let platforms = &level.platforms;
    let named: HashMap<&str, usize> = platforms
        .iter()
        .enumerate()
        .map(|(i, platform)| (platform.name.as_str(), i))
        .collect();
    let leader_of = |i: usize| named.get(leader(&platforms[i])?).copied();
    let mut in_a_circle = vec![false; platforms.len()];
    for (i, platform) in platforms.iter().enumerate() {
        if let Some(name) = platform.reaction.as_deref()
            && let Some(what) = no_other_body(level, platform, name, "leave it out")
        {
            let field = format!("platforms[{i}].reaction");
            mistakes.about(&field, format!("`{name}` {what}"));
        }
        let Some(name) = leader(platform) else {
            continue;
        };
        let field = format!("platforms[{i}].motion.name");
        if let Some(what) = no_other_body(level, platform, name, "use motion: Still") {
            mistakes.about(&field, format!("`{name}` {what}"));
        } else if let Some(circle) = circle_of(i, leader_of)
            && !in_a_circle[i]
        {
            let names = circle.iter().map(|&j| format!("`{}`", platforms[j].name));
            let names: Vec<String> = names.collect();
            let what = format!(
                "closes a circle, in which nothing leads: {} follow each other; give one of them another motion",
                names.join(", ")
            );
            mistakes.about(&field, what);
            for j in circle {
                in_a_circle[j] = true;
            }
        }
    }
}

/// The name of the leader of a platform that follows a body.
fn leader(platform: &Platform) -> Option<&str> {
    match &platform.motion {
        Motion::Body { name, .. } => Some(name.as_str()),
        _ => None,
    }
}

/// The platforms of the circle that platform `i` is in, from `i` on.
fn circle_of(i: usize, leader_of: impl Fn(usize) -> Option<usize>) -> Option<Vec<usize>> {
    let mut circle = vec![i];
    let mut at = i;
    while let Some(next) = leader_of(at) {
        if next == i {
            return Some(circle);
        }
        // A circle further on, without `i` in it.
        if circle.contains(&next) {
            return None;
        }
        circle.push(next);
        at = next;
    }
    None
}
