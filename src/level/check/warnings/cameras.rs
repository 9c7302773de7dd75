//! Warns of a camera inside a solid, and of one that stands where it sees nothing of its area.

use bevy::math::Vec3;

use super::{LevelWarning, shown};
use crate::level::check::bodies::Body;
use crate::level::file::{CameraRig, CameraRule, Level, LevelCamera};

/// A warning for each camera whose place, or a point of whose rail, is inside a solid; and for each that stands where solids hide its area.
pub(super) fn warnings(level: &Level, solids: &[Body]) -> Vec<LevelWarning> {
    let cameras = level.cameras.iter().enumerate();
    cameras
        .flat_map(|(i, camera)| {
            let inside = inside(i, camera, solids);
            let blind = inside.is_empty().then(|| blind(i, camera, level, solids));
            inside.into_iter().chain(blind.flatten())
        })
        .collect()
}

/// The places of a camera, each with its field.
fn places(i: usize, camera: &LevelCamera) -> Vec<(String, Vec3)> {
    match &camera.rig {
        CameraRig::Fixed { place, .. } => vec![(format!("cameras[{i}].rig.place"), *place)],
        CameraRig::Rail { points, .. } => {
            let field =
                |(j, point): (usize, &Vec3)| (format!("cameras[{i}].rig.points[{j}]"), *point);
            points.iter().enumerate().map(field).collect()
        }
        CameraRig::Boom { .. } | CameraRig::Confined { .. } => Vec::new(),
    }
}

fn inside(i: usize, camera: &LevelCamera, solids: &[Body]) -> Vec<LevelWarning> {
    let warning = |(field, place): (String, Vec3)| {
        let solid = solids.iter().find(|it| it.depth_of(place) > 0.0)?;
        let message = format!(
            "the camera at {} is inside {}: move it out",
            shown(place),
            solid.called()
        );
        Some(LevelWarning::new(field, message))
    };
    places(i, camera).into_iter().filter_map(warning).collect()
}

/// A warning if solids hide the middle of the area and the places half-way from there to its sides.
fn blind(i: usize, camera: &LevelCamera, level: &Level, solids: &[Body]) -> Option<LevelWarning> {
    let CameraRig::Fixed { place, .. } = camera.rig else {
        return None;
    };
    let blockers = || {
        let all = level.solids.iter().zip(solids);
        all.filter(|(solid, _)| solid.camera == CameraRule::Blocks)
    };
    let hider = |point: Vec3| {
        let (direction, far_m) = (point - place).normalize_and_length();
        let hides = |body: &Body| {
            body.ray_hit(place, direction)
                .is_some_and(|hit| hit < far_m)
        };
        blockers().map(|(_, body)| body).find(|body| hides(body))
    };
    let (middle, size) = (camera.area.position, camera.area.size_m);
    let by = hider(middle)?;
    let [x, z] = [Vec3::X * 0.25 * size.x, Vec3::Z * 0.25 * size.z];
    let around = [middle + x, middle - x, middle + z, middle - z];
    around.iter().all(|point| hider(*point).is_some()).then(|| {
        let message = format!(
            "{} is between the camera at {} and the middle of its area, {}: move the camera to where it sees the area",
            by.called(),
            shown(place),
            shown(middle)
        );
        LevelWarning::new(format!("cameras[{i}].rig.place"), message)
    })
}
