//! A view that would be drawn in a wrong place is a warning.

use bevy::prelude::*;
use springyard_test_lab::another_game::{Logged, app_with, frame, start};
use springyard_timestep::{PoseHistory, ViewOf};

/// What is logged of a view with a parent at this pose, m along x.
fn logged(parent_at: Option<f32>) -> usize {
    let mut app = app_with(&[springyard_timestep::plugin]);
    start(&mut app);
    let logged = Logged::start();
    let world = app.world_mut();
    let body = world.spawn((Transform::default(), PoseHistory::default()));
    let body = body.id();
    let parent = parent_at.map(|x| world.spawn(Transform::from_xyz(x, 0.0, 0.0)).id());
    // So that the parent has its place in the world when the view comes.
    (0..2).for_each(|_| frame(&mut app, 0.02));
    let mut view = app.world_mut().spawn(ViewOf(body));
    if let Some(parent) = parent {
        view.insert(ChildOf(parent));
    }
    (0..2).for_each(|_| frame(&mut app, 0.02));
    logged.count(&["is the child of"])
}

#[test]
fn a_view_below_something_is_a_warning_and_any_other_is_none() {
    assert_eq!(logged(Some(3.0)), 1);
    assert_eq!(logged(Some(0.0)), 1);
    assert_eq!(logged(None), 0);
}

#[test]
fn a_view_of_a_view_is_a_warning() {
    let mut app = app_with(&[springyard_timestep::plugin]);
    start(&mut app);
    let logged = Logged::start();
    let world = app.world_mut();
    let body = world.spawn((Transform::default(), PoseHistory::default()));
    let body = body.id();
    let view = world.spawn(ViewOf(body)).id();
    world.spawn(ViewOf(view));
    (0..2).for_each(|_| frame(&mut app, 0.02));
    let text = format!("is of {view}, which is a view itself");
    assert_eq!(logged.count(&[text.as_str()]), 1);
    assert_eq!(logged.lines().len(), 1);
}
