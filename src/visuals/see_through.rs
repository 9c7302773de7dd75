//! What is between the camera and the character is drawn with holes, so that the character shows: boards, lamps, posts, coils,
//! crates, and walls for as long as the camera stays behind them. `see_through.wgsl` computes the holes in the shaders of all
//! surfaces; this module gives it the character's place.
//!
//! The place travels in the ambient light of the camera, which bevy uploads for each camera in each frame and no shader here uses for
//! light (`lighting.wgsl` has constants). So no material has to be written, and none needs an additional binding.

use bevy::light::AmbientLight;
use bevy::prelude::*;

use super::VisualsSystems;
use springyard_camera::{LiveRig, Rig, Shown};

/// A camera that is farther than this from the place of the rig that it shows, m, is not behind the character: a free one, or that of the
/// title.
const SAME_PLACE_M: f32 = 0.01;
/// The figure counts as an upright capsule of this radius, m.
const RADIUS_M: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(add_place_of_figure)
        .add_systems(PostUpdate, tell_shaders.in_set(VisualsSystems::Fade));
}

fn add_place_of_figure(added: On<Add, LiveRig>, mut commands: Commands) {
    commands.entity(added.entity).insert(light(Vec4::ZERO));
}

/// The light that carries four numbers to the shaders.
fn light(numbers: Vec4) -> AmbientLight {
    AmbientLight {
        color: Color::LinearRgba(LinearRgba::from_vec4(numbers)),
        brightness: 1.0,
        ..default()
    }
}

/// After the camera has its final place in this frame.
fn tell_shaders(
    mut cameras: Query<
        (
            &Rig,
            Option<&Shown>,
            &Transform,
            &Projection,
            &mut AmbientLight,
        ),
        With<LiveRig>,
    >,
) {
    for (own, shown, camera, projection, mut ambient) in &mut cameras {
        // With the blend, and another rig where that is shown.
        let rig = shown.and_then(Shown::picture).unwrap_or(*own);
        let place = rig.axes.to_world(rig.place());
        let is_behind_figure = camera.translation.distance(place) < SAME_PLACE_M;
        let axis = is_behind_figure.then(|| {
            let clip_from_world = projection.get_clip_from_view() * camera.to_matrix().inverse();
            let half_axis_m = (rig.subject.head_m - RADIUS_M).max(0.0);
            let middle = rig.axes.to_world(rig.subject.position);
            axis_in_picture(clip_from_world, middle, half_axis_m)
        });
        *ambient = light(axis.flatten().unwrap_or(Vec4::ZERO));
    }
}

/// The upright axis of a figure about its middle, m, in the picture, whose sides are at -1 and 1: its middle, half its height, and the depth
/// of the figure, m. `None` if a part of it is not in front of the camera.
fn axis_in_picture(clip_from_world: Mat4, middle: Vec3, half_axis_m: f32) -> Option<Vec4> {
    let ends = [1.0, -1.0]
        .map(|side| clip_from_world * (middle + side * half_axis_m * Vec3::Y).extend(1.0));
    let is_in_front = ends.iter().all(|end| end.w > 0.01);
    let [top, foot] = ends.map(|end| end.xy() / end.w);
    let [at, half] = [0.5 * (top + foot), 0.5 * (top - foot).abs()];
    let depth_m = 0.5 * (ends[0].w + ends[1].w);
    is_in_front.then(|| Vec4::new(at.x, at.y, half.y, depth_m))
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_camera::{ThirdPerson, fixed_rig, third_person};

    /// What the shaders get from a camera of this rig at a place.
    fn told(rig: Rig, place: Transform) -> Vec4 {
        let mut app = App::new();
        app.add_plugins(plugin);
        let shown = LiveRig::new(Entity::PLACEHOLDER);
        let camera = app.world_mut().spawn((rig, shown)).id();
        let projection = Projection::from(PerspectiveProjection::default());
        app.world_mut()
            .entity_mut(camera)
            .insert((place, projection));
        app.update();
        let light = app.world().get::<AmbientLight>(camera).unwrap();
        LinearRgba::from(light.color).to_vec4()
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
    fn the_shaders_know_where_in_the_picture_the_character_is() {
        let middle = Vec3::new(-12.0, -3.5, 7.25);
        let rig = rig_at(middle);
        let from = rig.place();
        let away_m = from.distance(middle);
        let level = Transform::from_translation(from).looking_at(middle, Vec3::Y);
        let numbers = told(rig, level);
        assert!(numbers.xy().length() < 1e-3, "in its middle: {numbers}");
        assert!((numbers.w - away_m).abs() < 1e-3, "{numbers}");
        // An axis of 0.8 m, seen at this distance in a picture 45 degrees high.
        let tilt = ((from.y - middle.y) / away_m).asin();
        let half = 0.4 * tilt.cos() / away_m / (22.5_f32.to_radians().tan());
        assert!((numbers.z - half).abs() < 0.02 * half, "{numbers} {half}");
    }

    #[test]
    fn a_camera_that_is_not_behind_the_character_sees_the_level_whole() {
        let rig = rig_at(Vec3::X);
        let elsewhere = Transform::from_translation(rig.place() + Vec3::Y);
        assert_eq!(told(rig, elsewhere), Vec4::ZERO);
        let away = Transform::from_translation(rig.place()).looking_to(Vec3::Z, Vec3::Y);
        let behind_it = told(rig, away.looking_to(rig.place() - rig.pivot, Vec3::Y));
        assert_eq!(behind_it, Vec4::ZERO, "it is behind the camera");
    }

    #[test]
    fn a_camera_of_a_place_sees_through_what_is_before_the_character_too() {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            TransformPlugin,
            springyard_camera::plugin,
            plugin,
        ));
        let world = app.world_mut();
        let view = world.spawn(Transform::default()).id();
        let own = third_person(view, ThirdPerson::default());
        let camera = world.spawn(own).id();
        let place = Vec3::new(-6.0, 3.0, -8.0);
        let side = world.spawn(fixed_rig(view, place, 40.0)).id();
        world.entity_mut(camera).insert(LiveRig::new(side));
        app.finish();
        app.cleanup();
        (0..10).for_each(|_| app.update());
        let light = app.world().get::<AmbientLight>(camera).unwrap();
        let numbers = LinearRgba::from(light.color).to_vec4();
        assert!((numbers.w - place.length()).abs() < 1.0, "{numbers}");
    }
}
