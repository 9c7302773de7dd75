//! The crowns of trees sway in the [breeze](crate::visuals::breeze), on the springs of the flags: a crown about its stem, and its top once
//! more on the crown, so it comes after. A crown without air costs one comparison.
//!
//! All crowns share two meshes and a material, so they are drawn in two calls.

use bevy::prelude::*;
use spring_math::sprung::Sprung;

use super::builder::Builder;
use super::props::{STEM_M, TOP_M, add_crown, add_top, turn_at};
use crate::level::spawn::{Appearance, Finish};
use crate::level::{CharacterView, LevelPart, PropKind};
use crate::visuals::breeze::Breeze;
use crate::visuals::yard_material::{Detail, YardMaterial};
use crate::visuals::{VisualsSystems, drawn};

/// On the crown of a tree, whose child is its top.
#[derive(Component, Debug, Clone, Copy)]
struct Crown {
    /// Its turn about the y axis, rad.
    turn: f32,
    /// How far it leans along x and z, rad.
    lean: Sprung<Vec2>,
    /// How far its top leans against it, rad.
    top: Sprung<Vec2>,
}

/// On the top of a crown.
#[derive(Component, Debug, Clone, Copy)]
struct Top;

/// Meshes and material of all crowns.
#[derive(Resource, Debug)]
struct CrownLook {
    crown: Handle<Mesh>,
    top: Handle<Mesh>,
    material: Handle<YardMaterial>,
}

/// Where the breeze blows to, and how far a crown leans in it, as a part of the turn of a cloth.
const DOWNWIND: Vec2 = Vec2::new(0.8, -0.6);
const LEAN: f32 = 0.22;
/// How far a crown leans with the air that a player takes along, rad per m/s, and at most, rad.
const TAKEN_RAD_S_M: f32 = 0.05;
const TAKEN_RAD: f32 = 0.22;
/// How far the top leans against the crown, in parts of the crown's own lean.
const TOP_LEAN: f32 = 1.2;
/// A lean, rad, and its rate, rad/s, that are as good as none.
const STILL: f32 = 3e-4;

impl Crown {
    /// The turn of the crown, and that of its top against it.
    fn turns(&self) -> [Quat; 2] {
        let turn = Quat::from_rotation_y(self.turn);
        let top = turn.inverse() * leaning(self.top.value) * turn;
        [leaning(self.lean.value) * turn, top]
    }

    /// At rest, if it nearly is.
    fn settle(&mut self, goal: Vec2) {
        let is_still = |it: Sprung<Vec2>| it.value.length().max(it.velocity.length()) < STILL;
        if goal == Vec2::ZERO && is_still(self.lean) && is_still(self.top) {
            self.lean.reset(Vec2::ZERO);
            self.top.reset(Vec2::ZERO);
        }
    }

    fn is_at_rest(&self) -> bool {
        [self.lean, self.top] == [Sprung::default(); 2]
    }
}

/// The turn that leans what is upright along x and z, rad.
fn leaning(lean: Vec2) -> Quat {
    Quat::from_scaled_axis(Vec3::new(lean.y, 0.0, -lean.x))
}

pub(super) fn plugin(app: &mut App) {
    app
        // Before `Startup`, which spawns the level.
        .add_systems(PreStartup, make_look)
        .add_observer(dress_tree)
        .add_systems(PostUpdate, sway.in_set(VisualsSystems::Pose));
}

fn make_look(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    // A mesh about the place round which it turns.
    let mut about = |up_m: f32, add: fn(&mut Builder)| {
        let mut builder = Builder::default();
        builder.pose = Transform::from_xyz(0.0, -up_m, 0.0);
        add(&mut builder);
        builder.mesh().map(|mesh| meshes.add(mesh))
    };
    if let (Some(crown), Some(top)) = (about(STEM_M, add_crown), about(TOP_M, add_top)) {
        let material = YardMaterial::new(Color::WHITE, Detail::Plain).fading_near();
        commands.insert_resource(CrownLook {
            crown,
            top,
            material: materials.add(material),
        });
    }
}

fn dress_tree(
    added: On<Add, Appearance>,
    props: Query<(&Appearance, &Transform)>,
    look: Option<Res<CrownLook>>,
    mut commands: Commands,
) {
    let (Ok((appearance, place)), Some(look)) = (props.get(added.entity), look) else {
        return;
    };
    if appearance.finish != Finish::Prop(PropKind::Tree) {
        return;
    }
    let crown = Crown {
        turn: turn_at(place.translation),
        lean: Sprung::default(),
        top: Sprung::default(),
    };
    let [turn, top_turn] = crown.turns();
    let pose = Transform::from_translation(place.translation + Vec3::Y * STEM_M);
    commands
        .spawn((
            drawn("crown", &look.crown, &look.material),
            LevelPart,
            crown,
            pose.with_rotation(turn),
        ))
        .with_child((
            drawn("top of a crown", &look.top, &look.material),
            Top,
            Transform::from_xyz(0.0, TOP_M - STEM_M, 0.0).with_rotation(top_turn),
        ));
}

fn sway(
    mut breeze: Breeze,
    mut crowns: Query<
        (&mut Crown, &mut Transform, &Children),
        (Without<CharacterView>, Without<Top>),
    >,
    mut tops: Query<&mut Transform, (With<Top>, Without<CharacterView>)>,
) -> Result {
    let Some(air) = breeze.air() else {
        return Ok(());
    };
    for (mut crown, mut pose, children) in &mut crowns {
        let place = pose.translation;
        let is_still = air.is_still(place);
        if is_still && crown.is_at_rest() {
            continue;
        }
        let goal = if is_still {
            Vec2::ZERO
        } else {
            let taken = (TAKEN_RAD_S_M * air.taken(place).xz()).clamp_length_max(TAKEN_RAD);
            DOWNWIND * (LEAN * air.gust(place)) + taken
        };
        let before = [crown.lean, crown.top];
        let mut now = *crown;
        air.carry(&mut now.lean, goal)?;
        let top_goal = TOP_LEAN * now.lean.value;
        air.carry(&mut now.top, top_goal)?;
        now.settle(goal);
        if before == [now.lean, now.top] {
            continue;
        }
        *crown = now;
        let [turn, top_turn] = now.turns();
        pose.rotation = turn;
        for child in children {
            if let Ok(mut top) = tops.get_mut(*child) {
                top.rotation = top_turn;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::CharacterView;
    use crate::level::shape::Part;
    use crate::visuals::test_app;
    use springyard_timestep::{StepClock, ViewOf};

    /// An app with a tree at the origin and a player at a distance, m.
    fn app(away_m: f32) -> App {
        let mut app = test_app();
        app.add_plugins(plugin);
        app.update();
        let part = Part::Column {
            foot: Vec3::ZERO,
            radius: 0.5,
            height: 2.2,
        };
        let appearance = Appearance {
            parts: vec![part],
            finish: Finish::Prop(PropKind::Tree),
        };
        app.world_mut().spawn((appearance, Transform::default()));
        let body = app.world_mut().spawn_empty().id();
        let place = Transform::from_xyz(away_m, 0.0, 0.0);
        app.world_mut().spawn((CharacterView, ViewOf(body), place));
        app
    }

    /// How far the crown leans after some frames, as the sine of the angle.
    fn lean_after(app: &mut App, frames: u32) -> f32 {
        for frame in 0..frames {
            app.world_mut().resource_mut::<StepClock>().simulated_secs = f64::from(frame) / 60.0;
            app.update();
        }
        let mut crowns = app.world_mut().query_filtered::<&Transform, With<Crown>>();
        let up = crowns.single(app.world()).unwrap().rotation * Vec3::Y;
        up.xz().length()
    }

    #[test]
    fn a_crown_sways_near_the_player_and_stands_still_far_away() {
        let near = lean_after(&mut app(5.0), 100);
        assert!((0.003..0.1).contains(&near), "{near}");
        assert_eq!(lean_after(&mut app(40.0), 100), 0.0);
    }

    #[test]
    fn a_crown_leans_where_it_says_and_its_top_goes_further_that_way() {
        let mut crown = Crown {
            turn: 1.1,
            lean: Sprung::default(),
            top: Sprung::default(),
        };
        crown.lean.reset(Vec2::new(0.1, -0.2));
        crown.top.reset(Vec2::new(0.1, -0.2));
        let [turn, top] = crown.turns();
        let up = turn * Vec3::Y;
        assert!(up.xz().distance(Vec2::new(0.1, -0.2)) < 0.01, "{up}");
        let up = turn * top * Vec3::Y;
        assert!(up.xz().distance(Vec2::new(0.2, -0.4)) < 0.02, "{up}");
    }
}
