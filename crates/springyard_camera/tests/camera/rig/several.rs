//! Walls and several rigs: a blend goes round a block or stops before it, and a lock ends behind a wall.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;
use springyard_camera::{
    CameraControl, CameraSystems, Follow, LiveRig, LockControl, LockOn, LockTarget, OwnLook, Rig,
    RigState, ShakeCamera, Shown, StandsBy, ThirdPerson, ToCamera, Watch, fixed_rig, third_person,
};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Input, Scene, Solid};

use super::lab::CameraLab;

/// Half the size of the block, m, and its middle.
const HALF: Vec3 = Vec3::new(1.2, 3.0, 1.2);
const BLOCK: Vec3 = Vec3::new(-3.9, 3.0, 3.2);

fn scene() -> Scene {
    let block = Collider::cuboid(HALF.x, HALF.y, HALF.z);
    Scene {
        solids: vec![Solid::of(
            "block",
            block,
            Transform::from_translation(BLOCK),
        )],
        ..default()
    }
}

/// How far a place is outside of the block, m.
fn outside(place: Vec3) -> f32 {
    ((place - BLOCK).abs() - HALF).max(Vec3::ZERO).length()
}

/// Whether the block is between two places.
fn is_between(from: Vec3, to: Vec3) -> bool {
    let mut parts = (0_u8..=200).map(|part| f32::from(part) / 200.0);
    parts.any(|part| outside(from.lerp(to, part)) == 0.0)
}

#[test]
fn in_a_blend_the_character_is_never_behind_a_wall_and_always_in_the_picture() {
    let mut lab = CameraLab::of(&scene(), []);
    let (camera, view) = (lab.camera, lab.view);
    let side = lab
        .world
        .spawn(fixed_rig(view, Vec3::new(-7.0, 2.5, 0.0), 50.0));
    let mut entity = lab.world.app.world_mut().entity_mut(camera);
    entity.insert(LiveRig::new(camera));
    lab.run(1.0, |_, _| {});
    for to in [side, camera] {
        let mut entity = lab.world.app.world_mut().entity_mut(camera);
        entity.get_mut::<LiveRig>().unwrap().blend_to(to);
        lab.run(3.0, |lab, now| {
            let (eye, middle) = (lab.camera(), lab.view());
            let head = middle + Vec3::Y * 0.4;
            let is_hidden = [middle, head]
                .iter()
                .all(|place| is_between(eye.translation, *place));
            assert!(!is_hidden, "at {now} s from {}", eye.translation);
            let ahead = (middle - eye.translation).angle_between(*eye.forward());
            assert!(ahead.to_degrees() < 25.0, "{ahead} rad at {now} s");
        });
    }
}

#[test]
fn in_a_blend_the_camera_is_never_in_a_wall() {
    let mut lab = CameraLab::of(&scene(), []);
    let (camera, view) = (lab.camera, lab.view);
    let side = lab
        .world
        .spawn(fixed_rig(view, Vec3::new(-7.0, 2.5, 0.0), 50.0));
    let mut entity = lab.world.app.world_mut().entity_mut(camera);
    entity.insert(LiveRig::new(camera));
    lab.run(1.0, |_, _| {});
    let mut entity = lab.world.app.world_mut().entity_mut(camera);
    entity.insert(LiveRig::new(side));
    let (mut nearest, mut blending) = (f32::INFINITY, 0);
    lab.run(3.0, |lab, _| {
        let away = outside(lab.camera().translation);
        nearest.keep_smallest(away);
        let shown = lab.world.of(camera);
        blending += u32::from(shown.get::<Shown>().is_blending());
    });
    assert!(blending > 60, "{blending} frames");
    // It is at the block, and its near plane is out of it.
    assert!((0.15..0.5).contains(&nearest), "{nearest} m");
    assert!(lab.camera().translation.distance(Vec3::new(-7.0, 2.5, 0.0)) < 1e-3);
}

#[test]
fn a_lock_on_to_a_target_that_goes_behind_a_wall_ends_after_a_time() {
    let mut lab = CameraLab::of(&scene(), []);
    let camera = lab.camera;
    lab.world
        .app
        .world_mut()
        .entity_mut(camera)
        .insert(LockOn::default());
    let start = Transform::from_xyz(-3.0, 1.0, -8.0);
    let target = lab.world.spawn((start, LockTarget::default()));
    let locked = |lab: &CameraLab| lab.world.of(camera).get::<RigState>().lock_on.target();
    lab.send(LockControl::Toggle);
    lab.run(1.5, |_, _| {});
    assert_eq!(locked(&lab), Some(target));
    let way = (start.translation - lab.view()).with_y(0.0);
    let ahead = (lab.look().rotation() * Vec3::NEG_Z).with_y(0.0);
    assert!(ahead.angle_between(way).to_degrees() < 1.0);
    // Behind the block.
    let mut entity = lab.world.app.world_mut().entity_mut(target);
    entity.insert(Transform::from_translation(
        BLOCK.with_y(1.0) * Vec3::new(2.0, 1.0, 2.0),
    ));
    lab.run(2.3, |_, _| {});
    assert_eq!(locked(&lab), Some(target));
    lab.run(0.4, |_, _| {});
    assert_eq!(locked(&lab), None);
}

#[test]
fn a_lock_ends_when_nothing_turns_the_look_any_more() {
    type End = fn(&mut World, Entity);
    let ends: [End; 3] = [
        |world, camera| {
            world.entity_mut(camera).remove::<LockOn>();
        },
        |world, camera| {
            world.entity_mut(camera).insert(StandsBy);
        },
        |world, _| world.insert_resource(Cutscene),
    ];
    for end in ends {
        let mut lab = CameraLab::open([]);
        lab.world.app.configure_sets(
            PostUpdate,
            CameraSystems::Recentre.run_if(not(resource_exists::<Cutscene>)),
        );
        let camera = lab.camera;
        let target = Transform::from_xyz(2.0, 1.0, -8.0);
        lab.world.spawn((target, LockTarget::default()));
        lab.send(LockControl::Toggle);
        lab.run(1.0, |_, _| {});
        let state = |lab: &CameraLab| *lab.world.of(camera).get::<RigState>();
        assert!(state(&lab).lock_on.target().is_some());
        end(lab.world.app.world_mut(), camera);
        lab.run(2.0, |_, _| {});
        assert_eq!(state(&lab).lock_on.target(), None);
        assert!(state(&lab).lock_frame.share() < 0.01);
    }
}

/// While it exists, a script sets the look direction.
#[derive(Resource)]
struct Cutscene;

#[test]
fn locked_on_the_camera_stops_at_a_wall_behind_the_character() {
    let mut lab = CameraLab::of(&scene(), []);
    let camera = lab.camera;
    // The block is on the other side of the character.
    let start = Transform::from_xyz(6.0, 1.0, -5.0);
    let target = lab.world.spawn((start, LockTarget::default()));
    lab.send(LockControl::Toggle);
    let mut nearest = f32::INFINITY;
    lab.run(3.0, |lab, _| {
        nearest.keep_smallest(outside(lab.camera().translation));
    });
    let state = lab.world.of(camera).get::<RigState>();
    assert_eq!(state.lock_on.target(), Some(target));
    assert_eq!(state.lock_frame.share(), 1.0);
    assert!((0.15..0.5).contains(&nearest), "{nearest} m");
}

#[test]
fn locked_on_to_a_target_outside_of_a_door_the_character_stays_before_the_camera() {
    let scene = Scene {
        spawn: Vec3::new(0.0, 0.0, 4.0),
        solids: vec![
            Solid::block("left", (6.0, 5.0, 0.6), (-4.5, 2.5, 0.0)),
            Solid::block("right", (6.0, 5.0, 0.6), (4.5, 2.5, 0.0)),
            Solid::block("lintel", (3.0, 3.1, 0.6), (0.0, 3.45, 0.0)),
            // A roof, below which the camera cannot look over the lintel.
            Solid::block("roof", (15.0, 0.4, 14.0), (0.0, 3.4, 7.3)),
        ],
        ..default()
    };
    let mut lab = CameraLab::of(&scene, []);
    let camera = lab.camera;
    // Where the camera sees it below the lintel; then far outside.
    let [near, far] = [-3.0, -18.0].map(|z| Transform::from_xyz(0.0, 0.5, z));
    let target = lab.world.spawn((near, LockTarget::default()));
    lab.send(LockControl::Toggle);
    lab.run(0.1, |_, _| {});
    lab.world.app.world_mut().entity_mut(target).insert(far);
    lab.run(5.0, |lab, now| {
        let eye = lab.camera();
        let ahead_m = (lab.view() - eye.translation).dot(*eye.forward());
        assert!(ahead_m > 0.5, "{ahead_m} m before the camera at {now} s");
    });
    let state = lab.world.of(camera).get::<RigState>();
    assert_eq!(state.lock_frame.share(), 1.0);
}

#[test]
fn locked_on_the_camera_is_not_turned_behind_the_character() {
    let mut lab = CameraLab::open([]);
    lab.tune(|tuning| tuning.recentre.after_secs = 0.2);
    // Aside, so that a turn behind the character would leave it.
    let beside = Transform::from_xyz(8.0, 1.0, -8.0);
    lab.world.spawn((beside, LockTarget::default()));
    lab.send(LockControl::Toggle);
    lab.run(2.0, |_, _| {});
    let locked = lab.look();
    assert!(locked.yaw_deg < -30.0, "{locked:?}");
    lab.send(CameraControl::Recentre);
    lab.run(1.0, |_, _| {});
    assert!((lab.look().yaw_deg - locked.yaw_deg).abs() < 0.5);
    lab.send(LockControl::Toggle);
    lab.run(0.1, |_, _| {});
    lab.send(CameraControl::Recentre);
    lab.run(2.0, |_, _| {});
    assert!(lab.look().yaw_deg.abs() < 0.5, "let go, it does");
}

#[test]
fn after_a_lock_the_pitch_is_that_before_it_unless_the_hand_has_turned_it() {
    for turns in [false, true] {
        let mut lab = CameraLab::open([]);
        lab.look_mut().pitch_deg = -5.0;
        let low = Transform::from_xyz(0.0, 0.5, -2.5);
        lab.world.spawn((low, LockTarget::default()));
        lab.send(LockControl::Toggle);
        lab.run(2.0, |_, _| {});
        assert!(lab.look().pitch_deg < -25.0, "{:?}", lab.look());
        lab.send(LockControl::Toggle);
        lab.run(0.2, |_, _| {});
        let on_the_way = lab.look().pitch_deg;
        assert!(on_the_way > -45.0 && on_the_way < -6.0, "{on_the_way}");
        if turns {
            lab.look_mut().turn(0.0, 1.0);
        }
        let turned = lab.look().pitch_deg;
        lab.run(5.0, |_, _| {});
        let wanted = if turns { turned } else { -5.0 };
        assert!((lab.look().pitch_deg - wanted).abs() < 0.1, "{turns}");
    }
}

#[test]
fn a_lock_that_ends_leaves_a_pitch_that_is_nearer_to_the_usual_one_than_that_before_it() {
    let mut lab = CameraLab::open([]);
    lab.look_mut().pitch_deg = -50.0;
    let far = Transform::from_xyz(0.0, 1.0, -8.0);
    lab.world.spawn((far, LockTarget::default()));
    lab.send(LockControl::Toggle);
    lab.run(2.0, |_, _| {});
    let locked_deg = lab.look().pitch_deg;
    assert!(locked_deg > -30.0, "{locked_deg}");
    lab.send(LockControl::Toggle);
    lab.run(3.0, |_, _| {});
    let now_deg = lab.look().pitch_deg;
    assert!(
        (now_deg - locked_deg).abs() < 1.0,
        "{now_deg}, {locked_deg}"
    );
}

#[test]
fn with_nothing_to_lock_on_to_the_camera_turns_behind_the_character() {
    let mut lab = CameraLab::open([]);
    lab.run(0.5, |_, _| {});
    lab.look_mut().yaw_deg = 60.0;
    lab.send(LockControl::Toggle);
    lab.run(2.0, |_, _| {});
    assert!(lab.look().yaw_deg.abs() < 0.5, "{:?}", lab.look());
}

#[test]
fn a_rig_does_not_lock_on_to_the_view_that_it_watches() {
    let mut lab = CameraLab::open([]);
    let (camera, view) = (lab.camera, lab.view);
    let world = lab.world.app.world_mut();
    world.entity_mut(camera).insert(LockOn::default());
    world.entity_mut(view).insert(LockTarget::default());
    let aside = Transform::from_xyz(3.0, 1.0, -8.0);
    let other = lab.world.spawn((aside, LockTarget::default()));
    lab.send(LockControl::Toggle);
    lab.run(0.1, |_, _| {});
    let state = lab.world.of(camera).get::<RigState>();
    assert_eq!(state.lock_on.target(), Some(other));
}

/// Whether the camera locks on to a target at this place, m, with this solid in the world.
fn locks_on_to(place: Vec3, solid: Option<Solid>) -> bool {
    let scene = Scene {
        solids: solid.into_iter().collect(),
        ..default()
    };
    let mut lab = CameraLab::of(&scene, []);
    let camera = lab.camera;
    let target = Transform::from_translation(place);
    lab.world.spawn((target, LockTarget::default()));
    lab.run(0.5, |_, _| {});
    lab.send(LockControl::Toggle);
    lab.run(0.1, |_, _| {});
    let state = lab.world.of(camera).get::<RigState>();
    state.lock_on.target().is_some()
}

#[test]
fn it_locks_on_to_what_the_player_sees_and_to_nothing_beside_the_picture_or_hidden() {
    assert!(locks_on_to(Vec3::new(0.0, 1.0, -9.0), None), "ahead");
    // The camera is 5 m behind the character.
    assert!(!locks_on_to(Vec3::new(12.0, 1.0, 0.0), None), "beside");
    assert!(!locks_on_to(Vec3::new(0.0, 1.0, 12.0), None), "behind");
    assert!(!locks_on_to(Vec3::new(0.0, 9.0, -4.0), None), "above");
    // On the line from the camera, and not on that from the character.
    let place = Vec3::new(3.0, 1.0, -6.0);
    let post = Collider::cylinder(2.0, 0.2);
    let post = Solid::of("post", post, Transform::from_xyz(2.46, 2.0, -3.8));
    assert!(locks_on_to(place, None));
    assert!(!locks_on_to(place, Some(post)), "behind a post");
    let place = Vec3::new(6.0, 1.0, -3.0);
    let wall = Solid::block("wall", (1.0, 6.0, 1.0), (2.58, 3.0, 1.74));
    assert!(locks_on_to(place, None));
    assert!(!locks_on_to(place, Some(wall)), "behind a wall");
}

#[test]
fn looking_straight_up_with_nothing_in_the_picture_it_comes_level_behind_the_character() {
    let mut lab = CameraLab::open([]);
    let ahead = Transform::from_xyz(0.0, 1.0, -8.0);
    lab.world.spawn((ahead, LockTarget::default()));
    lab.run(0.5, |_, _| {});
    lab.look_mut().turn(20.0, 100.0);
    lab.run(0.5, |_, _| {});
    lab.send(LockControl::Toggle);
    lab.run(2.5, |_, _| {});
    let look = lab.look();
    assert!(look.yaw_deg.abs() < 0.5, "{look:?}");
    assert!((look.pitch_deg + 12.0).abs() < 0.5, "{look:?}");
    let state = lab.world.of(lab.camera).get::<RigState>();
    assert_eq!(state.lock_on.target(), None);
}

#[test]
fn a_rig_without_a_spring_stays_where_it_is_and_the_others_move() {
    let mut lab = CameraLab::open([(0.0, Input::Move(0.0, 1.0))]);
    let (camera, view) = (lab.camera, lab.view);
    let other = lab.world.spawn(third_person(view, ThirdPerson::default()));
    lab.run(0.5, |_, _| {});
    for broken in [camera, other] {
        let moves = if broken == camera { other } else { camera };
        let poses = |lab: &CameraLab| [broken, moves].map(|rig| lab.world.of(rig).position());
        let set = |lab: &mut CameraLab, frequency_hz: f32| {
            let follow = Follow {
                frequency_hz,
                ..default()
            };
            lab.world.app.world_mut().entity_mut(broken).insert(follow);
        };
        set(&mut lab, -1.0);
        lab.run(0.1, |_, _| {});
        let before = poses(&lab);
        lab.run(0.5, |_, _| {});
        let after = poses(&lab);
        assert_eq!(after[0], before[0], "{broken}");
        assert!(after[1].distance(before[1]) > 2.0, "{moves}");
        set(&mut lab, 3.0);
        lab.run(2.0, |_, _| {});
        assert!(poses(&lab)[0].distance(after[0]) > 2.0, "{broken}");
    }
}

#[test]
fn another_view_is_a_cut_and_one_that_is_gone_has_no_motion() {
    let mut lab = CameraLab::open([(0.0, Input::Move(0.0, 1.0))]);
    lab.run(1.0, |_, _| {});
    let far = lab.world.spawn(Transform::from_xyz(20.0, 1.0, 0.0));
    let camera = lab.camera;
    let mut entity = lab.world.app.world_mut().entity_mut(camera);
    entity.insert(Watch { view: far });
    lab.frame(1.0 / 60.0);
    let subject = lab.rig().subject;
    assert!(subject.cut && subject.velocity == Vec3::ZERO, "{subject:?}");
    let mut entity = lab.world.app.world_mut().entity_mut(camera);
    entity.get_mut::<Rig>().unwrap().subject.landed = true;
    lab.world.app.world_mut().despawn(far);
    lab.frame(1.0 / 60.0);
    let subject = lab.rig().subject;
    assert!(!subject.landed && !subject.cut, "{subject:?}");
}

#[test]
fn a_message_to_one_camera_is_not_for_the_other() {
    let mut lab = CameraLab::open([]);
    let (camera, view) = (lab.camera, lab.view);
    let third = third_person(view, ThirdPerson::default());
    let other = lab.world.spawn((third, OwnLook::default()));
    let target = Transform::from_xyz(1.0, 1.0, -8.0);
    let target = lab.world.spawn((target, LockTarget::default()));
    lab.run(0.5, |_, _| {});
    lab.send(ToCamera::new(other, ShakeCamera(1.0)));
    lab.send(ToCamera::new(other, LockControl::Toggle));
    lab.run(0.1, |_, _| {});
    let state = |rig| *lab.world.of(rig).get::<RigState>();
    assert_eq!(state(camera).lock_on.target(), None);
    assert_eq!(state(other).lock_on.target(), Some(target));
    assert_eq!(state(camera).shake.trauma, 0.0);
    assert!(state(other).shake.trauma > 0.3);
}

#[test]
fn a_blow_that_is_no_number_does_not_shake() {
    let mut lab = CameraLab::open([]);
    lab.send(ShakeCamera(f32::NAN));
    lab.frame(1.0 / 60.0);
    assert_eq!(lab.trauma(), 0.0);
}
