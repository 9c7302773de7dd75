//! bevy-tnua on rapier, as its documentation recommends: a sensor shape a little smaller than the collider, rotation locked about X and Z, the
//! controls in `TnuaUserControlsSystems`, the slope limit of its demos. All other numbers are its defaults.

use std::f32::consts::FRAC_PI_4;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_tnua::builtins::{
    TnuaBuiltinJumpConfig, TnuaBuiltinKnockback, TnuaBuiltinKnockbackConfig, TnuaBuiltinWalkConfig,
};
use bevy_tnua::prelude::*;
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
}

fn steer(mut characters: Query<(&Wish, &mut TnuaController<Scheme>)>) {
    for (wish, mut controller) in &mut characters {
        controller.initiate_action_feeding();
        controller.basis = TnuaBuiltinWalk {
            desired_motion: wish.walk,
            desired_forward: Dir3::new(wish.walk).ok(),
        };
        if wish.jump {
            controller.action(Scheme::Jump(TnuaBuiltinJump::default()));
        }
    }
}
