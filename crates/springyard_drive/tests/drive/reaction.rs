//! Reaction impulses and loads. An acceleration-based drive breaks Newton's third law, unless a base body takes the reaction.
//! Also: how far a drive gives way to weights and external forces.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use spring_math::velocity_spring::VelocitySpring;
use springyard_drive::{Authority, DriveMethod, DriveTarget, SpringDrive, VelocityDrive};
use springyard_test_lab::owned;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{DriveLab, drive_lab as lab};

/// Linear momentum, N s, and angular momentum about the origin, N m s.
fn momentum(lab: &mut DriveLab, bodies: [Entity; 2]) -> (Vec3, Vec3) {
    let mut sum = (Vec3::ZERO, Vec3::ZERO);
    for body in bodies {
        lab.raw(body, |body| {
            let linear = body.linvel() * body.mass();
            let mass = &body.mass_properties().local_mprops;
            let frame = *body.rotation() * mass.principal_inertia_local_frame;
            let spin = frame * (mass.principal_inertia() * (frame.inverse() * body.angvel()));
            sum.0 += linear;
            sum.1 += body.center_of_mass().cross(linear) + spin;
        });
    }
    sum
}

fn crane(method: DriveMethod, authority: Authority, with_base: bool) -> (f32, f32, f32) {
    crane_on(Vec3::new(30.0, 40.0, 50.0), method, authority, with_base)
}

fn crane_on(
    base_inertia: Vec3,
    method: DriveMethod,
    authority: Authority,
    with_base: bool,
) -> (f32, f32, f32) {
    let spring = Spring::from_hertz(1.5, 0.3).unwrap();
    let mut lab = DriveLab::new(0.0);
    let base = lab.spawn((
        lab::body(100.0, base_inertia, Vec3::new(0.2, 0.0, 0.1)),
        Velocity::default(),
        Transform::from_xyz(0.0, -1.0, 0.0),
    ));
    let load = lab.spawn((
        lab::body(10.0, Vec3::new(1.0, 2.0, 3.0), Vec3::new(0.0, 0.3, 0.0)),
        Transform::from_xyz(2.0, 1.0, 0.5).with_rotation(Quat::from_rotation_z(0.7)),
        SpringDrive {
            method: Some(method),
            authority,
            reaction: with_base.then_some(base),
            ..SpringDrive::of(spring)
        },
        DriveTarget::at(Vec3::new(0.0, 3.0, 1.0)),
    ));
    let (mut linear, mut angular, mut moved) = (0.0_f32, 0.0_f32, 0.0_f32);
    lab.run(2.0, 60.0, |lab| {
        let (now, turning) = momentum(lab, [base, load]);
        for axis in 0..3 {
            linear.keep_largest(now[axis].abs());
            angular.keep_largest(turning[axis].abs());
        }
        moved.keep_largest(lab.position(base).distance(Vec3::NEG_Y));
    });
    (linear, angular, moved)
}

#[test]
fn a_base_that_takes_the_reaction_keeps_the_momentum_of_the_whole() {
    let force = Authority::ForceBased {
        mass_kg: 20.0,
        inertia_kg_m2: 1.5,
    };
    for method in DriveMethod::ALL {
        for authority in [Authority::AccelerationBased, force] {
            let (linear, angular, moved) = crane(method, authority, true);
            // The load alone has up to 300 N s. The base gets each reaction impulse in the step in which the load moves. The
            // angular momentum error comes from rapier, which does not conserve it for a base with three different inertias.
            assert!(linear < 5e-5, "{method:?} {authority:?}: {linear}");
            assert!(angular < 2.0, "{method:?} {authority:?}: {angular}");
            assert!(moved > 0.1, "the base gives way: {moved}");
            println!("{method:?}, {authority:?}: momentum {linear} N s, {angular} N m s");
        }
    }
}

#[test]
fn a_base_alike_about_all_axes_keeps_the_angular_momentum_too() {
    // With three different inertias rapier loses angular momentum even without a drive, so this base has equal ones.
    for method in DriveMethod::ALL {
        let (_, angular, _) = crane_on(
            Vec3::splat(40.0),
            method,
            Authority::AccelerationBased,
            true,
        );
        println!("{method:?}, on a base of equal inertias: {angular} N m s");
        assert!(angular < 3e-3, "{method:?}: {angular}");
    }
}

#[test]
fn without_a_base_the_push_comes_from_nowhere() {
    let (linear, angular, moved) = crane(DriveMethod::Exact, Authority::AccelerationBased, false);
    assert!(linear > 50.0, "{linear}");
    assert!(angular > 50.0, "{angular}");
    assert_eq!(moved, 0.0);
}

/// The number before `<!--key-->` in docs/errata.md.
fn erratum(key: &str) -> f32 {
    let document = include_str!("../../../../docs/errata.md");
    let (before, _) = document.split_once(&format!("<!--{key}-->")).unwrap();
    let number = before.rsplit(char::is_whitespace).next().unwrap();
    number.parse().unwrap()
}

#[test]
fn a_driven_kilogram_gives_a_tonne_the_momentum_that_the_errata_say() {
    for (key, max_acceleration) in [("insulated", None), ("limited", Some(10.0))] {
        let mut lab = DriveLab::new(0.0);
        let cube = |x: f32, mass: f32| {
            (
                RigidBody::Dynamic,
                Collider::cuboid(0.5, 0.5, 0.5),
                ColliderMassProperties::Mass(mass),
                Velocity::default(),
                Transform::from_xyz(x, 0.0, 0.0),
            )
        };
        // A velocity drive with a half-life so short that each step ends at the target's 1 m/s.
        let at_once = VelocitySpring::from_roll_call_half_life(1e-4).unwrap();
        let driven = lab.spawn((
            cube(-1.0, 1.0),
            SpringDrive {
                max_acceleration,
                ..default()
            },
            VelocityDrive {
                spring: at_once,
                axes: BVec3::new(true, false, false),
            },
            DriveTarget {
                velocity: Vec3::X,
                ..default()
            },
        ));
        let pushed = lab.spawn(cube(0.0, 1000.0));
        lab.run(1.0, 60.0, |_| ());
        let speed = |body| lab.get::<Velocity>(body).linear.x;
        let momentum = speed(driven) + 1000.0 * speed(pushed);
        println!("{key}: {momentum:.2} kg m/s; {} by hand", erratum(key));
        assert!(
            (momentum / erratum(key) - 1.0).abs() < 0.05,
            "{key}: {momentum} kg m/s"
        );
    }
}

#[test]
fn a_base_carries_the_weight_that_a_drive_holds_up() {
    let spring = Spring::from_hertz(3.0, 1.0).unwrap();
    let mut lab = DriveLab::new(-9.81);
    let base = lab.spawn((
        lab::body(100.0, Vec3::splat(30.0), Vec3::ZERO),
        GravityScale(0.0),
        Velocity::default(),
        Transform::from_xyz(0.0, -1.0, 0.0),
    ));
    lab.spawn((
        lab::ball(Vec3::ZERO),
        SpringDrive {
            linear: Some(spring),
            reaction: Some(base),
            ..default()
        },
    ));
    // Longer than a body at rest takes to fall asleep. A drive with a reaction base keeps its body awake.
    lab.run(4.0, 60.0, |_| ());
    let fallen = lab.get::<Velocity>(base).linear.y;
    let weight = -9.81 * 1.0 / 100.0 * lab.secs as f32;
    // Rapier adds the gravity of one more step at the end of the last step, hence the tolerance.
    assert!((fallen / weight - 1.0).abs() < 0.0045, "{fallen} {weight}");
}

#[test]
fn a_driven_platform_gives_way_to_what_lies_on_it_as_a_spring_does() {
    // An acceleration-based drive ignores the mass only in its own motion, not under loads: a passenger of 50 kg pushes a
    // platform of 10 kg down five times as far as a platform of 50 kg. A force-based platform tuned for 100 kg sags equally at
    // any mass.
    let spring = Spring::from_hertz(4.0, 1.0).unwrap();
    let force = Authority::ForceBased {
        mass_kg: 100.0,
        inertia_kg_m2: 30.0,
    };
    let sag = |method: DriveMethod, authority: Authority, mass: f32, hz: f64| {
        let mut lab = DriveLab::new(-9.81);
        let platform = lab.spawn((
            RigidBody::Dynamic,
            Collider::cuboid(1.0, 0.1, 1.0),
            ColliderMassProperties::Mass(mass),
            Transform::default(),
            SpringDrive {
                method: Some(method),
                authority,
                ..SpringDrive::of(spring)
            },
        ));
        lab.spawn((
            RigidBody::Dynamic,
            Collider::cuboid(0.3, 0.3, 0.3),
            ColliderMassProperties::Mass(50.0),
            Transform::from_xyz(0.0, 0.41, 0.0),
        ));
        lab.run(4.0, hz, |_| ());
        let place = lab.position(platform).y;
        let mut strays = 0.0_f32;
        lab.run(1.0, hz, |lab| {
            strays.keep_largest((lab.position(platform).y - place).abs());
        });
        let felt = if authority == force { 100.0 } else { mass };
        let by_hand = -9.81 * 50.0 / felt / spring.stiffness();
        (place / by_hand, strays / -by_hand)
    };
    for method in DriveMethod::ALL {
        for (authority, label) in [
            (Authority::AccelerationBased, "`AccelerationBased`"),
            (force, "`ForceBased`, tuned for 100 kg"),
        ] {
            let mut row = Vec::new();
            for (hz, off) in [(30.0, 0.1), (60.0, 0.07), (240.0, 0.04)] {
                let mut cell = Vec::new();
                for mass in [10.0, 50.0, 500.0] {
                    let stiffer: f32 = if authority == force {
                        100.0 / mass
                    } else {
                        1.0
                    };
                    if spring.omega() * stiffer.sqrt() > hz as f32 {
                        // Above omega dt = 1 a drive does not compensate for contact loads (docs/drives.md).
                        cell.push("-".to_owned());
                        continue;
                    }
                    let (times, strays) = sag(method, authority, mass, hz);
                    println!(
                        "{method:?}, {authority:?}, {mass} kg under 50 kg, {hz} Hz: {times:.3} times by hand, still within {strays:.1e} of it"
                    );
                    assert!(
                        (times - 1.0).abs() < off && strays < 0.04,
                        "{method:?} {authority:?} {mass} {hz}: {times} {strays}"
                    );
                    cell.push(format!("{times:.2}"));
                }
                row.push(cell.join(", "));
            }
            if method == DriveMethod::Exact {
                owned::assert_row("docs/drives.md", label, &row);
            }
        }
    }
}

#[test]
fn a_force_or_a_torque_bends_a_spring_by_hand_in_steps_of_any_length() {
    let spring = Spring::from_hertz(4.0, 1.0).unwrap();
    let tuned = Authority::ForceBased {
        mass_kg: 1.0,
        inertia_kg_m2: 0.1,
    };
    for (hz, method, authority) in [30.0, 60.0, 240.0].into_iter().flat_map(|hz| {
        DriveMethod::ALL.into_iter().flat_map(move |method| {
            [Authority::AccelerationBased, tuned].map(move |authority| (hz, method, authority))
        })
    }) {
        let mut lab = DriveLab::new(-9.81);
        let body = lab.spawn((
            lab::ball(Vec3::ZERO),
            ExternalForce {
                force: Vec3::X * 10.0,
                torque: Vec3::Z * 5.0,
            },
            SpringDrive {
                method: Some(method),
                authority,
                ..SpringDrive::of(spring)
            },
        ));
        lab.run(5.0, hz, |_| ());
        let pose = lab.get::<Transform>(body);
        let moved = pose.translation.x * spring.stiffness() / 10.0;
        let turned = pose.rotation.to_scaled_axis().z * spring.stiffness() / (5.0 / 0.1);
        println!(
            "{method:?}, {authority:?}, {hz} Hz: moved {moved:.4}, turned {turned:.4} times by hand"
        );
        for times in [moved, turned] {
            assert!(
                (times - 1.0).abs() < 1e-5,
                "{method:?} {authority:?} {hz}: {times}"
            );
        }
    }
}

#[test]
fn two_loads_on_one_base_both_weigh_on_it_from_the_first_step() {
    let spring = Spring::from_hertz(4.0, 1.0).unwrap();
    let speed_after_a_step = |loads: &[f32]| {
        let mut lab = DriveLab::new(0.0);
        let base = lab.spawn((
            RigidBody::Dynamic,
            Collider::ball(0.5),
            ColliderMassProperties::Mass(100.0),
            Velocity::default(),
            Transform::from_xyz(0.0, -10.0, 0.0),
        ));
        for x in loads {
            lab.spawn((
                lab::ball(Vec3::X * *x),
                DriveTarget {
                    position: Vec3::new(*x, 1.0, 0.0),
                    ..default()
                },
                SpringDrive {
                    linear: Some(spring),
                    reaction: Some(base),
                    ..default()
                },
            ));
        }
        lab.run(2.0 / 60.0, 60.0, |_| ());
        lab.get::<Velocity>(base).linear.y
    };
    let (one, two) = (speed_after_a_step(&[2.0]), speed_after_a_step(&[-2.0, 2.0]));
    assert!(one < 0.0, "pushed down by what it lifts: {one}");
    assert!(
        (two / one - 2.0).abs() < 1e-5,
        "two push twice as hard as one: {two} {one}"
    );
}

/// The motion of a base that takes the reactions of five drives. Their bodies lie in the table of their components in the order in which
/// they get a marker; `is_reversed` turns it round.
fn base_of_five(is_reversed: bool) -> Vec<(Transform, Velocity)> {
    #[derive(Component)]
    struct Marker;
    let spring = Spring::from_hertz(1.5, 0.3).unwrap();
    let mut lab = DriveLab::new(0.0);
    let inertia = Vec3::new(30.0, 40.0, 50.0);
    let base = lab.spawn((
        Name::new("base"),
        lab::body(100.0, inertia, Vec3::new(0.2, 0.0, 0.1)),
        Velocity::default(),
        Transform::default(),
    ));
    let mut loads: Vec<Entity> = (1_u8..=5)
        .map(|number| {
            let at = Vec3::new(1.7, 0.3, 1.1) * f32::from(number);
            lab.spawn((
                Name::new(format!("load {number}")),
                lab::body(f32::from(number) * 3.3, Vec3::ONE, Vec3::ZERO),
                Transform::from_translation(at),
                SpringDrive {
                    reaction: Some(base),
                    ..SpringDrive::of(spring)
                },
                DriveTarget::at(at.zxy() + 0.7),
            ))
        })
        .collect();
    lab.step(1.0 / 60.0);
    if is_reversed {
        loads.reverse();
    }
    for load in loads {
        lab.app.world_mut().entity_mut(load).insert(Marker);
    }
    let mut motion = Vec::new();
    lab.run(1.0, 60.0, |lab| {
        motion.push((lab.get(base), lab.get(base)));
    });
    motion
}

#[test]
fn the_sum_of_several_reactions_does_not_depend_on_the_order_of_the_table() {
    let (as_spawned, reversed) = (base_of_five(false), base_of_five(true));
    let end = as_spawned.last().unwrap();
    assert!(end.0.translation.length() > 0.1, "{end:?}");
    for (step, (one, other)) in as_spawned.iter().zip(&reversed).enumerate() {
        assert_eq!(one, other, "step {step}");
    }
}
