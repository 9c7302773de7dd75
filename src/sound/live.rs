//! [`Orders`]: what is heard in play, frame by frame, for a [`springyard_sound::Live`] that makes the samples, as the audio device
//! does.
//!
//! A blow of the steps of a frame sounds as long after the frame's start as it comes after the time that the last frame showed: the
//! rhythm is that of the steps, not of the frames. It is heard with the picture of it, one frame after it was computed.

use bevy::prelude::*;
use bevy::time::{Real, Virtual};
use springyard_rewind::{HeldInPast, Rewind};
use springyard_sound::{Bus, Heard, Order, Volumes};
use springyard_state::RegisterState;
use springyard_timestep::ShownClock;

use super::SoundSystems;
use super::events::bell;
use super::heard::Sounds;

/// Longest time from a frame to a blow of it, s: bells of a find in slow motion.
const LONGEST_SECS: f64 = 5.0;

/// What is heard of a volume that changes: a bell of this pitch, Hz, as loud in each ear as one of a find.
const SAMPLE_HZ: f32 = 523.25;
const SAMPLE_EAR: f32 = 0.2;
/// Shortest time between two of them, s: a slider changes in every frame.
const SAMPLE_SECS: f64 = 0.12;

/// When something was last heard of a value that a slider changes, by the wall clock, s.
#[derive(Debug, Default)]
pub struct Sampled(f64);

impl Sampled {
    /// Whether it may be heard again now; if so, it counts as heard.
    pub fn is_due(&mut self, now_secs: f64) -> bool {
        let is_due = now_secs - self.0 >= SAMPLE_SECS;
        if is_due {
            self.0 = now_secs;
        }
        is_due
    }
}

/// What is to be played, since it was last taken.
#[derive(Resource, Debug, Default)]
pub struct Orders(Vec<Order>);

impl Orders {
    /// Adds an order.
    pub fn add(&mut self, order: Order) {
        self.0.push(order);
    }

    /// Adds orders.
    pub fn extend(&mut self, orders: impl IntoIterator<Item = Order>) {
        self.0.extend(orders);
    }

    /// Takes all of them away.
    pub fn take(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.0)
    }
}

/// The volumes of what is played. They change nothing in the file of a run.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct SoundVolumes(pub Volumes);

impl Default for SoundVolumes {
    fn default() -> Self {
        Self(FULL)
    }
}

/// Those that a sound begins with.
const FULL: Volumes = Volumes {
    all: 1.0,
    world: 1.0,
    interface: 1.0,
};

/// Fills [`Orders`]. Needs [`super::plugin`] and the game's `time`.
pub fn plugin(app: &mut App) {
    app.register_unkept::<Orders>("what is heard of the steps; no step reads it");
    app.init_resource::<Orders>()
        .init_resource::<SoundVolumes>()
        .add_systems(
            PostUpdate,
            (order_volumes, order_strikes)
                .chain()
                .in_set(SoundSystems::Order)
                .after(SoundSystems::Hear),
        );
}

/// Orders the volumes when they have changed, and something to hear of it. The settings are on a page that holds the world, so the world
/// itself is silent then.
fn order_volumes(
    time: Res<Time<Real>>,
    volumes: Res<SoundVolumes>,
    mut orders: ResMut<Orders>,
    mut before: Local<Option<Volumes>>,
    mut sampled: Local<Sampled>,
) {
    let now = volumes.0;
    let is_first = before.is_none();
    let before = before.replace(now).unwrap_or(FULL);
    if now == before {
        return;
    }
    orders.add(Order::Volumes(now));
    if is_first || !sampled.is_due(time.elapsed_secs_f64()) {
        return;
    }
    let factor = if now.world == before.world {
        now.interface
    } else {
        now.world
    };
    let sample = Heard {
        at_secs: 0.0,
        strike: bell(SAMPLE_HZ),
        ears: [SAMPLE_EAR * factor; 2],
    };
    orders.add(Order::Strike(Bus::Page, sample));
}

/// What the last frame was like.
#[derive(Default)]
struct Last {
    is_held: bool,
    is_past: bool,
    /// How fast what was heard plays backwards; 0: not at all.
    backwards: f32,
    shown_secs: f64,
}

/// Fastest rewind.
const FASTEST: f64 = 8.0;

/// Orders what was struck in the steps of this frame, at its time; in a rewind what was heard, backwards. Single steps of a paused game
/// are silent.
fn order_strikes(
    (time, real, shown): (Res<Time<Virtual>>, Res<Time<Real>>, ShownClock),
    (past, rewind): (Option<Res<HeldInPast>>, Option<Res<Rewind>>),
    mut sounds: ResMut<Sounds>,
    mut orders: ResMut<Orders>,
    mut last: Local<Last>,
) {
    let is_rewound = rewind.is_some_and(|rewind| rewind.is_under_way());
    let back_secs = if is_rewound {
        last.shown_secs - shown.secs()
    } else {
        0.0
    };
    let backwards = back_secs / real.delta_secs_f64().max(1e-3);
    let now = Last {
        backwards: backwards.clamp(0.0, FASTEST) as f32,
        shown_secs: shown.secs(),
        is_held: time.is_paused(),
        is_past: past.is_some_and(|past| past.shown().is_some()),
    };
    // On the way into the past, and not out of it: what rings is not of that time.
    if now.is_past && !last.is_past {
        orders.add(Order::End(Bus::World));
    }
    if now.is_held != last.is_held {
        orders.add(Order::Hold(now.is_held));
    }
    if now.backwards != last.backwards {
        orders.add(Order::Backwards(now.backwards));
    }
    *last = now;
    let heard = sounds.take();
    if last.is_held {
        return;
    }
    // Below 1/64 the speed of time cannot be set.
    let speed = time.relative_speed_f64().max(1e-3);
    let from_secs = shown.secs() - time.delta_secs_f64();
    for (bus, heard) in heard {
        let at_secs = ((heard.at_secs - from_secs) / speed).clamp(0.0, LONGEST_SECS);
        orders.add(Order::Strike(bus, Heard { at_secs, ..heard }));
    }
}
