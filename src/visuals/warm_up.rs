//! Makes every graphics pipeline before play begins. A pipeline is made when the first surface of its kind is drawn: without this,
//! surfaces would pop in, and the first dust, the first faded character or the first prediction would cost a long frame.
//!
//! For the first frames each mesh exists a second time, far below the level, where no camera sees it but every camera has to draw it,
//! with hidden things shown and the character also transparent. Simulated time stands still until all pipelines are made.
//!
//! A quality that is chosen while playing has pipelines of its own, which are made when they are first drawn.

use std::time::Instant;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{ExtractSchedule, MainWorld, RenderApp};
use bevy::time::TimeSystems;

use super::drive_coil::coil_material::CoilMaterial;
use super::silhouette::SilhouetteMaterial;
use super::water::water_material::WaterMaterial;
use super::yard_material::YardMaterial;
use crate::level::CharacterView;

/// The warm-up while it lasts; removed at its end.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct WarmUp {
    /// Pipelines of the last frame that were not made yet.
    waiting: usize,
    /// Frames in a row in which no pipeline was waited for.
    quiet_frames: u32,
    /// When the first frame began.
    began: Option<Instant>,
}

/// A mesh drawn only for its pipeline.
#[derive(Component, Debug, Clone, Copy)]
struct Sample;

/// Place of the samples, m.
pub const OUT_OF_SIGHT: Vec3 = Vec3::new(0.0, -5000.0, 0.0);
/// The warm-up ends after this many frames in a row without a waiting pipeline: a surface asks for its pipeline a frame or two after
/// it was spawned, and a software driver finishes its shaders in the first frame that uses them.
const QUIET_FRAMES: u32 = 4;
/// The warm-up ends after this time in any case, s: a pipeline that cannot be made must not keep the player out.
const MOST_SECS: f32 = 15.0;

/// Adds the warm-up to a game with a window.
pub fn plugin(app: &mut App) {
    app.add_plugins(hold_until_ready).add_systems(
        // After the level was spawned.
        PostStartup,
        (
            spawn_samples::<YardMaterial>,
            spawn_samples::<CoilMaterial>,
            spawn_samples::<SilhouetteMaterial>,
            spawn_samples::<WaterMaterial>,
            spawn_faded_samples,
        ),
    );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(ExtractSchedule, count_waiting_pipelines);
    }
}

/// Holds the simulated time until no pipeline is waited for.
fn hold_until_ready(app: &mut App) {
    app.init_resource::<WarmUp>()
        .add_systems(
            First,
            hold_time
                .before(TimeSystems)
                .run_if(resource_exists::<WarmUp>),
        )
        .add_systems(Update, count_frames.run_if(resource_exists::<WarmUp>));
}

/// In each frame, because a press of the pause key would let time run on.
fn hold_time(mut time: ResMut<Time<Virtual>>) {
    time.pause();
}

fn spawn_samples<M: Material>(
    surfaces: Query<(&Mesh3d, &MeshMaterial3d<M>, Has<NotShadowCaster>)>,
    mut commands: Commands,
) {
    for (mesh, material, is_shadowless) in &surfaces {
        let mut sample = commands.spawn(sample(mesh, material));
        if is_shadowless {
            sample.insert(NotShadowCaster);
        }
    }
}

/// The character once more, transparent as close to the camera.
fn spawn_faded_samples(
    views: Query<Entity, With<CharacterView>>,
    children: Query<&Children>,
    surfaces: Query<(&Mesh3d, &MeshMaterial3d<YardMaterial>)>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let parts = views
        .iter()
        .flat_map(|view| children.iter_descendants(view));
    for (mesh, material) in parts.filter_map(|part| surfaces.get(part).ok()) {
        let Some(mut faded) = materials.get(&material.0).cloned() else {
            continue;
        };
        faded.colour.set_alpha(0.5);
        let faded = MeshMaterial3d(materials.add(faded));
        commands.spawn(sample(mesh, &faded));
    }
}

fn sample<M: Material>(mesh: &Mesh3d, material: &MeshMaterial3d<M>) -> impl Bundle {
    (
        Name::new("warm-up"),
        Sample,
        mesh.clone(),
        material.clone(),
        Transform::from_translation(OUT_OF_SIGHT),
        NoFrustumCulling,
    )
}

/// Runs in the render world, with the pipelines of the frame before.
fn count_waiting_pipelines(mut main: ResMut<MainWorld>, pipelines: Res<PipelineCache>) {
    if let Some(mut warm_up) = main.get_resource_mut::<WarmUp>() {
        warm_up.waiting = pipelines.waiting_pipelines().count();
    }
}

fn count_frames(
    mut warm_up: ResMut<WarmUp>,
    mut time: ResMut<Time<Virtual>>,
    samples: Query<Entity, With<Sample>>,
    mut commands: Commands,
) {
    // Not bevy's time, which `capture` sets by hand.
    let secs = warm_up
        .began
        .get_or_insert_with(Instant::now)
        .elapsed()
        .as_secs_f32();
    warm_up.quiet_frames = match warm_up.waiting {
        0 => warm_up.quiet_frames + 1,
        _ => 0,
    };
    let is_late = secs > MOST_SECS;
    let is_ready = warm_up.quiet_frames >= QUIET_FRAMES;
    if is_ready {
        info!("graphics ready after {secs:.2} s");
    } else if is_late {
        let waiting = warm_up.waiting;
        warn!("{waiting} graphics pipelines are not made after {MOST_SECS} s");
    }
    if is_ready || is_late {
        for sample in &samples {
            commands.entity(sample).despawn();
        }
        time.unpause();
        commands.remove_resource::<WarmUp>();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// An app that waits for this many pipelines, after a press of the pause key.
    fn app_waiting_for(pipelines: usize) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, hold_until_ready));
        app.world_mut().resource_mut::<WarmUp>().waiting = pipelines;
        app.world_mut().spawn(Sample);
        app.world_mut().resource_mut::<Time<Virtual>>().unpause();
        for _ in 0..QUIET_FRAMES {
            app.update();
        }
        app
    }

    fn samples(app: &mut App) -> usize {
        let mut samples = app.world_mut().query::<&Sample>();
        samples.iter(app.world()).count()
    }

    #[test]
    fn once_no_pipeline_is_waited_for_the_samples_go_and_time_runs() {
        let mut app = app_waiting_for(0);
        assert!(!app.world().contains_resource::<WarmUp>());
        assert_eq!(samples(&mut app), 0);
        assert!(!app.world().resource::<Time<Virtual>>().is_paused());
    }

    #[test]
    fn time_stands_still_while_a_pipeline_is_waited_for() {
        let mut app = app_waiting_for(1);
        assert_eq!(samples(&mut app), 1);
        let time = app.world().resource::<Time<Virtual>>();
        assert!(time.is_paused() && time.elapsed_secs() == 0.0);
    }

    #[test]
    fn a_pipeline_that_cannot_be_made_does_not_keep_the_player_out() {
        let mut app = app_waiting_for(1);
        let long_ago = Instant::now().checked_sub(Duration::from_secs(20));
        app.world_mut().resource_mut::<WarmUp>().began = long_ago;
        app.update();
        assert!(!app.world().contains_resource::<WarmUp>());
        assert_eq!(samples(&mut app), 0);
    }
}
