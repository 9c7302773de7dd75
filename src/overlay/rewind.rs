//! A message while time runs back: how far back the picture is.

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use springyard_rewind::{HeldInPast, Rewind};

pub(super) fn show_rewind(
    rewind: Res<Rewind>,
    held: Res<HeldInPast>,
    mut notices: ResMut<Notices>,
) {
    if rewind.is_under_way() {
        let text = text_of(held.back_secs(), rewind.is_at_start());
        notices.show(Tone::Plain, text);
    }
}

#[must_use]
fn text_of(back_secs: f64, is_at_start: bool) -> String {
    let end = if is_at_start {
        ", no further is kept"
    } else {
        ""
    };
    format!("Rewind: {back_secs:.1} s back{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_says_how_far_back_and_where_the_history_ends() {
        assert_eq!(text_of(3.24, false), "Rewind: 3.2 s back");
        assert_eq!(
            text_of(300.0, true),
            "Rewind: 300.0 s back, no further is kept"
        );
    }
}
