//! Measures what rigs cost a frame, in a place with a hundred walls, blocks and posts, behind a character that runs and looks around:
//! the third-person camera alone, with one more rig at a time, and with a blend all the time.
//!
//! Target: at most 20 microseconds a frame for all of them. `cargo bench -p springyard_camera`; without `--bench` (as under
//! `cargo test`) it only runs a few frames.

use std::time::Instant;

use bevy::prelude::*;
use springyard_camera::{
    CameraSystems, Group, LiveRig, Look, Member, Rail, ThirdPerson, fixed_rig, group_camera,
    move_rigs_alone, rail_rig, stand_by, third_person,
};
use springyard_test_lab::{CharacterLab, Scene, Setup, Solid};
use springyard_timestep::Views;

const FRAME_SECS: f32 = 1.0 / 60.0;
/// Frames between two switches: a blend of a half-life of 0.25 s is under way all the time.
const SWITCHES: usize = 20;
/// The rigs of a world, and whether the camera switches between them.
const CASES: [(&str, usize, bool); 5] = [
    ("third person", 1, false),
    ("and a fixed rig", 2, false),
    ("and one on a rail", 3, false),
    ("and one of a group", 4, false),
    ("and blends between them", 4, true),
];

/// A world with some rigs, which move only where they are measured.
struct World {
    lab: CharacterLab,
    rigs: Vec<Entity>,
    switches: bool,
    frames: usize,
    samples: Vec<f64>,
}

/// Walls, blocks and posts in rows, with ways of 4 m between them.
fn scene() -> Scene {
    let solid = |number: u8| {
        let (x, z) = (number % 10, number / 10);
        let size = [
            Vec3::new(5.0, 3.0, 0.4),
            Vec3::new(2.0, 2.0, 2.0),
            Vec3::new(0.3, 4.0, 0.3),
        ][usize::from(number) % 3];
        let (x, z) = (6.0 * f32::from(x) - 27.0, 6.0 * f32::from(z) - 27.0);
        Solid::block("block", size, (x, 0.5 * size.y, z))
    };
    Scene {
        solids: (0..100).map(solid).collect(),
        ..default()
    }
}

impl World {
    fn new(count: usize, switches: bool) -> Self {
        use CameraSystems::{Aim, Avoid, Place, Recentre, Watch};
        let mut lab = scene().play_in(Setup::at(60.0).with(springyard_camera::plugin), []);
        let sets = (Watch, Recentre, Aim, Avoid, Place).run_if(|| false);
        lab.app.configure_sets(PostUpdate, sets);
        let view = lab.seen().get::<Views>().iter().next();
        let view = view.expect("a lab's player has a view");
        let camera = lab.spawn(third_person(view, ThirdPerson::default()));
        let mut rigs = vec![camera];
        if count > 1 {
            rigs.push(lab.spawn(fixed_rig(view, Vec3::new(-12.0, 5.0, 3.0), 50.0)));
        }
        if count > 2 {
            let points = (0_u8..8).map(|at| Vec3::new(6.0 * f32::from(at) - 21.0, 5.0, 15.0));
            let rail = Rail {
                points: points.collect(),
                ..default()
            };
            rigs.push(lab.spawn(rail_rig(view, rail, 50.0)));
        }
        if count > 3 {
            let aside = lab.spawn(Transform::from_xyz(3.0, 1.0, 3.0));
            let members = [view, aside].map(|view| Member::new(view, 0.9)).to_vec();
            let group = Group {
                members,
                ..default()
            };
            rigs.push(lab.spawn((group_camera(view, group), stand_by())));
        }
        let mut entity = lab.app.world_mut().entity_mut(camera);
        entity.insert(LiveRig::new(camera));
        Self {
            lab,
            rigs,
            switches,
            frames: 0,
            samples: Vec::new(),
        }
    }

    /// A frame of the game, and the time that the rigs take in it, microseconds.
    fn frame(&mut self) {
        self.frames += 1;
        let secs = self.frames as f32 * FRAME_SECS;
        let (sine, cosine) = (0.7 * secs).sin_cos();
        self.lab.intent().movement = Vec2::new(sine, cosine);
        let mut look = self.lab.app.world_mut().resource_mut::<Look>();
        look.turn(3.0 * sine, 0.5 * (1.1 * secs).cos());
        if self.switches && self.frames.is_multiple_of(SWITCHES) {
            let next = self.rigs[self.frames / SWITCHES % self.rigs.len()];
            let mut camera = self.lab.app.world_mut().entity_mut(self.rigs[0]);
            let live = camera.get_mut::<LiveRig>();
            live.expect("the camera has one").blend_to(next);
        }
        self.lab.frame();
        let began = Instant::now();
        move_rigs_alone(self.lab.app.world_mut(), FRAME_SECS);
        self.samples.push(began.elapsed().as_secs_f64() * 1e6);
    }

    /// This part of the frames takes at most as long, microseconds.
    fn cost(&self, part: f64) -> f64 {
        let mut all = self.samples.clone();
        all.sort_by(f64::total_cmp);
        all[((all.len() - 1) as f64 * part) as usize]
    }
}

fn main() {
    let full = std::env::args().any(|argument| argument == "--bench");
    let (warm_up, frames) = if full { (120, 3000) } else { (3, 3) };
    let mut worlds = CASES.map(|(_, count, switches)| World::new(count, switches));
    for world in &mut worlds {
        (0..warm_up).for_each(|_| world.frame());
        world.samples.clear();
    }
    // The worlds take turns, so that other load on the machine affects all of them equally.
    for _ in 0..frames {
        worlds.iter_mut().for_each(World::frame);
    }
    println!("microseconds a frame, {frames} frames\n");
    println!("| rigs | lower quartile | median | 99 % |");
    println!("|---|---|---|---|");
    for ((name, ..), world) in CASES.iter().zip(&worlds) {
        let [low, middle, high] = [0.25, 0.5, 0.99].map(|part| world.cost(part));
        println!("| {name} | {low:.1} | {middle:.1} | {high:.1} |");
    }
}
