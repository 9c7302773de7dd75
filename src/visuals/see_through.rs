//! What is between the camera and the character is drawn with holes, so that the character shows: boards, lamps, posts, coils,
//! crates, and walls for as long as the camera stays behind them. `see_through.wgsl` computes the holes in the shaders of all
//! surfaces; this module gives it the character's place.
//!
//! The place travels in the ambient light of the camera, which bevy uploads for each camera in each frame and no shader here uses for
//! light (`lighting.wgsl` has constants). So no material has to be written, and none needs an additional binding.

use bevy::light::AmbientLight;
use bevy::prelude::*;

use super::VisualsSystems;
use springyard_camera::Rig;

/// A camera that is farther than this from the rig's own place, m, is not behind the character: a free one, or that of the title.
const SAME_PLACE_M: f32 = 0.01;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(add_place_of_figure)
        .add_systems(PostUpdate, tell_shaders.in_set(VisualsSystems::Fade));
}

fn add_place_of_figure(added: On<Add, Rig>, mut commands: Commands) {
    commands
        .entity(added.entity)
        .insert(place_of_figure(Vec3::ZERO, 0.0));
}

/// The light that carries the middle of a character, m, and half its height, m. With a height of 0 nothing gets holes.
fn place_of_figure(middle: Vec3, half_height_m: f32) -> AmbientLight {
    AmbientLight {
        color: Color::LinearRgba(LinearRgba::new(middle.x, middle.y, middle.z, half_height_m)),
        brightness: 1.0,
        ..default()
    }
}

/// After the camera has its final place in this frame.
fn tell_shaders(mut cameras: Query<(&Rig, &Transform, &mut AmbientLight)>) {
    for (rig, camera, mut light) in &mut cameras {
        let is_behind_figure = camera.translation.distance(rig.place()) < SAME_PLACE_M;
        let half_height_m = if is_behind_figure {
            rig.subject.head_m
        } else {
            0.0
        };
        *light = place_of_figure(rig.subject.position, half_height_m);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the shaders get from a camera of this rig at a place: the character's middle, m, and half its height, m.
    fn told(rig: Rig, place: Vec3) -> (Vec3, f32) {
        let mut app = App::new();
        app.add_plugins(plugin);
        let camera = app.world_mut().spawn(rig).id();
        app.world_mut()
            .entity_mut(camera)
            .insert(Transform::from_translation(place));
        app.update();
        let light = app.world().get::<AmbientLight>(camera).unwrap();
        let told = LinearRgba::from(light.color);
        (Vec3::new(told.red, told.green, told.blue), told.alpha)
    }

    /// A rig that watches a character at this place.
    fn rig_at(position: Vec3) -> Rig {
        let mut rig = Rig {
            pivot: position,
            ..Rig::default()
        };
        rig.subject.position = position;
        rig.subject.head_m = 0.7;
        rig
    }

    #[test]
    fn the_shaders_know_where_the_character_is_also_below_the_origin() {
        let middle = Vec3::new(-12.0, -3.5, 7.25);
        let rig = rig_at(middle);
        assert_eq!(told(rig, rig.place()), (middle, 0.7));
    }

    #[test]
    fn a_camera_that_is_not_behind_the_character_sees_the_level_whole() {
        let rig = rig_at(Vec3::X);
        let (_, half_height_m) = told(rig, rig.place() + Vec3::Y);
        assert_eq!(half_height_m, 0.0);
    }
}
