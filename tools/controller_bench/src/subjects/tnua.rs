//! bevy-tnua on rapier, as its documentation recommends: a sensor shape a little smaller than the collider, rotation locked about X and Z, the
//! controls in `TnuaUserControlsSystems`, the slope limit of its demos. All other numbers are its defaults.

use std::f32::consts::FRAC_PI_4;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_tnua::TnuaObstacleRadar;
use bevy_tnua::builtins::{
    TnuaBuiltinJumpConfig, TnuaBuiltinKnockback, TnuaBuiltinKnockbackConfig, TnuaBuiltinWalkConfig,
    TnuaBuiltinWallSlide, TnuaBuiltinWallSlideConfig,
};
use bevy_tnua::prelude::*;
use bevy_tnua::radar_lens::{TnuaBlipSpatialRelation, TnuaRadarLens};
use bevy_tnua_rapier3d::prelude::*;

use crate::controller::{CLEARANCE_M, Controller, HEIGHT_M, JUMP_M, RADIUS_M, SPEED_M_S, Wish};

/// bevy-tnua's character.
pub struct Tnua;

/// What a character of the bench can do.
#[derive(TnuaScheme)]
#[scheme(basis = TnuaBuiltinWalk)]
pub enum Scheme {
    /// Jump.
    Jump(TnuaBuiltinJump),
    /// A blow.
    Knockback(TnuaBuiltinKnockback),
    /// A slide along the wall that is this entity.
    WallSlide(TnuaBuiltinWallSlide, Entity),
    /// A jump off it.
    #[scheme(same_trigger(Jump))]
    WallJump(TnuaBuiltinJump),
}

/// Half the length of the capsule, m: it floats, so that it is shorter than the character is tall.
const HALF_M: f32 = 0.5 * (HEIGHT_M - CLEARANCE_M);

impl Controller for Tnua {
    fn name(&self) -> &'static str {
        "tnua"
    }

    fn add_to(&self, app: &mut App) {
        app.add_plugins((
            TnuaControllerPlugin::<Scheme>::new(FixedUpdate),
            TnuaRapier3dPlugin::new(FixedUpdate),
        ))
        .add_systems(FixedUpdate, steer.in_set(TnuaUserControlsSystems));
    }

    fn spawn(&self, world: &mut World, feet: Vec3) -> Entity {
        let float_height = CLEARANCE_M + HALF_M;
        let config = SchemeConfig {
            basis: TnuaBuiltinWalkConfig {
                speed: SPEED_M_S,
                float_height,
                max_slope: FRAC_PI_4,
                ..default()
            },
            jump: TnuaBuiltinJumpConfig {
                height: JUMP_M,
                ..default()
            },
            knockback: TnuaBuiltinKnockbackConfig::default(),
            wall_slide: TnuaBuiltinWallSlideConfig::default(),
            // As in its demos, but for the height.
            wall_jump: TnuaBuiltinJumpConfig {
                height: JUMP_M,
                takeoff_extra_gravity: 90.0,
                takeoff_above_velocity: 0.0,
                horizontal_distance: 2.0,
                ..default()
            },
        };
        let config = world.resource_mut::<Assets<SchemeConfig>>().add(config);
        let sensor = Collider::cylinder(0.0, RADIUS_M - 0.01).raw.clone();
        let character = (
            Transform::from_translation(feet + Vec3::Y * float_height),
            RigidBody::Dynamic,
            Collider::capsule_y(HALF_M - RADIUS_M, RADIUS_M),
            // Along walls and up stairs it is faster without.
            Friction {
                coefficient: 0.0,
                combine_rule: CoefficientCombineRule::Min,
            },
            LockedAxes::ROTATION_LOCKED_X | LockedAxes::ROTATION_LOCKED_Z,
            TnuaController::<Scheme>::default(),
            TnuaConfig::<Scheme>(config),
            TnuaRapier3dSensorShape(sensor),
        );
        world.spawn(character).id()
    }

    fn knock(&self, world: &mut World, character: Entity, velocity: Vec3) -> bool {
        let shove = TnuaBuiltinKnockback {
            shove: velocity,
            force_forward: None,
        };
        let controller = world.get_mut::<TnuaController<Scheme>>(character);
        let knock = controller.map(|mut it| it.action_interrupt(Scheme::Knockback(shove)));
        knock.is_some()
    }

    fn give_moves(&self, world: &mut World, character: Entity) -> bool {
        // As in its demos.
        let radar = TnuaObstacleRadar::new(1.0, 3.0);
        world.entity_mut(character).insert(radar);
        true
    }
}

fn steer(
    mut characters: Query<(
        &Wish,
        &mut TnuaController<Scheme>,
        Option<&TnuaObstacleRadar>,
    )>,
    spatial: TnuaSpatialExtRapier3d,
) {
    for (wish, mut controller, radar) in &mut characters {
        controller.initiate_action_feeding();
        controller.basis = TnuaBuiltinWalk {
            desired_motion: wish.walk,
            desired_forward: Dir3::new(wish.walk).ok(),
        };
        if let Some(radar) = radar {
            slide(&TnuaRadarLens::new(radar, &spatial), wish, &mut controller);
        }
        if wish.jump {
            jump(&mut controller);
        }
    }
}

/// Slides along a wall beside it with the stick towards it, as its example of wall slides does.
fn slide(
    radar: &TnuaRadarLens<TnuaSpatialExtRapier3d>,
    wish: &Wish,
    controller: &mut TnuaController<Scheme>,
) {
    let on = match &controller.current_action {
        Some(SchemeActionState::WallSlide(_, wall)) => Some(*wall),
        _ => None,
    };
    for blip in radar.iter_blips() {
        let TnuaBlipSpatialRelation::Aeside(towards) = blip.spatial_relation(0.5) else {
            continue;
        };
        let least = if on == Some(blip.entity()) { -0.5 } else { 0.5 };
        if towards.dot(wish.walk) > least
            && let Ok(normal) = Dir3::new(blip.normal_from_closest_point())
        {
            let slide = TnuaBuiltinWallSlide {
                contact_point_with_wall: blip.closest_point().get(),
                normal,
                force_forward: None,
            };
            controller.action(Scheme::WallSlide(slide, blip.entity()));
        }
    }
}

/// Jumps, off a wall if it slides along one.
fn jump(controller: &mut TnuaController<Scheme>) {
    let wall = match &controller.current_action {
        Some(SchemeActionState::Jump(_) | SchemeActionState::WallJump(_)) => {
            controller.prolong_action();
            return;
        }
        Some(SchemeActionState::WallSlide(state, _)) => Some(*state.input.normal),
        _ => None,
    };
    let jump = TnuaBuiltinJump {
        horizontal_displacement: wall,
        allow_in_air: wall.is_some(),
        force_forward: None,
    };
    controller.action(match wall {
        Some(_) => Scheme::WallJump(jump),
        None => Scheme::Jump(jump),
    });
}
