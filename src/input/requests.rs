//! Passes what menus and settings request at frame time on to a step: assists, new runs and continued runs. While a script plays,
//! they are ignored, as devices are.

use bevy::prelude::*;

use super::InputSystems;
use super::assist::{Assist, RequestedAssist};
use super::new_run::{NewRunRequested, RequestNewRun};
use super::progress::{ContinueRequested, RequestContinue};
use super::replayed::is_replayed;
use super::script::Playback;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RequestNewRun>()
        .add_message::<RequestContinue>()
        .init_resource::<NewRunRequested>()
        .init_resource::<ContinueRequested>()
        .add_systems(
            FixedPreUpdate,
            (take_assist, take_new_run, take_continue)
                .in_set(InputSystems::WriteIntent)
                .run_if(not(resource_exists::<Playback>))
                .run_if(not(is_replayed)),
        );
}

fn take_assist(requested: Res<RequestedAssist>, mut assist: ResMut<Assist>) {
    assist.set_if_neq(requested.0);
}

/// Requests of several frames without a step are one new run.
fn take_new_run(
    mut requests: MessageReader<RequestNewRun>,
    mut requested: ResMut<NewRunRequested>,
) {
    requested.set_if_neq(NewRunRequested(requests.read().count() > 0));
}

/// Of several requests the last one counts.
fn take_continue(
    mut requests: MessageReader<RequestContinue>,
    mut requested: ResMut<ContinueRequested>,
) {
    let last = requests.read().last();
    requested.set_if_neq(ContinueRequested(last.map(|request| request.0.clone())));
}
