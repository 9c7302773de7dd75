//! What steps change and no snapshot has is named, and bevy's own types are not.

use bevy::prelude::*;
use springyard_rewind::{find_unregistered, watch};
use springyard_test_lab::loops::{LOOPS, frame, game};

#[test]
fn what_steps_change_of_bevys_own_types_is_known() {
    for (name, add) in LOOPS {
        let mut app = game(|app: &mut App| {
            add(app);
            app.add_plugins(springyard_rewind::plugin);
            watch(app);
        });
        (0..20).for_each(|_| frame(&mut app, 0.02));
        let found = find_unregistered(app.world());
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}
