//! Puts the values of dials into the drives of platforms, and into what smooths their targets. A drive goes on from its position and
//! velocity on the new spring.

use bevy::prelude::*;
use spring_math::Spring;

use super::StationSystems;
use super::dials::DialValue;
use crate::level::{ChosenPlace, Dial, DialSets, PlatformMover};
use springyard_drive::{FeedForward, SmoothedTarget, Smoothing, SpringDrive};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, apply_dials.in_set(StationSystems::SetDrives));
}

/// What dials set on a platform.
type Parameters = (
    &'static Name,
    Option<&'static mut SpringDrive>,
    Option<&'static mut FeedForward>,
    Option<&'static mut ChosenPlace>,
    Option<&'static mut SmoothedTarget>,
);

/// Acts on dials that are new or have changed. After a reload of the level, both dials and platforms are new.
pub(super) fn apply_dials(
    changed: Query<(&Dial, &DialValue), Changed<DialValue>>,
    mut platforms: Query<(Entity, Parameters), With<PlatformMover>>,
    mut commands: Commands,
) {
    for (dial, value) in &changed {
        for sets in &dial.sets {
            let found = platforms
                .iter_mut()
                .find(|(_, (name, ..))| name.as_str() == sets.platform());
            let Some((platform, (_, drive, feed_forward, place, smoothed))) = found else {
                continue;
            };
            match sets {
                DialSets::FeedForward(_) => {
                    set_feed_forward(&mut commands, platform, feed_forward, value.0);
                }
                DialSets::Place(_) => choose_place(place, value.0),
                DialSets::SmoothingLead(_) => set_lead(smoothed, value.0),
                DialSets::Frequency(_)
                | DialSets::Damping(_)
                | DialSets::TurnFrequency(_)
                | DialSets::TurnDamping(_) => {
                    if let Some(mut drive) = drive
                        && let Some(next) = with_parameter(&drive, sets, value.0)
                    {
                        drive.set_if_neq(next);
                    }
                }
            }
        }
    }
}

/// The drive with another frequency (Hz) or damping ratio. `None` if the drive has no such spring, or the value makes none.
#[must_use]
pub fn with_parameter(drive: &SpringDrive, sets: &DialSets, value: f32) -> Option<SpringDrive> {
    let is_linear = matches!(sets, DialSets::Frequency(_) | DialSets::Damping(_));
    let own = match is_linear {
        true => drive.linear?,
        false => drive.angular?.tilt,
    };
    let spring = match sets {
        DialSets::Frequency(_) | DialSets::TurnFrequency(_) => {
            Spring::from_hertz(value, own.zeta())
        }
        DialSets::Damping(_) | DialSets::TurnDamping(_) => Spring::new(own.omega(), value),
        DialSets::FeedForward(_) | DialSets::Place(_) | DialSets::SmoothingLead(_) => return None,
    };
    let spring = spring.ok()?;
    let mut next = *drive;
    match is_linear {
        true => next.linear = Some(spring),
        false => next.angular = Some(spring.into()),
    }
    Some(next)
}

/// Sets the part of the target's velocity that a platform's drive gets, 0 to 1. A platform that gets all of it has no component yet:
/// it is there before the drives of this step run.
fn set_feed_forward(
    commands: &mut Commands,
    platform: Entity,
    feed_forward: Option<Mut<FeedForward>>,
    part: f32,
) {
    match feed_forward {
        Some(mut feed_forward) => {
            feed_forward.set_if_neq(FeedForward(part));
        }
        None => {
            commands.entity(platform).insert(FeedForward(part));
        }
    }
}

/// Chooses the place or angle at which a platform's target stands; the value is rounded. Without the motion `Places` or `Angles` it
/// has no effect.
fn choose_place(place: Option<Mut<ChosenPlace>>, value: f32) {
    if let Some(mut place) = place {
        // A conversion to an integer makes 0 of a negative number.
        place.set_if_neq(ChosenPlace(value.round() as usize));
    }
}

/// Sets the lead (s) of the timed spring that smooths a platform's target. Without one it has no effect.
fn set_lead(smoothed: Option<Mut<SmoothedTarget>>, secs: f32) {
    if let Some(mut smoothed) = smoothed
        && let Smoothing::TimedSpring { lead_secs, .. } = &mut smoothed.smoothing
    {
        *lead_secs = secs;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_changes_its_own_spring_and_nothing_else() {
        let spring = Spring::from_hertz(2.0, 0.5).ok();
        let drive = SpringDrive {
            linear: spring,
            angular: spring.map(Into::into),
            ..default()
        };
        let with = |sets: fn(String) -> DialSets, value| {
            with_parameter(&drive, &sets(String::new()), value).unwrap()
        };
        let linear = Spring::from_hertz(3.0, 0.5).ok();
        assert_eq!(
            with(DialSets::Frequency, 3.0),
            SpringDrive { linear, ..drive }
        );
        let angular = Spring::new(spring.unwrap().omega(), 0.1)
            .ok()
            .map(Into::into);
        assert_eq!(
            with(DialSets::TurnDamping, 0.1),
            SpringDrive { angular, ..drive }
        );
    }

    #[test]
    fn a_spring_that_is_off_stays_off() {
        let free = SpringDrive::default();
        assert_eq!(
            with_parameter(&free, &DialSets::Damping(String::new()), 0.1),
            None
        );
    }
}
