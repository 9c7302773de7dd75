//! A view that is given another body.

use bevy::prelude::*;
use springyard_test_lab::another_game::{app_with, frame, position, start};
use springyard_timestep::{PoseHistory, ViewMotion, ViewOf};

#[test]
fn a_view_of_another_body_is_there_at_once_and_that_is_a_teleport() {
    let mut app = app_with(&[springyard_timestep::plugin]);
    let world = app.world_mut();
    let [near, far] = [1.0, 50.0].map(|x| {
        let body = (Transform::from_xyz(x, 0.0, 0.0), PoseHistory::default());
        world.spawn(body).id()
    });
    let view = world.spawn(ViewOf(near)).id();
    start(&mut app);
    let teleports = |app: &App| app.world().get::<ViewMotion>(view).unwrap().teleports;
    let mut seen = Vec::new();
    for body in [near, near, far, far, near] {
        app.world_mut().entity_mut(view).insert(ViewOf(body));
        let x = app.world().get::<Transform>(body).unwrap().translation.x;
        // Also where the systems of this frame have already moved the views.
        seen.push(teleports(&app));
        assert_eq!(position(&app, view).x, x);
        (0..3).for_each(|_| frame(&mut app, 0.02));
        assert_eq!(Some(&teleports(&app)), seen.last());
        assert_eq!(position(&app, view).x, x);
    }
    assert_eq!(
        [seen[0], seen[2]],
        [seen[1], seen[3]],
        "the same body again"
    );
    assert!(seen[1] != seen[2] && seen[3] != seen[4], "{seen:?}");
    // A teleport of the body itself counts as ever.
    let mut history = app.world_mut().get_mut::<PoseHistory>(near).unwrap();
    history.teleport();
    frame(&mut app, 0.02);
    assert_eq!(teleports(&app), seen[4] + 1);
}
