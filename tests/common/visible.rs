//! Whether the player sees the figure: the part of its silhouette that is in the picture and that nothing solid hides.
//!
//! By arithmetic, without a picture: points all over the body's capsule are projected with the camera's pose and field of view, and
//! rays go to those that face the camera. What the camera ignores, such as crates, low walls and signs, is drawn with holes before
//! the figure (`src/visuals/see_through.rs`), so it does not count as hiding it.
use std::collections::BTreeMap;
use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_camera::{BlocksCamera, LiveRig, NEAR_M, Rig, SeenPastByCamera};
use springyard_character::{BodyDimensions, Character};

/// The figure is visible if at least this part of its silhouette is, and if its opacity is at least as much.
pub const LEAST_PART: f32 = 1.0 / 3.0;
/// Width of the picture, divided by its height.
const ASPECT: f32 = 16.0 / 9.0;
/// Points round the capsule in each row. With nine rows, about 60 face the camera.
const ROUND: u8 = 14;
/// Latitudes of the rows on each cap, degrees, and the width of their bands.
const CAP_ROWS_DEG: [f32; 3] = [15.0, 45.0, 75.0];
const CAP_BAND_DEG: f32 = 30.0;
/// Heights of the rows on the cylinder between the caps, in half lengths of it, and of their bands.
const MIDDLE_ROWS: [f32; 3] = [-2.0 / 3.0, 0.0, 2.0 / 3.0];
const MIDDLE_BAND: f32 = 2.0 / 3.0;
/// Rays end this part of the way before the surface, which may touch a wall.
const RAY_PART: f32 = 0.99;

/// How often the figure was visible in a run.
#[derive(Resource, Debug, Clone, Default)]
pub struct Sightings {
    /// Frames drawn, and those of them without a visible figure.
    pub frames: u32,
    pub unseen: u32,
    /// What was in the way most, in how many frames, and where first.
    pub why: BTreeMap<String, (u32, String)>,
    /// The part of the silhouette in the last frame; 0 if the figure has faded out.
    pub part: f32,
}

impl Sightings {
    /// The part of the frames with a visible figure.
    pub fn share(&self) -> f64 {
        1.0 - f64::from(self.unseen) / f64::from(self.frames.max(1))
    }

    /// Adds the frames of another run.
    pub fn add(&mut self, other: &Self) {
        self.frames += other.frames;
        self.unseen += other.unseen;
        for (why, (frames, first)) in &other.why {
            let entry = self.why.entry(why.clone());
            entry.or_insert_with(|| (0, first.clone())).0 += frames;
        }
    }

    /// The share, and what was in the way.
    pub fn text(&self) -> String {
        let (share, frames) = (100.0 * self.share(), self.frames);
        let mut lines = vec![format!("figure visible in {share:.2} % of {frames} frames")];
        for (why, (frames, first)) in &self.why {
            lines.push(format!("    {frames} frames: {why}, first {first}"));
        }
        lines.join("\n")
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Sightings>()
        .add_systems(Last, watch_figure);
}

/// A place on the surface of the capsule, from its middle, m; its normal; and the area round it, m^2 divided by a common factor.
struct Spot {
    place: Vec3,
    normal: Vec3,
    area: f32,
}

/// Spots all over an upright capsule.
fn spots(dimensions: &BodyDimensions) -> Vec<Spot> {
    let (radius, half) = (dimensions.radius_m, dimensions.half_segment_m);
    // Height of the row's middle on the axis, latitude of its normals, width of its band.
    let mut rows = Vec::new();
    for part in MIDDLE_ROWS {
        rows.push((part * half, 0.0_f32, MIDDLE_BAND * half));
    }
    for deg in CAP_ROWS_DEG {
        let band = radius * CAP_BAND_DEG.to_radians();
        rows.push((half, deg.to_radians(), band));
        rows.push((-half, -deg.to_radians(), band));
    }
    let mut spots = Vec::new();
    for (height, latitude, band) in rows {
        for step in 0..ROUND {
            let round = TAU * f32::from(step) / f32::from(ROUND);
            let across = Vec3::new(round.cos(), 0.0, round.sin()) * latitude.cos();
            let normal = across + Vec3::Y * latitude.sin();
            spots.push(Spot {
                place: Vec3::Y * height + normal * radius,
                normal,
                area: band * latitude.cos(),
            });
        }
    }
    spots
}

/// Whether a place in the world is in the picture.
fn is_in_picture(camera: &Transform, fov_deg: f32, place: Vec3) -> bool {
    let seen = camera.rotation.inverse() * (place - camera.translation);
    let away = -seen.z;
    let up = away * (0.5 * fov_deg).to_radians().tan();
    away >= NEAR_M && seen.y.abs() <= up && seen.x.abs() <= up * ASPECT
}

/// The visible part of the silhouette, and the collider that hides most of the rest: `None` if most of it is out of the picture.
pub fn part_in_sight(
    rapier: &RapierContext,
    (camera, rig): (&Transform, &Rig),
    dimensions: &BodyDimensions,
    hides: &dyn Fn(Entity) -> bool,
) -> (f32, Option<Entity>) {
    let filter = QueryFilter::new().exclude_sensors().predicate(&hides);
    let (mut all, mut seen) = (0.0, 0.0);
    let mut lost: BTreeMap<Option<Entity>, f32> = BTreeMap::new();
    for spot in spots(dimensions) {
        let place = rig.subject.position + spot.place;
        let way = place - camera.translation;
        let away = way.length();
        // Its size in the picture: of its area, what faces the camera, smaller with the square of the distance.
        let size = -spot.area * spot.normal.dot(way) / away.powi(3).max(f32::EPSILON);
        if size <= 0.0 {
            continue;
        }
        all += size;
        if !is_in_picture(camera, rig.fov_deg, place) {
            *lost.entry(None).or_default() += size;
            continue;
        }
        match rapier.cast_ray(camera.translation, way, RAY_PART, true, filter) {
            Some((solid, _)) => *lost.entry(Some(solid)).or_default() += size,
            None => seen += size,
        }
    }
    let most = lost.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
    // Inside the capsule no spot faces the camera.
    let part = if all > 0.0 { seen / all } else { 0.0 };
    (part, most.and_then(|(solid, _)| solid))
}

fn watch_figure(
    rapier: ReadRapierContext,
    camera: Single<(&Transform, &Rig), With<LiveRig>>,
    dimensions: Single<&BodyDimensions, With<Character>>,
    blockers: Query<(&RigidBody, Has<BlocksCamera>, Has<SeenPastByCamera>)>,
    names: Query<&Name>,
    mut sightings: ResMut<Sightings>,
) -> Result {
    let (camera, rig) = *camera;
    let hides = |entity| {
        blockers
            .get(entity)
            .is_ok_and(|(body, blocks, is_ignored)| {
                (*body != RigidBody::Dynamic || blocks) && !is_ignored
            })
    };
    let rapier = rapier.single()?;
    let (part, solid) = part_in_sight(&rapier, (camera, rig), *dimensions, &hides);
    let is_faded = rig.character_alpha < LEAST_PART;
    sightings.frames += 1;
    sightings.part = if is_faded { 0.0 } else { part };
    if sightings.part >= LEAST_PART {
        return Ok(());
    }
    sightings.unseen += 1;
    let why = match solid {
        _ if is_faded => "faded, the camera is too near".to_owned(),
        None => "out of the picture".to_owned(),
        Some(solid) => format!("behind {}", names.get(solid).map_or("?", Name::as_str)),
    };
    let first = format!(
        "in frame {}: figure {:.1}, camera {:.1}, {:.2} m behind the pivot, pitch {:.0} degrees, {:.0} % visible",
        sightings.frames,
        rig.subject.position,
        camera.translation,
        rig.distance,
        rig.pitch_deg,
        100.0 * part
    );
    sightings.why.entry(why).or_insert((0, first)).0 += 1;
    Ok(())
}
