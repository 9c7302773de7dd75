//! The grid of springs in the game: it lies where the last thing fell in, and is stepped and drawn only while it moves.
//!
//! It runs in simulated time with a step of its own, and is drawn between its last two steps. In a pause it stands still. When time jumps
//! (a rewind, a seek, another level) the water is still at once: the grid is no state of the game, so that there is no past of it.

use crate::visuals::{hidden, shown_time::goes_on};
use bevy::prelude::*;

use super::fallen::FellIn;
use super::grid::{CELL_M, Grid, HALF_SIDE_M, STEP_SECS};
use super::{StillWater, SurfaceHeight, WaterLook, patch_mesh, plane};
use springyard_timestep::ShownClock;

/// The waves, and what will make some.
#[derive(Resource, Debug)]
pub struct Waves {
    grid: Grid,
    /// The middle of the grid, m: x and z.
    middle: Vec2,
    /// Simulated time of the grid's last step, s, and that of the last frame.
    stepped_secs: f64,
    shown_secs: f64,
    /// What has fallen in since the last step.
    fallen: Vec<FellIn>,
}

/// Marks the view of the grid.
#[derive(Component, Debug, Clone, Copy)]
struct WavePatch;

/// What falls in this close to the middle of moving waves, m, rings them; farther away the waves begin anew round it.
const SAME_PATCH_M: f32 = 3.5;
/// Speed at which a fall pushes the water, as a part of the speed of the body, and its limit, m/s.
const SPEED_PART: f32 = 0.45;
const MOST_SPEED_M_S: f32 = 5.0;
/// Smallest and largest radius of a push, m: two cells, and a part of the patch's side.
const RADII_M: [f32; 2] = [0.5, 0.8];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_patch).add_systems(
        Update,
        // Before the changes of meshes are collected in `PostUpdate`.
        (step_waves, draw_waves)
            .chain()
            .run_if(resource_exists::<Waves>),
    );
}

fn spawn_patch(
    look: Res<WaterLook>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) -> Result {
    commands.insert_resource(Waves::new()?);
    commands.spawn((
        hidden("waves", &meshes.add(patch_mesh::mesh()), &look.0),
        WavePatch,
    ));
    Ok(())
}

impl Waves {
    fn new() -> Result<Self> {
        Ok(Self {
            grid: Grid::new()?,
            middle: Vec2::ZERO,
            stepped_secs: 0.0,
            shown_secs: 0.0,
            fallen: Vec::new(),
        })
    }

    /// Goes on to a frame at this simulated time, s.
    fn go_on(&mut self, shown_secs: f64) {
        let jump = shown_secs - self.shown_secs;
        self.shown_secs = shown_secs;
        if !goes_on(jump) {
            self.grid.calm();
            self.fallen.clear();
        }
        if self.grid.is_still() && self.fallen.is_empty() {
            // Steps are at multiples of their length: the same ones at every frame rate.
            let step_secs = f64::from(STEP_SECS);
            self.stepped_secs = (shown_secs / step_secs).floor() * step_secs;
        }
        while self.stepped_secs < shown_secs {
            self.stepped_secs += f64::from(STEP_SECS);
            self.ring_what_fell();
            self.grid.step();
        }
    }

    fn ring_what_fell(&mut self) {
        let mut fallen = std::mem::take(&mut self.fallen);
        fallen.retain(|it| {
            let is_due = it.at_secs <= self.stepped_secs;
            if is_due {
                self.ring(it);
            }
            !is_due
        });
        self.fallen = fallen;
    }

    fn ring(&mut self, it: &FellIn) {
        if self.grid.is_still() || it.place.distance(self.middle) > SAME_PATCH_M {
            self.grid.calm();
            self.middle = it.place;
        }
        let speed_m_s = (SPEED_PART * it.speed_m_s).min(MOST_SPEED_M_S);
        let radius_m = it.radius_m.clamp(RADII_M[0], RADII_M[1]);
        self.grid.push(it.place - self.middle, radius_m, speed_m_s);
    }

    /// Where the frame is between the last two steps of the grid: 0 to 1.
    fn alpha(&self) -> f32 {
        let ahead = (self.stepped_secs - self.shown_secs) as f32 / STEP_SECS;
        (1.0 - ahead).clamp(0.0, 1.0)
    }
}

fn step_waves(time: ShownClock, mut fallen: MessageReader<FellIn>, mut waves: ResMut<Waves>) {
    waves.fallen.extend(fallen.read());
    waves.go_on(time.secs());
}

/// Draws the waves while they move, with a hole in the plane below them. The hole is a cell smaller: the patch covers its rim.
fn draw_waves(
    waves: Res<Waves>,
    surface: Res<SurfaceHeight>,
    mut patches: Query<(&Mesh3d, &mut Transform, &mut Visibility), With<WavePatch>>,
    planes: Query<&Mesh3d, With<StillWater>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut drawn: Local<Option<(Vec2, f64)>>,
) {
    let is_seen = surface.0.is_some() && !waves.grid.is_still();
    let now = is_seen.then_some((waves.middle, waves.shown_secs));
    if *drawn == now {
        return;
    }
    for (mesh, mut patch, mut visibility) in &mut patches {
        visibility.set_if_neq(super::seen_if(is_seen));
        let middle = waves.middle.extend(surface.0.unwrap_or_default()).xzy();
        patch.set_if_neq(Transform::from_translation(middle));
        if is_seen && let Some(mut mesh) = meshes.get_mut(&mesh.0) {
            let positions = patch_mesh::positions(waves.grid.heights(waves.alpha()));
            mesh.insert_attribute(Mesh::ATTRIBUTE_NORMAL, patch_mesh::normals(&positions));
            mesh.insert_attribute(Mesh::ATTRIBUTE_POSITION, positions);
        }
    }
    if drawn.map(|(middle, _)| middle) != now.map(|(middle, _)| middle) {
        let half_side_m = if is_seen { HALF_SIDE_M - CELL_M } else { 0.0 };
        for mesh in &planes {
            if let Some(mut mesh) = meshes.get_mut(&mesh.0) {
                let positions = plane::positions(waves.middle, half_side_m);
                mesh.insert_attribute(Mesh::ATTRIBUTE_POSITION, positions);
            }
        }
    }
    *drawn = now;
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_test_lab::worst::largest;

    fn fell_at(x: f32, at_secs: f64) -> FellIn {
        FellIn {
            place: Vec2::new(x, 0.0),
            at_secs,
            radius_m: 0.4,
            speed_m_s: 9.0,
        }
    }

    fn rung() -> Waves {
        let mut waves = Waves::new().unwrap();
        waves.go_on(0.1);
        waves.fallen.push(fell_at(30.0, 0.11));
        waves.go_on(0.3);
        waves
    }

    fn heights(waves: &Waves) -> Vec<f32> {
        waves.grid.heights(waves.alpha()).collect()
    }

    #[test]
    fn waves_begin_where_something_fell_and_stand_still_in_a_pause() {
        let mut waves = rung();
        assert_eq!(waves.middle, Vec2::new(30.0, 0.0));
        let before = heights(&waves);
        assert!(before.iter().any(|height| height.abs() > 0.01));
        waves.go_on(0.3);
        assert_eq!(heights(&waves), before);
    }

    #[test]
    fn when_time_jumps_the_water_is_still() {
        for jump_to in [0.29, 5.0] {
            let mut waves = rung();
            waves.fallen.push(fell_at(0.0, 0.4));
            waves.go_on(jump_to);
            assert!(
                waves.grid.is_still() && waves.fallen.is_empty(),
                "{jump_to}"
            );
        }
    }

    #[test]
    fn the_waves_are_the_same_at_every_frame_rate() {
        let [slow, fast] = [15, 150].map(|fps| {
            let mut waves = Waves::new().unwrap();
            for frame in 1..=fps {
                waves
                    .fallen
                    .extend((frame == fps / 5).then(|| fell_at(0.0, 0.21)));
                waves.go_on(f64::from(frame) / f64::from(fps));
            }
            heights(&waves)
        });
        let off = slow
            .iter()
            .zip(&fast)
            .map(|(slow, fast)| (slow - fast).abs());
        assert!(largest(off) < 1e-3);
    }
}
