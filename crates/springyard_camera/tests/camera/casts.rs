//! How many casts a third-person rig makes in a frame: in the open, on a run, and with its back to a wall.

use std::cell::Cell;
use std::rc::Rc;

use bevy::prelude::*;
use springyard_camera::sight::{Casts, Reach, Sight};
use springyard_camera::watch::View;
use springyard_camera::{
    Boom, EdgeLook, HillLift, Look, Rig, RigState, Stance, Whiskers, boom, edge_look, hill_lift,
    orbit, pivot_collision, wall_lift, watch, whiskers,
};

use super::plane::Plane;

/// Height of the middle above the ground, m.
const MIDDLE_M: f32 = 1.1;
const RADIUS_M: f32 = 0.2;
const DT: f32 = 1.0 / 60.0;

/// Planes, and the number of casts against them.
struct Counted {
    planes: Vec<Plane>,
    casts: Rc<Cell<u32>>,
}

impl Counted {
    fn count(&self) {
        self.casts.set(self.casts.get() + 1);
    }
}

impl Casts for Counted {
    fn body_of(&self, _: Entity) -> Option<Entity> {
        None
    }

    fn cast_ray(
        &self,
        from: Vec3,
        to: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Vec3)> {
        self.count();
        let hits = self
            .planes
            .iter()
            .filter_map(|it| it.cast_ray(from, to, of));
        hits.min_by(|a, b| from.distance(a.1).total_cmp(&from.distance(b.1)))
    }

    fn cast_ball(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)> {
        self.count();
        let hits = self.planes.iter();
        let hits = hits.filter_map(|it| it.cast_ball(from, to, radius, of));
        hits.min_by(|a, b| a.1.metres.total_cmp(&b.1.metres))
    }

    fn touched(&self, at: Vec3, radius: f32, of: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
        self.count();
        let all = self.planes.iter();
        all.flat_map(|it| it.touched(at, radius, of)).collect()
    }

    fn nearest_point(&self, at: Vec3, of: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
        self.count();
        let all = self.planes.iter().filter_map(|it| it.nearest_point(at, of));
        all.min_by(|a, b| at.distance(a.0).total_cmp(&at.distance(b.0)))
    }
}

/// The casts of a frame after a second of standing, or of a run to the right.
fn casts_in_a_frame(wall: Option<Plane>, run_m_s: f32) -> u32 {
    let ground = Plane {
        normal: Vec3::Y,
        at_m: -MIDDLE_M,
    };
    let casts = Rc::new(Cell::new(0));
    let planes = [ground].into_iter().chain(wall).collect();
    let counted = Counted {
        planes,
        casts: Rc::clone(&casts),
    };
    let (mut state, mut rig) = (RigState::default(), Rig::default());
    let sight = Sight::new(counted, |_, _| true, 0.6);
    for frame in 0..60_u16 {
        let secs = f32::from(frame) * DT;
        casts.set(0);
        rig = frame_of(&mut state, rig, &sight, run_m_s * secs);
    }
    casts.get()
}

/// A frame of the drivers that cast.
fn frame_of(state: &mut RigState, rig: Rig, sight: &Sight, x: f32) -> Rig {
    let stance = Stance {
        head_m: 0.7,
        feet_m: MIDDLE_M,
        ground_m: Some(MIDDLE_M),
        ..default()
    };
    let view = View {
        pose: Transform::from_xyz(x, 0.0, 0.0),
        stance: Some(stance),
        ..default()
    };
    let look = Look {
        yaw_deg: 0.0,
        pitch_deg: Look::USUAL_PITCH_DEG,
    };
    let (own, edges, hills) = (Boom::default(), EdgeLook::default(), HillLift::default());
    let boom_m = own.length_m;
    let mut rig = watch::update(&view, &mut state.watch, rig, DT);
    rig.pivot = rig.subject.position + Vec3::new(0.3, 0.5, 0.0);
    let rig = orbit::update(rig, look, DT);
    let rig = edge_look::update(&edges, &mut state.edge_look, rig, Some(sight), DT).unwrap();
    let rig = pivot_collision::update(rig, sight, RADIUS_M);
    let lift = &mut state.hill_lift;
    let rig = hill_lift::update(&hills, lift, rig, sight, RADIUS_M, boom_m, DT).unwrap();
    let lift = &mut state.wall_lift;
    let rig = wall_lift::update(lift, rig, sight, RADIUS_M, boom_m, DT).unwrap();
    let (ahead, state_of) = (Whiskers::default(), &mut state.whiskers);
    let rig = whiskers::update(&ahead, state_of, rig, sight, RADIUS_M, &own, DT).unwrap();
    boom::update(&own, &mut state.boom, rig, sight, RADIUS_M, DT).unwrap()
}

#[test]
fn a_frame_has_few_casts_in_the_open_and_not_many_at_a_wall() {
    let wall = |z: f32| {
        Some(Plane {
            normal: Vec3::NEG_Z,
            at_m: -z,
        })
    };
    let counts = [
        casts_in_a_frame(None, 0.0),
        casts_in_a_frame(None, 5.0),
        casts_in_a_frame(wall(3.0), 0.0),
        casts_in_a_frame(wall(0.4), 0.0),
    ];
    println!("standing, running, a wall 3 m behind, one 0.4 m behind: {counts:?} casts");
    assert!(counts[0] <= 15, "{counts:?}");
}
