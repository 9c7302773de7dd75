//! Numbers that are not finite do not reach a view.

use bevy::prelude::*;
use springyard_test_lab::loops::{bevys, frame, game};
use springyard_timestep::{PoseHistory, ViewOf, ViewsOnly};

#[test]
fn a_view_stays_where_it_is_while_its_place_or_its_rotation_is_not_finite() {
    let spoil: [fn(&mut PoseHistory); 2] = [
        |history| history.last.current.translation.x = f32::NAN,
        |history| history.last.current.rotation.w = f32::INFINITY,
    ];
    for spoil in spoil {
        let mut app = game(|app| bevys(app, false));
        (0..20).for_each(|_| frame(&mut app, 0.013));
        let world = app.world_mut();
        let mut views = world.query_filtered::<&Transform, With<ViewOf>>();
        let before = *views.single(world).unwrap();
        assert!(before.translation.x > 0.1, "{before:?}");
        let mut histories = world.query::<&mut PoseHistory>();
        spoil(&mut histories.single_mut(world).unwrap());
        world.run_schedule(ViewsOnly);
        assert_eq!(*views.single(world).unwrap(), before);
    }
}
