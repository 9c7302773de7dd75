//! Rigs that all move, as functions of the time, and a camera that switches between them.

use bevy::prelude::*;
use springyard_camera::switch::blend::Offset;
use springyard_camera::switch::motion::Motion;
use springyard_camera::{Look, Rail, Rig, Tripod, rail, tripod};

/// Number of rigs.
pub const RIGS: usize = 5;

/// Half-life of the blends, s.
pub const HALF_LIFE_SECS: f32 = 0.25;

/// Where the runner is at a time (s), m: bends of 3 to 6 m at up to 6 m/s, and hops.
pub fn runner(secs: f64) -> Vec3 {
    let at = |size: f64, rate: f64| size * (rate * secs).sin();
    let (x, y, z) = (
        at(6.0, 0.7),
        0.5 + at(0.5, 1.9),
        at(9.0, 0.43) + at(1.0, 1.3),
    );
    Vec3::new(x as f32, y as f32, z as f32)
}

/// A rig at a time, s: 0 and 1 orbit the runner, 2 and 3 have a fixed place, 4 is on a rail.
pub fn rig(number: usize, secs: f64) -> Rig {
    let mut rig = Rig {
        pivot: runner(secs) + Vec3::Y * 0.5,
        fov_deg: [60.0, 66.0, 40.0, 50.0, 30.0][number],
        ..default()
    };
    rig.subject.position = runner(secs);
    let wave = |rate: f64| (rate * secs).sin() as f32;
    match number {
        0 | 1 => {
            let side = if number == 0 { 1.0 } else { -1.0 };
            let look = Look {
                yaw_deg: side * 40.0 * wave(0.9) + 150.0 * number as f32,
                pitch_deg: -15.0 + 10.0 * side * wave(1.1),
            };
            rig.rotation = look.rotation();
            rig.distance = 5.0 + 0.8 * side * wave(1.2);
            rig.pivot += look.rotation() * Vec3::X * 0.3;
            rig.shake = Quat::from_rotation_z(0.02 * wave(2.0));
            rig.offset = Vec3::Y * (0.05 * wave(1.7));
            rig
        }
        2 | 3 => {
            let place = [Vec3::new(14.0, 4.0, 2.0), Vec3::new(-3.0, 7.0, -16.0)][number - 2];
            tripod::update(&Tripod { place }, rig)
        }
        _ => {
            let rail = Rail {
                points: vec![
                    Vec3::new(-12.0, 3.0, -12.0),
                    Vec3::new(-13.0, 4.0, 0.0),
                    Vec3::new(-11.0, 3.0, 12.0),
                ],
                ..default()
            };
            // At the time's place on the rail: the nearest one, without the noise of the search.
            let place = rail.at(1.0 + 0.8 * wave(0.43)).unwrap();
            tripod::update(&Tripod { place }, rig)
        }
    }
}

/// The rail's driver on the same course, for its share of the picture.
pub fn on_rail(state: &mut rail::State, secs: f64, dt: f32) -> Rig {
    let rail = Rail {
        points: vec![Vec3::new(-12.0, 3.0, -12.0), Vec3::new(-12.0, 3.0, 12.0)],
        ..default()
    };
    let mut rig = rig(4, secs);
    rig.subject.cut = dt == 0.0;
    rail::update(&rail, state, rig, dt).unwrap()
}

/// A camera that shows one of the rigs. It is `Copy`: a test goes on with a copy, to see what would be drawn.
#[derive(Clone, Copy)]
pub struct Camera {
    pub secs: f64,
    pub shown: usize,
    motions: [Motion; RIGS],
    offset: Offset,
}

impl Camera {
    pub fn new() -> Self {
        let mut camera = Self {
            secs: 0.0,
            shown: 0,
            motions: [Motion::default(); RIGS],
            offset: Offset::default(),
        };
        for _ in 0..4 {
            camera.frame(1.0 / 60.0);
        }
        camera
    }

    /// A frame of `dt` seconds.
    pub fn frame(&mut self, dt: f64) {
        self.secs += dt;
        for (number, motion) in self.motions.iter_mut().enumerate() {
            motion.note(&rig(number, self.secs), dt as f32);
        }
        self.offset.decay(dt as f32);
    }

    /// A switch in the present frame, after its rigs have moved.
    pub fn switch(&mut self, to: usize) {
        let (from, to_motion) = (self.motions[self.shown].now(), self.motions[to].now());
        self.offset.switch(from, to_motion, HALF_LIFE_SECS);
        self.shown = to;
    }

    /// The same as a cut.
    pub fn cut(&mut self, to: usize) {
        self.offset.cut();
        self.shown = to;
    }

    /// What is drawn.
    pub fn picture(&self) -> Rig {
        let motion = &self.motions[self.shown];
        self.offset.added_to(rig(self.shown, self.secs), motion)
    }
}
