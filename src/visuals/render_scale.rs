//! Draws the world with fewer pixels than the screen has, and enlarges it (`--render-scale`). Panels keep all pixels of the screen.
//!
//! ```text
//! rig's camera -> image, scale times the screen's size -> screen camera: the image on a triangle, then egui
//! ```
//!
//! "Screen" means the window, or the picture of `capture`. At scale 1 there is no image: the rig's camera is itself the
//! [`ScreenCamera`].
//!
//! The scale may change while playing. With the first one below 1 the screen gets a camera of its own, and keeps it: back at 1 the
//! image has the size of the screen. Going back to a single camera would move egui once more; a copy of the image is cheaper.
//!
//! egui could paint the image, in its background layer, without a second camera; but then only `overlay` would make the world
//! visible, with a texture registered at egui and a rectangle in egui's points. Here it needs to know only the [`ScreenCamera`].

use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::{NoFrustumCulling, RenderLayers};
use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::ecs::system::SystemParam;
use bevy::image::ImageSampler;
use bevy::pbr::MaterialPlugin;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, TextureFormat};
use bevy::shader::ShaderRef;
use smart_default::SmartDefault;

use super::shaders;
use super::sky::screen_triangle;
use springyard_camera::LiveRig;
use springyard_state::parameter::{Limits, allowed};

/// Width and height of the drawn world, as a factor on those of the screen.
#[derive(Resource, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct RenderScale(#[default(1.0)] f32);

impl RenderScale {
    /// Allowed scales: below, the character is hard to see; above, a frame would only cost more.
    pub const LIMITS: Limits = allowed(0.5..=1.0).step(0.05);

    /// The scale with this factor. The error names the range.
    pub fn new(factor: f32) -> Result<Self, String> {
        let fault = Self::LIMITS.fault("the scale", "", factor);
        fault.map_or(Ok(Self(factor)), Err)
    }

    /// The factor on width and height.
    #[must_use]
    pub fn factor(self) -> f32 {
        self.0
    }

    /// Whether the world is drawn with all pixels of the screen.
    #[must_use]
    pub fn is_full(self) -> bool {
        self.0 >= 1.0
    }

    /// Size of the drawn world on a screen of this size, both in pixels: at least 1x1.
    ///
    /// The projection takes its aspect ratio from the rounded size. Rounding changes each side by at most half a pixel, so
    /// enlarged to the screen the world is stretched by no more than that.
    #[must_use]
    pub fn image_size(self, screen_px: UVec2) -> UVec2 {
        let size = self.0 * screen_px.as_vec2();
        size.round().as_uvec2().max(UVec2::ONE)
    }
}

/// The camera that draws to the screen. egui draws on it, too.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct ScreenCamera;

/// Shows an image on the whole screen.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
struct EnlargeMaterial {
    #[texture(0)]
    #[sampler(1)]
    image: Handle<Image>,
}

impl Material for EnlargeMaterial {
    fn vertex_shader() -> ShaderRef {
        shaders::ENLARGE.into()
    }

    fn fragment_shader() -> ShaderRef {
        shaders::ENLARGE.into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RenderScale>()
        .add_plugins(MaterialPlugin::<EnlargeMaterial>::default())
        .register_required_components::<LiveRig, ScreenCamera>()
        .add_systems(Update, separate_screen.run_if(is_below_1))
        .add_systems(
            PostUpdate,
            (show_image, resize_image)
                .chain()
                // The size of the screen is known.
                .after(CameraUpdateSystems)
                // Before the images of this frame are sent to the GPU.
                .before(AssetEventSystems),
        );
}

/// Only the screen camera sees this layer, and it sees nothing else: no bodies, no gizmos, no sun and so no shadow maps.
const SCREEN_LAYER: usize = 1;

/// Whether the rig's camera cannot draw to the screen itself, as it does at first.
fn is_below_1(scale: Res<RenderScale>) -> bool {
    !scale.is_full()
}

/// When the scale is below 1 for the first time, the rig's camera gets an image, and the screen a camera of its own. If the size of the
/// screen is not known yet, [`resize_image`] replaces the image.
fn separate_screen(
    scale: Res<RenderScale>,
    rig: Single<(Entity, &Camera, &RenderTarget), (With<LiveRig>, With<ScreenCamera>)>,
    mut assets: ScreenAssets,
    mut commands: Commands,
) {
    let (rig, camera, screen) = *rig;
    let size = camera.physical_target_size().unwrap_or(UVec2::ONE);
    let scale_factor = camera.target_scaling_factor().unwrap_or(1.0);
    let image = assets.images.add(target_image(scale.image_size(size)));
    let target = RenderTarget::Image(ImageRenderTarget {
        handle: image.clone(),
        scale_factor: scale.factor() * scale_factor,
    });
    commands.entity(rig).remove::<ScreenCamera>().insert(target);
    commands.spawn((
        Name::new("screen camera"),
        ScreenCamera,
        screen.clone(),
        Camera3d::default(),
        Camera {
            // After the rig's camera, whose order is 0.
            order: 1,
            ..default()
        },
        Msaa::Off,
        // The colours of the image are those of the display.
        Tonemapping::None,
        DebandDither::Disabled,
        RenderLayers::layer(SCREEN_LAYER),
    ));
    commands.spawn((
        Name::new("enlarged image"),
        Mesh3d(assets.meshes.add(screen_triangle())),
        MeshMaterial3d(assets.materials.add(EnlargeMaterial { image })),
        NoFrustumCulling,
        RenderLayers::layer(SCREEN_LAYER),
    ));
}

/// What the second camera shows.
#[derive(SystemParam)]
struct ScreenAssets<'w> {
    images: ResMut<'w, Assets<Image>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<EnlargeMaterial>>,
}

/// An image of this size, px, to draw the world into. It stores sRGB, as a window does, and a sampler reads linear colours from
/// it: they are filtered as light, and come out unchanged.
fn target_image(size: UVec2) -> Image {
    let format = TextureFormat::Rgba8UnormSrgb;
    Image {
        sampler: ImageSampler::linear(),
        ..Image::new_target_texture(size.x, size.y, format, None)
    }
}

/// Shows the rig's image. It runs before [`resize_image`], so a new image is shown a frame later: then it is on the GPU, and drawn.
fn show_image(
    rig: Single<&RenderTarget, With<LiveRig>>,
    triangle: Single<&MeshMaterial3d<EnlargeMaterial>>,
    mut materials: ResMut<Assets<EnlargeMaterial>>,
) {
    let Some(image) = rig.as_image() else {
        return;
    };
    let is_shown = |material: &EnlargeMaterial| material.image == *image;
    if materials.get(&triangle.0).is_some_and(is_shown) {
        return;
    }
    if let Some(mut material) = materials.get_mut(&triangle.0) {
        material.image = image.clone();
    }
}

/// Replaces the rig's image when the render scale or the size of the screen has changed, or the screen's scale factor (pixels per
/// logical pixel).
///
/// The image has as many logical pixels as the screen, so a place in the one (`Camera::world_to_viewport`) is the same place in the
/// other.
fn resize_image(
    scale: Res<RenderScale>,
    screen: Single<&Camera, (With<ScreenCamera>, Without<LiveRig>)>,
    mut rig: Single<&mut RenderTarget, With<LiveRig>>,
    mut images: ResMut<Assets<Image>>,
) {
    let (Some(screen_px), Some(screen_factor)) = (
        screen.physical_target_size(),
        screen.target_scaling_factor(),
    ) else {
        return;
    };
    let size = scale.image_size(screen_px);
    let scale_factor = scale.factor() * screen_factor;
    if let RenderTarget::Image(target) = &**rig {
        let has_size = |image: &Image| image.size() == size;
        let is_sized = images.get(&target.handle).is_some_and(has_size);
        if is_sized && target.scale_factor == scale_factor {
            return;
        }
    }
    // A new image, not a resized one: a material goes on showing the texture that a resized image had before.
    let handle = images.add(target_image(size));
    **rig = RenderTarget::Image(ImageRenderTarget {
        handle,
        scale_factor,
    });
}

#[cfg(test)]
mod tests {
    use bevy::camera::RenderTargetInfo;

    use super::*;

    fn scale(factor: f32) -> RenderScale {
        RenderScale::new(factor).unwrap()
    }

    #[test]
    fn a_scale_out_of_range_is_refused_with_the_range() {
        for factor in [0.4, 1.1, -0.5, f32::NAN, f32::INFINITY] {
            let error = RenderScale::new(factor).unwrap_err();
            assert!(error.contains("must be 0.5 to 1"), "{factor}: {error}");
        }
        for factor in [0.5, 1.0] {
            assert_eq!(scale(factor).factor(), factor);
        }
        assert!(RenderScale::default().is_full() && !scale(0.99).is_full());
    }

    #[test]
    fn the_image_has_the_scaled_size_in_whole_pixels_and_at_least_one() {
        let size = |factor, x, y| scale(factor).image_size(UVec2::new(x, y));
        assert_eq!(size(0.5, 1280, 720), UVec2::new(640, 360));
        assert_eq!(size(0.7, 1279, 717), UVec2::new(895, 502));
        assert_eq!(size(1.0, 1279, 717), UVec2::new(1279, 717));
        assert_eq!(size(0.5, 1, 0), UVec2::ONE);
    }

    #[test]
    fn rounding_changes_no_side_by_more_than_half_a_pixel() {
        for factor in [0.5, 0.6, 0.75, 0.9, 0.99] {
            for width in 16..2000 {
                let screen = UVec2::new(width, width * 9 / 16);
                let exact = factor * screen.as_vec2();
                let off = scale(factor).image_size(screen).as_vec2() - exact;
                assert!(off.abs().max_element() < 0.501, "{factor}, {screen}: {off}");
            }
        }
    }

    /// An app with a rig. Nothing is drawn, so the size of the screen is set by hand.
    fn app_at(factor: f32) -> App {
        let mut app = App::new();
        app.insert_resource(scale(factor))
            .init_resource::<Assets<Image>>()
            .init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<EnlargeMaterial>>()
            .register_required_components::<LiveRig, ScreenCamera>()
            .add_systems(
                Update,
                (separate_screen.run_if(is_below_1), show_image, resize_image).chain(),
            );
        app.world_mut()
            .spawn((Camera3d::default(), LiveRig::new(Entity::PLACEHOLDER)));
        app.update();
        app
    }

    fn set_screen(app: &mut App, x: u32, y: u32, scale_factor: f32) {
        let world = app.world_mut();
        let mut screens = world.query_filtered::<&mut Camera, With<ScreenCamera>>();
        let mut camera = screens.single_mut(world).unwrap();
        camera.computed.target_info = Some(RenderTargetInfo {
            physical_size: UVec2::new(x, y),
            scale_factor,
        });
        app.update();
    }

    /// The image that the rig's camera draws into, its size (px) and its scale factor.
    fn rig_image(app: &mut App) -> (Handle<Image>, UVec2, f32) {
        let world = app.world_mut();
        let mut rigs = world.query_filtered::<&RenderTarget, With<LiveRig>>();
        let target = rigs.single(world).unwrap().clone();
        let RenderTarget::Image(target) = target else {
            panic!("the rig's camera draws to {target:?}");
        };
        let images = world.resource::<Assets<Image>>();
        let size = images.get(&target.handle).unwrap().size();
        (target.handle, size, target.scale_factor)
    }

    #[test]
    fn at_scale_1_the_camera_of_the_rig_draws_to_the_screen_and_there_is_no_other() {
        let mut app = app_at(1.0);
        set_screen(&mut app, 1280, 720, 1.0);
        let world = app.world_mut();
        let mut cameras = world
            .query_filtered::<(&RenderTarget, Has<LiveRig>, Has<ScreenCamera>), With<Camera>>();
        let (target, is_rig, is_screen) = cameras.single(world).unwrap();
        assert!(matches!(target, RenderTarget::Window(_)));
        assert!(is_rig && is_screen);
        assert_eq!(world.resource::<Assets<Image>>().len(), 0);
    }

    #[test]
    fn at_scale_one_half_the_camera_of_the_rig_draws_to_an_image_of_half_the_size() {
        let mut app = app_at(0.5);
        set_screen(&mut app, 1280, 720, 1.0);
        let (_, size, scale_factor) = rig_image(&mut app);
        assert_eq!(size, UVec2::new(640, 360));
        assert_eq!(
            size.as_vec2() / scale_factor,
            Vec2::new(1280.0, 720.0),
            "logical pixels"
        );
        let world = app.world_mut();
        let mut screens = world.query_filtered::<(&Camera, Has<LiveRig>), With<ScreenCamera>>();
        let (camera, is_rig) = screens.single(world).unwrap();
        assert!(camera.order > Camera::default().order && !is_rig);
    }

    #[test]
    fn the_image_follows_the_size_and_the_scale_factor_of_the_screen() {
        let mut app = app_at(0.5);
        set_screen(&mut app, 1280, 720, 1.0);
        let first = rig_image(&mut app);
        set_screen(&mut app, 1280, 720, 1.0);
        assert_eq!(rig_image(&mut app), first, "nothing has changed");
        set_screen(&mut app, 1280, 720, 2.0);
        assert_eq!(rig_image(&mut app).2, 1.0);
        set_screen(&mut app, 801, 600, 2.0);
        let (handle, size, _) = rig_image(&mut app);
        assert_eq!(size, UVec2::new(401, 300));
        app.update();
        let materials = app.world().resource::<Assets<EnlargeMaterial>>();
        let shown: Vec<_> = materials
            .iter()
            .map(|(_, material)| &material.image)
            .collect();
        assert_eq!(shown, [&handle]);
    }

    #[test]
    fn a_scale_that_changes_while_playing_changes_the_size_of_the_image() {
        let mut app = app_at(1.0);
        set_screen(&mut app, 1280, 720, 2.0);
        for (factor, size) in [
            (0.5, UVec2::new(640, 360)),
            (0.75, UVec2::new(960, 540)),
            (1.0, UVec2::new(1280, 720)),
            (0.5, UVec2::new(640, 360)),
        ] {
            app.insert_resource(scale(factor));
            app.update();
            set_screen(&mut app, 1280, 720, 2.0);
            let (_, image_size, scale_factor) = rig_image(&mut app);
            assert_eq!(image_size, size, "{factor}");
            assert_eq!(scale_factor, 2.0 * factor);
        }
    }

    #[test]
    fn with_the_first_scale_below_1_another_camera_takes_over_the_screen() {
        let mut app = app_at(1.0);
        set_screen(&mut app, 1280, 720, 1.0);
        app.insert_resource(scale(0.5));
        app.update();
        // Before anything else has happened the image has its size: no frame shows another.
        assert_eq!(rig_image(&mut app).1, UVec2::new(640, 360));
        let world = app.world_mut();
        let mut screens =
            world.query_filtered::<(&RenderTarget, Has<LiveRig>), With<ScreenCamera>>();
        let (target, is_rig) = screens.single(world).unwrap();
        assert!(matches!(target, RenderTarget::Window(_)) && !is_rig);
    }
}
