//! A player who wanders through a part of the yard: it has a list of places there and runs to them blindly, along walls and into
//! gaps, jumps, dashes, crouches, grabs and throws, and looks anywhere, also straight up and down, at up to 400 degrees a second.

use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard::input::latch::Latch;
use springyard_camera::Look;

use crate::common::Play;

pub const FRAME_SECS: f64 = 1.0 / 60.0;

/// A part of the yard: where the wanderer starts (feet, m; degrees), and its places (x, z), m.
pub struct Part {
    pub name: &'static str,
    pub start: [f32; 3],
    pub facing_deg: f32,
    places: &'static [(f32, f32)],
}

const fn part(
    name: &'static str,
    start: [f32; 3],
    facing_deg: f32,
    places: &'static [(f32, f32)],
) -> Part {
    Part {
        name,
        start,
        facing_deg,
        places,
    }
}

/// All parts of the yard.
pub const PARTS: [Part; 10] = [
    // The panes of glass, the grass behind them, the plates.
    part(
        "doorstep",
        [14.0, 1.0, 25.0],
        0.0,
        &[
            (17.3, 23.6),
            (17.3, 26.0),
            (16.1, 22.5),
            (17.0, 20.8),
            (14.0, 18.5),
            (12.0, 26.0),
            (11.0, 22.0),
            (14.0, 16.8),
        ],
    ),
    part(
        "hub",
        [2.0, 0.0, 4.0],
        0.0,
        &[
            (0.0, 6.0),
            (2.0, 1.0),
            (2.6, -0.6),
            (1.2, 0.4),
            (-4.0, 1.0),
            (-4.0, -16.0),
            (0.0, -5.0),
            (0.0, -16.0),
            (-8.0, -5.0),
            (-8.0, -17.0),
            (-12.0, -2.0),
            (-12.0, -17.0),
            (-17.0, -8.0),
            (-21.0, -14.0),
            (7.0, -6.0),
            (7.0, -3.5),
        ],
    ),
    // The alley, the lift, the tower and the ferry over the pit.
    part(
        "lift",
        [14.0, 0.0, -17.0],
        0.0,
        &[
            (21.0, -1.0),
            (21.0, -8.0),
            (21.0, -15.0),
            (14.0, -17.0),
            (14.0, -22.0),
            (14.0, -24.0),
            (12.2, -21.0),
            (15.4, -23.0),
            (10.6, -26.0),
            (14.0, -4.0),
            (22.0, 14.0),
        ],
    ),
    // Show cases along its southern wall, the lab in the north, the gong in the east, two doors.
    part(
        "hall",
        [7.5, 0.0, -20.5],
        90.0,
        &[
            (5.6, -25.6),
            (5.6, -26.9),
            (-2.0, -26.5),
            (-10.0, -26.5),
            (-12.8, -28.0),
            (-12.8, -15.0),
            (3.6, -15.4),
            (-1.2, -15.4),
            (-6.0, -15.4),
            (-10.8, -15.2),
            (7.9, -14.3),
            (9.7, -20.5),
            (12.0, -20.5),
            (8.8, -28.2),
        ],
    ),
    // Two walls of gates that come down, with parapets beside them.
    part(
        "gatehouse",
        [-8.0, 4.8, -30.2],
        0.0,
        &[
            (-11.7, -34.0),
            (-11.7, -35.0),
            (-9.2, -35.0),
            (-6.8, -35.0),
            (-4.3, -35.0),
            (-9.2, -37.1),
            (-12.7, -38.0),
            (-3.2, -38.0),
            (-6.8, -40.0),
            (-11.7, -42.0),
            (-9.2, -42.0),
            (-6.8, -42.0),
            (-4.3, -42.0),
            (-8.0, -44.0),
            (-8.0, -31.0),
        ],
    ),
    part(
        "carts and arms",
        [-11.8, 4.8, -45.6],
        0.0,
        &[
            (-13.6, -47.0),
            (-13.6, -49.6),
            (-10.0, -46.2),
            (-8.0, -48.2),
            (-10.0, -50.2),
            (-2.0, -48.0),
            (-8.0, -53.6),
            (-8.0, -58.4),
            (-11.2, -56.0),
            (-4.8, -56.0),
            (-8.0, -60.0),
        ],
    ),
    part(
        "garden",
        [32.0, 0.0, 6.0],
        0.0,
        &[
            (29.4, 0.6),
            (34.0, -4.0),
            (38.6, -8.6),
            (38.6, 0.6),
            (29.4, -8.6),
            (34.0, 3.0),
            (39.0, 4.0),
            (34.0, -12.0),
        ],
    ),
    part(
        "bank",
        [34.0, 0.0, -13.5],
        0.0,
        &[
            (34.0, -18.5),
            (33.0, -17.5),
            (35.5, -19.5),
            (38.0, -14.0),
            (40.0, -15.0),
            (30.5, -15.0),
            (34.0, -22.0),
        ],
    ),
    // Ferries and rafts with their trolleys, the quay.
    part(
        "docks",
        [-26.0, 0.0, -24.0],
        90.0,
        &[
            (-31.8, -25.0),
            (-31.8, -21.5),
            (-31.8, -18.0),
            (-34.0, -13.5),
            (-36.0, -13.5),
            (-36.0, -9.5),
            (-28.0, -20.6),
            (-26.0, -8.0),
            (-29.0, -26.0),
        ],
    ),
    // Three lifts beside the loft's wall; on the loft crates.
    part(
        "pier",
        [-43.2, 0.0, -20.0],
        90.0,
        &[
            (-48.9, -15.5),
            (-48.9, -12.0),
            (-48.9, -8.5),
            (-43.6, -16.0),
            (-43.6, -10.8),
            (-49.5, -10.2),
            (-52.0, -10.0),
            (-55.0, -15.0),
            (-55.0, -12.5),
            (-55.7, -7.0),
            (-53.0, -6.0),
        ],
    ),
];

/// Random input of a wanderer, which depends on where it is.
pub struct Wanderer {
    part: &'static Part,
    random: SplitMix64,
    target: Vec2,
    until: f64,
    stuck_secs: f64,
    was: Vec3,
    look_rate: Vec2,
    look_until: f64,
    now: f64,
}

impl Wanderer {
    pub fn new(part: &'static Part, seed: u64) -> Self {
        Self {
            part,
            random: SplitMix64::new(seed),
            target: Vec2::ZERO,
            until: 0.0,
            stuck_secs: 0.0,
            was: Vec3::ZERO,
            look_rate: Vec2::ZERO,
            look_until: 0.0,
            now: 0.0,
        }
    }

    fn unit(&mut self) -> f32 {
        self.random.unit() as f32
    }

    /// Plays one frame.
    pub fn frame(&mut self, play: &mut Play) {
        let at = play.position();
        let way = self.choose_way(at);
        let world = play.app.world_mut();
        let mut look = world.resource_mut::<Look>();
        self.turn(&mut look);
        let yaw = look.yaw_deg.to_radians();
        let right = Vec2::new(yaw.cos(), -yaw.sin());
        let forward = Vec2::new(-yaw.sin(), -yaw.cos());
        let mut latch = world.resource_mut::<Latch>();
        // Where a camera of the level is shown, forward on the stick is that of its picture.
        let turned = latch.stick.to_look(Vec2::X, yaw.to_degrees());
        let to_stick = Vec2::new(turned.x, -turned.y);
        latch.movement = to_stick.rotate(Vec2::new(way.dot(right), way.dot(forward)));
        self.press(&mut latch);
        play.frame(FRAME_SECS);
        self.now += FRAME_SECS;
    }

    /// The direction to the place in mind. After a second against a wall, it is another place.
    fn choose_way(&mut self, at: Vec3) -> Vec2 {
        let way = self.target - Vec2::new(at.x, at.z);
        self.stuck_secs = if at.distance(self.was) > 0.02 {
            0.0
        } else {
            self.stuck_secs + FRAME_SECS
        };
        self.was = at;
        if self.now >= self.until || way.length() < 0.5 || self.stuck_secs > 1.0 {
            self.stuck_secs = 0.0;
            let places = self.part.places;
            let (x, z) = places[(self.unit() * places.len() as f32) as usize % places.len()];
            let beside = Vec2::new(self.unit() - 0.5, self.unit() - 0.5);
            self.target = Vec2::new(x, z) + beside * 3.0;
            self.until = self.now + 3.0 + 5.0 * f64::from(self.unit());
        }
        way.normalize_or_zero()
    }

    /// The look rests 40 % of the time. A fifth of the turns are fast.
    fn turn(&mut self, look: &mut Look) {
        if self.now >= self.look_until {
            let wild = if self.unit() < 0.2 { 400.0 } else { 90.0 };
            self.look_rate =
                Vec2::new((self.unit() - 0.5) * 2.0 * wild, (self.unit() - 0.5) * 80.0);
            if self.unit() < 0.4 {
                self.look_rate = Vec2::ZERO;
            }
            self.look_until = self.now + 0.2 + 1.5 * f64::from(self.unit());
        }
        let dt = FRAME_SECS as f32;
        look.turn(self.look_rate.x * dt, self.look_rate.y * dt);
        // While the look rests, return to the usual pitch. Otherwise the pitch would stay at its limits.
        if self.look_rate == Vec2::ZERO {
            let pitch = look.pitch_deg;
            look.turn(0.0, (-10.0 - pitch) * 0.02);
        }
    }

    fn press(&mut self, latch: &mut Latch) {
        let chance = self.unit();
        if chance < 0.01 {
            latch.jump.press();
        } else if chance < 0.015 {
            latch.dash.tap();
        } else if chance < 0.03 {
            latch.grab.press();
        } else if chance < 0.04 {
            latch.grab.release();
        } else if chance < 0.043 {
            latch.crouch.press();
        } else if chance < 0.1 {
            latch.crouch.release();
            latch.jump.release();
        }
        if self.unit() < 0.0003 {
            latch.respawn.tap();
        }
    }
}
