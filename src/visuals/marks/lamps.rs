//! The lamps of stations: a post with a globe of glass. The left half of the globe, seen from anywhere, glows teal once the right
//! number has been seen, its right half amber once the mistake has. With both it burns, and swells once.

use bevy::prelude::*;

use super::look::MarkLook;
use super::pop::{Pop, Since};
use crate::level::{LAMP_HEIGHT_M, StationLamp};
use crate::stations::{Seen, SeenStation};
use crate::tuning::ReducedMotion;
use crate::visuals::yard_material::YardMaterial;
use crate::visuals::{VisualsSystems, drawn};
use springyard_camera::LiveRig;
use springyard_timestep::ShownClock;

/// On a lamp: what it shows.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
struct LampLight {
    /// Whether the right number has been seen.
    teal: bool,
    /// Whether the mistake has been seen.
    amber: bool,
}

/// On a globe, a child of its lamp. Its +Z faces the camera.
#[derive(Component, Debug, Clone, Copy)]
struct Globe;

/// On a half of a globe.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
struct Half {
    lamp: Entity,
    is_teal: bool,
}

const POST_M: f32 = 0.06;
/// Size of the plate below the post, m.
const FOOT_M: Vec3 = Vec3::new(0.34, 0.05, 0.34);
const GLOBE_RADIUS_M: f32 = 0.17;
/// The halves are balls that overlap: each is seen on the side to which its middle is moved, by this, m.
const HALF_ASIDE_M: f32 = 0.035;
/// How a globe swells when its lamp is lit, in parts of its size.
const SWELL: Pop = Pop {
    peak: 0.6,
    hertz: 3.5,
    ratio: 0.25,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_lamp)
        .add_systems(Update, (light_lamps, colour_halves).chain())
        .add_systems(
            PostUpdate,
            turn_globes
                .in_set(VisualsSystems::Fade)
                .before(TransformSystems::Propagate),
        );
}

fn dress_lamp(added: On<Add, StationLamp>, look: Res<MarkLook>, mut commands: Commands) {
    let lamp = added.entity;
    commands.entity(lamp).insert((
        LampLight::default(),
        Since::default(),
        Visibility::Inherited,
    ));
    let post_m = Vec3::new(POST_M, globe_height_m(), POST_M);
    for (name, mesh, size) in [
        ("lamp foot", &look.disc, FOOT_M),
        ("lamp post", &look.cube, post_m),
    ] {
        commands.spawn((
            drawn(name, mesh, &look.dark),
            ChildOf(lamp),
            Transform::from_xyz(0.0, 0.5 * size.y, 0.0).with_scale(size),
        ));
    }
    let globe = commands.spawn((
        Name::new("lamp globe"),
        ChildOf(lamp),
        Globe,
        Transform::from_xyz(0.0, globe_height_m(), 0.0),
        Visibility::Inherited,
    ));
    let globe = globe.id();
    for (is_teal, aside) in [(true, -HALF_ASIDE_M), (false, HALF_ASIDE_M)] {
        commands.spawn((
            drawn("half of a lamp", &look.ball, &look.dim),
            ChildOf(globe),
            Half { lamp, is_teal },
            Transform::from_xyz(aside, 0.0, 0.0).with_scale(Vec3::splat(GLOBE_RADIUS_M)),
        ));
    }
}

/// Height of the globe's middle above the foot, m.
fn globe_height_m() -> f32 {
    LAMP_HEIGHT_M - GLOBE_RADIUS_M
}

fn light_lamps(
    time: ShownClock,
    seen: Res<Seen>,
    mut lamps: Query<(&StationLamp, &mut LampLight, &mut Since)>,
) {
    let secs = time.secs();
    for (StationLamp(station), mut light, mut since) in &mut lamps {
        let seen = seen.at(station);
        let SeenStation { right, wrong } = seen;
        since.look(seen.is_lit(), secs);
        light.set_if_neq(LampLight {
            teal: right.is_some(),
            amber: wrong.is_some(),
        });
    }
}

fn colour_halves(
    look: Res<MarkLook>,
    lamps: Query<&LampLight, Changed<LampLight>>,
    mut halves: Query<(&Half, &mut MeshMaterial3d<YardMaterial>)>,
) {
    if lamps.is_empty() {
        return;
    }
    for (half, mut material) in &mut halves {
        let Ok(light) = lamps.get(half.lamp) else {
            continue;
        };
        let wanted = match (half.is_teal, light.teal, light.amber) {
            (true, true, true) => &look.teal_burns,
            (true, true, false) => &look.teal_glow,
            (false, true, true) => &look.amber_burns,
            (false, false, true) => &look.amber,
            (true, false, _) | (false, _, false) => &look.dim,
        };
        material.set_if_neq(MeshMaterial3d(wanted.clone()));
    }
}

/// Turns each globe to the camera, so that its halves are left and right, and swells those that have just been lit.
fn turn_globes(
    time: ShownClock,
    reduced_motion: ReducedMotion,
    cameras: Query<&Transform, (With<LiveRig>, Without<Globe>)>,
    lamps: Query<(&Transform, &Since), Without<Globe>>,
    mut globes: Query<(&ChildOf, &mut Transform), With<Globe>>,
) -> Result {
    let Some(camera) = cameras.iter().next() else {
        return Ok(());
    };
    let is_calm = reduced_motion.is_on();
    let now = time.secs();
    for (lamp, mut globe) in &mut globes {
        let Ok((lamp, since)) = lamps.get(lamp.parent()) else {
            continue;
        };
        let age = since.age_secs(now).filter(|_| !is_calm);
        let way = camera.translation - lamp.translation;
        let turned = Transform {
            rotation: Quat::from_rotation_y(way.x.atan2(way.z)),
            scale: Vec3::splat(1.0 + SWELL.at(age)?),
            ..*globe
        };
        globe.set_if_neq(turned);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::marks::look;
    use crate::visuals::test_app;
    use springyard_test_lab::worst;
    use springyard_timestep::StepClock;

    /// An app with the lamp of the station `twins`, 3 m ahead of a camera.
    fn app() -> App {
        let mut app = test_app();
        app.init_resource::<Seen>()
            .add_plugins((look::plugin, plugin));
        app.world_mut()
            .spawn((LiveRig::new(Entity::PLACEHOLDER), Transform::default()));
        app.update();
        app.world_mut().spawn((
            StationLamp("twins".into()),
            Transform::from_xyz(0.0, 0.0, -3.0),
        ));
        app.update();
        app
    }

    fn see(app: &mut App, right: Option<f64>, wrong: Option<f64>) {
        let seen = SeenStation { right, wrong };
        app.insert_resource(Seen([("twins".to_owned(), seen)].into()));
        app.update();
    }

    /// The materials of the teal and of the amber half.
    fn halves(app: &mut App) -> [Handle<YardMaterial>; 2] {
        let world = app.world_mut();
        let mut halves = world.query::<(&Half, &MeshMaterial3d<YardMaterial>)>();
        [true, false].map(|is_teal| {
            let mut found = halves
                .iter(world)
                .filter(|(half, _)| half.is_teal == is_teal);
            found.next().unwrap().1.0.clone()
        })
    }

    fn globe(app: &mut App) -> Transform {
        let world = app.world_mut();
        let mut globes = world.query_filtered::<&Transform, With<Globe>>();
        *globes.single(world).unwrap()
    }

    #[test]
    fn each_half_glows_when_its_number_has_been_seen_and_both_burn_together() {
        let mut app = app();
        let look = app.world().resource::<MarkLook>();
        let dark = look.dim.clone();
        let glow = [look.teal_glow.clone(), look.amber.clone()];
        let burn = [look.teal_burns.clone(), look.amber_burns.clone()];
        assert_eq!(halves(&mut app), [dark.clone(), dark.clone()]);
        see(&mut app, Some(0.0), None);
        assert_eq!(halves(&mut app), [glow[0].clone(), dark.clone()]);
        see(&mut app, Some(0.0), Some(0.2));
        assert_eq!(halves(&mut app), burn);
        // A new run.
        app.insert_resource(Seen::default());
        app.update();
        assert_eq!(halves(&mut app), [dark.clone(), dark.clone()]);
        see(&mut app, None, Some(0.2));
        assert_eq!(halves(&mut app), [dark, glow[1].clone()]);
    }

    #[test]
    fn a_lamp_swells_once_when_it_is_lit() {
        let mut app = app();
        let size_at = |app: &mut App, secs: f64| {
            app.world_mut().resource_mut::<StepClock>().simulated_secs = secs;
            app.update();
            globe(app).scale.x
        };
        see(&mut app, Some(0.0), None);
        assert_eq!(size_at(&mut app, 0.1), 1.0);
        see(&mut app, Some(0.0), Some(0.2));
        let sizes = (0..50).map(|i| size_at(&mut app, 0.1 + 0.01 * f64::from(i)));
        let largest = worst::largest(sizes);
        assert!((largest - 1.0 - SWELL.peak).abs() < 5e-3, "{largest}");
        assert_eq!(size_at(&mut app, 4.0), 1.0);
        // Another number at a lamp that is lit.
        see(&mut app, Some(0.1), Some(0.2));
        assert_eq!(size_at(&mut app, 4.1), 1.0);
    }

    #[test]
    fn the_teal_half_is_on_the_left_from_any_side() {
        let mut app = app();
        for camera in [
            Vec3::ZERO,
            Vec3::new(4.0, 2.0, -3.0),
            Vec3::new(-1.0, 0.5, -9.0),
        ] {
            let world = app.world_mut();
            let mut cameras = world.query_filtered::<&mut Transform, With<LiveRig>>();
            cameras.single_mut(world).unwrap().translation = camera;
            app.update();
            let lamp = Vec3::new(0.0, 0.0, -3.0);
            let left = Vec3::Y.cross(lamp - camera);
            let teal = globe(&mut app).rotation * Vec3::NEG_X;
            assert!(teal.dot(left) > 0.99 * left.length(), "{camera}");
        }
    }
}
