//! Signs: texts that stay as they are.

use bevy::prelude::*;

use super::board::TextLook;
use crate::level::spawn::marks::Signboard;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_sign);
}

fn dress_sign(added: On<Add, Signboard>, signs: Query<&Signboard>, mut look: TextLook) -> Result {
    let sign = &signs.get(added.entity)?.0;
    look.dress(added.entity, &sign.text, sign.height_m, sign.colour);
    Ok(())
}
