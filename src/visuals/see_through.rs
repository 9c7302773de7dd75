//! What is between the camera and the character is drawn with holes, so that the character shows: boards, lamps, posts, coils,
//! crates, and walls for as long as the camera stays behind them. What the camera is not kept out of (`fades_near`) fades in the same
//! way right before it, whatever is behind. `see_through.wgsl` computes the holes in the shaders of all surfaces; this module gives it
//! the character's place.
//!
//! The place travels in the ambient light of the camera, which bevy uploads for each camera in each frame and no shader here uses for
//! light (`lighting.wgsl` has constants). So no material has to be written, and none needs an additional binding.

use bevy::light::AmbientLight;
use bevy::prelude::*;

use super::VisualsSystems;
use crate::level::shape::Part;
use crate::level::spawn::{Appearance, Finish};
use springyard_camera::{Clearance, LiveRig, Rig, Shown};

/// A camera that is farther than this from the place of the rig that it shows, m, is not behind the character: a free one, or that of the
/// title.
const SAME_PLACE_M: f32 = 0.01;
/// The figure counts as an upright capsule of this radius, m.
const RADIUS_M: f32 = 0.3;
/// The depth of a figure that is not in the picture of a camera behind it, m: nothing is before it, but things still fade before the
/// camera.
const OUT_OF_PICTURE_M: f32 = 1e-3;
/// A solid that the camera ignores and that is no higher than this lies on the ground, and is drawn as the ground is, m.
const LAYER_M: f32 = 0.1;

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
        let out_of_picture = Vec4::W * OUT_OF_PICTURE_M;
        *ambient = light(axis.map_or(Vec4::ZERO, |axis| axis.unwrap_or(out_of_picture)));
    }
}

/// Whether a part of a level fades right before the camera: if that is not kept out of it, because it ignores it or because it is as thin as
/// a post. Walls and ground that block the camera never do: their edges may be close to it, too.
#[must_use]
pub(super) fn fades_near(look: &Appearance, is_ignored: bool) -> bool {
    match (look.finish, look.parts.as_slice()) {
        (Finish::Crate { .. } | Finish::Prop(_), _) => true,
        (Finish::Platform(_), _) => false,
        (Finish::Solid(_), [part]) => {
            let size = size_m(part);
            let thin_m = Clearance::default().thin_m;
            let is_post = size.xz().max_element() <= thin_m && size.y > thin_m;
            is_post || is_ignored && size.y > LAYER_M
        }
        (Finish::Solid(_), _) => is_ignored,
    }
}

/// Size of a part along its own axes, m.
fn size_m(part: &Part) -> Vec3 {
    match *part {
        Part::Box { size, .. } | Part::Wedge { size } => size,
        Part::Column { radius, height, .. } => Vec3::new(2.0 * radius, height, 2.0 * radius),
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
    use crate::level::{Palette, PropKind};
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
        assert_eq!(behind_it.w, OUT_OF_PICTURE_M, "it is behind the camera");
    }

    /// Whether a box of this size (m) and finish fades near.
    fn box_fades(size: Vec3, finish: Finish, is_ignored: bool) -> bool {
        let centre = Vec3::ZERO;
        let parts = vec![Part::Box { centre, size }];
        fades_near(&Appearance { parts, finish }, is_ignored)
    }

    #[test]
    fn what_the_camera_is_not_kept_out_of_fades_right_before_it() {
        let stone = Finish::Solid(Palette::Stone);
        let hedge = Vec3::new(34.0, 0.8, 0.6);
        assert!(box_fades(hedge, stone, true));
        assert!(!box_fades(hedge, stone, false), "a wall blocks");
        let floor = Vec3::new(23.4, 0.02, 14.2);
        assert!(!box_fades(floor, stone, true), "a layer of the ground");
        let post = Vec3::new(0.25, 6.4, 0.6);
        assert!(box_fades(post, stone, false), "too thin to block");
        let cube = Vec3::ONE;
        assert!(!box_fades(cube, Finish::Platform(Palette::Teal), false));
        assert!(box_fades(cube, Finish::Prop(PropKind::Bush), false));
        let (mass_kg, colour) = (60.0, None);
        assert!(box_fades(cube, Finish::Crate { mass_kg, colour }, false));
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
