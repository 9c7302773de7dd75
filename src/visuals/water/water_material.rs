//! [`WaterMaterial`]: water from above, one short fragment shader (`water.wgsl`). Its ripples move in simulated time, so that they stand
//! still in a pause and run back in a rewind.

use std::f64::consts::PI;

use bevy::pbr::MaterialPlugin;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use super::{SurfaceHeight, WaterLook};
use crate::tuning::ReducedMotion;
use crate::visuals::ground::texture::{GROUND, GroundFrame};
use crate::visuals::shaders;
use springyard_timestep::ShownClock;

/// The material of the plane and of the patch: both look the same where they meet.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
pub struct WaterMaterial {
    /// Simulated time, s, modulo the period of the ripples.
    #[uniform(0)]
    pub time_secs: f32,
    /// Where the ground map lies, which has the shore.
    #[uniform(0)]
    pub ground_frame: Vec3,
    /// The ground map.
    #[texture(1)]
    #[sampler(2)]
    pub ground: Handle<Image>,
}

impl Default for WaterMaterial {
    /// Water at time 0, without a shore until a ground map has been baked.
    fn default() -> Self {
        Self {
            time_secs: 0.0,
            ground_frame: Vec3::ZERO,
            ground: GROUND,
        }
    }
}

/// The ripples repeat after this time, s: every angular frequency of the shader is a multiple of 0.1 rad/s. A time that grew for
/// hours would lose its digits in the `f32` of the uniform.
const PERIOD_SECS: f64 = 20.0 * PI;

impl Material for WaterMaterial {
    fn fragment_shader() -> ShaderRef {
        shaders::WATER.into()
    }

    /// Drawn after what is opaque: most of the water is hidden by the level, and costs nothing there. Nothing is cut out.
    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Mask(0.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<WaterMaterial>::default())
        .add_systems(Update, move_ripples)
        .add_systems(
            PostUpdate,
            place_ground_map.run_if(resource_changed::<GroundFrame>),
        );
}

fn place_ground_map(
    frame: Res<GroundFrame>,
    look: Res<WaterLook>,
    mut materials: ResMut<Assets<WaterMaterial>>,
) {
    if let Some(mut material) = materials.get_mut(&look.0) {
        material.ground_frame = frame.0;
    }
}

/// Writes the time only when it has changed: a write makes the material's bind group anew. With reduced motion the ripples stand.
fn move_ripples(
    time: ShownClock,
    reduced_motion: ReducedMotion,
    surface: Res<SurfaceHeight>,
    look: Res<WaterLook>,
    mut materials: ResMut<Assets<WaterMaterial>>,
) {
    let is_calm = reduced_motion.is_on();
    if is_calm || surface.0.is_none() {
        return;
    }
    let time_secs = time.secs().rem_euclid(PERIOD_SECS) as f32;
    let shown = materials.get(&look.0).map(|material| material.time_secs);
    if shown != Some(time_secs)
        && let Some(mut material) = materials.get_mut(&look.0)
    {
        material.time_secs = time_secs;
    }
}
