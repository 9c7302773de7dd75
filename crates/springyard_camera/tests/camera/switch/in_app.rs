//! Several rigs in an `App`.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use springyard_camera::{
    Blends, CameraSystems, Confiner, FollowVolumes, LiveRig, Rail, Rig, RigVolume, Shown, Stance,
    ThirdPerson, fixed_rig, rail_rig, third_person,
};

const FRAME_SECS: f32 = 1.0 / 60.0;
const PLACE: Vec3 = Vec3::new(-6.0, 3.0, -8.0);

#[derive(Component)]
struct Walker;

/// The rig whose pose is not finite in this frame.
#[derive(Resource)]
struct Broken(Entity);

/// A walker at 3 m/s along -Z, a camera behind it, and two rigs more.
struct World {
    app: App,
    camera: Entity,
    side: Entity,
    rail: Entity,
}

impl World {
    fn new() -> Self {
        let mut app = App::new();
        let frame = Duration::from_secs_f32(FRAME_SECS);
        app.add_plugins((MinimalPlugins, TransformPlugin, springyard_camera::plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
            .add_systems(Update, walk)
            .add_systems(
                PostUpdate,
                break_rig
                    .after(CameraSystems::Avoid)
                    .before(CameraSystems::Place),
            );
        let world = app.world_mut();
        let walker = world.spawn((Walker, Transform::default())).id();
        let camera = world
            .spawn(third_person(walker, ThirdPerson::default()))
            .id();
        world.entity_mut(camera).insert(LiveRig::new(camera));
        let side = world.spawn(fixed_rig(walker, PLACE, 40.0)).id();
        let points = vec![Vec3::new(5.0, 3.0, 5.0), Vec3::new(5.0, 3.0, -25.0)];
        let rail = Rail {
            points,
            ..default()
        };
        let rail = world.spawn(rail_rig(walker, rail, 50.0)).id();
        app.finish();
        app.cleanup();
        Self {
            app,
            camera,
            side,
            rail,
        }
    }

    fn run(&mut self, frames: u32) {
        (0..frames).for_each(|_| self.app.update());
    }

    fn place(&self) -> Vec3 {
        let camera = self.app.world().get::<Transform>(self.camera);
        camera.unwrap().translation
    }

    fn live(&mut self) -> Mut<'_, LiveRig> {
        self.app.world_mut().get_mut(self.camera).unwrap()
    }

    fn walker(&mut self) -> Entity {
        let world = self.app.world_mut();
        let mut walkers = world.query_filtered::<Entity, With<Walker>>();
        walkers.single(world).unwrap()
    }

    fn own(&self) -> Rig {
        *self.app.world().get::<Rig>(self.camera).unwrap()
    }

    /// One frame in which the pose of `rig` is not finite.
    fn run_broken(&mut self, rig: Entity) {
        self.app.insert_resource(Broken(rig));
        self.run(1);
        self.app.world_mut().remove_resource::<Broken>();
    }

    fn is_blending(&self) -> bool {
        let shown = self.app.world().get::<Shown>(self.camera);
        shown.unwrap().is_blending()
    }
}

fn walk(time: Res<Time>, mut walker: Single<&mut Transform, With<Walker>>) {
    walker.translation.z -= 3.0 * time.delta_secs();
}

fn break_rig(broken: Option<Res<Broken>>, mut rigs: Query<&mut Rig>) {
    if let Some(broken) = broken {
        rigs.get_mut(broken.0).unwrap().rotation = Quat::from_rotation_y(f32::NAN);
    }
}

#[test]
fn a_camera_that_shows_its_own_rig_is_drawn_as_without_a_live_rig() {
    let mut world = World::new();
    world.run(60);
    let own = *world.app.world().get::<Rig>(world.camera).unwrap();
    assert_eq!(world.place(), own.place());
}

#[test]
fn only_the_camera_draws() {
    let mut world = World::new();
    let mut cameras = world.app.world_mut().query::<(Entity, &Camera)>();
    let active = cameras.iter(world.app.world()).filter(|it| it.1.is_active);
    assert_eq!(active.map(|it| it.0).collect::<Vec<_>>(), [world.camera]);
}

#[test]
fn a_blend_begins_with_the_velocity_of_the_picture_and_arrives() {
    let mut world = World::new();
    world.run(240);
    let before = world.place();
    let side = world.side;
    world.live().blend_to(side);
    // The first frame of the switch is drawn as without it.
    world.run(1);
    let walk = Vec3::NEG_Z * 3.0 * FRAME_SECS;
    assert!((world.place() - before).distance(walk) < 1e-3);
    assert!(world.is_blending());
    world.run(30);
    assert!(world.place().distance(PLACE) > 0.1);
    world.run(240);
    assert!(!world.is_blending());
    assert!(world.place().distance(PLACE) < 1e-4, "{}", world.place());
}

#[test]
fn a_cut_and_a_half_life_of_zero_show_a_rig_at_once_also_in_the_midst_of_a_blend() {
    let mut world = World::new();
    world.run(60);
    let (side, rail) = (world.side, world.rail);
    world.live().blend_to(rail);
    world.run(10);
    world.live().cut_to(side);
    world.run(1);
    assert!(world.place().distance(PLACE) < 1e-5);
    world.live().blend_to(rail);
    world.run(20);
    let mut blends = Blends::default();
    blends.set(rail, side, 0.0);
    world
        .app
        .world_mut()
        .entity_mut(world.camera)
        .insert(blends);
    world.live().blend_to(side);
    world.run(1);
    assert!(world.place().distance(PLACE) < 1e-5);
}

#[test]
fn a_rig_that_is_gone_leaves_its_velocity_to_the_blend_to_the_cameras_own() {
    let mut world = World::new();
    world.run(60);
    let rail = world.rail;
    world.live().cut_to(rail);
    world.run(60);
    let before = world.place();
    world.run(1);
    let way = world.place() - before;
    world.app.world_mut().despawn(rail);
    let last = world.place();
    world.run(1);
    assert!((world.place() - last).distance(way) < 2e-3);
    assert!(world.is_blending());
    world.run(300);
    let own = *world.app.world().get::<Rig>(world.camera).unwrap();
    assert!(world.place().distance(own.place()) < 1e-4);
}

#[test]
fn a_new_rig_is_shown_once_its_velocity_is_known() {
    let mut world = World::new();
    world.run(240);
    let walker = world.walker();
    let new = fixed_rig(walker, PLACE, 40.0);
    let new = world.app.world_mut().spawn(new).id();
    let before = world.place();
    world.live().blend_to(new);
    let walk = Vec3::NEG_Z * 3.0 * FRAME_SECS;
    world.run(2);
    assert!(!world.is_blending());
    assert!((world.place() - before).distance(2.0 * walk) < 1e-3);
    // The switch: the picture goes on with its velocity.
    world.run(1);
    assert!(world.is_blending());
    assert!((world.place() - before).distance(3.0 * walk) < 1e-3);
    world.run(300);
    assert!(world.place().distance(PLACE) < 1e-4);
}

#[test]
fn a_rig_that_is_not_finite_starts_afresh_and_the_other_one_goes_on() {
    let mut world = World::new();
    let (camera, side) = (world.camera, world.side);
    world.live().cut_to(side);
    world.run(240);

    // The camera's own rig, while the other is shown.
    world.run_broken(camera);
    assert!(world.place().distance(PLACE) < 1e-5);
    assert!(world.own().place().is_finite());
    world.run(240);
    assert!(world.place().distance(PLACE) < 1e-5);

    // The shown one.
    let walk = Vec3::NEG_Z * 3.0 * FRAME_SECS;
    let before = world.own().place();
    world.run_broken(side);
    assert!(world.place().distance(PLACE) < 1e-5);
    assert!(world.own().place().distance(before + walk) < 1e-3);
    world.run(10);
    assert!(world.place().distance(PLACE) < 1e-5);
    world.live().blend_to(camera);
    world.run(300);
    assert!(!world.is_blending());
    assert_eq!(world.place(), world.own().place());
}

#[test]
fn a_rig_in_other_axes_that_is_gone_is_left_without_a_jump_also_in_the_midst_of_a_blend() {
    // In a blend, the bound is what its acceleration does in a frame.
    for (frames, bound_m, bound_rad) in [(60, 1e-3, 1e-3), (8, 0.2, 0.05)] {
        let mut world = World::new();
        let stance = Stance {
            axes: Quat::from_rotation_z(1.0),
            ..default()
        };
        let leaning = (Transform::from_xyz(4.0, 1.0, -3.0), stance);
        let leaning = world.app.world_mut().spawn(leaning).id();
        let rig = fixed_rig(leaning, PLACE, 40.0);
        let rig = world.app.world_mut().spawn(rig).id();
        world.run(60);
        if frames == 60 {
            world.live().cut_to(rig);
        } else {
            world.live().blend_to(rig);
        }
        world.run(frames - 1);
        let camera = world.camera;
        let pose = |world: &World| *world.app.world().get::<Transform>(camera).unwrap();
        let before = pose(&world);
        world.run(1);
        let last = pose(&world);
        world.app.world_mut().despawn(rig);
        world.run(1);
        let now = pose(&world);
        let way = last.translation - before.translation;
        let off = (now.translation - last.translation).distance(way);
        let turn = |from: Transform, to: Transform| to.rotation * from.rotation.conjugate();
        let turned = turn(last, now).angle_between(turn(before, last));
        println!("after {frames} frames: {off} m, {turned} rad");
        assert!(off < bound_m && turned < bound_rad, "{off} m, {turned} rad");
        world.run(300);
        assert!(world.place().distance(world.own().place()) < 1e-4);
    }
}

#[test]
fn a_box_shows_its_rig_while_the_walker_is_in_it_and_a_little_beyond() {
    let mut world = World::new();
    let volume = RigVolume {
        middle: Vec3::new(0.0, 0.0, -6.0),
        size_m: Vec3::splat(4.0),
        ..default()
    };
    let (camera, side) = (world.camera, world.side);
    let entities = world.app.world_mut();
    entities.entity_mut(side).insert(volume);
    entities.entity_mut(camera).insert(FollowVolumes::default());
    // 5 cm in a frame.
    for (frames, z, shown) in [
        (60, -3.0, camera),
        (30, -4.5, side),
        (75, -8.25, side),
        (10, -8.75, camera),
    ] {
        world.run(frames);
        let walker = world.walker();
        let at = world.app.world().get::<Transform>(walker).unwrap();
        assert!((at.translation.z - z).abs() < 0.1, "{}", at.translation);
        assert_eq!(world.live().rig(), shown, "at {z} m");
    }
    assert!(world.is_blending());
}

/// Removes the choice by boxes, or shows another rig, 1.5 s after the walker came into a box that makes the boom 2 m long.
fn in_a_room(change: impl FnOnce(&mut World)) -> World {
    let mut world = World::new();
    let volume = RigVolume {
        size_m: Vec3::splat(80.0),
        ..default()
    };
    let nearer = Confiner {
        length_m: 2.0,
        ..default()
    };
    let camera = world.camera;
    let entities = world.app.world_mut();
    entities.spawn((volume, nearer));
    entities.entity_mut(camera).insert(FollowVolumes::default());
    world.run(90);
    let metres = world.own().distance;
    assert!((1.9..2.4).contains(&metres), "{metres} m");
    change(&mut world);
    world.run(180);
    world
}

#[test]
fn a_camera_that_no_longer_follows_boxes_has_its_own_length_again() {
    let world = in_a_room(|world| {
        let mut camera = world.app.world_mut().entity_mut(world.camera);
        camera.remove::<FollowVolumes>();
    });
    let metres = world.own().distance;
    assert!((4.8..5.5).contains(&metres), "{metres} m");
}

#[test]
fn in_a_box_without_a_rig_another_rig_that_code_shows_is_left_for_the_cameras_own() {
    let mut world = in_a_room(|world| {
        let side = world.side;
        world.live().cut_to(side);
    });
    assert_eq!(world.live().rig(), world.camera);
    let metres = world.own().distance;
    assert!((1.9..2.4).contains(&metres), "{metres} m");
}

#[test]
fn each_of_two_players_sees_the_rig_of_a_box_that_watches_its_own_character() {
    let mut world = World::new();
    let walker = world.walker();
    let entities = world.app.world_mut();
    let second = entities.spawn(Transform::from_xyz(1.0, 0.0, 0.0)).id();
    let camera = |entities: &mut bevy::prelude::World, view| {
        let third = third_person(view, ThirdPerson::default());
        entities.spawn((third, FollowVolumes::default())).id()
    };
    let cameras = [walker, second].map(|view| camera(entities, view));
    let boxes = [(walker, 0), (second, 1)].map(|(view, order)| {
        let volume = RigVolume {
            size_m: Vec3::splat(90.0),
            order,
            ..default()
        };
        entities.spawn((fixed_rig(view, PLACE, 40.0), volume)).id()
    });
    for camera in cameras {
        entities.entity_mut(camera).insert(LiveRig::new(camera));
    }
    world.run(10);
    let live = |camera| world.app.world().get::<LiveRig>(camera).unwrap().rig();
    assert_eq!(cameras.map(live), boxes);
}

#[test]
fn the_walls_of_a_box_that_moves_along_are_where_it_is_now() {
    let mut world = World::new();
    let walker = world.walker();
    let cabin = Vec3::new(4.0, 4.0, 5.0);
    let volume = RigVolume {
        size_m: cabin,
        ..default()
    };
    let walls = Confiner {
        size_m: cabin,
        ..default()
    };
    let camera = world.camera;
    let entities = world.app.world_mut();
    let room = entities.spawn((volume, walls)).id();
    entities.entity_mut(camera).insert(FollowVolumes::default());
    let mut lengths = Vec::new();
    for _ in 0..240 {
        let entities = world.app.world_mut();
        let middle = entities.get::<Transform>(walker).unwrap().translation;
        entities.get_mut::<RigVolume>(room).unwrap().middle = middle;
        entities.get_mut::<Confiner>(room).unwrap().middle = middle;
        world.run(1);
        lengths.push(world.own().distance);
    }
    // The wall is 2.5 m behind the walker, on the whole way of 12 m; the pivot is 0.6 m ahead, and the run stretches the boom.
    for metres in &lengths[120..] {
        assert!((2.9..3.5).contains(metres), "{metres} m");
    }
}

#[test]
fn a_box_without_a_rig_gives_the_cameras_own_another_length_without_a_blend() {
    let mut world = World::new();
    let volume = RigVolume {
        middle: Vec3::new(0.0, 0.0, -8.0),
        size_m: Vec3::splat(6.0),
        ..default()
    };
    let nearer = Confiner {
        length_m: 3.0,
        ..default()
    };
    let camera = world.camera;
    let entities = world.app.world_mut();
    entities.spawn((volume, nearer));
    entities.entity_mut(camera).insert(FollowVolumes::default());
    world.run(60);
    let mut lengths = Vec::new();
    for _ in 0..300 {
        world.run(1);
        assert_eq!(world.live().rig(), camera);
        assert!(!world.is_blending());
        assert_eq!(world.place(), world.own().place());
        lengths.push(world.own().distance);
    }
    // The run stretches the boom by 0.2 m. It is in the box from the 40th frame on, and out of it with the 166th.
    assert!(lengths[30] > 4.9, "{} m", lengths[30]);
    assert!((2.9..3.3).contains(&lengths[150]), "{} m", lengths[150]);
    assert!(lengths[299] > 4.9, "{} m", lengths[299]);
    for three in lengths.windows(3) {
        let kink = (three[2] - 2.0 * three[1] + three[0]).abs();
        assert!(kink < 0.04, "{three:?}");
    }
}
