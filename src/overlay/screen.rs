//! egui on the screen camera, and its move to another one.

use bevy::prelude::*;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_egui::render::{EguiCameraView, EguiViewTarget};
use bevy_egui::{EguiManagedTextures, PrimaryEguiContext};

use crate::visuals::render_scale::ScreenCamera;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(draw_on_screen);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(
            Render,
            remove_stale_views
                .after(RenderSystems::ExtractCommands)
                .before(RenderSystems::Prepare),
        );
    }
}

/// egui draws on the screen camera. When another camera takes over the screen, egui moves to it with all of its state: the context, the
/// input of this frame, and the textures, which `bevy_egui` keeps by camera.
fn draw_on_screen(
    camera: On<Add, ScreenCamera>,
    drawn: Query<Entity, With<PrimaryEguiContext>>,
    mut textures: ResMut<EguiManagedTextures>,
    mut commands: Commands,
) {
    let Some(before) = drawn.iter().next() else {
        commands.entity(camera.entity).insert(PrimaryEguiContext);
        return;
    };
    // With the components that it requires.
    commands
        .entity(before)
        .move_components::<PrimaryEguiContext>(camera.entity);
    let ids = textures.keys().filter(|(entity, _)| *entity == before);
    let ids: Vec<u64> = ids.map(|(_, id)| *id).collect();
    for id in ids {
        if let Some(texture) = textures.remove(&(before, id)) {
            textures.insert((camera.entity, id), texture);
        }
    }
}

/// Removes what the previous camera has left in the render world.
///
/// bevy_egui 0.42 links the render entity of a camera with the egui view of the frame, and takes the link away from an inactive camera
/// only. On a camera that has lost its context the link would stay, to a view that is gone, and drawing would fail.
fn remove_stale_views(
    cameras: Query<(Entity, &EguiCameraView)>,
    views: Query<(), With<EguiViewTarget>>,
    mut commands: Commands,
) {
    for (camera, view) in &cameras {
        if !views.contains(view.0) {
            commands.entity(camera).remove::<EguiCameraView>();
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::{EguiContext, EguiManagedTexture, egui};

    use super::*;

    fn spawn_screen_camera(app: &mut App) -> Entity {
        let world = app.world_mut();
        let camera = world.spawn((Camera3d::default(), ScreenCamera)).id();
        world.flush();
        camera
    }

    #[test]
    fn egui_moves_with_its_state_to_the_camera_that_takes_over_the_screen() {
        let mut app = App::new();
        app.init_resource::<EguiManagedTextures>()
            .add_observer(draw_on_screen);
        let first = spawn_screen_camera(&mut app);
        let written = egui::Id::new("written before");
        let mut context = app.world_mut().get_mut::<EguiContext>(first).unwrap();
        let context = context.get_mut();
        context.data_mut(|data| data.insert_temp(written, 7_i32));
        let texture = EguiManagedTexture {
            handle: Handle::default(),
            color_image: egui::ColorImage::default(),
        };
        let mut textures = app.world_mut().resource_mut::<EguiManagedTextures>();
        textures.insert((first, 0), texture);
        app.world_mut().entity_mut(first).remove::<ScreenCamera>();
        let second = spawn_screen_camera(&mut app);
        let world = app.world_mut();
        let before = world.entity(first);
        assert!(!before.contains::<PrimaryEguiContext>() && !before.contains::<EguiContext>());
        assert!(before.contains::<Camera>());
        assert!(world.entity(second).contains::<PrimaryEguiContext>());
        let textures = world.resource::<EguiManagedTextures>();
        assert!(textures.keys().eq(&[(second, 0)]));
        let mut context = world.get_mut::<EguiContext>(second).unwrap();
        let context = context.get_mut();
        let read = context.data_mut(|data| data.get_temp::<i32>(written));
        assert_eq!(read, Some(7));
    }
}
