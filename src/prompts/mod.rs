//! Prompts: hints that say once which key or button does something, with its name on the device in use. And a line at the first rewind
//! of a run.
//!
//! They are interface: no step reads them, and none of it is state. A game that plays a script has no prompts. What has been shown or done
//! is kept in the settings ([`Hints`](crate::settings::Hints)), where each can be switched off and on again.
//!
//! ```text
//! the player's body, each frame --- observe ----> Situation --- applies, choose ----> Prompts --- words, draw ----> screen
//! ```
//!
//! | module | content |
//! |---|---|
//! | [`prompt`] | [`Prompt`]: the list, and the setting of each |
//! | [`situation`] | [`Situation`]: what is known of the play so far |
//! | [`applies`] | for each prompt whether it helps now, and whether the player has done it |
//! | [`choose`] | [`Prompts`]: which one is on screen, and when it has been seen |
//! | `observe` | reads the situation off the game |
//! | `screen` | whether there is place for a prompt: no menu, no panel, no past |
//! | [`words`] | what a prompt says, with the names of the buttons in use |
//! | [`draw`] | draws it at the lower middle of the screen |
//! | `rewound` | the line at the first rewind of a run |

pub mod applies;
pub mod choose;
pub mod draw;
mod observe;
pub mod prompt;
mod rewound;
mod screen;
pub mod situation;
pub mod words;

use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::input::bindings::in_use::NamesInUse;
use crate::overlay::OverlaySystems;
use crate::settings::Settings;

pub use choose::Prompts;
pub use prompt::Prompt;
pub use situation::Situation;

use screen::Screen;

/// Adds prompts to a game with devices, overlay, menu and settings.
pub fn plugin(app: &mut App) {
    app.init_resource::<Situation>()
        .init_resource::<Prompts>()
        .add_systems(Update, (observe::observe, choose_prompt).chain())
        .add_systems(
            EguiPrimaryContextPass,
            (
                rewound::tell.in_set(OverlaySystems::CollectNotices),
                draw_prompt.in_set(OverlaySystems::DrawNotices),
            ),
        );
}

fn choose_prompt(
    screen: Screen,
    time: Res<Time<Real>>,
    mut settings: ResMut<Settings>,
    mut situation: ResMut<Situation>,
    mut prompts: ResMut<Prompts>,
) {
    let mut hints = settings.hints;
    if prompts.has_new(&hints) {
        // Switched on by the player: everything is to be shown afresh.
        *prompts = Prompts::default();
        *situation = Situation::default();
    }
    if screen.is_free() {
        prompts.choose(&situation, &mut hints, time.delta_secs());
    } else {
        prompts.hide();
    }
    prompts.note(&hints);
    if settings.hints != hints {
        settings.hints = hints;
    }
}

fn draw_prompt(
    mut contexts: EguiContexts,
    screen: Screen,
    (prompts, settings): (Res<Prompts>, Res<Settings>),
    names: NamesInUse,
) -> Result {
    if let Some(prompt) = prompts.shown().filter(|_| screen.is_free())
        && let Some(words) = names
            .get()
            .and_then(|names| words::of(prompt, &names, &settings.controls))
    {
        draw::draw(contexts.ctx_mut()?, &words, draw::size_of(prompt));
    }
    Ok(())
}
