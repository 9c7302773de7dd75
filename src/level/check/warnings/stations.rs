//! Warns of stations without anything to measure: where the player would see a value there is nothing of what is measured, or what is
//! measured after a jump of its target never jumps.

use bevy::math::Vec3;
use bevy_rapier3d::rapier::parry::bounding_volume::Aabb;

use super::{LevelWarning, rounded, shown};
use crate::level::check::ways::whole_way;
use crate::level::file::{DialSets, Level, Measure, Motion, Platform, SeenFrom, Station};
use crate::level::measured::Measured;

/// What is measured may be this far outside of a station's area, m: large digits are read from 12 m away.
const SEEN_M: f32 = 15.0;
/// Half the lengths of the lab, m, in any direction.
const LAB_HALF_M: Vec3 = Vec3::new(4.6, 3.3, 4.6);

/// A warning for each area that is far from all that a side of its station measures, and for each measure that never has a value.
pub(super) fn warnings(level: &Level) -> Vec<LevelWarning> {
    let stations = level.stations.iter().enumerate();
    stations
        .flat_map(|(i, station)| {
            let sides = [("right", &station.right), ("wrong", &station.wrong)];
            let far = sides
                .iter()
                .find_map(|(_, measures)| far(level, station, measures));
            let far = far.map(|said| LevelWarning::new(format!("stations[{i}].area"), said));
            let idle = sides.into_iter().flat_map(move |(side, measures)| {
                let measures = measures.iter().enumerate();
                measures.filter_map(move |(j, measure)| {
                    let message = idle(level, station, measure)?;
                    let field = format!("stations[{i}].{side}[{j}]");
                    Some(LevelWarning::new(field, message))
                })
            });
            far.into_iter().chain(idle)
        })
        .collect()
}

/// The message, if all that is measured is far outside of the area.
fn far(level: &Level, station: &Station, measures: &[Measure]) -> Option<String> {
    // One that is seen from its own platform, or that follows the player, is everywhere near enough.
    let boxes: Option<Vec<_>> = measures
        .iter()
        .map(|measure| {
            let on_it = station.from == SeenFrom::Platform && measure.platform(level).is_some();
            place(level, measure).filter(|_| !on_it)
        })
        .collect();
    let area = station.area;
    let half = 0.5 * area.size_m;
    let (mins, maxs) = (area.position - half, area.position + half);
    let apart_m = |it: &Aabb| {
        (it.mins - maxs)
            .max(mins - it.maxs)
            .max(Vec3::ZERO)
            .length()
    };
    let boxes = boxes?.into_iter();
    let apart = boxes.map(|(name, bounds)| (apart_m(&bounds), name, bounds));
    let (apart_m, name, bounds) = apart.min_by(|a, b| a.0.total_cmp(&b.0))?;
    (apart_m > SEEN_M).then(|| {
        format!(
            "the area of station `{}` has nothing to measure in sight: `{name}`, the nearest thing that it measures, is {} m outside; \
             move the area, for example to {}",
            station.name,
            rounded(apart_m),
            shown(bounds.center())
        )
    })
}

/// The name of what is measured, and the box around it; `None` if it is wherever the player is.
fn place<'a>(level: &'a Level, measure: &'a Measure) -> Option<(&'a str, Aabb)> {
    let name = measure.names().first()?.as_str();
    let (middle, half) = match measure.measured() {
        Measured::Platform | Measured::Group => {
            // One that follows a body may be anywhere.
            let follows = |it: &&Platform| matches!(it.motion, Motion::Body { .. });
            let platform = measure.platform(level).filter(|it| !follows(it))?;
            return Some((&platform.name, whole_way(platform)));
        }
        Measured::Reeds => {
            let bank = level.reeds.iter().find(|it| it.name == name)?;
            let half_m = 0.5 * bank.spacing_m * bank.count as f32;
            (bank.position, Vec3::splat(half_m))
        }
        Measured::Grass => {
            let patch = level.grass.iter().find(|it| it.name == name)?;
            (patch.position, Vec3::splat(0.5 * patch.size_m.length()))
        }
        Measured::Lane => (level.lab.as_ref()?.position, LAB_HALF_M),
        Measured::Boom => return None,
    };
    Some((name, Aabb::from_half_extents(middle, half)))
}

/// The message for a measure after a jump of a target that nothing lets jump.
fn idle(level: &Level, station: &Station, measure: &Measure) -> Option<String> {
    let platform = measure.platform(level)?;
    let is_stuck =
        measure.is_after_jump() && platform.motion.is_chosen() && !can_be_chosen(level, platform);
    is_stuck.then(|| {
        let name = &platform.name;
        format!(
            "station `{}` has nothing to measure: the target of platform `{name}` never jumps, because no pad changes a dial that sets \
             its place; write sets: [Place(\"{name}\")] in a dial, and a pad that changes the dial",
            station.name
        )
    })
}

/// Whether a pad changes a dial that sets the place of a platform.
fn can_be_chosen(level: &Level, platform: &Platform) -> bool {
    let place = DialSets::Place(platform.name.clone());
    let dials = level.dials.iter().filter(|dial| dial.sets.contains(&place));
    let actions = || level.pads.iter().flat_map(|pad| &pad.does);
    dials
        .map(|dial| Some(dial.name.as_str()))
        .any(|dial| actions().any(|action| action.dial() == dial))
}
