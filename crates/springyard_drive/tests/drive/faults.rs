//! Bad input to a drive (NaN, negative limits, missing bodies) is reported once per entity and field as a [`DriveFault`]. The
//! drive continues with its last good value.

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_drive::engine::{BodyFault, BodyField};
use springyard_drive::{
    Authority, DriveFault, DriveField, DriveTarget, SmoothedTarget, Smoothing, SpringDrive,
    TargetBody,
};
use springyard_test_lab::another_game::{Logged, app_with, start};
use springyard_test_lab::{DriveLab, drive_lab as lab};

fn drive() -> SpringDrive {
    let spring = Spring::from_hertz(3.0, 1.0).unwrap();
    SpringDrive::of(spring)
}

struct Scene {
    lab: DriveLab,
    body: Entity,
    heard: MessageCursor<DriveFault>,
}

impl Scene {
    fn new() -> Self {
        let mut lab = DriveLab::new(-9.81);
        let body = lab.spawn((
            lab::ball(Vec3::X),
            drive(),
            DriveTarget::at_pose(Isometry3d::new(Vec3::Y, Quat::from_rotation_x(0.5))),
        ));
        lab.run(1.0, 60.0, |_| ());
        Self {
            lab,
            body,
            heard: MessageCursor::default(),
        }
    }

    /// Runs for 2 s. Returns the faults reported meanwhile.
    fn reported(&mut self) -> Vec<DriveFault> {
        let mut reported = Vec::new();
        let heard = &mut self.heard;
        self.lab.run(2.0, 60.0, |lab| {
            let messages = lab.app.world().resource::<Messages<DriveFault>>();
            reported.extend(heard.read(messages).copied());
        });
        reported
    }

    /// Runs for 2 s, in which this fault of this body is reported, once and alone. Returns its text.
    fn reports(&mut self, body: Entity, field: DriveField) -> String {
        let reported = self.reported();
        assert_eq!(reported.len(), 1, "{reported:?}");
        assert_eq!((reported[0].entity, reported[0].field), (body, field));
        reported[0].to_string()
    }

    fn aim_at(&mut self, place: Vec3) {
        let aim = |target: &mut DriveTarget| *target = DriveTarget::at(place);
        self.lab.set(self.body, aim);
    }

    fn rests_at(&self, position: Vec3) {
        let place = self.lab.get::<Transform>(self.body);
        assert!(place.translation.distance(position) < 1e-5, "{place:?}");
    }
}

#[test]
fn a_target_that_is_no_place_is_reported_once_and_the_last_good_one_held() {
    let spoil: [(DriveField, fn(&mut DriveTarget)); 6] = [
        (DriveField::TargetPosition, |target| {
            target.position.y = f32::NAN
        }),
        (DriveField::TargetPosition, |target| {
            target.position.x = f32::INFINITY
        }),
        (DriveField::TargetRotation, |target| {
            target.rotation = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
        }),
        (DriveField::TargetRotation, |target| {
            target.rotation.w = f32::NAN
        }),
        (DriveField::TargetVelocity, |target| {
            target.velocity.z = f32::NAN
        }),
        (DriveField::TargetAngularVelocity, |target| {
            target.angular_velocity.z = f32::NEG_INFINITY;
        }),
    ];
    for (field, spoil) in spoil {
        let mut scene = Scene::new();
        scene.lab.set::<DriveTarget>(scene.body, spoil);
        let reported = scene.reported();
        let expected = DriveFault {
            entity: scene.body,
            field,
            at_secs: reported[0].at_secs,
        };
        assert_eq!(reported, [expected]);
        let step = 1.0 / 60.0;
        assert!(
            (reported[0].at_secs - 1.0 - step).abs() < 1e-5,
            "found in the first step after a second: {reported:?}"
        );
        assert!(expected.to_string().contains("DriveTarget."));
        assert!(expected.to_string().contains(&scene.body.to_string()));
        scene.rests_at(Vec3::Y);

        // With a good target again, the body moves on. A second bad target is not reported again.
        scene.aim_at(Vec3::Z);
        assert_eq!(scene.reported(), []);
        scene.rests_at(Vec3::Z);
        scene.lab.set::<DriveTarget>(scene.body, spoil);
        assert_eq!(scene.reported(), []);
        scene.rests_at(Vec3::Z);
    }
}

#[test]
fn a_body_whose_first_target_is_no_place_is_left_alone() {
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((lab::ball(Vec3::X), drive(), DriveTarget::at(Vec3::NAN)));
    lab.run(1.0, 60.0, |_| ());
    assert_eq!(lab.position(body), Vec3::X);
}

#[test]
fn a_body_whose_first_settings_are_invalid_is_left_alone_until_they_are_valid() {
    let spoil: [fn(&mut SpringDrive); 3] = [
        |drive| drive.max_acceleration = Some(-1.0),
        |drive| drive.max_angular_acceleration = Some(f32::NAN),
        |drive| {
            drive.authority = Authority::ForceBased {
                mass_kg: 0.0,
                inertia_kg_m2: 1.0,
            };
        },
    ];
    for spoil in spoil {
        let mut lab = DriveLab::new(0.0);
        let mut spoilt = drive();
        spoil(&mut spoilt);
        let body = lab.spawn((lab::ball(Vec3::X), spoilt, DriveTarget::at(Vec3::Y)));
        lab.run(1.0, 60.0, |_| ());
        assert_eq!(lab.position(body), Vec3::X);
        lab.set(body, |settings: &mut SpringDrive| *settings = drive());
        lab.run(2.0, 60.0, |_| ());
        assert!(lab.position(body).distance(Vec3::Y) < 1e-4);
    }
}

#[test]
fn a_limit_below_zero_is_reported_once_and_the_last_good_one_kept() {
    for limit in [-1.0, f32::NAN, f32::NEG_INFINITY] {
        for (field, set) in [
            (
                DriveField::MaxAcceleration,
                (|drive, limit| drive.max_acceleration = Some(limit)) as fn(&mut SpringDrive, f32),
            ),
            (DriveField::MaxAngularAcceleration, |drive, limit| {
                drive.max_angular_acceleration = Some(limit);
            }),
        ] {
            let mut scene = Scene::new();
            let body = scene.body;
            scene
                .lab
                .set::<SpringDrive>(body, |drive| set(drive, limit));
            let text = scene.reports(body, field);
            let name = match field {
                DriveField::MaxAcceleration => "SpringDrive.max_acceleration ",
                _ => "SpringDrive.max_angular_acceleration ",
            };
            assert!(text.contains(name), "{text}");
            scene.rests_at(Vec3::Y);
        }
    }
}

#[test]
fn a_force_tuned_for_no_mass_is_reported_once_and_the_last_good_tuning_kept() {
    for (mass_kg, inertia_kg_m2) in [(0.0, 1.0), (1.0, -1.0), (f32::NAN, 1.0)] {
        let mut scene = Scene::new();
        let body = scene.body;
        scene.lab.set::<SpringDrive>(body, |drive| {
            drive.authority = Authority::ForceBased {
                mass_kg,
                inertia_kg_m2,
            };
        });
        scene.reports(body, DriveField::Authority);
        scene.rests_at(Vec3::Y);
    }
}

#[test]
fn a_torque_on_a_body_of_no_inertia_is_reported() {
    let mut scene = Scene::new();
    // A point mass: no torque turns it.
    let body = scene.lab.spawn((
        lab::body(1.0, Vec3::ZERO, Vec3::ZERO),
        Transform::default(),
        SpringDrive {
            authority: Authority::ForceBased {
                mass_kg: 1.0,
                inertia_kg_m2: 1.0,
            },
            ..drive()
        },
    ));
    let text = scene.reports(body, DriveField::Inertia);
    assert!(text.contains("SpringDrive.angular"));
}

#[test]
fn a_follower_whose_leader_is_gone_holds_its_last_target() {
    let mut scene = Scene::new();
    let leader = scene.lab.spawn(Transform::from_xyz(0.0, 3.0, 0.0));
    let body = scene.body;
    scene
        .lab
        .app
        .world_mut()
        .entity_mut(body)
        .insert(TargetBody {
            body: leader,
            offset: Isometry3d::from_translation(Vec3::X),
        });
    assert_eq!(scene.reported(), []);
    scene.rests_at(Vec3::new(1.0, 3.0, 0.0));
    scene.lab.app.world_mut().despawn(leader);
    scene.reports(body, DriveField::TargetBody);
    scene.rests_at(Vec3::new(1.0, 3.0, 0.0));
}

#[test]
fn a_drive_whose_base_is_gone_goes_on_without_it() {
    let mut scene = Scene::new();
    let base = scene.lab.spawn(lab::ball(Vec3::NEG_Y));
    let body = scene.body;
    scene
        .lab
        .set::<SpringDrive>(body, |drive| drive.reaction = Some(base));
    scene.aim_at(Vec3::Z);
    assert_eq!(scene.reported(), []);
    scene.lab.app.world_mut().despawn(base);
    scene.aim_at(Vec3::Y);
    scene.reports(body, DriveField::Reaction);
    scene.rests_at(Vec3::Y);
}

#[test]
fn a_spring_that_is_none_cannot_be_made() {
    for (omega, zeta) in [
        (f32::NAN, 1.0),
        (-1.0, 1.0),
        (f32::INFINITY, 1.0),
        (1.0, -0.1),
        (1.0, f32::NAN),
    ] {
        let error = Spring::new(omega, zeta).unwrap_err().to_string();
        assert!(
            error.contains("angular frequency") || error.contains("damping ratio"),
            "{error}"
        );
    }
}

#[test]
fn a_target_so_far_away_that_the_command_overflows_moves_nothing_and_is_reported_once() {
    let mut scene = Scene::new();
    let body = scene.body;
    scene.aim_at(Vec3::splat(3e38));
    let reported = scene.reported();
    let fields: Vec<DriveField> = reported.iter().map(|fault| fault.field).collect();
    assert_eq!(fields, [DriveField::Command], "{reported:?}");
    let place = scene.lab.get::<Transform>(body).translation;
    assert!(place.is_finite(), "{place}");
    scene.aim_at(Vec3::Z);
    scene.lab.run(3.0, 60.0, |_| ());
    scene.rests_at(Vec3::Z);
}

#[test]
fn a_smoothed_target_that_was_too_far_away_is_followed_again_once_it_is_near() {
    let mut scene = Scene::new();
    let body = scene.body;
    let spring = Spring::from_hertz(2.0, 1.0).unwrap();
    let smoothed = SmoothedTarget::new(Smoothing::Spring(spring));
    scene.lab.app.world_mut().entity_mut(body).insert(smoothed);
    scene.aim_at(Vec3::splat(3e38));
    let reported = scene.reported();
    assert!(!reported.is_empty(), "the command overflows");
    scene.aim_at(Vec3::Z);
    scene.lab.run(4.0, 60.0, |_| ());
    scene.rests_at(Vec3::Z);
}

#[test]
fn the_length_of_a_rotation_does_not_matter() {
    let turned = Quat::from_axis_angle(Vec3::ONE.normalize(), 0.8);
    let place_for = |rotation: Quat| {
        let mut scene = Scene::new();
        let aim = |target: &mut DriveTarget| target.rotation = rotation;
        scene.lab.set(scene.body, aim);
        assert_eq!(scene.reported(), []);
        scene.lab.get::<Transform>(scene.body).rotation
    };
    let unit = place_for(turned);
    assert!(unit.angle_between(turned) < 1e-3);
    for length in [3.0, 1e-3, 1.0 + 1e-5] {
        let off = place_for(turned * length).angle_between(unit);
        assert!(off < 1e-3, "{length}: {off} rad");
    }
}

#[test]
fn a_body_that_is_not_finite_is_put_back_and_each_of_its_fields_reported_once() {
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        lab::ball(Vec3::X),
        Velocity::default(),
        ExternalForce::default(),
    ));
    lab.run(0.1, 60.0, |_| ());
    let mut heard = MessageCursor::<BodyFault>::default();
    let mut fields = Vec::new();
    let spoil: [fn(&mut DriveLab, Entity); 3] = [
        |lab, body| lab.set::<Velocity>(body, |it| it.linear.x = f32::NAN),
        |lab, body| lab.set::<Transform>(body, |it| it.translation.y = f32::INFINITY),
        |lab, body| lab.set::<ExternalForce>(body, |it| it.torque.z = f32::NAN),
    ];
    // Each of them three times.
    for index in 0..9 {
        spoil[index % 3](&mut lab, body);
        lab.run(0.1, 60.0, |lab| {
            let messages = lab.app.world().resource::<Messages<BodyFault>>();
            fields.extend(heard.read(messages).map(|it| it.field));
        });
        let pose = lab.get::<Transform>(body);
        assert!(pose.translation.distance(Vec3::X) < 1e-5, "{pose:?}");
        assert!(lab.get::<ExternalForce>(body).torque.is_finite());
    }
    let all = [
        BodyField::Velocity,
        BodyField::Transform,
        BodyField::ExternalForce,
    ];
    assert_eq!(fields, all);
}

#[test]
fn rapier_outside_of_the_fixed_steps_is_logged() {
    for is_fixed in [true, false] {
        let logged = Logged::start();
        let rapier = RapierPhysicsPlugin::<NoUserData>::default();
        let mut app = app_with(&[springyard_drive::engine::plugin]);
        app.add_plugins(if is_fixed {
            rapier.in_fixed_schedule()
        } else {
            rapier
        });
        start(&mut app);
        let count = logged.count(&["rapier does not run in FixedUpdate"]);
        assert_eq!(count, usize::from(!is_fixed));
    }
}
