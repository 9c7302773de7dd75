//! [`Platform`]: a box that moves by a function of time.
//!
//! It is a kinematic body that is moved by its velocity, which is set before the step: a controller that reads the velocity of its ground reads
//! that of the coming step. Of a body that is moved by its pose, rapier would report the velocity a step late, and a wrong one once a turn.

use bevy::math::DQuat;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

/// A pose by time, s.
type Way = Box<dyn Fn(f64) -> Transform + Send + Sync>;

/// A box of 20 x 0.4 x 20 m with its top at its place.
#[derive(Component)]
pub struct Platform {
    way: Way,
    secs: f64,
}

/// Half of the box, m.
const HALF: Vec3 = Vec3::new(10.0, 0.2, 10.0);

impl Platform {
    /// A platform that is here at each time, s; its place is the middle of its top.
    pub fn moving(way: impl Fn(f64) -> Transform + Send + Sync + 'static) -> Self {
        let way = Box::new(way);
        Self { way, secs: 0.0 }
    }

    /// Begins its way anew. It must not have left its start.
    pub fn restart(&mut self) {
        self.secs = 0.0;
    }

    /// The body of the platform.
    pub fn bundle(self) -> impl Bundle {
        let top = Vec3::NEG_Y * HALF.y;
        let slab = Collider::cuboid(HALF.x, HALF.y, HALF.z);
        (
            (self.way)(0.0),
            RigidBody::KinematicVelocityBased,
            Velocity::default(),
            Friction::coefficient(0.9),
            Collider::compound(vec![(top, Quat::IDENTITY, slab)]),
            self,
        )
    }
}

/// Sets the velocity that moves each platform to its place at the end of the step. Rapier turns a body about its centre of mass, which lies
/// below its place, so these platforms turn about the vertical only.
pub fn drive(time: Res<Time>, mut platforms: Query<(&mut Platform, &Transform, &mut Velocity)>) {
    let step_secs = time.delta().as_secs_f64();
    for (mut platform, pose, mut velocity) in &mut platforms {
        platform.secs += step_secs;
        let next = (platform.way)(platform.secs);
        let way = next.translation.as_dvec3() - pose.translation.as_dvec3();
        let turn = next.rotation.as_dquat() * pose.rotation.as_dquat().inverse();
        let turn = if turn.w < 0.0 {
            DQuat::from_vec4(-bevy::math::DVec4::from(turn))
        } else {
            turn
        };
        velocity.linear = (way / step_secs).as_vec3();
        velocity.angular = (turn.to_scaled_axis() / step_secs).as_vec3();
    }
}
