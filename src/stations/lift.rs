//! The goal's lift: a platform that hangs on the coils that the player has brought onto it.
//!
//! Its spring has the stiffness `coils * per_coil_n_m`, so it hangs `m g / stiffness` below its target, with `m` the mass of lift
//! and player. Without coils the spring does not act along y: the lift falls, and rests on what is below it; the platform's own
//! spring still holds it sideways, and its angular spring level.
//!
//! The coils act from the step in which the player stands on the lift until the player is [`LEAVES_M`] beside it: so a lift that has
//! been left hanging comes down again. With nobody on it, it stands a step higher for each coil ([`lift_rest`](super::lift_rest)).

use bevy::prelude::*;
use serde::Serialize;
use spring_math::Spring;

use super::StationSystems;
use super::collect::Collected;
use super::dials::DialValue;
use super::lift_rest::{Gravity, free_end_m, over_ground_m, standing};
use super::player::Players;
use crate::level::{
    CurrentLevel, Dial, DialSets, GoalLift, Level, LevelSystems, LiftBody, Platform, PlatformMover,
};
use springyard_drive::{Authority, DriveSystems, DriveTarget, SpringDrive};
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// Horizontal distance of the player from the circle through the lift's corners at which it loses its coils again, m: far enough not to fall onto the
/// player.
pub const LEAVES_M: f32 = 2.0;

/// Number of coils on the goal's lift: those that the player had when it last stood on the lift. A reload of the level keeps it.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct LiftCoils(pub usize);

pub(super) fn plugin(app: &mut App) {
    app.register_state::<LiftCoils>("lift_coils");
    app.init_resource::<LiftCoils>()
        .add_systems(
            FixedUpdate,
            hang_lift
                .after(super::set_drives::apply_dials)
                .in_set(StationSystems::SetDrives),
        )
        .add_systems(
            FixedUpdate,
            aim_at_rest
                .after(LevelSystems::MoveTargets)
                .before(DriveSystems::MoveTargets),
        )
        .add_systems(
            FixedPostUpdate,
            bring_coils
                .after(super::collect::collect_coils)
                .in_set(StationSystems::Collect),
        );
}

fn bring_coils(
    level: Res<CurrentLevel>,
    collected: Res<Collected>,
    players: Players,
    lifts: Query<(&Transform, &PlatformMover), With<LiftBody>>,
    mut coils: ResMut<LiftCoils>,
) {
    if level.level.lift().is_none() {
        return;
    }
    let is_lift = |body| lifts.contains(body);
    let stands_on_lift = players.iter().any(|it| it.ground().is_some_and(is_lift));
    let has_left = lifts.iter().all(|(at, mover)| {
        let middle = at.transform_point(mover.centre_in_body());
        let reach = 0.5 * mover.size_m().with_y(0.0).length() + LEAVES_M;
        let near = |feet: Vec3| (feet - middle).with_y(0.0).length() < reach;
        !players.iter().any(|player| near(player.feet()))
    });
    if stands_on_lift {
        coils.set_if_neq(LiftCoils(collected.coils_of(&level.level)));
    } else if has_left {
        coils.set_if_neq(LiftCoils(0));
    }
}

fn hang_lift(
    level: Res<CurrentLevel>,
    (clock, gravity): (Res<StepClock>, Gravity),
    collected: Res<Collected>,
    coils: Res<LiftCoils>,
    dials: Query<(&Dial, &DialValue)>,
    mut kept: Local<Option<f32>>,
    mut drives: Query<(&Transform, &mut SpringDrive), With<LiftBody>>,
) {
    let Some((lift, platform)) = lift_platform(&level.level) else {
        return;
    };
    let Some(own) = own_spring(platform, &dials) else {
        return;
    };
    let over_m = over_ground_m(&level, platform, &mut kept);
    let at_lift = collected.at_lift(&level.level, clock.simulated_secs);
    let free_end = over_m.map(|over_m| free_end_m(platform, over_m, at_lift, gravity.down_m_s2()));
    let is_empty = coils.0 == 0 && at_lift > 0;
    for (at, mut drive) in &mut drives {
        let stands = is_empty && free_end.is_some_and(|end| at.translation.y < end);
        let next = if stands {
            standing(&drive, platform.mass_kg)
        } else {
            hung_on(&drive, own, lift, coils.0)
        };
        if let Some(next) = next {
            drive.set_if_neq(next);
        }
    }
}

/// Sets the target of a lift that stands on its coils to their free end.
fn aim_at_rest(
    level: Res<CurrentLevel>,
    (clock, gravity): (Res<StepClock>, Gravity),
    collected: Res<Collected>,
    coils: Res<LiftCoils>,
    mut kept: Local<Option<f32>>,
    mut lifts: Query<(&SpringDrive, &mut DriveTarget), With<LiftBody>>,
) {
    let Some((_, platform)) = lift_platform(&level.level) else {
        return;
    };
    let Some(over_m) = over_ground_m(&level, platform, &mut kept) else {
        return;
    };
    let at_lift = collected.at_lift(&level.level, clock.simulated_secs);
    if coils.0 > 0 || at_lift == 0 {
        return;
    }
    for (drive, mut target) in &mut lifts {
        if drive.linear_axes.y {
            let mut free = target.standing();
            free.position.y = free_end_m(platform, over_m, at_lift, gravity.down_m_s2());
            target.set_if_neq(free);
        }
    }
}

/// The level's lift and its platform.
fn lift_platform(level: &Level) -> Option<(&GoalLift, &Platform)> {
    let lift = level.lift()?;
    Some((lift, level.platform(&lift.platform)?))
}

/// The spring of the level file, with the damping ratio of a dial that sets it.
fn own_spring(platform: &Platform, dials: &Query<(&Dial, &DialValue)>) -> Option<Spring> {
    let spring = platform.spring.unwrap_or_default();
    let is_ratio =
        |sets: &DialSets| matches!(sets, DialSets::Damping(name) if *name == platform.name);
    let dial = dials
        .iter()
        .find(|(dial, _)| dial.sets.iter().any(is_ratio));
    let ratio = dial.map_or(spring.damping_ratio, |(_, value)| value.0);
    Spring::from_hertz(spring.frequency_hz, ratio).ok()
}

/// The drive of a lift that hangs on this many of its coils, with the damping ratio of its own spring. Without coils it is free along
/// y, and held sideways by its own spring. `None` if the drive is not force-based.
#[must_use]
pub fn hung_on(
    drive: &SpringDrive,
    own: Spring,
    lift: &GoalLift,
    coils: usize,
) -> Option<SpringDrive> {
    let Authority::ForceBased { mass_kg, .. } = drive.authority else {
        return None;
    };
    drive.linear?;
    let spring = if coils == 0 {
        own
    } else {
        Spring::new(lift.omega(coils, mass_kg), own.zeta()).ok()?
    };
    Some(SpringDrive {
        linear: Some(spring),
        linear_axes: BVec3 {
            y: coils > 0,
            ..drive.linear_axes
        },
        ..*drive
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lift() -> GoalLift {
        GoalLift {
            platform: "lift".into(),
            per_coil_n_m: 720.0,
            coils_needed: None,
        }
    }

    fn own() -> Spring {
        Spring::from_hertz(2.0, 0.3).unwrap()
    }

    fn drive() -> SpringDrive {
        SpringDrive {
            linear: Some(own()),
            authority: Authority::ForceBased {
                mass_kg: 280.0,
                inertia_kg_m2: 100.0,
            },
            ..default()
        }
    }

    #[test]
    fn each_coil_adds_its_stiffness() {
        for coils in [1, 2, 3, 5] {
            let drive = hung_on(&drive(), own(), &lift(), coils).unwrap();
            let spring = drive.linear.unwrap();
            let stiffness = 280.0 * spring.stiffness();
            let expected = 720.0 * coils as f32;
            assert!((stiffness / expected - 1.0).abs() < 1e-5, "{stiffness}");
            assert_eq!(spring.zeta(), 0.3);
            assert!(drive.linear_axes.all());
        }
    }

    #[test]
    fn without_coils_it_is_free_along_y_and_held_sideways() {
        let hung = hung_on(&drive(), own(), &lift(), 3).unwrap();
        let free = hung_on(&hung, own(), &lift(), 0).unwrap();
        assert_eq!(free.linear_axes, BVec3::new(true, false, true));
        assert_eq!(free.linear, drive().linear);
        assert_eq!(hung_on(&free, own(), &lift(), 3).unwrap(), hung);
    }

    #[test]
    fn an_acceleration_based_platform_is_left_alone() {
        let drive = SpringDrive {
            authority: Authority::AccelerationBased,
            ..drive()
        };
        assert_eq!(hung_on(&drive, own(), &lift(), 3), None);
    }
}
