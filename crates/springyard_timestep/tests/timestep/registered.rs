//! What of the steps' clock and of the poses is state.

use springyard_state::{Role, StateRegistry};
use springyard_test_lab::another_game::app_with;

#[test]
fn the_clock_is_state_that_only_steps_write_and_the_poses_follow_from_state() {
    let app = app_with(&[springyard_timestep::plugin]);
    let registry = app.world().resource::<StateRegistry>();
    let registered = |name: &str| {
        let found = registry.iter().find(|it| it.name == name);
        found.expect("it is registered")
    };
    let clock = registered("step_clock");
    assert_eq!((clock.role, clock.makes_part), (Role::State, true));
    assert!(clock.input_on.is_none());
    assert_eq!(registered("pose_history").role, Role::Derived);
    // bevy's clocks of the steps follow that one.
    let unkept = |role: Role| matches!(role, Role::Unkept(_));
    assert_eq!(registry.iter().filter(|it| unkept(it.role)).count(), 2);
}
